/* postgres_rows.c - a group of batches as parameters of a few statements: one array for each column.
 *
 * What can be known to be wrong before the database is asked is found here: an entry that is not the next one of its table, a
 * number that was used, a table that is not ours.  The rest is found by keys.
 */
#include <stdlib.h>
#include <string.h>
#include "postgres.h"

/* ---- arrays --------------------------------------------------------------------- */

enum { ARRAY_HEAD = 20 }; /* dimensions, has NULLs, oid, length, lower bound */

static void put32(char *at, uint32_t n)
{
  for (int i = 0; i < 4; i++) at[i] = (char)(n >> (24 - 8 * i));
}

static char *more(struct column *c, size_t n)
{
  if (c->size + n > c->cap) {
    c->cap = (c->size + n) * 2 + 256;
    c->at = realloc(c->at, c->cap);
    if (!c->at) abort();
  }
  c->size += n;
  return c->at + c->size - n;
}

void column_clear(struct column *c, unsigned oid)
{
  c->size = 0;
  c->count = 0;
  c->oid = oid;
  char *head = more(c, ARRAY_HEAD);
  put32(head, 1);
  put32(head + 4, 0);
  put32(head + 8, oid);
  put32(head + 12, 0);
  put32(head + 16, 1);
}

static void counted(struct column *c) { put32(c->at + 12, (uint32_t)++c->count); }

void column_number(struct column *c, int64_t n)
{
  int bytes = c->oid == OID_INT2 ? 2 : 8;
  char *at = more(c, (size_t)(4 + bytes));
  put32(at, (uint32_t)bytes);
  for (int i = 0; i < bytes; i++) at[4 + i] = (char)((uint64_t)n >> (8 * (bytes - 1 - i)));
  counted(c);
}

void column_text(struct column *c, const char *words)
{
  size_t n = words ? strlen(words) : 0;
  char *at = more(c, 4 + n);
  put32(at, words ? (uint32_t)n : UINT32_MAX);
  if (!words) put32(c->at + 4, 1);
  if (n) memcpy(at + 4, words, n);
  counted(c);
}

void column_free(struct column *c)
{
  free(c->at);
  *c = (struct column){ 0 };
}

/* ---- is it right? ----------------------------------------------------------------- */

static bool is_born(const struct row *r) { return r->what == ROW_ENTRY && r->n == 1; }

static bool of_table(const struct row *r)
{
  return r->what == ROW_ENTRY || r->what == ROW_SUMMARY || r->what == ROW_LINE || r->what == ROW_FORGET_TABLE;
}

static bool born_in(const struct batch *b, int64_t table)
{
  for (int i = 0; i < b->count; i++)
    if (is_born(&b->row[i]) && b->row[i].id == table) return true;
  return false;
}

/* Entries of this table among the first `rows` of the batch. */
static int entries_before(const struct batch *b, int rows, int64_t table)
{
  int n = 0;
  for (int i = 0; i < rows; i++) n += b->row[i].what == ROW_ENTRY && b->row[i].id == table;
  return n;
}

static bool fits(struct keep *k, const struct batch *b, int i)
{
  const struct row *r = &b->row[i];
  if (!of_table(r)) return true;
  if (born_in(b, r->id))
    return r->id > k->last[STORE_TABLES] && (r->what != ROW_ENTRY || r->n == entries_before(b, i, r->id) + 1);
  const struct length *l = lengths_find(&k->lengths, r->id);
  if (!l || l->last == LENGTH_GONE) return false;
  return r->what != ROW_ENTRY || r->n == l->last + entries_before(b, i, r->id) + 1;
}

static bool batch_fits(struct keep *k, const struct batch *b)
{
  for (int i = 0; i < b->count; i++)
    if (!fits(k, b, i)) return false;
  return true;
}

/* ---- rows into columns ---------------------------------------------------------------- */

static struct column *into(struct keep *k, enum put what) { return k->column[what]; }

static const char *code_in(const struct batch *b, int64_t table)
{
  for (int i = 0; i < b->count; i++)
    if (b->row[i].what == ROW_SUMMARY && b->row[i].id == table) return b->row[i].kind;
  return "";
}

static const char *summary_in(const struct batch *b, int64_t table)
{
  for (int i = 0; i < b->count; i++)
    if (b->row[i].what == ROW_SUMMARY && b->row[i].id == table) return b->row[i].body;
  return "";
}

static void touch(struct keep *k, int shard)
{
  if (k->touched[shard]) return;
  k->touched[shard] = true;
  column_number(&k->shards, shard);
}

static void put_born(struct keep *k, const struct batch *b, const struct row *r)
{
  struct column *c = into(k, PUT_BORN);
  const char *code = code_in(b, r->id);
  int shard = shard_of(code);
  column_number(&c[0], r->id);
  column_number(&c[1], shard);
  column_text(&c[2], *code ? code : NULL);
  column_text(&c[3], summary_in(b, r->id));
  touch(k, shard);
  k->last[STORE_TABLES] = r->id;
  lengths_put(&k->lengths, r->id, 0, shard);
}

static void put_entry(struct keep *k, const struct batch *b, const struct row *r)
{
  struct column *c = into(k, PUT_ENTRIES);
  if (is_born(r)) put_born(k, b, r);
  column_number(&c[0], r->id);
  column_number(&c[1], r->n);
  column_text(&c[2], r->kind);
  column_text(&c[3], r->body);
  lengths_find(&k->lengths, r->id)->last = r->n;
}

