/* database.c - PostgreSQL in the simulated cluster: sessions, transactions, locks of rows.
 *
 * Read committed: what a transaction writes is seen when it commits, which takes its time; a row that another one has changed is waited for.
 */
#include "database.h"

when_t clock_of_database(void) { return w.now + db.skew; }

struct database db;

/* ---- answers --------------------------------------------------------------------------------- */

void give(struct session *s, struct pg_result *r)
{
  *s->reply_end = r;
  s->reply_end = &r->next;
}

void fine(struct session *s, int rows)
{
  struct pg_result *r = new_result(PGRES_COMMAND_OK, 0);
  snprintf(r->affected, sizeof r->affected, "%d", rows);
  give(s, r);
}

void refuse(struct session *s, const char *state, const char *message)
{
  struct pg_result *r = new_result(PGRES_FATAL_ERROR, 0);
  r->state = state;
  r->message = message;
  give(s, r);
  s->failed = s->open;
  s->aborted = true;
}

const char *number_text(int64_t n)
{
  static char text[8][24];
  static int i;
  i = (i + 1) % 8;
  snprintf(text[i], sizeof text[i], "%lld", (long long)n);
  return text[i];
}

struct pg_result *rows(int cols) { return new_result(PGRES_TUPLES_OK, cols); }

/* ---- transactions ------------------------------------------------------------------------------ */

struct op *put_op(struct session *s, int what, int64_t id, int64_t n, char *kind, char *body)
{
  struct op *o = calloc(1, sizeof *o);
  *o = (struct op){ .what = (unsigned)what, .id = id, .n = n, .kind = kind, .body = body };
  if (!s->xid) s->xid = ++db.xid;
  *s->ops_end = o;
  s->ops_end = &o->next;
  return o;
}

const struct op *find_op(const struct session *s, int what, int64_t id, int64_t n)
{
  for (const struct op *o = s->ops; o; o = o->next)
    if ((int)o->what == what && o->id == id && o->n == n) return o;
  return NULL;
}

static void drop_ops(struct session *s)
{
  while (s->ops) {
    struct op *o = s->ops;
    s->ops = o->next;
    free(o->kind);
    free(o->body);
    free(o);
  }
  s->ops_end = &s->ops;
  s->xid = 0;
}

static void look_again(void *arg, int node)
{
  struct session *s = arg;
  if (node != GONE && s->waits && !s->ended) session_go(s);
}

static void unlock(struct session *s)
{
  for (int e = 0; e <= db.epoch; e++)
    if (db.node[e].lock == s) db.node[e].lock = NULL;
  if (db.counters_lock == s) db.counters_lock = NULL;
  for (struct session *x = db.sessions; x; x = x->next)
    if (x->waits && !x->ended) call_later(0, -1, look_again, x);
}

void end_transaction(struct session *s)
{
  drop_ops(s);
  s->open = s->failed = false;
  s->lock_ms = s->always_lock_ms;
  unlock(s);
}

static void check_owner(const struct session *s, int shard, const char *what)
{
  if (s->epoch <= 0 || !db.node[s->epoch].is || db.shard[shard] != s->epoch)
    fail("somebody wrote to a table that he does not own", what);
}

int place_of(int64_t table) { return (int)(disk_table(table) - w.disk.table); }

static void put_row(enum row_kind what, const struct op *o)
{
  disk_put(&(struct row){ what, o->id, o->n, o->kind ? o->kind : "", o->body ? o->body : "" }, 1);
}

static void apply_entry(const struct session *s, const struct op *o)
{
  const struct kept *t = disk_table(o->id);
  if (t && db.table_changed[place_of(o->id)]) check_owner(s, db.table_shard[place_of(o->id)], o->body);
  node_said_no(o->id, o->n);
  put_row(ROW_ENTRY, o);
}

static void apply_born(const struct session *s, const struct op *o)
{
  const struct kept *t = disk_table(o->id);
  if (!t) fail("a table without a log", o->body);
  check_owner(s, (int)o->n, o->body);
  if (shard_of(t->code) != o->n) fail("a table in a wrong shard", t->code);
  db.table_shard[place_of(o->id)] = (int)o->n;
  db.table_changed[place_of(o->id)] = s->xid;
  put_row(ROW_SUMMARY, o);
}

