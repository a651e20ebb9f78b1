/* loadtest.c - see loadtest.h.
 *
 * Five parts, each against a server of its own (or the one at --url):
 *   full speed   every table moves as soon as it can
 *   paced        --rate moves a second over --tables tables: how long a move takes
 *   idle         --idle tables where two people sit and nobody moves: memory
 *   start        --stored tables in the file, the server killed: how soon it is back
 *   disk         one write and fsync, for comparison
 */
#include "loadtest.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "i18n.h"
#include "loadtest_table.h"
#include "privileges.h"

struct result {
  double moves_per_second, p50, p99, bytes_per_move, games_per_second, cpu_per_move; /* full speed */
  double paced_rate, paced_p50, paced_p99, paced_max, paced_cpu;
  double idle_bytes, idle_tables;
  double start_seconds, stored_tables, first_view_ms;
  double fsync_p50, fsync_p99;
};

struct bench {
  struct config *c;
  const struct ig_game *game;
  char folder[64], data[128], host[64];
  int port;
  pid_t pid;
  struct result r;
};

static bool complain(const char *what)
{
  fprintf(stderr, "igroteka load: %s\n", what);
  return false;
}

/* ---- a server of our own ------------------------------------------------------------ */

static void stay_on(int core)
{
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET((size_t)core, &set);
  sched_setaffinity(0, sizeof set, &set);
}

static void become_server(const struct bench *b, int out)
{
  if (b->c->pin) stay_on(0);
  dup2(out, STDOUT_FILENO);
  setenv("IGROTEKA_DATA", b->data, 1);
  char *argv[] = { "igroteka",
                   "serve",
                   "--port",
                   "0",
                   "--bind",
                   "127.0.0.1",
                   "--allow-root",
                   "--no-qr",
                   "--log",
                   "error",
                   "--max-tables",
                   "1000000",
                   "--max-tables-per-person",
                   "1000000",
                   "--max-connections",
                   "100000",
                   "--max-per-address",
                   "100000",
                   "--messages-per-second",
                   "1000000",
                   "--address-messages-per-second",
                   "10000000",
                   "--requests-per-second",
                   "10000000",
                   "--max-tables-per-address",
                   "1000000",
                   "--tables-per-minute",
                   "10000000",
                   "--people-per-minute",
                   "10000000",
                   "--changes-per-minute",
                   "10000000",
                   NULL };
  execv("/proc/self/exe", argv);
  _exit(127);
}

static bool start_server(struct bench *b)
{
  int pipe_ends[2];
  char line[300] = "";
  if (b->c->url) return true;
  if (pipe(pipe_ends)) return false;
  b->pid = fork();
  if (b->pid == 0) {
    close(pipe_ends[0]);
    become_server(b, pipe_ends[1]);
  }
  close(pipe_ends[1]);
  FILE *f = fdopen(pipe_ends[0], "r");
  char *colon = f && fgets(line, sizeof line, f) ? strrchr(line, ':') : NULL;
  if (f) fclose(f);
  if (b->pid < 0 || !colon) return complain(_("the server did not start"));
  strcpy(b->host, "127.0.0.1");
  b->port = atoi(colon + 1);
  return b->port > 0;
}

static void end_server(struct bench *b, int with)
{
  if (b->pid <= 0) return;
  kill(b->pid, with);
  waitpid(b->pid, NULL, 0);
  b->pid = 0;
}

static void remove_data(const struct bench *b)
{
  static const char *const tail[] = { "", "-wal", "-shm", ".lock" };
  for (int i = 0; i < 4; i++) {
    char path[160];
    snprintf(path, sizeof path, "%s%s", b->data, tail[i]);
    unlink(path);
  }
}

/* One of the server's own numbers. */
static double metric_of(const struct bench *b, const char *name)
{
  struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)b->port) };
  char text[32768], want[64];
  size_t n = 0;
  ssize_t k = 0;
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  inet_pton(AF_INET, b->host, &to.sin_addr);
  bool ok = fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0 &&
            dprintf(fd, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") > 0;
  while (ok && n < sizeof text - 1 && (k = read(fd, text + n, sizeof text - 1 - n)) > 0) n += (size_t)k;
  if (fd >= 0) close(fd);
  text[n] = 0;
  snprintf(want, sizeof want, "\nigroteka_%s ", name);
  const char *p = strstr(text, want);
  return p ? atof(p + strlen(want)) : -1;
}

