/* characters.c - see characters.h. */
#include "characters.h"

#include <string.h>
#include "language.h"
#include "text.h"
#include "voice.h"

static const char *const names[] = {
  NC_("table", "Button"), NC_("table", "Kettle"), NC_("table", "Dice"),   NC_("table", "Tick-Tock"),
  NC_("table", "Magnet"), NC_("table", "Loupe"),  NC_("table", "Abacus"), NC_("table", "Queen"),
};

int character_level(const char *bot)
{
  bool is = bot && !strncmp(bot, "level", 5) && bot[5] >= '1' && bot[5] <= '8' && !bot[6];
  return is ? bot[5] - '0' : 0;
}

bool character_name(const struct ig_language *l, const char *const bots[], int seat, char out[CHARACTER_NAME])
{
  static const char *const numerals[] = { "", " II", " III", " IV", " V", " VI" };
  int level = character_level(bots[seat]), before = 0;
  if (!level) return false;
  for (int i = 0; i < seat; i++) before += character_level(bots[i]) == level;
  struct text t = text_into(out, CHARACTER_NAME);
  put(&t, language_text(l, "table", names[level - 1]));
  put(&t, numerals[before % 6]);
  return true;
}
