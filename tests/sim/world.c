/* world.c - the queue, the network, the disk's moods, kills; and main. */
#include <unistd.h>
#include "sim.h"

struct world w;
struct client clients[CLIENTS];
const char *program = "sim";

static when_t net_delay(void) { return fault(w.faults) ? dice(4000) : 5 + dice(40); }

/* ---- the network ------------------------------------------------------------------- */

bool net_is_up(void) { return w.hub != NULL; }
void net_hang_up(conn_t c) { hub_disconnect(w.hub, c, w.now); }

void net_call(conn_t c, uint64_t address)
{
  hub_connect(w.hub, c, w.now);
  hub_address(w.hub, c, address);
}

when_t up_of(const struct kept *t)
{
  (void)t;
  return w.up;
}

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
    i->number = c;
    i->text = copy_text(text);
    i->n = strlen(text);
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
    i->number = e->conn;
    i->json = json_incref(m);
  }
  json_decref(m);
}

/* ---- effects ------------------------------------------------------------------------ */

static size_t text_size(const char *words) { return strlen(words ? words : "") + 1; }

/* The rows and their texts in one block, as the store wants them. */
static struct batch *batch_of(const struct effect *e)
{
  size_t size = sizeof(struct batch) + (size_t)e->row_count * sizeof(struct row), texts = 0;
  for (int k = 0; k < e->row_count; k++) texts += text_size(e->rows[k].kind) + text_size(e->rows[k].body);
  struct batch *b = malloc(size + texts);
  char *at = (char *)b + size;
  *b = (struct batch){ .id = e->batch, .count = e->row_count };
  for (int k = 0; k < e->row_count; k++) {
    b->row[k] = e->rows[k];
    b->row[k].kind = strcpy(at, e->rows[k].kind ? e->rows[k].kind : "");
    at += text_size(e->rows[k].kind);
    b->row[k].body = strcpy(at, e->rows[k].body ? e->rows[k].body : "");
    at += text_size(e->rows[k].body);
  }
  return b;
}

static void queue_batch(const struct effect *e)
{
  when_t at = w.now + 1 + (fault(w.faults) ? dice(3000) : dice(4));
  if (at > w.batch_at) w.batch_at = at;
  struct item *i = later(BATCH, w.batch_at - w.now);
  i->number = e->batch;
  i->batch = batch_of(e);
}

static void take_effects(void)
{
  struct effect e;
  while (hub_next_effect(w.hub, &e)) {
    if (e.kind == EFFECT_SEND) carry(&e);
    else if (e.kind == EFFECT_STORE) queue_batch(&e);
    else if (e.kind == EFFECT_LOAD) later(LOADING, 1 + dice(20))->table = e.table;
    else if (e.kind == EFFECT_FIND) {
      struct item *i = later(FINDING, 1 + dice(20));
      i->table = e.person;
      i->number = e.conn;
    } else if (e.kind == EFFECT_ASK) {
      if (fault(w.faults) && dice(4) == 0) continue; /* it never answers */
      struct item *i = later(BOT, 1 + dice(fault(w.faults) ? 5000 : 50));
      i->number = e.ask;
      i->text = copy_text(e.text);
    }
  }
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
  ig_print_move(g, &view, ig_random_move(g, &view, seat, &w.r), words, sizeof words);
  hub_bot_answer(w.hub, i->number, fault(w.faults) ? NULL : fault(w.faults) ? "dance" : words, w.now);
}

/* ---- killing and coming back ------------------------------------------------------------ */

/* The batches that wait, as one group: some of them, or at a kill those that were written without anybody hearing of it. */
static struct batch *take_group(int most)
{
  struct batch *group = NULL, **end = &group;
  for (struct item **at = &w.items, *i; (i = *at) && most > 0;) {
    if (i->kind != BATCH) {
      at = &i->next;
      continue;
    }
    *end = i->batch;
    end = &i->batch->next;
    i->batch = NULL;
    *at = i->next;
    free_item(i);
    most--;
  }
  return group;
}

static void free_group(struct batch *b)
{
  while (b) {
    struct batch *next = b->next;
    free(b);
    b = next;
  }
}

static void kill_server(bool power_cut)
{
  struct batch *group = w.lied ? NULL : take_group((int)dice(3));
  w.sum.kills++;
  w.sum.cuts += power_cut;
  if (group && keep_append(group) <= STORE_FULL)
    for (struct batch *b = group; b; b = b->next) {
      if (b->how == STORED) disk_put(b->row, b->count);
    }
  else if (group) {
    keep_doubt(group);
    group = NULL;
  }
  free_group(group);
  struct item *keep = NULL, **end = &keep;
  for (struct item *i = w.items, *next; i; i = next) {
    next = i->next;
    if (i->kind == WAKE) {
      *end = i;
      end = &i->next;
    } else free_item(i);
  }
  *end = NULL;
  w.items = keep;
  beside_end();
  keep_close(power_cut);
  hub_free(w.hub);
  w.hub = NULL;
  for (int i = 0; i < CLIENTS; i++) client_dropped(&clients[i]);
  w.back_at = w.now + 1 + (chance_of(30) ? dice(200000) : dice(3000));
  if (w.talk)
    printf("%8lld ---- %s until %lld\n", (long long)w.now, power_cut ? "no power" : "killed",
           (long long)w.back_at);
}