/* Larger numbers that are not of our block are other nodes' people. */
static bool is_new_person(const struct keep *k, int64_t id)
{
  int64_t last = k->last[STORE_PEOPLE];
  return id > last && (id <= k->block_end || last >= k->block_end);
}

static void put_person(struct keep *k, const struct row *r)
{
  bool born = is_new_person(k, r->id);
  struct column *c = into(k, born ? PUT_NEW_PEOPLE : PUT_PEOPLE);
  column_number(&c[0], r->id);
  column_text(&c[1], r->body);
  if (born) k->last[STORE_PEOPLE] = r->id;
}

static void put_line(struct keep *k, const struct row *r)
{
  struct column *c = into(k, PUT_LINES), *cut = into(k, CUT_LINES);
  column_number(&c[0], r->id);
  column_number(&c[1], r->n);
  column_text(&c[2], r->body);
  if (r->n <= STORE_CHAT_LINES) return;
  column_number(&cut[0], r->id);
  column_number(&cut[1], r->n - STORE_CHAT_LINES);
}

static void put_forget(struct keep *k, const struct row *r)
{
  column_number(&into(k, CUT_ENTRIES)[0], r->id);
  column_number(&into(k, CUT_CHAT)[0], r->id);
  column_number(&into(k, CUT_TABLES)[0], r->id);
  lengths_find(&k->lengths, r->id)->last = LENGTH_GONE;
}

static void put_summary(struct keep *k, const struct row *r)
{
  struct column *c = into(k, PUT_SUMMARIES);
  column_number(&c[0], r->id);
  column_text(&c[1], r->body);
}

static void put_setting(struct keep *k, const struct row *r)
{
  struct column *c = into(k, *r->body ? PUT_SETTINGS : CUT_SETTINGS);
  column_text(&c[0], r->kind);
  if (*r->body) column_text(&c[1], r->body);
}

static void put_row(struct keep *k, const struct batch *b, const struct row *r)
{
  switch (r->what) {
  case ROW_ENTRY: put_entry(k, b, r); break;
  case ROW_SUMMARY:
    if (!born_in(b, r->id)) put_summary(k, r);
    break;
  case ROW_PERSON: put_person(k, r); break;
  case ROW_LINE: put_line(k, r); break;
  case ROW_FORGET_TABLE: put_forget(k, r); break;
  case ROW_SETTING: put_setting(k, r); break;
  case ROW_AUDIT: column_text(&into(k, PUT_AUDIT)[0], r->body); break;
  case ROW_FORGET_PERSON: break; /* by itself: postgres_forget.c     */
  }
  if (of_table(r)) touch(k, lengths_find(&k->lengths, r->id)->shard);
}

/* ---- groups --------------------------------------------------------------------------- */

static void clear(struct keep *k)
{
  static const unsigned oid[PUTS][COLUMNS_MAX] = { [PUT_BORN] = { OID_INT8, OID_INT2, OID_TEXT, OID_TEXT },
                                                   [PUT_ENTRIES] = { OID_INT8, OID_INT8, OID_TEXT, OID_TEXT },
                                                   [PUT_SUMMARIES] = { OID_INT8, OID_TEXT },
                                                   [PUT_NEW_PEOPLE] = { OID_INT8, OID_TEXT },
                                                   [PUT_PEOPLE] = { OID_INT8, OID_TEXT },
                                                   [PUT_LINES] = { OID_INT8, OID_INT8, OID_TEXT },
                                                   [CUT_LINES] = { OID_INT8, OID_INT8 },
                                                   [CUT_ENTRIES] = { OID_INT8 },
                                                   [CUT_CHAT] = { OID_INT8 },
                                                   [CUT_TABLES] = { OID_INT8 },
                                                   [PUT_SETTINGS] = { OID_TEXT, OID_TEXT },
                                                   [CUT_SETTINGS] = { OID_TEXT },
                                                   [FORGET_ENTRIES] = { OID_INT8, OID_INT8, OID_TEXT },
                                                   [FORGET_CHAT] = { OID_INT8, OID_INT8, OID_TEXT },
                                                   [FORGET_AUDIT] = { OID_INT8 },
                                                   [PUT_AUDIT] = { OID_TEXT } };
  for (int i = 0; i < PUTS; i++)
    for (int c = 0; c < COLUMNS_MAX; c++)
      if (oid[i][c]) column_clear(&k->column[i][c], oid[i][c]);
  column_clear(&k->shards, OID_INT2);
  memset(k->touched, 0, sizeof k->touched);
}

/* `how` of a batch is TAKEN when it was left out, and NOT_STORED when it waits for the database.  What the group changes
 * is remembered at once; when it is not stored, the lengths are forgotten and read again. */
int postgres_gather(struct keep *k, struct batch *group, bool one)
{
  int taken = 0;
  clear(k);
  for (struct batch *b = group; b; b = one ? NULL : b->next) {
    b->how = batch_fits(k, b) ? NOT_STORED : TAKEN;
    taken += b->how == NOT_STORED;
    for (int i = 0; b->how == NOT_STORED && i < b->count; i++) put_row(k, b, &b->row[i]);
  }
  return taken;
}

void postgres_tables_in(struct keep *k, const struct batch *group, bool one, struct column *out)
{
  column_clear(out, OID_INT8);
  for (const struct batch *b = group; b; b = one ? NULL : b->next)
    for (int i = 0; i < b->count; i++) {
      const struct row *r = &b->row[i];
      if (of_table(r) && !born_in(b, r->id) && !lengths_find(&k->lengths, r->id)) column_number(out, r->id);
    }
}
