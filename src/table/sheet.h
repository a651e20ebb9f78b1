/* sheet.h - the score sheet: where the points of every seat come from.
 *
 * Points that come by turns (struct game.by_turns: plays, fours, closed shelves) are a line for each
 * event that brought some, as players write them down; all others are a line for each source, as the table lies now.
 * The lines of a seat add up to its score, at the end and at any moment.  Seen by one seat, from its views alone.
 *
 *     struct sheet s;
 *     sheet_begin(&s, g, ear, voice, lines, cap);
 *     sheet_event(&s, number, &state_after);              for every event, from the first on
 *     int n = sheet_end(&s, &state_now);
 *
 * No allocation, no globals.
 */
#ifndef IGROTEKA_SHEET_H
#define IGROTEKA_SHEET_H

#include "igroteka.h"

enum { SHEET_LABEL = 256, SHEET_CLAUSES = 128 }; /* no book has so many clauses */

struct sheet_line {
  int seat, points, clause;
  int event; /* the number of the event that brought it; 0: as the table lies now */
  char label[SHEET_LABEL];
};

struct sheet {
  const struct ig_game *g;
  int ear; /* IG_ALL: whoever sees everything  */
  const struct ig_voice *voice;
  struct sheet_line *line;
  int cap, n;                              /* n may grow beyond cap: so many were wanted */
  int32_t by[IG_SEATS_MAX][SHEET_CLAUSES]; /* points of turns so far, by clause */
};

void sheet_begin(struct sheet *s, const struct ig_game *g, int ear, const struct ig_voice *v,
                 struct sheet_line *line, int cap);
void sheet_event(struct sheet *s, int number, const struct ig_state *after);
int sheet_end(struct sheet *s, const struct ig_state *now); /* how many lines there are */

#endif
