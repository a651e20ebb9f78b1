/* config.c - see config.h. */
#include "config.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "i18n.h"

enum kind { WORD, WORDS, NUMBER, YES };

struct flag {
  const char *name;
  char letter; /* s serve, d data, f force, l load */
  enum kind kind;
  size_t at;
  int otherwise, min, max;
  const char *about;
};

#define AT(member) offsetof(struct config, member)
static const struct flag flag[] = {
  { "port", 's', NUMBER, AT(port), CONFIG_PORT, 0, 65535, N_("the port; 0: any free one") },
  { "bind", 's', WORD, AT(bind), 0, 0, 0, N_("address or network interface; without it, all") },
  { "config", 's', WORD, AT(file), 0, 0, 0, N_("a file with the same settings, in lines NAME = VALUE") },
  { "data", 'd', WORD, AT(data), 0, 0, 0, N_("the data file") },
  { "store", 's', WORD, AT(store), 0, 0, 0,
    N_("postgresql://…: instead of a file, a database that several servers may share") },
  { "node", 's', WORD, AT(node), 0, 0, 0, N_("the name of this server among them") },
  { "advertise", 's', WORD, AT(advertise), 0, 0, 0,
    N_("HOST:PORT where the others reach it; without it, it is alone") },
  { "public-url", 's', WORD, AT(public_url), 0, 0, 0, N_("the address that players see") },
  { "origin", 's', WORDS, AT(origins_text), 0, 0, 0, N_("sites whose pages may play; may be repeated") },
  { "embed", 's', WORDS, AT(embed_text), 0, 0, 0,
    N_("sites that may show the page inside of theirs (an iframe); may be repeated") },
  { "tls-cert", 's', WORD, AT(tls_cert), 0, 0, 0, N_("certificate file (PEM)") },
  { "tls-key", 's', WORD, AT(tls_key), 0, 0, 0, N_("key file (PEM)") },
  { "trust-proxy", 's', YES, AT(trust_proxy), 0, 0, 0,
    N_("believe X-Forwarded-For of a proxy on this machine") },
  { "max-tables", 's', NUMBER, AT(max_tables), 20000, 1, 10000000, N_("tables in all") },
  { "max-tables-per-person", 's', NUMBER, AT(max_tables_per_person), 0, 0, 1000000,
    N_("tables of one person; 0: the server's default") },
  { "max-tables-per-address", 's', NUMBER, AT(max_tables_per_address), 400, 1, 10000000,
    N_("tables opened from one address") },
  { "max-bot-tables", 's', NUMBER, AT(max_bot_tables), 64, 1, 10000000, N_("tables where only bots play") },
  { "max-bot-tables-per-address", 's', NUMBER, AT(max_bot_tables_per_address), 8, 1, 10000000,
    N_("the same from one address") },
  { "tables-per-minute", 's', NUMBER, AT(tables_per_minute), 60, 1, 10000000,
    N_("new tables a minute from one address") },
  { "people-per-minute", 's', NUMBER, AT(people_per_minute), 20, 1, 10000000,
    N_("new people a minute from one address") },
  { "changes-per-minute", 's', NUMBER, AT(changes_per_minute), 120, 1, 10000000,
    N_("changes of seats and the like a minute by a person") },
  { "lines-per-minute", 's', NUMBER, AT(lines_per_minute), 20, 1, 10000000,
    N_("chat lines a minute by a person") },
  { "guesses-per-minute", 's', NUMBER, AT(guesses_per_minute), 20, 1, 10000000,
    N_("wrong table codes a minute from one address") },
  { "requests-per-second", 's', NUMBER, AT(requests_per_second), 200, 1, 10000000,
    N_("HTTP requests a second from one address") },
  { "keep-days", 's', NUMBER, AT(keep_days), 30, 1, 36500,
    N_("days without a move before a game is put away; whoever comes back finds it") },
  { "max-connections", 's', NUMBER, AT(max_connections), 40000, 1, 1000000, N_("connections in all") },
  { "max-per-address", 's', NUMBER, AT(max_per_address), 100, 1, 1000000,
    N_("connections from one address") },
  { "messages-per-second", 's', NUMBER, AT(messages_per_second), 20, 1, 1000000,
    N_("messages a second from a connection") },
  { "address-messages-per-second", 's', NUMBER, AT(address_messages_per_second), 200, 1, 10000000,
    N_("the same from one address") },
  { "queue-kib", 's', NUMBER, AT(queue_kib), 256, 16, 65536, N_("what a slow reader may leave unread") },
  { "slow-seconds", 's', NUMBER, AT(slow_seconds), 15, 1, 600, N_("and for how long") },
  { "request-seconds", 's', NUMBER, AT(request_seconds), 10, 1, 600,
    N_("how long a request may take to arrive") },
  { "ping-seconds", 's', NUMBER, AT(ping_seconds), 60, 1, 3600, N_("silence before a ping") },
  { "drain-seconds", 's', NUMBER, AT(drain_seconds), 10, 0, 600, N_("how long stopping may take") },
  { "bot-threads", 's', NUMBER, AT(bot_threads), 1, 1, 64, N_("threads for bots") },
  { "user", 's', WORD, AT(user), 0, 0, 0, N_("become this user when started as root") },
  { "allow-root", 's', YES, AT(allow_root), 0, 0, 0, N_("run as root (in a container)") },
  { "no-qr", 's', YES, AT(no_qr), 0, 0, 0, N_("print no QR code") },
  { "at-home", 's', YES, AT(at_home), 0, 0, 0,
    N_("another port if it is taken; say how to stop; open the browser") },
  { "admin", 'a', WORD, AT(admin), 0, 0, 0, N_("the owner's socket; without it, beside the data") },
  { "log-addresses", 's', YES, AT(log_addresses), 0, 0, 0,
    N_("write addresses into the log, not hashes of them") },
  { "log", 's', WORD, AT(log), 0, 0, 0, N_("debug, info, warn, error or nothing") },
  { "status", 'o', WORD, AT(status), 0, 0, 0, N_("tables: open, running, over or broken") },
  { "limit", 'o', NUMBER, AT(limit), 100, 1, 10000, N_("how many rows") },
  { "hours", 'o', NUMBER, AT(hours), 0, 0, 100000, N_("for how many hours; 0: for good") },
  { "force", 'f', YES, AT(force), 0, 0, 0, N_("replace an existing file") },
  { "json", 'j', YES, AT(json), 0, 0, 0, N_("answer in JSON") },
  { "game", 'l', WORD, AT(game), 0, 0, 0, N_("what to play; without it the smallest game") },
  { "url", 'l', WORD, AT(url), 0, 0, 0, N_("HOST:PORT of a running server; without it, one of its own") },
  { "tables", 'l', NUMBER, AT(tables), 200, 1, 20000, N_("tables") },
  { "rate", 'l', NUMBER, AT(rate), 2000, 0, 1000000,
    N_("moves a second in the paced part; 0: no such part") },
  { "seconds", 'l', NUMBER, AT(seconds), 5, 1, 600, N_("seconds for each part") },
  { "idle", 'l', NUMBER, AT(idle), 1000, 0, 20000, N_("tables where people sit and say nothing") },
  { "stored", 'l', NUMBER, AT(stored), 10000, 0, 100000, N_("stored tables for the start-up time") },
  { "pin", 'l', YES, AT(pin), 0, 0, 0, N_("the server on one core, the load on another") },
  { "quick", 'l', YES, AT(quick), 0, 0, 0, N_("a little of everything, to try the program itself") },
};
enum { FLAGS = sizeof flag / sizeof *flag };

