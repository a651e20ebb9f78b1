/* record_file.c - a record written to a file as a game of programs goes.  Games of people keep themselves: saved_games.c. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cli.h"
#include "record.h"

struct record_file {
  const struct ig_game *g;
  FILE *f;
  uint64_t hash;
  char path[];
};

struct record_file *record_file_open(const char *path, const struct ig_game *g, const struct ig_state *start,
                                     uint64_t seed)
{
  char head[RECORD_HEAD];
  struct record_file *k = malloc(sizeof *k + strlen(path) + 1);
  FILE *f = k ? fopen(path, "w") : NULL;
  if (!f) {
    fail(_("%s: cannot open for writing: %s"), path, strerror(errno));
    free(k);
    return NULL;
  }
  setvbuf(f, NULL, _IOLBF, 0); /* whole lines, even if the program is stopped */
  k->g = g;
  k->f = f;
  k->hash = RECORD_HASH;
  strcpy(k->path, path);
  record_print_head(g, start, "none", &seed, head, sizeof head);
  fputs(head, f);
  return k;
}

void record_file_event(struct record_file *k, const struct ig_state *before, int number, int seat,
                       struct ig_move m)
{
  char line[RECORD_LINE];
  record_print_event(k->g, before, number, seat, m, line, sizeof line);
  k->hash = record_hash(k->hash, line);
  fputs(line, k->f);
}

int record_file_close(struct record_file *k, const struct ig_state *last, int events)
{
  char end[RECORD_LINE];
  if (ig_over(k->g, last)) {
    record_print_end(k->g, last, events, k->hash, end, sizeof end);
    fputs(end, k->f);
  }
  bool failed = ferror(k->f);
  if (fclose(k->f)) failed = true;
  int status = failed ? fail(_("%s: cannot write: %s"), k->path, strerror(errno)) : DONE;
  free(k);
  return status;
}
