/* position.c - see position.h. */
#include <string.h>
#include "position.h"
#include "registry.h"

int option_count(const struct game *g)
{
  int n = 0;
  while (g->options[n].name) n++;
  return n;
}

static int value_count(const struct ig_option *o)
{
  int n = 0;
  while (o->values && o->values[n]) n++;
  return o->values ? n : 1; /* a file: the one that is loaded   */
}

bool options_are_there(const struct game *g, const uint8_t *choice)
{
  for (int i = 0; g->options[i].name; i++)
    if (choice[i] >= value_count(&g->options[i])) return false;
  return true;
}

static const char *deck_name(const struct game *g) { return g->deck[0] ? g->deck : "bundled"; }

void options_print(const struct game *g, const uint8_t *choice, struct text *t)
{
  for (int i = 0; g->options[i].name; i++) {
    const struct ig_option *o = &g->options[i];
    put_char(t, ' ');
    put_words(t, o->name, "=");
    put(t, o->values ? o->values[choice[i]] : deck_name(g));
  }
}

static bool choose(const struct game *g, const struct ig_option *o, const char *value, struct scan *in,
                   uint8_t *out)
{
  if (!o->values) {
    if (strcmp(value, deck_name(g)) == 0) return true;
    return scan_fail(in, NC_("fault", "another deck: it has to be given as a file"));
  }
  for (int v = 0; o->values[v]; v++)
    if (strcmp(o->values[v], value) == 0) {
      *out = (uint8_t)v;
      return true;
    }
  return scan_fail(in, NC_("fault", "this option has no such value"));
}

bool option_parse(const struct game *g, struct scan *in, uint8_t *choice)
{
  char word[64];
  struct scan before = *in;
  if (!scan_word(in, word, sizeof word)) return false;
  in->at -= strlen(word); /* a fault points at the option     */
  char *value = strchr(word, '=');
  if (!value) return scan_fail(in, NC_("fault", "an option is written name=value"));
  *value++ = 0;
  for (int i = 0; g->options[i].name; i++) {
    if (strcmp(g->options[i].name, word)) continue;
    if (!choose(g, &g->options[i], value, in, &choice[i])) return false;
    *in = before;
    return scan_word(in, word, sizeof word);
  }
  return scan_fail(in, NC_("fault", "there is no such option"));
}

static void print_turn(const struct head *h, struct text *t)
{
  put(t, "turn");
  if (!h->active) put(t, " nobody");
  if (h->active & CHANCE_BIT) put(t, " chance");
  for (int p = 0; p < h->seats; p++)
    if (h->active >> p & 1) {
      put_char(t, ' ');
      put_int(t, p + 1);
    }
}

void position_print(const struct game *g, const struct state *s, struct text *t)
{
  const struct head *h = head(s);
  put_words(t, "position ", g->name);
  put_char(t, ' ');
  put_int(t, g->rules_version);
  put(t, "\nseats ");
  put_int(t, h->seats);
  put_char(t, '\n');
  if (g->options[0].name) {
    put(t, "set");
    options_print(g, h->option, t);
    put_char(t, '\n');
  }
  print_turn(h, t);
  put(t, "\nview ");
  if (h->viewer == ALL) put(t, "all");
  else if (h->viewer == SPECTATOR) put(t, "spectator");
  else put_int(t, h->viewer + 1);
  put(t, "\nply ");
  put_int(t, h->ply);
  put_char(t, '\n');
  g->print_body(g, s, t);
}

const struct game *position_version(const struct game *g, int version)
{
  while (g && g->rules_version != version) g = g->before;
  return g;
}

/* The version that stands behind the name, or what is newest. */
static const struct game *by_rules(const struct game *g, struct scan in)
{
  int version;
  const struct game *found = !scan_end_of_line(&in) && scan_int(&in, 1, 65535, &version)
                                 ? position_version(g, version)
                                 : NULL;
  return found ? found : g;
}

const struct game *position_game(struct scan *in)
{
  char name[32];
  if (scan_end_of_line(in) && !scan_next_line(in)) {
    scan_fail(in, NC_("fault", "an empty text instead of a position"));
    return NULL;
  }
  if (!scan_is(in, "position")) {
    scan_fail(in, NC_("fault", "a position begins with the line \"position GAME\""));
    return NULL;
  }
  struct scan before = *in;
  if (!scan_word(in, name, sizeof name)) return NULL;
  for (int i = 0; registry[i]; i++)
    if (strcmp(registry[i]->name, name) == 0) return by_rules(registry[i], *in);
  scan_peek(&before);
  *in = before;
  scan_fail(in, NC_("fault", "there is no such game"));
  return NULL;
}

static bool parse_turn(struct scan *in, struct head *h)
{
  h->active = 0;
  if (scan_is(in, "nobody")) return true;
  if (scan_is(in, "chance")) {
    h->active = CHANCE_BIT;
    return true;
  }
  do {
    int seat;
    if (!scan_int(in, 1, h->seats, &seat)) return false;
    h->active |= seat_bit(seat - 1);
  } while (!scan_end_of_line(in));
  return true;
}

static bool parse_view(struct scan *in, struct head *h)
{
  int seat;
  if (scan_is(in, "all")) h->viewer = ALL;
  else if (scan_is(in, "spectator")) h->viewer = SPECTATOR;
  else if (scan_int(in, 1, h->seats, &seat)) h->viewer = (int8_t)(seat - 1);
  return !in->failed;
}

static bool parse_seats(const struct game *g, struct scan *in, struct head *h)
{
  int n;
  if (!scan_int(in, g->seats_min, g->seats_max, &n)) return false;
  h->seats = (uint8_t)n;
  return true;
}

/* One line of the head: 1 read, 0 it is not of the head, -1 a mistake. */
static int parse_head_line(const struct game *g, struct scan *in, struct head *h)
{
  int n = 0;
  if (scan_is(in, "seats")) return parse_seats(g, in, h) ? 1 : -1;
  if (scan_is(in, "turn")) return parse_turn(in, h) ? 1 : -1;
  if (scan_is(in, "view")) return parse_view(in, h) ? 1 : -1;
  if (scan_is(in, "ply")) {
    if (!scan_int(in, 0, 65535, &n)) return -1;
    h->ply = (uint16_t)n;
    return 1;
  }
  if (!scan_is(in, "set")) return 0;
  while (!scan_end_of_line(in))
    if (!option_parse(g, in, h->option)) return -1;
  return 1;
}

static bool parse_version(const struct game *g, struct scan *in)
{
  int version;
  if (scan_end_of_line(in)) return true;
  if (!scan_int(in, 1, 65535, &version)) return false;
  return version == g->rules_version || scan_fail(in, NC_("fault", "another version of the rules"));
}

bool position_parse(const struct game *g, struct scan *in, struct state *out)
{
  const struct game *named = position_game(in);
  if (!named) return false;
  if (strcmp(named->name, g->name)) return scan_fail(in, NC_("fault", "a position of another game"));
  memset(out, 0, g->state_size);
  struct head *h = head_of(out);
  *h = (struct head){ .seats = g->seats_min, .active = 1, .viewer = ALL };
  if (!parse_version(g, in)) return false;
  bool more = scan_line_done(in);
  for (int got = 1; more && got;) {
    got = parse_head_line(g, in, h);
    if (got < 0) return false;
    if (got) more = scan_line_done(in);
  }
  return !in->failed && g->parse_body(g, in, out) && !in->failed;
}
