/* selfplay.c - many games of random players, or of a bot, on several threads, and what they show.
 *
 * Game i is played from a seed made of --seed and i.  Games are handed out in
 * blocks whose size depends on --games alone; each block has tallies of its
 * own and they are merged in the order of blocks, so the numbers are the same
 * for any number of threads, to the last digit.
 */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "cli.h"
#include "seed.h"
#include "tally.h"
#include "trial.h"
#include "language.h"

enum { BLOCK_LEAST = 64, BLOCKS_MOST = 1 << 16 };

struct summary {
  struct tally score[IG_SEATS_MAX], won[IG_SEATS_MAX]; /* won: 1 shared by the winners */
  struct tally best, margin, tied, events, turns, moves;
  int most_moves;
};

struct run {
  const struct args *a;
  const struct table_setup *t;
  const struct ig_state *start;
  struct bot bot; /* with --bot                       */
  struct summary *block;
  int games, blocks, size; /* size: games of a block           */
  pthread_mutex_t lock;    /* of what follows                  */
  int next, done, status;
  bool shows; /* progress, on a terminal          */
  double began, shown;
};

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- one game ----------------------------------------------------------- */

static void add_game(struct summary *b, const struct trial *t, int seats)
{
  int winners = 0;
  int32_t best = INT32_MIN, second = INT32_MIN;
  for (int p = 0; p < seats; p++) winners += t->outcome.place[p] == 1;
  for (int p = 0; p < seats; p++) {
    int32_t x = t->outcome.score[p];
    tally_add(&b->score[p], x);
    tally_add(&b->won[p], t->outcome.place[p] == 1 ? 1.0 / winners : 0);
    if (x > best) {
      second = best;
      best = x;
    } else if (x > second) second = x;
  }
  tally_add(&b->best, best);
  if (seats > 1) tally_add(&b->margin, best - second);
  tally_add(&b->tied, winners > 1);
  tally_add(&b->events, t->events);
  tally_add(&b->turns, t->turns);
  if (t->turns) tally_add(&b->moves, (double)t->moves / t->turns);
  if (t->most_moves > b->most_moves) b->most_moves = t->most_moves;
}

static void write_event(void *who, const struct ig_state *before, int number, int seat, struct ig_move m)
{
  record_file_event(who, before, number, seat, m);
}

/* A bot in every seat; each is given the view of its seat, and a seed that depends on the game and the event. */
struct player {
  const struct run *run;
  void *workspace;
  uint64_t seed;
  double until;
};

static bool late(void *player) { return now() >= ((const struct player *)player)->until; }

static struct ig_move choose(void *player, const struct ig_state *s, int seat)
{
  struct player *p = player;
  const struct bot *b = &p->run->bot;
  const struct ig_game *g = p->run->t->g;
  struct ig_state view;
  struct bot_answer answer = { 0 };
  ig_view(g, s, seat, &view);
  p->until = now() + b->ms / 1000.0;
  struct bot_task task = { .game = g,
                           .view = &view,
                           .seat = seat,
                           .seed = derive_seed(p->seed, (uint64_t)ig_ply(g, s)),
                           .simulations = b->simulations,
                           .stop = b->ms ? late : NULL,
                           .who = p,
                           .workspace = p->workspace };
  b->think(b, &task, &answer); /* no move is no legal move: the watcher sees it */
  return answer.move;
}

static int play_game(struct run *r, struct invariant_checker *v, int i, struct trial *t)
{
  uint64_t seed = derive_seed(r->a->seed, (uint64_t)i);
  struct ig_rng rng = { seed };
  struct ig_state s = *r->start;
  struct record_file *k = NULL;
  v->olds = 0;
  v->rng.s = ~seed;
  if (v->choose) ((struct player *)v->player)->seed = derive_seed(seed, 1);
  if (r->a->record) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s-%06d.record", r->a->record, ig_name(r->t->g), i + 1);
    k = record_file_open(path, r->t->g, r->start, seed);
    if (!k) return BAD;
  }
  trial_play(v, &s, &rng, r->a->verify, k ? write_event : NULL, k, t);
  int status = k ? record_file_close(k, &s, t->events) : DONE;
  if (!t->broken) return status;
  remark(_("game %d (seed %llu), event %d: invariant violated: \"%s\""), i + 1, (unsigned long long)seed,
         t->events, language_text(i18n_language(), "invariant", invariant_text(t->broken)));
  return REFUSED;
}

