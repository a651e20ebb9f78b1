/* engine.c - `igroteka engine`: one table by questions and answers in lines (src/table/lines.h).
 *
 * Answers are written when no question waits, so many questions at once cost few
 * writes and a single one is answered at once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli.h"
#include "lines.h"

enum { ENGINE_LINE = 4096, ENGINE_READ = 65536 };

static void *grow(void *old, size_t size)
{
  if (size) return realloc(old, size);
  free(old);
  return NULL;
}

static void put_out(void *self, const char *text, size_t n)
{
  (void)self;
  fwrite(text, 1, n, stdout);
}

struct input {
  char data[ENGINE_READ];
  size_t at, n;
  bool ended;
};

static int next_char(struct input *in)
{
  if (in->at == in->n) {
    fflush(stdout);
    ssize_t got = in->ended ? 0 : read(0, in->data, sizeof in->data);
    if (got <= 0) {
      in->ended = true;
      return EOF;
    }
    in->at = 0;
    in->n = (size_t)got;
  }
  return (unsigned char)in->data[in->at++];
}

/* false: the input has ended.  What is longer than a line can be is cut off; a zero ends a line. */
static bool next_line(struct input *in, char *line)
{
  int c, n = 0;
  while ((c = next_char(in)) != EOF && c != '\n')
    if (n < ENGINE_LINE - 1) line[n++] = (char)c;
  while (n && line[n - 1] == '\r') n--;
  line[n] = 0;
  return c != EOF || n > 0;
}

int run_engine(struct args *a)
{
  struct input *in = alloc_until_exit(sizeof *in);
  struct lines *l = alloc_until_exit(sizeof *l);
  char line[ENGINE_LINE];
  (void)a;
  *l = (struct lines){
    .grow = grow, .out = put_out, .workspace = alloc_until_exit(BOT_WORKSPACE), .language = i18n_language()
  };
  while (!l->quit && next_line(in, line)) lines_ask(l, line);
  lines_close(l);
  return DONE;
}
