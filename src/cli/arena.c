/* arena.c - `igroteka arena`: bots against each other, and how sure the result is.
 *
 * Deals are handed out to threads one by one and added up in their order, so the
 * numbers do not depend on the threads; a sequential test looks at them in their
 * order too, and forgets what was played beyond its answer.  With --resume every
 * deal is on disk as soon as it is played.  Ctrl-C ends the playing, and what is
 * whole by then is told.
 */
#include "arena.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "arena_resume.h"

enum { DEALS = 100, DEALS_SPRT = 20000, BAR = 24 };

struct match {
  const struct tournament *cup;
  struct result *result;
  struct arena_deal *deal;
  bool *done;
  int64_t work, next, finished; /* under the lock, like all that follows */
  int whole;                    /* deals from the first on, all groups done */
  bool failed, shows;
  const char *broken;
  struct arena_resume *resume; /* or NULL                          */
  double began, shown;
  int64_t found; /* finished when we began           */
  pthread_mutex_t lock;
};

static volatile sig_atomic_t interrupted;
static void interrupt(int sig)
{
  (void)sig;
  interrupted = 1;
}
static bool give_up(void) { return interrupted; }

static double clock_of(clockid_t id)
{
  struct timespec t;
  clock_gettime(id, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
static double seconds(void) { return clock_of(CLOCK_MONOTONIC); }
static double own_seconds(void) { return clock_of(CLOCK_THREAD_CPUTIME_ID); }

/* Bots are timed by what their thread worked, so that a busy machine is fair to them; another process has another clock. */
static bool any_process(char *const *word, int n)
{
  for (int i = 0; i < n; i++)
    if (!strncmp(word[i], "exec:", 5)) return true;
  return false;
}

/* ---- progress --------------------------------------------------------------------- */

static void show_progress(struct match *m)
{
  char bar[BAR + 1] = { 0 };
  double now = seconds(), won = 0, part = (double)m->finished / (double)m->work;
  if (!m->shows || now - m->shown < 0.5) return;
  m->shown = now;
  for (int i = 0; i < BAR; i++) bar[i] = i < (int)(part * (double)BAR) ? '#' : '.';
  for (int i = 0; i < m->whole; i++) won += m->deal[(int64_t)i * m->cup->groups].won[0];
  fprintf(stderr, "\r[%s] %lld / %lld  %s %s %%", bar, (long long)m->finished, (long long)m->work,
          m->result->args->word[0], NUMBER(m->whole ? 100 * won / m->whole : 0.0, 1));
  if (m->result->tests) fprintf(stderr, "  llr %s", SIGNED(m->result->sprt.llr, 2));
  if (m->finished > m->found)
    fprintf(stderr, _("  %.0f s left "),
            (now - m->began) / (double)(m->finished - m->found) * (double)(m->work - m->finished));
}

/* ---- work, by several threads -------------------------------------------------------- */

/* How far everything is done, and what a test says of it. */
static void advance(struct match *m)
{
  int groups = m->cup->groups;
  while ((int64_t)m->whole * groups < m->work && !m->result->sprt.answer) {
    for (int g = 0; g < groups; g++)
      if (!m->done[(int64_t)m->whole * groups + g]) return;
    m->whole++;
    if (m->result->tests) sprt_add(&m->result->sprt, m->deal[m->whole - 1].ahead[0][1]);
  }
}

static void finish(struct match *m, int64_t i)
{
  const char *broken = m->deal[i].broken;
  if (broken) {
    m->broken = broken;
    return;
  }
  if (m->resume && !resume_add(m->resume, i, &m->deal[i])) m->failed = true;
  m->done[i] = true;
  m->finished++;
  advance(m);
}

static int64_t next_work(struct match *m, int64_t done)
{
  pthread_mutex_lock(&m->lock);
  if (done >= 0 && !interrupted) finish(m, done); /* what was being played then is not whole */
  show_progress(m);
  while (m->next < m->work && m->done[m->next]) m->next++;
  bool over = m->broken || m->failed || interrupted || m->result->sprt.answer || m->next >= m->work;
  int64_t i = over ? -1 : m->next++;
  pthread_mutex_unlock(&m->lock);
  return i;
}

static void *work(void *match)
{
  struct match *m = match;
  void *workspace = malloc(2 * BOT_WORKSPACE); /* the second is a rival's */
  if (!workspace) m->broken = _("memory");
  for (int64_t i = -1; workspace && (i = next_work(m, i)) >= 0;)
    tournament_play(m->cup, i, workspace, &m->deal[i]);
  free(workspace);
  return NULL;
}

static void run_threads(struct match *m, int threads)
{
  pthread_t *id = alloc_until_exit((size_t)threads * sizeof *id);
  int started = 0;
  pthread_mutex_init(&m->lock, NULL);
  signal(SIGINT, interrupt);
  while (started < threads && !pthread_create(&id[started], NULL, work, m)) started++;
  if (!started) work(m);
  for (int i = 0; i < started; i++) pthread_join(id[i], NULL);
  signal(SIGINT, SIG_DFL);
  pthread_mutex_destroy(&m->lock);
  if (m->shown > 0) fputc('\n', stderr);
}

static int all_cores(void)
{
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : n > 256 ? 256 : (int)n;
}

/* ---- what was asked ---------------------------------------------------------------- */

/* "exploit@240:level6" is a search that knows that all others are level6, and answers where all choose at once what
 * they would choose: what it wins more than search@240 is what can be made of the habits of that bot. */
static int read_exploit(const char *word, struct tournament *c)
{
  static struct bot rival[TOURNAMENT_BOTS];
  char search[64];
  const char *whom = strchr(word, ':');
  struct bot *b = &c->bot[c->bots];
  snprintf(search, sizeof search, "search%.*s", (int)(whom - word) - 7, word + 7);
  if (read_bot(search, b) != DONE || read_bot(whom + 1, &rival[c->bots]) != DONE) return BAD;
  b->name = "exploit";
  b->rival = &rival[c->bots];
  if (!is_process(b->rival) && b->rival->simulations < INT64_MAX) return DONE;
  return fail(_("%s: whom it knows has a budget in simulations"), word);
}

/* "oracle@400" is a search that sees everything.  Neither is a bot for people, so src/bots does not know them. */
static int read_player(const char *word, struct tournament *c)
{
  char search[64];
  struct bot *b = &c->bot[c->bots];
  if (!strncmp(word, "exploit", 7) && (word[7] == '@' || word[7] == ':') && strchr(word, ':'))
    return read_exploit(word, c);
  if (strncmp(word, "oracle", 6) || (word[6] && word[6] != '@')) return read_bot(word, b);
  snprintf(search, sizeof search, "search%s", word + 6);
  c->sees_all[c->bots] = true;
  int status = read_bot(search, b);
  b->name = "oracle";
  return status;
}

static int read_players(const struct args *args, struct tournament *c)
{
  for (c->bots = 0; c->bots < args->words; c->bots++)
    if (read_player(args->word[c->bots], c) != DONE) return BAD;
  if (tournament_schedule(c)) return DONE;
  return fail(_("too many groups: use fewer bots or more seats"));
}

/* Two numbers: "0,20", or with a semicolon between them where a comma stands before the tenths: "0,5;20". */
static bool read_two(const char *text, double *first, double *second)
{
  char plain[64], *end;
  const char *between = strchr(text, ';') ? ";" : ",";
  snprintf(plain, sizeof plain, "%s", text);
  for (char *p = plain; *between == ';' && *p; p++)
    if (*p == ',') *p = '.';
  *first = strtod(plain, &end);
  if (end == plain || *end != *between) return false;
  const char *rest = end + 1;
  *second = strtod(rest, &end);
  return end != rest && !*end;
}

static int read_sprt(const struct args *args, struct result *r)
{
  if (!args->sprt) return DONE;
  r->tests = true;
  if (read_two(args->sprt, &r->sprt.elo0, &r->sprt.elo1) && r->sprt.elo1 > r->sprt.elo0 && r->cup->bots == 2)
    return DONE;
  return fail(_("--sprt: two bots and two ratings, the lesser first: --sprt 0,20, not \"%s\""), args->sprt);
}

static int play_match(struct match *m, const struct args *args)
{
  struct arena_resume resume;
  m->deal = alloc_until_exit((size_t)m->work * sizeof *m->deal);
  m->done = alloc_until_exit((size_t)m->work * sizeof *m->done);
  if (args->resume) {
    int status = resume_open(&resume, args->resume, args, m->cup, m->deal, m->done, m->work);
    if (status != DONE) return status;
    m->resume = &resume;
  }
  for (int64_t i = 0; i < m->work; i++) m->found += m->done[i];
  m->finished = m->found;
  advance(m);
  run_threads(m, args->threads ? args->threads : all_cores());
  if (m->resume) close(resume.fd);
  if (m->failed) return fail(_("%s: cannot write"), args->resume);
  if (m->broken) {
    remark(_("the bot \"%s\" gave no legal move"), m->broken);
    return REFUSED;
  }
  return DONE;
}

static int tell(struct result *r, const struct match *m)
{
  r->deal = m->deal;
  r->deals = m->whole;
  for (int i = 0; i < r->deals; i++) tournament_add(r->sum, r->cup, &m->deal[(int64_t)i * r->cup->groups]);
  rate_deals(r->cup, r->deal, r->deals, r->elo, r->half);
  int status = r->args->svg ? svg_result(r, r->args->svg) : DONE;
  if (status != DONE) return status;
  if (r->args->json) return json_result(r);
  say_result(r);
  return DONE;
}

int run_arena(struct args *args)
{
  struct table_setup t;
  struct ig_state start;
  struct tournament *cup = alloc_until_exit(sizeof *cup);
  struct result r = { .args = args, .cup = cup, .sum = alloc_until_exit(sizeof *r.sum) };
  if (!args->game) return fail(_("which game? --game GAME"));
  int status = read_table(args, args->game, &t);
  if (status == DONE) status = set_up(&t, &start);
  if (status != DONE) return status;
  *cup = (struct tournament){ .game = t.g,
                              .start = &start,
                              .seconds = any_process(args->word, args->words) ? seconds : own_seconds,
                              .give_up = give_up };
  status = read_players(args, cup);
  if (status == DONE) status = read_sprt(args, &r);
  if (status != DONE) return status;
  need_seed(args);
  cup->seed = args->seed;
  r.seats = t.seats;
  r.asked = args->deals ? args->deals : r.tests ? DEALS_SPRT : DEALS;
  struct match m = {
    .cup = cup, .result = &r, .work = (int64_t)r.asked * cup->groups, .shows = isatty(2), .began = seconds()
  };
  status = play_match(&m, args);
  if (status != DONE) return status;
  status = tell(&r, &m);
  return interrupted ? 128 + SIGINT : status;
}
