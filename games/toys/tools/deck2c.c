/* deck2c.c - turns a deck file into C, with the very loader that reads it at play.
 *
 *     deck2c OUT.h NAME EDITION FILE [NAME EDITION FILE ...]
 *
 * Runs on the building machine.  A bad deck stops the build with its line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "deck.h"

static char file_text[65536];

static bool read_file(const char *path)
{
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  size_t n = fread(file_text, 1, sizeof file_text - 1, f);
  file_text[n] = 0;
  return fclose(f) == 0 && n < sizeof file_text - 1;
}

/* Letter by letter: a literal this long would be more than C17 promises. */
static void print_text(FILE *out, const char *text, int n)
{
  fputs("  .text = {", out);
  for (int i = 0; i < n; i++)
    fprintf(out, "%s'\\%03o',", i % 16 ? "" : "\n    ", (unsigned)(unsigned char)text[i]);
  fputs("\n  },\n", out);
}

static void print_masks(FILE *out, const char *name, const uint64_t *mask, int n)
{
  fprintf(out, "  .%s = %s", name, n > 1 ? "{ " : "");
  for (int i = 0; i < n; i++) fprintf(out, "%s%lluu", i ? ", " : "", (unsigned long long)mask[i]);
  fputs(n > 1 ? " },\n" : ",\n", out);
}

static void print_bytes(FILE *out, const char *name, const uint8_t *byte)
{
  fprintf(out, "  .%s = {", name);
  for (int i = 0; i < 256; i++) fprintf(out, "%s%d,", i % 32 ? " " : "\n    ", byte[i]);
  fputs("\n  },\n", out);
}

static void print_deck(FILE *out, const char *name, const struct deck *d)
{
  int used = DECK_TEXT;
  while (used > 0 && d->text[used - 1] == 0) used--;
  fprintf(out, "\nstatic const struct deck %s_deck = {\n  .edition = %d, .kinds = %d,\n", name, d->edition,
          d->kinds);
  print_masks(out, "toys", &d->toys, 1);
  print_masks(out, "colour", d->colour, COLOURS);
  print_masks(out, "three_shelves", &d->three_shelves, 1);
  print_masks(out, "by_toys", d->by_toys, 3);
  print_masks(out, "beside[0]", d->beside[0], ENDS);
  print_masks(out, "beside[1]", d->beside[1], ENDS);
  print_bytes(out, "trait", d->trait);
  print_bytes(out, "end[0]", d->end[0]);
  print_bytes(out, "end[1]", d->end[1]);
  fputs("  .card = {\n", out);
  for (int k = 1; k <= d->kinds; k++) {
    const struct card *c = &d->card[k];
    fprintf(out, "    [%d] = { %d, %d, %d, %d, %d, %d, %d, { %d, %d } },   /* %s */\n", k, c->type, c->colour,
            c->points, c->count, c->property, c->ref, c->code, c->name[0], c->name[1], deck_word(d, c->code));
  }
  fputs("  },\n", out);
  print_text(out, d->text, used);
  fputs("};\n", out);
}

int main(int argc, char **argv)
{
  static struct deck d;
  if (argc < 5) {
    fputs("usage: deck2c OUT.h NAME EDITION FILE ...\n", stderr);
    return 2;
  }
  FILE *out = fopen(argv[1], "w");
  if (!out) {
    perror(argv[1]);
    return 1;
  }
  fputs("/* Made from data/ by tools/deck2c.c; deck.h comes before it. */\n", out);
  for (int i = 2; i + 2 < argc; i += 3) {
    if (!read_file(argv[i + 2])) {
      fprintf(stderr, "%s: cannot be read\n", argv[i + 2]);
      return 1;
    }
    struct scan in = scan_of(file_text);
    if (!toys_read_deck(&in, atoi(argv[i + 1]), &d)) {
      fprintf(stderr, "%s:%d:%d: %s: %s\n", argv[i + 2], in.fault.line, in.fault.column, in.fault.why,
              in.fault.near);
      return 1;
    }
    print_deck(out, argv[i], &d);
  }
  return fclose(out) ? 1 : 0;
}