static bool fail(const char *name, const char *what)
{
  fprintf(stderr, "igroteka: %s: %s\n", name, what);
  return false;
}

static bool set(struct config *c, const struct flag *f, const char *name, const char *value)
{
  void *at = (char *)c + f->at;
  char *end;
  long n;
  switch (f->kind) {
  case YES: *(bool *)at = !value || (*value && strcmp(value, "0") && strcmp(value, "no")); return true;
  case WORD: *(const char **)at = value; return *value || fail(name, _("the value is empty"));
  case WORDS:
    if (strlen(at) + strlen(value) + 2 > SITES_BYTES) return fail(name, _("too long"));
    strcat(strcat(at, " "), value);
    return true;
  case NUMBER:
    errno = 0;
    n = strtol(value, &end, 10);
    if (!*value || *end || errno || n < f->min || n > f->max) {
      fprintf(stderr, _("igroteka: %s: a number from %d to %d, not \"%s\"\n"), name, f->min, f->max, value);
      return false;
    }
    *(int *)at = (int)n;
    return true;
  }
  return false;
}

static void env_name(const struct flag *f, char out[64])
{
  snprintf(out, 64, "IGROTEKA_%s", f->name);
  for (char *p = out; *p; p++) *p = *p == '-' ? '_' : (char)(*p >= 'a' && *p <= 'z' ? *p - 'a' + 'A' : *p);
}

