/* hub_private.h - what the files of the hub may ask of each other, file by file, and nobody else sees.
 *
 * One function, table_apply(), makes a log entry true.  Live changes and restoring
 * both go through it: a command writes entries, they are applied to a copy, and
 * the copy takes the place of the table when the entries are on disk (plan.c).
 */
#ifndef IGROTEKA_HUB_PRIVATE_H
#define IGROTEKA_HUB_PRIVATE_H

#include "hub_state.h"

/* ---- errors (wire.c) ------------------------------------------------------------ */
enum error {
  E_NONE,
  E_JSON,
  E_MESSAGE,
  E_HELLO,
  E_AGAIN,
  E_NAME,
  E_GAME,
  E_SETTINGS,
  E_NO_TABLE,
  E_NOT_JOINED,
  E_NO_SEAT,
  E_TAKEN,
  E_STARTED,
  E_NOT_RUNNING,
  E_NOT_OVER,
  E_HOST,
  E_EMPTY_SEATS,
  E_RULE,
  E_MOVE,
  E_MORE,
  E_NUMBER,
  E_UNDO,
  E_BUSY,
  E_DISK,
  E_DRAIN,
  E_RATE,
  E_LIMIT,
  E_BANNED,
  E_SPECTATORS,
  E_CHAT,
  E_ENTROPY,
  E_PRESENT,
  E_BOT,
  E_OTHERS,
  E_BROKEN,
  E_INTERNAL,
  E_RATE_OPEN,
  E_RATE_PEOPLE,
  E_RATE_CHANGE,
  E_RATE_CHAT,
  E_RATE_GUESS,
  E_FULL,
  E_LIMIT_TABLES,
  E_LIMIT_ADDRESS,
  E_LIMIT_BOTS,
  E_LIMIT_LOG,
  E_MUTED,
  E_SLOW,
  E_SILENCED,
  E_BARRED,
  E_NO_PERSON,
  E_ELSEWHERE
};
void say_error(struct hub *h, struct conn *c, const char *re, const char *code, enum error e);
void say_rule(struct req *q, int clause);
void say_fault(struct req *q, const struct ig_fault *f);
void refuse_until(struct req *q, enum error e, when_t wait); /* milliseconds: then it may go well */
static inline void refuse(struct req *q, enum error e)
{
  say_error(q->h, q->c, q->re, q->t ? q->t->meta.code : NULL, e);
}

/* ---- hub.c -------------------------------------------------------------------- */
struct buf draft(struct hub *h); /* to write the next message in; send_buf gives it back */
void send_buf(struct hub *h, struct conn *c, struct buf *b); /* takes it over */
struct out *emit(struct hub *h, enum effect_kind kind);
void hub_random(struct hub *h, void *out, size_t n);
void hub_tick(struct hub *h, when_t now); /* it is as late as that, or later */

/* ---- answer.c ----------------------------------------------------------------- */
void answer(struct hub *h, conn_t c, const char *text, size_t n); /* a message, also one that waited */
void conn_go_on(struct hub *h, conn_t c); /* the messages that waited for a greeting */
void conn_wait(struct hub *h, struct conn *c, const char *text, size_t n);
void answer_error(struct hub *h, conn_t c, const char *text, size_t n,
                  enum error e); /* the same, when it cannot be done */
void say_ok(struct req *q);
const char *message_name(int i); /* all that are understood; NULL at the end */

/* ---- plain.c ------------------------------------------------------------------ */
bool read_plain_move(const char *text, size_t n,
                     struct plain_move *out); /* false: not one; it may be anything else */

/* ---- table.c, fold.c ------------------------------------------------------------ */
struct table *table_new(struct hub *h, int64_t id);
void table_free(struct hub *h, struct table *t);
void table_count(struct hub *h, struct table *t,
                 bool here);         /* after its host or status changed, and when it goes */
uint64_t code_key(const char *code); /* 0: no code       */
void code_of_key(uint64_t key, char code[CODE_LONG + 1]);
void draw_code(struct hub *h, struct table *t, bool listed);
struct table_game *table_game_clone(const struct table_meta *hd,
                                    const struct table_game *p); /* borrows the events: see table.c */
