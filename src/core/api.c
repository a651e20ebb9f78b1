/* api.c - the installed interface (igroteka.h) over struct game. */
#include <string.h>
#include "game.h"
#include "language.h"
#include "position.h"
#include "registry.h"
#include "rng.h"
#include "voice.h"

#define G(g) ((const struct game *)(const void *)(g))
#define IG(g) ((const struct ig_game *)(const void *)(g))
#define S(s) ((const struct state *)(const void *)(s))
#define SW(s) ((struct state *)(void *)(s))

int ig_game_count(void)
{
  int n = 0;
  for (int i = 0; registry[i]; i++) n += !registry[i]->hidden;
  return n;
}

const struct ig_game *ig_game_at(int at)
{
  for (int i = 0; registry[i]; i++)
    if (!registry[i]->hidden && at-- == 0) return IG(registry[i]);
  return NULL;
}

const struct ig_game *ig_find(const char *name)
{
  for (int i = 0; registry[i]; i++)
    if (strcmp(registry[i]->name, name) == 0) return IG(registry[i]);
  return NULL;
}

const char *ig_name(const struct ig_game *g) { return G(g)->name; }

static const char *text_of(const struct ig_game *g, const char *english, const struct ig_language *l)
{
  const char *own = language_text(l, G(g)->context, english);
  return own != english ? own : language_text(l, "table", english);
}

const char *ig_title(const struct ig_game *g, const struct ig_language *l)
{
  return text_of(g, G(g)->title, l);
}
const char *ig_about(const struct ig_game *g, const struct ig_language *l)
{
  return text_of(g, G(g)->about, l);
}
int ig_rules_version(const struct ig_game *g) { return G(g)->rules_version; }
const struct ig_game *ig_version(const struct ig_game *g, int rules_version)
{
  return IG(position_version(G(g), rules_version));
}
int ig_seats_min(const struct ig_game *g) { return G(g)->seats_min; }
int ig_seats_max(const struct ig_game *g) { return G(g)->seats_max; }
int ig_state_size(const struct ig_game *g) { return G(g)->state_size; }
int ig_feature_count(const struct ig_game *g) { return G(g)->feature_count; }
int ig_option_count(const struct ig_game *g) { return option_count(G(g)); }
const struct ig_option *ig_option_at(const struct ig_game *g, int i) { return &G(g)->options[i]; }
const char *ig_option_about(const struct ig_game *g, int i, const struct ig_language *l)
{
  return text_of(g, G(g)->options[i].about, l);
}
const char *ig_option_says(const struct ig_game *g, int i, int value, const struct ig_language *l)
{
  const struct ig_option *o = &G(g)->options[i];
  return o->says ? text_of(g, o->says[value], l) : o->values[value];
}
int ig_clause_count(const struct ig_game *g) { return G(g)->clause_count; }
const struct ig_clause *ig_clause_at(const struct ig_game *g, int clause) { return &G(g)->clauses[clause]; }

const struct ig_clause_text *ig_clause_in(const struct ig_clause *c, const struct ig_language *l)
{
  for (const struct ig_clause_text *t = c->text; t->language; t++)
    if (strcmp(t->language, ig_language_name(l)) == 0) return t;
  return c->text;
}

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static bool same_letters(const char *a, const char *b)
{
  while (*a && upper(*a) == upper(*b)) {
    a++;
    b++;
  }
  return upper(*a) == upper(*b);
}

/* "GAME-4.5" in large or small letters, and "4.5": within one book the number says enough. */
int ig_clause_find(const struct ig_game *g, const char *id)
{
  for (int i = 1; i < G(g)->clause_count; i++) {
    const char *whole = G(g)->clauses[i].id, *number = strchr(whole, '-');
    if (same_letters(whole, id) || (number && same_letters(number + 1, id))) return i;
  }
  return 0;
}

int ig_kind_name(const struct ig_game *g, int kind, const struct ig_language *l, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct ig_voice v = voice_in(l);
  G(g)->kind_name(G(g), kind, &(struct telling){ &v, SPECTATOR, &t });
  return t.n;
}

const char *ig_kind_code(const struct ig_game *g, int kind) { return G(g)->kind_code(G(g), kind); }

static const struct zone *zone_at(const struct ig_game *g, int zone)
{
  static const struct zone none = { "", "" };
  for (int i = 0; i <= zone; i++)
    if (!G(g)->zones[i].code) return &none;
  return zone < 0 ? &none : &G(g)->zones[zone];
}

const char *ig_zone_name(const struct ig_game *g, int zone, const struct ig_language *l)
{
  return text_of(g, zone_at(g, zone)->name, l);
}

const char *ig_zone_code(const struct ig_game *g, int zone) { return zone_at(g, zone)->code; }

