/* names.c - names of people: what is kept, what is refused, and which look alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

static int bad;

static void kept(const char *in, const char *want) /* want NULL: refused */
{
  char out[NAME_BYTES] = "";
  bool good = name_read(in, out);
  if (good == (want != NULL) && (!want || !strcmp(out, want))) return;
  printf("names.c: \"%s\" is %s \"%s\", not \"%s\"\n", in, good ? "kept as" : "refused", out,
         want ? want : "refused");
  bad = 1;
}

static void alike(const char *a, const char *b, bool yes)
{
  if ((name_looks(a) == name_looks(b)) == yes) return;
  printf("names.c: \"%s\" and \"%s\" %s\n", a, b, yes ? "do not look alike" : "look alike");
  bad = 1;
}

int main(void)
{
  kept("Ann", "Ann");
  kept("Аня К.", "Аня К.");
  kept("李小龍", "李小龍");
  kept("مريم", "مريم");
  kept("O'Neil-Smith", "O'Neil-Smith");
  kept("Zoe\xCC\x88", "Zo\xC3\xAB");              /* composed         */
  kept("  Ann \xC2\xA0  B\xE2\x80\x83", "Ann B"); /* one kind of blank, none at the ends */
  kept("An\xE2\x80\x8Bn", "Ann");                 /* zero width space */
  kept("An\xC2\xADn", "Ann");
  kept("\xEF\xBB\xBF"
       "Ann",
       "Ann"); /* soft hyphen, byte order mark */
  kept("Ann\xE3\x85\xA4", "Ann");
  kept("\xE3\x85\xA4", NULL);
  kept("\xE2\xA0\x80\xE2\xA0\x80", NULL); /* Hangul filler, empty Braille */
  kept("\xE2\x80\x8B\xE2\x81\xA0", NULL);
  kept("", NULL);
  kept("   ", NULL);
  kept("A\xF3\xA0\x81\x81nn", "Ann");               /* tags             */
  kept("\xE2\x9D\xA4\xEF\xB8\x8F", "\xE2\x9D\xA4"); /* a heart, without the word that it is in colour */
  kept("\xE2\x80\xAE"
       "eman",
       NULL);
  kept("a\xE2\x81\xA7"
       "b",
       NULL);
  kept("a\xE2\x80\x8F"
       "b",
       NULL); /* the other way round */
  kept("a\nb", NULL);
  kept("a\x1B[31m", NULL);
  kept("a\xC2\x9B", NULL);
  kept("a\xE2\x80\xA8"
       "b",
       NULL);
  kept("\xEE\x80\x80", NULL);
  kept("\xF4\x8F\xBF\xBF", NULL); /* private, no character */
  kept("\xFF", NULL);
  kept("a\xC0\x80", NULL);
  kept("\xED\xA0\x80", NULL); /* not UTF-8 */
  kept("\xCC\x81"
       "A",
       NULL);
  kept("A \xCC\x81", NULL); /* an accent on nothing */
  kept("Z\xCC\xB4\xCC\xB5\xCC\xB6", "Z\xCC\xB4\xCC\xB5\xCC\xB6");
  kept("Z\xCC\xB4\xCC\xB5\xCC\xB6\xCC\xB7", NULL); /* a tower of them */
  kept("123456789012345678901234", "123456789012345678901234");
  kept("1234567890123456789012345", NULL);
  char again[NAME_BYTES], many[5000];
  memset(many, 'a', sizeof many);
  many[sizeof many - 1] = 0;
  kept(many, NULL);
  kept("Zo\xC3\xAB", "Zo\xC3\xAB");
  kept(name_read("Zoe\xCC\x88", again) ? again : "", again); /* what is kept stays so */

  alike("Ann", "ann", true);
  alike("Аnn", "Ann", true);
  alike("Вера", "Bepa", true);
  alike("САША", "CAШA", true);
  alike("Bill", "BiIl", true);
  alike("B0b", "Bob", true);
  alike("Bob", "Вов", true);
  alike("Αννα", "Avva", true);
  alike("Ann", "Ａｎｎ", true);
  alike("Ann", "𝐀𝐧𝐧", true);
  alike("Zoë", "Zoe", true);
  alike("modem", "modern", true);
  alike("Ann B", "AnnB", true);
  alike("Bob", "Bob (2)", true);
  alike("Bob", "Bob(17)", true);
  alike("Ann", "Anna", false);
  alike("Bob", "Rob", false);
  alike("Аня", "Оля", false);
  alike("(2)", "(3)", false);
  alike("P1", "P2", false);
  return bad;
}
