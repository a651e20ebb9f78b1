/* iota.c - Iota: rules.en.md.  This file only puts the parts together. */
#include "iota.h"

static const char *const deck_values[] = { "full", "short", NULL };
static const char *const scoring_values[] = { "on", "off", NULL };
static const char *const starter_values[] = { "any", "redraw", NULL };
static const char *const deck_says[] = { NC_("iota", "the whole one"), NC_("iota", "a random half") };
static const char *const scoring_says[] = { NC_("iota", "counted"), NC_("iota", "not counted") };
static const char *const starter_says[] = { NC_("iota", "it stays"), NC_("iota", "another card is drawn") };
static const struct ig_option options[] = {
  { "deck", deck_values, NC_("iota", "deck: the whole one, or a random half for a short game"), deck_says,
    "IOTA-1.2" },
  { "scoring", scoring_values, NC_("iota", "points: counted, or not counted with small children"),
    scoring_says, "IOTA-1.3" },
  { "starter", starter_values, NC_("iota", "a wild as the starter: it stays, or another card is drawn"),
    starter_says, "IOTA-2.1" },
  { "first", first_values, NC_("iota", "who begins: by the book, the youngest"), first_says, "IOTA-2.2" },
  { 0 },
};
static const struct zone zones[] = {
  { NC_("iota", "table"), "table" },   { NC_("iota", "hand"), "hand" },
  { NC_("iota", "deck"), "deck" },     { NC_("iota", "under the deck"), "under" },
  { NC_("iota", "action"), "button" }, { 0 },
};

const struct game game_iota = {
  .name = "iota",
  .context = "iota",
  .title = NC_("iota", "Iota"),
  .about = NC_("iota", "Build lines of cards where every feature is all the same or all different."),
  .seats_min = 2,
  .seats_max = SEATS,
  .any_order = true,
  .rules_version = 1,
  .state_size = sizeof(struct state),
  .feature_count = FEATURES,
  .options = options,
  .clauses = iota_clauses,
  .clause_count = IOTA_CLAUSES,
  .zones = zones,
  .count = &iota_count,
  .setup = iota_setup,
  .moves = iota_moves,
  .weight = iota_weight,
  .check = iota_check,
  .broken = iota_broken,
  .idle = iota_idle,
  .apply = iota_apply,
  .sample = iota_sample,
  .random_move = iota_random_move,
  .playout = iota_playout,
  .outcome = iota_outcome,
  .breakdown = iota_breakdown,
  .view = iota_view,
  .veil = iota_veil,
  .determinize = iota_determinize,
  .features = iota_features,
  .print_move = iota_print_move,
  .parse_move = iota_parse_move,
  .print_body = iota_print_body,
  .parse_body = iota_parse_body,
  .describe = iota_describe,
  .tell = iota_tell,
  .deed = iota_deed,
  .ask = iota_ask,
  .label = iota_label,
  .sources = &iota_sources,
  .by_turns = (const clause_t[]){ IOTA_3_6, IOTA_4_1, IOTA_4_2, IOTA_4_3, IOTA_4_4, 0 },
  .scene = iota_scene,
  .marks = iota_marks,
  .print_item = iota_print_item,
  .pick = iota_pick,
  .kind_name = iota_kind_name,
  .kind_code = iota_kind_code,
  .say_item = iota_say_item,
  .item_code = iota_item_code,
};
