/* wire.c - JSON out and in, and the sentences of every refusal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "text.h"

/* ---- out ------------------------------------------------------------------ */

static void room(struct buf *b, size_t n)
{
  if (b->n + n + 1 <= b->cap) return;
  b->cap = (b->n + n + 1) * 3 / 2 + 200;
  b->at = realloc(b->at, b->cap);
  if (!b->at) abort();
}

void w_raw(struct buf *b, const char *s, size_t n)
{
  room(b, n);
  memcpy(b->at + b->n, s, n);
  b->n += n;
  b->at[b->n] = 0;
}

static void w_char(struct buf *b, char c)
{
  room(b, 1);
  b->at[b->n++] = c;
  b->at[b->n] = 0;
}

/* A comma, unless this is the first thing in its brackets or follows its key. */
static void comma(struct buf *b)
{
  char last = b->n ? b->at[b->n - 1] : '{';
  if (last != '{' && last != '[' && last != ':') w_char(b, ',');
}

void w_open(struct buf *b, char bracket)
{
  comma(b);
  w_char(b, bracket);
}
void w_close(struct buf *b, char bracket) { w_char(b, bracket); }

/* A letter that may stand in JSON as it is. */
static bool plain(char c) { return (unsigned char)c >= ' ' && c != '"' && c != '\\'; }

static void w_escaped(struct buf *b, unsigned char c)
{
  static const char hex[] = "0123456789abcdef";
  char at[6] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15] };
  if (c == '\n') w_raw(b, "\\n", 2);
  else if (c == '"' || c == '\\') {
    w_char(b, '\\');
    w_char(b, (char)c);
  } else w_raw(b, at, sizeof at);
}

void w_text(struct buf *b, const char *s, size_t n)
{
  comma(b);
  room(b, n + 2); /* mostly that is all it takes      */
  w_char(b, '"');
  for (const char *end = s + n, *from = s;; s++) {
    if (s < end && plain(*s)) continue;
    w_raw(b, from, (size_t)(s - from));
    if (s == end) break;
    w_escaped(b, (unsigned char)*s);
    from = s + 1;
  }
  w_char(b, '"');
}

void w_str(struct buf *b, const char *s) { w_text(b, s, strlen(s)); }

void w_key(struct buf *b, const char *key) /* one of ours: nothing in it needs a backslash */
{
  size_t n = strlen(key);
  comma(b);
  room(b, n + 3);
  char *to = b->at + b->n;
  *to = '"';
  memcpy(to + 1, key, n);
  memcpy(to + 1 + n, "\":", 3);
  b->n += n + 3;
}

void w_int(struct buf *b, int64_t n)
{
  char digits[24], *at = digits + sizeof digits;
  uint64_t x = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  do *--at = (char)('0' + x % 10);
  while (x /= 10);
  if (n < 0) *--at = '-';
  comma(b);
  w_raw(b, at, (size_t)(digits + sizeof digits - at));
}

void w_json(struct buf *b, const char *ready)
{
  comma(b);
  w_raw(b, ready, strlen(ready));
}
void w_bool(struct buf *b, bool v) { w_json(b, v ? "true" : "false"); }
void w_null(struct buf *b) { w_json(b, "null"); }
void w_kstr(struct buf *b, const char *key, const char *s)
{
  w_key(b, key);
  w_str(b, s);
}
void w_kint(struct buf *b, const char *key, int64_t n)
{
  w_key(b, key);
  w_int(b, n);
}
void w_kbool(struct buf *b, const char *key, bool v)
{
  w_key(b, key);
  w_bool(b, v);
}

char *w_done(struct buf *b)
{
  char *text = b->at;
  *b = (struct buf){ 0 };
  return text;
}

/* ---- in ------------------------------------------------------------------- */

const char *r_str(const json_t *o, const char *key) { return json_string_value(json_object_get(o, key)); }

int64_t r_int(const json_t *o, const char *key, int64_t otherwise)
{
  const json_t *v = json_object_get(o, key);
  return json_is_integer(v) ? json_integer_value(v) : otherwise;
}

bool r_bool(const json_t *o, const char *key, bool otherwise)
{
  const json_t *v = json_object_get(o, key);
  return json_is_boolean(v) ? json_is_true(v) : otherwise;
}

int r_word(const json_t *o, const char *key, const char *const *words, int otherwise)
{
  const json_t *v = json_object_get(o, key);
  if (!v) return otherwise;
  for (int i = 0; json_is_string(v) && words[i]; i++)
    if (!strcmp(words[i], json_string_value(v))) return i;
  return -1;
}

/* Control signs, line and paragraph separators and signs that turn the
 * direction of writing do not belong into a name or a line of chat. */