static double cpu_seconds(const struct bench *b)
{
  char path[64];
  unsigned long user = 0, kernel = 0;
  if (!b->pid) return 0;
  snprintf(path, sizeof path, "/proc/%d/stat", (int)b->pid);
  FILE *f = fopen(path, "r");
  if (f && fscanf(f, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2)
    user = kernel = 0;
  if (f) fclose(f);
  return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- the parts ------------------------------------------------------------------------ */

static struct loadtest *begin(struct bench *b, int tables)
{
  struct loadtest *l = calloc(1, sizeof *l);
  if (!l) abort();
  l->rng.s = 1;
  if (load_open(l, b->host, b->port, b->game, tables)) return l;
  complain(_("connections could not be opened; look at ulimit -n"));
  load_close(l);
  free(l);
  return NULL;
}

static bool end(struct loadtest *l, bool good)
{
  if (!good || l->broken) good = complain(_("a table got stuck or a connection was closed"));
  load_close(l);
  free(l);
  return good;
}

static bool full_speed(struct bench *b)
{
  struct loadtest *l = begin(b, b->c->tables);
  if (!l) return false;
  bool good = load_until_ready(l, 60);
  if (good) {
    load_run(l, 500000); /* to get warm                      */
    l->measuring = true;
    uint64_t in = l->pool.bytes_in, out = l->pool.bytes_out;
    int64_t start = ws_now();
    double cpu = cpu_seconds(b);
    load_run(l, (int64_t)b->c->seconds * 1000000);
    double took = (double)(ws_now() - start) / 1e6, moves = (double)l->moves + 1e-9;
    b->r.moves_per_second = moves / took;
    b->r.games_per_second = (double)l->games / took;
    b->r.bytes_per_move = (double)(l->pool.bytes_in - in + l->pool.bytes_out - out) / moves;
    b->r.cpu_per_move = (cpu_seconds(b) - cpu) * 1e6 / moves;
    b->r.p50 = load_latency(l, 0.5);
    b->r.p99 = load_latency(l, 0.99);
  }
  return end(l, good);
}

static bool paced(struct bench *b)
{
  if (!b->c->rate) return true;
  struct loadtest *l = begin(b, b->c->tables);
  if (!l) return false;
  bool good = load_until_ready(l, 60);
  l->pace = (int64_t)b->c->tables * 1000000 / b->c->rate;
  if (good) {
    load_run(l, 500000);
    l->measuring = true;
    int64_t start = ws_now();
    double cpu = cpu_seconds(b);
    load_run(l, (int64_t)b->c->seconds * 1000000);
    double took = (double)(ws_now() - start) / 1e6;
    b->r.paced_rate = (double)l->moves / took;
    b->r.paced_cpu = (cpu_seconds(b) - cpu) / took * 100;
    b->r.paced_p50 = load_latency(l, 0.5);
    b->r.paced_p99 = load_latency(l, 0.99);
    b->r.paced_max = load_latency(l, 1);
  }
  return end(l, good);
}

static bool idle(struct bench *b)
{
  if (!b->c->idle) return true;
  double before = metric_of(b, "resident_bytes");
  struct loadtest *l = begin(b, b->c->idle);
  if (!l) return false;
  bool good = load_until_ready(l, 120);
  for (int64_t rest = ws_now() + 5000000; good && ws_now() < rest;)
    ws_poll(&l->pool, 100); /* idle means idle */
  b->r.idle_bytes = (metric_of(b, "resident_bytes") - before) / b->c->idle;
  b->r.idle_tables = b->c->idle;
  return end(l, good);
}

/* Plays a few moves at each of many tables and lets them stand. */
static bool fill(struct bench *b, int tables)
{
  for (int done = 0; done < tables;) {
    int now = tables - done < 500 ? tables - done : 500;
    struct loadtest *l = begin(b, now);
    if (!l) return false;
    l->stop_after = 10;
    l->sending = true;
    if (!end(l, load_until_finished(l, 60))) return false;
    done += now;
  }
  return true;
}

static bool start_up(struct bench *b)
{
  if (!b->c->stored || b->c->url) return true;
  if (!fill(b, b->c->stored)) return false;
  end_server(b, SIGKILL);
  int64_t start = ws_now();
  if (!start_server(b)) return false;
  b->r.start_seconds = (double)(ws_now() - start) / 1e6;
  b->r.stored_tables = metric_of(b, "tables");
  return b->r.stored_tables >= b->c->stored || complain(_("tables are missing"));
}

static int by_value(const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void disk(struct bench *b)
{
  enum { TIMES = 200 };
  double took[TIMES];
  char path[160], block[4096] = "";
  snprintf(path, sizeof path, "%s.sync", b->data);
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  for (int i = 0; i < TIMES && fd >= 0; i++) {
    int64_t start = ws_now();
    if (write(fd, block, sizeof block) < 0 || fdatasync(fd)) break;
    took[i] = (double)(ws_now() - start) / 1000;
  }
  if (fd >= 0) close(fd);
  unlink(path);
  qsort(took, TIMES, sizeof *took, by_value);
  b->r.fsync_p50 = took[TIMES / 2];
  b->r.fsync_p99 = took[TIMES * 99 / 100];
}

/* ---- telling ---------------------------------------------------------------------------- */

static void tell(const struct bench *b)
{
  const struct {
    const char *name, *about, *unit;
    double value;
  } row[] = {
    { "moves_per_second", N_("moves a second, full speed"), "", b->r.moves_per_second },
    { "p50_ms", N_("  move to both seats having the view, p50"), "ms", b->r.p50 },
    { "p99_ms", N_("  the same, p99"), "ms", b->r.p99 },
    { "bytes_per_move", N_("  bytes a move, both ways, both seats"), "B", b->r.bytes_per_move },
    { "games_per_second", N_("  games a second"), "", b->r.games_per_second },
    { "cpu_us_per_move", N_("  server CPU a move"), "us", b->r.cpu_per_move },
    { "paced_moves_per_second", N_("paced, moves a second"), "", b->r.paced_rate },
    { "paced_p50_ms", "  p50", "ms", b->r.paced_p50 },
    { "paced_p99_ms", "  p99", "ms", b->r.paced_p99 },
    { "paced_max_ms", N_("  longest"), "ms", b->r.paced_max },
    { "paced_cpu_percent", N_("  server CPU"), "%", b->r.paced_cpu },
    { "fsync_p50_ms", N_("one write and fsync, p50"), "ms", b->r.fsync_p50 },
    { "fsync_p99_ms", "  p99", "ms", b->r.fsync_p99 },
    { "idle_tables", N_("idle tables with two sockets"), "", b->r.idle_tables },
    { "idle_bytes_per_table", N_("  memory a table"), "B", b->r.idle_bytes },
    { "stored_tables", N_("stored tables"), "", b->r.stored_tables },
    { "start_seconds", N_("  start after kill -9"), "s", b->r.start_seconds },
  };
  int n = sizeof row / sizeof *row;
  if (b->c->json) printf("{\"game\":\"%s\",\"tables\":%d", ig_name(b->game), b->c->tables);
  else printf("%s, %d %s\n", ig_name(b->game), b->c->tables, _("tables"));
  for (int i = 0; i < n; i++)
    if (b->c->json) printf(",\"%s\":%.6g", row[i].name, row[i].value);
    else
      printf("%12.*f %-3s %s\n", row[i].value < 100 && row[i].value != (int)row[i].value ? 3 : 0,
             row[i].value, row[i].unit, _(row[i].about));
  if (b->c->json) puts("}");
}

static const struct ig_game *smallest(void)
{
  const struct ig_game *best = NULL;
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    if (ig_seats_min(g) <= 2 && (!best || ig_state_size(g) < ig_state_size(best))) best = g;
  }
  return best;
}

static bool prepare(struct bench *b)
{
  struct config *c = b->c;
  if (c->quick) {
    c->tables = 20;
    c->rate = 200;
    c->seconds = 1;
    c->idle = 50;
    c->stored = 50;
  }
  b->game = c->game ? ig_find(c->game) : smallest();
  if (!b->game || ig_seats_min(b->game) > 2 || ig_seats_max(b->game) < 2)
    return complain(_("there is no such game for two"));
  const char *colon = c->url ? strrchr(c->url, ':') : NULL;
  if (c->url && (!colon || colon - c->url >= (long)sizeof b->host)) return complain(_("--url: HOST:PORT"));
  if (colon) {
    snprintf(b->host, sizeof b->host, "%.*s", (int)(colon - c->url), c->url);
    b->port = atoi(colon + 1);
  }
  const char *tmp = getenv("TMPDIR");
  snprintf(b->folder, sizeof b->folder, "%s/igroteka-load-XXXXXX", tmp && strlen(tmp) < 30 ? tmp : "/tmp");
  if (!mkdtemp(b->folder)) return complain(_("a folder cannot be made"));
  snprintf(b->data, sizeof b->data, "%s/load.db", b->folder);
  rights_files(100000);
  if (c->pin) stay_on(1);
  return true;
}

static bool part(struct bench *b, bool (*run)(struct bench *b))
{
  bool good = start_server(b) && run(b);
  end_server(b, SIGTERM);
  remove_data(b);
  return good;
}

int run_load(struct config *c)
{
  struct bench b = { .c = c };
  signal(SIGPIPE, SIG_IGN);
  if (!prepare(&b)) return 2;
  disk(&b);
  bool good = part(&b, full_speed) && part(&b, paced) && part(&b, idle) && part(&b, start_up);
  if (good) tell(&b);
  rmdir(b.folder);
  return good ? 0 : 2;
}
