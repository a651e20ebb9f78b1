/* export.c - a finished game with everything that was hidden, as text and as JSON. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "record.h"
#include "sign.h"

struct additions { /* what the seats promised and added, NULL: nothing */
  char said[IG_SEATS_MAX][FAIR_PROMISE], hex[IG_SEATS_MAX][FAIR_HEX];
  const char *promise[IG_SEATS_MAX], *entropy[IG_SEATS_MAX];
};

/* "none": promised, but never shown. */
static void read_additions(const struct table_game *p, int seats, struct additions *a)
{
  for (int i = 0; i < seats; i++) {
    bool promised = p->promised >> i & 1;
    if (promised) fair_print_promise(&p->promise[i], a->said[i]);
    fair_hex(p->entropy[i].bytes, p->entropy[i].n, a->hex[i]);
    a->promise[i] = promised ? a->said[i] : NULL;
    a->entropy[i] = p->entropy[i].n ? a->hex[i] : promised ? "none" : NULL;
  }
}

/* Who sat there when it began, and the bot that took the seat over. */
static void write_remarks(struct buf *b, const struct hub *h, const struct table *t)
{
  for (int p = 0; p < t->meta.seats; p++) {
    char line[NAME_SHOWN + BOT_BYTES + 64], who[NAME_SHOWN];
    const struct seat *s = &t->meta.seat[p];
    bool person = name_played(h, t, p, who);
    snprintf(line, sizeof line, "# seat %d  %s%s%s%s%s\n", p + 1, who, person && *s->bot ? ", then " : "",
             s->bot, *s->bot ? " (bot)" : "", s->out ? ", gave up" : "");
    w_raw(b, line, strlen(line));
  }
}

char *record_text(const struct hub *h, const struct table *t)
{
  const struct table_meta *hd = &t->meta;
  const struct table_game *p = t->play;
  struct ig_state s;
  uint8_t commitment[FAIR_BYTES];
  char head_text[RECORD_HEAD], deal[2 * FAIR_BYTES + 1], secret[2 * FAIR_BYTES + 1], tail[2048];
  struct additions more;
  struct buf b = { 0 };
  fair_commit(p->secret, FAIR_BYTES, commitment);
  fair_hex(commitment, FAIR_BYTES, deal);
  fair_hex(p->secret, FAIR_BYTES, secret);
  ig_setup(hd->game, hd->seats, hd->choice, &s);
  w_raw(&b, head_text, (size_t)record_print_head(hd->game, &s, deal, NULL, head_text, sizeof head_text));
  write_remarks(&b, h, t);
  uint64_t hash = RECORD_HASH;
  for (int i = 0; i < p->count; i++) {
    char line[RECORD_LINE];
    w_raw(&b, line,
          (size_t)record_print_event(hd->game, &s, i + 1, p->events[i].seat, p->events[i].move, line,
                                     sizeof line));
    hash = record_hash(hash, line);
    ig_apply(hd->game, &s, p->events[i].seat, p->events[i].move);
  }
  if (ig_over(hd->game, &s))
    w_raw(&b, tail, (size_t)record_print_end(hd->game, &s, p->count, hash, tail, sizeof tail));
  read_additions(p, hd->seats, &more);
  w_raw(&b, tail,
        (size_t)record_print_reveal(secret, more.promise, more.entropy, hd->seats, tail, sizeof tail));
  if (h->signs) w_raw(&b, tail, (size_t)sign_record(b.at, h->signing, tail));
  return w_done(&b);
}

static void write_breakdown(struct buf *b, const struct table_meta *hd, const struct table_game *p)
{
  struct ig_points *points = malloc(IG_POINTS_MAX * sizeof *points);
  int n = ig_breakdown(hd->game, p->state, points, IG_POINTS_MAX);
  w_key(b, "breakdown");
  w_open(b, '[');
  for (int i = 0; i < n && i < IG_POINTS_MAX; i++) {
    const struct ig_clause *c = ig_clause_at(hd->game, points[i].clause);
    w_open(b, '{');
    w_kint(b, "seat", points[i].seat + 1);
    w_kint(b, "points", points[i].points);
    w_kstr(b, "clause", c->id);
    w_key(b, "cards");
    w_open(b, '[');
    for (int k = 0; k < points[i].n; k++) {
      char item[64];
      ig_print_item(hd->game, p->state, points[i].item[k], item, sizeof item);
      w_str(b, item);
    }
    w_close(b, ']');
    w_close(b, '}');
  }
  w_close(b, ']');
  free(points);
}

static void write_people(struct buf *b, const struct hub *h, const struct table *t)
{
  const struct table_meta *hd = &t->meta;
  w_key(b, "people");
  w_open(b, '[');
  for (int p = 0; p < hd->seats; p++) {
    char who[NAME_SHOWN];
    w_open(b, '{');
    if (name_played(h, t, p, who)) w_kstr(b, "name", who);
    if (*hd->seat[p].bot) w_kstr(b, "bot", hd->seat[p].bot);
    w_kbool(b, "out", hd->seat[p].out);
    w_close(b, '}');
  }
  w_close(b, ']');
}

static void write_result(struct buf *b, const struct table_meta *hd, const struct table_game *p)
{
  struct ig_outcome o;
  final_places(hd, p, &o);
  w_kstr(b, "why", why_words[hd->why]);
  w_key(b, "scores");
  w_open(b, '[');
  for (int i = 0; i < hd->seats; i++) w_int(b, o.score[i]);
  w_close(b, ']');
  w_key(b, "places");
  w_open(b, '[');
  for (int i = 0; i < hd->seats; i++) w_int(b, o.place[i]);
  w_close(b, ']');
}

/* Events as in the text; a page replays them with its own engine. */
static void write_json(struct buf *b, const struct hub *h, const struct table *t, const char *text)
{
  const struct table_meta *hd = &t->meta;
  w_key(b, "game");
  w_open(b, '{');
  w_kstr(b, "name", ig_name(hd->game));
  w_kint(b, "rules", ig_rules_version(hd->game));
  w_kint(b, "seats", hd->seats);
  write_people(b, h, t);
  write_result(b, hd, t->play);
  write_breakdown(b, hd, t->play);
  w_key(b, "events");
  w_open(b, '[');
  for (const char *at = text; *at;) {
    size_t n = strcspn(at, "\n");
    char line[RECORD_LINE];
    if (*at >= '1' && *at <= '9' && n < sizeof line) {
      memcpy(line, at, n);
      line[n] = 0;
      w_str(b, line);
    }
    at += n + (at[n] != 0);
  }
  w_close(b, ']');
  w_close(b, '}');
}

/* Whole information: only when the game is over. */
void act_record(struct req *q)
{
  const char *format = r_str(q->in, "format");
  struct buf b = { 0 };
  if (q->t->meta.status != OVER) {
    refuse(q, E_NOT_OVER);
    return;
  }
  char *text = record_text(q->h, q->t);
  begin(&b, "record", q->re, q->t->meta.code);
  if (format && !strcmp(format, "json")) write_json(&b, q->h, q->t, text);
  else w_kstr(&b, "text", text);
  w_close(&b, '}');
  free(text);
  send_buf(q->h, q->c, &b);
}