/* ---- threads ------------------------------------------------------------ */

static void show_progress(struct run *r)
{
  double t = now();
  if (!r->shows || t - r->began < 1 || t - r->shown < 0.2) return;
  r->shown = t;
  fprintf(stderr, "\r%d / %d ", r->done, r->games);
}

static int take_block(struct run *r, int finished, int status)
{
  pthread_mutex_lock(&r->lock);
  r->done += finished;
  if (status > r->status) r->status = status;
  show_progress(r);
  int b = r->status == DONE && r->next < r->blocks ? r->next++ : -1;
  pthread_mutex_unlock(&r->lock);
  return b;
}

static void *work(void *run)
{
  struct run *r = run;
  struct invariant_checker *v = calloc(1, sizeof *v);
  struct ig_move *room = calloc(2 * IG_MOVES_MAX, sizeof *room);
  struct player player = { .run = r, .workspace = r->a->bot ? malloc(BOT_WORKSPACE) : NULL };
  bool enough = v && room && (player.workspace || !r->a->bot);
  int finished = 0, status = enough ? DONE : fail(_("out of memory"));
  if (enough) {
    v->g = r->t->g;
    v->list = room;
    v->other = room + IG_MOVES_MAX;
  }
  if (enough && r->a->bot) {
    v->choose = choose;
    v->player = &player;
  }
  for (int b; (b = take_block(r, finished, status)) >= 0;) {
    int from = b * r->size, to = r->games - from > r->size ? from + r->size : r->games;
    for (int i = from; i < to && status == DONE; i++) {
      struct trial t;
      status = play_game(r, v, i, &t);
      if (status == DONE) add_game(&r->block[b], &t, r->t->seats);
    }
    finished = to - from;
  }
  free(player.workspace);
  free(room);
  free(v);
  return NULL;
}

static int run_threads(struct run *r, int threads)
{
  pthread_t *id = alloc_until_exit((size_t)threads * sizeof *id);
  int started = 0;
  while (started < threads && !pthread_create(&id[started], NULL, work, r)) started++;
  if (!started) work(r);
  for (int i = 0; i < started; i++) pthread_join(id[i], NULL);
  if (r->shown > 0) fprintf(stderr, "\r%d / %d\n", r->done, r->games);
  return r->status;
}

static void merge(struct summary *all, const struct summary *b)
{
  for (int p = 0; p < IG_SEATS_MAX; p++) {
    tally_merge(&all->score[p], &b->score[p]);
    tally_merge(&all->won[p], &b->won[p]);
  }
  tally_merge(&all->best, &b->best);
  tally_merge(&all->margin, &b->margin);
  tally_merge(&all->tied, &b->tied);
  tally_merge(&all->events, &b->events);
  tally_merge(&all->turns, &b->turns);
  tally_merge(&all->moves, &b->moves);
  if (b->most_moves > all->most_moves) all->most_moves = b->most_moves;
}

/* ---- the summary -------------------------------------------------------- */

static json_t *json_tally(const struct tally *t)
{
  return json_pack("{s:f, s:f, s:f, s:f}", "mean", t->mean, "interval", tally_interval(t), "least", t->least,
                   "most", t->most);
}

/* No more digits than it has. */
static struct i18n_number shortest(double x)
{
  char plain[32];
  snprintf(plain, sizeof plain, "%g", x);
  const char *point = strchr(plain, '.');
  return i18n_number(x, point ? (int)strlen(point + 1) : 0);
}

