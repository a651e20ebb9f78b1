/* another_way.c - see another_way.h. */
#include "another_way.h"

#include <stdlib.h>
#include "bot.h"
#include "game_table.h"

enum { SIMULATIONS = 60, MOVES = 32, SEED = 1 };

static void *grow(void *old, size_t size) { return realloc(old, size); }

/* As it moves, it knows no more than its seat. */
static bool program_moves(struct table *t, void *workspace)
{
  const struct bot *b = bot_find("handmade");
  struct ig_state view;
  struct bot_answer answer;
  struct judgement j;
  int seat = table_next(t);
  table_view(t, seat, &view);
  struct bot_task task = { .game = t->game,
                           .view = &view,
                           .seat = seat,
                           .seed = table_thought(t),
                           .simulations = SIMULATIONS,
                           .workspace = workspace };
  return b->think(b, &task, &answer) && table_play(t, seat, answer.move, &j) == MOVE_DONE;
}

char *another_way(const struct ig_game *g, const char *record, int event, int seat, struct ig_move m)
{
  struct table t = { .game = g, .grow = grow };
  struct table_fault why;
  struct judgement j;
  char *text = NULL;
  void *workspace = malloc(BOT_WORKSPACE);
  if (workspace && table_read(&t, record, event - 1, SEED, &why) &&
      table_play(&t, seat, m, &j) == MOVE_DONE) {
    for (int i = 0; i < MOVES && !table_over(&t) && !ig_is_active(t.game, &t.now, seat); i++)
      if (!program_moves(&t, workspace)) break;
    int n = table_save(&t, NULL, 0);
    text = malloc((size_t)n + 1);
    if (text) table_save(&t, text, n + 1);
  }
  free(t.event);
  free(workspace);
  return text;
}
