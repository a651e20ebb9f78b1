/* owner.c - what the owner asks of the server around the hub: addresses, the audit log, the
 * key that records are signed with.  Everything else goes to the hub (src/hub/admin.c).
 *
 *     server                             version, key, time since the start
 *     people [find] [limit]              newest first; find: in names
 *     audit [limit]                      what the owner did, the newest first
 *     addresses                          who is shut out, and until when
 *     nodes                              servers over the same store, and what each owns
 *     noticed                            addresses that the log told of lately
 *     ban-address ADDRESS [hours] [on]   an address, or its name in the log
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>
#include "address.h"
#include "cluster.h"
#include "language.h"
#include "log.h"
#include "text.h"

struct waiting { /* for the disk                     */
  struct waiting *next;
  uint64_t batch, peer;
  char id[48]; /* of the message, as JSON          */
  const struct ig_language *language;
  unsigned char key[8];
  int64_t until;
};

struct owner {
  struct server *s;
  struct waiting *waiting;
  struct search *searches; /* on their way                     */
  uint64_t last_batch;
  char secret[129]; /* of the key, in hex               */
};

/* Before the store closes: what searches in it is waited for. */
void owner_finish(struct owner *o)
{
  while (o->searches) uv_run(&o->s->loop, UV_RUN_ONCE);
}

struct owner *owner_new(struct server *s)
{
  struct owner *o = calloc(1, sizeof *o);
  if (o) o->s = s;
  return o;
}

void owner_free(struct owner *o)
{
  if (!o) return;
  while (o->waiting) {
    struct waiting *w = o->waiting;
    o->waiting = w->next;
    free(w);
  }
  sodium_memzero(o->secret, sizeof o->secret);
  free(o);
}

/* What was read from JSON does not live longer than its message (heap.h), so texts are made here. */
static char *text_of(const json_t *j)
{
  size_t n = json_dumpb(j, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY);
  char *text = calloc(1, n + 1);
  if (text) json_dumpb(j, text, n, JSON_COMPACT | JSON_ENCODE_ANY);
  return text;
}

static void id_of(const json_t *in, char out[48])
{
  char *text = text_of(json_object_get(in, "id"));
  snprintf(out, 48, "%s", text && strlen(text) < 48 ? text : "");
  free(text);
}

/* Takes the answer. */
static void send_json(struct owner *o, uint64_t peer, const char *id, json_t *answer)
{
  if (*id) json_object_set_new(answer, "re", json_loads(id, JSON_DECODE_ANY, NULL));
  char *text = text_of(answer);
  if (text) admin_send(o->s->admin, peer, text, strlen(text));
  free(text);
  json_decref(answer);
}

/* In which a message is to be answered. */
static const struct ig_language *language_of(const json_t *in)
{
  const char *name = json_string_value(json_object_get(in, "lang"));
  return name ? ig_language(name) : NULL;
}

static void refuse(struct owner *o, uint64_t peer, const char *id, const struct ig_language *l,
                   const char *code, const char *words)
{
  send_json(o, peer, id,
            json_pack("{s:s,s:s,s:s}", "t", "error", "code", code, "words", language_text(l, "wire", words)));
}

/* ---- settings: rows of the file with a name --------------------------------------- */

static const char BAN[] = "ban ", KEY[] = "key";

void owner_setting(struct owner *o, const char *name, const char *value)
{
  unsigned char key[8];
  size_t n = 0;
  if (!strcmp(name, KEY)) snprintf(o->secret, sizeof o->secret, "%s", value);
  if (strncmp(name, BAN, strlen(BAN))) return;
  if (sodium_hex2bin(key, sizeof key, name + strlen(BAN), strlen(name + strlen(BAN)), NULL, &n, NULL) == 0 &&
      n == 8)
    bans_set(o->s->bans, key, strtoll(value, NULL, 10));
}

static void no_longer(void *ctx, const unsigned char key[8], int64_t until)
{
  char **left = ctx;
  (void)until;
  memcpy(*left, key, 8);
  *left += 8;
}

