/* iota.c - Iota: rules.en.md.  This file only puts the parts together. */
#include "iota.h"

static const char *const deck_values[] = { "full", "short", NULL };
static const char *const scoring_values[] = { "on", "off", NULL };
static const char *const starter_values[] = { "any", "redraw", NULL };
static const char *const deck_says[][2] = { { "вся колода", "the whole deck" }, { "случайная половина", "a random half" } };
static const char *const scoring_says[][2] = { { "с очками", "with points" }, { "без очков", "without points" } };
static const char *const starter_says[][2] = { { "может", "it may" }, { "нет, открыть другую", "no, another is drawn" } };
static const struct ig_option options[] = {
  { "deck", deck_values, { "вся колода или случайная половина", "the whole deck or a random half" }, deck_says, "IOTA-1.2" },
  { "scoring", scoring_values, { "с очками или без очков, для маленьких", "with points, or without for small children" }, scoring_says, "IOTA-1.3" },
  { "starter", starter_values, { "может ли джокер быть начальной картой", "whether a wild may be the starter" }, starter_says, "IOTA-2.1" },
  { "first", first_values, { "кто начинает: по книге — самый младший", "who begins: by the book, the youngest" }, first_says, "IOTA-2.2" },
  { 0 },
};
static const struct names zones[] = {
  { { "стол", "table", "table" } }, { { "рука", "hand", "hand" } }, { { "колода", "deck", "deck" } },
  { { "под колодой", "under the deck", "under" } }, { { "действие", "action", "button" } }, { { 0 } },
};

const struct game game_iota = {
  .name = "iota", .title = { "Ётта", "Iota" },
  .about = { "Линии из карт, где каждый признак одинаков или различен.",
             "Lines of cards on which everything is the same or everything differs." },
  .seats_min = 2, .seats_max = SEATS, .any_order = true, .rules_version = 1,
  .state_size = sizeof(struct state), .feature_count = FEATURES,
  .options = options, .clauses = iota_clauses, .clause_count = IOTA_CLAUSES, .zones = zones,
  .count = &iota_count, .setup = iota_setup, .moves = iota_moves, .weight = iota_weight, .check = iota_check, .broken = iota_broken, .idle = iota_idle, .apply = iota_apply,
  .sample = iota_sample, .random_move = iota_random_move, .playout = iota_playout,
  .outcome = iota_outcome, .breakdown = iota_breakdown,
  .view = iota_view, .veil = iota_veil, .determinize = iota_determinize, .features = iota_features,
  .print_move = iota_print_move, .parse_move = iota_parse_move,
  .print_body = iota_print_body, .parse_body = iota_parse_body, .describe = iota_describe,
  .tell = iota_tell, .ask = iota_ask, .label = iota_label, .by_turns = (const clause_t[]){ IOTA_3_6, IOTA_4_1, IOTA_4_2, IOTA_4_3, IOTA_4_4, 0 },
  .scene = iota_scene, .print_item = iota_print_item, .pick = iota_pick, .kind_name = iota_kind_name, .say_item = iota_say_item,
};
