/* bot.h - a player that is a program.
 *
 * Every bot, however clever, is asked the same way: it gets the text of a view
 * (which names the game, the options and whose turn it is) and gives the text
 * of a move.  It cannot see more, because it is given no more.
 *
 * `move` may be called from several threads at once and keeps nothing.
 */
#ifndef IGROTEKA_BOT_H
#define IGROTEKA_BOT_H

#include <stdbool.h>
#include <stdint.h>

struct bot {
  const char *name;                        /* in messages and on the command line */
  const char *about[2];                    /* Russian, English                 */
  bool (*move)(const char *view, int seat, uint64_t seed, char *out, int cap);   /* false: it cannot */
};

extern const struct bot bot_random;

const struct bot *bot_find(const char *name);      /* NULL when there is none  */

#endif
