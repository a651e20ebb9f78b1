/* verify.c - the subcommand verify: was the deal of a record the one promised, and is the record the one
 * that a server signed? */
#include <stdio.h>
#include <string.h>
#include "cli.h"
#include "fair.h"
#include "record.h"
#include "sign.h"

static const char *part_words(enum sign_part p)
{
  static const char *const words[] = { N_("the game, its seats or options"), N_("the names"), N_("the moves"),
                                       N_("the result"), N_("the deal") };
  return _(words[p]);
}

static json_t *changed_list(const struct signature *s)
{
  json_t *list = json_array();
  for (int p = 0; p < SIGN_PARTS; p++)
    if (s->changed[p]) json_array_append_new(list, json_string(sign_part_name((enum sign_part)p)));
  return list;
}

/* Whose it is, and what was changed.  REFUSED: it is not as it was signed. */
static int tell_signature(const char *path, enum signed_by got, const struct signature *s, bool json)
{
  char what[400] = "";
  for (int p = 0; p < SIGN_PARTS; p++)
    if (s->changed[p]) strcat(*what ? strcat(what, ", ") : what, part_words((enum sign_part)p));
  if (got == SIGNED_FALSE) {
    fail(_("%s: the signature is not of the key that it names, or it was cut"), path);
    return REFUSED;
  }
  if (got == SIGNED_CHANGED) {
    fail(_("%s: changed since the server ed25519:%s signed it: %s"), path, s->key, what);
    return REFUSED;
  }
  if (!json && got == SIGNED_WELL)
    printf(_("Signed by the server ed25519:%s and not changed since: names, moves, result and deal.\n"),
           s->key);
  return DONE;
}

static int print_verdict(bool fair, enum signed_by got, const struct signature *s)
{
  static const char *const words[] = { "no", "yes", "changed", "false" };
  json_t *j = json_pack("{s:b,s:s,s:o}", "fair", fair, "signed", words[got], "changed", changed_list(s));
  if (*s->key) json_object_set_new(j, "key", json_string(s->key));
  return print_json(j);
}

int run_verify(struct args *a)
{
  struct ig_fault why;
  struct signature s;
  const char *path = a->word[0], *text = read_text(path);
  if (!text) return BAD;
  const struct ig_game *g = record_game(text, &why);
  if (!g) return bad_fault(file_name(path), &why);
  g = load_decks(a, g);
  if (!g) return BAD;
  enum signed_by signer = sign_check(text, &s);
  int status = tell_signature(file_name(path), signer, &s, a->json);
  enum fair got = fair_verify(g, text, &why);
  if (got != FAIR_OK) {
    bad_fault(file_name(path), &why);
    status = got == FAIR_BAD ? BAD : REFUSED;
  }
  if (a->json) {
    print_verdict(got == FAIR_OK, signer, &s);
    return status;
  }
  if (got == FAIR_OK)
    fputs(_("The deal is fair: every draw follows from the committed secret.\n"
            "Nobody chose the deal. Whether anyone peeked, this cannot tell.\n"),
          stdout);
  return status;
}
