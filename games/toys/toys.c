/* toys.c - the two toys_editions of the shelf games.
 *
 * Toy Story 4 and Heroychiki are one rule set with two decks, two sets of
 * colours and two final rounds; either final round can be chosen for either.
 */
#include <string.h>
#include "toys.h"
#include "toys_decks.h"

static const char *const one_each_first[] = { "one-each", "until-skip", NULL };
static const char *const until_skip_first[] = { "until-skip", "one-each", NULL };

#define ONE_EACH { "по ходу каждому", "one turn each" }
#define UNTIL_SKIP { "до первого пропуска", "until the first skip" }
static const char *const one_each_says[][2] = { ONE_EACH, UNTIL_SKIP };
static const char *const until_skip_says[][2] = { UNTIL_SKIP, ONE_EACH };

#define FINAL_OPTION(values, says) { "final", values, { "финальный раунд: по ходу каждому или до первого пропуска", \
                                                  "final round: one turn each, or until the first skip" }, says }
#define DECK_OPTION { "deck", NULL, { "своя колода: файл CSV", "a deck of your own: a CSV file" }, NULL }
static const struct ig_option toystory4_options[] = { FINAL_OPTION(one_each_first, one_each_says), DECK_OPTION, { 0 } };
static const struct ig_option heroychiki_options[] = { FINAL_OPTION(until_skip_first, until_skip_says), DECK_OPTION, { 0 } };

static const struct names zones[] = {
  [ZONE_CENTRE] = { { "центр", "centre", "centre" } },
  [ZONE_DECK] = { { "колода", "deck", "deck" } },
  [ZONE_OPEN] = { { "открытые карты", "open cards", "open" } },
  [ZONE_REMOVED] = { { "коробка", "box", "removed" } },
  [ZONE_SHELF] = { { "полка", "shelf", "shelf" } },
  [ZONE_END] = { { "место на полке", "place on a shelf", "end" } },
  [ZONE_COLLECTION] = { { "коллекция", "collection", "taken" } },
  [ZONE_BUTTON] = { { "действие", "action", "button" } },
  { { 0 } },
};

/* "file-" and eight digits of a hash of the whole text. */
static void name_deck(const char *text, char *out)
{
  uint64_t h = hash_bytes(HASH_START, text, strlen(text));
  memcpy(out, "file-", 5);
  for (int i = 0; i < 8; i++) out[5 + i] = "0123456789abcdef"[h >> (4 * i) & 15];
  out[13] = 0;
}

static bool load(const struct game *g, struct scan *in, struct game *out, void *data)
{
  const char *text = in->at;
  if (!toys_read_deck(in, deck_of(g)->edition, data)) return false;
  *out = *g;
  out->data = data;
  name_deck(text, out->deck);
  return true;
}

#define SHELF_GAME                                                                     \
  .seats_min = 2, .seats_max = SEATS, .rules_version = 1,                              \
  .state_size = sizeof(struct state), .feature_count = FEATURES,                       \
  .clauses = toys_clauses, .clause_count = TOYS_CLAUSES, .zones = zones,               \
  .setup = toys_setup, .moves = toys_moves, .weight = toys_weight, .check = toys_check, \
  .apply = toys_apply, .sample = toys_sample, .random_move = toys_random_move,         \
  .playout = toys_playout, .outcome = toys_outcome, .breakdown = toys_breakdown,       \
  .view = toys_view, .veil = toys_veil, .determinize = toys_determinize,               \
  .features = toys_features, .print_move = toys_print_move, .parse_move = toys_parse_move, \
  .print_body = toys_print_body, .parse_body = toys_parse_body, .describe = toys_describe, \
  .by_turns = (const clause_t[]){ TOYS_5_1, 0 },                                       \
  .tell = toys_tell, .ask = toys_ask, .label = toys_label, .quiet = 1u << DRAW,        \
  .scene = toys_scene, .print_item = toys_print_item, .pick = toys_pick,               \
  .kind_name = toys_kind_name, .say_item = toys_say_item, .load = load

const struct game game_toystory4 = {
  .name = "toystory4", .title = { "История игрушек 4", "Toy Story 4" },
  .about = { "Расставьте игрушки по трём полкам и закройте полки с обеих сторон.",
             "Put toys on your three shelves and close the shelves on both sides." },
  .options = toystory4_options, .data = &toystory4_deck, SHELF_GAME,
};

const struct game game_heroychiki = {
  .name = "heroychiki", .title = { "Геройчики. Полный порядок", "Heroychiki: All in Order" },
  .about = { "Те же полки, игрушки Ромы: наведите порядок до его прихода из школы.",
             "The same shelves with Roma's toys: tidy up before he is back from school." },
  .options = heroychiki_options, .data = &heroychiki_deck, SHELF_GAME,
};
