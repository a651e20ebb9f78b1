/* commands.c - see commands.h. */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "admin_command.h"
#include "backup.h"
#include "config.h"
#include "i18n.h"
#include "loadtest.h"
#include "log.h"
#include "move_store.h"
#include "privileges.h"
#include "serve.h"

static int run_serve(struct config *c)
{
  static const char *const level[] = { "debug", "info", "warn", "error", "nothing" };
  if (c->log) {
    int i = 0;
    while (i < 5 && strcmp(level[i], c->log)) i++;
    if (i == 5) {
      fprintf(stderr, "igroteka: --log: debug, info, warn, error, nothing\n");
      return 2;
    }
    log_from((enum log_level)i);
  }
  if (rights_root() && !c->user && !c->allow_root) {
    fprintf(stderr, "igroteka: %s\n",
            _("the server does not run as root: give --user NAME, or --allow-root in a container"));
    return 2;
  }
  return config_store(c) && config_data(c, true) ? serve(c) : 2;
}

static const struct {
  const char *name, *flags;
  int (*run)(struct config *c);
  const char *usage, *about;
} command[] = {
  { "serve", "sda", run_serve, "",
    N_("The table server: play over the network, in a browser or by program.") },
  { "backup", "dfjw", run_backup, N_("FILE"), N_("Copy the server's data while it runs.") },
  { "restore", "dfjw", run_restore, N_("FILE"), N_("Check a copy and put it in the place of the data.") },
  { "fsck", "dj", run_fsck, "", N_("Check the data: replay every stored game.") },
  { "move-store", "jW", run_move_store, N_("FROM TO"),
    N_("Move all data from a file into PostgreSQL, or back.") },
  { "admin", "adjoW", run_admin, N_("ACTION …"),
    N_("Run a server: tables, people, addresses, the audit log.") },
  { "load", "lj", run_load, "", N_("Measure a server with real tables over WebSocket.") },
};
enum { COMMANDS = sizeof command / sizeof *command };

void server_commands_overview(void)
{
  for (int i = 0; i < COMMANDS; i++) printf("  %-10s %s\n", command[i].name, _(command[i].about));
}

bool server_command(int argc, char **argv, int *status)
{
  int i = 0;
  while (i < COMMANDS && strcmp(command[i].name, argv[0])) i++;
  if (i == COMMANDS) return false;
  struct config *c = calloc(1, sizeof *c);
  if (!c) abort();
  *status = 2;
  if (config_read(c, command[i].flags, argc, argv)) {
    if (c->help) {
      printf("igroteka %s %s\n\n%s\n\n", command[i].name, _(command[i].usage), _(command[i].about));
      config_help(command[i].flags);
      *status = 0;
    } else if (strchr(command[i].flags, 'w') && !c->word)
      fprintf(stderr, "igroteka %s: %s\n", command[i].name, _("a FILE is needed"));
    else *status = command[i].run(c);
  }
  config_free(c);
  return true;
}
