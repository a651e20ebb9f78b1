/* list-books.c - prints the rulebooks with the names of cards, for the page: books.json, by game.  The page fetches it when somebody
 * reads a book; in WebAssembly are only the sentences that refusals say. */
#include <stdio.h>
#include <string.h>
#include "registry.h"
#include "buffer.h"

static void put_clause(const struct ig_clause *c)
{
  out_text("{\"id\":");
  out_string(c->id);
  for (const struct ig_clause_text *t = c->text; t->language; t++) {
    out_text(",");
    out_string(t->language);
    out_text(":{\"section\":");
    out_string(t->section);
    out_pair("says", t->says);
    out_pair("more", t->more);
    out_text("}");
  }
  out_text(c->ruling ? ",\"ruling\":true}" : ",\"ruling\":false}");
}

/* By the names of the languages. */
static void put_names(const struct ig_game *g, int kind)
{
  char name[160];
  out_text(",\"name\":{");
  for (int i = ig_language_count() - 1; i >= 0; i--) {
    ig_kind_name(g, kind, ig_language_at(i), name, sizeof name);
    out_string(ig_language_name(ig_language_at(i)));
    out_text(":");
    out_string(name);
    out_text(i ? "," : "}");
  }
}

static void put_kinds(const struct ig_game *g)
{
  bool any = false;
  out_text(",\"kinds\":[");
  for (int k = 1; k < IG_UNKNOWN; k++) {
    const char *code = ig_kind_code(g, k);
    if (!*code || !strcmp(code, "?")) continue;
    out_text(any ? "," : "");
    any = true;
    out_text("{\"kind\":");
    out_string(code);
    put_names(g, k);
    out_text("}");
  }
  out_text("]");
}

static void put_book(const struct ig_game *g)
{
  out_text("{\"game\":");
  out_string(ig_name(g));
  out_text(",\"title\":{");
  for (int i = ig_language_count() - 1; i >= 0; i--) {
    out_string(ig_language_name(ig_language_at(i)));
    out_text(":");
    out_string(ig_title(g, ig_language_at(i)));
    out_text(i ? "," : "}");
  }
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
