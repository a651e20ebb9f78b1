/* rulebook.c - what pages of lessons and rules ask: what comes of moves.
 *
 *     after()        write a position, a zero and lines "SEAT MOVE" or "chance MOVE": the position they lead to
 *     seen(seat)     write a position: what the seat knows of it, 0 for everything
 *
 * Answers are JSON in text(); 0 where there is no such game.
 */
#include <string.h>
#include "igroteka.h"
#include "buffer.h"
#include "page_voice.h"

static int put_refusal(const struct ig_game *g, int clause, const struct ig_fault *why)
{
  used = 0;
  out_text("{\"refused\":");
  out_string(clause > 0 ? ig_clause_at(g, clause)->id : "");
  if (!clause) out_pair("why", ig_fault_why(why, page_language()));
  out_text("}");
  return used;
}

static int put_position(const struct ig_game *g, const struct ig_state *s)
{
  static char position[IG_TEXT_MAX];
  struct ig_outcome o;
  ig_outcome(g, s, &o);
  ig_print(g, s, position, sizeof position);
  used = 0;
  out_text("{\"position\":");
  out_string(position);
  out_text(",\"scores\":[");
  for (int p = 0; p < ig_seats(g, s); p++) {
    out_text(p ? "," : "");
    out_int(o.score[p]);
  }
  out_text("]}");
  return used;
}

/* One line, played.  IG_OK, IG_MORE, the clause that refuses it, or IG_ALL: it cannot be read. */
static int play_line(const struct ig_game *g, struct ig_state *s, char *line, struct ig_fault *why)
{
  struct ig_move m;
  char *words = strchr(line, ' ');
  if (!words) return IG_ALL;
  int seat = *line == 'c' ? IG_CHANCE : *line - '1';
  if (!ig_parse_move(g, s, words + 1, &m, why)) return IG_ALL;
  int answer = ig_check(g, s, seat, m);
  if (answer == IG_OK) ig_apply(g, s, seat, m);
  return answer;
}

EXPORT("after") int after(void)
{
  static struct ig_state s;
  struct ig_fault why = { 0 };
  char *line = buffer + strlen(buffer) + 1;
  const struct ig_game *g = ig_parse_game(buffer, &why);
  if (!g || !ig_parse(g, buffer, &s, &why)) return put_refusal(g, 0, &why);
  while (line < buffer + BUFFER_SIZE - 1 && *line) {
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    int answer = play_line(g, &s, line, &why);
    if (answer != IG_OK) return put_refusal(g, answer > 0 ? answer : 0, &why);
    if (!end) break;
    line = end + 1;
  }
  return put_position(g, &s);
}

EXPORT("seen") int seen(int seat)
{
  static struct ig_state s, view;
  struct ig_fault why = { 0 };
  const struct ig_game *g = ig_parse_game(buffer, &why);
  if (!g || !ig_parse(g, buffer, &s, &why)) return put_refusal(g, 0, &why);
  ig_view(g, &s, seat ? seat - 1 : IG_SPECTATOR, &view);
  return put_position(g, seat ? &view : &s);
}
