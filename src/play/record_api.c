/* record_api.c - whole games as text for users of the library: igroteka_bots.h over src/play/record.h. */
#include "igroteka_bots.h"
#include "record.h"

/* Adds to a text like snprintf: what does not fit is only counted. */
static void add_line(struct text *t, const char *line) { put(t, line); }

int ig_record_print(const struct ig_game *g, const struct ig_state *start, const struct ig_event *event,
                    int n, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct ig_state s = *start;
  char line[RECORD_HEAD + RECORD_FROM];
  uint64_t hash = RECORD_HASH;
  record_print_head(g, start, "none", NULL, line, sizeof line);
  add_line(&t, line);
  for (int i = 0; i < n; i++) {
    record_print_event(g, &s, i + 1, event[i].seat, event[i].move, line, sizeof line);
    hash = record_hash(hash, line);
    add_line(&t, line);
    ig_apply(g, &s, event[i].seat, event[i].move);
  }
  if (!ig_over(g, &s)) return t.n;
  record_print_end(g, &s, n, hash, line, sizeof line);
  add_line(&t, line);
  return t.n;
}

bool ig_record_read(const char *text, ig_teller each, void *self, struct ig_fault *why)
{
  struct record r;
  const struct ig_game *g = record_game(text, why);
  if (!g) return false;
  if (!record_open(&r, g, text)) {
    *why = r.fault;
    return false;
  }
  for (int got; (got = record_next(&r)) != RECORD_DONE;) {
    if (got == RECORD_BAD) {
      *why = r.fault;
      return false;
    }
    if (!each(self, g, &r.before, r.seat, r.move, &r.state)) return true;
  }
  return true;
}
