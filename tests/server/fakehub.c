/* fakehub.c - hub.h with nothing behind it: every text is stored as an entry of
 * table 1 and, once it is on disk, sent back.  It shows what the adapters alone
 * can do, and lets WebSocket tests compare what they sent with what came back. */
#include <stdlib.h>
#include <string.h>
#include "hub.h"

struct said {
  struct said *next;
  struct effect e;
  struct row row;
  uint64_t batch;
  conn_t conn;
  char room[HUB_HEADROOM], text[];
};
struct hub {
  struct said *first, **end, *given, *waiting, **waiting_end;
  uint64_t batch;
  int connections;
};

struct hub *hub_new(const struct hub_limits *limits, const uint8_t seed[32])
{
  (void)limits;
  (void)seed;
  struct hub *h = calloc(1, sizeof *h);
  if (!h) abort();
  h->end = &h->first;
  h->waiting_end = &h->waiting;
  return h;
}

static void free_all(struct said *s)
{
  while (s) {
    struct said *n = s->next;
    free(s);
    s = n;
  }
}
void hub_free(struct hub *h)
{
  if (h) {
    free_all(h->first);
    free_all(h->waiting);
    free(h->given);
    free(h);
  }
}

static void add(struct said ***end, struct said *s)
{
  s->next = NULL;
  **end = s;
  *end = &s->next;
}

void hub_connect(struct hub *h, conn_t c, when_t now)
{
  (void)c;
  (void)now;
  h->connections++;
}
void hub_address(struct hub *h, conn_t c, uint64_t address)
{
  (void)h;
  (void)c;
  (void)address;
}
void hub_disconnect(struct hub *h, conn_t c, when_t now)
{
  (void)c;
  (void)now;
  h->connections--;
}

void hub_message(struct hub *h, conn_t c, const char *text, size_t n, when_t now)
{
  (void)now;
  for (int copy = 0; copy < 2; copy++) {
    struct said *s = calloc(1, sizeof *s + n + 3);
    if (!s) abort();
    if (n) memcpy(s->text, text, n);
    s->conn = c;
    s->batch = copy ? ++h->batch : h->batch + 1;
    s->row = (struct row){ ROW_ENTRY, 1, (int64_t)s->batch, "said", s->text };
    s->e = copy ? (struct effect){ .kind = EFFECT_STORE, .batch = s->batch, .rows = &s->row, .row_count = 1 }
                : (struct effect){ .kind = EFFECT_SEND, .conn = c, .text = s->text, .size = n };
    add(copy ? &h->end : &h->waiting_end, s);
  }
}

void hub_stored(struct hub *h, uint64_t batch, enum stored how, when_t now)
{
  (void)now;
  struct said **p = &h->waiting;
  while (*p && (*p)->batch != batch) p = &(*p)->next;
  struct said *s = *p;
  if (!s) return;
  *p = s->next;
  if (h->waiting_end == &s->next) h->waiting_end = p;
  if (how != STORED) {
    s->e.text = strcpy(s->text, "no");
    s->e.size = 2;
  }
  add(&h->end, s);
}

bool hub_next_effect(struct hub *h, struct effect *out)
{
  free(h->given);
  h->given = h->first;
  if (!h->first) return false;
  h->first = h->given->next;
  if (!h->first) h->end = &h->first;
  *out = h->given->e;
  return true;
}

void hub_time(struct hub *h, when_t now)
{
  (void)h;
  (void)now;
}
when_t hub_next_time(const struct hub *h)
{
  (void)h;
  return -1;
}
void hub_bot_answer(struct hub *h, uint64_t ask, const char *move, when_t now)
{
  (void)h;
  (void)ask;
  (void)move;
  (void)now;
}
void hub_date(struct hub *h, int64_t day, when_t now)
{
  (void)h;
  (void)day;
  (void)now;
}
void hub_drain(struct hub *h, when_t now)
{
  (void)h;
  (void)now;
}
void hub_known_table(struct hub *h, int64_t t, const char *s)
{
  (void)h;
  (void)t;
  (void)s;
}
void hub_known_person(struct hub *h, int64_t p, const char *r)
{
  (void)h;
  (void)p;
  (void)r;
}
void hub_ready(struct hub *h, when_t now)
{
  (void)h;
  (void)now;
}
bool hub_wants_person(const struct hub *h, int64_t p)
{
  (void)h;
  (void)p;
  return false;
}
void hub_found_person(struct hub *h, conn_t c, int64_t p, const char *r, bool ok, when_t now)
{
  (void)h;
  (void)c;
  (void)p;
  (void)r;
  (void)ok;
  (void)now;
}
void hub_numbers(struct hub *h, int64_t t, int64_t p)
{
  (void)h;
  (void)t;
  (void)p;
}
void hub_loaded_line(struct hub *h, int64_t t, int64_t n, const char *b)
{
  (void)h;
  (void)t;
  (void)n;
  (void)b;
}
void hub_loaded_entry(struct hub *h, int64_t t, int64_t n, const char *k, const char *b)
{
  (void)h;
  (void)t;
  (void)n;
  (void)k;
  (void)b;
}
void hub_loaded(struct hub *h, int64_t t, bool ok, when_t now)
{
  (void)h;
  (void)t;
  (void)ok;
  (void)now;
}
void hub_count(const struct hub *h, struct hub_counts *out)
{
  *out = (struct hub_counts){ .connections = h->connections };
}
void hub_set_limits(struct hub *h, const struct hub_limits *limits)
{
  (void)h;
  (void)limits;
}
const char *hub_sign_with(struct hub *h, const uint8_t secret[64])
{
  (void)h;
  (void)secret;
  return "";
}
bool hub_is_broken(const struct hub *h, int64_t table)
{
  (void)h;
  (void)table;
  return false;
}
void hub_connect_owner(struct hub *h, conn_t c, const char *by, when_t now)
{
  (void)h;
  (void)c;
  (void)by;
  (void)now;
}

/* It shares nothing. */
void hub_share(struct hub *h) { (void)h; }
void hub_own(struct hub *h, const bool mine[HUB_SHARDS], when_t now)
{
  (void)h;
  (void)mine;
  (void)now;
}
bool hub_lets_go(const struct hub *h)
{
  (void)h;
  return false;
}
void hub_changed_table(struct hub *h, int64_t table, const char *summary, when_t now)
{
  (void)h;
  (void)table;
  (void)summary;
  (void)now;
}
void hub_changed_person(struct hub *h, int64_t person, const char *row)
{
  (void)h;
  (void)person;
  (void)row;
}
void hub_connect_guest(struct hub *h, conn_t c, const struct hub_guest *as, when_t now)
{
  (void)h;
  (void)c;
  (void)as;
  (void)now;
}
void hub_nowhere(struct hub *h, conn_t c, const char *text, size_t n)
{
  (void)h;
  (void)c;
  (void)text;
  (void)n;
}
