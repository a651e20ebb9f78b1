/* core.c - the parts of the core that no game asks about by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bits.h"
#include "game.h"
#include "registry.h"
#include "rng.h"

static int failed;
#define EXPECT(x) ((x) ? (void)0 : (void)(failed++, printf("%s:%d: %s\n", __FILE__, __LINE__, #x)))

static const struct ig_game *at(int i) { return (const struct ig_game *)(const void *)registry[i]; }

static void shelf(void) /* what is listed can be found, and nothing else */
{
  int listed = 0;
  for (int i = 0; registry[i]; i++) {
    listed += !registry[i]->hidden;
    EXPECT(ig_find(registry[i]->name) == at(i));
  }
  EXPECT(ig_game_count() == listed);
  for (int i = 0; i < listed; i++) EXPECT(ig_game_at(i) && ig_find(ig_name(ig_game_at(i))) == ig_game_at(i));
  EXPECT(!ig_game_at(listed) && !ig_find("no such game"));
}

/* Options are shown as "who begins: player 2": what stands before the colon names the choice, and none of its answers. */
static void asks_in(const struct ig_game *g, const struct ig_language *l)
{
  for (int o = 0; o < ig_option_count(g); o++) {
    char name[200];
    const char *about = ig_option_about(g, o, l);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(about, ":;"), about);
    EXPECT(*name && about[strlen(name)] != ';');
    for (int v = 0; ig_option_at(g, o)->values && ig_option_at(g, o)->values[v]; v++) {
      const char *says = ig_option_says(g, o, v, l);
      EXPECT(*says && !strpbrk(says, ":;") && !strstr(name, says));
    }
  }
}

/* Every name and every choice, in every language; clauses in the two of the rulebooks. */
static void speaks_in(const struct ig_game *g, const struct ig_language *l)
{
  for (int i = 1; i < ig_clause_count(g); i++) {
    const struct ig_clause_text *t = ig_clause_in(ig_clause_at(g, i), l);
    EXPECT(t->says[0] && !strcmp(t->language, ig_language_name(l)));
  }
  EXPECT(ig_title(g, l)[0] && ig_about(g, l)[0]);
  for (int i = 0; i < ig_option_count(g); i++) {
    const struct ig_option *o = ig_option_at(g, i);
    EXPECT(ig_option_about(g, i, l)[0] && o->clause && ig_clause_find(g, o->clause));
    for (int v = 0; o->values && o->values[v]; v++) EXPECT(ig_option_says(g, i, v, l)[0]);
  }
  char name[160];
  EXPECT(ig_kind_name(g, IG_UNKNOWN, l, name, sizeof name) > 0 &&
         !ig_kind_name(g, 254, l, name, sizeof name) && !ig_kind_name(g, -1, l, name, sizeof name));
  EXPECT(ig_kind_code(g, IG_UNKNOWN)[0] && !ig_kind_code(g, 254)[0] && !ig_kind_code(g, -1)[0]);
  EXPECT(ig_zone_name(g, 0, l)[0] && !ig_zone_name(g, -1, l)[0] && !ig_zone_name(g, 250, l)[0]);
  EXPECT(ig_zone_code(g, 0)[0] && !ig_zone_code(g, -1)[0] && !ig_zone_code(g, 250)[0]);
}

static void speaks(const struct ig_game *g)
{
  for (int i = 0; i < ig_language_count(); i++) speaks_in(g, ig_language_at(i));
  for (int i = 1; i < ig_clause_count(g); i++) EXPECT(ig_clause_at(g, i)->text->says[0]);
}

/* In two languages. */
static bool told(const struct ig_fault *f)
{
  return f->why && strcmp(ig_fault_why(f, ig_language("ru")), ig_fault_why(f, NULL));
}

static void limits(const struct ig_game *g)
{
  EXPECT(ig_rules_version(g) >= 1);
  EXPECT(ig_seats_min(g) >= 1 && ig_seats_min(g) <= ig_seats_max(g) && ig_seats_max(g) <= IG_SEATS_MAX);
  EXPECT(ig_state_size(g) <= IG_STATE_MAX && ig_feature_count(g) > 0 && ig_option_count(g) <= IG_OPTIONS_MAX);
}

static void clauses(const struct ig_game *g)
{
  for (int i = 1; i < ig_clause_count(g); i++) EXPECT(ig_clause_find(g, ig_clause_at(g, i)->id) == i);
  EXPECT(ig_clause_find(g, "NO-0.0") == 0);
}

static void options(const struct ig_game *g) /* the defaults, written and read */
{
  char words[512];
  uint8_t choice[IG_OPTIONS_MAX] = { 0 }, none[IG_OPTIONS_MAX] = { 0 };
  struct ig_state s;
  struct ig_fault why;
  ig_setup(g, ig_seats_min(g), NULL, &s);
  EXPECT(ig_print_options(g, &s, words, sizeof words) < (int)sizeof words);
  EXPECT(ig_parse_options(g, words, choice, &why) && memcmp(choice, none, sizeof none) == 0);
  EXPECT(!ig_parse_options(g, "nonsense", choice, &why) && told(&why));
  EXPECT(!ig_parse_options(g, "no-such-option=1", choice, &why));
  for (int i = 0; i < ig_option_count(g); i++) {
    snprintf(words, sizeof words, "%s=no-such-value", ig_option_at(g, i)->name);
    EXPECT(!ig_parse_options(g, words, choice, &why) && told(&why));
  }
}

static void decks(const struct ig_game *g) /* no file of nonsense is a deck */
{
  void *room = aligned_alloc(16, (ig_loaded_size() + 15) / 16 * 16);
  struct ig_fault why;
  EXPECT(!ig_load_deck(g, "nonsense", room, &why) && told(&why));
  free(room);
}