static bool unwanted(const unsigned char *s)
{
  if (s[0] < ' ' || s[0] == 0x7F) return true;
  if (s[0] == 0xC2 && s[1] < 0xA0) return true;
  if (s[0] != 0xE2) return false;
  return (s[1] == 0x80 && (s[2] >= 0xA8 || (s[2] >= 0x8B && s[2] <= 0x8F))) ||
         (s[1] == 0x81 && s[2] >= 0xA0 && s[2] <= 0xAF);
}

bool clean_words(const char *s, int letters)
{
  int n = 0;
  bool ink = false;
  for (const unsigned char *c = (const unsigned char *)s; *c; c++) {
    if ((*c & 0xC0) == 0x80) continue;
    if (unwanted(c) || ++n > letters) return false;
    ink |= *c != ' ';
  }
  return ink;
}

/* ---- refusals ---------------------------------------------------------------- */

static const struct {
  const char *code, *words;
} errors[] = {
  [E_JSON] = { "json", NC_("wire", "This is not a JSON object.") },
  [E_MESSAGE] = { "message", NC_("wire", "Unknown message, or a field is missing.") },
  [E_HELLO] = { "hello", NC_("wire", "Say hello first.") },
  [E_AGAIN] = { "again", NC_("wire", "You have already said hello.") },
  [E_NAME] = { "name", NC_("wire", "A name has 1 to 24 characters and no control characters.") },
  [E_GAME] = { "game", NC_("wire", "There is no such game.") },
  [E_SETTINGS] = { "settings",
                   NC_("wire", "This table cannot be set up: check the seats, the options and the clock.") },
  [E_NO_TABLE] = { "no-table", NC_("wire", "There is no such table.") },
  [E_NOT_JOINED] = { "not-joined", NC_("wire", "Join the table first.") },
  [E_NO_SEAT] = { "no-seat", NC_("wire", "No such seat, or it is not yours.") },
  [E_TAKEN] = { "taken", NC_("wire", "The seat is taken.") },
  [E_STARTED] = { "started", NC_("wire", "The game has already started.") },
  [E_NOT_RUNNING] = { "not-running", NC_("wire", "No game is running.") },
  [E_NOT_OVER] = { "not-over", NC_("wire", "The game is not over yet.") },
  [E_HOST] = { "host", NC_("wire", "Only the host can do this.") },
  [E_EMPTY_SEATS] = { "empty-seats", NC_("wire", "Some seats are empty.") },
  [E_RULE] = { "rule", NULL },
  [E_MOVE] = { "move", NULL },
  [E_MORE] = { "more", NC_("wire", "The move is not finished.") },
  [E_NUMBER] = { "number", NC_("wire", "A different move was already played under this number, or the number "
                                       "is out of order.") },
  [E_UNDO] = { "undo", NC_("wire", "This move cannot be undone: something new was revealed, someone else has "
                                   "moved, or your turn "
                                   "is over.") },
  [E_BUSY] = { "busy", NC_("wire", "The table is busy, try again.") },
  [E_DISK] = { "disk", NC_("wire", "It could not be saved, and nothing has changed. Try again.") },
  [E_DRAIN] = { "drain", NC_("wire", "The server is restarting. One moment.") },
  [E_RATE] = { "rate", NC_("wire", "Too many messages at once.") },
  [E_LIMIT] = { "limit", NC_("wire", "The limit has been reached.") },
  [E_BANNED] = { "banned", NC_("wire", "The host has removed you from this table.") },
  [E_SPECTATORS] = { "spectators", NC_("wire", "This table has no spectators.") },
  [E_CHAT] = { "chat",
               NC_("wire", "This message is not allowed here: check the chat setting and the length.") },
  [E_ENTROPY] = { "entropy", NC_("wire", "These are not the promised bytes, or they are not expected now.") },
  [E_PRESENT] = { "present", NC_("wire", "The player is here.") },
  [E_BOT] = { "bot", NC_("wire", "There is no such bot.") },
  [E_OTHERS] = { "others", NC_("wire", "Others are still playing here.") },
  [E_BROKEN] = { "broken", NC_("wire", "The stored game is damaged.") },
  [E_RATE_OPEN] = { "rate", NC_("wire", "Too many new tables in a row. Wait a little.") },
  [E_RATE_PEOPLE] = { "rate", NC_("wire", "Too many new people from this address. Wait a little.") },
  [E_RATE_CHANGE] = { "rate", NC_("wire", "Too many changes in a row. Wait a little.") },
  [E_RATE_CHAT] = { "rate", NC_("wire", "Too many lines in a row. Wait a little.") },
  [E_RATE_GUESS] = { "rate", NC_("wire", "Too many wrong codes from this address. Wait a little.") },
  [E_FULL] = { "limit", NC_("wire", "The server has no room for another table now.") },
  [E_LIMIT_TABLES] = { "limit", NC_("wire", "You have too many unfinished tables. Finish or close one.") },
  [E_LIMIT_ADDRESS] = { "limit", NC_("wire", "Too many tables are open from your address.") },
  [E_LIMIT_BOTS] = { "limit", NC_("wire", "There are too many tables where only bots play.") },
  [E_LIMIT_LOG] = { "limit", NC_("wire", "This table has seen too many changes. Open a new one.") },
  [E_MUTED] = { "muted", NC_("wire", "The host has muted you at this table.") },
  [E_SLOW] = { "rate", NC_("wire", "Talk is slow at this table. Wait a little.") },
  [E_SILENCED] = { "silenced", NC_("wire", "The owner of this server has turned your chat off.") },
  [E_BARRED] = { "barred", NC_("wire", "The owner of this server has banned you.") },
  [E_NO_PERSON] = { "no-person", NC_("wire", "There is no such person.") },
  [E_ELSEWHERE] = { "elsewhere", NC_("wire", "This table is on its way to another server. Try again.") },
  [E_INTERNAL] = { "internal", NC_("wire", "An internal error. Nothing has changed.") },
};

