/* heap.h - memory that comes and goes, kept apart from what stays.
 *
 * libwebsockets gives each request 8 KiB until it is answered.  When thousands arrive at once
 * and each leaves something small behind that stays, a heap is full of
 * holes of that size afterwards: half of what a table then cost.  So they come
 * from a place of their own, whose memory goes back to the system.  A message that is
 * read lives until it is answered: jansson's pieces of it lie one behind the other, and
 * go all at once.
 */
#ifndef IGROTEKA_SERVER_BLOCKS_H
#define IGROTEKA_SERVER_BLOCKS_H

#include <stdbool.h>

void blocks_use(void); /* once, before the first context   */

#endif
