/* replay.c - a record in the browser: refused with its line and the reason, or played back and forth.
 *
 *     write a record into text(), call replay_load(seat)   what it is of, and every event as this seat heard of it
 *     replay_at(n, seat)                                   what the seat knows after n events, with scores by clause
 *     replay_fair()                                        whether the deal is the one that was committed to
 *
 * Seat 0 knows everything, -1 is a spectator.  Nothing is believed: src/play/record.c plays every event.
 */
#include <string.h>
#include "fair.h"
#include "igroteka.h"
#include "judge.h"
#include "record.h"
#include "buffer.h"
#include "page_voice.h"

static char text[BUFFER_SIZE];
static struct record at;           /* the record, read up to some event    */
static const struct ig_game *game; /* NULL: no good record is loaded         */
static struct ig_state seen;

static void put_clause(int clause)
{
  const struct ig_clause *c = ig_clause_at(game, clause);
  out_text(",\"clause\":");
  out_string(c->id);
  out_pair("says", ig_clause_in(c, page_language())->says);
}

static int put_fault(const struct ig_fault *f, int clause)
{
  used = 0;
  out_text("{\"fault\":");
  out_string(ig_fault_why(f, page_language()));
  out_number("line", f->line);
  out_number("column", f->column);
  out_pair("near", f->near);
  if (game) out_pair("game", ig_name(game));
  if (clause > 0) put_clause(clause);
  out_text("}");
  game = NULL;
  return used;
}

static void see(const struct ig_state *s, int seat)
{
  if (seat) ig_view(game, s, seat < 0 ? IG_SPECTATOR : seat - 1, &seen);
  else seen = *s;
}

static void put_scores(void)
{
  struct ig_outcome o;
  ig_outcome(game, &seen, &o);
  out_text(",\"scores\":[");
  for (int p = 0; p < ig_seats(game, &seen); p++) {
    out_text(p ? "," : "");
    out_int(o.score[p]);
  }
  out_text("],\"places\":[");
  for (int p = 0; p < ig_seats(game, &seen); p++) {
    out_text(p ? "," : "");
    out_int(o.place[p]);
  }
  out_text("]");
}

/* The event as a sentence, and whether it is one draw of many. */
static void put_told(int seat)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice_to(seat - 1);
  int ear = !seat ? IG_ALL : seat < 0 ? IG_SPECTATOR : seat - 1;
  tell_event(game, &at.before, at.seat, at.move, &at.state, ear, &v, words, sizeof words);
  out_pair("told", words);
  if (at.seat == IG_CHANCE && ig_is_quiet(game, at.move)) out_number("quiet", 1);
}

static void put_event(int seat)
{
  char words[IG_MOVE_TEXT];
  struct ig_move m = at.move;
  struct ig_state before = at.before;
  if (seat) {
    int ear = seat < 0 ? IG_SPECTATOR : seat - 1;
    m = ig_veil(game, &at.before, at.seat, m, ear);
    ig_view(game, &at.before, ear, &before);
  }
  ig_print_move(game, &before, m, words, sizeof words);
  see(&at.state, seat);
  out_text("{\"seat\":");
  out_int(at.seat + 1);
  out_pair("move", words);
  put_told(seat);
  put_scores();
  out_text("}");
}

static void put_head(void)
{
  char options[RECORD_HEAD];
  out_text("{\"game\":");
  out_string(ig_name(game));
  out_pair("title", ig_title(game, page_language()));
  out_number("seats", ig_seats(game, &at.start));
  ig_print_options(game, &at.start, options, sizeof options);
  out_pair("options", options);
  out_pair("deal", at.deal);
}