static bool read_env(struct config *c, const char *letters)
{
  for (int i = 0; i < FLAGS; i++) {
    char name[64];
    env_name(&flag[i], name);
    const char *value = getenv(name);
    if (!value || !*value || !strchr(letters, flag[i].letter)) continue;
    if (!set(c, &flag[i], name, value)) return false;
  }
  return true;
}

static const struct flag *find(const char *letters, const char *name, size_t n)
{
  for (int i = 0; i < FLAGS; i++)
    if (strchr(letters, flag[i].letter) && strlen(flag[i].name) == n && !memcmp(flag[i].name, name, n))
      return &flag[i];
  return NULL;
}

static bool read_flag(struct config *c, const char *letters, int argc, char **argv, int *i)
{
  const char *name = argv[*i] + 2, *equals = strchr(name, '=');
  size_t n = equals ? (size_t)(equals - name) : strlen(name);
  if (n == 4 && !memcmp(name, "lang", 4)) {
    const char *lang = equals ? equals + 1 : *i + 1 < argc ? argv[++*i] : "";
    if (i18n_choose(lang)) return true;
    fprintf(stderr, "igroteka: ");
    fprintf(stderr, _("--lang: expected %s, got \"%s\""), i18n_names(), lang);
    fprintf(stderr, "\n");
    return false;
  }
  const struct flag *f = find(letters, name, n);
  if (!f) return fail(argv[*i], _("there is no such flag; see --help"));
  if (f->kind == YES && !equals) return set(c, f, argv[*i], NULL);
  if (!equals && *i + 1 >= argc) return fail(argv[*i], _("a value is needed"));
  const char *value = equals ? equals + 1 : argv[++*i];
  return set(c, f, f->name, value);
}

/* Addresses of sites, without what stands behind their names. */
static bool split_sites(const char *name, char *text, const char **out)
{
  int n = 0;
  for (char *p = strtok(text, " ,"); p; p = strtok(NULL, " ,")) {
    if (n == ORIGINS_MAX) return fail(name, _("too many"));
    if (strncmp(p, "http://", 7) && strncmp(p, "https://", 8))
      return fail(p, _("an address with http:// or https:// is needed"));
    char *slash = strchr(strstr(p, "://") + 3, '/'); /* an origin has no path */
    if (slash) *slash = 0;
    out[n++] = p;
  }
  return true;
}

