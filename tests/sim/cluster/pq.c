/* pq.c - libpq in the simulated cluster, as far as the engine uses it: our end of a connection, and how it breaks.
 *
 * What is sent is a list of questions up to a sync; the answers to it come together.  A connection breaks before the database has heard of
 * it, in the middle, or behind it; and what was on its way may arrive later, when our end has long given up.
 */
#include "nodes.h"

#include <libpq-fe.h>
#include <stdarg.h>

struct pg_conn {
  struct pg_conn *next;
  int node, life;
  struct session *session;
  bool bad, pipeline, single, finished;
  when_t to_at, from_at;   /* nothing overtakes        */
  struct ask *asks, **end; /* not yet sent             */
  struct pg_result *answers;
  int waits; /* lists of questions that are not yet answered */
  int fd;
};

static struct pg_conn *conns;
static int last_fd;

/* ---- results ------------------------------------------------------------------------------- */

struct pg_result *new_result(int status, int cols)
{
  struct pg_result *r = calloc(1, sizeof *r);
  r->status = status;
  r->cols = cols;
  strcpy(r->affected, "0");
  return r;
}

void add_row(struct pg_result *r, ...)
{
  va_list all;
  if ((r->rows + 1) * r->cols > r->cap)
    r->cell = realloc(r->cell, (size_t)(r->cap = 2 * r->cap + 8 * r->cols) * sizeof *r->cell);
  va_start(all, r);
  for (int i = 0; i < r->cols; i++) {
    const char *s = va_arg(all, const char *);
    r->cell[r->rows * r->cols + i] = s ? copy_text(s) : NULL;
  }
  va_end(all);
  r->rows++;
}

void free_results(struct pg_result *r)
{
  while (r) {
    struct pg_result *next = r->next;
    for (int i = 0; i < r->rows * r->cols; i++) free(r->cell[i]);
    free(r->cell);
    free(r);
    r = next;
  }
}

void free_asks(struct ask *a)
{
  while (a) {
    struct ask *next = a->next;
    for (int i = 0; i < a->count; i++) free(a->value[i].text);
    free(a->name);
    free(a->sql);
    free(a);
    a = next;
  }
}

/* A failed one, as libpq makes it when the connection is gone: it has no SQLSTATE. */
static struct pg_result *broken_result(void)
{
  struct pg_result *r = new_result(PGRES_FATAL_ERROR, 0);
  r->message = "server closed the connection unexpectedly";
  return r;
}

/* ---- on the way ------------------------------------------------------------------------------- */

struct way {
  struct pg_conn *c;
  struct session *s;
  struct ask *asks;
  struct pg_result *results;
  bool ends;
};

static void arrive(void *arg, int node)
{
  struct way *y = arg;
  if (node == GONE) free_asks(y->asks);
  else {
    if (y->asks) database_hears(y->s, y->asks);
    if (y->ends) database_loses(y->s);
  }
  free(y);
}

static void to_database(struct pg_conn *c, struct ask *asks, bool ends, when_t delay)
{
  struct way *y = malloc(sizeof *y);
  *y = (struct way){ c, c->session, asks, NULL, ends };
  if (w.now + delay > c->to_at) c->to_at = w.now + delay;
  call_later(c->to_at - w.now, -1, arrive, y);
}

/* What the database still answers, nobody hears. */
static void let_go(struct pg_conn *c)
{
  if (c->session) database_talks_to_nobody(c->session);
  c->session = NULL;
}

static when_t way_delay(const struct pg_conn *c)
{
  const struct node *n = &nodes[c->node];
  if (n->heals_at > w.now) return n->heals_at - w.now + dice(200);
  return fault(w.faults) ? dice(1500) : dice(3);
}

void conn_breaks(struct pg_conn *c)
{
  if (c->bad) return;
  c->bad = true;
  if (!c->finished) fibers_wake(c->node, c);
}

static void breaks(void *arg, int node)
{
  struct pg_conn **at = &conns;
  while (*at && *at != arg) at = &(*at)->next;
  if (*at && node >= 0) conn_breaks(*at);
}

