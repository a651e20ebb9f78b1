/* count.c - a table of cardboard in the page: the game asks, a person answers (src/core/count.h).
 *
 *     count_before()       the name of a game in text(): what is to be known before one counts it, or nothing
 *     count_open(setup)    "GAME SEATS [OPTION=VALUE...]" in text(): a new count, or a position to set up; 0: no such game, or it cannot be
 *     count_ask()          the question, so many lines of an answer, what may be tapped; {"done":true}: nothing more is asked
 *     count_answer()       the answer in text(): what came of it, or why not
 *     count_back()         to the question before
 *     count_end()          the position, or the points where they came by turns: in all, and turn by turn
 *
 * After every answer the position so far is read, so that what cannot be is told at once. */
#include <stdlib.h>
#include <string.h>
#include "buffer.h"
#include "count.h"
#include "igroteka.h"
#include "page_voice.h"
#include "voice.h"

enum { PAST = 128 };

static const struct game *game;
static struct counting now, past[PAST];
static int steps;

static const struct ig_game *public_game(void) { return (const struct ig_game *)(const void *)game; }

EXPORT("count_before") int count_before(void)
{
  const struct game *g = (const struct game *)(const void *)ig_find(buffer);
  struct ig_voice v = voice_to(IG_SPECTATOR);
  struct text t = text_into(buffer, BUFFER_SIZE);
  if (!g || !g->count || !g->count->before) return 0;
  g->count->before(&(struct telling){ &v, SPECTATOR, &t });
  return (int)strlen(buffer);
}

EXPORT("count_open") int count_open(int setup)
{
  char *words = strchr(buffer, ' ');
  if (!words) return 0;
  *words++ = 0;
  const struct ig_game *g = ig_find(buffer);
  int seats = (int)strtol(words, &words, 10);
  if (!g || seats < ig_seats_min(g) || seats > ig_seats_max(g)) return 0;
  game = (const struct game *)(const void *)g;
  now = (struct counting){ .seats = seats, .setup = setup != 0 };
  words += strspn(words, " ");
  if (strlen(words) >= sizeof now.set) return 0;
  strcpy(now.set, words);
  steps = 0;
  return game->count != NULL;
}

static bool has_word(const char *line, const char *word)
{
  size_t n = strlen(word);
  for (const char *at = line; (at = strstr(at, word)); at++)
    if (at > line && at[-1] == ' ' && (!at[n] || at[n] == ' ')) return true;
  return false;
}

static struct ig_voice voice; /* of this answer */

static struct telling telling_into(struct text *t)
{
  voice = voice_to(IG_SPECTATOR);
  return (struct telling){ &voice, SPECTATOR, t };
}

/* What is printed on it: for people, and for the looks. */
static void put_says(int kind)
{
  char words[512] = "";
  struct text t = text_into(words, sizeof words);
  struct telling o = telling_into(&t);
  game->count->says(game, kind, &o);
  out_text(",");
  out_string(words);
  t = text_into(words, sizeof words);
  game->count->code(game, kind, &t);
  out_text(",");
  out_string(words);
}

/* The names of the kinds among the keys, for who cannot see their pictures; and what is printed on them. */
static void put_kinds(const char *keys)
{
  const struct ig_game *g = public_game();
  bool any = false;
  char name[160];
  out_text(",\"kinds\":{");
  for (int k = 1; k < 256; k++) {
    const char *code = ig_kind_code(g, k);
    if (!*code || !has_word(keys, code)) continue;
    out_text(any ? "," : "");
    out_string(code);
    out_text(":[");
    ig_kind_name(g, k, page_language(), name, sizeof name);
    out_string(name);
    if (game->count->says) put_says(k);
    out_text("]");
    any = true;
  }
  out_text("}");
}

EXPORT("count_ask") int count_ask(void)
{
  static char words[8192];
  char keys[1024] = "";
  struct text t = text_into(words, sizeof words), k = text_into(keys, sizeof keys);
  struct telling o = telling_into(&t);
  int rows = 1;
  if (!game) return 0;
  used = 0;
  if (!game->count->ask(game, &now, &o, &rows)) {
    out_text("{\"done\":true}");
    return used;
  }
  game->count->keys(game, &now, &k);
  out_text("{\"steps\":");
  out_int(steps);
  out_number("rows", rows);
  out_pair("words", words);
  out_pair("keys", keys);
  put_kinds(keys);
  out_text("}");
  return used;
}

static int put_fault(const struct ig_fault *f)
{
  used = 0;
  out_text("{\"near\":");
  out_string(f->near);
  out_pair("words", ig_fault_why(f, page_language()));
  out_text("}");
  return used;
}

static bool position_reads(const struct counting *c, char *text, size_t cap, struct ig_state *out,
                           struct ig_fault *why)
{
  struct text t = text_into(text, cap);
  count_position(game, c, &t);
  return ig_parse(public_game(), text, out, why);
}

static void keep(const struct counting *before)
{
  if (steps == PAST) memmove(past, past + 1, --steps * sizeof *past);
  past[steps++] = *before;
}

EXPORT("count_answer") int count_answer(void)
{
  static char words[COUNT_TEXT], position[2 * COUNT_TEXT];
  static struct counting next;
  char told[512] = "";
  struct text t = text_into(told, sizeof told);
  struct telling o = telling_into(&t);
  struct ig_state state;
  struct ig_fault why;
  if (!game) return 0;
  strncpy(words, buffer, sizeof words - 1);
  struct scan in = scan_of(words);
  next = now;
  if (!game->count->answer(game, &next, &in, &o)) return put_fault(&in.fault);
  if (next.text[0] && !next.partial && !position_reads(&next, position, sizeof position, &state, &why))
    return put_fault(&why);
  keep(&now);
  now = next;
  used = 0;
  out_text("{\"told\":");
  out_string(told);
  out_text("}");
  return used;
}

EXPORT("count_back") void count_back(void)
{
  if (steps) now = past[--steps];
}

EXPORT("count_end") int count_end(void)
{
  static char position[2 * COUNT_TEXT];
  struct ig_state state;
  struct ig_fault why;
  if (!game) return 0;
  if (now.text[0] && !position_reads(&now, position, sizeof position, &state, &why)) return put_fault(&why);
  used = 0;
  out_text("{\"position\":");
  if (now.text[0]) ig_print(public_game(), &state, position, sizeof position);
  out_string(now.text[0] ? position : "");
  out_text(",\"points\":[");
  for (int p = 0; p < now.seats; p++) {
    out_text(p ? "," : "");
    out_int((int)count_points(&now, p));
  }
  out_text("],\"turns\":[");
  for (int i = 0; i < now.turns; i++) {
    out_text(i ? "," : "");
    out_int((int)now.points[i]);
  }
  out_text("],\"clause\":");
  out_string(game->by_turns ? game->clauses[game->by_turns[0]].id : "");
  out_text("}");
  return used;
}
