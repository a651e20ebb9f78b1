/* exec_bot.c - a bot that is another program, asked over a pipe.
 *
 * "exec:COMMAND" starts the command once; it is asked by one thread at a time
 * and ended with the program.  docs/bots.md has the protocol.
 */
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli.h"
#include "text.h"

enum { PROCESSES = 16, LINE = 512 };

static struct process {
  const char *command;
  FILE *to, *from;
  pthread_mutex_t lock;
  struct ig_move *list;
} all[PROCESSES];
static int started;

/* A pipe each way; the command runs under the shell. */
static bool start(struct process *p, const char *command)
{
  int down[2], up[2];
  if (pipe(down) || pipe(up)) return false;
  signal(SIGPIPE, SIG_IGN); /* a bot that is gone is a bot without a move */
  pid_t pid = fork();
  if (pid < 0) return false;
  if (!pid) {
    dup2(down[0], 0);
    dup2(up[1], 1);
    close(down[0]);
    close(down[1]);
    close(up[0]);
    close(up[1]);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
  }
  close(down[0]);
  close(up[1]);
  p->command = command;
  p->to = fdopen(down[1], "w");
  p->from = fdopen(up[0], "r");
  p->list = alloc_until_exit(IG_MOVES_MAX * sizeof *p->list);
  return p->to && p->from && !pthread_mutex_init(&p->lock, NULL);
}

static bool read_answer(struct process *p, char *line)
{
  struct pollfd f = { fileno(p->from), POLLIN, 0 };
  if (fflush(p->to)) return false;
  while (poll(&f, 1, 50) == 0) /* it is asked line by line: nothing waits in the buffer */
    if (hurry && atomic_load(hurry)) return false;
  if (!fgets(line, LINE, p->from)) return false;
  line[strcspn(line, "\r\n")] = 0;
  return true;
}

static bool ask(struct process *p, const struct bot_task *t, struct ig_move *out)
{
  char line[LINE], text[IG_MOVE_TEXT];
  static _Thread_local char view[IG_TEXT_MAX + 1];
  struct ig_fault why;
  fprintf(p->to, "seed %" PRIu64 "\n", t->seed);
  if (!read_answer(p, line)) return false;
  ig_print(t->game, t->view, view, sizeof view);
  int n = ig_moves(t->game, t->view, t->seat, p->list, IG_MOVES_MAX);
  fprintf(p->to, "view %d\n%smoves %d\n", t->seat + 1, view, n);
  for (int i = 0; i < n; i++) {
    ig_print_move(t->game, t->view, p->list[i], text, sizeof text);
    fprintf(p->to, "%s\n", text);
  }
  fputs("end\n", p->to);
  return read_answer(p, line) && !strncmp(line, "move ", 5) &&
         ig_parse_move(t->game, t->view, line + 5, out, &why);
}

static bool think(const struct bot *b, const struct bot_task *t, struct bot_answer *out)
{
  for (int i = 0; i < started; i++) {
    if (all[i].command != b->name) continue;
    *out = (struct bot_answer){ 0 };
    pthread_mutex_lock(&all[i].lock);
    bool ok = ask(&all[i], t, &out->move);
    pthread_mutex_unlock(&all[i].lock);
    return ok;
  }
  return false;
}

bool is_process(const struct bot *b) { return b->think == think; }

bool process_bot(const char *command, struct bot *out)
{
  char line[LINE];
  if (started == PROCESSES || !start(&all[started], command)) return false;
  struct process *p = &all[started++];
  *out = (struct bot){ .name = command, .about = NC_("bots", "Another program."), .think = think };
  fputs("hello\n", p->to);
  return read_answer(p, line) && !strncmp(line, "igroteka-bot 1", 14);
}
