/* terminal.c - looks of My Shelfie in the terminal. */
#include "looks.h"

const struct looks looks_shelfie = {
  .game = "shelfie",
  .hues = "CoBpGrFbTwPg",
  .colours = "shelfie-cat shelfie-book shelfie-game shelfie-frame shelfie-trophy shelfie-plant",
  .join = { "column", "shelf" },
  .above = "column",
  .below = "tokens table",
  .ghost = { "wanted", "shelf" },
  .quiet = "shelf",
  .stay = "room",
  .hide = "personal done pile",
  .small = "table tokens goals",
  .stock = "table",
  .grid = "room shelf",
  .brief = { { "token", "+" }, { "end", "end" }, { "chair", "chair" } },
  .axes = { { "room", BY_CELL } },
};
