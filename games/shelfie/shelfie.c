/* shelfie.c - My Shelfie: the table of its functions.  Rules: rules.en.md. */
#include "shelfie.h"

static const char *const goals_values[] = { "2", "1", NULL };
static const char *const refill_values[] = { "four", "isolated", NULL };
static const char *const goals_says[][2] = { { "две", "two" }, { "одна", "one" } };
static const char *const refill_says[][2] = { { "осталось не больше четырёх", "four or fewer are left" },
                                              { "нет соседних", "no two touch" } };
static const char *const squares_values[] = { "contain", "exact", NULL };
static const char *const squares_says[][2] = { { "группа может быть больше", "the group may be larger" },
                                               { "ровно четыре жетона", "exactly four tiles" } };
static const struct ig_option options[] = {
  { "goals", goals_values, { "сколько общих целей", "how many common goals" }, goals_says, "SHELFIE-2.1" },
  { "refill", refill_values, { "когда пополняют гостиную: осталось четыре жетона или меньше; нет соседних жетонов",
                               "when the living room is refilled: four tiles or fewer are left; no two tiles touch" }, refill_says, "SHELFIE-4.2" },
  { "first", first_values, { "кто начинает: по книге — по жребию", "who begins: by the book, whoever the lot names" }, first_says, "SHELFIE-2.4" },
  { "squares", squares_values, { "цель «Два квадрата»: квадрат внутри группы или ровно квадрат",
                                 "the goal \"Two squares\": a square inside a group, or exactly a square" }, squares_says, "SHELFIE-6.1" },
  { 0 },
};

static const struct names zones[] = {
  [ZONE_ROOM] = { { "гостиная", "living room", "room" } }, [ZONE_SHELF] = { { "шкаф", "bookshelf", "shelf" } },
  [ZONE_COLUMN] = { { "колонка", "column", "column" } }, [ZONE_GOAL] = { { "общие цели", "common goals", "goals" } },
  [ZONE_PERSONAL] = { { "личная цель", "personal goal", "personal" } }, [ZONE_TOKEN] = { { "жетоны очков", "point tokens", "tokens" } },
  [ZONE_TABLE] = { { "стол", "table", "table" } },
  [ZONE_WANTED] = { { "личная цель", "personal goal", "wanted" } },
  [ZONE_DONE] = { { "сделано для общей цели", "done for a common goal", "done" } },
  [ZONE_PILE] = { { "жетоны общей цели", "tokens of a common goal", "pile" } }, { { 0 } },
};

const struct game game_shelfie = {
  .name = "shelfie", .title = { "По полочкам", "My Shelfie" },
  .about = { "Берите вещи из гостиной и расставляйте их в шкафу: ценятся порядок, цели и скорость.",
             "Take things from the living room and arrange them on your bookshelf: order, goals and speed count." },
  .seats_min = 2, .seats_max = SEATS, .rules_version = 1,
  .state_size = sizeof(struct state), .feature_count = FEATURES,
  .options = options, .clauses = shelfie_clauses, .clause_count = SHELFIE_CLAUSES, .zones = zones,
  .count = &shelfie_count, .setup = shelfie_setup, .moves = shelfie_moves, .weight = shelfie_weight, .check = shelfie_check, .broken = shelfie_broken, .apply = shelfie_apply,
  .sample = shelfie_sample, .random_move = shelfie_random_move, .playout = shelfie_playout,
  .outcome = shelfie_outcome, .breakdown = shelfie_breakdown,
  .view = shelfie_view, .veil = shelfie_veil, .determinize = shelfie_determinize, .features = shelfie_features,
  .print_move = shelfie_print_move, .parse_move = shelfie_parse_move,
  .print_body = shelfie_print_body, .parse_body = shelfie_parse_body, .describe = shelfie_describe,
  .tell = shelfie_tell, .ask = shelfie_ask, .label = shelfie_label, .quiet = 1u << DRAW_TILE,
  .scene = shelfie_scene, .print_item = shelfie_print_item, .pick = shelfie_pick, .kind_name = shelfie_kind_name, .say_item = shelfie_say_item,
};
