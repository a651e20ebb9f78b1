/* admin_command.c - see admin_command.h.
 *
 * An action is one message to the server and its answer in words; with --json the answer
 * is printed as it came.  `export` asks several times and prints one object.
 */
#include "admin_command.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include "i18n.h"

enum { DONE = 0, REFUSED = 1, FAILED = 2 };

struct session {
  struct config *c;
  FILE *in;
  int fd;
};

/* ---- asking ----------------------------------------------------------------------- */

static int connect_to(struct session *s, const char *path)
{
  struct sockaddr_un to = { .sun_family = AF_UNIX };
  if (strlen(path) < sizeof to.sun_path) {
    strcpy(to.sun_path, path);
    s->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s->fd >= 0 && connect(s->fd, (struct sockaddr *)&to, sizeof to) == 0 && (s->in = fdopen(s->fd, "r")))
      return DONE;
  } else errno = ENAMETOOLONG;
  fprintf(stderr, "igroteka: %s: %s: %s\n", path, _("no server answers here"), strerror(errno));
  if (errno == EACCES) fprintf(stderr, "igroteka: %s\n", _("the user of the server and root may come in"));
  return FAILED;
}

/* The answer, or NULL.  Takes the message. */
static json_t *ask(struct session *s, json_t *message)
{
  char *line = NULL;
  size_t cap = 0;
  json_object_set_new(message, "id", json_integer(1));
  json_object_set_new(message, "lang", json_string(ig_language_name(i18n_language())));
  char *text = json_dumps(message, JSON_COMPACT);
  json_decref(message);
  bool sent = text && dprintf(s->fd, "%s\n", text) > 0;
  free(text);
  json_t *answer = NULL;
  while (sent && !answer && getline(&line, &cap, s->in) > 0) {
    answer = json_loads(line, 0, NULL);
    if (json_integer_value(json_object_get(answer, "re")) != 1) {
      json_decref(answer);
      answer = NULL;
    }
  }
  free(line);
  if (!answer) fprintf(stderr, "igroteka: %s\n", _("the server did not answer"));
  return answer;
}

static const char *word(const json_t *o, const char *key)
{
  const char *s = json_string_value(json_object_get(o, key));
  return s ? s : "";
}

static long long number(const json_t *o, const char *key)
{
  return json_integer_value(json_object_get(o, key));
}

static bool refused(const json_t *answer)
{
  if (strcmp(word(answer, "t"), "error")) return false;
  fprintf(stderr, "igroteka: %s\n", word(answer, "words"));
  return true;
}

/* ---- answers in words ------------------------------------------------------------------ */

static void print_people_of(const json_t *row)
{
  size_t i;
  json_t *seat;
  json_array_foreach(json_object_get(row, "people"), i, seat)
  {
    const char *name = word(seat, "name"), *bot = word(seat, "bot");
    printf("%s%s", i ? ", " : "  ", *name ? name : *bot ? bot : "·");
    if (*name) printf(" (%lld)", number(seat, "person"));
  }
}

static void show_tables(const json_t *a)
{
  size_t i;
  json_t *row;
  json_array_foreach(json_object_get(a, "list"), i, row)
  {
    printf("%-8s %-10s %-8s %3lld", word(row, "table"), word(row, "game"), word(row, "status"),
           number(row, "connections"));
    print_people_of(row);
    puts("");
  }
  if (json_is_true(json_object_get(a, "more"))) puts(_("… there are more: --limit"));
}

static void print_person(const json_t *row)
{
  printf("%8lld  %s", number(row, "person"), word(row, "name"));
  if (json_is_true(json_object_get(row, "muted"))) printf("  %s", _("muted"));
  if (json_is_true(json_object_get(row, "banned"))) printf("  %s", _("banned"));
  puts("");
}

static void show_people(const json_t *a)
{
  size_t i;
  json_t *row;
  json_array_foreach(json_object_get(a, "list"), i, row) print_person(row);
  if (json_is_true(json_object_get(a, "more"))) puts(_("… there are more: --limit"));
}

