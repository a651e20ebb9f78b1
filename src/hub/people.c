/* people.c - names and tokens.
 *
 * A person is whoever shows the token.  It is 128 random bits behind the
 * person's number; only its hash is kept, and compared in constant time.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { TOKEN_BYTES = 16 };

/* The number before the dash, or 0. */
static int64_t number_in(const char *token, const char **rest)
{
  char *end;
  long long id = strtoll(token, &end, 10);
  *rest = end + 1;
  return end == token || *end != '-' || id <= 0 ? 0 : id;
}

static struct person *who_has(struct hub *h, const char *token)
{
  uint8_t bytes[TOKEN_BYTES], hash[32];
  size_t n;
  const char *secret;
  int64_t id = number_in(token, &secret);
  struct person *who = id ? map_get(&h->people, (uint64_t)id) : NULL;
  if (!who || !fair_unhex(secret, bytes, sizeof bytes, &n) || n != sizeof bytes) return NULL;
  crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
  return sodium_memcmp(hash, who->token, sizeof hash) == 0 ? who : NULL;
}

/* What it looks like is the page's affair: here it is a word. */
bool face_read(const json_t *in, char out[FACE_BYTES])
{
  const char *word = r_str(in, "face");
  if (!word) return !json_object_get(in, "face");
  size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz-");
  if (!n || word[n] || n >= FACE_BYTES) return false;
  memcpy(out, word, n + 1);
  return true;
}

static struct person *new_person(struct hub *h, const char *name, const char *face, char token[64])
{
  struct person *who = calloc(1, sizeof *who);
  uint8_t bytes[TOKEN_BYTES];
  char hex[2 * TOKEN_BYTES + 1];
  who->id = ++h->last_person;
  memcpy(who->name, name, strlen(name) + 1);
  who->looks = name_looks(name);
  memcpy(who->face, face, strlen(face) + 1);
  hub_random(h, bytes, sizeof bytes);
  crypto_generichash(who->token, sizeof who->token, bytes, sizeof bytes, NULL, 0);
  fair_hex(bytes, sizeof bytes, hex);
  snprintf(token, 64, "%lld-%s", (long long)who->id, hex);
  sodium_memzero(bytes, sizeof bytes);
  return who;
}

void welcome(struct hub *h, struct conn *c, struct person *who, const char *re, const char *token)
{
  struct buf b = { 0 };
  c->who = who;
  c->greeting = false;
  begin(&b, "welcome", re, NULL);
  w_kstr(&b, "name", who->name);
  if (*who->face) w_kstr(&b, "face", who->face);
  if (*token) w_kstr(&b, "token", token);
  w_kint(&b, "protocol", c->protocol);
  w_close(&b, '}');
  send_buf(h, c, &b);
}

/* Somebody new is written down first, and welcomed when that is done. */
static void greet(struct req *q, const char *name, const char *face)
{
  struct plan *p = plan_new(q->h, q);
  p->person = new_person(q->h, name, face, p->token);
  q->c->greeting = true;
  plan_go(q->h, p);
}

void find_person(struct req *q, int64_t id)
{
  q->c->looked_for = id;
  q->c->greeting = true;
  conn_wait(q->h, q->c, q->text, q->size);
  struct effect *e = &emit(q->h, EFFECT_FIND)->e;
  e->conn = q->c->id;
  e->person = id;
}

/* Whoever is not in memory may be in the store: the hello waits until that is known. */
static bool look_for(struct req *q, const char *token)
{
  const char *secret;
  int64_t id = number_in(token, &secret);
  bool here = map_get(&q->h->people, (uint64_t)id) || id > q->h->last_person;
  if (!id || id == q->c->looked_for || (here && !q->h->shared)) return false;
  find_person(q, id);
  return true;
}

/* Whose table it is will ask again; another one's guest has no hello of his own. */
static void guest_found(struct hub *h, struct conn *c, struct person *who, bool ok)
{
  if (!ok || !who || who->banned || who->deleted) {
    close_moved(h, c);
    return;
  }
  c->who = who;
  c->greeting = false;
  conn_go_on(h, c->id);
}

void hub_found_person(struct hub *h, conn_t from, int64_t id, const char *row, bool ok, when_t now)
{
  struct conn *c = map_get(&h->conns, from);
  if (now > h->now) h->now = now;
  struct person *who = map_get(&h->people, (uint64_t)id);
  if (row && (!who || (h->shared && !who->changing))) hub_known_person(h, id, row);
  if (row && h->shared && !from) name_came(h, map_get(&h->people, (uint64_t)id));
  if (!c || !c->greeting || c->looked_for != id) return;
  if (c->guest) {
    guest_found(h, c, map_get(&h->people, (uint64_t)id), ok);
    return;
  }
  c->greeting = false;
  c->unread = !ok;
  conn_go_on(h, from); /* the hello first  */
}

/* The newest that both speak. */
static int protocol_of(const json_t *hello)
{
  int64_t asked = r_int(hello, "protocol", 1);
  return asked < 1 ? 1 : asked > PROTOCOL ? PROTOCOL : (int)asked;
}

void act_hello(struct req *q)
{
  const char *token = r_str(q->in, "token"), *name = r_str(q->in, "name");
  char kept[NAME_BYTES], face[FACE_BYTES] = "";
  if (q->c->who) {
    refuse(q, E_AGAIN);
    return;
  }
  q->c->protocol = protocol_of(q->in);
  if (q->c->unread) {
    q->c->unread = false;
    q->c->looked_for = 0;
    refuse(q, E_DISK);
    return;
  } /* not a new person for an old one */
  if (token && look_for(q, token)) return;
  struct person *who = token ? who_has(q->h, token) : NULL;
  if (who && who->banned) {
    refuse(q, E_BARRED);
    close_banned(q->h, q->c);
    return;
  }
  if (who) {
    welcome(q->h, q->c, who, q->re, "");
    return;
  }
  if (!name || !name_read(name, kept)) {
    refuse(q, token && !name ? E_HELLO : E_NAME);
    return;
  }
  if (!face_read(q->in, face)) {
    refuse(q, E_MESSAGE);
    return;
  }
  if (!quota_take(q, RATE_PEOPLE)) return;
  greet(q, kept, face);
}

void act_name(struct req *q)
{
  const char *name = r_str(q->in, "name");
  char kept[NAME_BYTES], face[FACE_BYTES];
  memcpy(face, q->c->who->face, sizeof face);
  if (!name || !name_read(name, kept)) {
    refuse(q, E_NAME);
    return;
  }
  if (!face_read(q->in, face)) {
    refuse(q, E_MESSAGE);
    return;
  }
  if (q->c->who->changing) {
    refuse(q, E_BUSY);
    return;
  }
  struct plan *p = plan_new(q->h, q);
  p->person = q->c->who;
  memcpy(p->new_name, kept, strlen(kept) + 1);
  memcpy(p->new_face, face, sizeof face);
  plan_go(q->h, p);
}
