/* picks.c - every legal move can be built by pointing at one thing after another,
 * and "legal so far" means exactly that something legal can come of it. */
#include "props.h"

enum { NODES = 1 << 17, MOVES_HERE = 600 }; /* larger positions are passed over */

struct node {
  struct ig_move m;
  int answer;
  bool good;
};
static struct node node[NODES];
static int nodes, slot[2 * NODES]; /* open hash: node number + 1     */

static int find(struct ig_move m) /* its slot                       */
{
  uint32_t h = (uint32_t)hash_bytes(HASH_START, &m, sizeof m) & (2 * NODES - 1);
  while (slot[h] && !move_eq(node[slot[h] - 1].m, m)) h = (h + 1) & (2 * NODES - 1);
  return (int)h;
}

static bool add(const struct spot *at, int seat, struct ig_move m)
{
  int h = find(m);
  if (slot[h] || m.op == 0) return true;
  int answer = ig_check(at->ig, &at->s, seat, m);
  if (answer > 0) return true; /* refused: nobody goes on from it */
  if (nodes == NODES) return false;
  node[nodes] = (struct node){ m, answer, answer == IG_OK };
  slot[h] = ++nodes;
  return true;
}

static bool walk(const struct spot *at, int seat, const struct ig_item *it, int items)
{
  bool room = true;
  for (int i = 0; i < items && room; i++)
    room = add(at, seat, ig_pick(at->ig, &at->s, seat, (struct ig_move){ 0 }, it[i].id));
  for (int k = 0; k < nodes && room; k++)
    for (int i = 0; i < items && room; i++)
      room = add(at, seat, ig_pick(at->ig, &at->s, seat, node[k].m, it[i].id));
  return room;
}

/* A move that is legal so far is good if pointing on leads to a good one. */
static void spread(const struct spot *at, int seat, const struct ig_item *it, int items)
{
  for (bool again = true; again;) {
    again = false;
    for (int k = nodes - 1; k >= 0; k--)
      for (int i = 0; i < items && !node[k].good; i++) {
        int n = slot[find(ig_pick(at->ig, &at->s, seat, node[k].m, it[i].id))];
        if (n && node[n - 1].good) node[k].good = again = true;
      }
  }
}

void ask_picks(const struct spot *at)
{
  static struct ig_move list[IG_MOVES_MAX];
  static struct ig_item it[IG_ITEMS_MAX];
  char text[IG_MOVE_TEXT * 2];
  int seat = ig_next_seat(at->ig, &at->s);
  if (seat == IG_CHANCE || ig_over(at->ig, &at->s)) return;
  int n = ig_moves(at->ig, &at->s, seat, list, IG_MOVES_MAX),
      items = ig_scene(at->ig, &at->s, it, IG_ITEMS_MAX);
  if (n > MOVES_HERE) return;
  nodes = 0;
  memset(slot, 0, sizeof slot);
  HOLDS(walk(at, seat, it, items), "pointing does not go on for ever", "");
  for (int i = 0; i < n; i++) {
    ig_print_move(at->ig, &at->s, list[i], text, sizeof text);
    HOLDS(slot[find(list[i])], "every legal move can be pointed at", text);
  }
  spread(at, seat, it, items);
  for (int k = 0; k < nodes; k++) {
    ig_print_move(at->ig, &at->s, node[k].m, text, sizeof text);
    HOLDS(node[k].good, "legal so far leads to a legal move", text);
  }
}
