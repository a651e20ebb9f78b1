/* greedy.c - the move that looks best one move ahead, out of all or of a few. */
#include "bots_private.h"

bool think_greedy(const struct bot *b, const struct bot_task *t, struct bot_answer *out)
{
  struct bot_context k = context_with_net(b, t);
  int n = overlook(&k, b, rank_moves(&k, t));
  if (n < 1) return false;
  *out = (struct bot_answer){ .move = k.workspace->list[0] };
  for (int i = 0; i < n && i < BOT_LINES; i++)
    out->line[out->lines++] = (struct bot_line){ .move = k.workspace->list[i],
                                                 .worth = k.workspace->value[i],
                                                 .margin = k.workspace->value[i] };
  return true;
}