static void apply_rest(const struct session *s, const struct op *o)
{
  switch (o->what) {
  case OP_DROP_NODE:
    db.node[o->id].is = false;
    if (w.talk) printf("%8lld node   of epoch %lld is over\n", (long long)w.now, (long long)o->id);
    break;
  case OP_FREE_SHARDS:
    for (int i = 0; i < HUB_SHARDS; i++)
      if (db.shard[i] == o->id) db.shard[i] = 0;
    counts.takeovers++;
    break;
  case OP_MAKE_NODE:
    db.node[o->id].is = true;
    snprintf(db.node[o->id].name, 64, "%s", o->kind);
    snprintf(db.node[o->id].url, 64, "%s", o->body);
    db.node[o->id].until = o->n;
    break;
  case OP_SET_GROUPS: db.node[o->id].groups = o->n; break;
  case OP_COUNTERS:
    if (o->id > db.epoch) db.epoch = o->id;
    if (o->n > db.block) db.block = o->n;
    break;
  case OP_SUMMARY:
    if (!disk_table(o->id)) break;
    check_owner(s, db.table_shard[place_of(o->id)], o->body);
    db.table_changed[place_of(o->id)] = s->xid;
    put_row(ROW_SUMMARY, o);
    break;
  case OP_NEW_PERSON:
  case OP_PERSON:
    put_row(ROW_PERSON, o);
    db.person_changed[disk_person(o->id)] = s->xid;
    break;
  case OP_LINE: put_row(ROW_LINE, o); break;
  case OP_FORGET:
    if (!disk_table(o->id)) break;
    db.table_changed[place_of(o->id)] = s->xid;
    put_row(ROW_FORGET_TABLE, o);
    break;
  case OP_SECRET: snprintf(db.secret, sizeof db.secret, "%s", o->body); break;
  case OP_BORN:
  case OP_ENTRY: break;
  }
}

static void apply(struct session *s)
{
  if (s->ops && strstr(s->as, "writes") && !db.node[s->epoch].is)
    fail("a server that was given up wrote", s->as);
  for (const struct op *o = s->ops; o; o = o->next)
    if (o->what == OP_ENTRY) apply_entry(s, o);
  for (const struct op *o = s->ops; o; o = o->next)
    if (o->what == OP_BORN) apply_born(s, o);
  for (const struct op *o = s->ops; o; o = o->next) apply_rest(s, o);
}

/* ---- waiting for a row -------------------------------------------------------------------------- */

static void gives_up(void *arg, int node)
{
  struct {
    struct session *s;
    unsigned wait;
  } *k = arg;
  if (node != GONE && k->s->waits && k->s->wait == k->wait && !k->s->ended) {
    k->s->gave_up = true;
    session_go(k->s);
  }
  free(k);
}

/* False: it waits, and the statement is tried again; or it has waited too long, and is refused. */
bool lock(struct session *s, struct session **at)
{
  if (!*at || *at == s) {
    *at = s;
    return true;
  }
  if (s->gave_up) {
    s->gave_up = s->waits = s->begun = false;
    refuse(s, "55P03", "canceling statement due to lock timeout");
    return false;
  }
  if (!s->timed && s->lock_ms) {
    s->timed = true;
    struct {
      struct session *s;
      unsigned wait;
    } *k = malloc(sizeof *k);
    k->s = s;
    k->wait = ++s->wait;
    call_later(s->lock_ms, -1, gives_up, k);
  }
  s->waits = true;
  return false;
}

bool lock_node(struct session *s, int64_t epoch) { return lock(s, &db.node[epoch].lock); }

uint64_t xmin(void)
{
  uint64_t least = db.xid + 1;
  for (const struct session *s = db.sessions; s; s = s->next)
    if (!s->ended && s->xid && s->xid < least) least = s->xid;
  return least;
}

static void committed(void *arg, int node)
{
  struct session *s = arg;
  if (node == GONE || s->ended || !s->commits) return;
  s->commits = false;
  apply(s);
  end_transaction(s);
  fine(s, 0);
  session_statement_is_done(s);
  session_go(s);
}

/* It takes a moment, and on a slow disk more; all locks are held meanwhile. */
void session_commit(struct session *s)
{
  if (s->failed) {
    end_transaction(s);
    fine(s, 0);
    return;
  }
  if (fault(w.faults) && chance_of(10)) {
    end_transaction(s);
    refuse(s, "53100", "no space left on device");
    return;
  }
  s->commits = true;
  call_later(fault(w.faults) ? dice(3000) : 1 + dice(3), -1, committed, s);
}

/* ---- sessions ------------------------------------------------------------------------------------------------------ */

static void answer(struct session *s)
{
  struct pg_result *all = s->reply;
  s->reply = NULL;
  s->reply_end = &s->reply;
  if (s->conn) conn_answered(s->conn, all);
  else free_results(all);
}

static void sync_now(struct session *s)
{
  give(s, new_result(PGRES_PIPELINE_SYNC, 0));
  s->aborted = false;
  answer(s);
}

static void take_ask(struct session *s)
{
  struct ask *a = s->asks;
  s->asks = a->next;
  if (!s->asks) s->asks_end = &s->asks;
  a->next = NULL;
  free_asks(a);
}

/* The first of what was asked: in a pipeline the answers wait for the others. */
void session_statement_is_done(struct session *s)
{
  bool pipeline = s->asks->name && !s->asks->prepares;
  s->timed = false;
  take_ask(s);
  if (pipeline) {
    struct pg_result *r = new_result(0, 0);
    r->null_mark = true;
    give(s, r);
    return;
  }
  s->aborted = false;
  answer(s);
}

