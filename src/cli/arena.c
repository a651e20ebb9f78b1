/* arena.c - `igroteka arena`: bots against each other, and how sure the result is.
 *
 * Deals are handed out to threads one by one and added up in their order, so
 * the numbers do not depend on the threads.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "arena.h"
#include "cli.h"

struct match {
  const struct arena *a;
  struct arena_deal *deal;
  int deals, next, done;                   /* under the lock                   */
  const char *broken;
  pthread_mutex_t lock;
  bool shows;
  double shown;
};

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void show_progress(struct match *m, double now)
{
  double won = 0;
  if (!m->shows || now - m->shown < 0.5) return;
  m->shown = now;
  for (int i = 0; i < m->next; i++) won += m->deal[i].won[0];
  fprintf(stderr, "\r%d / %d  %s %.1f %% ", m->done, m->deals, m->a->bot[0].name, m->done ? 100 * won / m->done : 0.0);
}

static int next_deal(struct match *m, bool finished, const char *broken)
{
  pthread_mutex_lock(&m->lock);
  m->done += finished;
  if (broken) m->broken = broken;
  show_progress(m, seconds());
  int i = !m->broken && m->next < m->deals ? m->next++ : -1;
  pthread_mutex_unlock(&m->lock);
  return i;
}

static void *work(void *match)
{
  struct match *m = match;
  void *room = malloc(BOT_ROOM);
  const char *broken = room ? NULL : tr("память", "memory");
  for (int i, n = 0; (i = next_deal(m, n > 0, broken)) >= 0; n++) {
    arena_play(m->a, i, room, &m->deal[i]);
    broken = m->deal[i].broken;
  }
  free(room);
  return NULL;
}

static void run_threads(struct match *m, int threads)
{
  pthread_t *id = keep((size_t)threads * sizeof *id);
  int started = 0;
  pthread_mutex_init(&m->lock, NULL);
  while (started < threads && !pthread_create(&id[started], NULL, work, m)) started++;
  if (!started) work(m);
  for (int i = 0; i < started; i++) pthread_join(id[i], NULL);
  pthread_mutex_destroy(&m->lock);
  if (m->shown > 0) fputc('\n', stderr);
}

/* ---- the result ----------------------------------------------------------- */

static void elo_of(const struct tally *t, double *elo, double *low, double *high)
{
  double half = arena_interval(t);
  *elo = arena_elo(t->mean, t->n), *low = arena_elo(t->mean - half, t->n), *high = arena_elo(t->mean + half, t->n);
}

static void say_result(const struct arena *a, const struct arena_sum *sum, const struct args *args, int seats, int deals)
{
  say("%s, мест %d, раздач %d (партий %d), зерно %" PRIu64 "\n", "%s, %d seats, %d deals (%d games), seed %" PRIu64 "\n",
      ig_title(a->game, lang), seats, deals, deals * seats, args->seed);
  say("Среднее ± половина 95-процентного интервала, по раздачам:\n", "Mean ± half of the 95 %% interval, over deals:\n");
  for (int b = 0; b < a->bots; b++) {
    double n = sum->moves[b] ? (double)sum->moves[b] : 1, time = sum->thought[b] > 0 ? sum->thought[b] : 1e-9;
    say("  %-12s побед %.2f %% ± %.2f, место %.3f ± %.3f, отрыв %.2f ± %.2f, очков %.2f; на ход %.2f мс, %.0f партий в уме (%.0f в секунду)\n",
        "  %-12s wins %.2f %% ± %.2f, place %.3f ± %.3f, margin %.2f ± %.2f, points %.2f; a move %.2f ms, %.0f simulations (%.0f a second)\n",
        args->word[b], 100 * sum->won[b].mean, 100 * arena_interval(&sum->won[b]), sum->place[b].mean, tally_interval(&sum->place[b]),
        sum->margin[b].mean, tally_interval(&sum->margin[b]), sum->score[b].mean, 1000 * sum->thought[b] / n,
        (double)sum->simulations[b] / n, (double)sum->simulations[b] / time);
  }
  for (int b = 0; b < a->bots; b++)
    for (int c = b + 1; c < a->bots; c++) {
      double elo, low, high;
      elo_of(&sum->ahead[b][c], &elo, &low, &high);
      say("  %s выше, чем %s: %.2f %% ± %.2f, рейтинг %+.0f (от %+.0f до %+.0f)\n", "  %s before %s: %.2f %% ± %.2f, rating %+.0f (%+.0f to %+.0f)\n",
          args->word[b], args->word[c], 100 * sum->ahead[b][c].mean, 100 * arena_interval(&sum->ahead[b][c]), elo, low, high);
    }
}