void table_game_own(struct table_game *p, int room); /* the events are its own, with room for more */
void table_game_fit(const struct table_meta *hd, struct table_game *p);
void table_game_inherit(struct table_game *p, struct table_game *from);
void table_game_free(struct table_game *p);
uint32_t hash_words(const char *s); /* of what a mover said */
bool table_apply(struct table_meta *hd, struct table_game *p, int64_t n, const char *kind, const json_t *body,
                 bool verify);
bool apply_move(struct table_meta *hd, struct table_game *p, int64_t n, const struct moved *m,
                bool verify); /* the same for a move that need not be read first */
void write_settings(struct buf *b, const struct table_meta *hd);
enum error read_settings(const json_t *in, struct table_meta *hd, bool from_log);
void write_summary(struct buf *b, const struct table_meta *hd);
bool summary_differs(const struct table_meta *a, const struct table_meta *b);
bool read_summary(struct table_meta *hd, const json_t *row);
int seat_of(const struct table_meta *hd, int64_t person); /* or IG_SPECTATOR  */
bool bot_drives(const struct table_meta *hd, int seat);
bool is_human(const struct table_meta *hd, int seat); /* a person who still plays */
struct link *link_of(const struct conn *c, const struct table *t);
struct link *link_up(struct hub *h, struct conn *c, struct table *t);
void unlink_it(struct hub *h, struct link *l);
bool seat_here(const struct table *t, int seat);
void table_load(struct hub *h, struct table *t);
struct deferred *deferred_new(conn_t c, const char *text, size_t n);
void table_wait(struct req *q); /* the message waits for the table */
void table_go_on(struct hub *h,
                 struct table *t); /* pending is done: the messages that waited, bots, clocks */
void state_at(const struct table_meta *hd, const struct table_game *p, int count, struct ig_state *out);

/* ---- archive.c ---------------------------------------------------------------------- */
struct table *table_by_id(struct hub *h, int64_t id); /* out of the past, too; NULL when there is none */
struct table *table_by_code(struct hub *h, const char *code);
bool code_of(const struct hub *h, int64_t id, char code[CODE_LONG + 1]);
enum status past_status(const struct hub *h, int64_t id);         /* of one that was put away */
const struct ig_game *past_game(const struct hub *h, int64_t id); /* NULL: it was not put away */
bool is_stale(const struct hub *h, const struct table_meta *hd);  /* running, and nobody has moved for long */
bool past_ready(const struct hub *h, const struct table *t);      /* over or stale, and nobody needs it */
void past_stamp(struct hub *h, struct table *t);                  /* stores its summary, which told no day */
bool past_put_away(struct hub *h, struct table *t);               /* true: the table is gone from memory */
bool past_keep(struct hub *h, int64_t id, const struct table_meta *hd); /* one that never was there */
struct person *person_at(struct hub *h, int64_t id);
void people_note(struct hub *h, int64_t id, const struct table_meta *was,
                 const struct table_meta *hd); /* its people change; was: NULL, nobody has heard of it */

/* ---- shards.c --------------------------------------------------------------------- */
bool is_ours(const struct hub *h, const char *code);
bool owns_nothing(const struct hub *h);
bool went_elsewhere(struct req *q, const char *code); /* q->t may be NULL; true: somebody else answers */
void shard_settle(struct hub *h,
                  struct table *t); /* lets it go if it is no longer ours and nothing is under way */
void table_wake(struct hub *h, struct table *t); /* clocks and bots go on */
void name_came(struct hub *h, const struct person *who);
void close_moved(struct hub *h, const struct conn *c);
void table_is_behind(struct hub *h, struct table *t);

/* ---- names.c ---------------------------------------------------------------------- */
bool name_read(const char *in, char out[NAME_BYTES]); /* as it is to be kept; false: not a name */
uint64_t name_looks(const char *name);
const char *name_at(const struct hub *h, const struct table_meta *hd, int64_t person,
                    char out[NAME_SHOWN]); /* as shown at this table; NULL: nobody */

