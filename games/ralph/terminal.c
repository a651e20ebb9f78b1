/* terminal.c - looks of Ralph in the terminal. */
#include "looks.h"

const struct looks looks_ralph = {
  .game = "ralph",
  .hues = "RrVtKbYyJp",
  .colours = "ralph-ralph ralph-vanellope ralph-knowsmore ralph-yesss ralph-joker",
  .join = { "place", "table" },
  .small = "box taken",
  .stock = "box",
  .grid = "table",
  .numbered = "all",
  .grows = "table",
  .piles = true,
  .grown = 4,
  .room = { { "hand", 12, true }, { "box", 1, false }, { "chosen", 1, true }, { "taken", 0, true } },
};
