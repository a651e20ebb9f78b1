/* worker.h - one thought in the background, so that keys, sizes and signals are
 * heard while a program thinks.
 *
 * What `work` reads and writes belongs to it until worker_done has said yes or
 * worker_end has come back.  Whoever waits meanwhile is woken by worker_wake.
 */
#ifndef IGROTEKA_TUI_MIND_H
#define IGROTEKA_TUI_MIND_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

struct worker {
  pthread_t thread;
  atomic_bool ready, hurry; /* hurry: whoever thinks shall answer at once */
  bool busy, threaded;
  void (*work)(void *with);
  void *with;
  time_t began;
};

extern void (*worker_wake)(void); /* called from the thought's own thread when it is ready; may be NULL */
void worker_start(struct worker *m, void (*work)(void *with),
                  void *with);              /* where there is no thread to be had it is done at once */
bool worker_done(struct worker *m);         /* it was busy, and now it is not   */
void worker_end(struct worker *m);          /* tells it to hurry, and waits     */
int worker_seconds(const struct worker *m); /* how long it has been thinking    */

#endif
