/* check.c - looks at every message that the hub sends, at the moment it does. */
#include "sim.h"

static const char *word(const json_t *j, const char *key)
{
  return json_string_value(json_object_get(j, key));
}
static int64_t number(const json_t *j, const char *key)
{
  return json_integer_value(json_object_get(j, key));
}

/* The view is the one of this seat after so many entries that are on the disk: all of them where there is one server. */
static void check_position(const struct kept *t, int seat, const json_t *m)
{
  struct ig_state s, view;
  static char text[IG_TEXT_MAX];
  int count, entries = (int)number(m, "v");
  const struct shadow_event *event = events_after(t, entries, &count);
  memset(&s, 0, sizeof s);
  memset(&view, 0, sizeof view);
  if (entries == t->entries) s = t->state;
  else ig_setup(t->game, t->seats, t->choice, &s);
  for (int i = 0; i < count && entries < t->entries; i++) ig_apply(t->game, &s, event[i].seat, event[i].move);
  ig_view(t->game, &s, seat, &view);
  ig_print(t->game, &view, text, sizeof text);
  if (strcmp(text, word(m, "position")))
    fail("a view is not the view of the stored game", word(m, "position"));
}

static void check_events(const struct kept *t, int seat, const json_t *m)
{
  struct ig_state s, view;
  char line[256], move[IG_MOVE_TEXT];
  const json_t *list = json_object_get(m, "events");
  int from = (int)number(m, "from") - 1, count;
  const struct shadow_event *event = events_after(t, (int)number(m, "v"), &count);
  if (from + (int)json_array_size(list) != count) fail("a view tells of too many or too few events", t->code);
  if (from == count) return;
  state_of(t, 0, &s);
  for (int i = 0; i < count; i++) {
    if (i >= from) {
      struct ig_move veiled = ig_veil(t->game, &s, event[i].seat, event[i].move, seat);
      memset(&view, 0, sizeof view);
      ig_view(t->game, &s, seat, &view);
      ig_print_move(t->game, &view, veiled, move, sizeof move);
      if (event[i].seat < 0) snprintf(line, sizeof line, "%d chance %s", i + 1, move);
      else snprintf(line, sizeof line, "%d %d %s", i + 1, event[i].seat + 1, move);
      const char *told = json_string_value(json_array_get(list, (size_t)(i - from)));
      if (strcmp(told, line)) fail("an event is told otherwise than this seat may hear it", told);
    }
    ig_apply(t->game, &s, event[i].seat, event[i].move);
  }
}

/* A view that answers a move: the move is on the disk, once, with its words. */
static void check_ack(const struct client *c, const struct kept *t, int seat, const json_t *m)
{
  for (int i = 0; i < c->tables; i++) {
    const struct seen *s = &c->seen[i];
    if (strcmp(s->code, t->code) || !s->said_n || number(m, "re") != s->said_id) continue;
    int count;
    const struct shadow_event *event = events_after(t, (int)number(m, "v"), &count);
    for (int k = 0; k < count; k++)
      if (event[k].seat == seat && event[k].k == s->said_n && !strcmp(event[k].said, s->said)) {
        w.sum.moves_acked++;
        return;
      }
    fail("a move was acknowledged and is not on the disk", s->said);
  }
}

static void check_view(const struct client *c, const json_t *m)
{
  const struct kept *t = disk_code(word(m, "table"));
  int seat = json_object_get(m, "seat") ? (int)number(m, "seat") - 1 : IG_SPECTATOR;
  if (!t || !t->started) fail("a view of a game that is not on the disk", word(m, "table"));
  bool newest = number(m, "v") == t->entries;
  if (number(m, "v") > t->entries || (!newest && !w.many))
    fail("a view runs ahead of the disk, or behind", t->code);
  if (newest && seat >= 0 && t->person[seat] != c->person) fail("a view of somebody else's seat", c->name);
  if (seat < 0 && !t->spectators) fail("a stranger looks on", c->name);
  for (int p = 0; newest && seat < 0 && p < t->seats; p++)
    if (t->person[p] == c->person) fail("a player was shown a spectator's view", c->name);
  check_position(t, seat, m);
  check_events(t, seat, m);
  check_ack(c, t, seat, m);
  w.sum.views++;
}

static void check_record(const json_t *m)
{
  const struct kept *t = disk_code(word(m, "table"));
  const char *text = word(m, "text");
  struct ig_fault why;
  if (!t || !t->over) fail("a record before the end", word(m, "table"));
  if (text && fair_verify(t->game, text, &why) != FAIR_OK) fail(why.why ? why.why : "not fair", text);
  w.sum.records++;
}

/* Seeds and secrets of games that are not over are in no message of any kind. */
static void check_secrets(const char *text)
{
  for (int i = 0; i < w.disk.tables; i++) {
    const struct kept *t = &w.disk.table[i];
    if (!t->over && strstr(text, t->secret)) fail("the secret of a deal was sent", text);
  }
}

json_t *check_sent(const struct client *c, const char *text)
{
  json_t *m = json_loads(text, 0, NULL);
  const char *type = m ? word(m, "t") : NULL;
  if (!type) fail("a message that is no JSON object", text);
  check_secrets(text);
  if (!strcmp(type, "view")) check_view(c, m);
  if (!strcmp(type, "record")) check_record(m);
  if (!strcmp(type, "welcome") && !w.disk.person[disk_person(c->person)])
    fail("somebody was welcomed who is not on the disk", text);
  if (!strcmp(type, "welcome") && c->showed && !c->liar && json_object_get(m, "token"))
    fail("somebody who came back is taken for a stranger", text);
  if (!strcmp(type, "welcome") && c->liar && !json_object_get(m, "token"))
    fail("a wrong token opened a door", text);
  if (!strcmp(type, "error")) {
    w.sum.refusals++;
    if (!strcmp(word(m, "code"), "internal") || !strcmp(word(m, "code"), "broken"))
      fail("an internal mistake", text);
    if (!*word(m, "ru") || !*word(m, "en")) fail("a refusal without words", text);
  }
  return m;
}
