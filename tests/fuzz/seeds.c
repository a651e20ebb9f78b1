/* seeds.c - seeds for the fuzzers out of random play.
 *
 *     seeds FOLDER      writes into FOLDER/position, FOLDER/move and FOLDER/record
 *
 * For every game and number of seats some positions, true and as seats see
 * them, legal moves with the line that says where they were made, and records.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "record.h"

enum { GAMES = 2, EVERY = 9 };

static const char *folder;

static void write_seed(const char *kind, const char *name, int number, const char *a, const char *b)
{
  char path[1024];
  snprintf(path, sizeof path, "%s/%s/play-%s-%d", folder, kind, name, number);
  FILE *f = fopen(path, "wb");
  if (!f) {
    perror(path);
    exit(2);
  }
  fputs(a, f);
  fputs(b, f);
  fclose(f);
}

static void write_position(const struct ig_game *g, const struct ig_state *s, int number)
{
  static char text[IG_TEXT_MAX];
  ig_print(g, s, text, IG_TEXT_MAX);
  write_seed("position", ig_name(g), number, text, "");
}

static void write_move(const struct ig_game *g, const struct ig_state *s, struct ig_move m, int number,
                       int event, int seed)
{
  char where[128], text[IG_MOVE_TEXT];
  snprintf(where, sizeof where, "%s %d %d %d\n", ig_name(g), ig_seats(g, s), event, seed);
  ig_print_move(g, s, m, text, IG_MOVE_TEXT);
  write_seed("move", ig_name(g), number, where, text);
}

static int from_game(const struct ig_game *g, int seats, int seed, int number)
{
  struct ig_state s, v;
  struct ig_rng r = { (uint64_t)seed };
  if (ig_setup(g, seats, NULL, &s) != IG_OK) return number;
  for (int event = 0;; event++) {
    bool over = ig_over(g, &s);
    if (over || event % EVERY == seed % EVERY) {
      write_position(g, &s, number++);
      ig_view(g, &s, event % seats, &v);
      write_position(g, &v, number++);
    }
    if (over) return number;
    int seat = ig_next_seat(g, &s);
    struct ig_move m = ig_random_move(g, &s, seat, &r);
    if (event % EVERY == seed % EVERY) write_move(g, &s, m, number++, event, seed);
    ig_apply(g, &s, seat, m);
  }
}

/* A whole game, or the first events of one. */
static void record_of(const struct ig_game *g, int seats, uint64_t seed, int most, int number)
{
  char path[1024], line[RECORD_HEAD];
  struct ig_state s;
  struct ig_rng r = { seed };
  if (ig_setup(g, seats, NULL, &s) != IG_OK) return;
  snprintf(path, sizeof path, "%s/record/play-%s-%d", folder, ig_name(g), number);
  FILE *f = fopen(path, "wb");
  if (!f) {
    perror(path);
    exit(2);
  }
  record_print_head(g, &s, "none", &seed, line, sizeof line);
  fputs(line, f);
  int event = 0;
  uint64_t hash = RECORD_HASH;
  while (!ig_over(g, &s) && event < most) {
    int seat = ig_next_seat(g, &s);
    struct ig_move m = ig_random_move(g, &s, seat, &r);
    record_print_event(g, &s, ++event, seat, m, line, sizeof line);
    fputs(line, f);
    hash = record_hash(hash, line);
    ig_apply(g, &s, seat, m);
  }
  if (ig_over(g, &s)) {
    record_print_end(g, &s, event, hash, line, sizeof line);
    fputs(line, f);
  }
  fclose(f);
}

int main(int argc, char **argv)
{
  if (argc != 2) {
    fprintf(stderr, "seeds FOLDER\n");
    return 2;
  }
  folder = argv[1];
  for (int i = 0; i < game_total(); i++) {
    const struct ig_game *g = game_number(i);
    int number = 0;
    for (int seats = ig_seats_min(g); seats <= ig_seats_max(g); seats++) {
      record_of(g, seats, 1, 25, 2 * seats);
      record_of(g, seats, 2, 20000, 2 * seats + 1);
      for (int seed = 0; seed < GAMES; seed++) number = from_game(g, seats, 97 * (seats + 10 * seed), number);
    }
  }
  return 0;
}