/* Seconds after which it may go well; 0: waiting does not help, or nobody knows. */
static int retry_after(enum error e)
{
  switch (e) {
  case E_FULL:
  case E_LIMIT:
  case E_LIMIT_TABLES:
  case E_LIMIT_ADDRESS:
  case E_LIMIT_BOTS: return 60;
  case E_DRAIN: return 5;
  case E_BUSY:
  case E_DISK:
  case E_RATE: return 1;
  default: return 0;
  }
}

void begin(struct buf *b, const char *type, const char *re, const char *code)
{
  w_open(b, '{');
  w_kstr(b, "t", type);
  if (re && *re) {
    w_key(b, "re");
    w_json(b, re);
  }
  if (code) w_kstr(b, "table", code);
}

/* The words it stumbled on may have been cut in the middle of a letter. */
static void w_near(struct buf *b, const char *near)
{
  char whole[sizeof((struct ig_fault *)0)->near];
  size_t n = strlen(near), i = n;
  memcpy(whole, near, n + 1);
  while (i && ((unsigned char)whole[i - 1] & 0xC0) == 0x80) i--;
  if (i && (unsigned char)whole[i - 1] >= 0xC0) {
    unsigned char c = (unsigned char)whole[i - 1];
    size_t need = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    if (n - (i - 1) < need) whole[i - 1] = 0;
  }
  w_kstr(b, "near", whole);
}

static void say(struct hub *h, struct conn *c, const char *re, const char *table, enum error e,
                const char *clause, words_in *words, const void *of, const struct ig_fault *f, int retry)
{
  struct buf b = { 0 };
  begin(&b, "error", re, table);
  w_kstr(&b, "code", errors[e].code);
  if (clause) w_kstr(&b, "clause", clause);
  if (f && f->column) {
    w_kint(&b, "column", f->column);
    w_near(&b, f->near);
  }
  if (retry) w_kint(&b, "retry_after", retry);
  w_words(&b, c, words, of);
  w_close(&b, '}');
  h->counts.refused++;
  send_buf(h, c, &b);
}

void say_error(struct hub *h, struct conn *c, const char *re, const char *code, enum error e)
{
  if (c) say(h, c, re, code, e, NULL, words_of_hub, errors[e].words, NULL, retry_after(e));
}

void refuse_until(struct req *q, enum error e, when_t wait)
{
  when_t seconds = (wait + 999) / 1000;
  int retry = seconds < 1 ? 1 : seconds > 86400 ? 86400 : (int)seconds;
  say(q->h, q->c, q->re, q->t ? q->t->meta.code : NULL, e, NULL, words_of_hub, errors[e].words, NULL, retry);
}

static const char *words_of_clause(const void *clause, const struct ig_language *l)
{
  return ig_clause_in(clause, l)->says;
}

void say_rule(struct req *q, int clause)
{
  const struct ig_clause *k = ig_clause_at(q->t->meta.game, clause);
  say(q->h, q->c, q->re, q->t->meta.code, E_RULE, k->id, words_of_clause, k, NULL, 0);
}

static const char *words_of_fault(const void *fault, const struct ig_language *l)
{
  return ig_fault_why(fault, l);
}

void say_fault(struct req *q, const struct ig_fault *f)
{
  say(q->h, q->c, q->re, q->t->meta.code, E_MOVE, NULL, words_of_fault, f, f, 0);
}
