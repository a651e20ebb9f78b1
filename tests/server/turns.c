/* turns.c - whose bot thinks next, in a time that is only counted: one owner asks for
 * hundreds of strong bots, others for one now and then.  Nobody waits long, and
 * nobody's bot is weakened by what another asks for. */
#include <stdio.h>
#include <stdlib.h>
#include "bots_turns.h"

#define WANT(x) ((x) ? (void)0 : (printf("turns.c:%d: %s\n", __LINE__, #x), exit(1)))

enum { THINK_MS = 2000, MOST = 8 };
struct job {
  struct turn turn;
  int64_t took, ends;
  bool canary;
};

static struct turns q;
static int64_t now, longest_wait[2], least_time[2], answered[2];

static void ask(uint64_t owner, bool canary)
{
  struct job *j = calloc(1, sizeof *j);
  j->turn.since = now;
  j->canary = canary;
  WANT(turns_wait(&q, &j->turn, owner, now));
}

static void drop(struct job *j)
{
  turns_over(&q, &j->turn, j->took, now);
  free(j);
}

static void finish(struct job *j)
{
  if (!answered[j->canary]++ || j->took < least_time[j->canary]) least_time[j->canary] = j->took;
  drop(j);
}

static struct job *begin(int threads)
{
  struct turn *t = turns_next(&q, now);
  if (!t) return NULL;
  struct job *j = (struct job *)t;
  int share = turns_share(&q, t, threads),
      ms = THINK_MS / share > TURN_LEAST_MS ? THINK_MS / share : TURN_LEAST_MS;
  if (now - t->since > longest_wait[j->canary]) longest_wait[j->canary] = now - t->since;
  j->ends = now + (now - t->since > TURN_LATE_MS ? 1 : ms);
  return j;
}

static void forget_so_far(void) { answered[0] = answered[1] = longest_wait[0] = longest_wait[1] = 0; }

/* A minute, after a second in which it shows who asks for much: `flood` questions of one owner are always there, and another asks once in five seconds. */
static void minute(int threads, int flood)
{
  struct job *busy[MOST] = { 0 };
  int of_flood = 0;
  int64_t start = now;
  for (; now < start + 61000; now++) {
    if (now == start + 1000) forget_so_far();
    for (; of_flood < flood; of_flood++) ask(1, false);
    if (now % 5000 == 2500) ask(2, true);
    for (int i = 0; i < threads; i++) {
      if (busy[i]) busy[i]->took++;
      if (busy[i] && (now >= busy[i]->ends || turns_unfair(&q, &busy[i]->turn, busy[i]->took))) {
        of_flood -= !busy[i]->canary;
        finish(busy[i]);
        busy[i] = NULL;
      }
      if (!busy[i]) busy[i] = begin(threads);
    }
  }
  for (int i = 0; i < threads; i++)
    if (busy[i]) drop(busy[i]);
  for (struct turn *t; (t = turns_next(&q, now)) != NULL;) drop((struct job *)t);
  turns_free(&q);
}

/* Two who play as people do: each bot gets all its time. */
static void friends(void)
{
  struct job *busy = NULL;
  forget_so_far();
  for (int64_t end = now + 60000; now < end; now++) {
    if (now % 12000 == 0) ask(1, false);
    if (now % 12000 == 1000) ask(2, true);
    if (busy) busy->took++;
    if (busy && (now >= busy->ends || turns_unfair(&q, &busy->turn, busy->took))) {
      finish(busy);
      busy = NULL;
    }
    if (!busy) busy = begin(1);
  }
  if (busy) drop(busy);
  WANT(answered[0] >= 4 && answered[1] >= 4 && least_time[0] >= THINK_MS && least_time[1] >= THINK_MS);
  WANT(longest_wait[1] <= THINK_MS);
  turns_free(&q);
}

int main(void)
{
  for (int threads = 1; threads <= 4; threads++)
    for (int flood = 8; flood <= 800; flood *= 10) {
      minute(threads, flood);
      WANT(answered[1] >= 11);
      WANT(longest_wait[1] <= 2 * TURN_LEAST_MS); /* and so less than 50 ms */
      WANT(least_time[1] >= THINK_MS);
      WANT(longest_wait[0] <= 2 * TURN_LATE_MS);
    }
  friends();
  return 0;
}
