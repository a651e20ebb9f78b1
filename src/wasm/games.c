/* games.c - what there is to play, as the server lists it, and what it is about.
 *
 *     play_games()         [{ "game", "rules", "ru", "en", "about_ru", ... "options" }]
 *
 * The first page shows this before the engine has come, so the build also
 * writes it into a file of the page: tools/list-games.c.
 */
#include "igroteka.h"
#include "games.h"
#include "buffer.h"

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
    out_text(":{\"ru\":");
    out_string(o->about[IG_RU]);
    out_pair("en", o->about[IG_EN]);
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
      out_text(":{\"ru\":");
      out_string(o->says[v][IG_RU]);
      out_pair("en", o->says[v][IG_EN]);
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
    out_pair("ru", ig_title(g, IG_RU));
    out_pair("en", ig_title(g, IG_EN));
    out_pair("about_ru", ig_about(g, IG_RU));
    out_pair("about_en", ig_about(g, IG_EN));
    out_number("seats_min", ig_seats_min(g));
    out_number("seats_max", ig_seats_max(g));
    put_options(g);
    out_text("}");
  }
  out_text("]");
  return used;
}