/* ---- order.c ---------------------------------------------------------------------- */
bool is_host(const struct req *q);
bool is_banned(const struct table_meta *hd, int64_t person);
bool is_muted(const struct table_meta *hd, int64_t person);
void shut_out(struct hub *h, struct table *t,
              const struct conn *c); /* whoever is new from there stays outside, too */
bool is_shut_out(const struct hub *h, const struct table *t, const struct conn *c);
int64_t person_meant(const struct req *q); /* by "seat" or "person"; 0: nobody, or the host */
bool apply_mute(struct table_meta *hd, const json_t *body);
bool apply_slow(struct table_meta *hd, const json_t *body);
bool may_speak(struct req *q); /* false: it was refused */
bool hands_open(
    const struct table_meta *hd); /* all people who play agreed: whoever looks on sees every hand */
void act_watchers(struct req *q);
void act_show(struct req *q);
void act_mute(struct req *q);
void act_slow(struct req *q);

/* ---- quota.c: each says no by itself ---------------------------------------------- */
struct source *source_of(struct hub *h, uint64_t address);
when_t quota_wait(const struct req *q, enum hub_rate what); /* milliseconds; 0: now */
void quota_charge(struct req *q, enum hub_rate what);
bool quota_take(struct req *q, enum hub_rate what);
bool quota_open(struct req *q);
bool quota_start(struct req *q);
bool quota_change(struct req *q);
bool quota_peek(struct req *q);  /* the same for whoever has not said hello */
bool quota_guess(struct req *q); /* false: answered; no such table, or too many guesses */
void quota_count(struct hub *h, struct table *t, bool counts); /* before t->counted is set */
uint64_t quota_owner(const struct table *t);

/* ---- plan.c ---------------------------------------------------------------------- */
struct plan *plan_new(struct hub *h, const struct req *q); /* q may be NULL: the hub's own doing */
struct table_change *plan_change(struct plan *p, struct table *t);
bool plan_entry(struct plan *p, struct table_change *part, const char *kind,
                struct buf *body); /* takes the body */
bool plan_moved(struct plan *p, struct table_change *part, struct buf *body,
                const struct moved *m); /* the same; body says what *m says */
void plan_line(struct plan *p, struct table_change *part, struct buf *line); /* takes it */
void plan_row(struct plan *p, enum row_kind what, int64_t id, const char *kind,
              char *body); /* takes the body */
char *person_row(const struct person *who, const char *name, const char *face);
bool plan_go(struct hub *h, struct plan *p); /* false: it was refused and is gone */
void plan_drop(struct hub *h, struct plan *p);
void plan_free(struct plan *p);

/* ---- seen.c: texts of views, by table, seat and version ------------------------------ */
void seen_keep(struct hub *h, int64_t table, int seat, int64_t version, const char *text, size_t n);
size_t seen_get(struct hub *h, int64_t table, int seat, int64_t version,
                char out[IG_TEXT_MAX]); /* its length; 0: it is not there */

/* ---- words.c: what people read ----------------------------------------------------------- */
typedef const char *words_in(const void *of, const struct ig_language *l);
words_in words_of_hub; /* of an English sentence of ours   */
void w_words(struct buf *b, const struct conn *c, words_in *words, const void *of); /* "words":… for it */
void hear_language(struct req *q); /* "lang" of a message, if it has one */

/* ---- publish.c ---------------------------------------------------------------------- */
void send_table(struct hub *h, struct link *l, const char *re);
void send_view(struct hub *h, struct link *l, const char *re, int64_t have, const struct table_game *before);
void send_gone(struct hub *h, struct link *l, const char *why);
void send_here(struct hub *h, struct table *t, int seat, const struct conn *not_to);
int print_view(struct hub *h, const struct table_meta *hd, const struct ig_state *s,
               int seat); /* into h->text */
void final_places(const struct table_meta *hd, const struct table_game *p, struct ig_outcome *o);
extern const char *const status_words[], *const why_words[], *const chat_words[], *const policy_words[],
                                                                                      *const clock_words[];

