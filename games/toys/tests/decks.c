/* toys.c - deck files of the shelf games: the bundled ones load and play as
 * themselves, and a bad one is refused with its line and its reason.
 *
 *     toys DATA-FOLDER
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "igroteka.h"

enum { TEXT = 16384 };
static int failed, held;
static char deck[TEXT], changed[TEXT];

static void expect(bool ok, const char *what, const char *got)
{
  if (ok) held++;
  else {
    failed++;
    printf("%s\n    got: %s\n", what, got);
  }
}

static bool read_deck(const char *folder, const char *edition)
{
  char path[512];
  snprintf(path, sizeof path, "%s/deck_%s.csv", folder, edition);
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  deck[fread(deck, 1, sizeof deck - 1, f)] = 0;
  return fclose(f) == 0;
}

/* The deck with `from` replaced by `to`, all times it occurs. */
static void change(const char *from, const char *to)
{
  changed[0] = 0;
  const char *p = deck;
  for (const char *hit; (hit = strstr(p, from)); p = hit + strlen(from)) {
    strncat(changed, p, (size_t)(hit - p));
    strcat(changed, to);
  }
  strcat(changed, p);
}

static void *room(void)
{
  static void *r;
  return r ? r : (r = aligned_alloc(16, (ig_loaded_size() + 15) / 16 * 16));
}

static void bad(const char *edition, const char *from, const char *to, int line, const char *why)
{
  struct ig_fault f;
  char got[256];
  change(from, to);
  const struct ig_game *g = ig_load_deck(ig_find(edition), changed, room(), &f);
  if (g) strcpy(got, "a deck that loads");
  else snprintf(got, sizeof got, "line %d: %s (%s)", f.line, f.why, f.near);
  expect(strcmp(changed, deck) && !g && f.line == line && strstr(f.why, why) &&
             strcmp(ig_fault_why(&f, ig_language("ru")), f.why),
         why, got);
}

/* Old records of a deck of one's own: every version of the rules has it. */
static void every_version(const struct ig_game *own, const struct ig_game *g)
{
  static char text[IG_TEXT_MAX];
  struct ig_state s;
  for (int v = ig_rules_version(own); v >= 1; v--) {
    const struct ig_game *old = ig_version(g, v);
    expect(old && ig_rules_version(old) == v, "older rules know the deck, too", "no such version");
    if (!old) return;
    ig_setup(old, 2, NULL, &s);
    ig_print(old, &s, text, sizeof text);
    expect(strstr(text, " deck=file-") != NULL, "a deck keeps its name under older rules", text);
  }
}

/* A good deck: the same game plays the same, only the deck's name differs. */
static void good(const char *edition, const char *text, bool same)
{
  struct ig_fault f;
  struct ig_state a, b;
  struct ig_rng ra = { 5 }, rb = { 5 };
  static char pa[IG_TEXT_MAX], pb[IG_TEXT_MAX];
  const struct ig_game *own = ig_find(edition), *g = ig_load_deck(own, text, room(), &f);
  expect(g != NULL, "the deck loads", g ? "" : f.why);
  if (!g) return;
  every_version(own, g);
  ig_setup(own, 3, NULL, &a);
  ig_setup(g, 3, NULL, &b);
  ig_print(g, &b, pb, sizeof pb);
  expect(strstr(pb, " deck=file-") != NULL, "a deck of one's own has a name", pb);
  expect(ig_parse(g, pb, &b, &f), "its positions read back", pb);
  expect(!ig_parse(own, pb, &a, &f), "another deck's position is refused", pb);
  ig_setup(own, 3, NULL, &a);
  ig_playout(own, &a, &ra);
  ig_playout(g, &b, &rb);
  expect((ig_hash(own, &a) == ig_hash(g, &b)) == same, "it plays as the bundled deck", "another game");
  for (int i = 0; i < ig_language_count(); i++)
    for (int k = 1; same && k <= 48; k++) {
      ig_kind_name(g, k, ig_language_at(i), pa, sizeof pa);
      ig_kind_name(own, k, ig_language_at(i), pb, sizeof pb);
      expect(!strcmp(pa, pb), "names of cards", pa);
      expect(!strcmp(ig_kind_code(g, k), ig_kind_code(own, k)), "codes of cards", pa);
    }
  ig_describe(own, &a, ig_language("ru"), pa, sizeof pa);
  ig_describe(g, &b, ig_language("ru"), pb, sizeof pb);
  if (same) expect(!strcmp(pa, pb), "described alike", pb);
}

