/* load.c - see game_table.h: a table as text, there and back. */
#include <string.h>
#include "history.h"
#include "record.h"
#include "seed.h"
#include "text.h"

static const char BOT_MARK[] = " (bot)";

static bool is_record(const char *text)
{
  struct scan in = scan_of(text);
  if (scan_end_of_line(&in)) scan_next_line(&in);
  return !scan_is(&in, "position");
}

const struct ig_game *table_game(const char *text, struct ig_fault *why)
{
  return is_record(text) ? record_game(text, why) : ig_parse_game(text, why);
}

/* Where chance stands after a draw that was read: where the seed leads to, as long as
 * the draws are the seed's own; else somewhere that depends on the seed and the place alone. */
static uint64_t luck_after(const struct table *t, const struct ig_state *before, int seat, struct ig_move m)
{
  struct ig_rng r = { t->luck };
  if (seat != IG_CHANCE) return t->luck;
  struct ig_move drawn = ig_random_move(t->game, before, IG_CHANCE, &r);
  return memcmp(&drawn, &m, sizeof m) ? derive_seed(t->seed, (uint64_t)t->events + 1) : r.s;
}

/* "# seat 2  NAME", wherever it stands. */
static void read_who(struct table *t, const char *text)
{
  memset(t->who, 0, sizeof t->who);
  for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    if (strncmp(line, "# seat ", 7) || line[7] < '1' || line[7] > '0' + IG_SEATS_MAX ||
        strncmp(line + 8, "  ", 2))
      continue;
    size_t n = strcspn(line + 10, "\r\n");
    char *who = t->who[line[7] - '1'];
    if (n >= TABLE_NAME) n = TABLE_NAME - 1;
    memcpy(who, line + 10, n);
    who[n] = 0;
  }
}

/* All of the record is read first, also what comes after `to`: a damaged one is refused, and nothing has happened. */
static bool load_record(struct table *t, const char *text, int to, uint64_t seed, struct table_fault *why)
{
  static const struct ig_fault full = { .why = NC_("fault", "the record is too long") };
  struct record r;
  if (record_check(&r, t->game, text) != RECORD_DONE) {
    why->fault = r.fault;
    why->clause = r.clause;
    return false;
  }
  record_open(&r, t->game, text);
  t->game = r.game; /* by the rules it began with       */
  read_who(t, text);
  history_begin(t, &r.start, r.has_seed ? r.seed : seed);
  t->has_seed = r.has_seed;
  while ((to < 0 || r.events < to) && record_next(&r) == RECORD_EVENT)
    if (!history_add(t, r.seat, r.move, luck_after(t, &r.before, r.seat, r.move))) {
      why->fault = full;
      return false;
    }
  history_go_on(t);
  return true;
}

bool table_read(struct table *t, const char *text, int to, uint64_t seed, struct table_fault *why)
{
  struct ig_state start;
  memset(why, 0, sizeof *why);
  if (is_record(text)) return load_record(t, text, to, seed, why);
  if (!ig_parse(t->game, text, &start, &why->fault)) return false;
  table_begin(t, &start, seed);
  return true;
}

bool table_bot(const struct table *t, int seat, char *out, int cap)
{
  const char *who = t->who[seat], *end = strstr(who, BOT_MARK);
  if (!end || end[strlen(BOT_MARK)] || end - who >= cap) return false;
  memcpy(out, who, (size_t)(end - who));
  out[end - who] = 0;
  return true;
}

/* ---- saving ---------------------------------------------------------------------- */

int table_save_head(const struct table *t, char *out, int cap)
{
  struct text b = text_into(out, cap);
  b.n = record_print_head(t->game, &t->start, "none", t->has_seed ? &t->seed : NULL, out, cap);
  for (int p = 0; p < ig_seats(t->game, &t->start); p++)
    if (t->who[p][0]) {
      put(&b, "# seat ");
      put_int(&b, p + 1);
      put(&b, "  ");
      put(&b, t->who[p]);
      put_char(&b, '\n');
    }
  return b.n;
}

int table_save(const struct table *t, char *out, int cap)
{
  char line[RECORD_LINE];
  struct ig_state s = t->start;
  uint64_t hash = RECORD_HASH;
  struct text b = text_into(out, cap);
  b.n = table_save_head(t, out, cap);
  for (int i = 0; i < t->events; i++) {
    record_print_event(t->game, &s, i + 1, t->event[i].seat, t->event[i].move, line, sizeof line);
    hash = record_hash(hash, line);
    put(&b, line);
    ig_apply(t->game, &s, t->event[i].seat, t->event[i].move);
  }
  if (!ig_over(t->game, &s)) return b.n;
  record_print_end(t->game, &s, t->events, hash, line, sizeof line);
  put(&b, line);
  return b.n;
}
