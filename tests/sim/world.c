/* world.c - the queue, the network, the disk's moods, kills; and main. */
#include <unistd.h>
#include "sim.h"

struct world w;
struct client clients[CLIENTS];

void fail(const char *what, const char *detail)
{
  fflush(stdout);
  fprintf(stderr, "sim: seed %llu failed at %lld ms: %s\n  %.2000s\n  again, with all words: sim --from %llu --seeds 1 --talk\n",
          (unsigned long long)w.seed, (long long)w.now, what, detail, (unsigned long long)w.seed);
  exit(1);
}

char *copy_text(const char *s)
{
  size_t n = strlen(s) + 1;
  return memcpy(malloc(n), s, n);
}

struct item *later(enum item_kind kind, when_t delay)
{
  struct item *i = calloc(1, sizeof *i), **at = &w.items;
  i->kind = kind, i->at = w.now + delay, i->order = ++w.order;
  while (*at && (*at)->at <= i->at) at = &(*at)->next;
  i->next = *at, *at = i;
  return i;
}

static void free_item(struct item *i)
{
  for (int k = 0; k < i->row_count; k++) free((char *)(uintptr_t)i->rows[k].body), free((char *)(uintptr_t)i->rows[k].kind);
  json_decref(i->json);
  free(i->rows), free(i->text), free(i);
}

static when_t net_delay(void) { return fault(w.faults) ? dice(4000) : 5 + dice(40); }

/* ---- the network ------------------------------------------------------------------- */

static struct client *client_on(conn_t c)
{
  for (int i = 0; i < CLIENTS; i++)
    if (clients[i].conn == c) return &clients[i];
  return NULL;
}

void say_to_hub(conn_t c, const char *text)
{
  int copies = fault(w.faults) ? 0 : fault(w.faults) ? 2 : 1;
  while (copies--) {
    struct item *i = later(TO_HUB, net_delay());
    i->number = c, i->text = copy_text(text), i->n = strlen(text);
  }
}

/* What the hub sends arrives in order, or late, or twice, or not at all. */
static void carry(const struct effect *e)
{
  struct client *c = client_on(e->conn);
  if (w.talk) printf("%8lld hub -> %llu %s\n", (long long)w.now, (unsigned long long)e->conn, e->text);
  if (!c) return;
  if (strlen(e->text) != e->size) fail("a wrong size", e->text);
  const char *token = strstr(e->text, "\"token\":\"");
  if (!strncmp(e->text, "{\"t\":\"welcome\"", 14)) c->person = atoll(token ? token + 9 : c->token);
  json_t *m = check_sent(c, e->text);
  bool lost = fault(w.faults), slow = fault(w.faults), twice = fault(w.faults);
  if (lost || slow) c->steady = false;
  for (int copies = lost ? 0 : 1 + twice; copies--;) {
    struct item *i = later(TO_CLIENT, slow ? dice(4000) : 10);
    i->number = e->conn, i->json = json_incref(m);
  }
  json_decref(m);
}

/* ---- effects ------------------------------------------------------------------------ */

static void keep_batch(const struct effect *e)
{
  struct item *i = later(BATCH, 1 + (fault(w.faults) ? dice(3000) : dice(4)));
  i->number = e->batch, i->row_count = e->row_count;
  i->rows = calloc((size_t)e->row_count, sizeof *i->rows);
  for (int k = 0; k < e->row_count; k++) {
    i->rows[k] = e->rows[k];
    i->rows[k].kind = e->rows[k].kind ? copy_text(e->rows[k].kind) : NULL;
    i->rows[k].body = e->rows[k].body ? copy_text(e->rows[k].body) : NULL;
  }
}

static void take_effects(void)
{
  struct effect e;
  while (hub_next_effect(w.hub, &e)) {
    if (e.kind == EFFECT_SEND) carry(&e);
    else if (e.kind == EFFECT_STORE) keep_batch(&e);
    else if (e.kind == EFFECT_LOAD) later(LOADING, 1 + dice(20))->table = e.table;
    else if (e.kind == EFFECT_ASK) {
      if (fault(w.faults) && dice(4) == 0) continue;       /* it never answers */
      struct item *i = later(BOT, 1 + dice(fault(w.faults) ? 5000 : 50));
      i->number = e.ask, i->text = copy_text(e.text);
    }
  }
}

static void load_table(const struct item *i)
{
  struct kept *t = disk_table(i->table);
  bool ok = !fault(w.faults);
  for (int k = 0; t && k < t->entries && ok; k++) hub_loaded_entry(w.hub, t->id, k + 1, t->entry[k].kind, t->entry[k].body);
  for (int k = 0; t && k < t->line_count && ok; k++) hub_loaded_line(w.hub, t->id, t->line[k].n, t->line[k].body);
  hub_loaded(w.hub, i->table, ok && t, w.now);
}

/* A bot knows nothing but the text it was asked with. */
static void bot_answers(const struct item *i)
{
  struct ig_fault f;
  struct ig_state view;
  char words[IG_MOVE_TEXT];
  const struct ig_game *g = ig_parse_game(i->text, &f);
  if (!g || !ig_parse(g, i->text, &view, &f)) fail("a bot cannot read its view", i->text);
  int seat = ig_viewer(g, &view);
  if (seat < 0 || !ig_is_active(g, &view, seat)) fail("a bot was asked out of turn", i->text);
  ig_print_move(g, &view, ig_any_move(g, &view, seat, &w.r), words, sizeof words);
  hub_bot_answer(w.hub, i->number, fault(w.faults) ? NULL : fault(w.faults) ? "dance" : words, w.now);
}