/* A loaded deck, and the game by today's and by older rules that plays with it. */
enum { VERSIONS_MAX = 4 };
struct loaded {
  struct game version[VERSIONS_MAX];
  _Alignas(16) unsigned char data[IG_DATA_MAX];
};

size_t ig_loaded_size(void) { return sizeof(struct loaded); }

/* Older versions of the loaded game get its deck. */
static void share_deck(struct loaded *r)
{
  for (int i = 1; i < VERSIONS_MAX && r->version[i - 1].before; i++) {
    struct game *older = &r->version[i], *newer = &r->version[i - 1];
    *older = *newer->before;
    older->data = newer->data;
    memcpy(older->deck, newer->deck, sizeof older->deck);
    newer->before = older;
  }
  r->version[VERSIONS_MAX - 1].before = NULL;
}

const struct ig_game *ig_load_deck(const struct ig_game *g, const char *text, void *memory,
                                   struct ig_fault *why)
{
  struct loaded *r = memory;
  struct scan in = scan_of(text);
  memset(why, 0, sizeof *why);
  if (!G(g)->load) scan_fail(&in, NC_("fault", "this game has no deck file"));
  if (in.failed || !G(g)->load(G(g), &in, &r->version[0], r->data)) {
    *why = in.fault;
    return NULL;
  }
  share_deck(r);
  return IG(&r->version[0]);
}

int ig_setup(const struct ig_game *g, int seats, const uint8_t *choice, struct ig_state *out)
{
  memset(out, 0, sizeof *out);
  struct head *h = head_of(SW(out));
  *h = (struct head){ .seats = (uint8_t)seats, .active = CHANCE_BIT, .viewer = ALL };
  if (choice) memcpy(h->option, choice, (size_t)option_count(G(g)));
  return G(g)->setup(G(g), SW(out));
}

bool ig_over(const struct ig_game *g, const struct ig_state *s)
{
  (void)g;
  return !head(S(s))->active;
}
int ig_seats(const struct ig_game *g, const struct ig_state *s)
{
  (void)g;
  return head(S(s))->seats;
}
int ig_ply(const struct ig_game *g, const struct ig_state *s)
{
  (void)g;
  return head(S(s))->ply;
}
int ig_viewer(const struct ig_game *g, const struct ig_state *s)
{
  (void)g;
  return head(S(s))->viewer;
}

bool ig_is_active(const struct ig_game *g, const struct ig_state *s, int seat)
{
  (void)g;
  return is_active(S(s), seat);
}

int ig_next_seat(const struct ig_game *g, const struct ig_state *s)
{
  for (int p = 0; p < SEATS_MAX; p++)
    if (ig_is_active(g, s, p)) return p;
  return IG_CHANCE;
}

int ig_moves(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move *out, int cap)
{
  return G(g)->moves(G(g), S(s), seat, out, cap);
}

uint32_t ig_weight(const struct ig_game *g, const struct ig_state *s, struct ig_move m)
{
  return G(g)->weight(G(g), S(s), m);
}

int ig_check(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move m)
{
  return G(g)->check(G(g), S(s), seat, m);
}

int ig_broken(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move m, int16_t *out,
              int cap)
{
  enum { MOST = 16 };
  clause_t all[MOST], first = G(g)->check(G(g), S(s), seat, m);
  int n = 0, found = 0;
  if (first <= OK || cap < 1) return 0;
  out[n++] = first;
  if (G(g)->broken && seat >= 0 && is_active(S(s), seat))
    found = G(g)->broken(G(g), S(s), seat, m, all, MOST);
  for (int i = 0; i < found && i < MOST; i++) {
    bool told = false;
    for (int k = 0; k < n; k++) told |= out[k] == all[i];
    if (!told && n < cap) out[n++] = all[i];
  }
  return n;
}

bool ig_idle_move(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move *out)
{
  return seat >= 0 && is_active(S(s), seat) && G(g)->idle && G(g)->idle(G(g), S(s), seat, out);
}

bool ig_apply(const struct ig_game *g, struct ig_state *s, int seat, struct ig_move m)
{
  if (G(g)->check(G(g), S(s), seat, m) != OK) return false;
  G(g)->apply(G(g), SW(s), seat, m);
  return true;
}

struct ig_move ig_random_move(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_rng *r)
{
  return seat == CHANCE ? G(g)->sample(G(g), S(s), r) : G(g)->random_move(G(g), S(s), seat, r);
}

void ig_playout(const struct ig_game *g, struct ig_state *s, struct ig_rng *r)
{
  G(g)->playout(G(g), SW(s), r);
}

void ig_outcome(const struct ig_game *g, const struct ig_state *s, struct ig_outcome *out)
{
  memset(out, 0, sizeof *out);
  out->over = !head(S(s))->active;
  G(g)->outcome(G(g), S(s), out);
}

