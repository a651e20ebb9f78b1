/* mind.h - one thought in the background, so that keys, sizes and signals are
 * heard while a program thinks.
 *
 * What `work` reads and writes belongs to it until mind_done has said yes or
 * mind_end has come back.  Whoever waits meanwhile is woken by mind_wake.
 */
#ifndef IGROTEKA_TUI_MIND_H
#define IGROTEKA_TUI_MIND_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

struct mind {
  pthread_t thread;
  atomic_bool ready, hurry;                /* hurry: whoever thinks shall answer at once */
  bool busy, threaded;
  void (*work)(void *with);
  void *with;
  time_t began;
};

extern void (*mind_wake)(void);             /* called from the thought's own thread when it is ready; may be NULL */
void mind_start(struct mind *m, void (*work)(void *with), void *with);   /* where there is no thread to be had it is done at once */
bool mind_done(struct mind *m);            /* it was busy, and now it is not   */
void mind_end(struct mind *m);             /* tells it to hurry, and waits     */
int  mind_seconds(const struct mind *m);   /* how long it has been thinking    */

#endif
