/* list-books.c - prints the rulebooks with the names of cards, for the page: books.json, by game.  The page fetches it when somebody
 * reads a book; in WebAssembly are only the sentences that refusals say. */
#include <stdio.h>
#include <string.h>
#include "registry.h"
#include "room.h"

static void put_two(const char *key, const char *const words[2])
{
  room_put(",\""), room_put(key), room_put("\":["), room_string(words[IG_RU]), room_put(","), room_string(words[IG_EN]), room_put("]");
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

static void put_book(const struct ig_game *g)
{
  const char *const title[2] = { ig_title(g, IG_RU), ig_title(g, IG_EN) };
  room_put("{\"game\":"), room_string(ig_name(g)), put_two("title", title);
  room_put(",\"clauses\":[");
  for (int c = 0; c < ig_clause_count(g); c++) room_put(c ? "," : ""), put_clause(ig_clause_at(g, c));
  room_put("]");
  put_kinds(g);
  room_put("}");
}

int main(void)
{
  putchar('{');
  for (int i = 0; registry[i]; i++) {       /* those that are not listed, too: a link leads to them */
    const struct ig_game *g = (const struct ig_game *)registry[i];
    used = 0;
    put_book(g);
    if (used >= ROOM - 1) return fputs("list-books: a book is longer than its buffer\n", stderr), 1;
    printf("%s\"%s\":%s", i ? "," : "", ig_name(g), room);
  }
  return puts("}") < 0 || fflush(stdout);
}