/* All that are not among them end; whoever is here and is, goes. */
void owner_bans(struct owner *o, const char *all)
{
  struct bans *b = o->s->bans;
  int count = bans_count(b, wall_seconds());
  char *old = malloc(8 * (size_t)count + 8), *end = old, name[64];
  if (!old) abort();
  bans_each(b, wall_seconds(), no_longer, &end);
  for (const char *key = old; key < end; key += 8) bans_set(b, (const unsigned char *)key, 0);
  free(old);
  for (const char *p = all; *p; p += strcspn(p, ";"), p += *p == ';') {
    unsigned char key[8];
    size_t n = strcspn(p, "="), size = 0;
    if (n >= sizeof name) continue;
    memcpy(name, p, n);
    name[n] = 0;
    owner_setting(o, name, p + n + 1);
    if (n > strlen(BAN) && !sodium_hex2bin(key, 8, name + strlen(BAN), n - strlen(BAN), NULL, &size, NULL) &&
        size == 8 && bans_has(b, key, wall_seconds()))
      net_close_address(o->s->net, key, CLOSE_BANNED_ADDRESS, "the owner of this server has banned you");
  }
}

bool owner_key(struct owner *o, unsigned char secret[64])
{
  unsigned char public_half[32];
  size_t n = 0;
  if (sodium_hex2bin(secret, 64, o->secret, strlen(o->secret), NULL, &n, NULL) == 0 && n == 64) return true;
  if (*o->secret || crypto_sign_keypair(public_half, secret)) return false;
  sodium_bin2hex(o->secret, sizeof o->secret, secret, 64);
  const struct row r = { .what = ROW_SETTING, .kind = KEY, .body = o->secret };
  store_put(o->s->store, UINT64_C(1) << 63 | ++o->last_batch, &r, 1);
  return true;
}

/* ---- addresses ------------------------------------------------------------------------ */

static void write_ban(void *ctx, const unsigned char key[8], int64_t until)
{
  char name[ADDRESS_NAME];
  address_print(key, name);
  json_array_append_new(ctx, until == INT64_MAX
                                 ? json_pack("{s:s}", "address", name)
                                 : json_pack("{s:s,s:I}", "address", name, "until", (json_int_t)until));
}

static void addresses(struct owner *o, uint64_t peer, const char *id, const json_t *in)
{
  (void)in;
  json_t *list = json_array();
  bans_each(o->s->bans, wall_seconds(), write_ban, list);
  send_json(o, peer, id, json_pack("{s:s,s:o}", "t", "addresses", "list", list));
}

static void write_noticed(void *ctx, const unsigned char key[8], const char *what, int64_t seen, int times)
{
  char name[ADDRESS_NAME];
  address_print(key, name);
  json_array_append_new(ctx, json_pack("{s:s,s:s,s:I,s:i}", "address", name, "why", what, "seen",
                                       (json_int_t)seen, "times", times));
}

static void noticed(struct owner *o, uint64_t peer, const char *id, const json_t *in)
{
  json_t *list = json_array();
  (void)in;
  bans_each_noticed(o->s->bans, write_noticed, list);
  send_json(o, peer, id, json_pack("{s:s,s:o}", "t", "noticed", "list", list));
}

static void store_ban(struct owner *o, const struct waiting *w, const char *by)
{
  char name[32] = "ban ", value[32] = "", shown[ADDRESS_NAME];
  sodium_bin2hex(name + strlen(BAN), sizeof name - strlen(BAN), w->key, 8);
  if (w->until) snprintf(value, sizeof value, "%lld", (long long)w->until);
  address_print(w->key, shown);
  json_t *line = json_pack("{s:s,s:s,s:s,s:b}", "by", by, "act", "ban-address", "text", shown, "on",
                           w->until != 0);
  char *text = text_of(line);
  const struct row rows[] = { { .what = ROW_SETTING, .kind = name, .body = value },
                              { .what = ROW_AUDIT, .body = text } };
  store_put(o->s->store, w->batch, rows, 2);
  free(text);
  json_decref(line);
}

static void ban_address(struct owner *o, uint64_t peer, const char *id, const json_t *in)
{
  const json_t *hours = json_object_get(in, "hours"), *on = json_object_get(in, "on");
  const char *words = json_string_value(json_object_get(in, "address"));
  struct waiting *w = calloc(1, sizeof *w);
  if (!w) return;
  if (!words || !bans_find(o->s->bans, words, wall_seconds(), w->key)) {
    free(w);
    refuse(o, peer, id, language_of(in), "no-address",
           NC_("wire", "This is neither an address nor its name in today's log."));
    return;
  }
  w->until = json_is_integer(hours) ? wall_seconds() + (json_integer_value(hours) % 1000000) * 3600
                                    : INT64_MAX;
  if (json_is_false(on)) w->until = 0;
  w->batch = UINT64_C(1) << 63 | ++o->last_batch;
  w->peer = peer;
  w->language = language_of(in);
  snprintf(w->id, sizeof w->id, "%s", id);
  w->next = o->waiting;
  o->waiting = w;
  store_ban(o, w, admin_user(o->s->admin, peer));
}

