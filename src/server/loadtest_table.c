/* loadtest_table.c - see loadtest_table.h.
 *
 * The first player opens the table, the second joins by its code, and then
 * whoever's turn it is moves.  A move is done when both have seen its view.
 */
#include "loadtest_table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "changes.h"
#include "i18n.h"

static struct lt_client *chair_of(struct ws *w) { return w->user; }

static void say(struct lt_client *c, const char *format, ...)
{
  char text[512];
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  if (n > 0 && (size_t)n < sizeof text) ws_send(&c->desk->load->pool, &c->ws, text, (size_t)n);
}

/* ---- reading the few things that are needed of a message ------------------------ */

static const char *value_of(const char *text, const char *key)
{
  char quoted[32];
  snprintf(quoted, sizeof quoted, "\"%s\":", key);
  const char *p = strstr(text, quoted);
  return p ? p + strlen(quoted) : NULL;
}

static int64_t number_of(const char *text, const char *key)
{
  const char *p = value_of(text, key);
  return p ? strtoll(p, NULL, 10) : -1;
}

/* Unescapes in place, since the text is ours; *end is behind it. */
static char *read_string(char *p, char **end)
{
  char *out, *start;
  if (*p != '"') return NULL;
  for (out = start = ++p; *p && *p != '"'; p++) {
    if (*p == '\\') {
      p++;
      if (*p == 'u') {
        unsigned int c = (unsigned int)strtoul((char[5]){ p[1], p[2], p[3], p[4], 0 }, NULL, 16);
        *out++ = (char)c;
        p += 4;
      } else *out++ = *p == 'n' ? '\n' : *p == 't' ? '\t' : *p;
    } else *out++ = *p;
  }
  *end = *p ? p + 1 : p;
  *out = 0;
  return start;
}

static char *string_of(char *text, const char *key)
{
  char *p = (char *)(uintptr_t)value_of(text, key), *end;
  return p ? read_string(p, &end) : NULL;
}

static bool is_type(const char *text, const char *type)
{
  size_t n = strlen(type);
  return !strncmp(text, "{\"t\":\"", 6) && !strncmp(text + 6, type, n) && text[6 + n] == '"';
}

/* ---- playing ---------------------------------------------------------------------- */

static struct lt_client *mover(struct lt_table *d)
{
  for (int i = 0; i < 2; i++)
    if (d->chair[i].mine) return &d->chair[i];
  return NULL;
}

static void send_move(struct lt_table *d)
{
  struct lt_client *c = mover(d);
  if (!c || !d->ready || d->waiting) return;
  d->waiting = true;
  d->ready = false;
  d->sent_at = ws_now();
  say(c, "{\"t\":\"move\",\"table\":\"%s\",\"n\":%d,\"text\":\"%s\"}", d->code, c->number, c->move);
}

static void may_move(struct lt_table *d)
{
  struct loadtest *l = d->load;
  d->ready = true;
  if (l->stop_after && d->moves >= l->stop_after) {
    d->finished = true;
    return;
  }
  if (!l->sending || d->due > ws_now()) return;
  send_move(d);
}

static void keep_latency(struct loadtest *l, int64_t micros)
{
  if (l->samples == l->samples_cap) {
    l->samples_cap = l->samples_cap * 2 + 65536;
    l->latency = realloc(l->latency, l->samples_cap * sizeof *l->latency);
    if (!l->latency) abort();
  }
  l->latency[l->samples++] = (uint32_t)micros;
}

static void move_done(struct lt_table *d)
{
  struct loadtest *l = d->load;
  int64_t now = ws_now();
  if (d->waiting) {
    d->waiting = false;
    d->moves++;
    if (l->measuring) {
      l->moves++;
      keep_latency(l, now - d->sent_at);
    }
    if (l->pace) d->due += l->pace;
    if (l->pace && d->due < now) d->due = now;
  }
  may_move(d);
}

static void open_table(struct lt_table *d)
{
  d->running = d->ready = d->waiting = false;
  d->chair[0].version = d->chair[1].version = 0;
  say(&d->chair[0], "{\"t\":\"open\",\"game\":\"%s\",\"seats\":2,\"seat\":1,\"listed\":false}",
      ig_name(d->load->game));
}

static void game_over(struct lt_table *d)
{
  struct loadtest *l = d->load;
  if (d->waiting && l->measuring) {
    l->moves++;
    keep_latency(l, ws_now() - d->sent_at);
  }
  l->games += l->measuring;
  d->moves++;
  d->waiting = false;
  if (l->stop_after) {
    d->running = true;
    d->finished = true;
    return;
  }
  for (int i = 0; i < 2; i++) say(&d->chair[i], "{\"t\":\"leave\",\"table\":\"%s\"}", d->code);
  open_table(d);
}