static void bad_lines(const char *e)
{
  bad(e, "id,kind", "id;kind", 1, "begins with the line");
  bad(e, "ts-A2,toy,", "ts-A2,toy", 3, "eight fields");
  bad(e, "Jessie,2,bonus-neighbour:ts-A1,3", "Jessie,2,bonus-neighbour:ts-A1,3,", 3, "eight fields");
  bad(e, "ts-A2,", "ts-A_,", 3, "a letter and up to six");
  bad(e, "ts-A2,", "ts-2A,", 3, "a letter and up to six");
  bad(e, "ts-A2,", "ts-ABCDEFGH,", 3, "a letter and up to six");
  bad(e, "ts-A2,", "ts-A1,", 3, "there already");
  bad(e, "ts-A2,toy", "ts-A2,doll", 3, "toy, edge-left or edge-right");
  bad(e, "ts-A2,toy,yellow", "ts-A2,toy,orange", 3, "no such colour");
  bad(e, "Джесси", "", 3, "cannot be read");
  bad(e, "Jessie", " ", 3, "cannot be read");
  bad(e, "Jessie", "Jess\x01", 3, "cannot be read");
  bad(e, "Jessie", "Jess\xC3", 3, "cannot be read");
  bad(e, "Jessie", "Jess\xFF", 3, "cannot be read");
  bad(e, "Jessie", "A name that is very long, too long for any card, and then a little longer still", 3,
      "eight fields");
  bad(e, "Jessie", "A name that is very long - too long for any card - and then a little longer still", 3,
      "cannot be read");
  bad(e, "Jessie", "Bullseye", 3, "has this name already");
  bad(e, "Jessie,2", "Jessie,10", 3, "0 to 9 points");
  bad(e, "Jessie,2", "Jessie,two", 3, "0 to 9 points");
  bad(e, "Jessie,2", "Jessie,-1", 3, "0 to 9 points");
  bad(e, "3,must-edge", "3,must-fly", 4, "no such property");
  bad(e, "3,must-edge", "3,must-edge:ts-A1", 4, "no such property");
  bad(e, "bonus-neighbour:ts-A1", "bonus-neighbour", 3, "no such property");
  bad(e, "3,must-edge", "3,edge-bonus:ts-A1", 4, "does not fit");
  bad(e, "3,must-edge", "3,same-or-different", 4, "does not fit");
  bad(e, "Alien,1,same-or-different", "Alien,1,none", 26, "does not fit");
  bad(e, "Left edge,2,none", "Left edge,2,no-edge", 8, "does not fit");
  bad(e, "ts-A1,3", "ts-A1,0", 3, "1 to 84");
  bad(e, "ts-A1,3", "ts-A1,85", 3, "1 to 84");
  bad(e, "ts-A1,3", "ts-A1,", 3, "1 to 84");
}

static void bad_decks(const char *e)
{
  bad(e, "bonus-neighbour:ts-A1", "bonus-neighbour:ts-B1", 3, "toy of the same colour");
  bad(e, "bonus-neighbour:ts-A1", "bonus-neighbour:ts-Z1", 3, "toy of the same colour");
  bad(e, "edge-bonus:ts-B4", "edge-bonus:ts-BR1", 22, "toy of the same colour");
  bad(e, "ts-A1,3", "ts-A1,4", 35, "61 toys");
  bad(e, "Right edge,1,edge-bonus:ts-C3,1", "Right edge,1,edge-bonus:ts-C3,2", 35, "23 edges");
  bad(e,
      "ts-CR1,edge-right,blue,Правый край,Right edge,2,none,2\nts-CR2,edge-right,blue,Правый край,Right "
      "edge,1,edge-bonus:ts-C3,1",
      "ts-CL9,edge-left,blue,Левый край,Left edge,2,none,3", 34, "both sides");
  bad(e,
      "Alien,1,same-or-different,6\nts-C2,toy,blue,Вилкинс,Forky,2,same-or-different,5\nts-C3,toy,blue,Даки,"
      "Ducky,2,same-or-different,4\nts-C4,toy,blue,Банни,Bunny,3,same-or-different,3\n",
      "Alien,1,same-or-different,15\nts-C2,toy,blue,F,F,2,same-or-different,1\nts-C3,toy,blue,D,D,2,same-or-"
      "different,1\nts-C4,toy,blue,B,B,3,same-or-different,1\n",
      35, "longer than 16");
}

/* 16 more kinds of one card each. */
static void too_many_kinds(const char *e)
{
  static char more[TEXT];
  strcpy(more, "Bullseye,2,none,4\n");
  for (int i = 0; i < 16; i++)
    sprintf(more + strlen(more), "ts-X%d,toy,green,Имя %d,Name %d,1,none,1\n", i, i, i);
  bad(e, "Bullseye,2,none,4\n", more, 50, "more than 48 kinds");
}

/* Every name may be long, but there is room for so many words only. */
static void too_many_words(const char *e)
{
  change("край,", "край той полки в углу у окна,");
  strcpy(deck, changed);
  change(" edge,", " edge of the shelf in the corner by the large window,");
  strcpy(deck, changed);
  bad(e, ",2,none,4", " who looks at the sea and the ships all day,2,none,4", 35, "too long");
}

int main(int argc, char **argv)
{
  if (argc < 2 || !read_deck(argv[1], "heroychiki")) {
    fputs("usage: toys DATA-FOLDER\n", stderr);
    return 2;
  }
  good("heroychiki", deck, true);
  if (!read_deck(argv[1], "toystory4")) return 2;
  good("toystory4", deck, true);
  change("\n", "\r\n");
  good("toystory4", changed, true);
  change("id,kind", "\xEF\xBB\xBFid,kind");
  good("toystory4", changed, true);
  change("\nts-A2", "\n# a remark\n\nts-A2");
  good("toystory4", changed, true);
  change("Bullseye,2,none,4\nts-A2,toy,yellow,Джесси,Jessie,2,bonus-neighbour:ts-A1,3",
         "Bullseye,2,none,3\nts-A2,toy,yellow,Джесси,Jessie,2,bonus-neighbour:ts-A1,4");
  good("toystory4", changed, false);
  bad_lines("toystory4");
  bad_decks("toystory4");
  too_many_kinds("toystory4");
  too_many_words("toystory4");
  printf("decks: %d held, %d failed\n", held, failed);
  free(room());
  return failed || !held;
}
