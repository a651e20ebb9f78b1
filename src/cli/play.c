/* play.c - the subcommand play: people at the keyboard, bots in the other
 * seats.  On a terminal src/tui takes the screen; elsewhere, and with --plain,
 * lines.c speaks in lines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play.h"
#include "seed.h"
#ifdef WITH_TUI
#include "tui.h"
#endif

static const char USUAL_BOT[] = "level3";  /* neither a fool nor a master      */

/* What a seat plays where no person sits: here and on the full screen. */
struct ig_move others_move(struct play *p, const struct ig_state *view, int seat)
{
  struct bot_answer a;
  struct ig_rng r = { derive_seed(p->others, (uint64_t)p->events) };   /* of this moment: the same again after an undo */
  return ask_bot(&p->bot, p->g, view, seat, r.s, &a) ? a.move : ig_any_move(p->g, view, seat, &r);
}

void back_to(struct play *p, int events)
{
  p->events = events;
  if (p->record) keeper_back(p->record, events);
}

static int finish(struct play *p, const struct args *a, bool over)
{
  free(p->past);
  int status = p->record ? keeper_close(p->record, &p->s, p->events) : DONE;
  if (over) {
    fputs(_("\nThe game is over.\n"), stdout);
    say_scores(p->g, &p->s);
  } else fputs(_("Goodbye: the game is not finished.\n"), stdout);
  if (a->record && status == DONE) printf(_("The record of the game: %s\n"), a->record);
  return status;
}

#ifdef WITH_TUI
static struct ig_move think(void *with, const struct ig_state *view, int seat, const atomic_bool *please_hurry)
{
  hurry = please_hurry;
  return others_move(with, view, seat);
}

static void go_back(void *with, int events) { back_to(with, events); }

static void keep_event(void *with, const struct ig_state *before, int number, int seat, struct ig_move m)
{
  struct play *p = with;
  p->events = number;
  if (p->record) keeper_event(p->record, before, number, seat, m);
}

/* The same on a full screen. */
static int play_on_screen(struct play *p, const struct args *a)
{
  struct tui_table t = { .russian = lang == IG_RU, .g = p->g, .start = p->s, .seed = a->seed, .first = p->first, .people = p->people,
                         .slow = p->bot.simulations || p->bot.ms || is_process(&p->bot), .think = think, .event = keep_event, .back = go_back, .with = p };
  struct tui_end end;
  tui_play(&t, &end);
  if (end.failed) return fail(_("this terminal cannot be drawn on; there is --plain"));
  p->s = end.last, p->events = end.events;
  int status = finish(p, a, ig_over(p->g, &p->s));
  return end.signal ? 128 + end.signal : status;
}

/* What was chosen on the start screen, as if it had stood on the command line. */
static void take_choice(struct args *a, const struct tui_choice *c)
{
  a->word = keep(sizeof *a->word), a->word[0] = (char *)(uintptr_t)ig_name(c->g);
  a->words = !c->server || c->open;
  a->seats = a->words ? c->seats : 0;
  for (int i = 0; a->words && i < ig_option_count(c->g) && a->sets < SETS_MAX; i++) {
    const struct ig_option *o = ig_option_at(c->g, i);
    if (!o->values) continue;
    char *set = keep(strlen(o->name) + strlen(o->values[c->value[i]]) + 2);
    sprintf(set, "%s=%s", o->name, o->values[c->value[i]]);
    a->set[a->sets++] = set;
  }
  a->join = c->server ? c->address : NULL, a->name = c->server && *c->name ? c->name : NULL;
  if (!c->server) a->people = c->people, a->seat = c->seat + 1, a->bot = c->bot->name;
}

/* DONE, or why there will be no game; *left: the person wants none. */
static int choose(struct args *a, bool *left)
{
  const char *server = getenv("IGROTEKA_SERVER"), *user = getenv("USER");
  struct tui_choice *c = keep(sizeof *c);
  c->russian = lang == IG_RU, c->g = ig_game_at(0), c->people = a->people, c->seat = a->seat - 1, c->seats = a->seats;
  c->bot = bot_find(a->bot ? a->bot : USUAL_BOT);
  if (!c->bot) c->bot = bot_find(USUAL_BOT);
  snprintf(c->address, sizeof c->address, "%s", server && *server ? server : "127.0.0.1:8017");
  snprintf(c->name, sizeof c->name, "%s", a->name ? a->name : user ? user : "");
  int got = tui_choose(c);
  *left = got == 1;
  if (got > 1) return got;
  if (got == 0) take_choice(a, c);
  return DONE;
}

/* At a table on a server. */
static int play_at_server(const struct args *a)
{
  const char *user = getenv("USER"), *why = _("out of memory");
  struct tui_join j = { .russian = lang == IG_RU, .watch = a->watch, .plain = a->plain || !tui_possible(), .url = a->join,
                        .game = a->words ? a->word[0] : NULL, .seats = a->seats, .sets = a->sets, .set = a->set, .record = a->record };
  if (j.game && !find_game(j.game)) return BAD;
  j.name = a->name ? a->name : user && *user ? user : _("Player");
  int got = tui_join(&j, &why);
  if (got < 0) return fail(_("--join %s: %s"), a->join, why);
  return got ? 128 + got : DONE;
}
#endif

int run_play(struct args *a)
{
  struct table t;
#ifdef WITH_TUI
  if (!a->words && !a->join && !a->plain && tui_possible()) {
    bool left;
    int status = choose(a, &left);
    if (status != DONE || left) return status;
  }
  if (a->join) return play_at_server(a);
#else
  if (a->join) return fail(_("--join: the program was built without ncurses"));
#endif
  if (a->watch || a->name) return fail(_("--watch and --name go with --join only"));
  const char *name = a->words ? a->word[0] : ask_game();
  if (!name) { fputs(_("Goodbye.\n"), stdout); return DONE; }
  struct play *p = keep(sizeof *p);
  int status = read_table(a, name, &t);
  if (status == DONE) status = set_up(&t, &p->s);
  if (status == DONE) status = read_bot(a->bot ? a->bot : USUAL_BOT, &p->bot);
  if (status != DONE) return status;
  if (a->seat > t.seats) return fail(_("--seat: the table has %d seats, not %d"), t.seats, a->seat);
  p->people = a->people ? a->people : 1;
  p->g = t.g, p->first = a->seat ? a->seat - 1 : 0;
  p->me = p->people == 1 ? p->first : IG_SPECTATOR;
  if (p->first + p->people > t.seats)
    return fail(_("--people: more people than seats from %d to %d"), p->first + 1, t.seats);
  need_seed(a);
  p->chance.s = a->seed, p->others = derive_seed(a->seed, 0);
  p->room = keep(IG_MOVES_MAX * sizeof *p->room);
  if (a->record && !(p->record = keeper_open(a->record, t.g, &p->s, a->seed))) return BAD;
#ifdef WITH_TUI
  if (!a->plain && tui_possible()) return play_on_screen(p, a);
#endif
  if (p->people > 1) printf(_("%s. People at the keyboard: %d, seats at the table: %d. For help: \"help\".\n"), ig_title(t.g, lang),
      p->people, t.seats);
  else printf(_("%s. You are seat %d of %d. For help: \"help\".\n"), ig_title(t.g, lang), p->first + 1, t.seats);
  return finish(p, a, play_to_end(p));
}
