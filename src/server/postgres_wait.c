/* postgres_wait.c - answers of the database: waited for, and not without end.
 *
 * A database may stay connected and never answer: its machine hangs, or its disk, or somebody has stopped it.  Whoever has waited
 * ANSWER_MS for a result hangs up, and what follows is what follows when a way is cut: the answer is unknown, and what became of the question is
 * asked on a new connection, of whichever database of the address answers then.  While it answers, no connection waits for a lock nearly as
 * long (postgres_schema.c), so what was given up leaves nothing behind that waits.
 */
#include "postgres.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include "log.h"

enum { ANSWER_MS = 10000 };
_Static_assert(ANSWER_MS > 2 * POSTGRES_LOCK_MS,
               "the database answers that it did not get a lock before we hang up");

int64_t postgres_clock(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void hang_up(PGconn *db)
{
  log_event(LOG_WARN, "no answer", S("why", "the database has not answered for long"), I("ms", ANSWER_MS));
  shutdown(PQsocket(db), SHUT_RDWR); /* libpq finds that it is cut */
}

/* Sends what is still to be sent, and hears until there is a result or the end. */
static void wait_for_answer(PGconn *db)
{
  int64_t until = 0;
  for (;;) {
    int unsent = PQflush(db);
    if (unsent < 0 || (!unsent && !PQisBusy(db))) return;
    if (!until) until = postgres_clock() + ANSWER_MS;
    int64_t left = until - postgres_clock();
    struct pollfd p = { .fd = PQsocket(db), .events = (short)(unsent ? POLLIN | POLLOUT : POLLIN) };
    int came = left > 0 ? poll(&p, 1, (int)left) : 0;
    if (came < 0 && errno == EINTR) continue;
    if (came <= 0) {
      hang_up(db);
      return;
    }
    if ((p.revents & ~POLLOUT) && !PQconsumeInput(db)) return;
  }
}

PGresult *postgres_result(PGconn *db)
{
  wait_for_answer(db);
  return PQgetResult(db);
}

/* The last of all results, as PQexec gives it. */
static PGresult *last_result(PGconn *db)
{
  PGresult *last = NULL, *r;
  while ((r = postgres_result(db))) {
    PQclear(last);
    last = r;
  }
  return last;
}

PGresult *postgres_exec(PGconn *db, const char *sql) { return PQsendQuery(db, sql) ? last_result(db) : NULL; }

PGresult *postgres_ask(PGconn *db, const char *sql, int count, const char *const *value, const int *length,
                       const int *format)
{
  return PQsendQueryParams(db, sql, count, NULL, value, length, format, 0) ? last_result(db) : NULL;
}

PGresult *postgres_prepare(PGconn *db, const char *name, const char *sql)
{
  return PQsendPrepare(db, name, sql, 0, NULL) ? last_result(db) : NULL;
}