static bool is_group(const struct ask *a) { return a && a->name && !a->prepares; }

/* A group is cut: how much of it the database hears, and when. */
static void cut(struct pg_conn *c, struct ask *asks)
{
  counts.cuts++;
  int how = (int)dice(4);
  struct ask *a = asks;
  when_t delay = dice(3) ? dice(100) : dice(6000);
  if (how == 0) free_asks(asks);
  else if (how == 1) { /* a part                   */
    for (int left = (int)dice(4); left && a->next; left--) a = a->next;
    free_asks(a->next);
    a->next = NULL;
    to_database(c, asks, true, delay);
  } else {                            /* all of it; the answer is lost */
    if (is_group(asks) && !dice(3)) { /* and the node sleeps meanwhile */
      delay = 2000 + dice(5000);
      if (nodes[c->node].asleep_until < w.now) nodes[c->node].asleep_until = w.now + dice(8000);
    }
    counts.late += delay > 200;
    to_database(c, asks, true, delay);
  }
  if (how == 0) to_database(c, NULL, true, delay);
  let_go(c);
  call_later(dice(2) ? dice(10) : dice(3000), c->node, breaks, c);
}

static bool flush(struct pg_conn *c)
{
  struct ask *asks = c->asks;
  c->asks = NULL;
  c->end = &c->asks;
  c->waits++;
  if (c->bad || !c->session) {
    free_asks(asks);
    return !c->bad;
  }
  if (fault(w.faults) && chance_of(is_group(asks) ? 60 : 15)) cut(c, asks);
  else if (nodes[c->node].heals_at > w.now + 3000) { /* tcp_user_timeout */
    to_database(c, asks, true, nodes[c->node].heals_at - w.now);
    let_go(c);
    call_later(3000, c->node, breaks, c);
  } else to_database(c, asks, false, way_delay(c));
  return true;
}

/* One row at a time, for those who asked so. */
static struct pg_result *singles(struct pg_result *r)
{
  struct pg_result *first = NULL, **end = &first;
  for (int i = 0; r->status == PGRES_TUPLES_OK && i < r->rows; i++) {
    struct pg_result *one = new_result(PGRES_SINGLE_TUPLE, r->cols);
    one->cell = malloc((size_t)r->cols * sizeof *one->cell);
    memcpy(one->cell, r->cell + i * r->cols, (size_t)r->cols * sizeof *one->cell);
    one->rows = 1;
    *end = one;
    end = &one->next;
  }
  if (r->status == PGRES_TUPLES_OK) r->rows = 0;
  *end = r;
  return first;
}

static void come_back(void *arg, int node)
{
  struct way *y = arg;
  struct pg_conn **at = &conns;
  while (*at && *at != y->c) at = &(*at)->next;
  struct pg_conn *c = *at;
  if (node < 0 || !c || c->session != y->s || c->bad) free_results(y->results);
  else {
    struct pg_result **end = &c->answers;
    while (*end) end = &(*end)->next;
    *end = c->single ? singles(y->results) : y->results;
    c->single = false;
    c->waits--;
    fibers_wake(c->node, c);
  }
  free(y);
}

void conn_answered(struct pg_conn *c, struct pg_result *all)
{
  struct way *y = malloc(sizeof *y);
  *y = (struct way){ c, c->session, NULL, all, false };
  if (c->session && fault(w.faults) && chance_of(10)) { /* it is done, and nobody hears of it */
    counts.cuts++;
    to_database(c, NULL, true, 0);
    let_go(c);
    call_later(dice(2) ? dice(10) : dice(3000), c->node, breaks, c);
  }
  when_t at = w.now + way_delay(c);
  if (c->session && fault(w.faults) && !dice(30)) { /* it stays connected, and is silent for long */
    counts.silent++;
    at += 5000 + dice(20000);
  }
  if (at > c->from_at) c->from_at = at;
  call_later(c->from_at - w.now, c->node, come_back, y);
}

void conn_sleeps(struct pg_conn *c)
{
  struct node *n = &nodes[c->node];
  if (n->asleep_until <= w.now) n->asleep_until = w.now + 1000 + dice(6000);
}

