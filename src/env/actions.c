/* actions.c - actions and observations of one table: igroteka_env.h over struct encoding. */
#include "encodings.h"
#include "igroteka_env.h"
#include "language.h"

const struct encoding *encoding_of(const struct ig_game *g)
{
  for (int i = 0; encodings[i].game; i++)
    if (strcmp(encodings[i].game, ig_name(g)) == 0) return encodings[i].encoding;
  return NULL;
}

int ig_action_count(const struct ig_game *g)
{
  const struct encoding *e = encoding_of(g);
  return e ? e->actions : 0;
}

int ig_action_kinds(const struct ig_game *g)
{
  const struct encoding *e = encoding_of(g);
  int n = 0;
  while (e && e->kinds[n].name) n++;
  return n;
}

const struct ig_actions *ig_actions_at(const struct ig_game *g, int i) { return &encoding_of(g)->kinds[i]; }

int ig_action_mask(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
                   uint8_t *mask)
{
  const struct encoding *e = encoding_of(g);
  if (!e) return 0;
  memset(mask, 0, (size_t)e->actions);
  return ig_is_active(g, view, seat) && seat >= 0 ? e->mask(GAME(g), STATE(view), seat, so_far, mask) : 0;
}

int ig_action_add(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move *so_far,
                  int action)
{
  const struct encoding *e = encoding_of(g);
  if (!e || action < 0 || action >= e->actions || seat < 0 || !ig_is_active(g, view, seat))
    return IG_NO_ACTION;
  return e->add(GAME(g), STATE(view), seat, so_far, action);
}

int ig_action_towards(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
                      struct ig_move whole)
{
  const struct encoding *e = encoding_of(g);
  if (!e || seat < 0 || !ig_is_active(g, view, seat)) return IG_NO_ACTION;
  return e->towards(GAME(g), STATE(view), seat, so_far, whole);
}

int ig_observation_size(const struct ig_game *g)
{
  const struct encoding *e = encoding_of(g);
  return e ? e->size : 0;
}

int ig_field_count(const struct ig_game *g)
{
  const struct encoding *e = encoding_of(g);
  int n = 0;
  while (e && e->fields[n].name) n++;
  return n;
}

const struct ig_field *ig_field_at(const struct ig_game *g, int i) { return &encoding_of(g)->fields[i]; }
const char *ig_env_about(const char *about, const struct ig_language *l)
{
  return language_text(l, "env", about);
}

void ig_observe(const struct ig_game *g, const struct ig_state *view, struct ig_move so_far, uint8_t *out)
{
  const struct encoding *e = encoding_of(g);
  if (!e) return;
  memset(out, 0, (size_t)e->size);
  e->observe(GAME(g), STATE(view), so_far, out);
}

void ig_observe_event(const struct ig_game *g, const struct ig_state *s, int mover, struct ig_move m,
                      int seat, uint8_t *out)
{
  int seats = ig_seats(g, s), from = seat < 0 ? 0 : seat;
  struct ig_move heard = ig_veil(g, s, mover, m, seat);
  out[0] = mover < 0 ? 1 : (uint8_t)(2 + (mover - from + seats) % seats);
  memcpy(out + 1, &heard, sizeof heard);
}