int ig_breakdown(const struct ig_game *g, const struct ig_state *s, struct ig_points *out, int cap)
{
  return G(g)->breakdown(G(g), S(s), out, cap);
}

uint64_t ig_hash(const struct ig_game *g, const struct ig_state *s)
{
  return hash_bytes(HASH_START, s, G(g)->state_size);
}

void ig_view(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_state *out)
{
  G(g)->view(G(g), S(s), seat, SW(out));
}

struct ig_move ig_veil(const struct ig_game *g, const struct ig_state *s, int mover, struct ig_move m,
                       int seat)
{
  return G(g)->veil(G(g), S(s), mover, m, seat);
}

void ig_determinize(const struct ig_game *g, const struct ig_state *view, struct ig_rng *r,
                    struct ig_state *out)
{
  G(g)->determinize(G(g), S(view), r, SW(out));
}

void ig_features(const struct ig_game *g, const struct ig_state *view, int16_t *out)
{
  G(g)->features(G(g), S(view), out);
}

int ig_print_move(const struct ig_game *g, const struct ig_state *s, struct ig_move m, char *out, int cap)
{
  struct text t = text_into(out, cap);
  G(g)->print_move(G(g), S(s), m, &t);
  return t.n;
}

bool ig_parse_move(const struct ig_game *g, const struct ig_state *s, const char *text, struct ig_move *out,
                   struct ig_fault *why)
{
  struct scan in = scan_of(text);
  memset(out, 0, sizeof *out);
  memset(why, 0, sizeof *why);
  if (G(g)->parse_move(G(g), S(s), &in, out) && !scan_end(&in))
    scan_fail(&in, NC_("fault", "unexpected words after the move"));
  if (in.failed) *why = in.fault;
  return !in.failed;
}

int ig_print(const struct ig_game *g, const struct ig_state *s, char *out, int cap)
{
  struct text t = text_into(out, cap);
  position_print(G(g), S(s), &t);
  return t.n;
}

const struct ig_game *ig_parse_game(const char *text, struct ig_fault *why)
{
  struct scan in = scan_of(text);
  memset(why, 0, sizeof *why);
  const struct game *g = position_game(&in);
  if (in.failed) *why = in.fault;
  return IG(g);
}

bool ig_parse(const struct ig_game *g, const char *text, struct ig_state *out, struct ig_fault *why)
{
  struct scan in = scan_of(text);
  memset(out, 0, sizeof *out);
  memset(why, 0, sizeof *why);
  if (position_parse(G(g), &in, SW(out))) return true;
  *why = in.fault;
  return false;
}

int ig_describe(const struct ig_game *g, const struct ig_state *view, const struct ig_language *l, char *out,
                int cap)
{
  struct ig_voice v = voice_in(l);
  return ig_describe_to(g, view, &v, out, cap);
}

int ig_describe_to(const struct ig_game *g, const struct ig_state *view, const struct ig_voice *v, char *out,
                   int cap)
{
  struct text t = text_into(out, cap);
  G(g)->describe(G(g), S(view), &(struct telling){ v, SPECTATOR, &t });
  return t.n;
}

const char *ig_fault_why(const struct ig_fault *f, const struct ig_language *l)
{
  if (!f->why) return "";
  if (f->clause) return ig_clause_in(f->clause, l)->says;
  return language_text(l, "fault", f->why);
}

int ig_print_options(const struct ig_game *g, const struct ig_state *s, char *out, int cap)
{
  struct text t = text_into(out, cap);
  options_print(G(g), head(S(s))->option, &t);
  return t.n;
}

bool ig_parse_options(const struct ig_game *g, const char *text, uint8_t *choice, struct ig_fault *why)
{
  struct scan in = scan_of(text);
  memset(why, 0, sizeof *why);
  while (!in.failed && !scan_end_of_line(&in)) option_parse(G(g), &in, choice);
  if (in.failed) *why = in.fault;
  return !in.failed;
}

/* ---- telling ---- */

static void tell_in_notation(const struct game *g, const struct state *before, int mover, move_t m,
                             const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, mover, t };
  if (mover >= 0 && !v->bare) {
    say_player(&o, mover, no_form);
    put(t, ": ");
  }
  g->print_move(g, before, m, t);
}

int ig_tell(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
            const struct ig_state *after, const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  if (G(g)->tell) G(g)->tell(G(g), S(before), mover, m, S(after), v, &t);
  else tell_in_notation(G(g), S(before), mover, m, v, &t);
  return t.n;
}

