/* loadtest_table.h - tables of two programs that play random legal moves over real
 * WebSockets, and what they measure.  Used by loadtest.c only. */
#ifndef IGROTEKA_SERVER_LOAD_TABLE_H
#define IGROTEKA_SERVER_LOAD_TABLE_H

#include "igroteka.h"
#include "wsclient.h"

struct lt_table;
struct lt_client {
  struct ws ws;
  struct lt_table *desk;
  int index, seat, number;
  int64_t version;
  bool welcomed, mine;
  char *position;
  size_t cap; /* as of the last view              */
  char move[IG_MOVE_TEXT];
};

struct lt_table { /* one table as its two players see it */
  struct loadtest *load;
  struct lt_client chair[2];
  char code[12];
  bool running, ready, waiting, finished; /* ready: a move may be sent        */
  int64_t sent_at, due;                   /* due: not before                  */
  int moves;
};

struct loadtest {
  struct ws_pool pool;
  const struct ig_game *game;
  const char *host;
  int port;
  struct lt_table *desk;
  int desks;
  struct ig_rng rng;
  int64_t pace;   /* microseconds between moves of a table; 0: none */
  int stop_after; /* moves at a table; 0: play on, game after game */
  bool sending;   /* moves are sent                   */
  bool measuring;
  uint64_t moves, games, refused, broken;
  uint32_t *latency; /* microseconds                     */
  size_t samples, samples_cap;
  struct ig_state *state;
  const struct ig_game *last_game;
};

bool load_open(struct loadtest *l, const char *host, int port, const struct ig_game *g, int desks);
bool load_until_ready(struct loadtest *l, int seconds); /* every table is running and waits for a move */
void load_run(struct loadtest *l, int64_t micros);
bool load_until_finished(struct loadtest *l, int seconds); /* with stop_after  */
void load_close(struct loadtest *l);
double load_latency(struct loadtest *l, double share); /* milliseconds; sorts */

#endif