void owner_stored(struct owner *o, uint64_t batch, bool ok)
{
  struct waiting **at = &o->waiting, *w;
  while (*at && (*at)->batch != batch) at = &(*at)->next;
  if (!(w = *at)) return;
  *at = w->next;
  if (ok) {
    bans_set(o->s->bans, w->key, w->until);
    if (w->until)
      net_close_address(o->s->net, w->key, CLOSE_BANNED_ADDRESS, "the owner of this server has banned you");
    char name[ADDRESS_NAME];
    address_print(w->key, name);
    send_json(o, w->peer, w->id, json_pack("{s:s,s:s}", "t", "ok", "address", name));
  } else
    refuse(o, w->peer, w->id, w->language, "disk",
           NC_("wire", "It could not be stored and nothing has changed."));
  free(w);
}

/* ---- looking ---------------------------------------------------------------------------- */

static void write_line(void *ctx, const char *at, const char *body)
{
  json_t *line = json_loads(body, 0, NULL);
  if (!line) return;
  json_object_set_new(line, "at", json_string(at));
  json_array_append_new(ctx, line);
}

static void audit(struct owner *o, uint64_t peer, const char *id, const json_t *in)
{
  const json_t *limit = json_object_get(in, "limit");
  json_t *list = json_array();
  int rows = json_is_integer(limit) && json_integer_value(limit) > 0 && json_integer_value(limit) < 100000
                 ? (int)json_integer_value(limit)
                 : 100;
  store_audit(o->s->store, rows, write_line, list);
  send_json(o, peer, id, json_pack("{s:s,s:o}", "t", "audit", "list", list));
}

/* ---- people: in the store, on another thread, for there may be many -------------------- */

struct search {
  uv_work_t work;
  struct owner *o;
  struct search *next;
  uint64_t peer;
  char id[48], find[100];
  const struct ig_language *language;
  int left;
  bool ok;
  char *list; /* rows of JSON, with commas between */
  size_t size, cap;
};

static void add_row(struct search *s, const char *text)
{
  size_t n = strlen(text);
  if (s->size + n + 2 > s->cap) {
    s->cap = (s->size + n + 2) * 2;
    s->list = realloc(s->list, s->cap);
    if (!s->list) abort();
  }
  s->size += (size_t)sprintf(s->list + s->size, "%s%s", s->size ? "," : "", text);
}

/* Letters of every alphabet in either case. */
static void fold(const char *words, char *out, size_t cap)
{
  utf8proc_uint8_t *folded = NULL;
  utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)words, 0, &folded,
                                    UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_CASEFOLD |
                                        UTF8PROC_COMPOSE);
  snprintf(out, cap, "%s", n >= 0 ? (const char *)folded : words);
  free(folded);
}

static void see_person(void *ctx, int64_t id, const char *row)
{
  struct search *s = ctx;
  json_t *j = json_loads(row, 0, NULL);
  const char *name = json_string_value(json_object_get(j, "name"));
  char folded[400] = "";
  if (name) fold(name, folded, sizeof folded);
  if (name && !json_is_true(json_object_get(j, "deleted")) && strstr(folded, s->find)) {
    json_object_del(j, "token");
    json_object_set_new(j, "person", json_integer(id));
    char *text = text_of(j);
    if (text) {
      add_row(s, text);
      s->left--;
    }
    free(text);
  }
  json_decref(j);
}

static bool enough(void *ctx) { return ((struct search *)ctx)->left <= 0; }

static void on_search(uv_work_t *w)
{
  struct search *s = w->data;
  s->ok = store_people(s->o->s->store, &(struct store_reader){ .ctx = s, .row = see_person, .stop = enough });
}

