/* keeper.c - a record written to a file as the game goes. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli.h"
#include "record.h"

struct keeper {
  const struct ig_game *g;
  FILE *f;
  uint64_t hash;
  struct mark { long at; uint64_t hash; } *mark;       /* after so many events: where the file ended, and its hash */
  int marks;
  char path[];
};

static void put_mark(struct keeper *k, int events)
{
  enum { STEP = 256 };
  if (events % STEP == 0) {
    struct mark *more = realloc(k->mark, (size_t)(events + STEP) * sizeof *more);
    if (!more) { fail(_("out of memory")); exit(BAD); }
    k->mark = more;
  }
  k->mark[events] = (struct mark){ ftell(k->f), k->hash };
  k->marks = events + 1;
}

struct keeper *keeper_open(const char *path, const struct ig_game *g, const struct ig_state *start, uint64_t seed)
{
  char head[RECORD_HEAD];
  struct keeper *k = malloc(sizeof *k + strlen(path) + 1);
  FILE *f = k ? fopen(path, "w") : NULL;
  if (!f) {
    fail(_("%s: cannot be opened for writing: %s"), path, strerror(errno));
    free(k);
    return NULL;
  }
  setvbuf(f, NULL, _IOLBF, 0);             /* whole lines, even if the program is stopped */
  k->g = g, k->f = f, k->hash = RECORD_HASH;
  strcpy(k->path, path);
  record_print_head(g, start, "none", &seed, head, sizeof head);
  fputs(head, f);
  k->mark = NULL, k->marks = 0;
  put_mark(k, 0);
  return k;
}

void keeper_event(struct keeper *k, const struct ig_state *before, int number, int seat, struct ig_move m)
{
  char line[RECORD_LINE];
  record_print_event(k->g, before, number, seat, m, line, sizeof line);
  k->hash = record_hash(k->hash, line);
  fputs(line, k->f);
  put_mark(k, number);
}

void keeper_back(struct keeper *k, int events)
{
  if (events >= k->marks) return;
  k->hash = k->mark[events].hash;
  fflush(k->f);
  if (ftruncate(fileno(k->f), k->mark[events].at) || fseek(k->f, k->mark[events].at, SEEK_SET))
    remark(_("%s: could not be written: %s"), k->path, strerror(errno));
}

int keeper_close(struct keeper *k, const struct ig_state *last, int events)
{
  char end[RECORD_LINE];
  if (ig_over(k->g, last)) record_print_end(k->g, last, events, k->hash, end, sizeof end), fputs(end, k->f);
  bool failed = ferror(k->f);
  if (fclose(k->f)) failed = true;
  int status = failed ? fail(_("%s: could not be written: %s"), k->path, strerror(errno)) : DONE;
  free(k->mark);
  free(k);
  return status;
}
