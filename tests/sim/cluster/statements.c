/* statements.c - what the engine asks of PostgreSQL, known by its words, and what it means.
 *
 * A statement that is not known here fails the test: whoever changes one teaches the model what it means.
 */
#include "database.h"

/* ---- parameters ------------------------------------------------------------------------------ */

static int64_t number_of(const struct ask *a, int i) { return atoll(a->value[i].text); }

static uint32_t get32(const char *at)
{
  const unsigned char *b = (const unsigned char *)at;
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static int count_in(const struct ask *a, int i) { return (int)get32(a->value[i].text + 12); }

/* Element k of an array: its bytes; NULL for NULL. */
static const char *element(const struct ask *a, int i, int k, int *size)
{
  const char *at = a->value[i].text + 20;
  for (;; k--) {
    int n = (int)get32(at);
    *size = n;
    if (!k) return n < 0 ? NULL : at + 4;
    at += 4 + (n > 0 ? n : 0);
  }
}

static int64_t integer(const struct ask *a, int i, int k)
{
  int size;
  const unsigned char *b = (const unsigned char *)element(a, i, k, &size);
  uint64_t n = 0;
  for (int c = 0; c < size; c++) n = n << 8 | b[c];
  return (int64_t)n;
}

static char *words(const struct ask *a, int i, int k)
{
  int size;
  const char *at = element(a, i, k, &size);
  char *s = at ? malloc((size_t)size + 1) : NULL;
  if (!at) return NULL;
  memcpy(s, at, (size_t)size);
  s[size] = 0;
  return s;
}

/* ---- statements: who lives ------------------------------------------------------------------------ */

static void q_counters(struct session *s, const struct ask *a)
{
  (void)a;
  if (!lock(s, &db.counters_lock)) return;
  struct pg_result *r = rows(2);
  add_row(r, number_text(db.epoch + 1), number_text(db.block));
  put_op(s, OP_COUNTERS, db.epoch + 1, db.block + 1, NULL, NULL);
  if (db.epoch + 2 >= EPOCHS) fail("too many epochs for the sim", "");
  give(s, r);
}

static bool is_named(int e, const struct ask *a)
{
  return db.node[e].is && !strcmp(db.node[e].name, a->value[1].text);
}
static bool is_late(int e, const struct ask *a)
{
  return db.node[e].is && db.node[e].until < clock_of_database() && e != number_of(a, 0);
}
static bool is_this(int e, const struct ask *a) { return db.node[e].is && e == number_of(a, 0); }

/* DELETE FROM nodes WHERE …, and what they owned is free. */
static void drop_nodes(struct session *s, const struct ask *a, bool (*which)(int e, const struct ask *a))
{
  int n = 0;
  for (int e = 1; e <= db.epoch; e++)
    if (which(e, a) && !lock_node(s, e)) return;
  for (int e = 1; e <= db.epoch; e++)
    if (which(e, a)) {
      put_op(s, OP_DROP_NODE, e, 0, NULL, NULL);
      put_op(s, OP_FREE_SHARDS, e, 0, NULL, NULL);
      n++;
    }
  fine(s, n);
}

static void q_same_name(struct session *s, const struct ask *a) { drop_nodes(s, a, is_named); }
static void q_bury(struct session *s, const struct ask *a) { drop_nodes(s, a, is_late); }
static void q_part(struct session *s, const struct ask *a) { drop_nodes(s, a, is_this); }

static void q_new_node(struct session *s, const struct ask *a)
{
  for (int e = 1; e <= db.epoch; e++)
    if (is_named(e, a) && !find_op(s, OP_DROP_NODE, e, 0)) {
      refuse(s, "23505", "two nodes of one name");
      return;
    }
  put_op(s, OP_MAKE_NODE, number_of(a, 0), clock_of_database() + LEASE_MS, copy_text(a->value[1].text),
         copy_text(a->value[2].text));
  fine(s, 1);
}

static void q_secret(struct session *s, const struct ask *a)
{
  if (!*db.secret) put_op(s, OP_SECRET, 0, 0, NULL, copy_text(a->value[1].text));
  fine(s, 1);
}

static void q_xmin(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(1);
  (void)a;
  add_row(r, number_text((int64_t)xmin()));
  give(s, r);
}

static void q_news(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(4);
  uint64_t from = strtoull(a->value[0].text, NULL, 10);
  add_row(r, number_text((int64_t)xmin()), "0", "0", "");
  add_row(r, "", "3", "0", "");
  for (int i = 0; i < w.disk.tables; i++)
    if (db.table_changed[i] >= from)
      add_row(r, "", "1", number_text(w.disk.table[i].id),
              w.disk.table[i].gone ? NULL : w.disk.table[i].summary);
  for (int i = 0; i < w.disk.people; i++)
    if (w.disk.person[i] && db.person_changed[i] >= from)
      add_row(r, "", "2", number_text(w.disk.person_id[i]), w.disk.person[i]);
  give(s, r);
}

static bool is_being_dropped(const struct session *s, int64_t epoch)
{
  const struct session *by = db.node[epoch].lock;
  return by && by != s && find_op(by, OP_DROP_NODE, epoch, 0);
}

static bool is_nobodys(int shard) { return !db.shard[shard] || !db.node[db.shard[shard]].is; }

static void q_take(struct session *s, const struct ask *a)
{
  int64_t epoch = number_of(a, 0), alive = 0, owns = 0;
  int taken = 0;
  if (strstr(a->sql, "FOR KEY SHARE")) {
    if (is_being_dropped(s, epoch)) {
      s->waits = true;
      return;
    }
    if (!db.node[epoch].is) {
      fine(s, 0);
      return;
    }
  }
  for (int e = 1; e <= db.epoch; e++) alive += db.node[e].is;
  for (int i = 0; i < HUB_SHARDS; i++) owns += db.shard[i] == epoch;
  int64_t share = alive ? (255 + alive) / alive - owns : 0;
  for (int i = 0; i < HUB_SHARDS && taken < share; i++)
    if (strstr(a->sql, "NOT IN") ? is_nobodys(i) : !db.shard[i]) {
      db.shard[i] = epoch;
      taken++;
    }
  fine(s, taken);
}

static void q_release(struct session *s, const struct ask *a)
{
  int64_t epoch = number_of(a, 0);
  int n = 0;
  for (const char *p = a->value[1].text; *p && p[1] != '}';
       p = strchr(p + 1, ',') ? strchr(p + 1, ',') : "") {
    int shard = atoi(p + 1);
    if (db.shard[shard] != epoch) continue;
    db.shard[shard] = 0;
    n++;
  }
  fine(s, n);
}

static void q_terminate(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(1);
  (void)a;
  for (struct session *x = db.sessions; x; x = x->next)
    if (!x->ended && x->epoch > 0 && strstr(x->as, "writes") && db.node[x->epoch].is &&
        db.node[x->epoch].until < clock_of_database()) {
      add_row(r, "t");
      struct pg_conn *c = x->conn;
      database_loses(x);
      if (c) conn_breaks(c);
    }
  give(s, r);
}

static void q_renew(struct session *s, const struct ask *a)
{
  int64_t e = number_of(a, 0);
  struct pg_result *r = rows(1);
  if (db.node[e].is && !lock_node(s, e)) {
    free_results(r);
    return;
  }
  if (db.node[e].is) {
    add_row(r, db.node[e].until < clock_of_database() ? "t" : "f");
    db.node[e].until = clock_of_database() + LEASE_MS;
    if (s->conn && fault(w.faults) && chance_of(10)) conn_sleeps(s->conn);
  }
  give(s, r);
}

static void q_nodes(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(4);
  (void)a;
  for (int e = 1; e <= db.epoch; e++)
    if (db.node[e].is)
      add_row(r, number_text(e), db.node[e].name, db.node[e].url,
              number_text(db.node[e].until - clock_of_database()));
  give(s, r);
}

static void q_shards(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(2);
  (void)a;
  for (int64_t e = 0; e <= db.epoch; e++) {
    char list[5 * HUB_SHARDS] = "";
    size_t n = 0;
    for (int i = 0; i < HUB_SHARDS; i++)
      if (db.shard[i] == e) n += (size_t)snprintf(list + n, sizeof list - n, "%s%d", n ? "," : "", i);
    if (n) add_row(r, number_text(e), list);
  }
  give(s, r);
}

/* ---- statements: groups --------------------------------------------------------------------------- */

static void q_lengths(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(4);
  int64_t epoch = number_of(a, 1);
  for (int k = 0; k < count_in(a, 0); k++) {
    int64_t id = integer(a, 0, k);
    const struct kept *t = disk_table(id);
    int shard = t ? db.table_shard[place_of(id)] : 0;
    bool ours = t && db.shard[shard] == epoch;
    add_row(r, number_text(id), number_text(shard), number_text(ours ? t->entries : -1),
            epoch > 0 && db.node[epoch].is ? "t" : "f");
  }
  give(s, r);
}

static void q_groups(struct session *s, const struct ask *a)
{
  int64_t e = number_of(a, 0);
  struct pg_result *r = rows(1);
  if (db.node[e].is && !lock_node(s, e)) {
    free_results(r);
    return;
  }
  if (db.node[e].is) add_row(r, number_text(db.node[e].groups));
  give(s, r);
}

static void q_set_groups(struct session *s, const struct ask *a)
{
  int64_t e = number_of(a, 0);
  struct pg_result *r = rows(1);
  if (db.node[e].is && !lock_node(s, e)) {
    free_results(r);
    return;
  }
  if (db.node[e].is) {
    add_row(r, a->value[1].text);
    put_op(s, OP_SET_GROUPS, e, number_of(a, 1), NULL, NULL);
  }
  give(s, r);
}

/* Its shards are those of the moment it was asked, the row of the node that of the moment nobody else holds it. */
static void q_own(struct session *s, const struct ask *a, const char *sql)
{
  int64_t e = number_of(a, 0), n = number_of(a, 1);
  bool ok = true;
  if (!s->begun) {
    s->shards_ok = true;
    for (int k = 0; k < count_in(a, 2); k++) s->shards_ok &= db.shard[integer(a, 2, k)] == e;
  }
  s->begun = true;
  if (strstr(sql, "UPDATE nodes SET groups = $2")) {
    if (db.node[e].is && !lock_node(s, e)) return;
    ok = db.node[e].is && db.node[e].groups == n - 1;
    if (ok) put_op(s, OP_SET_GROUPS, e, n, NULL, NULL);
  }
  s->begun = false;
  if (!strstr(sql, "FROM own) = 1")) ok = true; /* nobody asks what came of it */
  if (strstr(sql, "FROM shards")) ok &= s->shards_ok;
  if (ok) give(s, rows(1));
  else {
    counts.behind++;
    refuse(s, "22012", "division by zero");
  }
}

static bool has_code(const struct session *s, const char *code)
{
  for (const struct op *o = s->ops; o; o = o->next)
    if (o->what == OP_BORN && o->kind && !strcmp(o->kind, code)) return true;
  return code && disk_code(code);
}

static bool had_table(int64_t id)
{
  for (int i = 0; i < w.disk.tables; i++)
    if (w.disk.table[i].id == id) return true;
  return false;
}

static void q_born(struct session *s, const struct ask *a)
{
  for (int k = 0; k < count_in(a, 0); k++) {
    char *code = words(a, 2, k);
    int64_t id = integer(a, 0, k);
    bool taken = had_table(id) || (code && has_code(s, code));
    put_op(s, OP_BORN, id, integer(a, 1, k), code, words(a, 3, k));
    if (!taken) continue;
    refuse(s, "23505", "this table is there");
    return;
  }
  fine(s, count_in(a, 0));
}

static void q_entries(struct session *s, const struct ask *a)
{
  for (int k = 0; k < count_in(a, 0); k++) {
    int64_t id = integer(a, 0, k), n = integer(a, 1, k);
    const struct kept *t = disk_table(id);
    if ((t && n <= t->entries) || find_op(s, OP_ENTRY, id, n)) {
      refuse(s, "23505", "this entry is there");
      return;
    }
    put_op(s, OP_ENTRY, id, n, words(a, 2, k), words(a, 3, k));
  }
  fine(s, count_in(a, 0));
}

static void q_summaries(struct session *s, const struct ask *a)
{
  for (int k = 0; k < count_in(a, 0); k++) put_op(s, OP_SUMMARY, integer(a, 0, k), 0, NULL, words(a, 1, k));
  fine(s, count_in(a, 0));
}

static bool has_person(const struct session *s, int64_t id)
{
  return w.disk.person[disk_person(id)] || find_op(s, OP_NEW_PERSON, id, 0);
}

static void q_people(struct session *s, const struct ask *a, bool born)
{
  for (int k = 0; k < count_in(a, 0); k++) {
    int64_t id = integer(a, 0, k);
    if (born && has_person(s, id)) fail("somebody who is there is stored as a new person", words(a, 1, k));
    if (!born && !has_person(s, id)) {
      refuse(s, "22012", "people");
      return;
    }
    put_op(s, born ? OP_NEW_PERSON : OP_PERSON, id, 0, NULL, words(a, 1, k));
  }
  fine(s, count_in(a, 0));
}

static void q_lines(struct session *s, const struct ask *a)
{
  for (int k = 0; k < count_in(a, 0); k++)
    put_op(s, OP_LINE, integer(a, 0, k), integer(a, 1, k), NULL, words(a, 2, k));
  fine(s, count_in(a, 0));
}

static void q_forget(struct session *s, const struct ask *a)
{
  for (int k = 0; k < count_in(a, 0); k++) put_op(s, OP_FORGET, integer(a, 0, k), 0, NULL, NULL);
  fine(s, count_in(a, 0));
}

static void q_block(struct session *s, const struct ask *a)
{
  if (!lock(s, &db.counters_lock)) return;
  put_op(s, OP_COUNTERS, 0, number_of(a, 0), NULL, NULL);
  fine(s, 1);
}

/* ---- statements: reading ------------------------------------------------------------------------------ */

static void q_load(struct session *s, const struct ask *a)
{
  const struct kept *t = disk_table(number_of(a, 0));
  struct pg_result *r = rows(3);
  for (int i = 0; t && i < t->entries; i++)
    add_row(r, number_text(i + 1), t->entry[i].kind, t->entry[i].body);
  give(s, r);
}

static void q_load_lines(struct session *s, const struct ask *a)
{
  const struct kept *t = disk_table(number_of(a, 0));
  struct pg_result *r = rows(2);
  for (int i = 0; t && i < t->line_count; i++) add_row(r, number_text(t->line[i].n), t->line[i].body);
  give(s, r);
}

static void q_person(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(2);
  int i = disk_person(number_of(a, 0));
  if (w.disk.person[i]) add_row(r, a->value[0].text, w.disk.person[i]);
  give(s, r);
}

static void q_list_people(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(2);
  (void)a;
  for (int i = 0; i < w.disk.people; i++)
    if (w.disk.person[i]) add_row(r, number_text(w.disk.person_id[i]), w.disk.person[i]);
  give(s, r);
}

static void q_list_tables(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(2);
  (void)a;
  for (int i = 0; i < w.disk.tables; i++)
    if (!w.disk.table[i].gone) add_row(r, number_text(w.disk.table[i].id), w.disk.table[i].summary);
  give(s, r);
}

static void q_version(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(2);
  (void)a;
  add_row(r, number_text(POSTGRES_VERSION), number_text(STORE_NODES_OLDEST));
  give(s, r);
}

static void q_nobody(struct session *s, const struct ask *a)
{
  (void)a;
  give(s, rows(2));
}

static void q_settings_of_database(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(3);
  (void)a;
  add_row(r, "on", "f", "UTF8");
  give(s, r);
}

static void q_settings(struct session *s, const struct ask *a)
{
  struct pg_result *r = rows(2);
  (void)a;
  if (*db.secret) add_row(r, "relay", db.secret);
  give(s, r);
}

static void q_nothing(struct session *s, const struct ask *a)
{
  (void)a;
  fine(s, 0);
}

/* ---- BEGIN, COMMIT ---------------------------------------------------------------------------------------- */

static int lock_timeout(const struct ask *a, int otherwise)
{
  const char *at = a->sql ? strstr(a->sql, "lock_timeout = ") : NULL;
  return at ? atoi(at + strlen("lock_timeout = ")) : otherwise;
}

static void q_begin(struct session *s, const struct ask *a)
{
  s->open = true;
  s->lock_ms = lock_timeout(a, s->always_lock_ms);
  fine(s, 0);
}

static void q_how_it_works(struct session *s, const struct ask *a)
{
  s->lock_ms = s->always_lock_ms = lock_timeout(a, 0);
  fine(s, 0);
}

static void q_rollback(struct session *s, const struct ask *a)
{
  (void)a;
  end_transaction(s);
  fine(s, 0);
}

static void q_commit(struct session *s, const struct ask *a)
{
  (void)a;
  session_commit(s);
}

/* ---- which statement it is ------------------------------------------------------------------------------------ */

static const struct known {
  const char *begins;
  void (*does)(struct session *s, const struct ask *a);
} known[] = {
  { "BEGIN", q_begin },
  { "COMMIT", q_commit },
  { "ROLLBACK", q_rollback },
  { "SELECT set_config(", q_how_it_works },
  { "SELECT current_setting('fsync')", q_settings_of_database },
  { "SELECT pg_advisory_xact_lock", q_nothing },
  { "CREATE TABLE IF NOT EXISTS igroteka", q_nothing },
  { "SELECT version, oldest FROM igroteka", q_version },
  { "SELECT name, version FROM nodes WHERE version <", q_nobody },
  { "UPDATE igroteka SET", q_nothing },
  { "UPDATE counters SET epoch = epoch + 1, block = block + 1 RETURNING epoch, block - 1", q_counters },
  { "WITH gone AS (DELETE FROM nodes WHERE $1::bigint > 0 AND name = $2 RETURNING", q_same_name },
  { "WITH gone AS (DELETE FROM nodes WHERE epoch = $1::bigint) UPDATE", q_part },
  { "WITH gone AS (DELETE FROM nodes WHERE until < clock_timestamp() AND epoch <> $1::bigint RETURNING",
    q_bury },
  { "INSERT INTO nodes (epoch, name, url, version, until", q_new_node },
  { "SELECT pg_snapshot_xmin(pg_current_snapshot())::text, 0", q_news },
  { "SELECT pg_snapshot_xmin(pg_current_snapshot())", q_xmin },
  { "INSERT INTO settings SELECT", q_secret },
  { "WITH me AS (SELECT epoch FROM nodes WHERE epoch = $1::bigint", q_take },
  { "UPDATE shards SET epoch = 0 WHERE epoch = $1::bigint AND shard = ANY", q_release },
  { "SELECT pg_terminate_backend", q_terminate },
  { "UPDATE nodes SET until", q_renew },
  { "SELECT epoch, name, url, round", q_nodes },
  { "SELECT epoch, string_agg(shard::text, ',') FROM shards GROUP BY epoch", q_shards },
  { "SELECT u.id, coalesce(t.shard", q_lengths },
  { "SELECT groups FROM nodes WHERE epoch = $1::bigint AND $2::bigint > 0", q_groups },
  { "UPDATE nodes SET groups = $2::bigint WHERE epoch = $1::bigint RETURNING groups", q_set_groups },
  { "SELECT n, kind, body FROM entries WHERE tab = $1", q_load },
  { "SELECT n, body FROM chat WHERE tab = $1", q_load_lines },
  { "SELECT name, value FROM settings ORDER BY name", q_settings },
  { "SELECT id, row FROM people WHERE id = $1", q_person },
  { "SELECT id, row FROM people ORDER BY id", q_list_people },
  { "SELECT id, summary FROM tables WHERE summary IS NOT NULL ORDER BY id", q_list_tables },
};

static void do_put(struct session *s, const struct ask *a, const char *name, const char *sql)
{
  if (!strcmp(name, "begin")) q_begin(s, a);
  else if (!strcmp(name, "commit")) q_commit(s, a);
  else if (!strcmp(name, "own")) q_own(s, a, sql);
  else if (!strcmp(name, "block")) q_block(s, a);
  else if (!strcmp(name, "born")) q_born(s, a);
  else if (!strcmp(name, "entries")) q_entries(s, a);
  else if (!strcmp(name, "summaries")) q_summaries(s, a);
  else if (!strcmp(name, "new_people")) q_people(s, a, true);
  else if (!strcmp(name, "people")) q_people(s, a, false);
  else if (!strcmp(name, "lines")) q_lines(s, a);
  else if (!strcmp(name, "cut_tables")) q_forget(s, a);
  else if (!strcmp(name, "cut_lines") || !strcmp(name, "cut_entries") || !strcmp(name, "cut_chat"))
    fine(s, 0);
  else fail("a statement that the model does not know", name);
}

static const char *sql_of(const struct session *s, const char *name)
{
  for (int i = 0; i < s->prepared_count; i++)
    if (!strcmp(s->prepared[i].name, name)) return s->prepared[i].sql;
  fail("a statement that was not prepared", name);
  return NULL;
}

void statement(struct session *s, const struct ask *a)
{
  if (a->prepares) {
    s->prepared[s->prepared_count].name = copy_text(a->name);
    s->prepared[s->prepared_count++].sql = copy_text(a->sql);
    fine(s, 0);
    return;
  }
  if (s->failed && !(a->sql && (!strncmp(a->sql, "ROLLBACK", 8) || !strncmp(a->sql, "COMMIT", 6)))) {
    refuse(s, "25P02", "current transaction is aborted");
    return;
  }
  if (a->name) {
    do_put(s, a, a->name, sql_of(s, a->name));
    return;
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strncmp(a->sql, known[i].begins, strlen(known[i].begins))) {
      known[i].does(s, a);
      return;
    }
  fail("a statement that the model does not know", a->sql);
}
