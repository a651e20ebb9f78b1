/* disk.c - the model disk.  A batch is on it as a whole or not at all.  It also
 * plays every log again with its own few lines, for the checkers to compare with. */
#include "sim.h"

struct kept *disk_table(int64_t id)
{
  for (int i = 0; i < w.disk.tables; i++)
    if (w.disk.table[i].id == id && !w.disk.table[i].gone) return &w.disk.table[i];
  return NULL;
}

struct kept *disk_code(const char *code)
{
  for (int i = 0; i < w.disk.tables; i++)
    if (!strcmp(w.disk.table[i].code, code) && !w.disk.table[i].gone) return &w.disk.table[i];
  return NULL;
}

int disk_person(int64_t id)
{
  if (!w.many) {
    if (id < 0 || id >= PEOPLE) fail("too many people for the sim", "");
    return (int)id;
  }
  for (int i = 0; i < w.disk.people; i++)
    if (w.disk.person_id[i] == id) return i;
  if (w.disk.people == PEOPLE) fail("too many people for the sim", "");
  w.disk.person_id[w.disk.people] = id;
  return (int)w.disk.people++;
}

static int64_t number(const json_t *j, const char *key)
{
  return json_integer_value(json_object_get(j, key));
}
static const char *word(const json_t *j, const char *key)
{
  return json_string_value(json_object_get(j, key));
}

void state_of(const struct kept *t, int events, struct ig_state *out)
{
  ig_setup(t->game, t->seats, t->choice, out);
  for (int i = 0; i < events; i++) ig_apply(t->game, out, t->event[i].seat, t->event[i].move);
}

const struct shadow_event *events_after(const struct kept *t, int entries, int *count)
{
  *count = entries > 0 && entries <= t->entries ? t->events_at[entries - 1] : 0;
  for (int i = 0; i < t->undone_count; i++)
    if (t->undone[i].until > entries) return t->undone[i].event;
  return t->event;
}

/* Views of before may yet be on their way: what is taken back stays to be compared with. */
static void take_back(struct kept *t, int to)
{
  struct shadow_event *left = malloc((size_t)(to + 1) * sizeof *left);
  memcpy(left, t->event, (size_t)to * sizeof *left);
  for (int i = 0; i < to; i++) left[i].said = copy_text(t->event[i].said);
  t->undone = realloc(t->undone, (size_t)(t->undone_count + 1) * sizeof *t->undone);
  t->undone[t->undone_count].event = t->event;
  t->undone[t->undone_count].events = t->events;
  t->undone[t->undone_count++].until = t->entries;
  t->event = left;
  t->events = to;
}

static void add_event(struct kept *t, int seat, const char *said)
{
  struct ig_fault f;
  struct shadow_event e = { .seat = seat, .said = copy_text(said) };
  if (!ig_parse_move(t->game, &t->state, said, &e.move, &f)) fail("a stored move cannot be read", said);
  if (ig_check(t->game, &t->state, seat, e.move) != IG_OK) fail("a stored move is against the rules", said);
  ig_apply(t->game, &t->state, seat, e.move);
  if (seat >= 0) e.k = ++t->moved[seat];
  t->event = realloc(t->event, (size_t)(t->events + 1) * sizeof e);
  t->event[t->events++] = e;
}

static void play_opening(struct kept *t, const json_t *b)
{
  const json_t *clock = json_object_get(b, "clock");
  const char *key;
  json_t *v;
  t->game = ig_find(word(b, "game"));
  t->seats = (int)number(b, "seats");
  snprintf(t->code, sizeof t->code, "%s", word(b, "code"));
  snprintf(t->secret, sizeof t->secret, "%s", word(b, "secret"));
  t->clock = strcmp(word(clock, "kind"), "none");
  t->spectators = json_is_true(json_object_get(b, "spectators"));
  json_object_foreach(json_object_get(b, "options"), key, v) for (int i = 0; i < ig_option_count(t->game);
                                                                  i++)
  {
    const struct ig_option *o = ig_option_at(t->game, i);
    for (int k = 0; !strcmp(o->name, key) && o->values[k]; k++)
      if (!strcmp(o->values[k], json_string_value(v))) t->choice[i] = (uint8_t)k;
  }
}

/* No clock runs while the server is down: nobody loses more time between two
 * entries than servers were up, and nobody is too late before his time is up. */
static void check_clock(struct kept *t, const char *kind, const json_t *b)
{
  const json_t *left = json_object_get(b, "left");
  when_t since = up_of(t) - t->left_at;
  for (int p = 0; p < t->seats && left && strcmp(kind, "start"); p++) {
    int64_t now = json_integer_value(json_array_get(left, (size_t)p)), spent = t->left[p] - now;
    if (strcmp(kind, "undo") && spent > since) fail("a clock ran while the server was down", t->code);
    if (now < 0) fail("less than no time is left", t->code);
  }
  if (!strcmp(kind, "out") && !strcmp(word(b, "why"), "timeout") && t->left[number(b, "seat")] > since)
    fail("out of time too early", t->code);
  for (int p = 0; p < t->seats && left; p++) t->left[p] = json_integer_value(json_array_get(left, (size_t)p));
  if (left) t->left_at = up_of(t);
}

