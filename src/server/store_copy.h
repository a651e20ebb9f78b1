/* store_copy.h - all that a store keeps, as rows in one order, out of one engine and into another (move_store.c).
 *
 * The rows are hub.h's, kind by kind as copy_order has them, and within a kind by their numbers: what is read from two stores is
 * the same exactly if they keep the same.  Nothing in a source changes, by whomever.  A target is empty
 * at first, and stays so for everybody else until `keep`.
 */
#ifndef IGROTEKA_SERVER_STORE_COPY_H
#define IGROTEKA_SERVER_STORE_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include "hub.h"

/* Of people, tables, entries and chat as in hub.h.  FORGET_TABLE: the largest number a table ever had, if that table is gone.
 * SETTING: but for what the nodes of a cluster keep for themselves.  AUDIT: `kind` is when. */
static const enum row_kind copy_order[] = { ROW_PERSON,       ROW_SUMMARY, ROW_ENTRY, ROW_LINE,
                                            ROW_FORGET_TABLE, ROW_SETTING, ROW_AUDIT };
enum { COPY_KINDS = sizeof copy_order / sizeof *copy_order };

enum copy_answer {
  COPY_FINE,
  COPY_FAILED,
  COPY_MISSING,
  COPY_IN_USE,
  COPY_NOT_EMPTY,
  COPY_OLD
}; /* FAILED: `why` says why */

struct copy; /* an engine's own                  */

typedef bool copy_row(void *ctx, const struct row *r); /* false: no more   */

struct copy_engine {
  struct copy *(*open_source)(const char *where, enum copy_answer *a, char *why, size_t cap);
  struct copy *(*open_target)(const char *where, enum copy_answer *a, char *why, size_t cap);
  bool (*read)(struct copy *c, enum row_kind what, copy_row *give, void *ctx, char *why, size_t cap);
  bool (*put)(struct copy *c, const struct row *r, char *why, size_t cap);
  bool (*settle)(struct copy *c, char *why, size_t cap); /* what was put can be read */
  bool (*keep)(struct copy *c, char *why, size_t cap);   /* and is there for good */
  void (*close)(struct copy *c);                         /* what was not kept was never there */
};

extern const struct copy_engine copy_sqlite;
extern const struct copy_engine copy_postgres; /* only where libpq was found */

#endif