/* They stand in a header as they are, so each is a name and a port and nothing else. */
static bool check_embed(const struct config *c)
{
  for (const char *const *p = c->embed; *p; p++) {
    const char *name = strstr(*p, "://") + 3;
    if (!*name || name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")])
      return fail(*p, _("the address of a site is needed, such as https://example.org"));
  }
  return true;
}

static bool split_origins(struct config *c)
{
  if (c->public_url && !set(c, find("s", "origin", 6), "public-url", c->public_url)) return false;
  return split_sites("origin", c->origins_text, c->origin) && split_sites("embed", c->embed_text, c->embed) &&
         check_embed(c);
}

/* ---- the file ------------------------------------------------------------------ */

static char *trim(char *s)
{
  s += strspn(s, " \t");
  size_t n = strlen(s);
  while (n && (s[n - 1] == ' ' || s[n - 1] == '\t' || s[n - 1] == '\r')) s[--n] = 0;
  return s;
}

static bool fail_line(const struct config *c, int number, const char *what)
{
  char place[1200];
  snprintf(place, sizeof place, "%s:%d", c->file, number);
  return fail(place, what);
}

/* "max-tables = 500".  Empty lines, and lines that begin with #, say nothing. */
static bool read_line(struct config *c, const char *letters, char *line, int number)
{
  char *name = trim(line), *equals = strchr(name, '=');
  if (!*name || *name == '#') return true;
  if (!equals) return fail_line(c, number, _("NAME = VALUE is needed"));
  *equals = 0;
  name = trim(name);
  const struct flag *f = find(letters, name, strlen(name));
  if (!f || f->letter == 'f' || !strcmp(f->name, "config"))
    return fail_line(c, number, _("there is no such setting"));
  return set(c, f, f->name, trim(equals + 1)) || fail_line(c, number, _("it does not fit"));
}

static bool read_file(struct config *c, const char *letters)
{
  enum { LARGEST = 65536 };
  FILE *in = c->file ? fopen(c->file, "r") : NULL;
  if (!c->file) return true;
  if (!in) return fail(c->file, _("the file cannot be read"));
  c->file_text = calloc(1, LARGEST);
  size_t n = c->file_text ? fread(c->file_text, 1, LARGEST - 1, in) : 0;
  fclose(in);
  if (!c->file_text || n == LARGEST - 1) return fail(c->file, _("the file is too large"));
  int number = 0;
  for (char *line = c->file_text, *end; line; line = end) {
    end = strchr(line, '\n');
    if (end) *end++ = 0;
    if (!read_line(c, letters, line, ++number)) return false;
  }
  return true;
}

/* Which file it is has to be known before the rest is read. */
static void find_file(struct config *c, const char *letters, int argc, char **argv)
{
  if (!strchr(letters, 's')) return;
  c->file = getenv("IGROTEKA_CONFIG");
  for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
    if (!strncmp(argv[i], "--config=", 9)) c->file = argv[i] + 9;
    else if (!strcmp(argv[i], "--config") && i + 1 < argc) c->file = argv[i + 1];
  if (c->file && !*c->file) c->file = NULL;
}

void config_free(struct config *c)
{
  if (c) free(c->file_text);
  free(c);
}

bool config_again(const struct config *c, struct config *fresh)
{
  return config_read(fresh, c->letters, c->argc, c->argv);
}

bool config_read(struct config *c, const char *letters, int argc, char **argv)
{
  c->letters = letters;
  c->argc = argc;
  c->argv = argv;
  for (int i = 0; i < FLAGS; i++)
    if (flag[i].kind == NUMBER) *(int *)(void *)((char *)c + flag[i].at) = flag[i].otherwise;
  find_file(c, letters, argc, argv);
  if (!read_file(c, letters) || !read_env(c, letters)) return false;
  bool only_words = false;
  for (int i = 1; i < argc; i++) {
    if (!only_words && !strcmp(argv[i], "--")) only_words = true;
    else if (!only_words && (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))) c->help = true;
    else if (!only_words && argv[i][0] == '-' && argv[i][1] == '-') {
      if (!read_flag(c, letters, argc, argv, &i)) return false;
    } else if (strchr(letters, 'W') && c->word_count < WORDS_MAX) {
      if (!c->word) c->word = argv[i];
      c->words[c->word_count++] = argv[i];
    } else if (c->word || !strchr(letters, 'w')) return fail(argv[i], _("one word too many"));
    else c->word = argv[i];
  }
  if (!c->tls_cert != !c->tls_key) return fail("tls-cert, tls-key", _("both are needed"));
  return split_origins(c);
}

