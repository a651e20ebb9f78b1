/* chat.c - talking at a table: not at all, in phrases that have a translation, or freely.
 *
 * What was said is kept beside the log, the last lines of it: it changes nothing at the table. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "text.h"

static const char *const phrases[] = {
  NC_("wire", "Hello!"),
  NC_("wire", "Good luck!"),
  NC_("wire", "Thank you for the game!"),
  NC_("wire", "Nice move!"),
  NC_("wire", "Oops."),
  NC_("wire", "Let me think."),
  NC_("wire", "Back in a moment."),
  NC_("wire", "I'm back."),
  NC_("wire", "Take your time."),
  NC_("wire", "Your turn."),
  NC_("wire", "Again?"),
  NC_("wire", "Bye!"),
};
enum { PHRASES = sizeof phrases / sizeof *phrases };

/* Drawings that a player shows for a moment, and what they say to those who do not see them. */
static const char *const emotes[] = { "hi", "bravo", "think", "luck", "oops", "hurry", "tea", "gg", NULL };
static const char *const shown_as[] = {
  NC_("wire", "Hello!"), NC_("wire", "Bravo!"),     NC_("wire", "Thinking…"), NC_("wire", "Good luck!"),
  NC_("wire", "Oops!"),  NC_("wire", "Your turn!"), NC_("wire", "Back soon"), NC_("wire", "Good game!"),
};
enum { EMOTE_PAUSE = 3000 }; /* milliseconds between two of one person */

void act_phrases(struct req *q)
{
  struct buf b = { 0 };
  begin(&b, "phrases", q->re, NULL);
  w_key(&b, "list");
  w_open(&b, '[');
  for (int i = 0; i < PHRASES; i++) {
    w_open(&b, '{');
    w_kint(&b, "phrase", i + 1);
    w_words(&b, q->c, words_of_hub, phrases[i]);
    w_close(&b, '}');
  }
  w_close(&b, ']');
  w_key(&b, "emotes");
  w_open(&b, '[');
  for (int i = 0; emotes[i]; i++) {
    w_open(&b, '{');
    w_kstr(&b, "emote", emotes[i]);
    w_words(&b, q->c, words_of_hub, shown_as[i]);
    w_close(&b, '}');
  }
  w_close(&b, ']');
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

/* Whether the owner, this table or the host lets this person be heard. */
static bool is_silent(struct req *q)
{
  if (q->c->who->muted) refuse(q, E_SILENCED);
  else if (q->t->meta.chat == CHAT_OFF) refuse(q, E_CHAT);
  else return !may_speak(q);
  return true;
}

/* Shown to whoever is at the table now, and kept nowhere. */
void act_emote(struct req *q)
{
  int which = r_word(q->in, "emote", emotes, -1);
  struct person *who = q->c->who;
  when_t wait = who->gestured ? who->gestured + EMOTE_PAUSE - q->h->now : 0;
  if (which < 0) {
    refuse(q, E_CHAT);
    return;
  }
  if (is_silent(q)) return;
  if (wait > 0) {
    refuse_until(q, E_RATE_CHAT, wait);
    return;
  }
  if (!quota_take(q, RATE_CHAT)) return;
  who->gestured = q->h->now;
  for (struct link *l = q->t->links; l; l = l->of_table) {
    struct buf b = { 0 };
    begin(&b, "emote", l->conn == q->c ? q->re : NULL, q->t->meta.code);
    w_kint(&b, "seat", q->seat + 1);
    w_kstr(&b, "emote", emotes[which]);
    w_close(&b, '}');
    send_buf(q->h, l->conn, &b);
  }
}

void act_chat(struct req *q)
{
  const char *words = r_str(q->in, "text");
  int64_t phrase = r_int(q->in, "phrase", 0);
  char shown[NAME_SHOWN];
  struct buf b = { 0 };
  bool said = phrase >= 1 && phrase <= PHRASES && q->t->meta.chat != CHAT_OFF;
  bool free_words = words && q->t->meta.chat == CHAT_FREE && clean_words(words, q->h->limits.chat_length);
  if (q->c->who->muted) {
    refuse(q, E_SILENCED);
    return;
  }
  if (!said && !free_words) {
    refuse(q, E_CHAT);
    return;
  }
  if (!may_speak(q) || !quota_take(q, RATE_CHAT)) return;
  q->c->who->spoke = q->h->now;
  struct plan *p = plan_new(q->h, q);
  w_open(&b, '{');
  w_kstr(&b, "who", name_at(q->h, &q->t->meta, q->c->who->id, shown));
  w_kint(&b, "person", q->c->who->id);
  if (q->seat >= 0) w_kint(&b, "seat", q->seat + 1);
  if (said) w_kint(&b, "phrase", phrase);
  else w_kstr(&b, "text", words);
  w_close(&b, '}');
  plan_line(p, plan_change(p, q->t), &b);
  plan_go(q->h, p);
}

void chat_heard(struct hub *h, struct table *t, int64_t number, const char *line)
{
  t->lines = number;
  int kept = h->limits.chat_kept;
  if (t->said_count == kept) {
    free(t->said[0]);
    memmove(t->said, t->said + 1, (size_t)--t->said_count * sizeof *t->said);
  } else t->said = realloc(t->said, (size_t)(t->said_count + 1) * sizeof *t->said);
  size_t n = strlen(line) + 1;
  t->said[t->said_count++] = memcpy(malloc(n), line, n);
}

/* By number, whatever the name was then; lines of older servers have the name alone. */
static bool is_of(const char *text, int64_t person, const char *name)
{
  json_t *line = json_loads(text, 0, NULL);
  const char *who = r_str(line, "who");
  bool numbered = json_object_get(line, "person") != NULL;
  bool his = numbered ? r_int(line, "person", 0) == person : who && !strcmp(who, name);
  json_decref(line);
  return his;
}

bool chat_of(const struct table *t, int64_t person, const char *name)
{
  for (int i = 0; i < t->said_count; i++)
    if (is_of(t->said[i], person, name)) return true;
  return false;
}

void chat_forget(struct table *t, int64_t person, const char *name)
{
  int kept = 0;
  for (int i = 0; i < t->said_count; i++) {
    if (is_of(t->said[i], person, name)) free(t->said[i]);
    else t->said[kept++] = t->said[i];
  }
  t->said_count = kept;
}
