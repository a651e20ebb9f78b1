/* terminal.c - looks of Ralph in the terminal. */
#include "looks.h"

const struct looks looks_ralph = {
  .game = "ralph",
  .hues = "RrVtKbYyJp",
  .colours = "ralph-ralph ralph-vanellope ralph-knowsmore ralph-yesss ralph-joker",
  .join = { "place", "table" },
  .small = "box taken",
  .grid = "table",
  .numbered = "all",
};