void config_help(const char *letters)
{
  for (int i = 0; i < FLAGS; i++) {
    if (!strchr(letters, flag[i].letter)) continue;
    char env[64], name[64];
    env_name(&flag[i], env);
    snprintf(name, sizeof name, "--%s%s", flag[i].name,
             flag[i].kind == YES      ? ""
             : flag[i].kind == NUMBER ? " N"
                                      : " …");
    printf("  %-*s %s", i18n_column(name, 36), name, _(flag[i].about));
    if (flag[i].kind == NUMBER) printf(" (%d)", flag[i].otherwise);
    printf("\n");
  }
  char name[80];
  snprintf(name, sizeof name, "--lang %s", i18n_names());
  printf("  %-36s %s\n", name, _("language"));
  puts(_("\nEvery flag may be given as an environment variable, too: --public-url is IGROTEKA_PUBLIC_URL."));
}

/* ---- several servers over one database ---------------------------------------- */

bool config_store(struct config *c)
{
  if (!c->store && (c->node || c->advertise))
    return fail(c->node ? "node" : "advertise", _("--store is needed, too"));
  if (!c->store) return true;
  if (strncmp(c->store, "postgresql://", 13) && strncmp(c->store, "postgres://", 11))
    return fail("store", _("an address postgresql://… is needed"));
#ifndef WITH_POSTGRES
  return fail("store", _("this build does not know PostgreSQL (libpq was not there)"));
#else
  if (!c->node) c->node = "one";
  if (strlen(c->node) > 60 ||
      strspn(c->node, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") != strlen(c->node))
    return fail("node", _("a name of letters, digits and -_., up to 60 of them"));
  if (c->advertise && !strchr(c->advertise, ':')) return fail("advertise", _("HOST:PORT is needed"));
  return true;
#endif
}

/* ---- where the data are ------------------------------------------------------- */

static bool make_folder(const char *path) { return mkdir(path, 0700) == 0 || errno == EEXIST; }

bool config_data(struct config *c, bool create)
{
  if (c->data) {
    snprintf(c->data_path, sizeof c->data_path, "%s", c->data);
    return true;
  }
  if (access("igroteka.db", F_OK) == 0) {
    strcpy(c->data_path, "igroteka.db");
    return true;
  }
  const char *home = getenv("HOME"), *xdg = getenv("XDG_DATA_HOME");
  char folder[800];
  if (xdg && *xdg == '/') snprintf(folder, sizeof folder, "%s", xdg);
  else if (home && *home == '/') {
    snprintf(folder, sizeof folder, "%s/.local", home);
    if (create) make_folder(folder);
    snprintf(folder, sizeof folder, "%s/.local/share", home);
  } else {
    strcpy(c->data_path, "igroteka.db");
    return true;
  }
  if (create) make_folder(folder);
  strncat(folder, "/igroteka", sizeof folder - strlen(folder) - 1);
  if (create && !make_folder(folder)) return fail(folder, _("the folder cannot be made; see --data"));
  snprintf(c->data_path, sizeof c->data_path, "%s/igroteka.db", folder);
  return true;
}

/* Where systemd's StateDirectory=igroteka is, for the service and for whoever may look there. */
bool config_data_of_server(struct config *c, bool create)
{
  static const char folder[] = "/var/lib/igroteka", file[] = "/var/lib/igroteka/igroteka.db";
  bool told = c->data || access("igroteka.db", F_OK) == 0;
  if (told || access(create ? folder : file, create ? W_OK | X_OK : F_OK)) return config_data(c, create);
  snprintf(c->data_path, sizeof c->data_path, "%s", file);
  return true;
}

void config_admin(const struct config *c, bool serving, char *out, size_t cap)
{
  static const char of_the_service[] = "/run/igroteka/admin.sock";
  if (c->admin) snprintf(out, cap, "%s", c->admin);
  else if (!serving && !c->data && access(of_the_service, F_OK) == 0)
    snprintf(out, cap, "%s", of_the_service);
  else if (c->node) snprintf(out, cap, "%s.%s.admin", c->data_path, c->node);
  else snprintf(out, cap, "%s.admin", c->data_path);
}
