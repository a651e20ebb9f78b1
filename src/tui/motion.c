/* motion.c - see motion.h. */
#include "motion.h"

#include <stdlib.h>
#include <string.h>
#include "tty.h"

enum { FRAMES = 6, FRAME_MS = 35, QUICK_MS = 60 };

static enum tui_motion wanted = MOTION_AUTO;
static bool measured; /* whether its answer tells how far away the terminal is */

void tui_motion(enum tui_motion how) { wanted = how; }

static bool is_set(const char *name)
{
  const char *value = getenv(name);
  return value && *value;
}

/* A multiplexer answers by itself, and over ssh tells nothing of the link behind it. */
void motion_start(void)
{
  const char *type = getenv("TERM");
  bool inside = is_set("TMUX") || is_set("STY") ||
                (type && (!strncmp(type, "screen", 6) || !strncmp(type, "tmux", 4)));
  measured = wanted == MOTION_AUTO && !is_set("NO_MOTION") &&
             !(inside && (is_set("SSH_CONNECTION") || is_set("SSH_TTY")));
  if (measured) tty_ask();
}

static bool is_quick(void)
{
  if (wanted != MOTION_AUTO) return wanted == MOTION_ON;
  if (!measured) return false;
  if (tty_lag() <= QUICK_MS) return true;
  tty_ask(); /* it may be by the next move */
  return false;
}

void motion_forget(struct motion *m) { m->known = false; }

void motion_remember(struct motion *m, const struct board *b, const struct model *d)
{
  m->known = true;
  m->at = d->view;
  m->version = d->version;
  m->seat = d->seat;
  m->rows = tty.rows;
  m->cols = tty.cols;
  m->n = 0;
  for (int i = 0; i < b->spots && m->n < IG_ITEMS_MAX; i++) {
    const struct spot *s = &b->spot[i];
    if (s->block < 0 || !s->shown || s->out || s->ghost || !s->it.kind) continue;
    m->was[m->n].it = s->it;
    m->was[m->n].x = s->x - b->ox;
    m->was[m->n++].y = s->y - b->oy;
  }
}

/* ---- what travels ---------------------------------------------------------------- */

/* On a grid a thing is the same where it stays; in a line of things wherever it is. */
static bool was_there(struct motion *m, const struct spot *s, bool grid)
{
  for (int i = 0; i < m->n; i++) {
    const struct ig_item *it = &m->was[i].it;
    if (m->was[i].taken || it->zone != s->it.zone || it->seat != s->it.seat || it->kind != s->it.kind)
      continue;
    if (grid && (it->x != s->it.x || it->y != s->it.y)) continue;
    return m->was[i].taken = true;
  }
  return false;
}

/* One of that kind that is no longer where it was. */
static int gone(struct motion *m, int kind)
{
  for (int i = 0; i < m->n; i++)
    if (!m->was[i].taken && m->was[i].it.kind == kind) {
      m->was[i].taken = true;
      return i;
    }
  return -1;
}

/* The hand of whoever was to move, if it was one alone and another one. */
static int hand_of_mover(const struct motion *m, const struct model *d)
{
  int mover = -1;
  for (int p = 0; p < ig_seats(d->g, &m->at); p++)
    if (ig_is_active(d->g, &m->at, p)) mover = mover < 0 ? p : IG_SEATS_MAX;
  for (int i = 0; i < m->n; i++)
    if (m->was[i].it.kind == IG_UNKNOWN && m->was[i].it.seat == mover && mover != d->seat) return i;
  return -1;
}

static int stock(const struct motion *m, const struct board *b, const struct model *d)
{
  for (int i = 0; i < m->n; i++)
    if (m->was[i].it.value > 1 && looks_in(b->looks->stock, ig_zone_code(d->g, m->was[i].it.zone))) return i;
  return -1;
}

static int origin(struct motion *m, const struct board *b, const struct model *d, const struct spot *s)
{
  int from = gone(m, s->it.kind);
  bool drawn = s->it.seat >= 0 && s->it.seat == d->seat; /* into one's own hand */
  if (from < 0 && !drawn) from = gone(m, IG_UNKNOWN);
  if (from < 0 && !drawn) from = hand_of_mover(m, d);
  return from < 0 ? stock(m, b, d) : from;
}

bool motion_find(struct motion *m, struct board *b, const struct model *d)
{
  int came[FLIGHTS_MAX], n = 0;
  b->flights = 0;
  if (!m->known || m->version == d->version || m->seat != d->seat || m->rows != tty.rows ||
      m->cols != tty.cols)
    return false;
  for (int i = 0; i < m->n; i++) m->was[i].taken = false;
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (s->block < 0 || !s->shown || s->out || s->ghost || !s->it.kind) continue;
    if (was_there(m, s, looks_in(b->looks->grid, ig_zone_code(d->g, s->it.zone))) || !board_is_thing(&s->it))
      continue;
    if (n == FLIGHTS_MAX) return false; /* another position, and no move */
    came[n++] = i;
  }
  if (!n || !is_quick()) return false;
  for (int i = 0; i < n; i++) {
    int from = origin(m, b, d, &b->spot[came[i]]);
    if (from >= 0)
      b->flight[b->flights++] = (struct flight){ came[i], m->was[from].x + b->ox, m->was[from].y + b->oy };
  }
  return b->flights > 0;
}

/* ---- the way ------------------------------------------------------------------------ */

int motion_show(struct board *b, void (*draw)(void *with), void *with)
{
  int key = tty_key(0, -1);
  for (int i = 1; i < FRAMES && key == K_NOTHING; i++) {
    int left = FRAMES - i;
    b->part = FLIGHT_WHOLE - FLIGHT_WHOLE * left * left / (FRAMES * FRAMES); /* fast at first */
    draw(with);
    tty_show();
    if (measured && i == 1) tty_ask();
    key = tty_pause(FRAME_MS);
    if (measured && tty_lag() > QUICK_MS) break; /* it has become slow */
  }
  b->flights = 0;
  return key;
}