static void show_table(const json_t *a)
{
  const json_t *row = json_object_get(a, "facts");
  size_t i;
  json_t *line;
  printf("%s  %s  %s ", word(row, "table"), word(row, "game"), word(row, "status"));
  print_people_of(row);
  puts("");
  json_array_foreach(json_object_get(a, "lines"), i, line)
  {
    if (*word(line, "text")) printf("  %s: %s\n", word(line, "who"), word(line, "text"));
    else printf(_("  %s: phrase %lld\n"), word(line, "who"), number(line, "phrase"));
  }
  fputs(word(a, "record"), stdout);
}

static void show_person(const json_t *a)
{
  size_t i;
  json_t *row;
  print_person(json_object_get(a, "facts"));
  printf(_("connections: %lld\n"), number(a, "connections"));
  json_array_foreach(json_object_get(a, "tables"), i, row)
      printf("%-8s %-10s %-8s %s %lld\n", word(row, "table"), word(row, "game"), word(row, "status"),
             _("seat"), number(row, "seat"));
}

static void show_status(const json_t *a)
{
  printf(_("%lld tables, %lld running, %lld in memory\n%lld people, %lld connections\n"), number(a, "tables"),
         number(a, "running"), number(a, "loaded"), number(a, "people"), number(a, "connections"));
}

static void show_server(const json_t *a)
{
  printf(_("igroteka %s, port %lld, data %s\nkey ed25519:%s\n"), word(a, "version"), number(a, "port"),
         word(a, "data"), word(a, "key"));
}

static void show_audit(const json_t *a)
{
  size_t i;
  json_t *row;
  json_array_foreach(json_object_get(a, "list"), i, row)
  {
    printf("%s  %s  %s", word(row, "at"), word(row, "by"), word(row, "act"));
    if (json_is_false(json_object_get(row, "on"))) printf(" off");
    if (*word(row, "table")) printf("  %s", word(row, "table"));
    if (number(row, "person")) printf("  %lld", number(row, "person"));
    if (*word(row, "name")) printf("  %s", word(row, "name"));
    if (*word(row, "text")) printf("  %s", word(row, "text"));
    puts("");
  }
}

static void show_nodes(const json_t *a)
{
  size_t i;
  json_t *row;
  if (!json_array_size(json_object_get(a, "list"))) puts(_("this server is alone, and owns everything"));
  json_array_foreach(json_object_get(a, "list"), i, row)
      printf("%c %-16s %-24s %s %-6lld %s %3lld/256  %s %lld %s\n",
             json_is_true(json_object_get(row, "me")) ? '*' : ' ', word(row, "node"), word(row, "url"),
             _("epoch"), number(row, "epoch"), _("shards"), number(row, "shards"), _("heard of"),
             number(row, "lag_ms"), _("ms ago"));
}

static void show_addresses(const json_t *a)
{
  size_t i;
  json_t *row;
  json_array_foreach(json_object_get(a, "list"), i, row)
  {
    char when[64] = "";
    time_t until = (time_t)number(row, "until");
    struct tm tm;
    if (until && gmtime_r(&until, &tm)) strftime(when, sizeof when, "%Y-%m-%d %H:%M UTC", &tm);
    printf("%-40s %s\n", word(row, "address"), *when ? when : _("for good"));
  }
}

static void show_noticed(const json_t *a)
{
  size_t i;
  json_t *row;
  json_array_foreach(json_object_get(a, "list"), i, row)
      printf(_("%-40s %s, times: %lld\n"), word(row, "address"), _(word(row, "why")), number(row, "times"));
}

static void show_ok(const json_t *a) { puts(*word(a, "address") ? word(a, "address") : _("Done.")); }

/* ---- actions ---------------------------------------------------------------------------- */

