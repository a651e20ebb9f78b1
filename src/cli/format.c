/* format.c - moves, positions and scores in words and in JSON. */
#include <stdio.h>
#include <string.h>
#include "cli.h"

const char *move_text(const struct ig_game *g, const struct ig_state *s, struct ig_move m)
{
  static char text[IG_MOVE_TEXT];
  ig_print_move(g, s, m, text, sizeof text);
  return text;
}

const char *position_text(const struct ig_game *g, const struct ig_state *s)
{
  static char text[IG_TEXT_MAX];
  ig_print(g, s, text, sizeof text);
  return text;
}

struct ig_voice voice(void) { return (struct ig_voice){ .language = i18n_language(), .you = IG_SPECTATOR }; }

const char *told_text(const struct ig_game *g, const struct ig_state *before, int seat, struct ig_move m,
                      const struct ig_state *after)
{
  static char text[IG_TELL_MAX];
  struct ig_voice v = voice();
  ig_tell(g, before, seat, m, after, &v, text, sizeof text);
  return text;
}

const char *move_told(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m)
{
  static char text[IG_TELL_MAX];
  struct ig_voice v = voice();
  ig_tell_move(g, view, seat, m, &v, text, sizeof text);
  return text;
}

static const char *label_text(const struct ig_game *g, const struct ig_state *s, const struct ig_points *l)
{
  static char text[IG_TELL_MAX];
  struct ig_voice v = voice();
  ig_label(g, s, l, &v, text, sizeof text);
  return text;
}

const char *words_text(const struct ig_game *g, const struct ig_state *s)
{
  static char text[2 * IG_TEXT_MAX];
  ig_describe(g, s, i18n_language(), text, sizeof text);
  return text;
}

const char *seat_name(int seat)
{
  static char name[32];
  if (seat == IG_CHANCE) return _("draw");
  snprintf(name, sizeof name, _("player %d"), seat + 1);
  return name;
}

int refuse(const struct ig_game *g, int clause, int seat, const char *move)
{
  const struct ig_clause *c = ig_clause_at(g, clause);
  remark(_("%s, \"%s\": not allowed. %s: %s"), seat_name(seat), move, c->id, said(c)->says);
  return REFUSED;
}

void say_turn(const struct ig_game *g, const struct ig_state *s)
{
  if (ig_over(g, s)) {
    fputs(_("The game is over.\n"), stdout);
    return;
  }
  fputs(_("To act:"), stdout);
  const char *comma = "";
  for (int p = IG_CHANCE; p < ig_seats(g, s); p++)
    if (ig_is_active(g, s, p)) {
      printf("%s %s", comma, seat_name(p));
      comma = ",";
    }
  printf(".\n");
}

/* ---- scores ------------------------------------------------------------- */

static void say_points(const struct ig_game *g, const struct ig_state *s, const struct ig_points *l)
{
  const struct ig_clause *c = ig_clause_at(g, l->clause);
  printf("  %4d  %s  (%s)", (int)l->points, label_text(g, s, l), c->id);
  for (int i = 0; i < l->n; i++) {
    char item[IG_MOVE_TEXT];
    ig_print_item(g, s, l->item[i], item, sizeof item);
    printf("%s%s", i ? " " : "  [", item);
  }
  printf(l->n ? "]\n" : "\n");
}

void say_scores(const struct ig_game *g, const struct ig_state *s)
{
  struct ig_outcome o;
  static struct ig_points line[IG_POINTS_MAX];
  ig_outcome(g, s, &o);
  int n = ig_breakdown(g, s, line, IG_POINTS_MAX);
  for (int p = 0; p < ig_seats(g, s); p++) {
    printf(_("Player %d: points %d, place %d\n"), p + 1, (int)o.score[p], o.place[p]);
    for (int i = 0; i < n && i < IG_POINTS_MAX; i++)
      if (line[i].seat == p) say_points(g, s, &line[i]);
  }
}

static json_t *json_points(const struct ig_game *g, const struct ig_state *s, const struct ig_points *l)
{
  const struct ig_clause *c = ig_clause_at(g, l->clause);
  json_t *items = json_array();
  for (int i = 0; i < l->n; i++) {
    char item[IG_MOVE_TEXT];
    ig_print_item(g, s, l->item[i], item, sizeof item);
    json_array_append_new(items, json_string(item));
  }
  return json_pack("{s:i, s:s, s:s, s:s, s:o}", "points", (int)l->points, "label", label_text(g, s, l),
                   "clause", c->id, "says", said(c)->says, "items", items);
}

json_t *json_scores(const struct ig_game *g, const struct ig_state *s)
{
  struct ig_outcome o;
  static struct ig_points line[IG_POINTS_MAX];
  ig_outcome(g, s, &o);
  int n = ig_breakdown(g, s, line, IG_POINTS_MAX);
  json_t *seats = json_array();
  for (int p = 0; p < ig_seats(g, s); p++) {
    json_t *why = json_array();
    for (int i = 0; i < n && i < IG_POINTS_MAX; i++)
      if (line[i].seat == p) json_array_append_new(why, json_points(g, s, &line[i]));
    json_array_append_new(seats, json_pack("{s:i, s:i, s:i, s:o}", "seat", p + 1, "score", (int)o.score[p],
                                           "place", o.place[p], "points", why));
  }
  return seats;
}

/* ---- JSON --------------------------------------------------------------- */

json_t *json_seat(int seat) { return seat == IG_CHANCE ? json_string("chance") : json_integer(seat + 1); }
json_t *json_active(const struct ig_game *g, const struct ig_state *s)
{
  json_t *all = json_array();
  for (int p = IG_CHANCE; p < ig_seats(g, s); p++)
    if (ig_is_active(g, s, p)) json_array_append_new(all, json_seat(p));
  return all;
}

json_t *json_moves(const struct ig_game *g, const struct ig_state *s, struct ig_move *room)
{
  json_t *seats = json_array();
  for (int p = IG_CHANCE; p < ig_seats(g, s); p++) {
    if (!ig_is_active(g, s, p)) continue;
    json_t *all = json_array();
    int n = ig_moves(g, s, p, room, IG_MOVES_MAX);
    for (int i = 0; i < n; i++) json_array_append_new(all, json_string(move_text(g, s, room[i])));
    json_array_append_new(seats, json_pack("{s:o, s:o}", "seat", json_seat(p), "moves", all));
  }
  return seats;
}
