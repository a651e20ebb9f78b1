/* fold.c - how a log becomes a table: every kind of entry, in one place.
 *
 * An entry is applied or refused as a whole; nothing is believed.  When a table
 * is read from the disk the draws are drawn again, so a log that was
 * tampered with is noticed.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "judge.h"

const char *const status_words[] = { "open", "running", "over", NULL };
const char *const why_words[] = { "none", "end", "resigned", "timeout", "closed", NULL };
const char *const chat_words[] = { "off", "phrases", "free", NULL };
const char *const policy_words[] = { "bot", "forfeit", NULL };
const char *const clock_words[] = { "none", "turn", "bank", "days", NULL };

/* ---- settings ------------------------------------------------------------------ */

static void write_clock(struct buf *b, const struct clock *c)
{
  w_key(b, "clock");
  w_open(b, '{');
  w_kstr(b, "kind", clock_words[c->kind]);
  if (c->kind == CLOCK_TURN || c->kind == CLOCK_BANK) w_kint(b, "seconds", c->base / 1000);
  if (c->kind == CLOCK_BANK) w_kint(b, "add", c->add / 1000);
  if (c->kind == CLOCK_DAYS) w_kint(b, "days", c->base / 86400000);
  w_close(b, '}');
}

void write_settings(struct buf *b, const struct table_meta *hd)
{
  w_kstr(b, "game", ig_name(hd->game));
  w_kint(b, "seats", hd->seats);
  w_key(b, "options");
  w_open(b, '{');
  for (int i = 0; i < ig_option_count(hd->game); i++) {
    const struct ig_option *o = ig_option_at(hd->game, i);
    if (o->values) w_kstr(b, o->name, o->values[hd->choice[i]]);
  }
  w_close(b, '}');
  w_kbool(b, "listed", hd->listed);
  w_kbool(b, "spectators", hd->spectators);
  w_kstr(b, "chat", chat_words[hd->chat]);
  w_kstr(b, "timeout", policy_words[hd->policy]);
  write_clock(b, &hd->clock);
}

static bool read_clock(const json_t *in, struct clock *c)
{
  if (!in) return true;
  if (!json_is_object(in)) return false;
  int kind = r_word(in, "kind", clock_words, CLOCK_NONE);
  int64_t seconds = r_int(in, "seconds", 0), add = r_int(in, "add", 0), days = r_int(in, "days", 0);
  if (kind < 0) return false;
  c->kind = (uint8_t)kind;
  if (kind == CLOCK_NONE) return true;
  if (kind == CLOCK_DAYS && (days < 1 || days > 30)) return false;
  if (kind == CLOCK_TURN && (seconds < 5 || seconds > 86400 || add != 0)) return false;
  if (kind == CLOCK_BANK && (seconds < 10 || seconds > 86400 || add < 0 || add > 3600)) return false;
  c->base = kind == CLOCK_DAYS ? days * 86400000 : seconds * 1000;
  c->add = kind == CLOCK_BANK ? add * 1000 : 0;
  return true;
}

static bool read_options(const json_t *in, struct table_meta *hd)
{
  const char *key;
  json_t *value;
  if (in && !json_is_object(in)) return false;
  json_object_foreach((json_t *)(uintptr_t)in, key, value)
  {
    bool known = false;
    for (int i = 0; i < ig_option_count(hd->game); i++) {
      const struct ig_option *o = ig_option_at(hd->game, i);
      if (strcmp(o->name, key) || !o->values || !json_is_string(value)) continue;
      for (int v = 0; o->values[v]; v++)
        if (!strcmp(o->values[v], json_string_value(value))) {
          hd->choice[i] = (uint8_t)v;
          known = true;
        }
    }
    if (!known) return false;
  }
  return true;
}