enum shape { NOTHING, FIND, TABLE, PERSON, PERSON_NAME, ADDRESS, TEXT, MAYBE_TABLE };

struct action {
  const char *name;
  enum shape takes;
  const char *t; /* the message; "on": see off       */
  bool off;
  void (*show)(const json_t *answer);
  const char *about;
};

static const struct action action[] = {
  { "status", NOTHING, "status", false, show_status, N_("how much there is of everything") },
  { "server", NOTHING, "server", false, show_server, N_("version, port, data, the key for records") },
  { "nodes", NOTHING, "nodes", false, show_nodes, N_("servers over one database, and what each owns") },
  { "tables", FIND, "tables", false, show_tables, N_("tables; may be searched by code, game, name") },
  { "people", FIND, "people", false, show_people, N_("people; may be searched by name") },
  { "table", TABLE, "table", false, show_table, N_("one table: its chat and, when it is over, its record") },
  { "person", PERSON, "person", false, show_person, N_("one person and the tables") },
  { "put-away", TABLE, "put-away", false, show_ok, N_("take a table out of memory until somebody comes") },
  { "delete-table", TABLE, "delete", false, show_ok, N_("delete a table for good") },
  { "mute", PERSON, "mute", false, show_ok, N_("turn a person's chat off") },
  { "unmute", PERSON, "mute", true, show_ok, N_("turn it on again") },
  { "ban", PERSON, "ban", false, show_ok, N_("let a person in no more") },
  { "unban", PERSON, "ban", true, show_ok, N_("let the person in again") },
  { "rename", PERSON_NAME, "rename", false, show_ok, N_("give a person another name") },
  { "export", PERSON, "person", false, NULL, N_("all that is stored about a person, as JSON") },
  { "delete-person", PERSON, "forget", false, show_ok,
    N_("delete a person; the name goes from shared games") },
  { "ban-address", ADDRESS, "ban-address", false, show_ok,
    N_("let an address in no more (--hours N: for a time)") },
  { "unban-address", ADDRESS, "ban-address", true, show_ok, N_("let it in again") },
  { "addresses", NOTHING, "addresses", false, show_addresses, N_("which ones are not let in") },
  { "noticed", NOTHING, "noticed", false, show_noticed, N_("which ones were a nuisance lately") },
  { "say", TEXT, "say", false, show_ok, N_("say something to all who are connected") },
  { "drain", MAYBE_TABLE, "drain", false, show_ok,
    N_("stop the server; with a table, close that table for a time") },
  { "resume", TABLE, "drain", true, show_ok, N_("open the table again") },
  { "audit", NOTHING, "audit", false, show_audit, N_("what the owner did") },
};
enum { ACTIONS = sizeof action / sizeof *action };

static const char *const takes[] = { [NOTHING] = "",
                                     [FIND] = N_("[WORD]"),
                                     [TABLE] = N_("CODE"),
                                     [PERSON] = N_("NUMBER"),
                                     [PERSON_NAME] = N_("NUMBER NAME"),
                                     [ADDRESS] = N_("ADDRESS"),
                                     [TEXT] = N_("TEXT"),
                                     [MAYBE_TABLE] = N_("[CODE]") };

static void overview(FILE *out)
{
  for (int i = 0; i < ACTIONS; i++) {
    char left[80];
    snprintf(left, sizeof left, "%s %s", action[i].name, _(takes[action[i].takes]));
    fprintf(out, "  igroteka admin %-*s %s\n", i18n_column(left, 28), left, _(action[i].about));
  }
}

static bool add_number(json_t *m, const char *words)
{
  char *end;
  long long n = strtoll(words, &end, 10);
  if (*words && !*end && n > 0) return json_object_set_new(m, "person", json_integer(n)) == 0;
  fprintf(stderr, "igroteka: %s: %s\n", words, _("a person's number is needed; see igroteka admin people"));
  return false;
}

