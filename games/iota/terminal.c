/* terminal.c - looks of Iota in the terminal. */
#include "looks.h"

const struct looks looks_iota = {
  .game = "iota",
  .hues = "RrBbGgYyWw",
  .colours = "iota-red iota-blue iota-green iota-yellow",
  .shapes = "t▲p✚s■c●",
  .up = "table",
  .places = "table",
  .small = "deck under",
  .stock = "deck",
  .grid = "table",
  .axes = { { "table", BY_NUMBER } },
  .grows = "table",
  .room = { { "hand", 4, true }, { "deck", 1, false }, { "under", 2, false } },
};