static json_t *json_tally(const struct tally *t) { return json_pack("{s:f, s:f}", "mean", t->mean, "interval", tally_interval(t)); }
static json_t *json_share(const struct tally *t) { return json_pack("{s:f, s:f}", "mean", t->mean, "interval", arena_interval(t)); }

static int json_result(const struct arena *a, const struct arena_sum *sum, const struct args *args, int seats, int deals)
{
  char seed[24];
  json_t *bots = json_array(), *pairs = json_array();
  snprintf(seed, sizeof seed, "%" PRIu64, args->seed);
  for (int b = 0; b < a->bots; b++)
    json_array_append_new(bots, json_pack("{s:s, s:o, s:o, s:o, s:o, s:I, s:I}", "bot", args->word[b],
      "won", json_share(&sum->won[b]), "place", json_tally(&sum->place[b]), "margin", json_tally(&sum->margin[b]),
      "score", json_tally(&sum->score[b]), "moves", (json_int_t)sum->moves[b], "simulations", (json_int_t)sum->simulations[b]));
  for (int b = 0; b < a->bots; b++)
    for (int c = b + 1; c < a->bots; c++) {
      double elo, low, high;
      elo_of(&sum->ahead[b][c], &elo, &low, &high);
      json_array_append_new(pairs, json_pack("{s:s, s:s, s:o, s:f, s:[f,f]}", "bot", args->word[b], "against", args->word[c],
        "ahead", json_share(&sum->ahead[b][c]), "elo", elo, "elo_interval", low, high));
    }
  return print_json(json_pack("{s:s, s:i, s:i, s:s, s:o, s:o}", "game", ig_name(a->game), "seats", seats, "deals", deals, "seed", seed,
                              "bots", bots, "pairs", pairs));
}

static int read_bots(const struct args *args, int seats, struct arena *a)
{
  for (a->bots = 0; a->bots < args->words; a->bots++) {
    const char *word = args->word[a->bots];
    if (a->bots == seats) return bad("ботов больше, чем мест: лишний «%s»", "more bots than seats: \"%s\" has none", word);
    if (read_bot(word, &a->bot[a->bots]) != DONE) return BAD;
  }
  return DONE;
}

int run_arena(struct args *args)
{
  struct table t;
  struct ig_state start;
  struct arena_sum *sum = keep(sizeof *sum);
  if (!args->game) return bad("во что играть? --game ИГРА", "which game? --game GAME");
  int status = read_table(args, args->game, &t);
  if (status == DONE) status = set_up(&t, &start);
  if (status != DONE) return status;
  struct arena a = { .game = t.g, .start = &start, .seconds = seconds };
  status = read_bots(args, t.seats, &a);
  if (status != DONE) return status;
  need_seed(args);
  a.seed = args->seed;
  struct match m = { .a = &a, .deals = args->deals ? args->deals : 100, .shows = isatty(2) };
  m.deal = keep((size_t)m.deals * sizeof *m.deal);
  run_threads(&m, args->threads ? args->threads : 1);
  if (m.broken) return note("бот «%s» не сделал хода по правилам", "the bot \"%s\" made no legal move", m.broken), REFUSED;
  for (int i = 0; i < m.deals; i++) arena_add(sum, &a, &m.deal[i]);
  if (args->json) return json_result(&a, sum, args, t.seats, m.deals);
  say_result(&a, sum, args, t.seats, m.deals);
  return DONE;
}
