/* move.c - any text and any bytes as a move, in positions of random play.
 *
 * The input is a line "GAME SEATS EVENTS SEED", then the move: text, or the
 * byte 255 and the bytes of a struct ig_move.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"

/* The position after so many random events of a game with these seats. */
static const struct ig_game *reach(const char *line, struct ig_state *s, struct ig_rng *r)
{
  char name[32];
  unsigned seats, events, seed;
  if (sscanf(line, "%31s %u %u %u", name, &seats, &events, &seed) != 4) return NULL;
  const struct ig_game *g = ig_find(name);
  if (!g || seats < (unsigned)ig_seats_min(g) || seats > (unsigned)ig_seats_max(g)) return NULL;
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  for (int i = 0, k = (int)(seed % 97); i < ig_option_count(g); i++) {
    int values = 0;
    while (ig_option_at(g, i)->values && ig_option_at(g, i)->values[values]) values++;
    if (values) {
      choice[i] = (uint8_t)(k % values);
      k /= values;
    }
  }
  if (ig_setup(g, (int)seats, choice, s) != IG_OK) return NULL;
  *r = (struct ig_rng){ seed };
  for (unsigned i = 0; i < events % 400 && !ig_over(g, s); i++) {
    int seat = ig_next_seat(g, s);
    ig_apply(g, s, seat, ig_random_move(g, s, seat, r));
  }
  return g;
}

/* Any bytes may be asked about, for any seat; what is accepted can be played
 * and heard by everybody. */
static void try_move(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move m,
                     struct ig_rng *r)
{
  int answer = ig_check(g, s, seat, m);
  sane_answer(g, answer);
  if (!ig_is_active(g, s, seat)) MUST(answer > IG_OK);
  if (answer != IG_OK) return;
  char t[IG_MOVE_TEXT];
  for (int to = IG_SPECTATOR; to < ig_seats(g, s); to++) {
    if (to == IG_CHANCE) continue;
    struct ig_state v;
    ig_view(g, s, to, &v);
    MUST(ig_print_move(g, &v, ig_veil(g, s, seat, m, to), t, IG_MOVE_TEXT) < IG_MOVE_TEXT);
  }
  struct ig_state after = *s;
  ig_apply(g, &after, seat, m);
  examine(g, &after, r);
}

static void try_everywhere(const struct ig_game *g, const struct ig_state *s, struct ig_move m,
                           struct ig_rng *r)
{
  for (int seat = IG_ALL; seat <= IG_SEATS_MAX; seat++) try_move(g, s, seat, m, r);
}

/* Pointing at things, one after the other: the last bytes say at which. */
static void try_pointing(const struct ig_game *g, const struct ig_state *s, const unsigned char *at,
                         struct ig_rng *r)
{
  static struct ig_item it[IG_ITEMS_MAX];
  int seat = ig_next_seat(g, s);
  if (seat == IG_CHANCE) return;
  struct ig_state v;
  ig_view(g, s, seat, &v);
  int n = ig_scene(g, &v, it, IG_ITEMS_MAX);
  struct ig_move m = { 0 };
  for (; *at && n; at++) {
    m = ig_pick(g, &v, seat, m, it[*at % n].id);
    if (!m.op) return;
    try_move(g, s, seat, m, r);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = text_of(data, size);
  char *move = strchr(text, '\n');
  struct ig_state s;
  struct ig_rng r;
  struct ig_fault why;
  struct ig_move m = { 0 };
  const struct ig_game *g = move ? reach(text, &s, &r) : NULL;
  if (g && (unsigned char)*++move == 255) {
    size_t from = (size_t)(move + 1 - text), n = size - from;
    memcpy(&m, data + from, n < sizeof m ? n : sizeof m);
    try_everywhere(g, &s, m, &r);
  } else if (g && ig_parse_move(g, &s, move, &m, &why)) {
    char t[IG_MOVE_TEXT];
    MUST(ig_print_move(g, &s, m, t, IG_MOVE_TEXT) < IG_MOVE_TEXT);
    try_everywhere(g, &s, m, &r);
  } else if (g) {
    MUST_BE_TOLD(why);
    try_pointing(g, &s, (const unsigned char *)move, &r);
  }
  free(text);
  return 0;
}
