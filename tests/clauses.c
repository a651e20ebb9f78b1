/* clauses.c - runs clause tests: positions, what is allowed, what is not and why.
 *
 *     clauses [--list] FILE...
 *
 * tests/clauses/README.md has the commands.  Every failure is told with file and
 * line; `--list` also prints one line per expectation, "ID word file:line", for
 * tools/matrix.py.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "clauses/clauses.h"

enum { IDS = 8 };

static struct page { /* where we are                     */
  const char *file;
  FILE *in;
  int line;
  char ahead[LINE];
  bool has_ahead;
  char id[IDS][24];
  int ids;
} page;

static const struct ig_game *g;
static struct ig_state s;
static bool have_state;
static int failed, held;
static bool list;

void fail(const char *what, const char *got)
{
  printf("%s:%d: %s\n    got: %s\n", page.file, page.line, what, got);
  failed++;
}

void expect(bool ok, const char *what, const char *got)
{
  if (ok) held++;
  else fail(what, got);
}

/* ---- lines -------------------------------------------------------------- */

static bool read_line(char *l)
{
  if (page.has_ahead) {
    strcpy(l, page.ahead);
    page.has_ahead = false;
  } else if (!fgets(l, LINE, page.in)) return false;
  page.line++;
  l[strcspn(l, "\r\n")] = 0;
  return true;
}

static void unread_line(const char *l)
{
  strcpy(page.ahead, l);
  page.has_ahead = true;
  page.line--;
}

/* Cuts a remark and the spaces before it. */
static void cut_remark(char *l)
{
  char *p = strstr(l, "  #");
  if (p) *p = 0;
  size_t n = strlen(l);
  while (n && isspace((unsigned char)l[n - 1])) l[--n] = 0;
}

static void squeeze(const char *from, char *to) /* single spaces, none at the ends */
{
  char *start = to;
  for (; *from; from++) {
    bool space = isspace((unsigned char)*from);
    if (space && (to == start || to[-1] == ' ')) continue;
    *to++ = space ? ' ' : *from;
  }
  if (to > start && to[-1] == ' ') to--;
  *to = 0;
}

char *first_word(char *l, char *word, size_t cap)
{
  size_t n = 0;
  while (isspace((unsigned char)*l)) l++;
  while (*l && !isspace((unsigned char)*l) && n + 1 < cap) word[n++] = *l++;
  word[n] = 0;
  while (isspace((unsigned char)*l)) l++;
  return l;
}

static bool is_id(const char *w)
{
  while (isupper((unsigned char)*w)) w++;
  return w[0] == '-' && isdigit((unsigned char)w[1]) && strchr(w, '.');
}

static void note(const char *word) /* for the matrix                   */
{
  if (!list) return;
  for (int i = 0; i < page.ids; i++) printf("@ %s %s %s:%d\n", page.id[i], word, page.file, page.line);
}

static void open_section(char *l)
{
  char w[24];
  int n = 0;
  for (l++; n < IDS; n++) {
    l = first_word(l, w, sizeof w);
    if (!is_id(w)) break;
    strcpy(page.id[n], w);
  }
  if (n) page.ids = n;
}

/* ---- asking the engine --------------------------------------------------- */

int seat_of(const char *w)
{
  if (!strcmp(w, "chance")) return IG_CHANCE;
  if (!strcmp(w, "spectator")) return IG_SPECTATOR;
  return atoi(w) - 1;
}

/* "2: take d4" names a seat; otherwise the lowest active seat moves. */
static char *mover(char *text, int *seat)
{
  char *colon = strchr(text, ':');
  *seat = ig_next_seat(g, &s);
  if (!colon || colon - text > 6) return text;
  *colon = 0;
  *seat = seat_of(text);
  return colon + 1 + strspn(colon + 1, " ");
}

