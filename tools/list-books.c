/* list-books.c - prints the rulebooks with the names of cards, for the page: books.json, by game.  The page fetches it when somebody
 * reads a book; in WebAssembly are only the sentences that refusals say. */
#include <stdio.h>
#include <string.h>
#include "registry.h"
#include "buffer.h"

static void put_two(const char *key, const char *const words[2])
{
  out_text(",\"");
  out_text(key);
  out_text("\":[");
  out_string(words[IG_RU]);
  out_text(",");
  out_string(words[IG_EN]);
  out_text("]");
}

static void put_clause(const struct ig_clause *c)
{
  out_text("{\"id\":");
  out_string(c->id);
  put_two("section", c->section);
  put_two("says", c->says);
  put_two("more", c->more);
  out_text(c->ruling ? ",\"ruling\":true}" : ",\"ruling\":false}");
}

static void put_kinds(const struct ig_game *g)
{
  bool any = false;
  out_text(",\"kinds\":[");
  for (int k = 1; k < IG_UNKNOWN; k++) {
    const char *code = ig_kind_name(g, k, IG_CODE);
    const char *const name[2] = { ig_kind_name(g, k, IG_RU), ig_kind_name(g, k, IG_EN) };
    if (!code || !*code || !strcmp(code, "?")) continue;
    out_text(any ? "," : "");
    any = true;
    out_text("{\"kind\":");
    out_string(code);
    put_two("name", name);
    out_text("}");
  }
  out_text("]");
}

static void put_book(const struct ig_game *g)
{
  const char *const title[2] = { ig_title(g, IG_RU), ig_title(g, IG_EN) };
  out_text("{\"game\":");
  out_string(ig_name(g));
  put_two("title", title);
  out_text(",\"clauses\":[");
  for (int c = 0; c < ig_clause_count(g); c++) {
    out_text(c ? "," : "");
    put_clause(ig_clause_at(g, c));
  }
  out_text("]");
  put_kinds(g);
  out_text("}");
}

int main(void)
{
  putchar('{');
  for (int i = 0; registry[i]; i++) { /* those that are not listed, too: a link leads to them */
    const struct ig_game *g = (const struct ig_game *)registry[i];
    used = 0;
    put_book(g);
    if (used >= BUFFER_SIZE - 1) {
      fputs("list-books: a book is longer than its buffer\n", stderr);
      return 1;
    }
    printf("%s\"%s\":%s", i ? "," : "", ig_name(g), buffer);
  }
  return puts("}") < 0 || fflush(stdout);
}
