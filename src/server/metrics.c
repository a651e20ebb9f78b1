/* metrics.c - /metrics and /healthz of a server; see metrics.h for the histograms. */
#include "metrics.h"

#include <inttypes.h>
#include <libwebsockets.h>
#include <sqlite3.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include "cluster.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* ---- how long things take ----------------------------------------------------------- */

static const double bound[BUCKETS] = { 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                       0.1,    0.25,  0.5,    1,     2.5,  10,    60 };

void histogram_add(struct histogram *h, double seconds)
{
  int i = 0;
  while (i < BUCKETS && seconds > bound[i]) i++;
  if (i < BUCKETS) h->below[i]++;
  h->count++;
  h->sum += seconds;
}

void histogram_write(struct metrics *m, const char *name, const char *help, const struct histogram *h)
{
  char line[400];
  uint64_t up_to = 0;
  snprintf(line, sizeof line, "# HELP igroteka_%s %s\n# TYPE igroteka_%s histogram\n", name, help, name);
  metrics_text(m, line);
  for (int i = 0; i < BUCKETS; i++) {
    up_to += h->below[i];
    snprintf(line, sizeof line, "igroteka_%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, bound[i], up_to);
    metrics_text(m, line);
  }
  snprintf(line, sizeof line,
           "igroteka_%s_bucket{le=\"+Inf\"} %" PRIu64 "\nigroteka_%s_sum %.15g\nigroteka_%s_count %" PRIu64
           "\n",
           name, h->count, name, h->sum, name, h->count);
  metrics_text(m, line);
}

static int64_t micros(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void stopwatch_start(struct stopwatch *w, uint64_t id)
{
  w->began[id % STARTED_AT_ONCE].id = id;
  w->began[id % STARTED_AT_ONCE].at = micros();
}

void stopwatch_stop(struct stopwatch *w, uint64_t id, struct histogram *into)
{
  if (w->began[id % STARTED_AT_ONCE].id != id) return;
  w->began[id % STARTED_AT_ONCE].id = 0;
  histogram_add(into, (double)(micros() - w->began[id % STARTED_AT_ONCE].at) / 1e6);
}

/* ---- looking at it ------------------------------------------------------------------ */

bool server_healthy(void *server, const char **why)
{
  const struct server *s = server;
  struct store_stats t;
  store_look(s->store, &t);
  bool idle = s->cluster && !cluster_owns(s->cluster);
  *why = s->stopping ? "the server is stopping\n"
         : t.failing ? "games cannot be stored\n"
                     : "no table can begin here yet\n";
  return !s->stopping && !t.failing && !idle;
}

static double resident(void)
{
  long pages = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f && fscanf(f, "%*d %ld", &pages) != 1) pages = 0;
  if (f) fclose(f);
  return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* The store counts the groups that were slower than each of its bounds. */
static void write_groups(struct metrics *m, const struct store_stats *t)
{
  static const char *const limit[] = { "0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "1" };
  char line[160];
  metrics_text(m, "# HELP igroteka_store_group_seconds How long a group of writes took, its sync included.\n"
                  "# TYPE igroteka_store_group_seconds histogram\n");
  for (int i = 0; i < 8; i++) {
    snprintf(line, sizeof line, "igroteka_store_group_seconds_bucket{le=\"%s\"} %" PRIu64 "\n", limit[i],
             t->groups - t->slower[i]);
    metrics_text(m, line);
  }
  snprintf(line, sizeof line,
           "igroteka_store_group_seconds_bucket{le=\"+Inf\"} %" PRIu64
           "\nigroteka_store_group_seconds_sum %.15g\n"
           "igroteka_store_group_seconds_count %" PRIu64 "\n",
           t->groups, (double)t->micros / 1e6, t->groups);
  metrics_text(m, line);
}

static void write_build(struct metrics *m)
{
  char line[300];
  snprintf(line, sizeof line,
           "# HELP igroteka_build_info What this program was built of; always 1.\n# TYPE igroteka_build_info "
           "gauge\n"
           "igroteka_build_info{version=\"%s\",compiler=\"%s\",libwebsockets=\"%s\",sqlite=\"%s\",libuv=\"%"
           "s\"} 1\n",
           IGROTEKA_VERSION, COMPILER, LWS_LIBRARY_VERSION, sqlite3_libversion(), uv_version_string());
  metrics_text(m, line);
}

static void write_store(const struct server *s, struct metrics *m)
{
  struct store_stats t;
  store_look(s->store, &t);
  metric(m, "store_groups_total", "counter", "Groups of batches committed or tried.", (double)t.groups);
  metric(m, "store_batches_total", "counter", "Batches committed or tried.", (double)t.batches);
  metric(m, "store_rows_total", "counter", "Rows in them.", (double)t.rows);
  metric(m, "store_failed_total", "counter", "Batches that could not be stored.", (double)t.failed);
  metric(m, "store_taken_total", "counter",
         "Batches refused because a number or a code in them was used before.", (double)t.taken);
  metric(m, "store_failing", "gauge", "1 while the last group could not be stored.", t.failing);
  metric(m, "store_seconds_total", "counter", "Time spent in groups.", (double)t.micros / 1e6);
  metric(m, "store_slow_groups_total", "counter", "Groups that took longer than 10 ms.", (double)t.slower[3]);
  write_groups(m, &t);
  metric(m, "store_checkpoints_total", "counter", "Times the write-ahead log was moved into the file.",
         (double)t.checkpoints);
  metric(m, "store_loads_total", "counter", "Tables read from the file.", (double)t.loads);
}

static void write_cluster(const struct server *s, struct metrics *m)
{
  struct relay_stats r;
  const struct store_owners *o = cluster_look(s->cluster, &r);
  int mine = 0, nobody = 0;
  for (int i = 0; i < HUB_SHARDS; i++) {
    mine += o->me >= 0 && o->owner[i] == o->me;
    nobody += o->owner[i] < 0;
  }
  metric(m, "nodes", "gauge", "Servers that are alive over the same store.", o->count);
  metric(m, "epoch", "gauge", "Under which this one owns what it owns.",
         o->me < 0 ? 0 : (double)o->node[o->me].epoch);
  metric(m, "shards", "gauge", "Shards of the tables that this one owns, of 256.", mine);
  metric(m, "shards_free", "gauge", "Shards that nobody owns.", nobody);
  metric(m, "cluster_age_seconds", "gauge", "Since this one last heard who owns what, and what is new.",
         (double)cluster_age(s->cluster) / 1000);
  metric(m, "links", "gauge", "Connections with other nodes.", r.links);
  metric(m, "guests", "gauge", "Connections of other nodes that are at tables here.", r.guests);
  metric(m, "relayed_total", "counter", "Messages sent on to other nodes.", (double)r.forwarded);
  metric(m, "relayed_answers_total", "counter", "Answers that came back.", (double)r.answered);
}

void server_numbers(void *server, struct metrics *m)
{
  const struct server *s = server;
  struct hub_counts h;
  struct net_stats n;
  struct bots_stats b;
  hub_count(s->hub, &h);
  net_look(s->net, &n);
  bots_look(s->bots, &b);
  metric(m, "tables", "gauge", "Tables that exist.", h.tables);
  metric(m, "tables_loaded", "gauge", "Tables in memory.", h.tables_loaded);
  metric(m, "tables_running", "gauge", "Tables where a game is on.", h.running);
  metric(m, "seats_taken", "gauge", "Seats taken by people and bots.", h.seats_taken);
  metric(m, "moves_total", "counter", "Moves made since the start.", (double)h.moves);
  metric(m, "refused_total", "counter", "Messages refused since the start.", (double)h.refused);
  metric(m, "games_ended_total", "counter", "Games played to the end since the start.",
         (double)h.games_ended);
  metric(m, "pending", "gauge", "Changes on their way to the disk.", h.pending);
  metric(m, "connections", "gauge", "WebSockets open.", n.connections);
  metric(m, "connections_total", "counter", "WebSockets opened.", (double)n.opened);
  metric(m, "connections_refused_total", "counter", "Connections refused, by origin or by a limit.",
         (double)n.refused);
  metric(m, "http_requests_total", "counter", "HTTP requests.", (double)n.requests);
  metric(m, "messages_in_total", "counter", "Messages received.", (double)n.messages);
  metric(m, "bytes_in_total", "counter", "Bytes in them.", (double)n.bytes_in);
  metric(m, "messages_out_total", "counter", "Messages sent.", (double)n.sent);
  metric(m, "bytes_out_total", "counter", "Bytes in them.", (double)n.bytes_out);
  metric(m, "closed_too_big_total", "counter", "Connections closed for a message over the limit.",
         (double)n.too_big);
  metric(m, "closed_too_many_total", "counter", "Connections closed for too many messages.",
         (double)n.too_many);
  metric(m, "closed_too_slow_total", "counter", "Connections closed for not reading.", (double)n.too_slow);
  metric(m, "bot_answers_total", "counter", "Moves that bots thought up.", (double)b.answered);
  metric(m, "bot_waiting", "gauge", "Questions that bots have not answered yet.", b.waiting);
  metric(m, "closed_flooding_total", "counter", "Connections cut for sending too many bytes.",
         (double)n.flooded);
  metric(m, "bot_hurried_total", "counter", "Of them, those thought up in less time than usual.",
         (double)b.hurried);
  metric(m, "loop_turns_total", "counter", "Turns of the network thread's loop.", (double)s->turns);
  metric(m, "loop_turns_over_1ms_total", "counter", "Of them, with more than 1 ms of work.",
         (double)s->turns_over[0]);
  metric(m, "loop_turns_over_10ms_total", "counter", "Of them, with more than 10 ms of work.",
         (double)s->turns_over[1]);
  metric(m, "loop_turns_over_50ms_total", "counter", "Of them, with more than 50 ms of work.",
         (double)s->turns_over[2]);
  metric(m, "resident_bytes", "gauge", "Memory in use.", resident());
  metric(m, "uptime_seconds", "gauge", "Time since the start.",
         (double)((int64_t)uv_now(&s->loop) - s->started) / 1000);
  metric(m, "banned_addresses", "gauge", "Addresses that the owner has shut out.",
         bans_count(s->bans, wall_seconds()));
  histogram_write(m, "move_ack_seconds", "From a move that was heard to its answer, when it is on the disk.",
                  &s->move_seconds);
  histogram_write(m, "bot_answer_seconds",
                  "From a question to a bot to its move: waiting in the queue and thinking.",
                  &s->bot_seconds);
  write_build(m);
  if (s->cluster) write_cluster(s, m);
  write_store(s, m);
}
