/* spot.c - where a property is asked: the game, its options, the position. */
#include "props.h"

_Noreturn void broken(const struct spot *at, const char *property, const char *detail)
{
  static char text[IG_TEXT_MAX];
  ig_print(at->ig, &at->s, text, sizeof text);
  printf("%s\nBROKEN: %s: %s\n%s", at->where, property, detail, text);
  exit(1);
}

bool same(const struct spot *at, const struct ig_state *a, const struct ig_state *b)
{
  return !memcmp(a, b, (size_t)ig_state_size(at->ig));
}

int seats_and_chance(const struct spot *at, int *out)
{
  int n = 0;
  for (int seat = IG_CHANCE; seat < ig_seats(at->ig, &at->s); seat++)
    if (ig_is_active(at->ig, &at->s, seat)) out[n++] = seat;
  return n;
}

static int value_count(const struct ig_option *o) /* a file: the bundled deck alone */
{
  int n = 0;
  while (o->values && o->values[n]) n++;
  return o->values ? n : 1;
}

bool next_choice(const struct ig_game *g, uint8_t *choice)
{
  int at = 0, count = ig_option_count(g);
  while (at < count && !choice[at]) at++;
  if (at == count) at = 0; /* the defaults: the first option comes */
  for (; at < count; at++) {
    if (choice[at] + 1 < value_count(ig_option_at(g, at))) {
      choice[at]++;
      return true;
    }
    choice[at] = 0;
  }
  return false;
}

void mix_choice(const struct ig_game *g, uint64_t seed, uint8_t *choice)
{
  struct ig_rng r = { seed };
  for (int i = 0; i < ig_option_count(g); i++)
    choice[i] = (uint8_t)rng_below(&r, (uint32_t)value_count(ig_option_at(g, i)));
}

bool every_choice(const struct ig_game *g, uint8_t *choice)
{
  for (int i = 0; i < ig_option_count(g); i++) {
    const struct ig_option *o = ig_option_at(g, i);
    if (!o->values) continue;
    if (o->values[++choice[i]]) return true;
    choice[i] = 0;
  }
  return false;
}

void name_place(struct spot *at, int seats, const uint8_t *choice, uint64_t seed)
{
  int n = snprintf(at->where, sizeof at->where, "%s, %d seats, seed %llu", ig_name(at->ig), seats,
                   (unsigned long long)seed);
  for (int i = 0; i < ig_option_count(at->ig); i++) {
    const struct ig_option *o = ig_option_at(at->ig, i);
    if (o->values)
      n += snprintf(at->where + n, sizeof at->where - (size_t)n, ", %s=%s", o->name, o->values[choice[i]]);
  }
}