void conns_step(void)
{
  for (struct pg_conn *c = conns; c; c = c->next)
    if (c->session && !c->waits && fault(w.faults) && !dice(1000)) { /* one that is idle */
      to_database(c, NULL, true, dice(2000));
      let_go(c);
      call_later(dice(2000), c->node, breaks, c);
    }
}

/* ---- what the engine calls ------------------------------------------------------------------------ */

PGconn *PQconnectdbParams(const char *const *names, const char *const *values, int expand)
{
  const char *as = "";
  (void)expand;
  for (int i = 0; names[i]; i++)
    if (!strcmp(names[i], "application_name")) as = values[i];
  struct pg_conn *c = calloc(1, sizeof *c);
  c->node = here;
  c->fd = ++last_fd;
  c->end = &c->asks;
  c->next = conns;
  conns = c;
  const struct timespec t = { 0, 1000000 * (1 + dice(4)) };
  when_t until = w.now + 3000;
  sim_sleep(&t, NULL);
  while (nodes[here].heals_at > w.now && w.now < until)
    sim_sleep(&(const struct timespec){ .tv_nsec = 100000000 }, NULL);
  if (nodes[here].heals_at <= w.now && !(fault(w.faults) && chance_of(20)))
    c->session = database_comes(as, c);
  c->bad = !c->session;
  return c;
}

static void take_out(struct pg_conn *c)
{
  struct pg_conn **at = &conns;
  while (*at != c) at = &(*at)->next;
  *at = c->next;
}

void PQfinish(PGconn *c)
{
  if (!c) return;
  if (c->session) to_database(c, NULL, true, way_delay(c));
  let_go(c);
  free_asks(c->asks);
  free_results(c->answers);
  take_out(c);
  free(c);
}

/* The node is gone; what its kernel still has is sent, or not. */
void conns_of_node_end(int node)
{
  for (struct pg_conn *c = conns, *next; c; c = next) {
    next = c->next;
    if (c->node != node) continue;
    if (c->asks && c->session && dice(2)) {
      to_database(c, c->asks, false, dice(100));
      c->asks = NULL;
    }
    PQfinish(c);
  }
}

ConnStatusType PQstatus(const PGconn *c) { return c && !c->bad ? CONNECTION_OK : CONNECTION_BAD; }
int PQsocket(const PGconn *c) { return c ? c->fd : -1; }

static struct pg_conn *conn_at(int fd)
{
  struct pg_conn *c = conns;
  while (c && c->fd != fd) c = c->next;
  return c;
}

/* An answer, the end of the connection, or too late. */
int sim_poll(struct pollfd *p, nfds_t n, int timeout)
{
  struct pg_conn *c = conn_at(p->fd);
  (void)n;
  p->revents = POLLIN;
  if (!c || c->bad || c->answers) return c != NULL;
  if (!timeout || !fiber_wait_until(c, timeout)) return 0;
  return 1;
}

int sim_shutdown(int fd, int how)
{
  struct pg_conn *c = conn_at(fd);
  (void)how;
  counts.hung_up++;
  if (c->session) to_database(c, NULL, true, way_delay(c));
  let_go(c);
  conn_breaks(c);
  return 0;
}

int PQsetnonblocking(PGconn *c, int is)
{
  (void)c;
  (void)is;
  return 0;
}
int PQflush(PGconn *c)
{
  (void)c;
  return 0;
}
int PQisBusy(PGconn *c) { return !c->answers && c->waits && !c->bad; }
int PQconsumeInput(PGconn *c) { return !c->bad; }
char *PQerrorMessage(const PGconn *c)
{
  return c && c->bad ? (char *)(uintptr_t) "the connection is broken" : (char *)(uintptr_t) "";
}
PQnoticeReceiver PQsetNoticeReceiver(PGconn *c, PQnoticeReceiver to, void *arg)
{
  (void)c;
  (void)arg;
  return to;
}

