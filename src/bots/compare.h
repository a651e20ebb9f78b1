/* compare.h - two moves played on in the same worlds: what the first brings more than the second, and from where.
 *
 *     struct comparison c;
 *     bot_compare(bot, &task, better, other, 200, &c);
 *     compare_say(game, &c, &voice, words, sizeof words);       "Better than the next best move by 2.1 points …"
 *
 * Each pair of simulations has the same luck.  A game's points lie open by their source
 * (ig_source); where it was cut off, what is still expected is a fact of its own, so the sources and it add up to the
 * points, and the points less those of the best other to the lead.  Every fact has its error, and a sentence claims
 * only what stands against it.  The same view, seed and number of pairs give the same facts.
 */
#ifndef IGROTEKA_BOTS_COMPARE_H
#define IGROTEKA_BOTS_COMPARE_H

#include "bot.h"

enum compare_fact {                                 /* after the sources, which are 0 to IG_SOURCES_MAX - 1 */
                    COMPARE_LATER = IG_SOURCES_MAX, /* points that are still expected   */
                    COMPARE_POINTS,                 /* all points of the seat           */
                    COMPARE_RIVAL,                  /* points of the best other         */
                    COMPARE_MARGIN,                 /* the lead: points less rival      */
                    COMPARE_PLACE,
                    COMPARE_WORTH, /* 0 lost, 1 won                    */
                    COMPARE_FACTS
};

struct fact {
  float mean, error;
}; /* the first move's less the second's; one standard error */

struct comparison {
  int pairs; /* 0: nothing was compared          */
  int choice; /* which choice of the bot the second move was; 2: the next best, as bot_compare takes it to be */
  struct fact fact[COMPARE_FACTS];
};

/* As the search of `b` thinks, with its net and its tree; `b` NULL: as bot_rollout does.  `stop` may end it early, but not before some
 * pairs are played. */
void bot_compare(const struct bot *b, const struct bot_task *t, struct ig_move better, struct ig_move other,
                 int pairs, struct comparison *out);

/* A fact stands if it is no accident: of 16 pairs or more, more than two and a half errors away from nothing, and enough to be told (a tenth of a
 * point, a hundredth of a win).  1: it is more; -1: it is less; 0: it does not stand. */
int compare_stands(const struct comparison *c, enum compare_fact fact);

enum { COMPARE_TOLD = 3 }; /* parts of a lead that a sentence tells */

/* The parts of the lead that stand, the greatest first: sources, COMPARE_LATER, COMPARE_RIVAL.  How many, at most COMPARE_TOLD. */
int compare_parts(const struct comparison *c, enum compare_fact *part);
int compare_part_name(const struct ig_game *g, enum compare_fact part, const struct ig_voice *v, char *out,
                      int cap); /* "groups" */

/* One sentence, with nothing in it that does not stand; empty where the simulations speak against the first move.  As snprintf. */
int compare_say(const struct ig_game *g, const struct comparison *c, const struct ig_voice *v, char *out,
                int cap);

/* For struct fill of voice.h, n tenths: "2.1". */
struct telling;
struct fill;
struct form;
void fill_tenths(const struct telling *o, const struct fill *f, struct form form);

#endif
