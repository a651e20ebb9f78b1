/* analyze.h - a review as the program tells it: every event that was looked at, with its words. */
#ifndef IGROTEKA_CLI_ANALYZE_H
#define IGROTEKA_CLI_ANALYZE_H

#include <jansson.h>
#include "review.h"

struct told {
  struct review_event event;
  char words[IG_TELL_MAX], better[IG_TELL_MAX];
}; /* sentences */

struct story {
  struct review *v;
  struct told *told;
  int n;        /* fewer than v->events: it was cut short */
  bool whole;   /* the game came to its end         */
  json_t *json; /* the events, or NULL              */
};

const char *kind_word(enum review_kind k);              /* "mistake", in the language of the program */
int svg_story(const struct story *s, const char *path); /* analyze_svg.c   */

#endif