const char *verdict(char *text, int *seat, struct ig_move *m)
{
  static char words[128];
  struct ig_fault why;
  text = mover(text, seat);
  if (!ig_parse_move(g, &s, text, m, &why)) {
    snprintf(words, sizeof words, "unreadable: %s (%s)", why.why, why.near);
    return words;
  }
  char printed[IG_MOVE_TEXT];
  struct ig_move again;
  ig_print_move(g, &s, *m, printed, sizeof printed);
  if (!ig_parse_move(g, &s, printed, &again, &why) || memcmp(&again, m, sizeof again))
    return "a move that does not survive printing";
  int c = ig_check(g, &s, *seat, *m);
  return c == IG_OK ? "yes" : c == IG_MORE ? "more" : ig_clause_at(g, c)->id;
}

static void expect_verdict(const char *want, char *text)
{
  char what[LINE];
  int seat;
  struct ig_move m;
  snprintf(what, sizeof what, "%s %s", want, text);
  const char *got = verdict(text, &seat, &m);
  bool same = !strcmp(want, "bad") ? !strncmp(got, "unreadable", 10) : !strcmp(got, want);
  expect(same, what, got);
}

/* "breaks ID,ID MOVE": all the clauses that the move breaks, the first one first. */
static void breaks(char *rest)
{
  char what[LINE], want[128], got[128] = "";
  int16_t clause[8];
  int seat;
  struct ig_move m;
  snprintf(what, sizeof what, "breaks %s", rest);
  rest = first_word(rest, want, sizeof want);
  const char *first = verdict(rest, &seat, &m);
  if (!ig_clause_find(g, first)) {
    fail(what, first);
    return;
  }
  int n = ig_broken(g, &s, seat, m, clause, 8);
  for (int i = 0; i < n; i++) {
    if (i) strcat(got, ",");
    strcat(got, ig_clause_at(g, clause[i])->id);
  }
  expect(!strcmp(want, got), what, got);
}

static void then(char *text)
{
  char what[LINE];
  int seat;
  struct ig_move m;
  snprintf(what, sizeof what, "then %s", text);
  const char *got = verdict(text, &seat, &m);
  if (strcmp(got, "yes")) {
    fail(what, got);
    return;
  }
  ig_apply(g, &s, seat, m);
}

static void hears(char *rest)
{
  char w[24], what[LINE], text[IG_MOVE_TEXT];
  int seat;
  struct ig_move m;
  snprintf(what, sizeof what, "hears %s", rest);
  rest = first_word(rest, w, sizeof w);
  char *arrow = strstr(rest, "=>");
  if (!arrow) {
    fail(what, "no => in the line");
    return;
  }
  *arrow = 0;
  char *want = arrow + 2 + strspn(arrow + 2, " ");
  size_t n = strlen(rest);
  while (n && rest[n - 1] == ' ') rest[--n] = 0;
  const char *got = verdict(rest, &seat, &m);
  if (strcmp(got, "yes")) {
    fail(what, got);
    return;
  }
  ig_print_move(g, &s, ig_veil(g, &s, seat, m, seat_of(w)), text, sizeof text);
  expect(!strcmp(text, want), what, text);
}

/* ---- looking at a position ----------------------------------------------- */

static void lines_of(const struct ig_state *of, char *out) /* squeezed, each line after '\n' */
{
  static char text[IG_TEXT_MAX];
  ig_print(g, of, text, sizeof text);
  *out = 0;
  for (char *l = strtok(text, "\n"); l; l = strtok(NULL, "\n")) {
    strcat(out, "\n");
    squeeze(l, out + strlen(out));
  }
  strcat(out, "\n");
}

/* The wanted line, or the indented lines that follow, between '\n'. */
static void wanted(char *rest, char *out)
{
  char l[LINE];
  strcpy(out, "\n");
  if (*rest) {
    squeeze(rest, out + 1);
    strcat(out, "\n");
  } else
    while (read_line(l)) {
      if (!isspace((unsigned char)l[0])) {
        unread_line(l);
        break;
      }
      cut_remark(l);
      squeeze(l, out + strlen(out));
      strcat(out, "\n");
    }
}

static void expect_lines(const struct ig_state *of, char *rest, bool want)
{
  static char have[IG_TEXT_MAX], need[IG_TEXT_MAX];
  wanted(rest, need);
  lines_of(of, have);
  expect((strstr(have, need) != NULL) == want, need + 1, have + 1);
}

