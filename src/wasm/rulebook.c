/* rulebook.c - what pages of lessons and rules ask: the games, and what comes of moves.
 *
 *     library()      every game: name, titles, one sentence, seats
 *     after()        write a position, a zero and lines "SEAT MOVE" or "chance MOVE": the position they lead to
 *     seen(seat)     write a position: what the seat knows of it, 0 for everything
 *
 * Answers are JSON in text(); 0 where there is no such game.
 */
#include <string.h>
#include "igroteka.h"
#include "buffer.h"

static void put_two(const char *key, const char *const words[2])
{
  out_text(",\"");
  out_text(key);
  out_text("\":[");
  out_string(words[IG_RU]);
  out_text(",");
  out_string(words[IG_EN]);
  out_text("]");
}

static void put_game(const struct ig_game *g)
{
  const char *const title[2] = { ig_title(g, IG_RU), ig_title(g, IG_EN) }, *const about[2] = {
    ig_about(g, IG_RU), ig_about(g, IG_EN)
  };
  out_text("{\"game\":");
  out_string(ig_name(g));
  put_two("title", title);
  put_two("about", about);
  out_number("min", ig_seats_min(g));
  out_number("max", ig_seats_max(g));
  out_text("}");
}

EXPORT("library") int library(void)
{
  used = 0;
  out_text("[");
  for (int i = 0; i < ig_game_count(); i++) {
    out_text(i ? "," : "");
    put_game(ig_game_at(i));
  }
  out_text("]");
  return used;
}

static int put_refusal(const struct ig_game *g, int clause, const struct ig_fault *why)
{
  used = 0;
  out_text("{\"refused\":");
  out_string(clause > 0 ? ig_clause_at(g, clause)->id : "");
  if (!clause) put_two("why", why->why);
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
  struct ig_fault why = { .why = { "", "" } };
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
  struct ig_fault why = { .why = { "", "" } };
  const struct ig_game *g = ig_parse_game(buffer, &why);
  if (!g || !ig_parse(g, buffer, &s, &why)) return put_refusal(g, 0, &why);
  ig_view(g, &s, seat ? seat - 1 : IG_SPECTATOR, &view);
  return put_position(g, seat ? &view : &s);
}
