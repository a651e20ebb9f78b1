/* eval.c - which evaluation belongs to which game. */
#include <string.h>
#include "think.h"

extern const struct eval eval_shelfie, eval_iota, eval_ralph, eval_toystory4, eval_heroychiki;

const struct eval *eval_of(const struct ig_game *g)
{
  static const struct eval *const all[] = { &eval_shelfie, &eval_iota, &eval_ralph, &eval_toystory4, &eval_heroychiki };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!strcmp(all[i]->game, ig_name(g))) return all[i];
  return NULL;
}