static void sees(char *rest)
{
  char w[24];
  struct ig_state v;
  rest = first_word(rest, w, sizeof w);
  memset(&v, 0, sizeof v);
  ig_view(g, &s, seat_of(w), &v);
  expect_lines(&v, rest, true);
}

static void expect_numbers(char *rest, const char *what, const struct ig_outcome *o, bool places)
{
  char w[24], got[LINE] = "";
  bool same = true;
  for (int p = 0; p < ig_seats(g, &s); p++) {
    int n = places ? o->place[p] : (int)o->score[p];
    rest = first_word(rest, w, sizeof w);
    same = same && *w && atoi(w) == n;
    sprintf(got + strlen(got), " %d", n);
  }
  expect(same && !*rest, what, got);
}

static void points_text(const struct ig_points *p, char *out)
{
  char item[64];
  sprintf(out, "%d %s %d", p->seat + 1, ig_clause_at(g, p->clause)->id, (int)p->points);
  for (int i = 0; i < p->n; i++) {
    ig_print_item(g, &s, p->item[i], item, sizeof item);
    sprintf(out + strlen(out), "%s %s", i ? "" : " :", item);
  }
}

static void points(char *rest)
{
  static struct ig_points p[IG_POINTS_MAX];
  static char got[IG_TEXT_MAX], one[IG_TEXT_MAX / 4];
  char want[LINE];
  squeeze(rest, want);
  int n = ig_breakdown(g, &s, p, IG_POINTS_MAX);
  bool found = false;
  got[0] = 0;
  for (int i = 0; i < n; i++) {
    points_text(&p[i], one);
    if (!strchr(want, ':')) {
      char *colon = strstr(one, " :");
      if (colon) *colon = 0;
    }
    found = found || !strcmp(one, want);
    if (strlen(got) + strlen(one) + 8 < sizeof got) {
      strcat(got, "\n      ");
      strcat(got, one);
    }
  }
  expect(found, want, got);
}

/* ---- beginning ------------------------------------------------------------ */

static const struct ig_option *option_named(const char *name, int *at)
{
  for (*at = 0; *at < ig_option_count(g); ++*at)
    if (!strcmp(ig_option_at(g, *at)->name, name)) return ig_option_at(g, *at);
  return NULL;
}

static bool choose(char *word, uint8_t *choice)
{
  int at;
  char *value = strchr(word, '=');
  if (!value) return false;
  *value++ = 0;
  const struct ig_option *o = option_named(word, &at);
  for (int v = 0; o && o->values && o->values[v]; v++)
    if (!strcmp(o->values[v], value)) {
      choice[at] = (uint8_t)v;
      return true;
    }
  return false;
}

static void setup(char *rest)
{
  char name[32], w[64], what[LINE];
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  snprintf(what, sizeof what, "setup %s", rest);
  rest = first_word(rest, name, sizeof name);
  rest = first_word(rest, w, sizeof w);
  int seats = atoi(w);
  const char *want = "yes";
  static char id[64];
  g = ig_find(name);
  have_state = false;
  if (!g) {
    fail(what, "no such game");
    return;
  }
  for (rest = first_word(rest, w, sizeof w); *w; rest = first_word(rest, w, sizeof w)) {
    if (!strcmp(w, "refused")) {
      rest = first_word(rest, id, sizeof id);
      want = id;
    } else if (!choose(w, choice)) {
      fail(what, "no such option or value");
      return;
    }
  }
  int c = ig_setup(g, seats, choice, &s);
  expect(!strcmp(c == IG_OK ? "yes" : ig_clause_at(g, c)->id, want), what,
         c == IG_OK ? "yes" : ig_clause_at(g, c)->id);
  have_state = c == IG_OK;
}

