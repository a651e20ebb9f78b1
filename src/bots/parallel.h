/* parallel.h - one question for several threads.
 *
 * Each thinks by itself, with a seed and a workspace of its own, about its part of the
 * budget; then their lines are put together, weighed by the games behind them.
 * One thread is the bot alone, to the last bit; more give the same answer
 * for the same seed, budget in simulations and number of threads.  `stop` may be
 * asked by all of them at once.  Not for WebAssembly: it starts threads and allocates.
 */
#ifndef IGROTEKA_CREW_H
#define IGROTEKA_CREW_H

#include "bot.h"

enum { PARALLEL_MAX = 64 };

bool parallel_think(const struct bot *b, const struct bot_task *t, int threads, struct bot_answer *out);

#endif