static void put_ask(struct pg_conn *c, const char *name, const char *sql, int n, const char *const *value,
                    const int *length, const int *format)
{
  struct ask *a = calloc(1, sizeof *a);
  a->name = name ? copy_text(name) : NULL;
  a->sql = sql ? copy_text(sql) : NULL;
  a->count = n;
  for (int i = 0; i < n; i++) {
    a->value[i].binary = format && format[i];
    a->value[i].size = a->value[i].binary ? length[i] : value[i] ? (int)strlen(value[i]) : 0;
    if (!value[i]) continue;
    a->value[i].text = malloc((size_t)a->value[i].size + 1);
    memcpy(a->value[i].text, value[i], (size_t)a->value[i].size);
    a->value[i].text[a->value[i].size] = 0;
  }
  *c->end = a;
  c->end = &a->next;
}

static void drop_answers(struct pg_conn *c)
{
  free_results(c->answers);
  c->answers = NULL;
}

/* The last result, as PQexec gives it. */
static PGresult *wait_for_all(struct pg_conn *c)
{
  PGresult *last = NULL, *r;
  while ((r = PQgetResult(c))) {
    free_results(last);
    last = r;
  }
  return last;
}

int PQsendQuery(PGconn *c, const char *sql)
{
  return PQsendQueryParams(c, sql, 0, NULL, NULL, NULL, NULL, 0);
}

PGresult *PQexec(PGconn *c, const char *sql)
{
  if (!c) return NULL;
  return PQsendQuery(c, sql) ? wait_for_all(c) : broken_result();
}

int PQsendPrepare(PGconn *c, const char *name, const char *sql, int n, const Oid *types)
{
  (void)n;
  (void)types;
  if (c->bad) return 0;
  put_ask(c, name, sql, 0, NULL, NULL, NULL);
  c->asks->prepares = true;
  return flush(c);
}

int PQsendQueryParams(PGconn *c, const char *sql, int n, const Oid *types, const char *const *value,
                      const int *length, const int *format, int result)
{
  (void)types;
  (void)result;
  if (!c || c->bad) return 0;
  drop_answers(c);
  put_ask(c, NULL, sql, n, value, length, format);
  return flush(c);
}

int PQsendQueryPrepared(PGconn *c, const char *name, int n, const char *const *value, const int *length,
                        const int *format, int result)
{
  (void)result;
  if (c->bad) return 0;
  put_ask(c, name, NULL, n, value, length, format);
  return 1;
}

int PQsetSingleRowMode(PGconn *c)
{
  c->single = true;
  return 1;
}
int PQenterPipelineMode(PGconn *c)
{
  if (!c->bad) c->pipeline = true;
  return !c->bad;
}
int PQexitPipelineMode(PGconn *c)
{
  c->pipeline = false;
  return !c->bad;
}

int PQpipelineSync(PGconn *c)
{
  put_ask(c, NULL, NULL, 0, NULL, NULL, NULL);
  struct ask *a = c->asks;
  while (a->next) a = a->next;
  a->sync = true;
  return flush(c);
}

PGresult *PQgetResult(PGconn *c)
{
  while (!c->answers && c->waits && !c->bad) fiber_wait(c);
  struct pg_result *r = c->answers;
  if (!r && c->waits) {
    c->waits = 0;
    return broken_result();
  }
  if (!r) return NULL;
  c->answers = r->next;
  r->next = NULL;
  if (!r->null_mark) return r;
  free_results(r);
  return NULL;
}

ExecStatusType PQresultStatus(const PGresult *r) { return r ? (ExecStatusType)r->status : PGRES_FATAL_ERROR; }
int PQntuples(const PGresult *r) { return r->rows; }
char *PQgetvalue(const PGresult *r, int row, int col)
{
  char *s = r->cell[row * r->cols + col];
  return s ? s : (char *)(uintptr_t) "";
}
int PQgetisnull(const PGresult *r, int row, int col) { return !r->cell[row * r->cols + col]; }
char *PQcmdTuples(PGresult *r) { return r->affected; }
void PQclear(PGresult *r) { free_results(r); }
char *PQresultErrorField(const PGresult *r, int field)
{
  if (!r) return NULL;
  return (char *)(uintptr_t)(field == PG_DIAG_SQLSTATE ? r->state : r->message);
}
