/* book.c - the games and their rulebooks, as the page reads them.
 *
 *     library()      every game: name, titles, one sentence, seats
 *     book()         write a game's name into text(): its clauses and the names of its cards
 *
 * Answers are JSON in text(); 0 where there is no such game.
 */
#include <string.h>
#include "igroteka.h"
#include "room.h"

static void put_two(const char *key, const char *const words[2])
{
  room_put(",\""), room_put(key), room_put("\":["), room_string(words[IG_RU]), room_put(","), room_string(words[IG_EN]), room_put("]");
}

static void put_game(const struct ig_game *g)
{
  const char *const title[2] = { ig_title(g, IG_RU), ig_title(g, IG_EN) }, *const about[2] = { ig_about(g, IG_RU), ig_about(g, IG_EN) };
  room_put("{\"game\":"), room_string(ig_name(g));
  put_two("title", title), put_two("about", about);
  room_number("min", ig_seats_min(g)), room_number("max", ig_seats_max(g));
  room_put("}");
}

EXPORT("library") int library(void)
{
  used = 0;
  room_put("[");
  for (int i = 0; i < ig_game_count(); i++) room_put(i ? "," : ""), put_game(ig_game_at(i));
  room_put("]");
  return used;
}

static void put_clause(const struct ig_clause *c)
{
  room_put("{\"id\":"), room_string(c->id);
  put_two("section", c->section), put_two("says", c->says), put_two("more", c->more);
  room_put(c->ruling ? ",\"ruling\":true}" : ",\"ruling\":false}");
}

static void put_kinds(const struct ig_game *g)
{
  bool any = false;
  room_put(",\"kinds\":[");
  for (int k = 1; k < IG_UNKNOWN; k++) {
    const char *code = ig_kind_name(g, k, IG_CODE);
    const char *const name[2] = { ig_kind_name(g, k, IG_RU), ig_kind_name(g, k, IG_EN) };
    if (!code || !*code || !strcmp(code, "?")) continue;
    room_put(any ? "," : ""), any = true;
    room_put("{\"kind\":"), room_string(code), put_two("name", name), room_put("}");
  }
  room_put("]");
}

EXPORT("book") int book(void)
{
  const struct ig_game *g = ig_find(room);
  used = 0;
  if (!g) return 0;
  const char *const title[2] = { ig_title(g, IG_RU), ig_title(g, IG_EN) };
  room_put("{\"game\":"), room_string(ig_name(g)), put_two("title", title);
  room_put(",\"clauses\":[");
  for (int c = 0; c < ig_clause_count(g); c++) room_put(c ? "," : ""), put_clause(ig_clause_at(g, c));
  room_put("]");
  put_kinds(g);
  room_put("}");
  return used;
}