static void say_tally(const char *what, const struct tally *t)
{
  printf("  %s: %s ± %s (%s…%s)\n", what, NUMBER(t->mean, 3), NUMBER(tally_interval(t), 3),
         shortest(t->least).text, shortest(t->most).text);
}

static int say_summary(const struct run *r, const struct summary *all)
{
  printf(_("%s, %d players, %d games, seed %llu\n"), ig_title(r->t->g, i18n_language()), r->t->seats,
         r->games, (unsigned long long)r->a->seed);
  if (r->a->bot) printf(_("In every seat: %s\n"), r->a->bot);
  printf(_("Mean ± half of the 95 %% interval (least…most):\n"));
  for (int p = 0; p < r->t->seats; p++) {
    char what[128];
    snprintf(what, sizeof what, _("score of player %d"), p + 1);
    say_tally(what, &all->score[p]);
    snprintf(what, sizeof what, _("share of wins of player %d"), p + 1);
    say_tally(what, &all->won[p]);
  }
  say_tally(_("best score"), &all->best);
  if (all->margin.n) say_tally(_("lead over the second"), &all->margin);
  say_tally(_("share of games with several winners"), &all->tied);
  say_tally(_("events in a game"), &all->events);
  say_tally(_("moves of players in a game"), &all->turns);
  say_tally(_("legal moves in a position"), &all->moves);
  printf(_("  most legal moves in a position: %d\n"), all->most_moves);
  if (r->a->verify) fputs(_("All invariants held in every position.\n"), stdout);
  return DONE;
}

static int json_summary(const struct run *r, const struct summary *all)
{
  char seed[24];
  json_t *seats = json_array();
  snprintf(seed, sizeof seed, "%" PRIu64, r->a->seed);
  for (int p = 0; p < r->t->seats; p++)
    json_array_append_new(seats, json_pack("{s:i, s:o, s:o}", "seat", p + 1, "score",
                                           json_tally(&all->score[p]), "won", json_tally(&all->won[p])));
  return print_json(json_pack(
      "{s:s, s:s, s:i, s:i, s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i}", "game", ig_name(r->t->g),
      "bot", r->a->bot ? r->a->bot : "random", "players", r->t->seats, "games", r->games, "seed", seed,
      "verified", r->a->verify, "seats", seats, "best", json_tally(&all->best), "lead",
      json_tally(&all->margin), "tied", json_tally(&all->tied), "events", json_tally(&all->events), "turns",
      json_tally(&all->turns), "moves", json_tally(&all->moves), "most_moves", all->most_moves));
}

static int make_folder(const char *path)
{
  if (!path || !mkdir(path, 0777) || errno == EEXIST) return DONE;
  return fail(_("%s: cannot create the folder: %s"), path, strerror(errno));
}

int run_selfplay(struct args *a)
{
  struct table_setup t;
  struct ig_state start;
  struct summary all = { 0 };
  int status = read_table(a, a->word[0], &t);
  if (status == DONE) status = set_up(&t, &start);
  if (status == DONE) status = make_folder(a->record);
  if (status != DONE) return status;
  need_seed(a);
  struct run r = {
    .a = a, .t = &t, .start = &start, .games = a->games ? a->games : 100, .began = now(), .shows = isatty(2)
  };
  if (a->bot && read_bot(a->bot, &r.bot) != DONE) return BAD;
  for (r.size = a->bot ? 1 : BLOCK_LEAST; r.games / r.size >= BLOCKS_MOST;) r.size *= 2;
  r.blocks = (r.games + r.size - 1) / r.size;
  r.block = alloc_until_exit((size_t)r.blocks * sizeof *r.block);
  pthread_mutex_init(&r.lock, NULL);
  status = run_threads(&r, a->threads ? a->threads : 1);
  pthread_mutex_destroy(&r.lock);
  for (int b = 0; b < r.blocks; b++) merge(&all, &r.block[b]);
  if (status != DONE) return status;
  return a->json ? json_summary(&r, &all) : say_summary(&r, &all);
}
