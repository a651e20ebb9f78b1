/* tape.c - a record in the browser: refused with its line and the reason, or played back and forth.
 *
 *     write a record into text(), call tape_load(seat)   what it is of, and every event as this seat heard of it
 *     tape_at(n, seat)                                   what the seat knows after n events, with scores by clause
 *     tape_fair()                                        whether the deal is the one that was committed to
 *
 * Seat 0 knows everything, -1 is a spectator.  Nothing is believed: src/play/record.c plays every event.
 */
#include <string.h>
#include "fair.h"
#include "igroteka.h"
#include "judge.h"
#include "record.h"
#include "room.h"
#include "page_voice.h"

static char tape[ROOM];
static struct record at;                   /* the tape, wound to some event    */
static const struct ig_game *game;         /* NULL: no good tape is in         */
static struct ig_state seen;

static void put_clause(int clause)
{
  const struct ig_clause *c = ig_clause_at(game, clause);
  room_put(",\"clause\":"), room_string(c->id), room_put(",\"says\":[");
  room_string(c->says[IG_RU]), room_put(","), room_string(c->says[IG_EN]), room_put("]");
}

static int put_fault(const struct ig_fault *f, int clause)
{
  used = 0;
  room_put("{\"fault\":["), room_string(f->why[IG_RU]), room_put(","), room_string(f->why[IG_EN]), room_put("]");
  room_number("line", f->line), room_number("column", f->column), room_pair("near", f->near);
  if (game) room_pair("game", ig_name(game));
  if (clause > 0) put_clause(clause);
  room_put("}");
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
  room_put(",\"scores\":[");
  for (int p = 0; p < ig_seats(game, &seen); p++) room_put(p ? "," : ""), room_int(o.score[p]);
  room_put("],\"places\":[");
  for (int p = 0; p < ig_seats(game, &seen); p++) room_put(p ? "," : ""), room_int(o.place[p]);
  room_put("]");
}

/* The event as a sentence, and whether it is one draw of many. */
static void put_told(int seat)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice_to(seat - 1);
  int ear = !seat ? IG_ALL : seat < 0 ? IG_SPECTATOR : seat - 1;
  tell_event(game, &at.before, at.seat, at.move, &at.state, ear, &v, words, sizeof words);
  room_pair("told", words);
  if (at.seat == IG_CHANCE && ig_is_quiet(game, at.move)) room_number("quiet", 1);
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
  room_put("{\"seat\":"), room_int(at.seat + 1), room_pair("move", words), put_told(seat), put_scores(), room_put("}");
}

static void put_head(void)
{
  char options[RECORD_HEAD];
  room_put("{\"game\":"), room_string(ig_name(game));
  room_put(",\"title\":["), room_string(ig_title(game, IG_RU)), room_put(","), room_string(ig_title(game, IG_EN)), room_put("]");
  room_number("seats", ig_seats(game, &at.start));
  ig_print_options(game, &at.start, options, sizeof options);
  room_pair("options", options), room_pair("deal", at.deal);
}

EXPORT("tape_load") int tape_load(int seat)
{
  static const struct ig_fault longer = { .why = { "запись слишком длинная для этой страницы", "the record is too long for this page" } };
  struct ig_fault why;
  int got = RECORD_EVENT;
  memcpy(tape, room, ROOM);
  tape[ROOM - 1] = 0;
  game = record_game(tape, &why);
  if (!game) return put_fault(&why, 0);
  if (!record_open(&at, game, tape)) return put_fault(&at.fault, at.clause);
  used = 0;
  put_head();
  room_put(",\"events\":[");
  while (used < ROOM - 8192 && (got = record_next(&at)) == RECORD_EVENT) room_put(at.events > 1 ? "," : ""), put_event(seat);
  if (got == RECORD_BAD) return put_fault(&at.fault, at.clause);
  if (got == RECORD_EVENT) return put_fault(&longer, 0);
  room_put("],\"over\":"), room_put(ig_over(game, &at.state) ? "true" : "false"), room_put("}");
  return used;
}

static void put_line(const struct ig_points *line)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice_to(IG_SPECTATOR);
  ig_label(game, &seen, line, &v, words, sizeof words);
  room_put("{\"seat\":"), room_int(line->seat + 1), room_number("points", line->points), room_pair("label", words), put_clause(line->clause);
  room_put(",\"items\":[");
  for (int i = 0; i < line->n; i++) room_put(i ? "," : ""), room_int(line->item[i]);
  room_put("],\"cards\":[");
  for (int i = 0; i < line->n; i++) {
    ig_print_item(game, &seen, line->item[i], words, sizeof words);
    room_put(i ? "," : ""), room_string(words);
  }
  room_put("]}");
}

static void put_breakdown(void)
{
  static struct ig_points line[IG_POINTS_MAX];
  int n = ig_breakdown(game, &seen, line, IG_POINTS_MAX);
  room_put(",\"lines\":[");
  for (int i = 0; i < n && i < IG_POINTS_MAX; i++) room_put(i ? "," : ""), put_line(&line[i]);
  room_put("]");
}

EXPORT("tape_at") int tape_at(int n, int seat)
{
  static char position[IG_TEXT_MAX];
  bool any = false;
  used = 0;
  if (!game) return 0;
  if (n < at.events || at.ended) record_open(&at, game, tape);
  while (at.events < n && record_next(&at) == RECORD_EVENT) continue;
  see(&at.state, seat);
  ig_print(game, &seen, position, sizeof position);
  room_put("{\"n\":"), room_int(at.events), room_pair("position", position);
  room_put(",\"turn\":[");
  for (int p = 0; p < ig_seats(game, &seen); p++)
    if (ig_is_active(game, &seen, p)) room_put(any ? "," : ""), room_int(p + 1), any = true;
  room_put("],\"over\":"), room_put(ig_over(game, &seen) ? "true" : "false");
  put_scores();
  put_breakdown();
  room_put("}");
  return used;
}

/* {"fair":"ok"}, "not", "unknown" or "bad", why, and what there was to check. */
EXPORT("tape_fair") int tape_fair(void)
{
  static const char *const name[] = { "bad", "ok", "not", "unknown" };
  static struct record r;
  struct ig_fault why;
  int draws = 0;
  used = 0;
  if (!game) return 0;
  enum fair got = fair_verify(game, tape, &why);
  for (record_open(&r, game, tape); record_next(&r) == RECORD_EVENT;) draws += r.seat == IG_CHANCE;
  room_put("{\"fair\":"), room_string(name[got - FAIR_BAD]);
  room_put(",\"why\":["), room_string(why.why[IG_RU]), room_put(","), room_string(why.why[IG_EN]), room_put("]");
  room_number("line", why.line), room_number("draws", draws);
  room_pair("deal", r.deal), room_pair("reveal", r.reveal);
  room_put(",\"seats\":[");
  for (int p = 0; p < ig_seats(game, &r.start); p++) {
    room_put(p ? ",{\"promise\":" : "{\"promise\":"), room_string(r.promise[p]);
    room_pair("entropy", r.entropy[p]), room_put("}");
  }
  room_put("]}");
  return used;
}
