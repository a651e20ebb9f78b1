/* review_lesson.c - what a review comes to: one thing to learn, and the turning point.
 *
 * Both are said only if they are no accident: more than two and a half errors of the estimates behind them.
 */
#include <math.h>
#include "review.h"
#include "voice.h"

static const float errors = 2.5f, least_points = 0.5f, least_worth = 0.05f;

static bool lost_most_in(const struct review *v, int seat, struct review_lesson *out)
{
  const struct review_loss *part = v->seat[seat].part;
  int most = -1;
  for (int i = 0; i <= COMPARE_RIVAL; i++) {
    bool stands = part[i].points >= least_points &&
                  part[i].points > errors * (float)sqrt((double)part[i].squares);
    if (i != COMPARE_POINTS && stands && (most < 0 || part[i].points > part[most].points)) most = i;
  }
  if (most < 0) return false;
  *out = (struct review_lesson){ LESSON_SOURCE, (enum compare_fact)most, part[most] };
  return true;
}

static bool has_won(const struct review *v, int seat)
{
  struct ig_outcome o;
  ig_outcome(v->game, &v->record.state, &o);
  return o.place[seat] == 1;
}

struct review_lesson review_lesson(const struct review *v, int seat)
{
  const struct review_loss *worst = &v->seat[seat].worst;
  struct review_lesson lesson = { 0 };
  if (lost_most_in(v, seat, &lesson)) return lesson;
  if (worst->event) return (struct review_lesson){ .what = LESSON_MOVE, .lost = *worst };
  if (ig_over(v->game, &v->record.state) && !has_won(v, seat)) lesson.what = LESSON_LUCK;
  return lesson;
}

/* Only of somebody who has won. */
bool review_turning_point(const struct review *v, int seat, struct review_turn *turn)
{
  *turn = v->seat[seat].turn;
  if (!ig_over(v->game, &v->record.state)) return false;
  float gain = turn->to - turn->from;
  return has_won(v, seat) && turn->event && gain >= least_worth && gain > errors * turn->error;
}

/* ---- in words ------------------------------------------------------------------------ */

int review_say_lesson(const struct review *v, int seat, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { &v->voice, seat, &t };
  struct review_lesson lesson = review_lesson(v, seat);
  char name[128] = "";
  const struct fill *fills = FILLS({ "points", fill_tenths, .n = (int)(10 * lesson.lost.points + 0.5f) },
                                   { "percent", fill_number, .n = (int)(100 * lesson.lost.most + 0.5f) },
                                   { "source", fill_text, .of = name });
  if (lesson.what == LESSON_SOURCE) compare_part_name(v->game, lesson.source, &v->voice, name, sizeof name);
  if (lesson.what == LESSON_MOVE)
    say(&o, "coach", /* xgettext:no-c-format */
        "One thing to learn: one move cost most, {percent} % of a win. See what was better.", fills);
  else if (lesson.what == LESSON_LUCK)
    say(&o, "coach", "No clear mistake: small things and luck decided.", NULL);
  else if (lesson.what == LESSON_NONE) return t.n;
  else if (lesson.source == COMPARE_LATER)
    say(&o, "coach",
        "One thing to learn: think of the turns to come. Better moves would have left {points} points more "
        "for later.",
        fills);
  else if (lesson.source == COMPARE_RIVAL)
    say(&o, "coach",
        "One thing to learn: look at what a move leaves to the others. After better moves the best rival "
        "would have had {points} points less.",
        fills);
  else
    say(&o, "coach",
        "One thing to learn: {source}. Better moves would have brought {points} points more there.", fills);
  return t.n;
}

int review_say_turning_point(const struct review *v, int seat, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { &v->voice, seat, &t };
  struct review_turn turn;
  if (review_turning_point(v, seat, &turn))
    say(&o, "coach", "The turning point: the chance to win goes from {from} % to {to} %.",
        FILLS({ "from", fill_number, .n = (int)(100 * turn.from + 0.5f) },
              { "to", fill_number, .n = (int)(100 * turn.to + 0.5f) }));
  return t.n;
}
