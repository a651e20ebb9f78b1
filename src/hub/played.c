/* played.c - under which names a game was played.
 *
 * The start entry holds the names of that moment, so a record tells who played even when
 * somebody has taken another name since.  Logs from before there were such names are told
 * by the names of today.  Who was deleted has no name anywhere.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

const char nobody[] = "—";

void write_names(struct buf *b, const struct hub *h, const struct table_meta *hd)
{
  w_key(b, "names");
  w_open(b, '[');
  for (int p = 0; p < hd->seats; p++) {
    char shown[NAME_SHOWN];
    const char *name = name_at(h, hd, hd->seat[p].person, shown);
    if (name) {
      w_open(b, '{');
      w_kint(b, "person", hd->seat[p].person);
      w_kstr(b, "name", name);
      w_close(b, '}');
    } else w_null(b);
  }
  w_close(b, ']');
}

/* Kept as text: what was read from JSON does not live long. */
void names_played(struct table *t, const json_t *start)
{
  const json_t *names = json_object_get(start, "names");
  size_t n = json_dumpb(names, NULL, 0, JSON_COMPACT);
  free(t->names);
  t->names = NULL;
  if (!json_is_array(names)) return;
  t->names = calloc(1, n + 1);
  json_dumpb(names, t->names, n, JSON_COMPACT);
}

bool name_played(const struct hub *h, const struct table *t, int seat, char out[NAME_SHOWN])
{
  json_t *names = t->names ? json_loads(t->names, 0, NULL) : NULL;
  const json_t *row = json_array_get(names, (size_t)seat);
  int64_t id = row ? r_int(row, "person", 0) : t->meta.seat[seat].person;
  const struct person *who = map_get(&h->people, (uint64_t)id);
  const char *name = row ? r_str(row, "name") : NULL;
  if (!name) name = who ? who->name : nobody;
  if (who && who->deleted) name = nobody;
  snprintf(out, NAME_SHOWN, "%s", id ? name : "");
  json_decref(names);
  return id != 0;
}
