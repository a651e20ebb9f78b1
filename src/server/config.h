/* config.h - how a server is told what to do: flags, and the same as
 * environment variables (--public-url is IGROTEKA_PUBLIC_URL).  A flag wins over
 * the environment.
 */
#ifndef IGROTEKA_SERVER_CONFIG_H
#define IGROTEKA_SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

enum { ORIGINS_MAX = 32, SITES_BYTES = 2048, CONFIG_PORT = 8017, WORDS_MAX = 8 };

struct config {
  const char *bind, *data, *store, *node, *advertise, *public_url, *tls_cert, *tls_key, *user, *log, *admin,
      *file;
  int port, max_tables, max_tables_per_person, max_connections, max_per_address, messages_per_second,
      address_messages_per_second;
  int max_tables_per_address, max_bot_tables, max_bot_tables_per_address, requests_per_second;
  int tables_per_minute, people_per_minute, changes_per_minute, lines_per_minute, guesses_per_minute,
      keep_days;
  int spectators, queue_kib, slow_seconds, request_seconds, ping_seconds, drain_seconds, bot_threads;
  bool log_addresses, trust_proxy, allow_root, no_qr, at_home, force, json, quick, pin;
  /* for `admin` */
  const char *status;
  int limit, hours;
  /* for `load` */
  const char *game, *url;
  int tables, rate, seconds, idle, stored, pid;
  /* made from the above */
  const char *origin[ORIGINS_MAX + 1];
  const char *embed[ORIGINS_MAX + 1];
  char data_path[1024], origins_text[SITES_BYTES], embed_text[SITES_BYTES];
  const char *word;             /* what is not a flag               */
  const char *words[WORDS_MAX]; /* all of them; word is the first   */
  int word_count;
  char *file_text; /* of --config; values point into it */
  const char *letters;
  int argc;
  char **argv; /* what it was read from      */
  bool help;
};

/* Which flags a command takes: letters of the table in config.c. */
bool config_read(struct config *c, const char *letters, int argc, char **argv); /* false: it has said why */
bool config_again(const struct config *c, struct config *fresh);                /* the same, read once more */
void config_free(struct config *c);
void config_help(const char *letters);

/* --store, --node and --advertise fit together, and this build can do it. */
bool config_store(struct config *c);

/* Makes the folder of the data file, if it is the default one. */
bool config_data(struct config *c, bool create);

/* The same for commands that care for a server's data: the installed service's, if it is there. */
bool config_data_of_server(struct config *c, bool create);

/* Where the owner's socket is: --admin, or beside the data file.  `serving`: where a server puts it;
 * else where one may be found. */
void config_admin(const struct config *c, bool serving, char *out, size_t cap);

#endif
