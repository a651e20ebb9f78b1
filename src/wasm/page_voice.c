/* page_voice.c - see page_voice.h.
 *
 *     learn()     in text(): the name of a language and then its texts: the one that voice() may speak from now on
 *     voice()     in text(): the language, and a line for each seat: its name, "*" for a bot without one, or nothing
 */
#include "page_voice.h"

#include <string.h>
#include "language.h"
#include "buffer.h"

enum { NAMES = 1024, WORDS = 1 << 16, ENTRIES = 1024 };

const struct ig_language game_languages[1]; /* none is built in */
const int game_language_count = 0;

static char names[NAMES], words[WORDS];
static struct language_entry entry[ENTRIES];
static struct ig_language learnt;
static struct ig_voice spoken = { .you = IG_SPECTATOR };

struct ig_voice voice_to(int seat)
{
  struct ig_voice v = spoken;
  v.you = seat < 0 ? IG_SPECTATOR : seat;
  return v;
}

/* The line at *at, without its end; *at is the next one. */
static char *take_line(char **at)
{
  char *line = *at, *end = strchr(line, '\n');
  *at = end ? end + 1 : line + strlen(line);
  if (end) *end = 0;
  return line;
}

/* "KEY TAB TEXT TAB TEXT": its parts, where they stand. */
static void read_entry(char *line, struct language_entry *out)
{
  *out = (struct language_entry){ .key = line };
  for (int i = 0; i < LANGUAGE_FORMS && (line = strchr(line, '\t')); i++) {
    *line++ = 0;
    out->text[i] = line;
  }
}

EXPORT("learn") int learn(void)
{
  char *at = words;
  if (strlen(buffer) >= WORDS) return 0;
  strcpy(words, buffer);
  char *name = take_line(&at);
  learnt = (struct ig_language){ .entry = entry };
  for (const struct page_language *l = page_languages; l->name; l++)
    if (!strcmp(l->name, name)) {
      learnt.name = l->name;
      learnt.form = l->form;
    }
  while (learnt.name && *at && learnt.count < ENTRIES) read_entry(take_line(&at), &entry[learnt.count++]);
  return learnt.name != NULL;
}

EXPORT("voice") void voice(void)
{
  char *at = names;
  strncpy(names, buffer, NAMES - 1);
  char *language = take_line(&at);
  spoken = (struct ig_voice){ .you = IG_SPECTATOR };
  if (learnt.name && !strcmp(learnt.name, language)) spoken.language = &learnt;
  for (int p = 0; *at && p < IG_SEATS_MAX; p++) {
    char *line = take_line(&at);
    if (strcmp(line, "*")) spoken.name[p] = line;
    else spoken.bots = (uint8_t)(spoken.bots | 1u << p);
  }
}
