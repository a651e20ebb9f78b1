/* review_json.c - a review as JSON, for the program and for the page alike. */
#include "review.h"
#include "text.h"

/* Three places after the point are more than an estimate has. */
static void put_real(struct text *t, double x)
{
  int64_t n = (int64_t)(x * 1000 + (x < 0 ? -0.5 : 0.5));
  if (n < 0) {
    put_char(t, '-');
    n = -n;
  }
  put_int(t, n / 1000);
  put_char(t, '.');
  for (int64_t unit = 100; unit; unit /= 10) put_char(t, (char)('0' + n / unit % 10));
}

static void put_outlook(struct text *t, const struct bot_estimate *x)
{
  put(t, "{\"points\":");
  put_real(t, (double)x->points);
  put(t, ",\"margin\":");
  put_real(t, (double)x->margin);
  put(t, ",\"place\":");
  put_real(t, (double)x->place);
  put(t, ",\"worth\":");
  put_real(t, (double)x->worth);
  put_char(t, '}');
}

static void put_outlooks(struct text *t, const char *key, const struct bot_estimate *x, int seats)
{
  put(t, ",\"");
  put(t, key);
  put(t, "\":[");
  for (int p = 0; p < seats; p++) {
    put(t, p ? "," : "");
    put_outlook(t, &x[p]);
  }
  put_char(t, ']');
}

static void put_move(struct text *t, const char *key, const struct review *v, struct ig_move m)
{
  char words[IG_MOVE_TEXT];
  ig_print_move(v->game, &v->record.before, m, words, sizeof words);
  put(t, ",\"");
  put(t, key);
  put(t, "\":\"");
  put(t, words);
  put_char(t, '"');
}

static void put_told(struct text *t, const char *key, const char *words)
{
  put(t, ",\"");
  put(t, key);
  put(t, "\":\"");
  for (; *words; words++) {
    if (*words == '"' || *words == '\\') put_char(t, '\\');
    put_char(t, *words);
  }
  put_char(t, '"');
}

static void put_number(struct text *t, const char *key, int64_t n)
{
  put(t, ",\"");
  put(t, key);
  put(t, "\":");
  put_int(t, n);
}

static void put_part(struct text *t, const struct review *v, const struct comparison *c,
                     enum compare_fact part)
{
  char name[128];
  compare_part_name(v->game, part, &v->voice, name, sizeof name);
  put(t, "{\"points\":");
  put_real(t, (double)c->fact[part].mean);
  put(t, ",\"error\":");
  put_real(t, (double)c->fact[part].error);
  put(t, compare_stands(c, part) ? ",\"stands\":true" : ",\"stands\":false");
  put_told(t, "source", name);
  put_char(t, '}');
}

/* What the best move brings more than the one played, by source; nothing where it was the best. */
static void put_parts(struct text *t, const struct review *v, const struct comparison *c)
{
  int sources = c->pairs ? ig_source_count(v->game) : 0;
  put(t, ",\"sources\":[");
  for (int i = 0; i < sources; i++) {
    put_part(t, v, c, (enum compare_fact)i);
    put_char(t, ',');
  }
  if (sources) {
    put_part(t, v, c, COMPARE_LATER);
    put_char(t, ',');
    put_part(t, v, c, COMPARE_RIVAL);
  }
  put_char(t, ']');
}

/* The sentence, or nothing. */
static void put_lesson(struct text *t, const struct review *v, int p)
{
  struct review_lesson lesson = review_lesson(v, p);
  char words[IG_TELL_MAX], name[128];
  if (lesson.what == LESSON_NONE) {
    put(t, ",\"lesson\":null");
    return;
  }
  put(t, ",\"lesson\":{\"points\":");
  put_real(t, (double)lesson.lost.points);
  put_number(t, "event", lesson.lost.event);
  put_number(t, "moves", lesson.lost.moves);
  if (lesson.what == LESSON_SOURCE) {
    compare_part_name(v->game, lesson.source, &v->voice, name, sizeof name);
    put_told(t, "source", name);
  }
  review_say_lesson(v, p, words, sizeof words);
  put_told(t, "said", words);
  put_char(t, '}');
}

static void put_turning_point(struct text *t, const struct review *v, int p)
{
  struct review_turn turn;
  char words[IG_TELL_MAX];
  if (!review_turning_point(v, p, &turn)) {
    put(t, ",\"turning_point\":null");
    return;
  }
  review_say_turning_point(v, p, words, sizeof words);
  put(t, ",\"turning_point\":{\"from\":");
  put_real(t, (double)turn.from);
  put(t, ",\"to\":");
  put_real(t, (double)turn.to);
  put_number(t, "event", turn.event);
  put_told(t, "said", words);
  put_char(t, '}');
}

int review_print_event(const struct review *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  const struct review_event *e = &v->event;
  int seats = ig_seats(v->game, &v->record.start);
  put(&t, "{\"n\":");
  put_int(&t, e->number);
  put_number(&t, "of", v->events);
  put_number(&t, "seat", e->seat == IG_CHANCE ? 0 : e->seat + 1);
  char words[IG_TELL_MAX];
  put_move(&t, "move", v, e->move);
  review_tell(v, words, sizeof words);
  put_told(&t, "told", words);
  put_outlooks(&t, "after", e->after, seats);
  if (e->seat == IG_CHANCE) put_outlooks(&t, "luck", e->luck, seats);
  else {
    put_number(&t, "choices", e->choices);
    put_move(&t, "best", v, e->best);
    review_tell_best(v, words, sizeof words);
    put_told(&t, "better", words);
    put(&t, ",\"loss\":");
    put_outlook(&t, &e->loss);
    put(&t, ",\"error\":");
    put_real(&t, (double)e->error);
    put_number(&t, "simulations", e->simulations);
    put(&t, e->clear ? ",\"clear\":true" : ",\"clear\":false");
    put_parts(&t, v, &e->compared);
    put(&t, ",\"kind\":\"");
    put(&t, review_kind_name[e->kind]);
    put_char(&t, '"');
  }
  put_char(&t, '}');
  return t.n;
}

static void put_seat(struct text *t, const struct review *v, int p)
{
  const struct review_seat *s = &v->seat[p];
  struct bot_estimate adjusted = review_adjusted(v, p);
  put(t, "{\"seat\":");
  put_int(t, p + 1);
  put(t, ",\"result\":");
  put_outlook(t, &v->event.after[p]);
  put(t, ",\"luck\":");
  put_outlook(t, &s->luck);
  put(t, ",\"adjusted\":");
  put_outlook(t, &adjusted);
  put(t, ",\"loss\":");
  put_outlook(t, &s->loss);
  put_number(t, "decisions", s->decisions);
  put_number(t, "best", s->best);
  put_number(t, "slips", s->kinds[REVIEW_SLIP]);
  put_number(t, "mistakes", s->kinds[REVIEW_MISTAKE]);
  put_number(t, "blunders", s->kinds[REVIEW_BLUNDER]);
  put_lesson(t, v, p);
  put_turning_point(t, v, p);
  put_char(t, '}');
}

int review_print_seats(const struct review *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  put_char(&t, '[');
  for (int p = 0; p < ig_seats(v->game, &v->record.start); p++) {
    put(&t, p ? "," : "");
    put_seat(&t, v, p);
  }
  put_char(&t, ']');
  return t.n;
}