static void on_found(uv_work_t *w, int status)
{
  struct search *s = w->data, **at = &s->o->searches;
  while (*at != s) at = &(*at)->next;
  *at = s->next;
  char head[120];
  int n = snprintf(head, sizeof head, "{\"t\":\"people\"%s%s,\"more\":%s,\"list\":[",
                   *s->id ? ",\"re\":" : "", s->id, s->left <= 0 ? "true" : "false");
  char *text = malloc((size_t)n + s->size + 3);
  if (!status && s->ok && text) {
    n = sprintf(text, "%s%s]}", head, s->list ? s->list : "");
    admin_send(s->o->s->admin, s->peer, text, (size_t)n);
  } else refuse(s->o, s->peer, s->id, s->language, "disk", NC_("wire", "It could not be read."));
  free(text);
  free(s->list);
  free(s);
}

static void people(struct owner *o, uint64_t peer, const char *id, const json_t *in)
{
  const json_t *limit = json_object_get(in, "limit");
  const char *find = json_string_value(json_object_get(in, "find"));
  struct search *s = calloc(1, sizeof *s);
  if (!s) return;
  s->o = o;
  s->peer = peer;
  s->language = language_of(in);
  s->work.data = s;
  snprintf(s->id, sizeof s->id, "%s", id);
  fold(find ? find : "", s->find, sizeof s->find);
  s->left = json_is_integer(limit) && json_integer_value(limit) > 0 && json_integer_value(limit) < 100000
                ? (int)json_integer_value(limit)
                : 100;
  s->next = o->searches;
  o->searches = s;
  if (uv_queue_work(&o->s->loop, &s->work, on_search, on_found)) on_found(&s->work, -1);
}

static void about_server(struct owner *o, uint64_t peer, const char *id, const json_t *in)
{
  (void)in;
  const struct server *s = o->s;
  send_json(o, peer, id,
            json_pack("{s:s,s:s,s:s,s:I,s:i,s:s,s:i}", "t", "server", "version", IGROTEKA_VERSION, "key",
                      s->key, "seconds", (json_int_t)(((int64_t)uv_now(&s->loop) - s->started) / 1000),
                      "port", net_port(s->net), "data", s->config->data_path, "banned_addresses",
                      bans_count(s->bans, wall_seconds())));
}

/* Alone, it is one node that owns everything. */
static void nodes(struct owner *o, uint64_t peer, const char *id, const json_t *in)
{
  struct relay_stats r;
  json_t *list = json_array();
  const struct store_owners *all = o->s->cluster ? cluster_look(o->s->cluster, &r) : NULL;
  (void)in;
  for (int i = 0; all && i < all->count; i++) {
    const struct store_node *n = &all->node[i];
    int shards = 0;
    for (int k = 0; k < HUB_SHARDS; k++) shards += all->owner[k] == i;
    int64_t age = cluster_age(o->s->cluster), lag = STORE_LEASE_MS - n->left_ms + age;
    json_array_append_new(list, json_pack("{s:s,s:s,s:I,s:i,s:I,s:I,s:b}", "node", n->name, "url", n->url,
                                          "epoch", (json_int_t)n->epoch, "shards", shards, "left_ms",
                                          (json_int_t)(n->left_ms - age), "lag_ms",
                                          (json_int_t)(lag > 0 ? lag : 0), "me", i == all->me));
  }
  send_json(o, peer, id, json_pack("{s:s,s:o}", "t", "nodes", "list", list));
}

void owner_message(struct owner *o, uint64_t peer, const char *line, size_t n)
{
  static const struct {
    const char *name;
    void (*does)(struct owner *o, uint64_t peer, const char *id, const json_t *in);
  } act[] = {
    { "server", about_server }, { "people", people },   { "audit", audit },
    { "addresses", addresses }, { "noticed", noticed }, { "ban-address", ban_address },
    { "nodes", nodes },
  };
  json_t *in = json_loadb(line, n, JSON_REJECT_DUPLICATES, NULL);
  const char *t = json_string_value(json_object_get(in, "t"));
  size_t i = 0, acts = sizeof act / sizeof *act;
  while (i < acts && (!t || strcmp(act[i].name, t))) i++;
  char id[48];
  id_of(in, id);
  if (i < acts) act[i].does(o, peer, id, in);
  else {
    hub_message(o->s->hub, peer, line, n, (when_t)uv_now(&o->s->loop));
    server_work(o->s);
  }
  json_decref(in);
}