/* ---- killing and coming back ------------------------------------------------------------ */

/* Batches that were under way are on the disk up to some point, and not after it. */
static void kill_server(void)
{
  bool more = true;
  w.kills++;
  for (struct item *i = w.items; i; i = i->next)
    if (i->kind == BATCH && (more = more && dice(2))) disk_put(i->rows, i->row_count);
  struct item *keep = NULL, **end = &keep;
  for (struct item *i = w.items, *next; i; i = next) {
    next = i->next;
    if (i->kind == WAKE) *end = i, end = &i->next;
    else free_item(i);
  }
  *end = NULL, w.items = keep;
  hub_free(w.hub), w.hub = NULL;
  for (int i = 0; i < CLIENTS; i++) client_dropped(&clients[i]);
  w.back_at = w.now + 1 + (chance_of(30) ? dice(200000) : dice(3000));
  if (w.talk) printf("%8lld ---- killed until %lld\n", (long long)w.now, (long long)w.back_at);
}

static void start_server(void)
{
  uint8_t seed[32];
  struct hub_limits limits = { .messages_per_second = 200, .unload_seconds = 1 + (int)dice(60), .reveal_seconds = 3,
                               .absent_seconds = 10, .chat_kept = 5, .conns_per_seat = 8 };
  for (int i = 0; i < 32; i++) seed[i] = (uint8_t)dice(256);
  w.hub = hub_new(&limits, seed);
  for (int64_t p = 1; p <= w.disk.people; p++)
    if (w.disk.person[p]) hub_known_person(w.hub, p, w.disk.person[p]);
  for (int i = 0; i < w.disk.tables; i++)
    if (!w.disk.table[i].gone) hub_known_table(w.hub, w.disk.table[i].id, w.disk.table[i].summary);
  hub_ready(w.hub, w.now);
  take_effects();
  if (w.talk) printf("%8lld ---- the server runs\n", (long long)w.now);
}

/* ---- one step -------------------------------------------------------------------------------- */

static void run_item(struct item *i)
{
  struct client *c = i->kind == TO_CLIENT ? client_on(i->number) : NULL;
  switch (i->kind) {
  case TO_HUB:
    if (w.talk) printf("%8lld %llu -> hub %s\n", (long long)w.now, (unsigned long long)i->number, i->text);
    hub_message(w.hub, i->number, i->text, i->n, w.now);
    break;
  case TO_CLIENT: if (c) client_hears(c, i->json); break;
  case BATCH: {
    bool ok = !fault(w.faults);
    if (ok) disk_put(i->rows, i->row_count);
    hub_stored(w.hub, i->number, ok, w.now);
    break;
  }
  case LOADING: load_table(i); break;
  case BOT: bot_answers(i); break;
  case WAKE: client_wake(&clients[i->client]); break;
  }
}

static void advance(when_t to)
{
  if (to <= w.now) return;
  if (w.hub) w.up += to - w.now;
  w.now = to;
}

static void step(void)
{
  when_t due = w.hub ? hub_next_time(w.hub) : w.back_at;
  struct item *i = w.items;
  if (due >= 0 && (!i || due <= i->at)) {
    advance(due);
    if (w.hub) hub_time(w.hub, w.now);
    else start_server();
  } else if (i) {
    w.items = i->next;
    advance(i->at);
    if (w.hub || i->kind == WAKE) run_item(i);
    free_item(i);
  }
  if (!w.hub) return;
  take_effects();
  if (fault(w.faults) && chance_of(4)) kill_server();
  else if (fault(w.faults) && chance_of(2)) advance(w.now + dice(dice(10) ? 100000 : 200000000));   /* the clock jumps */
}

static void one_seed(uint64_t seed, bool talk)
{
  long acked = w.moves_acked, views = w.views, kills = w.kills, records = w.records, refusals = w.refusals;
  memset(&w, 0, sizeof w), memset(clients, 0, sizeof clients);
  w.moves_acked = acked, w.views = views, w.kills = kills, w.records = records, w.refusals = refusals;
  w.seed = seed, w.r.s = seed, w.now = w.back_at = 1000, w.talk = talk;
  w.faults = (int)dice(4) * 3;
  for (int i = 0; i < CLIENTS; i++) {
    clients[i].me = i;
    snprintf(clients[i].name, sizeof clients[i].name, "Клиент-%d", i);
    later(WAKE, dice(1000))->client = i;
  }
  for (int n = 0; n < 1000; n++) step();
  w.quiet = true;
  for (int n = 0; n < 60000 && !all_over(); n++) step();
  if (!all_over()) fail("a game does not end", "");
  if (w.hub) hub_free(w.hub), w.hub = NULL;
  while (w.items) { struct item *i = w.items; w.items = i->next; free_item(i); }
  disk_free();
}

int main(int argc, char **argv)
{
  unsigned long long from = 1, seeds = 200;
  bool talk = false;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--talk")) talk = true;
    else if (!strcmp(argv[i], "--seeds") && i + 1 < argc) seeds = strtoull(argv[++i], NULL, 10);
    else if (!strcmp(argv[i], "--from") && i + 1 < argc) from = strtoull(argv[++i], NULL, 10);
    else return fprintf(stderr, "usage: sim [--seeds N] [--from S] [--talk]\n"), 2;
  }
  for (unsigned long long s = from; s < from + seeds; s++) one_seed(s, talk);
  printf("%llu seeds from %llu: %ld views and %ld acknowledged moves checked, %ld records verified, %ld refusals, %ld kills\n",
         seeds, from, w.views, w.moves_acked, w.records, w.refusals, w.kills);
  return 0;
}
