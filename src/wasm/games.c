/* games.c - what there is to play, as the server lists it, and what it is about.
 *
 *     play_games()         [{ "game", "rules", "ru", "en", "about_ru", ... "options" }]
 *
 * The first page shows this before the engine has come, so the build also
 * writes it into a file of the page: tools/list-games.c.
 */
#include "igroteka.h"
#include "games.h"
#include "room.h"

static void put_options(const struct ig_game *g)
{
  room_put(",\"options\":{");
  for (int k = 0, n = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (!o->values) continue;
    room_put(n++ ? "," : ""), room_string(o->name), room_put(":[");
    for (int v = 0; o->values[v]; v++) room_put(v ? "," : ""), room_string(o->values[v]);
    room_put("]");
  }
  room_put("},\"about\":{");
  for (int k = 0, n = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (!o->values) continue;
    room_put(n++ ? "," : ""), room_string(o->name);
    room_put(":{\"ru\":"), room_string(o->about[IG_RU]), room_pair("en", o->about[IG_EN]), room_put("}");
  }
  room_put("},\"values\":{");
  for (int k = 0, n = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (!o->values || !o->says) continue;
    room_put(n++ ? "," : ""), room_string(o->name), room_put(":{");
    for (int v = 0; o->values[v]; v++) {
      room_put(v ? "," : ""), room_string(o->values[v]);
      room_put(":{\"ru\":"), room_string(o->says[v][IG_RU]), room_pair("en", o->says[v][IG_EN]), room_put("}");
    }
    room_put("}");
  }
  room_put("}");
}

EXPORT("play_games") int play_games(void)
{
  used = 0;
  room_put("[");
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    room_put(i ? ",{\"game\":" : "{\"game\":"), room_string(ig_name(g)), room_number("rules", ig_rules_version(g));
    room_pair("ru", ig_title(g, IG_RU)), room_pair("en", ig_title(g, IG_EN));
    room_pair("about_ru", ig_about(g, IG_RU)), room_pair("about_en", ig_about(g, IG_EN));
    room_number("seats_min", ig_seats_min(g)), room_number("seats_max", ig_seats_max(g));
    put_options(g);
    room_put("}");
  }
  room_put("]");
  return used;
}