/* ---- clock.c ---------------------------------------------------------------------- */
void clock_spent(const struct table *t, when_t now, int64_t left[IG_SEATS_MAX]); /* what is left now */
void clock_after(const struct table_meta *hd, int mover, uint8_t before, uint8_t after,
                 int64_t left[IG_SEATS_MAX]);
void clock_start(const struct table_meta *hd, int64_t left[IG_SEATS_MAX]);
void write_left(struct buf *b, const struct table_meta *hd,
                const int64_t left[IG_SEATS_MAX]); /* "left":[…] if there is a clock */
void schedule(struct hub *h, struct table *t);     /* finds out when the table is due */
void unschedule(struct hub *h, struct table *t);
void table_tick(struct hub *h, struct table *t);
void table_rest(struct hub *h, struct table *t); /* out of memory, and it does not count */

/* ---- admin.c: the owner ------------------------------------------------------------ */
enum { CLOSE_BANNED = 4003 };
extern const char nobody[]; /* the name of whoever was deleted */
void answer_owner(struct req *q);
void close_banned(struct hub *h, const struct conn *c);
void person_banned(struct hub *h, const struct person *who); /* by the owner, here or at another hub … */
void person_forgotten(struct hub *h, const struct person *who, const char *old_name); /* … and deleted */

struct person *person_named(const struct req *q); /* by "person"; NULL: nobody, or deleted */

/* ---- admin_look.c ------------------------------------------------------------------ */
void own_status(struct req *q);
void own_tables(struct req *q);
void own_table(struct req *q);
void own_person(struct req *q);

/* ---- played.c ------------------------------------------------------------------------ */
void names_played(struct table *t, const json_t *start); /* the body of a start entry */
void write_names(struct buf *b, const struct hub *h, const struct table_meta *hd); /* for it */
bool name_played(const struct hub *h, const struct table *t, int seat,
                 char out[NAME_SHOWN]); /* false: a bot began there */

/* ---- acts: what messages do (people.c lobby.c chat.c seats.c match.c export.c) ------ */
void act_hello(struct req *q);
void find_person(struct req *q, int64_t id); /* in the store: the message waits until that is known */
void welcome(struct hub *h, struct conn *c, struct person *who, const char *re, const char *token);
void act_name(struct req *q);
bool face_read(const json_t *in,
               char out[FACE_BYTES]); /* "face" of it, if there is one; false: it is no such word */
void act_tables(struct req *q);
void act_lobby(struct req *q);
void lobby_leave(struct hub *h, struct conn *c);
void lobby_changed(struct hub *h, struct table *t);
void lobby_tell(struct hub *h);
void lobby_free(struct hub *h);
void lobby_leave_list(struct hub *h, struct table *t);
void act_games(struct req *q);
void act_phrases(struct req *q);
void act_chat(struct req *q);
void act_emote(struct req *q);
void chat_heard(struct hub *h, struct table *t, int64_t number, const char *line);
bool chat_of(const struct table *t, int64_t person, const char *name); /* said something that is in memory */
void chat_forget(struct table *t, int64_t person, const char *name);   /* what this one said */
void act_peek(struct req *q);
void act_open(struct req *q);
void act_join(struct req *q);
void act_leave(struct req *q);
void act_sit(struct req *q);
void act_stand(struct req *q);
void act_bot(struct req *q);
void act_kick(struct req *q);
void act_close(struct req *q);
void act_away(struct req *q);
void act_back(struct req *q);
void act_start(struct req *q);
void act_entropy(struct req *q);
void act_move(struct req *q);
void act_moves(struct req *q);
void act_undo(struct req *q);
void act_takeback(struct req *q);
void act_agree(struct req *q);
void act_resign(struct req *q);
void act_rematch(struct req *q);
void act_record(struct req *q);
char *record_text(const struct hub *h, const struct table *t);
void start_game(struct hub *h, struct table *t, const struct req *q);
void give_to_bot(struct hub *h, struct table *t, int seat, const struct req *q);
void put_out(struct hub *h, struct table *t, int seat, const char *why, const struct req *q);
void forget_table(struct hub *h, struct table *t, const struct req *q);
void ask_bots(struct hub *h, struct table *t);

#endif
