/* fair.c - the subcommand verify: was the deal of a record the one promised? */
#include <stdio.h>
#include "cli.h"
#include "fair.h"
#include "record.h"

int run_verify(struct args *a)
{
  struct ig_fault why;
  const char *path = a->word[0], *text = read_text(path);
  if (!text) return BAD;
  const struct ig_game *g = record_game(text, &why);
  if (!g) return bad_fault(file_name(path), &why);
  g = load_decks(a, g);
  if (!g) return BAD;
  enum fair got = fair_verify(g, text, &why);
  if (got != FAIR_OK) return bad_fault(file_name(path), &why), got == FAIR_BAD ? BAD : REFUSED;
  if (a->json) return print_json(json_pack("{s:b}", "fair", 1));
  fputs(_("The deal is fair: every draw follows from the secret that was committed to.\n"
      "That says that nobody chose the deal; not that nobody looked at it.\n"), stdout);
  return DONE;
}