enum error read_settings(const json_t *in, struct table_meta *hd, bool from_log)
{
  const char *name = r_str(in, "game");
  struct ig_state s;
  hd->game = name ? ig_find(name) : NULL;
  if (hd->game && from_log)
    hd->game = ig_version(hd->game, (int)r_int(in, "rules", 0)); /* the rules it began with */
  if (!hd->game) return E_GAME;
  int64_t seats = r_int(in, "seats", ig_seats_min(hd->game));
  int chat = r_word(in, "chat", chat_words, CHAT_PHRASES),
      policy = r_word(in, "timeout", policy_words, POLICY_BOT);
  if (seats < ig_seats_min(hd->game) || seats > ig_seats_max(hd->game) || chat < 0 || policy < 0)
    return E_SETTINGS;
  hd->seats = (uint8_t)seats;
  hd->chat = (uint8_t)chat;
  hd->policy = (uint8_t)policy;
  hd->listed = r_bool(in, "listed", true);
  hd->spectators = r_bool(in, "spectators", true);
  if (!read_clock(json_object_get(in, "clock"), &hd->clock)) return E_SETTINGS;
  if (!read_options(json_object_get(in, "options"), hd)) return E_SETTINGS;
  return ig_setup(hd->game, hd->seats, hd->choice, &s) == IG_OK ? E_NONE : E_SETTINGS;
}

/* ---- the summary row -------------------------------------------------------------- */

/* Whose turn it is and how long the log is stand in the log alone: so an ordinary
 * move does not change the summary, and costs one row. */
bool summary_differs(const struct table_meta *a, const struct table_meta *b)
{
  struct table_meta x = *a, y = *b;
  x.active = y.active = 0;
  x.n = y.n = 0;
  return memcmp(&x, &y, sizeof x) != 0;
}

void write_summary(struct buf *b, const struct table_meta *hd)
{
  w_open(b, '{');
  w_kstr(b, "code", hd->code);
  write_settings(b, hd);
  w_kint(b, "rules", ig_rules_version(hd->game));
  w_kstr(b, "status", status_words[hd->status]);
  w_kstr(b, "why", why_words[hd->why]);
  w_kint(b, "host", hd->host);
  w_kint(b, "next", hd->next);
  if (hd->day) w_kint(b, "day", hd->day);
  if (hd->drained) w_kbool(b, "drained", true);
  if (hd->put_away) w_kbool(b, "put_away", true);
  w_key(b, "people");
  w_open(b, '[');
  for (int p = 0; p < hd->seats; p++) {
    const struct seat *s = &hd->seat[p];
    w_open(b, '{');
    w_kint(b, "person", s->person);
    w_kstr(b, "bot", s->bot);
    w_kbool(b, "away", s->away);
    w_kbool(b, "out", s->out);
    w_close(b, '}');
  }
  w_close(b, ']');
  w_close(b, '}');
}

static bool read_bot(struct seat *s, const char *bot)
{
  if (!bot || strlen(bot) >= sizeof s->bot) return false;
  memcpy(s->bot, bot, strlen(bot) + 1);
  return true;
}

bool read_summary(struct table_meta *hd, const json_t *row)
{
  const char *code = r_str(row, "code");
  int status = r_word(row, "status", status_words, -1), why = r_word(row, "why", why_words, -1);
  if (!code || !code_key(code)) return false;
  memcpy(hd->code, code, strlen(code) + 1);
  if (read_settings(row, hd, true) != E_NONE || status < 0 || why < 0) return false;
  hd->status = (uint8_t)status;
  hd->why = (uint8_t)why;
  hd->host = r_int(row, "host", 0);
  hd->next = r_int(row, "next", 0);
  int64_t day = r_int(row, "day", 0);
  hd->drained = r_bool(row, "drained", false);
  hd->put_away = r_bool(row, "put_away", false);
  hd->day = day > 0 && day < INT32_MAX / 2 ? (int32_t)day : 0;
  for (int p = 0; p < hd->seats; p++) {
    const json_t *s = json_array_get(json_object_get(row, "people"), (size_t)p);
    hd->seat[p] = (struct seat){ .person = r_int(s, "person", 0),
                                 .away = r_bool(s, "away", false),
                                 .out = r_bool(s, "out", false) };
    if (!read_bot(&hd->seat[p], r_str(s, "bot"))) return false;
  }
  return true;
}

/* ---- entries: the game ---------------------------------------------------------- */