/* ---- the position: whole, or as changes of the one before ------------------------- */

static void make_room(struct lt_client *c, size_t size)
{
  if (size <= c->cap) return;
  c->cap = size * 3 / 2;
  c->position = realloc(c->position, c->cap);
  if (!c->position) abort();
}

/* [3,1,"turn 2"]; `put` has room for all its lines. */
static bool read_change(char **at, char *put, struct change *c)
{
  char *p = *at + 1, *line;
  c->at = (int)strtol(p, &p, 10);
  c->cut = *p == ',' ? (int)strtol(p + 1, &p, 10) : -1;
  c->put = put;
  c->size = 0;
  while (*p == ',' && (line = read_string(p + 1, &p))) {
    size_t n = strlen(line);
    memcpy(put + c->size, line, n);
    put[c->size + n] = '\n';
    c->size += n + 1;
  }
  *at = p + 1;
  return *p == ']' && c->cut >= 0;
}

static bool read_changes(struct lt_client *c, char *p)
{
  char put[IG_TEXT_MAX];
  struct change one;
  make_room(c, strlen(c->position) + strlen(p) + 1);
  for (p++; *p == '['; p += *p == ',')
    if (strlen(p) >= sizeof put || !read_change(&p, put, &one) || !changes_change(c->position, c->cap, &one))
      return false;
  return *p == ']';
}

static bool read_position(struct lt_client *c, char *text)
{
  char *changes = (char *)(uintptr_t)value_of(text, "changes"),
       *whole = changes ? NULL : string_of(text, "position");
  if (changes) return c->position && number_of(text, "was") == c->version && read_changes(c, changes);
  if (!whole) return false;
  make_room(c, strlen(whole) + 1);
  strcpy(c->position, whole);
  return true;
}

static void choose(struct lt_client *c, const char *position)
{
  struct loadtest *l = c->desk->load;
  struct ig_fault f;
  c->mine = false;
  if (!ig_parse(l->game, position, l->state, &f) || !ig_is_active(l->game, l->state, c->seat)) {
    l->broken++;
    return;
  }
  struct ig_move m = ig_random_move(l->game, l->state, c->seat, &l->rng);
  ig_print_move(l->game, l->state, m, c->move, sizeof c->move);
  c->mine = true;
}

static bool my_turn(const char *text, int seat)
{
  const char *p = value_of(text, "turn");
  char digit = (char)('1' + seat);
  while (p && *p && *p != ']')
    if (*p++ == digit) return true;
  return false;
}

static void on_view(struct lt_client *c, char *text)
{
  struct lt_table *d = c->desk;
  if (!strstr(text, d->code)) return; /* of a table that was left         */
  int64_t version = number_of(text, "v");
  c->seat = (int)number_of(text, "seat") - 1;
  c->number = (int)number_of(text, "n");
  c->mine = false;
  bool over = strstr(text, "\"status\":\"over\"") != NULL, turn = !over && my_turn(text, c->seat);
  if (!read_position(c, text)) {
    d->load->broken++;
    return;
  }
  c->version = version;
  if (turn) choose(c, c->position);
  if (d->chair[0].version != d->chair[1].version) return;
  d->running = true;
  if (over) game_over(d);
  else move_done(d);
}

static void on_table(struct lt_client *c, char *text)
{
  struct lt_table *d = c->desk;
  bool open = strstr(text, "\"status\":\"open\"") != NULL;
  const char *people = value_of(text, "people");
  bool both = open && people && !strstr(people, "{}"); /* an empty seat    */
  char *code = string_of(text, "table");
  if (!code || !open) return;
  if (c->index == 0 && strcmp(code, d->code)) {
    snprintf(d->code, sizeof d->code, "%s", code);
    say(&d->chair[1], "{\"t\":\"join\",\"table\":\"%s\"}", d->code);
    say(&d->chair[1], "{\"t\":\"sit\",\"table\":\"%s\",\"seat\":2}", d->code);
  } else if (c->index == 0 && both && !strcmp(code, d->code))
    say(c, "{\"t\":\"start\",\"table\":\"%s\"}", d->code);
}

