/* tree.c - what lies below a candidate: a tree of what its chooser would see.
 *
 * A node is what the seat that thinks would know when somebody has to move; all
 * positions that look the same to it share a node, whatever is hidden in them
 * and in whatever order they came about.  A node has a few moves, the best of a
 * look one move ahead, and tries those that did well for whoever moves there;
 * the first visit makes a node, later ones go through it.  Moves that the hidden
 * cards of this deal do not allow are passed over.
 */
#include <string.h>
#include "apply.h"
#include "bots_private.h"

void tree_clear(struct bot_context *k, int64_t budget)
{
  int want = 64;
  while (want < NODES && want / 2 < budget) want *= 2; /* a budget of time has no end */
  if (!k->e->depth) want = 0;
  k->nodes = want;
  k->nodes_made = 0;
  memset(k->workspace->node, 0, (size_t)want * sizeof *k->workspace->node);
}

/* The node of this key, perhaps a new one; NULL: the workspace is used up. */
static struct node *find(struct bot_context *k, uint64_t key)
{
  for (size_t i = key;; i++) {
    struct node *n = &k->workspace->node[i & (size_t)(k->nodes - 1)];
    if (n->key == key) return n;
    if (n->key) continue;
    if (k->nodes_made >= k->nodes - k->nodes / 4) return NULL;
    k->nodes_made++;
    n->key = key;
    return n;
  }
}

static uint64_t key_of(struct bot_context *k, const struct ig_state *s, int seat, int mover)
{
  struct ig_state *view = &k->workspace->trial[1];
  ig_view(k->g, s, seat, view);
  return derive_seed(ig_hash(k->g, view), (uint64_t)mover) | 1;
}

/* In its place by worth, if it is among the best. */
static void keep_branch(struct node *n, struct ig_move m, float x)
{
  int at = n->branches;
  while (at > 0 && x > n->branch[at - 1].prior) at--;
  if (at == BRANCHES) return;
  if (n->branches < BRANCHES) n->branches++;
  for (int i = n->branches - 1; i > at; i--) n->branch[i] = n->branch[i - 1];
  n->branch[at] = (struct branch){ .move = m, .prior = x };
}

/* The best moves at one look; what each lacks of the best becomes a share. */
static void grow(struct bot_context *k, struct node *n, const struct ig_state *s, int mover)
{
  float sum = 0;
  int moves = ig_moves(k->g, s, mover, k->workspace->list, IG_MOVES_MAX);
  look_at_moves(k, s, mover, k->workspace->list, moves, BRANCHES, k->workspace->value);
  for (int i = 0; i < moves; i++) keep_branch(n, k->workspace->list[i], k->workspace->value[i]);
  float most = n->branch[0].prior;
  for (int i = 0; i < n->branches; i++) {
    float lacks = (most - n->branch[i].prior) / (k->e->scale * 0.15f);
    sum += n->branch[i].prior = 1 / (1 + lacks + lacks * lacks);
  }
  for (int i = 0; i < n->branches; i++) n->branch[i].prior /= sum;
}

static float root(float x) /* good enough for a choice */
{
  float y = x > 1 ? x / 2 + 0.5f : 1;
  for (int i = 0; i < 12; i++) y = 0.5f * (y + x / y);
  return y;
}

/* What did well, and what looks well and was tried little.  -1: none is allowed. */
static int choose_branch(struct bot_context *k, const struct node *n, const struct ig_state *s, int mover)
{
  float most = 0, urge = k->e->exploration * root((float)n->visits),
        mean = n->visits ? n->sum / (float)n->visits : 0.5f;
  int best = -1;
  for (int i = 0; i < n->branches; i++) {
    const struct branch *b = &n->branch[i];
    float x = (b->visits ? b->sum / (float)b->visits : mean) + urge * b->prior / (float)(1 + b->visits);
    if (best >= 0 && x <= most) continue;
    if (ig_check(k->g, s, mover, b->move) == IG_OK) {
      most = x;
      best = i;
    }
  }
  return best;
}

int tree_descend(struct bot_context *k, struct ig_state *s, int seat, struct step *path, int *turns)
{
  int depth = 0;
  while (depth < k->e->depth && !ig_over(k->g, s)) {
    int mover = ig_next_seat(k->g, s);
    if (mover == IG_CHANCE) {
      play_on(k, s, 1);
      continue;
    }
    if (players_to_act(k, s) > 1) break;
    struct node *n = find(k, key_of(k, s, seat, mover));
    if (!n) break;
    path[depth] = (struct step){ .node = n, .branch = -1, .mover = mover };
    if (!n->visits) return depth + 1;
    if (!n->branches) grow(k, n, s, mover);
    int b = choose_branch(k, n, s, mover);
    path[depth++].branch = b;
    if (b < 0) break;
    apply_legal(k->g, s, mover, n->branch[b].move);
    *turns += passed_on(k, s, mover);
  }
  return depth;
}

void tree_learn(const struct step *path, int depth, const float *result)
{
  for (int i = 0; i < depth; i++) {
    struct node *n = path[i].node;
    n->visits++;
    n->sum += result[path[i].mover];
    if (path[i].branch < 0) continue;
    n->branch[path[i].branch].visits++;
    n->branch[path[i].branch].sum += result[path[i].mover];
  }
}
