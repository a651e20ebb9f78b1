/* verdict.h - what the moves of a record were worth: looked at in the
 * background by src/arena/review.h, event by event from the start.
 *
 * What is known of an event may be read as soon as verdict_of gives it.
 */
#ifndef IGROTEKA_TUI_VERDICT_H
#define IGROTEKA_TUI_VERDICT_H

#include "worker.h"
#include "review.h"

struct verdict {
  enum review_kind kind;
  bool choice;
  float worth, points;
  struct ig_move move;
  char best[512];
}; /* chance to win and points lost; what was better, also as a sentence */

struct verdicts {
  struct worker mind;
  struct review review;
  struct verdict *all; /* by number of event; malloc       */
  void *workspace;
  atomic_int looked; /* events                           */
  bool asked;
};

bool verdict_ask(struct verdicts *v, const struct ig_game *g,
                 const char *record);                                  /* begins; false: no memory */
const struct verdict *verdict_of(const struct verdicts *v, int event); /* NULL: not known, or a draw */
/* What another move there would have been worth, beside the best; the view of the seat before it.  false: nothing is known. */
bool verdict_try(const struct verdicts *v, int event, const struct ig_state *view, int seat, struct ig_move m,
                 struct verdict *out);
const char *verdict_mark(const struct verdict *v); /* "", "?!", "?", "??" */
void verdict_free(struct verdicts *v);

#endif
