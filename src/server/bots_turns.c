/* bots_turns.c - see bots_turns.h. */
#include "bots_turns.h"

#include <stdlib.h>

static void age(struct owner *o, int64_t now)
{
  for (; now - o->as_of >= TURN_HALF_MS; o->as_of += TURN_HALF_MS) {
    o->thought /= 2;
    if (!o->thought) {
      o->as_of = now;
      return;
    }
  }
}

/* Owners whom nothing is remembered of any more go as they are passed by. */
static struct owner *find(struct turns *q, uint64_t key, int64_t now)
{
  struct owner *found = NULL;
  for (struct owner **p = &q->owners; *p;) {
    struct owner *o = *p;
    age(o, now);
    if (o->key == key) found = o;
    if (o->key == key || o->waiting || o->thinking || o->thought) {
      p = &o->next;
      continue;
    }
    *p = o->next;
    free(o);
  }
  return found;
}

bool turns_wait(struct turns *q, struct turn *t, uint64_t key, int64_t now)
{
  struct owner *o = find(q, key, now);
  if (!o) {
    if (!(o = calloc(1, sizeof *o))) return false;
    *o = (struct owner){ .next = q->owners, .key = key, .as_of = now };
    q->owners = o;
  }
  t->owner = o;
  t->next = NULL;
  if (o->last) o->last->next = t;
  else o->first = t;
  o->last = t;
  o->waiting++;
  return true;
}

/* What an owner has had, and what it asks for now: each question counts as a second. */
static int64_t share_of(const struct owner *o)
{
  return o->thought + (o->thinking + o->waiting) * INT64_C(1000);
}

struct turn *turns_next(struct turns *q, int64_t now)
{
  struct owner *best = NULL;
  for (struct owner *o = q->owners; o; o = o->next) {
    if (!o->waiting) continue;
    age(o, now);
    if (!best || share_of(o) < share_of(best) ||
        (share_of(o) == share_of(best) && o->first->since < best->first->since))
      best = o;
  }
  if (!best) return NULL;
  struct turn *t = best->first;
  best->first = t->next;
  if (!best->first) best->last = NULL;
  best->waiting--;
  best->thinking++;
  return t;
}

/* Others wait who had no more than this one by much, and more of its own. */
int turns_share(const struct turns *q, const struct turn *t, int threads)
{
  const struct owner *me = t->owner;
  int waiting = me->waiting;
  for (const struct owner *o = q->owners; o; o = o->next)
    waiting += o != me && o->waiting && share_of(o) <= share_of(me) + TURN_GRACE_MS;
  return 1 + waiting / threads;
}

bool turns_unfair(const struct turns *q, const struct turn *t, int64_t so_far)
{
  if (so_far < TURN_LEAST_MS) return false;
  for (const struct owner *o = q->owners; o; o = o->next)
    if (o != t->owner && o->waiting && share_of(o) + TURN_GRACE_MS < share_of(t->owner) + so_far) return true;
  return false;
}

void turns_over(struct turns *q, struct turn *t, int64_t took, int64_t now)
{
  (void)q;
  age(t->owner, now);
  t->owner->thought += took;
  t->owner->thinking--;
}

void turns_free(struct turns *q)
{
  while (q->owners) {
    struct owner *o = q->owners;
    q->owners = o->next;
    free(o);
  }
}
