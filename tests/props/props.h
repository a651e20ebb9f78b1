/* props.h - what must hold for every game, whatever its rules.
 *
 * Each file of this folder asks one kind of question about one position; props.c
 * plays random games of every seat count and option and asks them all.
 */
#ifndef IGROTEKA_PROPS_H
#define IGROTEKA_PROPS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game.h"
#include "rng.h"

struct spot { /* where we are                     */
  const struct ig_game *ig;
  const struct game *g;
  struct ig_state s;
  struct ig_rng r; /* for the questions, not the play  */
  char where[320]; /* game, seats, options, seed       */
};

/* Prints the property, the place and the position, and exits. */
_Noreturn void broken(const struct spot *at, const char *property, const char *detail);
#define HOLDS(cond, property, detail)                                                                        \
  do {                                                                                                       \
    if (!(cond)) broken(at, property, detail);                                                               \
  } while (0)

bool same(const struct spot *at, const struct ig_state *a, const struct ig_state *b);
/* Both begin with the defaults (all zero) and answer false at the end. */
bool next_choice(const struct ig_game *g,
                 uint8_t *choice); /* every value of every option, the others as by default */
bool every_choice(const struct ig_game *g, uint8_t *choice);              /* every combination */
void mix_choice(const struct ig_game *g, uint64_t seed, uint8_t *choice); /* a combination at random */
void name_place(struct spot *at, int seats, const uint8_t *choice, uint64_t seed);
int seats_and_chance(const struct spot *at, int *out); /* the active ones  */

void ask_moves(const struct spot *at); /* moves.c: lists, checks, notation  */
void ask_views(const struct spot *at); /* views.c: who knows what           */
void ask_veils(const struct spot *at);
void ask_texts(const struct spot *at); /* texts.c: positions, scenes, words */
void ask_scores(const struct spot *at);
void ask_tells(const struct spot *at, const struct ig_state *before, int mover,
               struct ig_move m); /* tells.c: sentences */
void ask_asks(const struct spot *at);
/* Words are others than the English ones, and where all is marked (tests/pseudo.py) marked but for the book's. */
void in_language(const struct spot *at, int language, const char *text, const char *english);
void ask_names(const struct spot *at); /* tells.c: titles, options, zones */
void ask_picks(const struct spot *at); /* picks.c: moves built by pointing  */

#endif