static void short_buffers(const struct ig_game *g) /* as snprintf: never over the end, always a zero */
{
  static char whole[IG_TEXT_MAX];
  char part[9];
  struct ig_state s;
  ig_setup(g, ig_seats_min(g), NULL, &s);
  int n = ig_print(g, &s, whole, IG_TEXT_MAX);
  for (int cap = 0; cap < (int)sizeof part; cap++) {
    memset(part, 'x', sizeof part);
    EXPECT(ig_print(g, &s, part, cap) == n);
    EXPECT(cap == 0 || (strlen(part) == (size_t)cap - 1 && strncmp(part, whole, (size_t)cap - 1) == 0));
    for (int i = cap; i < (int)sizeof part; i++) EXPECT(part[i] == 'x');
  }
}

/* Frozen: a stored seed must mean the same for ever. */
static void generator(void)
{
  struct ig_rng r = { 0 };
  EXPECT(rng_next(&r) == 0xE220A8397B1DCDAFu);
  EXPECT(rng_next(&r) == 0x6E789E6AA1B965F4u);
  struct ig_rng a = { 1 };
  uint32_t n = 0xC0000000u; /* a quarter of the answers would come twice */
  int high = 0;
  for (int i = 0; i < 30000; i++) {
    uint32_t x = ig_rng_below(&a, n);
    EXPECT(x < n);
    high += x >= n / 3 * 2;
  }
  EXPECT(high > 9700 && high < 10300); /* a third, give or take 3.7 sigma */
}

static void sorting(void)
{
  enum { N = 5000 };
  static move_t m[N];
  struct ig_rng r = { 3 };
  for (int i = 0; i < N; i++)
    m[i] = (move_t){ .op = (uint8_t)ig_rng_below(&r, 7),
                     .a = { (uint8_t)ig_rng_below(&r, 256), (uint8_t)ig_rng_below(&r, 9) } };
  sort_moves(m, N);
  for (int i = 1; i < N; i++) EXPECT(move_cmp(&m[i - 1], &m[i]) <= 0);
}

static void numbers(void)
{
  char t[32];
  static const struct {
    int64_t n;
    const char *is;
  } of[] = {
    { 0, "0" },
    { -7, "-7" },
    { 1234567890123, "1234567890123" },
    { INT64_MIN, "-9223372036854775808" },
  };
  for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
    struct text out = text_into(t, sizeof t);
    put_int(&out, of[i].n);
    EXPECT(strcmp(t, of[i].is) == 0);
  }
}

/* Newer processors count, find and gather the same bits, where this is one. */
static void newer_bits(void)
{
  struct ig_rng r = { 3 };
  for (int i = 0; i < 1000 && is_newer(); i++) {
    uint64_t m = rng_next(&r) & (i & 1 ? rng_next(&r) : UINT64_MAX);
    uint32_t n = 0;
    for (int bit = 0; bit < 64; bit++)
      if (m >> bit & 1) EXPECT(nth_newer(m, n++) == bit);
    EXPECT(count_newer(m) == n);
    uint64_t set = rng_next(&r), gathered = gather_newer(m, set);
    for (int bit = 0; bit < 64; bit++)
      if (set >> bit & 1) {
        EXPECT((gathered & 1) == (m >> bit & 1));
        gathered >>= 1;
      }
    EXPECT(!gathered);
  }
}

static void scanning(void)
{
  int n;
  char word[4];
  struct scan in = scan_of("  key 12 # no remark\n\n# a remark\n\tnext -5  # a remark\n99999999999 abcdef");
  EXPECT(scan_is(&in, "key") && scan_int(&in, 0, 99, &n) && n == 12 && scan_peek(&in) == '#');
  EXPECT(!scan_end_of_line(&in) && scan_char(&in, '#') &&
         !scan_indented(&(struct scan){ .start_of_line = "x" }));
  EXPECT(scan_next_line(&in) && in.line == 4 && scan_indented(&in) && scan_is(&in, "next"));
  EXPECT(scan_int(&in, -9, 9, &n) && n == -5 && scan_end_of_line(&in) && !scan_end(&in) &&
         scan_line_done(&in));
  struct scan big = in, range = scan_of("7"), letters = scan_of("abcdef"), none = scan_of(" ");
  EXPECT(!scan_int(&big, 0, 1000, &n) && big.failed && big.fault.line == 5 && big.fault.column == 1);
  EXPECT(!scan_int(&range, 8, 9, &n) && range.fault.why);
  EXPECT(!scan_word(&letters, word, sizeof word) && !scan_word(&none, word, sizeof word));
  EXPECT(!scan_end(&big) && !scan_next_line(&big) && !scan_is(&big, "x") && !scan_end_of_line(&big) &&
         !scan_char(&big, '9'));
  EXPECT(!scan_fail(&big, "x") &&
         strcmp(big.fault.near, "99999999999 abcdef") == 0); /* the first mistake stays */
  struct scan russian = scan_of("абвгдежзийклмнопрстуфхцчшщъ");
  EXPECT(!scan_int(&russian, 0, 9, &n) && strlen(russian.fault.near) % 2 == 0); /* whole letters */
}

int main(void)
{
  shelf();
  generator();
  sorting();
  numbers();
  newer_bits();
  scanning();
  for (int i = 0; registry[i]; i++) {
    speaks(at(i));
    for (int k = 0; k < ig_language_count(); k++) asks_in(at(i), ig_language_at(k));
    limits(at(i));
    clauses(at(i));
    options(at(i));
    decks(at(i));
    short_buffers(at(i));
  }
  if (failed) printf("%d failed\n", failed);
  return failed != 0;
}
