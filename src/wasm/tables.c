/* tables.c - tables for programs in JavaScript: src/table/lines.h and igroteka_env.h over WebAssembly's memory.
 *
 * Used by the package @igroteka/engine (npm/), not by the page.  Any number of tables in one instance; a table is an
 * address.
 *
 *     table_open()                 a table, or 0: no memory
 *     table_room(t)                TABLE_ROOM bytes for a question, which ends with a zero
 *     table_ask(t)                 asks it; the length of the answer, which stands at table_answer(t)
 *     table_numbers(t, seat)       legal actions of the seat; table_mask(t) and table_observation(t) are filled in
 *     table_act(t, seat, action)   IG_OK: the move is whole and was made; IG_MORE; IG_NO_ACTION
 *     table_close(t)
 */
#include <stdlib.h>
#include <string.h>
#include "bot.h"
#include "igroteka_env.h"
#include "lines.h"
#include "buffer.h"

enum { TABLE_ROOM = LINES_TEXT };

struct page_table {
  struct lines lines;
  char question[TABLE_ROOM];
  char *answer;
  size_t n, cap;
  struct ig_move so_far;
  int so_far_at; /* the number of events when it was begun */
  uint8_t *mask, *observation;
};

static void *grow(void *old, size_t size)
{
  if (size) return realloc(old, size);
  free(old);
  return NULL;
}

static void add(void *self, const char *text, size_t n)
{
  struct page_table *t = self;
  if (t->n + n > t->cap) {
    size_t cap = 2 * (t->n + n);
    char *more = realloc(t->answer, cap);
    if (!more) return;
    t->answer = more;
    t->cap = cap;
  }
  memcpy(t->answer + t->n, text, n);
  t->n += n;
}

EXPORT("table_open") struct page_table *table_open(void)
{
  static _Alignas(16) unsigned char workspace[BOT_WORKSPACE]; /* one thread, one question at a time */
  struct page_table *t = calloc(1, sizeof *t);
  if (t) t->lines = (struct lines){ .grow = grow, .out = add, .self = t, .workspace = workspace };
  return t;
}

EXPORT("table_close") void table_close(struct page_table *t)
{
  lines_close(&t->lines);
  free(t->answer);
  free(t->mask);
  free(t->observation);
  free(t);
}

EXPORT("table_room") char *table_room(struct page_table *t) { return t->question; }
EXPORT("table_room_size") int table_room_size(void) { return TABLE_ROOM; }
EXPORT("table_answer") char *table_answer(struct page_table *t) { return t->answer; }
EXPORT("table_mask") uint8_t *table_mask(struct page_table *t) { return t->mask; }
EXPORT("table_observation") uint8_t *table_observation(struct page_table *t) { return t->observation; }
EXPORT("table_actions") int table_actions(struct page_table *t)
{
  return t->lines.table.game ? ig_action_count(t->lines.table.game) : 0;
}
EXPORT("table_size") int table_size(struct page_table *t)
{
  return t->lines.table.game ? ig_observation_size(t->lines.table.game) : 0;
}

EXPORT("table_ask") int table_ask(struct page_table *t)
{
  t->n = 0;
  t->question[TABLE_ROOM - 1] = 0;
  for (char *line = t->question, *end; line; line = end) {
    end = strchr(line, '\n');
    if (end) *end++ = 0;
    lines_ask(&t->lines, line);
  }
  return (int)t->n;
}

/* The move so far is of the position where it was begun. */
static struct ig_move *so_far_of(struct page_table *t)
{
  if (t->so_far_at != t->lines.table.events) memset(&t->so_far, 0, sizeof t->so_far);
  t->so_far_at = t->lines.table.events;
  return &t->so_far;
}

EXPORT("table_numbers") int table_numbers(struct page_table *t, int seat)
{
  const struct ig_game *g = t->lines.table.game;
  struct ig_state view;
  if (!g || !ig_action_count(g)) return 0;
  uint8_t *mask = realloc(t->mask, (size_t)ig_action_count(g));
  uint8_t *seen = realloc(t->observation, (size_t)ig_observation_size(g));
  if (mask) t->mask = mask;
  if (seen) t->observation = seen;
  if (!mask || !seen) return 0;
  memset(&view, 0, sizeof view);
  table_view(&t->lines.table, seat, &view);
  ig_observe(g, &view, *so_far_of(t), seen);
  return ig_action_mask(g, &view, seat, *so_far_of(t), mask);
}

EXPORT("table_act") int table_act(struct page_table *t, int seat, int action)
{
  struct judgement j;
  if (!t->lines.table.game) return IG_NO_ACTION;
  int answer = ig_action_add(t->lines.table.game, &t->lines.table.now, seat, so_far_of(t), action);
  if (answer == IG_OK && table_play(&t->lines.table, seat, t->so_far, &j) != MOVE_DONE) return IG_NO_ACTION;
  return answer;
}

/* The fields and the kinds of actions of the game named in the question, as JSON in the answer. */
static void add_text(struct page_table *t, const char *s) { add(t, s, strlen(s)); }

static void add_int(struct page_table *t, int n)
{
  char digits[12];
  int i = (int)sizeof digits;
  do digits[--i] = (char)('0' + n % 10);
  while (n /= 10);
  add(t, digits + i, sizeof digits - (size_t)i);
}

EXPORT("table_spec") int table_spec(struct page_table *t)
{
  const struct ig_game *g = ig_find(t->question);
  t->n = 0;
  if (!g) return 0;
  add_text(t, "{\"actions\":");
  add_int(t, ig_action_count(g));
  add_text(t, ",\"size\":");
  add_int(t, ig_observation_size(g));
  add_text(t, ",\"kinds\":[");
  for (int i = 0; i < ig_action_kinds(g); i++) {
    const struct ig_actions *k = ig_actions_at(g, i);
    add_text(t, i ? ",{\"name\":\"" : "{\"name\":\"");
    add_text(t, k->name);
    add_text(t, "\",\"first\":");
    add_int(t, k->first);
    add_text(t, ",\"count\":");
    add_int(t, k->count);
    add_text(t, ",\"about\":\"");
    add_text(t, k->about);
    add_text(t, "\"}");
  }
  add_text(t, "],\"fields\":[");
  for (int i = 0; i < ig_field_count(g); i++) {
    const struct ig_field *f = ig_field_at(g, i);
    add_text(t, i ? ",{\"name\":\"" : "{\"name\":\"");
    add_text(t, f->name);
    add_text(t, "\",\"offset\":");
    add_int(t, f->offset);
    add_text(t, ",\"shape\":[");
    for (int d = 0; d < f->dims; d++) {
      add_text(t, d ? "," : "");
      add_int(t, f->shape[d]);
    }
    add_text(t, "],\"about\":\"");
    add_text(t, f->about);
    add_text(t, "\"}");
  }
  add_text(t, "]}");
  return (int)t->n;
}