static void read_position(char *l, const char *unreadable)
{
  static char text[IG_TEXT_MAX];
  char got[256];
  struct ig_fault why;
  int line = page.line;
  text[0] = 0;
  do {
    if (strlen(text) + strlen(l) + 2 < sizeof text) {
      strcat(text, l);
      strcat(text, "\n");
    }
  } while (read_line(l) && *l);
  g = ig_parse_game(text, &why);
  have_state = g && ig_parse(g, text, &s, &why);
  if (why.why) snprintf(got, sizeof got, "line %d: %s (%s)", line + why.line - 1, why.why, why.near);
  else strcpy(got, "a position that can be read");
  if (unreadable) expect(!have_state && why.why && strstr(why.why, unreadable), unreadable, got);
  else if (!have_state) fail("position", got);
}

static void unreadable(const char *words)
{
  char l[LINE], want[LINE];
  strcpy(want, words);
  while (read_line(l) && strncmp(l, "position", 8)) {}
  read_position(l, want);
}

static void deal(const char *rest)
{
  struct ig_rng r = { (uint64_t)atoll(rest) };
  while (ig_is_active(g, &s, IG_CHANCE)) ig_apply(g, &s, IG_CHANCE, ig_random_move(g, &s, IG_CHANCE, &r));
}

/* ---- commands -------------------------------------------------------------- */

static void no(char *rest)
{
  char id[24], what[LINE];
  snprintf(what, sizeof what, "no %s", rest);
  rest = first_word(rest, id, sizeof id);
  if (!ig_clause_find(g, id)) {
    fail(what, "no such clause");
    return;
  }
  if (list) printf("@ %s no %s:%d\n", id, page.file, page.line);
  expect_verdict(id, rest);
}

static void run_command(const char *w, char *rest)
{
  struct ig_outcome o;
  char got[24];
  note(w);
  ig_outcome(g, &s, &o);
  if (!strcmp(w, "breaks")) breaks(rest);
  else if (!strcmp(w, "yes") || !strcmp(w, "more") || !strcmp(w, "bad")) expect_verdict(w, rest);
  else if (!strcmp(w, "then")) then(rest);
  else if (!strcmp(w, "is")) expect_lines(&s, rest, true);
  else if (!strcmp(w, "isnt")) expect_lines(&s, rest, false);
  else if (!strcmp(w, "sees")) sees(rest);
  else if (!strcmp(w, "hears")) hears(rest);
  else if (!strcmp(w, "scores")) expect_numbers(rest, "scores", &o, false);
  else if (!strcmp(w, "places")) expect_numbers(rest, "places", &o, true);
  else if (!strcmp(w, "points")) points(rest);
  else if (told_command(g, &s, w, rest)) return;
  else if (!strcmp(w, "deal")) deal(rest);
  else if (!strcmp(w, "moves")) {
    static struct ig_move m[IG_MOVES_MAX];
    snprintf(got, sizeof got, "%d", ig_moves(g, &s, ig_next_seat(g, &s), m, IG_MOVES_MAX));
    expect(!strcmp(got, rest), "moves", got);
  } else fail("a known command", w);
}

static void run_line(char *l)
{
  char w[24];
  if (l[0] == '#') {
    open_section(l);
    return;
  }
  if (!strncmp(l, "position", 8)) {
    read_position(l, NULL);
    note("position");
    return;
  }
  cut_remark(l);
  if (!*l) return;
  char *rest = first_word(l, w, sizeof w);
  if (!strcmp(w, "setup")) {
    note(strstr(rest, "refused") ? "no" : "setup");
    setup(rest);
  } else if (!strcmp(w, "unreadable")) {
    note(w);
    unreadable(rest);
  } else if (!have_state) fail("a position first", l);
  else if (!strcmp(w, "no")) no(rest);
  else run_command(w, rest);
}

static void run_file(const char *path)
{
  char l[LINE];
  page = (struct page){ .file = path, .in = fopen(path, "r") };
  if (!page.in) {
    printf("%s: cannot be opened\n", path);
    failed++;
    return;
  }
  have_state = false;
  while (read_line(l)) run_line(l);
  fclose(page.in);
}

int main(int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    if (!strcmp(argv[i], "--list")) list = true;
    else run_file(argv[i]);
  printf("clauses: %d held, %d failed\n", held, failed);
  return failed || !held;
}
