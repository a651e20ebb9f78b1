/* page_voice.c - see page_voice.h.
 *
 *     learn()     in text(): the name of a language and then its texts: the one that voice() may speak from now on
 *     voice()     in text(): the language, and a line for each seat: its name, "*" for a bot without one, or nothing
 */
#include "page_voice.h"

#include <string.h>
#include "language.h"
#include "buffer.h"

enum { LANGUAGES = 32, NAMES = 1024, WORDS = 1 << 17, ENTRIES = 2048 };

static char names[NAMES], words[WORDS];
static struct language_entry entry[ENTRIES];
static struct ig_language language[LANGUAGES];
static struct ig_voice spoken = { .you = IG_SPECTATOR };

/* Every language that the page has rulebooks of; words only the one that was learnt last. */
const struct ig_language *game_language(int i)
{
  for (int k = 0; k <= i; k++)
    if (!page_languages[k].name || k == LANGUAGES) return NULL;
  language[i].name = page_languages[i].name;
  language[i].form = page_languages[i].form;
  return &language[i];
}

static struct ig_language *language_called(const char *name)
{
  for (int i = 0; game_language(i); i++)
    if (!strcmp(language[i].name, name)) return &language[i];
  return NULL;
}

const struct ig_language *page_language(void) { return spoken.language; }

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

/* "STEP TAB TEXT TAB TEXT": its texts, where they stand.  STEP is how far its key is from the last one: digits of six bits, from "0" on. */
static void read_entry(char *line, uint32_t last, struct language_entry *out)
{
  uint32_t step = 0;
  for (const char *c = line; *c && *c != '\t'; c++) step = step << 6 | (uint32_t)(*c - '0');
  *out = (struct language_entry){ .key = last + step };
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
  struct ig_language *learnt = language_called(take_line(&at));
  for (int i = 0; i < LANGUAGES; i++) language[i].count = 0;
  if (!learnt) return 0;
  learnt->entry = entry;
  for (uint32_t last = 0; *at && learnt->count < ENTRIES; last = entry[learnt->count++].key)
    read_entry(take_line(&at), last, &entry[learnt->count]);
  return 1;
}

EXPORT("voice") void voice(void)
{
  char *at = names;
  strncpy(names, buffer, NAMES - 1);
  spoken = (struct ig_voice){ .language = ig_language(take_line(&at)), .you = IG_SPECTATOR };
  for (int p = 0; *at && p < IG_SEATS_MAX; p++) {
    char *line = take_line(&at);
    if (strcmp(line, "*")) spoken.name[p] = line;
    else spoken.bots = (uint8_t)(spoken.bots | 1u << p);
  }
}
