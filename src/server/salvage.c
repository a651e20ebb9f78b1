/* salvage.c - see salvage.h. */
#include "salvage.h"

#include <stdio.h>
#include <string.h>

enum { ADD_PERSON, ADD_TABLE, ADD_CODE, ADD_ENTRY, ADD_LINE, ADD_ASIDE, ADDS };

static const char *const sql[ADDS] = {
  [ADD_PERSON] = "INSERT INTO people (id, row) VALUES (?1, ?2)",
  [ADD_TABLE] = "INSERT INTO tables (id, summary) VALUES (?1, ?2)",
  [ADD_CODE] = "INSERT INTO codes SELECT json_extract(?2, '$.code'), ?1",
  [ADD_ENTRY] = "INSERT INTO entries (tab, n, kind, body) VALUES (?1, ?3, ?4, ?2)",
  [ADD_LINE] = "INSERT INTO chat (tab, n, body) VALUES (?1, ?3, ?2)",
  [ADD_ASIDE] = "INSERT INTO aside (tab, n, kind, body, why) VALUES (?1, ?3, ?4, ?2, ?5)",
};

struct salvage {
  struct keep *from, *to;
  struct census *census;
  sqlite3_stmt *add[ADDS];
  enum fault fault; /* of the table that is being copied, or set aside */
  bool failed;
  struct salvage_tell tell;
};

static bool run(struct salvage *s, int what, int64_t id, int64_t n, const char *kind, const char *body)
{
  sqlite3_stmt *q = s->add[what];
  sqlite3_bind_int64(q, 1, id);
  sqlite3_bind_text(q, 2, body, -1, SQLITE_STATIC);
  if (what >= ADD_ENTRY) sqlite3_bind_int64(q, 3, n);
  if (what == ADD_ENTRY || what == ADD_ASIDE) sqlite3_bind_text(q, 4, kind, -1, SQLITE_STATIC);
  if (what == ADD_ASIDE) sqlite3_bind_text(q, 5, fault_says[s->fault], -1, SQLITE_STATIC);
  return sqlite_run(q) == SQLITE_OK;
}

static void add(struct salvage *s, int what, int64_t id, int64_t n, const char *kind, const char *body)
{
  if (!s->failed) s->failed = !run(s, what, id, n, kind, body);
}

static void person(void *ctx, int64_t id, const char *row) { add(ctx, ADD_PERSON, id, 0, NULL, row); }
static void entry(void *ctx, int64_t id, int64_t n, const char *kind, const char *body)
{
  struct salvage *s = ctx;
  add(s, s->fault ? ADD_ASIDE : ADD_ENTRY, id, n, kind, body);
}
static void line(void *ctx, int64_t id, int64_t n, const char *body)
{
  struct salvage *s = ctx;
  add(s, s->fault ? ADD_ASIDE : ADD_LINE, id, n, "chat", body);
}

static void table(void *ctx, int64_t id, const char *summary, enum fault f)
{
  struct salvage *s = ctx;
  s->fault = f;
  if (f == WHOLE && !s->failed && !run(s, ADD_CODE, id, 0, NULL, summary)) {
    s->fault = CODE_TAKEN;
    s->census->broken++;
  }
  add(s, s->fault ? ADD_ASIDE : ADD_TABLE, id, 0, "summary", summary);
  sqlite_load(s->from, id,
              &(struct store_reader){ .ctx = s, .entry = entry, .line = line }); /* as far as it goes */
  if (s->fault) s->tell.aside(s->tell.ctx, id, s->fault);
}

/* Numbers that were given once are not given again, though what had them is gone. */
static bool raise_numbers(struct salvage *s, int version)
{
  static const char *const name[] = { "tables", "people" };
  for (int i = 0; i < 2 && version >= 3; i++) {
    char text[200];
    snprintf(text, sizeof text, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = '%s'",
             name[i]);
    int64_t last = sqlite_ask(s->from->reader, text);
    snprintf(text, sizeof text,
             "DELETE FROM sqlite_sequence WHERE name = '%s' AND seq < %lld;"
             "INSERT INTO sqlite_sequence (name, seq) SELECT '%s', %lld WHERE NOT EXISTS (SELECT 1 FROM "
             "sqlite_sequence WHERE name = '%s')",
             name[i], (long long)last, name[i], (long long)last, name[i]);
    if (last > 0 && sqlite3_exec(s->to->writer, text, 0, 0, 0) != SQLITE_OK) return false;
  }
  return true;
}

static void add_words(struct salvage *s, const char *insert, const char *a, const char *b)
{
  sqlite3_stmt *q = NULL;
  bool ok = sqlite3_prepare_v2(s->to->writer, insert, -1, &q, NULL) == SQLITE_OK;
  if (ok) {
    sqlite3_bind_text(q, 1, a, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 2, b, -1, SQLITE_STATIC);
  }
  s->failed = s->failed || !ok || sqlite_run(q) != SQLITE_OK;
  sqlite3_finalize(q);
}

static void setting(void *ctx, const char *name, const char *value)
{
  add_words(ctx, "INSERT INTO settings (name, value) VALUES (?1, ?2)", name, value);
}
static void act(void *ctx, const char *at, const char *body)
{
  add_words(ctx, "INSERT INTO audit (at, body) VALUES (?1, ?2)", at, body);
}

/* What the owner left, as far as it can be read. */
static void copy_owner(struct salvage *s, int version)
{
  if (version < 4) return;
  sqlite_read_settings(s->from->reader, setting, s);
  sqlite_read_audit(s->from->reader, act, s);
}

static bool copy(struct salvage *s, struct census *c)
{
  char why[100];
  int version = sqlite_version(s->from->reader, why, sizeof why);
  for (int i = 0; i < ADDS; i++)
    if (sqlite3_prepare_v2(s->to->writer, sql[i], -1, &s->add[i], NULL) != SQLITE_OK) return false;
  if (sqlite3_exec(s->to->writer, "BEGIN IMMEDIATE", 0, 0, 0) != SQLITE_OK) return false;
  census(s->from, c);
  copy_owner(s, version);
  if (s->failed || !raise_numbers(s, version) || (version < 3 && !sqlite_chat_beside(s->to->writer)))
    return false;
  if (sqlite3_exec(s->to->writer, "COMMIT", 0, 0, 0) != SQLITE_OK) return false;
  /* The file is put in place without its journal, so all of it must be in the file; to close it would not say. */
  return sqlite3_wal_checkpoint_v2(s->to->writer, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) ==
         SQLITE_OK;
}

bool salvage(struct keep *from, struct keep *to, struct census *c, struct salvage_tell tell, char *why,
             size_t cap)
{
  struct salvage s = { .from = from, .to = to, .census = c, .tell = tell };
  c->ctx = &s;
  c->person = person;
  c->table = table;
  bool ok = copy(&s, c);
  if (!ok) snprintf(why, cap, "%s", sqlite3_errmsg(to->writer));
  for (int i = 0; i < ADDS; i++) sqlite3_finalize(s.add[i]);
  return ok;
}