static void resume(void *arg, int node)
{
  struct session *s = arg;
  if (node != GONE && !s->ended && !s->waits && !s->commits) session_go(s);
}

/* Goes on with what was asked, until it must wait, or there is no more. */
void session_go(struct session *s)
{
  if (s->runs || s->commits || s->ended) return;
  s->runs = true;
  while (s->asks && !s->ended) {
    struct ask *a = s->asks;
    bool pipeline = a->name && !a->prepares;
    if (s->busy_until > w.now) break;
    if (!s->waits && pipeline && fault(w.faults) && chance_of(3)) { /* it is slow */
      s->busy_until = w.now + dice(2000);
      call_later(s->busy_until - w.now, -1, resume, s);
      break;
    }
    if (a->sync) {
      take_ask(s);
      sync_now(s);
      continue;
    }
    s->waits = false;
    if (s->aborted && pipeline) give(s, new_result(PGRES_PIPELINE_ABORTED, 0));
    else statement(s, a);
    if (s->waits || s->commits || s->ended) break;
    if (!s->open && s->ops) { /* a transaction of its own */
      apply(s);
      end_transaction(s);
    } else if (!s->open) unlock(s);
    session_statement_is_done(s);
  }
  s->runs = false;
}

struct session *database_comes(const char *as, struct pg_conn *c)
{
  if (!db.up) return NULL;
  struct session *s = calloc(1, sizeof *s);
  s->conn = c;
  snprintf(s->as, sizeof s->as, "%s", as);
  s->epoch = strncmp(as, "igroteka ", 9) ? 0 : atoll(as + 9);
  s->asks_end = &s->asks;
  s->reply_end = &s->reply;
  s->ops_end = &s->ops;
  s->next = db.sessions;
  db.sessions = s;
  return s;
}

void database_hears(struct session *s, struct ask *asks)
{
  if (s->ended) {
    free_asks(asks);
    return;
  }
  *s->asks_end = asks;
  while (*s->asks_end) s->asks_end = &(*s->asks_end)->next;
  if (!s->waits) session_go(s);
}

void database_talks_to_nobody(struct session *s) { s->conn = NULL; }

/* A backend that works on something notices when it is done. */
static void loses_again(void *arg, int node)
{
  if (node != GONE) database_loses(arg);
}

void database_loses(struct session *s)
{
  if (s->ended) return;
  s->conn = NULL;
  if (s->commits || (s->asks && !s->waits && s->busy_until > w.now)) {
    call_later(5 + dice(50), -1, loses_again, s);
    return;
  }
  s->ended = true;
  s->waits = false;
  free_asks(s->asks);
  s->asks = NULL;
  end_transaction(s);
}

static void session_free(struct session *s)
{
  s->ended = true;
  drop_ops(s);
  free_asks(s->asks);
  free_results(s->reply);
  for (int i = 0; i < s->prepared_count; i++) {
    free(s->prepared[i].name);
    free(s->prepared[i].sql);
  }
  free(s);
}

/* ---- from the world ---------------------------------------------------------------------------------------------------- */

bool database_is_up(void) { return db.up; }
void database_jump(when_t by) { db.skew += by; }

static void comes_up(void *arg, int node)
{
  (void)arg;
  (void)node;
  db.up = true;
}

/* What was being committed is there, or not. */
void database_crash(when_t for_ms)
{
  counts.restarts++;
  db.up = false;
  for (struct session *s = db.sessions; s; s = s->next) {
    if (s->ended) continue;
    if (s->commits && dice(2)) apply(s);
    s->commits = false;
    s->busy_until = 0;
    struct pg_conn *c = s->conn;
    database_loses(s);
    if (c) conn_breaks(c);
  }
  call_later(for_ms, -1, comes_up, NULL);
}

int64_t database_owner(int shard) { return db.shard[shard]; }

void database_start(void)
{
  memset(&db, 0, sizeof db);
  db.up = true;
}

void database_end(void)
{
  while (db.sessions) {
    struct session *s = db.sessions;
    db.sessions = s->next;
    session_free(s);
  }
}

/* For whoever looks for the reason of a failed seed. */
void database_tell(void)
{
  for (const struct session *s = db.sessions; s; s = s->next)
    if (!s->ended)
      printf("session %s%s%s%s%s busy until %lld: %s\n", s->as, s->conn ? "" : " (nobody listens)",
             s->open ? ", in a transaction" : "", s->waits ? ", waits" : "", s->commits ? ", commits" : "",
             (long long)s->busy_until,
             s->asks ? (s->asks->sql    ? s->asks->sql
                        : s->asks->name ? s->asks->name
                                        : "sync")
                     : "-");
  for (int e = 0; e <= db.epoch; e++)
    if (db.node[e].lock) printf("the row of epoch %d is held by %s\n", e, db.node[e].lock->as);
}
