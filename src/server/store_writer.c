/* store_writer.c - the thread that writes: groups of batches, one sync each. */
#include "store_private.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include "log.h"

static const char *const sql[WRITES] = {
  [PUT_ENTRY]   = "INSERT INTO fresh (tab, n, kind, body) VALUES (?1, ?2, ?3, ?4)",
  [PUT_TABLE]   = "INSERT INTO tables (id, summary) VALUES (?1, ?4) ON CONFLICT (id) DO UPDATE SET summary = ?4",
  [PUT_PERSON]  = "INSERT INTO people (id, row) VALUES (?1, ?4) ON CONFLICT (id) DO UPDATE SET row = ?4",
  [CUT_ENTRIES] = "DELETE FROM entries WHERE tab = ?1",
  [CUT_FRESH]   = "DELETE FROM fresh WHERE tab = ?1",
  [CUT_TABLE]   = "DELETE FROM tables WHERE id = ?1",
  [SETTLE]      = "INSERT OR REPLACE INTO entries SELECT tab, n, kind, body FROM fresh WHERE id = ?1",
  [SWEEP]       = "DELETE FROM fresh WHERE id <= ?1",
  [BEGIN]       = "BEGIN IMMEDIATE",
  [COMMIT]      = "COMMIT",
  [ROLLBACK]    = "ROLLBACK",
};

bool store_prepare_writes(struct store *s)
{
  for (int i = 0; i < WRITES; i++)
    if (sqlite3_prepare_v3(s->writer, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->write[i], NULL) != SQLITE_OK) return false;
  return true;
}

bool store_run(sqlite3_stmt *q)
{
  int r = sqlite3_step(q);
  sqlite3_reset(q);
  return r == SQLITE_DONE || r == SQLITE_ROW;
}

static bool put_row(struct store *s, const struct row *r)
{
  static const int of[] = { [ROW_ENTRY] = PUT_ENTRY, [ROW_SUMMARY] = PUT_TABLE, [ROW_PERSON] = PUT_PERSON, [ROW_FORGET_TABLE] = CUT_ENTRIES };
  sqlite3_stmt *q = s->write[of[r->what]];
  sqlite3_bind_int64(q, 1, r->id);
  if (r->what == ROW_FORGET_TABLE) {
    sqlite3_bind_int64(s->write[CUT_FRESH], 1, r->id);
    sqlite3_bind_int64(s->write[CUT_TABLE], 1, r->id);
    return store_run(q) && store_run(s->write[CUT_FRESH]) && store_run(s->write[CUT_TABLE]);
  }
  if (r->what == ROW_ENTRY) {
    sqlite3_bind_int64(q, 2, r->n);
    sqlite3_bind_text(q, 3, r->kind, -1, SQLITE_STATIC);
  }
  sqlite3_bind_text(q, 4, r->body, -1, SQLITE_STATIC);
  return store_run(q) && (r->what != ROW_ENTRY || store_note_fresh(s, r->id));
}

/* All of them, or none. */
static bool commit(struct store *s, struct batch *b, int count, char *why, size_t cap)
{
  int fresh = s->fresh.count;
  bool ok = store_run(s->write[BEGIN]);
  for (int i = 0; ok && i < count; i++, b = b->next)
    for (int k = 0; ok && k < b->count; k++) ok = put_row(s, &b->row[k]);
  ok = ok && store_run(s->write[COMMIT]);
  if (ok) return true;
  s->fresh.count = fresh;
  snprintf(why, cap, "%s", sqlite3_errmsg(s->writer));
  if (!sqlite3_get_autocommit(s->writer)) store_run(s->write[ROLLBACK]);
  return false;
}

static int64_t micros(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void tell_failure(bool was_failing, bool failing, const char *why)
{
  if (failing && !was_failing) log_event(LOG_ERROR, "cannot store", S("why", why));
  if (!failing && was_failing) log_event(LOG_INFO, "can store again", S("why", ""));
}

static void count(struct store_stats *t, struct batch *group, int batches, int64_t took)
{
  static const int ms[] = { 1, 2, 5, 10, 20, 50, 100, 1000 };
  t->groups++;
  t->batches += (uint64_t)batches;
  t->micros += (uint64_t)took;
  for (int i = 0; i < 8; i++) t->slower[i] += took > ms[i] * 1000;
  for (struct batch *b = group; b; b = b->next) {
    t->rows += (uint64_t)b->count;
    t->failed += !b->ok;
  }
}

/* Writes a group and marks each of its batches; whether all are stored. */
static bool write_group(struct store *s, struct batch *group, int batches, char *why, size_t cap)
{
  bool together = commit(s, group, batches, why, cap), all = true;
  for (struct batch *b = group; b; b = b->next) {
    b->ok = together || (batches > 1 && commit(s, b, 1, why, cap));
    all = all && b->ok;
  }
  return all;
}

/* The reader moved most of the WAL into the file; the rest is short, and once
 * it is empty SQLite begins it anew instead of letting it grow. */
static void finish_checkpoint(struct store *s)
{
  sqlite3_wal_checkpoint_v2(s->writer, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static void ask_for_checkpoint(struct store *s, int pages)
{
  pthread_mutex_lock(&s->lock);
  if (!s->checkpoint && !s->moved) {
    s->checkpoint = pages >= WAL_PAGES;
    if (s->checkpoint) pthread_cond_signal(&s->more_to_read);
  }
  pthread_mutex_unlock(&s->lock);
}

static int on_wal(void *store, sqlite3 *db, const char *name, int pages)
{
  (void)db, (void)name;
  ask_for_checkpoint(store, pages);
  return SQLITE_OK;
}

static struct batch *take_group(struct store *s, int *batches)
{
  struct batch *group = s->in, **end = &s->in;
  for (*batches = 0; *end && *batches < GROUP_MAX; ++*batches) end = &(*end)->next;
  s->in = *end;
  *end = NULL;
  if (!s->in) s->in_end = &s->in;
  return group;
}

void *store_writer(void *store)
{
  struct store *s = store;
  bool failing = false;
  sqlite3_wal_hook(s->writer, on_wal, s);
  pthread_mutex_lock(&s->lock);
  for (;;) {
    while (!s->in && !s->stop) pthread_cond_wait(&s->more, &s->lock);
    if (!s->in) break;
    int batches;
    struct batch *group = take_group(s, &batches);
    bool moved = s->moved;
    s->moved = false;
    pthread_mutex_unlock(&s->lock);
    char why[100] = "";
    int64_t start = micros();
    if (moved) finish_checkpoint(s);
    bool ok = write_group(s, group, batches, why, sizeof why);
    int64_t took = micros() - start;
    tell_failure(failing, !ok, why);
    failing = !ok;
    pthread_mutex_lock(&s->lock);
    count(&s->stats, group, batches, took);
    s->stats.failing = failing;
    snprintf(s->stats.why, sizeof s->stats.why, "%s", why);
    bool first = !s->done;
    *s->done_end = group;
    while (*s->done_end) s->done_end = &(*s->done_end)->next;
    pthread_mutex_unlock(&s->lock);
    if (first) s->hooks.wake(s->hooks.ctx);
    store_settle_some(s, batches);
    pthread_mutex_lock(&s->lock);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}