uint32_t hash_words(const char *s)
{
  uint32_t x = 2166136261u;
  while (*s) x = (x ^ (unsigned char)*s++) * 16777619u;
  return x;
}

static void settle(struct table_meta *hd, const struct table_game *p)
{
  hd->active = seats_to_move(hd->game, p->state);
  if (ig_over(hd->game, p->state)) {
    hd->status = OVER;
    hd->why = WHY_END;
  }
}

static void end_now(struct table_meta *hd, enum why why)
{
  hd->status = OVER;
  hd->why = (uint8_t)why;
  hd->active = 0;
}

static bool add_event(const struct table_meta *hd, struct table_game *p, int64_t n, int seat,
                      const char *words)
{
  struct event e = { .seat = (int8_t)seat, .version = (uint32_t)n, .said = hash_words(words) };
  struct ig_fault f;
  if (!ig_is_active(hd->game, p->state, seat)) return false;
  if (!ig_parse_move(hd->game, p->state, words, &e.move, &f)) return false;
  if (ig_check(hd->game, p->state, seat, e.move) != IG_OK) return false;
  ig_apply(hd->game, p->state, seat, e.move);
  if (p->count == p->cap) table_game_own(p, 16);
  p->events[p->count++] = e;
  return true;
}

static bool add_draw(const struct table_meta *hd, struct table_game *p, int64_t n, const char *words,
                     bool verify)
{
  struct ig_move m;
  if (!words || !ig_is_active(hd->game, p->state, IG_CHANCE)) return false;
  if (verify) m = fair_draw(hd->game, p->state, p->seed, (uint64_t)p->draws);
  if (!add_event(hd, p, n, IG_CHANCE, words)) return false;
  if (verify && memcmp(&m, &p->events[p->count - 1].move, sizeof m)) return false;
  p->draws++;
  return true;
}

static bool add_draws(const struct table_meta *hd, struct table_game *p, int64_t n, const json_t *draws,
                      bool verify)
{
  for (size_t i = 0; i < json_array_size(draws); i++)
    if (!add_draw(hd, p, n, json_string_value(json_array_get(draws, i)), verify)) return false;
  return !ig_is_active(hd->game, p->state, IG_CHANCE);
}

enum { LEFT_MAX_DAYS = 366 }; /* more than any clock can gather in a game */

static void keep_left(struct table_game *p, int i, int64_t n)
{
  const int64_t most = LEFT_MAX_DAYS * INT64_C(86400000);
  p->left[i] = n < 0 ? 0 : n > most ? most : n;
}

static void read_left(struct table_game *p, const json_t *body)
{
  const json_t *left = json_object_get(body, "left");
  for (size_t i = 0; i < json_array_size(left) && i < IG_SEATS_MAX; i++)
    keep_left(p, (int)i, json_integer_value(json_array_get(left, i)));
}

static bool do_start(struct table_meta *hd, struct table_game *p, int64_t n, const json_t *body, bool verify)
{
  const json_t *added = json_object_get(body, "entropy");
  if (hd->status != OPEN) return false;
  for (int i = 0; i < hd->seats; i++) {
    const char *hex = json_string_value(json_array_get(added, (size_t)i));
    size_t size;
    p->entropy[i].n = 0;
    if (!hex) continue;
    if (!fair_unhex(hex, p->entropy[i].bytes, FAIR_ENTROPY_MAX, &size)) return false;
    p->entropy[i].n = (uint8_t)size;
  }
  fair_seed(p->secret, p->entropy, hd->seats, p->seed);
  p->state = calloc(1, sizeof *p->state);
  if (ig_setup(hd->game, hd->seats, hd->choice, p->state) != IG_OK) return false;
  hd->status = RUNNING;
  if (!add_draws(hd, p, n, json_object_get(body, "draws"), verify)) return false;
  read_left(p, body);
  settle(hd, p);
  return true;
}

static int r_seat(const json_t *body) /* -1: none                         */
{
  int64_t seat = r_int(body, "seat", -1);
  return seat >= 0 && seat < IG_SEATS_MAX ? (int)seat : -1;
}