static void add_flags(const struct session *s, const struct action *a, json_t *m)
{
  const struct config *c = s->c;
  if (a->off) json_object_set_new(m, "on", json_false());
  if (c->hours) json_object_set_new(m, "hours", json_integer(c->hours));
  if (c->limit) json_object_set_new(m, "limit", json_integer(c->limit));
  if (c->status) json_object_set_new(m, "status", json_string(c->status));
}

/* The message, or NULL: it has said why. */
static json_t *message_of(const struct session *s, const struct action *a)
{
  const struct config *c = s->c;
  static const char *const key[] = {
    [FIND] = "find", [TABLE] = "table", [ADDRESS] = "address", [TEXT] = "text", [MAYBE_TABLE] = "table"
  };
  int least = a->takes == NOTHING || a->takes == FIND || a->takes == MAYBE_TABLE ? 1
              : a->takes == PERSON_NAME                                          ? 3
                                                                                 : 2;
  int most = a->takes == NOTHING ? 1 : a->takes == PERSON_NAME ? 3 : 2;
  if (c->word_count < least || c->word_count > most) {
    fprintf(stderr, "igroteka: igroteka admin %s %s\n", a->name, _(takes[a->takes]));
    return NULL;
  }
  json_t *m = json_pack("{s:s}", "t", a->t);
  bool person = a->takes == PERSON || a->takes == PERSON_NAME;
  if (person && !add_number(m, c->words[1])) {
    json_decref(m);
    return NULL;
  }
  if (a->takes == PERSON_NAME) json_object_set_new(m, "name", json_string(c->words[2]));
  else if (!person && c->word_count > 1) json_object_set_new(m, key[a->takes], json_string(c->words[1]));
  add_flags(s, a, m);
  return m;
}

/* The person, and each of the tables as the server knows it. */
static int export_person(struct session *s, json_t *person)
{
  json_t *all = json_array(), *row;
  size_t i;
  json_array_foreach(json_object_get(person, "tables"), i, row)
  {
    json_t *table = ask(s, json_pack("{s:s,s:s}", "t", "table", "table", word(row, "table")));
    if (!table) {
      json_decref(all);
      return FAILED;
    }
    json_object_del(table, "t");
    json_object_del(table, "re");
    json_array_append_new(all, table);
  }
  json_object_del(person, "t");
  json_object_del(person, "re");
  json_object_set_new(person, "tables", all);
  json_dumpf(person, stdout, JSON_INDENT(2));
  puts("");
  return DONE;
}

static int show_answer(struct session *s, const struct action *a, json_t *answer)
{
  if (!a->show) return export_person(s, answer);
  if (s->c->json) {
    json_object_del(answer, "re");
    json_dumpf(answer, stdout, JSON_COMPACT);
    puts("");
  } else a->show(answer);
  return DONE;
}

static int do_action(struct session *s, const struct action *a)
{
  char path[1200];
  json_t *m = message_of(s, a);
  if (!m) return FAILED;
  config_admin(s->c, false, path, sizeof path);
  json_t *answer = connect_to(s, path) == DONE ? ask(s, m) : (json_decref(m), NULL);
  if (!answer) return FAILED;
  int status = refused(answer) ? REFUSED : show_answer(s, a, answer);
  json_decref(answer);
  return status;
}

int run_admin(struct config *c)
{
  struct session s = { .c = c, .fd = -1 };
  int i = 0;
  if (!c->word) {
    overview(stdout);
    return DONE;
  }
  if (!config_data(c, false)) return FAILED;
  while (i < ACTIONS && strcmp(action[i].name, c->word)) i++;
  if (i == ACTIONS) {
    fprintf(stderr, "igroteka: %s: %s\n", c->word, _("there is no such action; there are:"));
    overview(stderr);
    return FAILED;
  }
  int status = do_action(&s, &action[i]);
  if (s.in) fclose(s.in);
  else if (s.fd >= 0) close(s.fd);
  return status;
}