static void start_server(void)
{
  uint8_t seed[32];
  struct hub_limits limits = { .messages_per_second = 200,
                               .unload_seconds = 1 + (int)dice(60),
                               .reveal_seconds = 3,
                               .absent_seconds = 10,
                               .chat_kept = 5,
                               .conns_per_seat = 8 };
  if (!keep_open()) {
    w.back_at = w.now + 500 + dice(3000);
    return;
  }
  if (w.lied) {
    after_a_lie();
    return;
  }
  for (int i = 0; i < 32; i++) seed[i] = (uint8_t)dice(256);
  w.hub = hub_new(&limits, seed);
  hub_date(w.hub, 1 + w.now / 86400000, w.now);
  keep_list();
  hub_ready(w.hub, w.now);
  take_effects();
  if (w.talk) printf("%8lld ---- the server runs\n", (long long)w.now);
}

/* ---- the disk ------------------------------------------------------------------------------ */

/* The store has ended the server: nobody knows about this group. */
static void lose_server(struct batch *group)
{
  w.sum.lost++;
  if (w.talk) printf("%8lld ---- the disk is lost\n", (long long)w.now);
  if (group) keep_doubt(group);
  vfs_faults.dead = true; /* not one more byte                */
  kill_server(chance_of(50));
}

static void write_group(struct batch *first)
{
  struct batch *group = first;
  int rows = 0;
  group->next = take_group((int)dice(4));
  if (keep_append(group) > STORE_FULL) {
    lose_server(group);
    return;
  }
  for (struct batch *b = group; b && w.hub; b = b->next) {
    if (b->how == TAKEN || b->how == FENCED) fail("a batch was refused", b->row[0].body);
    if (b->how == STORED) disk_put(b->row, b->count);
    hub_stored(w.hub, b->id, b->how, w.now);
    rows += b->count;
    take_effects();
  }
  free_group(group);
  if (keep_tidy(rows) > STORE_FULL) lose_server(NULL);
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
  case TO_CLIENT:
    if (c) client_hears(c, i->json);
    break;
  case BATCH: {
    struct batch *b = i->batch;
    i->batch = NULL;
    write_group(b);
    break;
  }
  case LOADING: hub_loaded(w.hub, i->table, keep_load(i->table), w.now); break;
  case FINDING: keep_find(i->number, i->table); break;
  case BOT: bot_answers(i); break;
  case WAKE: client_wake(&clients[i->client]); break;
  case CALL: break;
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
  if (w.quiet) memset(&vfs_faults, 0, sizeof vfs_faults);
  else if (fault(w.faults)) vfs_faults.full = chance_of(20);
  if (!w.lied && !dice(w.hub ? 300 : 200)) beside_step();
  if (!w.hub) return;
  take_effects();
  if (fault(w.faults) && chance_of(5)) kill_server(chance_of(40));
  else if (fault(w.faults) && chance_of(2))
    advance(w.now + dice(dice(10) ? 100000 : 200000000)); /* the clock jumps */
}

static void one_seed(void)
{
  world_begin();
  memset(clients, 0, sizeof clients);
  w.now = w.back_at = 1000;
  vfs_start();
  for (int i = 0; i < CLIENTS; i++) {
    clients[i].me = i;
    snprintf(clients[i].name, sizeof clients[i].name, "Клиент-%d", i);
    later(WAKE, dice(1000))->client = i;
  }
  for (int n = 0; n < 1000 && !w.over; n++) step();
  w.quiet = true;
  for (int n = 0; n < 60000 && !w.over && !all_over(); n++) step();
  if (!w.over && !all_over()) fail("a game does not end", "");
  beside_end();
  if (w.keep) {
    keep_compare(w.keep);
    keep_close(false);
  }
  if (w.hub) {
    hub_free(w.hub);
    w.hub = NULL;
  }
  while (w.items) {
    struct item *i = w.items;
    w.items = i->next;
    free_item(i);
  }
  free_group(w.doubt);
  disk_free();
  vfs_free();
}

int main(int argc, char **argv)
{
  if (!run_seeds(argc, argv, one_seed)) return 2;
  printf("%ld views and %ld acknowledged moves checked, %ld records verified, %ld "
         "refusals, %ld kills, %ld power cuts, %ld lost disks, %ld lies, %ld looks, %ld restored\n",
         w.sum.views, w.sum.moves_acked, w.sum.records, w.sum.refusals, w.sum.kills, w.sum.cuts, w.sum.lost,
         w.sum.lies, w.sum.looks, w.sum.restored);
  return 0;
}