bool apply_move(struct table_meta *hd, struct table_game *p, int64_t n, const struct moved *m, bool verify)
{
  if (n != hd->n + 1 || hd->status != RUNNING || !m->text || m->seat < 0 || m->seat >= hd->seats)
    return false;
  if (!add_event(hd, p, n, m->seat, m->text)) return false;
  struct event *e = &p->events[p->count - 1];
  e->k = ++p->moved[m->seat];
  e->was = m->was < 0 ? 0 : m->was > UINT32_MAX ? UINT32_MAX : (uint32_t)m->was;
  const char *words = m->draws;
  for (int i = 0; i < m->draw_count; i++, words += strlen(words) + 1)
    if (!add_draw(hd, p, n, words, verify)) return false;
  if (ig_is_active(hd->game, p->state, IG_CHANCE)) return false;
  for (int i = 0; i < m->left_count; i++) keep_left(p, i, m->left[i]);
  settle(hd, p);
  hd->n = n;
  return true;
}

static bool do_move(struct table_meta *hd, struct table_game *p, int64_t n, const json_t *body, bool verify)
{
  const json_t *draws = json_object_get(body, "draws"), *left = json_object_get(body, "left");
  struct moved m = { .seat = r_seat(body), .text = r_str(body, "text"), .was = r_int(body, "was", 0) };
  int64_t clocks[IG_SEATS_MAX];
  struct buf words = { 0 };
  bool good = true;
  for (size_t i = 0; i < json_array_size(draws) && good; i++, m.draw_count++) {
    const char *one = json_string_value(json_array_get(draws, i));
    good = one != NULL;
    if (one) w_raw(&words, one, strlen(one) + 1);
  }
  for (size_t i = 0; i < json_array_size(left) && i < IG_SEATS_MAX; i++)
    clocks[m.left_count++] = json_integer_value(json_array_get(left, i));
  m.draws = words.at;
  m.left = clocks;
  good = good && apply_move(hd, p, n, &m, verify);
  free(words.at);
  return good;
}

static bool do_undo(struct table_meta *hd, struct table_game *p, int64_t n, const json_t *body)
{
  int64_t to = r_int(body, "to", -1);
  if (hd->status != RUNNING || to < 0 || to >= p->count) return false;
  for (int64_t i = to; i < p->count; i++)
    if (p->events[i].seat == IG_CHANCE) return false;
  table_game_own(p, 0); /* what comes next must not be written over them */
  p->count = (int)to;
  p->undone = n;
  state_at(hd, p, p->count, p->state);
  read_left(p, body);
  settle(hd, p);
  return true;
}

/* The game ends when one seat is left, or no person. */
static bool do_out(struct table_meta *hd, struct table_game *p, const json_t *body)
{
  int64_t seat = r_int(body, "seat", -1);
  int why = r_word(body, "why", why_words, -1), seats = 0, people = 0;
  if (hd->status != RUNNING || seat < 0 || seat >= hd->seats || why < 0) return false;
  hd->seat[seat].out = true;
  read_left(p, body);
  for (int i = 0; i < hd->seats; i++) {
    seats += !hd->seat[i].out;
    people += is_human(hd, i);
  }
  if (seats < 2 || !people) end_now(hd, (enum why)why);
  return true;
}

/* ---- entries: the table ------------------------------------------------------------ */

static bool do_open(struct table_meta *hd, struct table_game *p, const json_t *body)
{
  const char *code = r_str(body, "code"), *secret = r_str(body, "secret");
  size_t n;
  if (hd->n != 0 || !code || !code_key(code) || !secret) return false;
  if (!fair_unhex(secret, p->secret, sizeof p->secret, &n) || n != FAIR_BYTES) return false;
  memcpy(hd->code, code, strlen(code) + 1);
  hd->host = r_int(body, "host", 0);
  return read_settings(body, hd, true) == E_NONE;
}

static bool do_sit(struct table_meta *hd, struct table_game *p, int seat, const json_t *body)
{
  const char *promise = r_str(body, "promise");
  if (hd->status != OPEN || hd->seat[seat].person || *hd->seat[seat].bot) return false;
  hd->seat[seat] = (struct seat){ .person = r_int(body, "person", 0) };
  p->promised = (uint8_t)(p->promised & ~(1u << seat));
  if (!promise) return true;
  p->promised = (uint8_t)(p->promised | 1u << seat);
  return fair_read_promise(promise, &p->promise[seat]);
}

