/* games.c - what there is to play, as the server lists it, and what it is about.
 *
 *     play_games()         [{ "game", "rules", "ru", "en", "what": { "ru", "en" }, ... "options" }], in every language that there is
 *
 * The first page shows this before the engine has come, so the build also
 * writes it into a file of the page: tools/list-games.c.
 */
#include "igroteka.h"
#include "games.h"
#include "buffer.h"

/* One of the texts of an object by the names of languages, the last language first. */
static void put_said(int language, const char *words)
{
  if (language < ig_language_count() - 1) out_text(",");
  out_string(ig_language_name(ig_language_at(language)));
  out_text(":");
  out_string(words);
}

static void put_options(const struct ig_game *g)
{
  out_text(",\"options\":{");
  for (int k = 0, n = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (!o->values) continue;
    out_text(n++ ? "," : "");
    out_string(o->name);
    out_text(":[");
    for (int v = 0; o->values[v]; v++) {
      out_text(v ? "," : "");
      out_string(o->values[v]);
    }
    out_text("]");
  }
  out_text("},\"about\":{");
  for (int k = 0, n = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (!o->values) continue;
    out_text(n++ ? "," : "");
    out_string(o->name);
    out_text(":{");
    for (int i = ig_language_count() - 1; i >= 0; i--) put_said(i, ig_option_about(g, k, ig_language_at(i)));
    out_text("}");
  }
  out_text("},\"values\":{");
  for (int k = 0, n = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (!o->values || !o->says) continue;
    out_text(n++ ? "," : "");
    out_string(o->name);
    out_text(":{");
    for (int v = 0; o->values[v]; v++) {
      out_text(v ? "," : "");
      out_string(o->values[v]);
      out_text(":{");
      for (int i = ig_language_count() - 1; i >= 0; i--)
        put_said(i, ig_option_says(g, k, v, ig_language_at(i)));
      out_text("}");
    }
    out_text("}");
  }
  out_text("}");
}

EXPORT("play_games") int play_games(void)
{
  used = 0;
  out_text("[");
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    out_text(i ? ",{\"game\":" : "{\"game\":");
    out_string(ig_name(g));
    out_number("rules", ig_rules_version(g));
    for (int k = ig_language_count() - 1; k >= 0; k--)
      out_pair(ig_language_name(ig_language_at(k)), ig_title(g, ig_language_at(k)));
    out_text(",\"what\":{");
    for (int k = ig_language_count() - 1; k >= 0; k--) put_said(k, ig_about(g, ig_language_at(k)));
    out_text("}");
    out_number("seats_min", ig_seats_min(g));
    out_number("seats_max", ig_seats_max(g));
    put_options(g);
    out_text("}");
  }
  out_text("]");
  return used;
}
