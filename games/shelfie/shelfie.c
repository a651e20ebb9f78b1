/* shelfie.c - My Shelfie: the table of its functions.  Rules: rules.en.md. */
#include "shelfie.h"

static const char *const goals_values[] = { "2", "1", NULL };
static const char *const refill_values[] = { "four", "isolated", NULL };
static const char *const goals_says[] = { NC_("shelfie", "two"), NC_("shelfie", "one") };
static const char *const refill_says[] = { NC_("shelfie", "with four tiles or fewer left"),
                                           NC_("shelfie", "when no two tiles touch") };
static const char *const squares_values[] = { "contain", "exact", NULL };
static const char *const squares_says[] = { NC_("shelfie", "the group may be larger"),
                                            NC_("shelfie", "exactly four tiles") };
static const struct ig_option options[] = {
  { "goals", goals_values, NC_("shelfie", "common goals: two, or one"), goals_says, "SHELFIE-2.1" },
  { "refill", refill_values,
    NC_("shelfie", "the living room is refilled: with four tiles or fewer left, or when no two touch"),
    refill_says, "SHELFIE-4.2" },
  { "first", first_values, NC_("shelfie", "who begins: by the book, whoever the lot names"), first_says,
    "SHELFIE-2.4" },
  { "squares", squares_values,
    NC_("shelfie", "the goal \"Two squares\": a square inside a group, or exactly a square"), squares_says,
    "SHELFIE-6.1" },
  { 0 },
};

static const struct zone zones[] = {
  [ZONE_ROOM] = { NC_("shelfie", "living room"), "room" },
  [ZONE_SHELF] = { NC_("shelfie", "bookshelf"), "shelf" },
  [ZONE_COLUMN] = { NC_("shelfie", "column"), "column" },
  [ZONE_GOAL] = { NC_("shelfie", "common goals"), "goals" },
  [ZONE_PERSONAL] = { NC_("shelfie", "personal goal"), "personal" },
  [ZONE_TOKEN] = { NC_("shelfie", "point tokens"), "tokens" },
  [ZONE_TABLE] = { NC_("shelfie", "table"), "table" },
  [ZONE_WANTED] = { NC_("shelfie", "personal goal"), "wanted" },
  [ZONE_DONE] = { NC_("shelfie", "done for a common goal"), "done" },
  [ZONE_PILE] = { NC_("shelfie", "tokens of a common goal"), "pile" },
  { 0 },
};

const struct game game_shelfie = {
  .name = "shelfie",
  .context = "shelfie",
  .title = NC_("shelfie", "My Shelfie"),
  .about = NC_("shelfie",
               "Take things from the living room and arrange them on your bookshelf: order, goals and speed "
               "count."),
  .seats_min = 2,
  .seats_max = SEATS,
  .rules_version = 1,
  .state_size = sizeof(struct state),
  .feature_count = FEATURES,
  .options = options,
  .clauses = shelfie_clauses,
  .clause_count = SHELFIE_CLAUSES,
  .zones = zones,
  .count = &shelfie_count,
  .setup = shelfie_setup,
  .moves = shelfie_moves,
  .weight = shelfie_weight,
  .check = shelfie_check,
  .broken = shelfie_broken,
  .apply = shelfie_apply,
  .sample = shelfie_sample,
  .random_move = shelfie_random_move,
  .playout = shelfie_playout,
  .outcome = shelfie_outcome,
  .breakdown = shelfie_breakdown,
  .view = shelfie_view,
  .veil = shelfie_veil,
  .determinize = shelfie_determinize,
  .features = shelfie_features,
  .print_move = shelfie_print_move,
  .parse_move = shelfie_parse_move,
  .print_body = shelfie_print_body,
  .parse_body = shelfie_parse_body,
  .describe = shelfie_describe,
  .tell = shelfie_tell,
  .ask = shelfie_ask,
  .label = shelfie_label,
  .sources = &shelfie_sources,
  .quiet = 1u << DRAW_TILE,
  .scene = shelfie_scene,
  .marks = shelfie_marks,
  .print_item = shelfie_print_item,
  .pick = shelfie_pick,
  .kind_name = shelfie_kind_name,
  .kind_code = shelfie_kind_code,
  .say_item = shelfie_say_item,
  .item_code = shelfie_item_code,
};
