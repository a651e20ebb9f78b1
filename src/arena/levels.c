/* levels.c - see levels.h. */
#include "levels.h"

#include <string.h>
#include "bot.h"
#include "text.h"

const struct level *level_of(const struct ig_game *g, int level)
{
  for (int i = 0; i < level_rows; i++)
    if (levels[i].level == level && !strcmp(levels[i].game, ig_name(g))) return &levels[i];
  return NULL;
}

static int level_number(const char *name) { return strncmp(name, "level", 5) ? 0 : name[5] - '0'; }

static void put_ratings(struct text *t, int level)
{
  int n = 0;
  put(t, ",\"ratings\":{");
  for (int i = 0; i < ig_game_count(); i++) {
    const struct level *l = level_of(ig_game_at(i), level), *below = level_of(ig_game_at(i), level - 1);
    if (!l) continue;
    put(t, n++ ? ",\"" : "\"");
    put(t, l->game);
    put(t, "\":{\"rating\":");
    put_int(t, l->rating);
    put(t, ",\"interval\":");
    put_int(t, l->interval);
    if (below) {
      put(t, ",\"step\":");
      put_int(t, l->rating - below->rating);
    }
    put_char(t, '}');
  }
  put_char(t, '}');
}

/* By the names of the languages. */
static void put_about(struct text *t, const struct bot *b)
{
  for (int i = ig_language_count() - 1; i >= 0; i--) {
    const struct ig_language *l = ig_language_at(i);
    put_words(t, ",\"", ig_language_name(l));
    put_words(t, "\":\"", bot_about(b, l));
    put_char(t, '"');
  }
}

int levels_print(char *out, int cap)
{
  struct text t = text_into(out, cap);
  put_char(&t, '[');
  for (int i = 0; i < bot_count(); i++) {
    const struct bot *b = bot_at(i);
    put(&t, i ? ",{\"name\":\"" : "{\"name\":\"");
    put(&t, b->name);
    put(&t, "\",\"level\":");
    put_int(&t, level_number(b->name));
    put_about(&t, b);
    put(&t, ",\"ms\":");
    put_int(&t, b->ms);
    put(&t, ",\"simulations\":");
    put_int(&t, b->simulations);
    put_ratings(&t, level_number(b->name));
    put_char(&t, '}');
  }
  put_char(&t, ']');
  return t.n;
}
