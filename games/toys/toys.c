/* toys.c - the two editions of the shelf games.
 *
 * Toy Story 4 and Heroychiki are one rule set with two decks, two sets of
 * colours and two final rounds; each final round can be chosen for either.
 */
#include <string.h>
#include "toys.h"
#include "toys_decks.h"

/* TOYS-6.3, 6.4: each box has its own final round first. */
static const char *const toystory4_final[] = { "one-each", "until-any-skip", "until-skip", NULL };
static const char *const heroychiki_final[] = { "until-any-skip", "until-skip", "one-each", NULL };
static const char *const heroychiki_1_final[] = { "until-skip", "one-each", NULL };

#define SAYS_ONE_EACH NC_("toys", "one turn each")
#define SAYS_ANY_SKIP NC_("toys", "until the first skip, of an ordinary or a bonus turn")
#define SAYS_SKIP NC_("toys", "until the first skip of an ordinary turn")
static const char *const toystory4_final_says[] = { SAYS_ONE_EACH, SAYS_ANY_SKIP, SAYS_SKIP };
static const char *const heroychiki_final_says[] = { SAYS_ANY_SKIP, SAYS_SKIP, SAYS_ONE_EACH };
static const char *const heroychiki_1_final_says[] = { SAYS_SKIP, SAYS_ONE_EACH };

#define FINAL_OPTION(values, says, clause)                                                                   \
  {                                                                                                          \
    "final", values, NC_("toys", "final round: one turn each, or until the first skip"), says, clause        \
  }
/* TOYS-2.1.  The books: whoever saw the film, or the series, last. */
#define FIRST_OPTION(about)                                                                                  \
  {                                                                                                          \
    "first", first_values, about, first_says, "TOYS-2.1"                                                     \
  }
#define FILM FIRST_OPTION(NC_("toys", "who begins: by the book, whoever saw the film last"))
#define SERIES FIRST_OPTION(NC_("toys", "who begins: by the book, whoever saw the series last"))
static const char *const stuck_values[] = { "ordinary", "any", NULL };
static const char *const stuck_says[] = { NC_("toys", "in ordinary turns only"),
                                          NC_("toys", "in bonus turns, too") };
#define STUCK_OPTION                                                                                         \
  {                                                                                                          \
    "stuck", stuck_values,                                                                                   \
        NC_("toys", "a card in the way is removed: in ordinary turns only, or in bonus turns, too"),         \
        stuck_says, "TOYS-5.4"                                                                               \
  }
static const char *const memory_values[] = { "off", "on", NULL };
static const char *const memory_says[] = { NC_("toys", "everybody sees them"), NC_("toys", "face down") };
#define MEMORY_OPTION                                                                                        \
  {                                                                                                          \
    "memory", memory_values, NC_("toys", "others' collections and blind cards: by the book, face down"),     \
        memory_says, "TOYS-1.3"                                                                              \
  }
#define DECK_OPTION                                                                                          \
  {                                                                                                          \
    "deck", NULL, NC_("toys", "a deck of your own: a CSV file"), NULL, "TOYS-1.2"                            \
  }
static const struct ig_option toystory4_options[] = { FINAL_OPTION(toystory4_final, toystory4_final_says,
                                                                   "TOYS-6.3"),
                                                      DECK_OPTION,
                                                      FILM,
                                                      STUCK_OPTION,
                                                      MEMORY_OPTION,
                                                      { 0 } };
static const struct ig_option heroychiki_options[] = { FINAL_OPTION(heroychiki_final, heroychiki_final_says,
                                                                    "TOYS-6.4"),
                                                       DECK_OPTION,
                                                       SERIES,
                                                       STUCK_OPTION,
                                                       MEMORY_OPTION,
                                                       { 0 } };
static const struct ig_option heroychiki_1_options[] = {
  FINAL_OPTION(heroychiki_1_final, heroychiki_1_final_says, "TOYS-6.4"), DECK_OPTION, { 0 }
};

static const struct zone zones[] = {
  [ZONE_CENTRE] = { NC_("toys", "centre"), "centre" },
  [ZONE_DECK] = { NC_("toys", "deck"), "deck" },
  [ZONE_OPEN] = { NC_("toys", "open cards"), "open" },
  [ZONE_REMOVED] = { NC_("toys", "removed from the game"), "removed" },
  [ZONE_SHELF] = { NC_("toys", "shelf"), "shelf" },
  [ZONE_END] = { NC_("toys", "place on a shelf"), "end" },
  [ZONE_COLLECTION] = { NC_("toys", "collection"), "taken" },
  [ZONE_BUTTON] = { NC_("toys", "action"), "button" },
  { 0 },
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

#define SHELF_GAME                                                                                           \
  .context = "toys", .seats_min = 2, .seats_max = SEATS, .state_size = sizeof(struct state),                 \
  .feature_count = FEATURES, .clauses = toys_clauses, .clause_count = TOYS_CLAUSES, .zones = zones,          \
  .count = &toys_count, .setup = toys_setup, .moves = toys_moves, .weight = toys_weight,                     \
  .check = toys_check, .idle = toys_idle, .broken = toys_broken, .apply = toys_apply, .sample = toys_sample, \
  .random_move = toys_random_move, .playout = toys_playout, .outcome = toys_outcome,                         \
  .breakdown = toys_breakdown, .view = toys_view, .veil = toys_veil, .determinize = toys_determinize,        \
  .features = toys_features, .print_move = toys_print_move, .parse_move = toys_parse_move,                   \
  .print_body = toys_print_body, .parse_body = toys_parse_body, .describe = toys_describe,                   \
  .by_turns = (const clause_t[]){ TOYS_5_1, 0 }, .tell = toys_tell, .ask = toys_ask, .label = toys_label,    \
  .sources = &toys_sources, .quiet = 1u << DRAW, .scene = toys_scene, .marks = toys_marks,                   \
  .print_item = toys_print_item, .pick = toys_pick, .kind_name = toys_kind_name,                             \
  .kind_code = toys_kind_code, .say_item = toys_say_item, .item_code = toys_item_code, .load = load

const struct game game_toystory4 = {
  .name = "toystory4",
  .title = NC_("toys", "Toy Story 4"),
  .about = NC_("toys", "Put toys on your three shelves and close the shelves on both sides."),
  .rules_version = 1,
  .options = toystory4_options,
  .data = &toystory4_deck,
  SHELF_GAME,
};

#define HEROYCHIKI                                                                                           \
  .name = "heroychiki", .title = NC_("toys", "Heroychiki: All in Order"),                                    \
  .about = NC_("toys", "The same shelves with Roma's toys: tidy up before he is back from school."),         \
  .data = &heroychiki_deck, SHELF_GAME

/* Version 1: until-skip was the final round unless another was chosen. */
static const struct game heroychiki_1 = { HEROYCHIKI, .rules_version = 1, .options = heroychiki_1_options };

const struct game game_heroychiki = {
  HEROYCHIKI,
  .rules_version = 2,
  .before = &heroychiki_1,
  .options = heroychiki_options,
};