EXPORT("replay_load") int replay_load(int seat)
{
  static const struct ig_fault longer = { .why = NC_("fault", "the record is too long for this page") };
  struct ig_fault why;
  int got = RECORD_EVENT;
  memcpy(text, buffer, BUFFER_SIZE);
  text[BUFFER_SIZE - 1] = 0;
  game = record_game(text, &why);
  if (!game) return put_fault(&why, 0);
  if (!record_open(&at, game, text)) return put_fault(&at.fault, at.clause);
  used = 0;
  put_head();
  out_text(",\"events\":[");
  while (used < BUFFER_SIZE - 8192 && (got = record_next(&at)) == RECORD_EVENT) {
    out_text(at.events > 1 ? "," : "");
    put_event(seat);
  }
  if (got == RECORD_BAD) return put_fault(&at.fault, at.clause);
  if (got == RECORD_EVENT) return put_fault(&longer, 0);
  out_text("],\"over\":");
  out_text(ig_over(game, &at.state) ? "true" : "false");
  out_text("}");
  return used;
}

static void put_line(const struct ig_points *line)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice_to(IG_SPECTATOR);
  ig_label(game, &seen, line, &v, words, sizeof words);
  out_text("{\"seat\":");
  out_int(line->seat + 1);
  out_number("points", line->points);
  out_pair("label", words);
  put_clause(line->clause);
  out_text(",\"items\":[");
  for (int i = 0; i < line->n; i++) {
    out_text(i ? "," : "");
    out_int(line->item[i]);
  }
  out_text("],\"cards\":[");
  for (int i = 0; i < line->n; i++) {
    ig_print_item(game, &seen, line->item[i], words, sizeof words);
    out_text(i ? "," : "");
    out_string(words);
  }
  out_text("]}");
}

static void put_breakdown(void)
{
  static struct ig_points line[IG_POINTS_MAX];
  int n = ig_breakdown(game, &seen, line, IG_POINTS_MAX);
  out_text(",\"lines\":[");
  for (int i = 0; i < n && i < IG_POINTS_MAX; i++) {
    out_text(i ? "," : "");
    put_line(&line[i]);
  }
  out_text("]");
}

EXPORT("replay_at") int replay_at(int n, int seat)
{
  static char position[IG_TEXT_MAX];
  bool any = false;
  used = 0;
  if (!game) return 0;
  if (n < at.events || at.ended) record_open(&at, game, text);
  while (at.events < n && record_next(&at) == RECORD_EVENT) continue;
  see(&at.state, seat);
  ig_print(game, &seen, position, sizeof position);
  out_text("{\"n\":");
  out_int(at.events);
  out_pair("position", position);
  out_text(",\"turn\":[");
  for (int p = 0; p < ig_seats(game, &seen); p++)
    if (ig_is_active(game, &seen, p)) {
      out_text(any ? "," : "");
      out_int(p + 1);
      any = true;
    }
  out_text("],\"over\":");
  out_text(ig_over(game, &seen) ? "true" : "false");
  put_scores();
  put_breakdown();
  out_text("}");
  return used;
}

/* {"fair":"ok"}, "not", "unknown" or "bad", why, and what there was to check. */
EXPORT("replay_fair") int replay_fair(void)
{
  static const char *const name[] = { "bad", "ok", "not", "unknown" };
  static struct record r;
  struct ig_fault why;
  int draws = 0;
  used = 0;
  if (!game) return 0;
  enum fair got = fair_verify(game, text, &why);
  for (record_open(&r, game, text); record_next(&r) == RECORD_EVENT;) draws += r.seat == IG_CHANCE;
  out_text("{\"fair\":");
  out_string(name[got - FAIR_BAD]);
  out_pair("why", ig_fault_why(&why, page_language()));
  out_number("line", why.line);
  out_number("draws", draws);
  out_pair("deal", r.deal);
  out_pair("reveal", r.reveal);
  out_text(",\"seats\":[");
  for (int p = 0; p < ig_seats(game, &r.start); p++) {
    out_text(p ? ",{\"promise\":" : "{\"promise\":");
    out_string(r.promise[p]);
    out_pair("entropy", r.entropy[p]);
    out_text("}");
  }
  out_text("]}");
  return used;
}