int ig_tell_deed(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
                 const struct ig_voice *v, char *out, int cap)
{
  struct ig_voice bare = *v;
  struct text t = text_into(out, cap);
  bare.bare = true;
  if (G(g)->deed && G(g)->deed(G(g), S(before), mover, m, &bare, &t)) return t.n;
  return ig_tell(g, before, mover, m, NULL, &bare, out, cap);
}

bool ig_is_quiet(const struct ig_game *g, struct ig_move draw)
{
  return draw.op < 32 && (G(g)->quiet >> draw.op & 1);
}

/* The view of the seat after the move, if this is how the hidden cards lie. */
static void foresee(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m,
                    uint64_t seed, struct ig_state *out)
{
  struct ig_state guess;
  struct ig_rng r = { seed };
  memset(&guess, 0, sizeof guess);
  memset(out, 0, sizeof *out);
  ig_determinize(g, view, &r, &guess);
  ig_apply(g, &guess, seat, m);
  ig_view(g, &guess, seat, out);
}

int ig_tell_move(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m,
                 const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct ig_state one, other;
  bool known = head(S(view))->viewer == ALL;
  foresee(g, view, seat, m, 1, &one);
  foresee(g, view, seat, m, 2, &other);
  bool sure = known || memcmp(&one, &other, G(g)->state_size) == 0;
  if (G(g)->tell) G(g)->tell(G(g), S(view), seat, m, sure ? S(&one) : NULL, v, &t);
  else tell_in_notation(G(g), S(view), seat, m, v, &t);
  return t.n;
}

int ig_ask(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
           const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  if (G(g)->ask && is_active(S(view), seat)) G(g)->ask(G(g), S(view), seat, so_far, v, &t);
  return t.n;
}

int ig_label(const struct ig_game *g, const struct ig_state *view, const struct ig_points *line,
             const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  if (G(g)->label) G(g)->label(G(g), S(view), line, v, &t);
  else put(&t, G(g)->clauses[line->clause].id);
  return t.n;
}

int ig_source_count(const struct ig_game *g)
{
  int n = 0;
  if (!G(g)->sources) return 1;
  while (G(g)->sources->name[n]) n++;
  return n;
}

int ig_source(const struct ig_game *g, const struct ig_state *s, const struct ig_points *line)
{
  return G(g)->sources ? G(g)->sources->of(S(s), line) : 0;
}

int ig_source_name(const struct ig_game *g, int source, const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { v, IG_SPECTATOR, &t };
  const struct sources *all = G(g)->sources;
  if (!all) say_word(&o, "table", NC_("table", "points"), no_form);
  else if (source >= 0 && source < ig_source_count(g)) say_word(&o, all->context, all->name[source], no_form);
  return t.n;
}

bool ig_by_turns(const struct ig_game *g, int clause)
{
  for (const clause_t *c = G(g)->by_turns; c && *c; c++)
    if (*c == clause) return true;
  return false;
}

int ig_tell_end(const struct ig_game *g, const struct ig_state *s, const struct ig_voice *v, char *out,
                int cap)
{
  struct text t = text_into(out, cap);
  struct ig_outcome o;
  ig_outcome(g, s, &o);
  if (o.over) say_end(&o, ig_seats(g, s), v, &t);
  return t.n;
}

int ig_scene(const struct ig_game *g, const struct ig_state *view, struct ig_item *out, int cap)
{
  return G(g)->scene(G(g), S(view), out, cap);
}

int ig_marks(const struct ig_game *g, const struct ig_state *view, int mover, struct ig_move m, uint16_t *out,
             int cap)
{
  uint16_t marked[IG_MARKS_MAX];
  int n = G(g)->marks ? G(g)->marks(G(g), S(view), mover, m, marked) : 0;
  for (int i = 0; i < n && i < cap; i++) out[i] = marked[i];
  return n;
}

int ig_print_item(const struct ig_game *g, const struct ig_state *view, int item, char *out, int cap)
{
  struct text t = text_into(out, cap);
  G(g)->print_item(G(g), S(view), item, &t);
  return t.n;
}

int ig_say_item(const struct ig_game *g, const struct ig_state *view, int item, const struct ig_language *l,
                char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct ig_voice v = voice_in(l);
  if (G(g)->say_item) G(g)->say_item(G(g), S(view), item, &(struct telling){ &v, SPECTATOR, &t });
  return t.n;
}

int ig_item_code(const struct ig_game *g, const struct ig_state *view, int item, char *out, int cap)
{
  struct text t = text_into(out, cap);
  if (G(g)->item_code) G(g)->item_code(G(g), S(view), item, &t);
  return t.n;
}

struct ig_move ig_pick(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
                       int item)
{
  return G(g)->pick(G(g), S(view), seat, so_far, item);
}

uint32_t ig_rng_below(struct ig_rng *r, uint32_t n) { return rng_below(r, n); }