static bool do_stand(struct table_meta *hd, struct table_game *p, int seat)
{
  if (hd->status != OPEN) return false;
  hd->seat[seat] = (struct seat){ 0 };
  p->promised = (uint8_t)(p->promised & ~(1u << seat));
  return true;
}

static bool do_bot(struct table_meta *hd, struct table_game *p, int seat, const json_t *body)
{
  if (hd->status == OVER) return false;
  p->promised = (uint8_t)(p->promised & ~(1u << seat));
  read_left(p, body);
  hd->seat[seat] = (struct seat){ 0 };
  return read_bot(&hd->seat[seat], r_str(body, "bot"));
}

static bool do_away(struct table_meta *hd, struct table_game *p, int seat, const json_t *body)
{
  if (hd->status != RUNNING || !hd->seat[seat].person) return false;
  hd->seat[seat].away = r_bool(body, "on", true);
  read_left(p, body);
  return true;
}

static bool do_show(struct table_meta *hd, int seat, const json_t *body)
{
  if (!hd->seat[seat].person) return false;
  hd->seat[seat].shows = r_bool(body, "on", true);
  return true;
}

static bool do_ban(struct table_meta *hd, const json_t *body)
{
  memmove(hd->banned + 1, hd->banned, sizeof hd->banned - sizeof *hd->banned);
  hd->banned[0] = r_int(body, "person", 0);
  if (hd->banned_count < BANNED_MAX) hd->banned_count++;
  return true;
}

static bool one_seat(struct table_meta *hd, struct table_game *p, const char *kind, const json_t *body,
                     bool *done)
{
  int seat = r_seat(body);
  bool fits = seat >= 0 && seat < hd->seats;
  *done = true;
  if (!strcmp(kind, "sit")) return fits && do_sit(hd, p, seat, body);
  if (!strcmp(kind, "stand")) return fits && do_stand(hd, p, seat);
  if (!strcmp(kind, "bot")) return fits && do_bot(hd, p, seat, body);
  if (!strcmp(kind, "away")) return fits && do_away(hd, p, seat, body);
  if (!strcmp(kind, "show")) return fits && do_show(hd, seat, body);
  return *done = false;
}

bool table_apply(struct table_meta *hd, struct table_game *p, int64_t n, const char *kind, const json_t *body,
                 bool verify)
{
  bool done, good,
      gap = !strcmp(kind, "gap"); /* numbers that lines of chat had, before they were moved out of the log */
  int64_t first = gap ? r_int(body, "from", 0) : n;
  if (first != hd->n + 1 || first > n || (n > 1) != (hd->game != NULL)) return false;
  if (!strcmp(kind, "move")) good = do_move(hd, p, n, body, verify);
  else if (!strcmp(kind, "open")) good = do_open(hd, p, body);
  else if (!hd->game) return false;
  else if (good = one_seat(hd, p, kind, body, &done), done) {
  } else if (!strcmp(kind, "start")) good = do_start(hd, p, n, body, verify);
  else if (!strcmp(kind, "undo")) good = do_undo(hd, p, n, body);
  else if (!strcmp(kind, "out")) good = do_out(hd, p, body);
  else if (!strcmp(kind, "ban")) good = do_ban(hd, body);
  else if (!strcmp(kind, "mute")) good = apply_mute(hd, body);
  else if (!strcmp(kind, "slow")) good = apply_slow(hd, body);
  else if (!strcmp(kind, "host")) {
    good = true;
    hd->host = r_int(body, "person", 0);
  } else if (!strcmp(kind, "close")) {
    good = hd->status == RUNNING;
    end_now(hd, WHY_CLOSED);
  } else if (!strcmp(kind, "next")) {
    good = true;
    hd->next = r_int(body, "next", 0);
  } else good = gap || !strcmp(kind, "chat"); /* as logs had it, too */
  if (good) hd->n = n;
  return good;
}
