/* postgres_forget.c - taking a person out of logs: what is there is read first, and changed with the group.
 *
 * Tables of other nodes are changed, too: a name in a log is no move, and nobody decides by it.
 */
#include "postgres.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include "forget_person.h"

static bool forget_in(struct keep *k, const char *sql, enum put what, const struct column *tables,
                      int64_t person, const char *name)
{
  struct column *c = k->column[what];
  const char *value = tables->at;
  const int length = (int)tables->size, format = 1;
  PGresult *r = postgres_ask(k->writer, sql, 1, &value, &length, &format);
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  for (int i = 0; ok && i < PQntuples(r); i++) {
    char *body = body_without(PQgetvalue(r, i, 2), PQgetvalue(r, i, 3), person, name);
    if (!body) continue;
    column_number(&c[0], atoll(PQgetvalue(r, i, 0)));
    column_number(&c[1], atoll(PQgetvalue(r, i, 1)));
    column_text(&c[2], body);
    free(body);
  }
  PQclear(r);
  return ok;
}

static bool forget_one(struct keep *k, const struct row *r)
{
  struct column tables = { 0 };
  json_t *j = json_loads(r->body, 0, NULL), *table;
  const char *name = json_string_value(json_object_get(j, "name"));
  size_t i;
  column_clear(&tables, OID_INT8);
  json_array_foreach(json_object_get(j, "tables"), i, table)
      column_number(&tables, json_integer_value(table));
  column_number(&k->column[FORGET_AUDIT][0], r->id);
  bool ok = name &&
            forget_in(
                k, "SELECT tab, n, kind, body FROM entries WHERE tab = ANY ($1::bigint[]) AND kind = 'start'",
                FORGET_ENTRIES, &tables, r->id, name) &&
            forget_in(k, "SELECT tab, n, 'chat', body FROM chat WHERE tab = ANY ($1::bigint[])", FORGET_CHAT,
                      &tables, r->id, name);
  column_free(&tables);
  json_decref(j);
  return ok;
}

bool postgres_forget(struct keep *k, const struct batch *group, bool one)
{
  for (const struct batch *b = group; b; b = one ? NULL : b->next)
    for (int i = 0; b->how == NOT_STORED && i < b->count; i++)
      if (b->row[i].what == ROW_FORGET_PERSON && !forget_one(k, &b->row[i])) return false;
  return true;
}
