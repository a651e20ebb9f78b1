/* library.c - bots, matches and records as users of the library have them (igroteka_bots.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "igroteka.h"
#include "igroteka_bots.h"
#include "igroteka_env.h"

static int failures;
#define HOLDS(x) holds(x, __LINE__, #x)

static void holds(bool fine, int line, const char *what)
{
  if (!fine) {
    printf("tests/lib/library.c:%d: %s\n", line, what);
    failures++;
  }
}

/* A player of our own: the first move of the list; it is asked so many times. */
static bool first_move(void *self, const struct ig_game *g, const struct ig_state *view, int seat,
                       uint64_t seed, struct ig_move *out)
{
  ++*(int *)self;
  (void)seed;
  if (ig_viewer(g, view) != seat) exit(1); /* it must not see more than its seat */
  return ig_moves(g, view, seat, out, 1) > 0;
}

static bool no_move(void *self, const struct ig_game *g, const struct ig_state *view, int seat, uint64_t seed,
                    struct ig_move *out)
{
  (void)self;
  (void)g;
  (void)view;
  (void)seat;
  (void)seed;
  memset(out, 0, sizeof *out);
  return true;
}

static void test_match(const struct ig_game *g, void *workspace)
{
  int asked = 0, who = -1;
  struct ig_standing s[2], again[2];
  struct ig_competitor mine = { .player = first_move, .self = &asked }, broken = { .player = no_move },
                       good = { .bot = "level2" };
  HOLDS(ig_match(g, 2, NULL, (struct ig_competitor[]){ mine, good }, 2, 3, 1, workspace, s, &who) == IG_OK);
  HOLDS(asked > 0 && s[0].games == 6 && s[0].won + s[1].won > 0.999 && s[0].won + s[1].won < 1.001);
  HOLDS(ig_match(g, 2, NULL, (struct ig_competitor[]){ mine, good }, 2, 3, 1, workspace, again, &who) ==
        IG_OK);
  HOLDS(s[0].won <= again[0].won && s[0].won >= again[0].won && s[1].score <= again[1].score &&
        s[1].score >= again[1].score);
  HOLDS(ig_match(g, 2, NULL, (struct ig_competitor[]){ good, broken }, 2, 1, 1, workspace, s, &who) ==
            IG_BROKEN &&
        who == 1);
  HOLDS(ig_match(g, 2, NULL, (struct ig_competitor[]){ { .bot = "nobody" } }, 1, 1, 1, workspace, s, &who) ==
        IG_NO_BOT);
  HOLDS(ig_match(g, 2, NULL, &good, 0, 1, 1, workspace, s, &who) == IG_NO_BOT);
}

static void test_bots(const struct ig_game *g, void *workspace)
{
  struct ig_state s, view;
  struct ig_turn turn;
  struct ig_rng r = { 5 };
  struct ig_move m, again;
  HOLDS(ig_bot_count() > 8 && !strcmp(ig_bot_name(0), "random") && !ig_bot_name(99) &&
        ig_bot_about(0, NULL)[0]);
  HOLDS(ig_reset(g, 2, NULL, &r, &s, &turn) == IG_OK);
  ig_view(g, &s, turn.seat, &view);
  HOLDS(ig_bot_move("search@50", g, &view, turn.seat, 7, workspace, &m) == IG_OK &&
        ig_check(g, &s, turn.seat, m) == IG_OK);
  HOLDS(ig_bot_move("search@50", g, &view, turn.seat, 7, workspace, &again) == IG_OK &&
        !memcmp(&m, &again, sizeof m));
  HOLDS(ig_bot_move("search@50ms", g, &view, turn.seat, 7, workspace, &m) == IG_NO_BOT);
  HOLDS(ig_bot_move("level3", g, &view, IG_SPECTATOR, 7, workspace, &m) == IG_BROKEN);
}

struct told {
  const struct ig_event *event;
  int n;
  bool same;
};

static bool tell(void *self, const struct ig_game *g, const struct ig_state *before, int seat,
                 struct ig_move m, const struct ig_state *after)
{
  struct told *t = self;
  t->same &= t->event[t->n].seat == seat && !memcmp(&t->event[t->n].move, &m, sizeof m);
  t->same &= ig_check(g, before, seat, m) == IG_OK && ig_ply(g, after) == ig_ply(g, before) + 1;
  t->n++;
  return true;
}

static void test_records(const struct ig_game *g)
{
  static struct ig_event event[4096];
  static char text[1 << 18];
  struct ig_state start, s;
  struct ig_rng r = { 11 };
  struct ig_fault why;
  int n = 0;
  HOLDS(ig_setup(g, 2, NULL, &start) == IG_OK);
  for (s = start; !ig_over(g, &s); n++) {
    event[n].seat = (int8_t)ig_next_seat(g, &s);
    event[n].move = ig_random_move(g, &s, event[n].seat, &r);
    ig_apply(g, &s, event[n].seat, event[n].move);
  }
  int size = ig_record_print(g, &start, event, n, text, sizeof text);
  HOLDS(size > 0 && size < (int)sizeof text && size == (int)strlen(text) &&
        ig_record_print(g, &start, event, n, NULL, 0) == size);
  struct told t = { event, 0, true };
  HOLDS(ig_record_read(text, tell, &t, &why) && t.same && t.n == n);
  text[size / 2] = '!';
  t = (struct told){ event, 0, true };
  HOLDS(!ig_record_read(text, tell, &t, &why) && why.line > 1 && why.why);
  HOLDS(!ig_record_read("", tell, &t, &why));
}

int main(void)
{
  void *workspace = malloc(ig_bot_workspace());
  if (!workspace) return 2;
  for (int i = 0; i < ig_game_count(); i++) {
    test_bots(ig_game_at(i), workspace);
    test_match(ig_game_at(i), workspace);
    test_records(ig_game_at(i));
  }
  free(workspace);
  printf("%s\n", failures ? "FAILED" : "the library plays");
  return failures != 0;
}
