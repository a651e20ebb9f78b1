/* terminal.c - looks of the shelf games in the terminal. */
#include "looks.h"

const struct looks looks_toystory4 = {
  .game = "toystory4",
  .hues = "AyBgCb",
  .colours = "toys-yellow toys-green toys-blue",
  .join = { "end", "shelf" },
  .small = "deck open removed taken",
  .stock = "deck",
  .gone = "removed",
  .stacked = true,
  .grid = "shelf centre",
  .axes = { { "centre", BY_ROW }, { "shelf", BY_WORD } },
  .rows = { "yellow", "green", "blue" },
  .names = true,
};

const struct looks looks_heroychiki = {
  .game = "heroychiki",
  .hues = "AoBpCb",
  .colours = "toys-orange toys-purple toys-blue",
  .join = { "end", "shelf" },
  .small = "deck open removed taken",
  .stock = "deck",
  .gone = "removed",
  .stacked = true,
  .grid = "shelf centre",
  .axes = { { "centre", BY_ROW }, { "shelf", BY_WORD } },
  .rows = { "orange", "purple", "blue" },
  .names = true,
};
