/* voice.h - sentences out of templates, for the files that tell games (tell.c).
 *
 * A sentence is an English template, translated as a whole:
 *
 *     "{player} {lays|lay} {card} on {other}"      "{player} {кладёт|кладёте} {card:acc} на {other:acc}"
 *
 *     {player}      who acts: a name, "Player 2", or "You" for the seat that listens
 *     {lays|lay}    the verb of somebody else, and of you
 *     {card}        what the game put in for this name (struct fill)
 *     {card:acc}    the same in the form that the template asks for
 *
 * A bare voice (ig_tell_deed) leaves out the "{player} " that a template begins with, and the full stop that it ends with.
 *
 * Forms are data: a word says all of its own, "джокер|acc=джокера|gen=джокера",
 * and one that is not said is the first.  So cases, articles and plurals stand
 * in po/, and a language needs no code.
 *
 * No allocation, no globals: what is said goes into a struct text.
 */
#ifndef IGROTEKA_VOICE_H
#define IGROTEKA_VOICE_H

#include "game.h"

struct telling { /* one sentence in the making       */
  const struct ig_voice *voice;
  int actor; /* the seat of {player} and its verbs; SPECTATOR: none */
  struct text *t;
};

struct form {
  const char *name;
  int n;
}; /* n 0: the first                   */

struct fill { /* what stands for {name}           */
  const char *name;
  void (*put)(const struct telling *o, const struct fill *f, struct form form);
  const void *of;
  int n;
};

struct plural {
  const char *context, *one, *many;
}; /* "{n} point", "{n} points" */
#define PLURAL(context, one, many)                                                                           \
  {                                                                                                          \
    context, one, many                                                                                       \
  }

#define FILLS(...)                                                                                           \
  (const struct fill[])                                                                                      \
  {                                                                                                          \
    __VA_ARGS__, { 0 }                                                                                       \
  }

void say(const struct telling *o, const char *context, const char *english,
         const struct fill *fills);     /* fills may be NULL */
void say_stop(const struct telling *o); /* the full stop of a sentence of several templates */
void say_word(const struct telling *o, const char *context, const char *word, struct form form);
void say_word_of(const struct telling *o, const char *context, const char *word, struct form form,
                 const struct fill *fills); /* "joker {n}" */
void say_count(const struct telling *o, const struct plural *p, int n, struct form form);
void say_player(const struct telling *o, int seat, struct form form);
void say_between(const struct telling *o, int i,
                 int n); /* what stands before the i-th thing of a list of n, from 0 */

void say_end(const struct ig_outcome *is, int seats, const struct ig_voice *v, struct text *t); /* who won */

/* For struct fill. */
void fill_number(const struct telling *o, const struct fill *f, struct form form); /* n                */
void fill_text(const struct telling *o, const struct fill *f, struct form form);   /* of, as it is     */
void fill_count(const struct telling *o, const struct fill *f,
                struct form form); /* of: struct plural, and n */
void fill_player(const struct telling *o, const struct fill *f, struct form form); /* n: a seat        */

extern const struct plural voice_points, voice_cards; /* "{n} point", "{n} card" */

static const struct form no_form = { "", 0 };

/* Told to nobody at the table. */
static inline struct ig_voice voice_in(const struct ig_language *l)
{
  return (struct ig_voice){ .language = l, .you = SPECTATOR };
}

#endif
