/* move_words.h - moves by words that people say: "blue cards", "кошку в третий".
 *
 * Every legal move has a notation and a sentence (ig_tell_move).  Words find a move when each of them begins a word of the two,
 * endings aside; only the first word, which is mostly a verb, may be another one than ours.
 */
#ifndef IGROTEKA_TUI_MOVE_WORDS_H
#define IGROTEKA_TUI_MOVE_WORDS_H

#include "model.h"

enum { FOUND_MAX = 12 };

struct found {
  int n;                           /* how many moves the words fit     */
  struct ig_move first[FOUND_MAX]; /* the first of them                */
  struct ig_move nearest;          /* the one that says least besides, */
  int nearest_n;                   /* and how many say as little       */
};

bool move_words_fit(const struct model *d, struct ig_move m, const char *words);
void move_words_find(const struct model *d, const char *words, struct found *out);
void move_words_say(const struct model *d, struct ig_move m, char *out, size_t cap); /* the sentence */
void move_words_tell(const struct model *d, struct ig_move m, char *out,
                     size_t cap); /* notation, then the sentence */

/* The last word of a line, as far as all legal moves that fit the words before it agree; `rest`: how it may go on, where they do not. */
void move_words_complete(const struct model *d, char *line, size_t cap, char *rest, size_t rest_cap);

#endif