static void on_text(struct ws *w, char *text, size_t n)
{
  struct lt_client *c = chair_of(w);
  (void)n;
  if (is_type(text, "view")) on_view(c, text);
  else if (is_type(text, "table")) on_table(c, text);
  else if (is_type(text, "welcome")) {
    c->welcomed = true;
    if (c->desk->chair[0].welcomed && c->desk->chair[1].welcomed) open_table(c->desk);
  } else if (is_type(text, "error")) {
    if (c->desk->load->refused++) return;
    fputs("igroteka load: ", stderr);
    fprintf(stderr, _("the server says %s"), text);
    fputc('\n', stderr);
  }
}

static void on_opened(struct ws *w)
{
  say(chair_of(w), "{\"t\":\"hello\",\"name\":\"load\",\"protocol\":3}");
}
static void on_closed(struct ws *w) { chair_of(w)->desk->load->broken++; }

/* ---- many of them ------------------------------------------------------------------ */

static bool all(const struct loadtest *l, bool (*good)(const struct lt_table *d))
{
  for (int i = 0; i < l->desks; i++)
    if (!good(&l->desk[i])) return false;
  return true;
}

static bool waits(const struct lt_table *d) { return d->running && d->ready; }
static bool finished(const struct lt_table *d) { return d->finished; }

static bool poll_until(struct loadtest *l, bool (*good)(const struct lt_table *d), int seconds)
{
  int64_t end = ws_now() + (int64_t)seconds * 1000000;
  while (!all(l, good)) {
    if (ws_now() > end || l->broken) return false;
    int events = 0;
    for (int i = 0; i < 64 && (events = ws_poll(&l->pool, 20)) > 0 && events == 256; i++) {}
  }
  return true;
}

bool load_until_ready(struct loadtest *l, int seconds)
{
  return poll_until(l, waits, seconds + l->desks / 20);
}
bool load_until_finished(struct loadtest *l, int seconds) { return poll_until(l, finished, seconds); }

bool load_open(struct loadtest *l, const char *host, int port, const struct ig_game *g, int desks)
{
  l->game = g;
  l->host = host;
  l->port = port;
  l->desks = desks;
  l->desk = calloc((size_t)desks, sizeof *l->desk);
  l->state = malloc(sizeof *l->state);
  l->pool.opened = on_opened;
  l->pool.text = on_text;
  l->pool.closed = on_closed;
  if (!l->desk || !l->state || !ws_pool_init(&l->pool)) return false;
  for (int i = 0; i < desks; i++)
    for (int k = 0; k < 2; k++) {
      struct lt_client *c = &l->desk[i].chair[k];
      c->desk = &l->desk[i];
      c->desk->load = l;
      c->index = k;
      c->ws.user = c;
      if (!ws_connect(&l->pool, &c->ws, host, port)) return false;
      if (i % 32 == 31) ws_poll(&l->pool, 0);
    }
  return true;
}

/* Moves of paced tables are spread over the first interval. */
static void start_pacing(struct loadtest *l)
{
  int64_t now = ws_now();
  for (int i = 0; i < l->desks; i++) l->desk[i].due = l->pace ? now + l->pace * i / l->desks : 0;
}

static int64_t send_due(struct loadtest *l)
{
  int64_t now = ws_now(), next = now + 100000;
  for (int i = 0; i < l->desks; i++) {
    struct lt_table *d = &l->desk[i];
    if (!d->ready || d->waiting || d->finished) continue;
    if (d->due <= now) may_move(d);
    else if (d->due < next) next = d->due;
  }
  return next - now;
}

void load_run(struct loadtest *l, int64_t micros)
{
  int64_t end = ws_now() + micros, next_look = 0;
  l->sending = true;
  start_pacing(l);
  while (ws_now() < end && !l->broken) {
    int64_t wait = 20000;
    if (ws_now() >= next_look) {
      wait = send_due(l);
      next_look = ws_now() + (l->pace ? 500 : 50000);
    }
    ws_poll(&l->pool, l->pace ? 0 + (wait > 2000) : 20);
  }
  l->sending = false;
}

void load_close(struct loadtest *l)
{
  for (int i = 0; i < l->desks; i++)
    for (int k = 0; k < 2; k++) {
      l->desk[i].chair[k].ws.dead = true;
      ws_close(&l->pool, &l->desk[i].chair[k].ws);
      free(l->desk[i].chair[k].position);
    }
  ws_pool_free(&l->pool);
  free(l->desk);
  free(l->state);
  free(l->latency);
}

static int by_size(const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

double load_latency(struct loadtest *l, double share)
{
  if (!l->samples) return 0;
  qsort(l->latency, l->samples, sizeof *l->latency, by_size);
  size_t i = (size_t)((double)(l->samples - 1) * share);
  return l->latency[i] / 1000.0;
}
