/* conformance.c - `igroteka conformance`: positions with what the rules say about them, as lines of JSON.
 *
 * For whoever writes another engine of these games, or another binding of this one:
 *
 *     {"game", "rules", "position", "turn": [SEAT...], "moves": {SEAT: [MOVE...]}, "refused": [{"seat", "move", "clause"}...],
 *      "scores": [...], "places": [...], "over", "views": {SEAT: TEXT, "spectator": TEXT}}
 *
 * Positions of random games of every number of players with every option, from the seed alone.
 */
#include <stdio.h>
#include <string.h>
#include "cli.h"
#include "igroteka_env.h"

enum { REFUSALS = 8, TRIED = 64, POSITIONS = 10000, ONE_IN = 6 };

struct kit {
  const struct ig_game *g;
  struct ig_rng chance;
  struct ig_move *moves;
  /* moves of earlier positions: some of them are refused in later ones */
  char (*earlier)[IG_MOVE_TEXT];
  uint32_t kept;
  int left;
};

static json_t *seat_key(json_t *object, int seat, json_t *value) /* takes the value */
{
  char key[12];
  snprintf(key, sizeof key, "%d", seat + 1);
  json_object_set_new(object, key, value);
  return object;
}

static json_t *all_moves(struct kit *k, const struct ig_state *s)
{
  json_t *found = json_object();
  for (int p = 0; p < ig_seats(k->g, s); p++) {
    int n = ig_is_active(k->g, s, p) ? ig_moves(k->g, s, p, k->moves, IG_MOVES_MAX) : 0;
    json_t *list = json_array();
    for (int i = 0; i < n; i++) json_array_append_new(list, json_string(move_text(k->g, s, k->moves[i])));
    if (!n) {
      json_decref(list);
      continue;
    }
    seat_key(found, p, list);
    struct ig_move one = k->moves[ig_rng_below(&k->chance, (uint32_t)n)];
    snprintf(k->earlier[k->kept++ % TRIED], IG_MOVE_TEXT, "%s", move_text(k->g, s, one));
  }
  return found;
}

/* Moves of other positions that a rule forbids here. */
static json_t *refusals(struct kit *k, const struct ig_state *s)
{
  json_t *found = json_array();
  int seats = ig_seats(k->g, s);
  for (uint32_t i = 0; i < TRIED && i < k->kept && json_array_size(found) < REFUSALS; i++) {
    struct ig_move m;
    struct ig_fault why;
    int seat = (int)ig_rng_below(&k->chance, (uint32_t)seats);
    if (!ig_parse_move(k->g, s, k->earlier[i], &m, &why)) continue;
    int clause = ig_check(k->g, s, seat, m);
    if (clause <= 0) continue;
    json_array_append_new(found, json_pack("{s:i, s:s, s:s}", "seat", seat + 1, "move", k->earlier[i],
                                           "clause", ig_clause_at(k->g, clause)->id));
  }
  return found;
}

static json_t *all_views(struct kit *k, const struct ig_state *s)
{
  json_t *found = json_object();
  struct ig_state view;
  for (int p = 0; p < ig_seats(k->g, s); p++) {
    memset(&view, 0, sizeof view);
    ig_view(k->g, s, p, &view);
    seat_key(found, p, json_string(position_text(k->g, &view)));
  }
  memset(&view, 0, sizeof view);
  ig_view(k->g, s, IG_SPECTATOR, &view);
  json_object_set_new(found, "spectator", json_string(position_text(k->g, &view)));
  return found;
}

static void tell(struct kit *k, const struct ig_state *s)
{
  struct ig_outcome o;
  json_t *scores = json_array(), *places = json_array(), *turn = json_array();
  ig_outcome(k->g, s, &o);
  for (int p = 0; p < ig_seats(k->g, s); p++) {
    json_array_append_new(scores, json_integer(o.score[p]));
    json_array_append_new(places, json_integer(o.place[p]));
    if (ig_is_active(k->g, s, p)) json_array_append_new(turn, json_integer(p + 1));
  }
  json_t *refused = refusals(k, s), *moves = all_moves(k, s);
  json_t *line = json_pack("{s:s, s:i, s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "game", ig_name(k->g),
                           "rules", ig_rules_version(k->g), "position", position_text(k->g, s), "turn", turn,
                           "moves", moves, "refused", refused, "scores", scores, "places", places, "over",
                           o.over, "views", all_views(k, s));
  json_dumpf(line, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
  putchar('\n');
  json_decref(line);
  k->left--;
}

static void random_choice(struct kit *k, uint8_t *choice)
{
  for (int i = 0; i < ig_option_count(k->g); i++) {
    const char *const *values = ig_option_at(k->g, i)->values;
    uint32_t n = 0;
    while (values && values[n]) n++;
    choice[i] = (uint8_t)(n ? ig_rng_below(&k->chance, n) : 0);
  }
}

static void one_game(struct kit *k)
{
  struct ig_state s;
  struct ig_turn turn;
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  int seats = ig_seats_min(k->g) +
              (int)ig_rng_below(&k->chance, (uint32_t)(ig_seats_max(k->g) - ig_seats_min(k->g) + 1));
  random_choice(k, choice);
  if (ig_reset(k->g, seats, choice, &k->chance, &s, &turn) != IG_OK) return;
  while (k->left > 0) {
    struct ig_move skip; /* a table makes it without asking: nobody is asked about such a position */
    bool asked = turn.over || !ig_idle_move(k->g, &s, turn.seat, &skip);
    if (turn.over || (!ig_rng_below(&k->chance, ONE_IN) && asked)) tell(k, &s);
    if (turn.over) return;
    ig_step(k->g, &s, turn.seat, ig_random_move(k->g, &s, turn.seat, &k->chance), &k->chance, &turn);
  }
}

int run_conformance(struct args *a)
{
  struct kit k = { .g = find_game(a->word[0]), .left = POSITIONS };
  if (!k.g) return BAD;
  if (a->words > 1 && !read_int(a->word[1], 1, 10000000, &k.left))
    return fail(_("how many positions: a number from 1, not \"%s\""), a->word[1]);
  k.chance.s = a->has_seed ? a->seed : 1;
  k.moves = alloc_until_exit(IG_MOVES_MAX * sizeof *k.moves);
  k.earlier = alloc_until_exit(TRIED * sizeof *k.earlier);
  while (k.left > 0) one_game(&k);
  return DONE;
}