static void play_entry(struct kept *t, const char *kind, const json_t *b)
{
  int seat = (int)number(b, "seat");
  const json_t *draws = json_object_get(b, "draws");
  if (!strcmp(kind, "open")) play_opening(t, b);
  if (t->clock && strcmp(kind, "chat")) check_clock(t, kind, b);
  if (!strcmp(kind, "sit")) t->person[seat] = number(b, "person");
  if (!strcmp(kind, "stand") || !strcmp(kind, "bot")) t->person[seat] = 0;
  if (!strcmp(kind, "start")) {
    t->started = true;
    state_of(t, 0, &t->state);
  }
  if (!strcmp(kind, "move")) add_event(t, seat, word(b, "text"));
  for (size_t i = 0; i < json_array_size(draws); i++)
    add_event(t, IG_CHANCE, json_string_value(json_array_get(draws, i)));
  if (!strcmp(kind, "undo")) {
    int to = (int)number(b, "to");
    for (int i = to; i < t->events; i++)
      if (t->event[i].seat == IG_CHANCE) fail("a draw was taken back", t->code);
    take_back(t, to);
    state_of(t, to, &t->state);
  }
  if (t->started && !strcmp(kind, "move") && ig_is_active(t->game, &t->state, IG_CHANCE))
    fail("a draw is missing", t->code);
}

static void put_entry(const struct row *r)
{
  struct kept *t = disk_table(r->id);
  if (!t) {
    if (w.disk.tables == TABLES) fail("the sim has no room for so many tables", "");
    t = &w.disk.table[w.disk.tables++];
    memset(t, 0, sizeof *t);
    t->id = r->id;
  }
  if (r->n != t->entries + 1) fail("an entry out of sequence", r->body);
  t->entry = realloc(t->entry, (size_t)(t->entries + 1) * sizeof *t->entry);
  t->entry[t->entries++] = (struct entry){ copy_text(r->kind), copy_text(r->body) };
  json_t *b = json_loads(r->body, 0, NULL);
  if (!b) fail("an entry that is no JSON", r->body);
  play_entry(t, r->kind, b);
  t->events_at = realloc(t->events_at, (size_t)t->entries * sizeof *t->events_at);
  t->events_at[t->entries - 1] = t->events;
  json_decref(b);
  if (w.talk)
    printf("%8lld disk   %lld/%lld %s %s\n", (long long)w.now, (long long)r->id, (long long)r->n, r->kind,
           r->body);
}

void disk_put(const struct row *rows, int n)
{
  for (int i = 0; i < n; i++) {
    const struct row *r = &rows[i];
    struct kept *t = disk_table(r->id);
    if (r->what == ROW_ENTRY) put_entry(r);
    else if (r->what == ROW_FORGET_TABLE) t->gone = true;
    else if (r->what == ROW_LINE) {
      if (!t || r->n <= t->lines) fail("a line out of sequence", r->body);
      t->lines = r->n;
      t->line = realloc(t->line, (size_t)(t->line_count + 1) * sizeof *t->line);
      t->line[t->line_count++] = (struct line){ r->n, copy_text(r->body) };
    } else if (r->what == ROW_SUMMARY) {
      if (!t || !t->entries) fail("a summary without a log", r->body);
      free(t->summary);
      t->summary = copy_text(r->body);
      t->over = strstr(r->body, "\"status\":\"over\"") != NULL;
    } else {
      char **person = &w.disk.person[disk_person(r->id)];
      free(*person);
      *person = copy_text(r->body);
      if (!w.many && r->id > w.disk.people) w.disk.people = r->id;
    }
  }
}

void disk_free(void)
{
  for (int i = 0; i < w.disk.tables; i++) {
    struct kept *t = &w.disk.table[i];
    for (int k = 0; k < t->entries; k++) {
      free(t->entry[k].kind);
      free(t->entry[k].body);
    }
    for (int k = 0; k < t->events; k++) free(t->event[k].said);
    for (int u = 0; u < t->undone_count; u++) {
      for (int k = 0; k < t->undone[u].events; k++) free(t->undone[u].event[k].said);
      free(t->undone[u].event);
    }
    free(t->undone);
    free(t->events_at);
    for (int k = 0; k < t->line_count; k++) free(t->line[k].body);
    free(t->line);
    free(t->entry);
    free(t->event);
    free(t->summary);
  }
  for (int i = 0; i < PEOPLE; i++) free(w.disk.person[i]);
  memset(&w.disk, 0, sizeof w.disk);
}
