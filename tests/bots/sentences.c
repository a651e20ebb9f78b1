/* sentences.c - what the coach says, as a person hears it, in English and in Russian: every sentence of a hint and of a review once. */
#include <stdio.h>
#include <string.h>
#include "bots_private.h"
#include "hint.h"
#include "review.h"

static int faults;

static void wants(const char *said, const char *wanted)
{
  if (!strcmp(said, wanted)) return;
  printf("said:   %s\nwanted: %s\n", said, wanted);
  faults++;
}

static struct ig_voice voice(const char *language)
{
  return (struct ig_voice){ .language = ig_language(language), .you = 0 };
}

static void against(const char *game, const struct comparison *c, const char *en, const char *ru)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice("en"), r = voice("ru");
  compare_say(ig_find(game), c, &v, words, sizeof words);
  wants(words, en);
  compare_say(ig_find(game), c, &r, words, sizeof words);
  wants(words, ru);
}

static void comparisons(void)
{
  struct comparison c = { .pairs = 100, .choice = 2 };
  against("shelfie", &c, "The next best move looks about as good.",
          "Следующий по силе ход выглядит почти так же хорошо.");
  c.choice = 5;
  against("shelfie", &c, "The best 5 moves look about as good.",
          "Лучшие ходы, с 1-го по 5-й, выглядят почти одинаково.");
  c.fact[COMPARE_WORTH] = (struct fact){ 0.043f, 0.01f };
  against("shelfie", &c, "Better than choice 5: the chance to win is 4 % higher.",
          "Лучше 5-го по силе хода: шансы на победу выше на 4 %.");
  c.choice = 2;
  against("shelfie", &c, "Better than the next best move: the chance to win is 4 % higher.",
          "Лучше следующего по силе хода: шансы на победу выше на 4 %.");
  c.fact[COMPARE_MARGIN] = (struct fact){ 2.06f, 0.5f };
  against("shelfie", &c, "Better than the next best move by 2.1 points on average.",
          "Лучше следующего по силе хода в среднем на 2,1 очка.");
  c.fact[2] = (struct fact){ 1.84f, 0.2f };
  c.fact[COMPARE_RIVAL] = (struct fact){ -0.7f, 0.1f };
  c.fact[COMPARE_LATER] = (struct fact){ 3.0f, 1.3f }; /* much, and no more than chance */
  against("shelfie", &c,
          "Better than the next best move by 2.1 points on average: groups +1.8; the best rival −0.7.",
          "Лучше следующего по силе хода в среднем на 2,1 очка: группы +1,8; лучший соперник −0,7.");
  c.choice = 4;
  c.fact[COMPARE_LATER] = (struct fact){ -0.5f, 0 };
  c.fact[0] = (struct fact){ 0.4f, 0 };
  against("shelfie", &c,
          "Better than choice 4 by 2.1 points on average: groups +1.8; the best rival −0.7; chances for "
          "later −0.5.",
          "Лучше 4-го по силе хода в среднем на 2,1 очка: группы +1,8; лучший соперник −0,7; задел на потом "
          "−0,5.");
  c.fact[COMPARE_WORTH].mean = -0.5f;
  against("shelfie", &c, "", ""); /* the simulations speak against it */
  c.pairs = PAIRS_LEAST - 1;
  c.fact[COMPARE_WORTH].mean = 0;
  against("shelfie", &c, "", ""); /* too few to tell  */
}

static void why(const struct hint_why *now, const struct bot_answer *a, const struct comparison *c,
                const char *en, const char *ru)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice("en"), r = voice("ru");
  hint_say_why(ig_find("toystory4"), now, a, c, &v, words, sizeof words);
  wants(words, en);
  hint_say_why(ig_find("toystory4"), now, a, c, &r, words, sizeof words);
  wants(words, ru);
}

static void reasons(void)
{
  struct hint_why none = { 0 }, some = { .clause = 1, .points = 3, .label = "…" };
  struct bot_answer a = { .lines = 2 };
  struct comparison c = { .pairs = 100, .choice = 2, .fact[COMPARE_WORTH] = { -1, 0 } };
  why(&some, NULL, NULL, "Right away +3 points: ….", "Сразу +3 очка: ….");
  some.part = true;
  why(&some, NULL, NULL, "Right away +3 points; the largest part: ….",
      "Сразу +3 очка; больше всего даёт это: ….");
  some.part = false;
  why(&none, NULL, NULL, "", "");
  why(&some, &a, &c, "Right away +3 points: …. It did best when the bot played ahead.",
      "Сразу +3 очка: …. В пробных партиях бота он показал себя лучше всех.");
  a.solved = true;
  why(&none, &a, &c, "Solved to the end: no other is better.", "Просчитано до конца: лучше хода нет.");
  a.line[0].margin = 2;
  why(&none, &a, &c, "Solved to the end: 2.0 points better than the next best move.",
      "Просчитано до конца: на 2,0 очка лучше следующего по силе хода.");
  a.lines = 1;
  why(&none, &a, &c, "It is the only move.", "Другого хода нет.");
}

static void spent(struct bot_answer a, const char *en, const char *ru)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice("en"), r = voice("ru");
  hint_say_spent(&a, &v, words, sizeof words);
  wants(words, en);
  hint_say_spent(&a, &r, words, sizeof words);
  wants(words, ru);
}

static void lesson(struct review *v, int seat, const char *en, const char *ru)
{
  char words[IG_TELL_MAX];
  v->voice = voice("en");
  review_say_lesson(v, seat, words, sizeof words);
  wants(words, en);
  v->voice = voice("ru");
  review_say_lesson(v, seat, words, sizeof words);
  wants(words, ru);
}

static void turning_point(struct review *v, int seat, const char *en, const char *ru)
{
  char words[IG_TELL_MAX];
  v->voice = voice("en");
  review_say_turning_point(v, seat, words, sizeof words);
  wants(words, en);
  v->voice = voice("ru");
  review_say_turning_point(v, seat, words, sizeof words);
  wants(words, ru);
}

static void lessons(void)
{
  static struct review v;
  struct ig_rng r = { 1 };
  struct ig_outcome o;
  v.game = ig_find("ralph");
  ig_setup(v.game, 2, NULL, &v.record.state);
  v.record.start = v.record.state;
  struct review_loss *part = v.seat[0].part;
  lesson(&v, 0, "", "");
  part[0] = (struct review_loss){ .points = 3.14f, .squares = 1 };
  lesson(&v, 0, "One thing to learn: rows. Better moves would have brought 3.1 points more there.",
         "Чему поучиться: ряды. Лучшие ходы дали бы здесь на 3,1 очка больше.");
  part[COMPARE_RIVAL] = (struct review_loss){ .points = 9, .squares = 16 }; /* more, and perhaps chance */
  lesson(&v, 0, "One thing to learn: rows. Better moves would have brought 3.1 points more there.",
         "Чему поучиться: ряды. Лучшие ходы дали бы здесь на 3,1 очка больше.");
  part[COMPARE_RIVAL].squares = 4;
  lesson(&v, 0,
         "One thing to learn: look at what a move leaves to the others. After better moves the best rival "
         "would have had 9.0 points less.",
         "Чему поучиться: смотрите, что ход оставляет другим. После лучших ходов у лучшего соперника было бы "
         "на 9,0 очка меньше.");
  for (int p = 0; p < 2; p++) v.seat[p].turn = (struct review_turn){ 7, 0.41f, 0.63f, 0.05f };
  turning_point(&v, 0, "", ""); /* nobody has won   */
  ig_playout(v.game, &v.record.state, &r);
  ig_outcome(v.game, &v.record.state, &o);
  int winner = o.place[0] == 1 ? 0 : 1;
  turning_point(&v, winner, "The turning point: the chance to win goes from 41 % to 63 %.",
                "Переломный момент: шансы на победу меняются с 41 % до 63 %.");
  if (o.place[1 - winner] != 1) turning_point(&v, 1 - winner, "", "");
  v.seat[winner].turn.error = 0.1f;
  turning_point(&v, winner, "", "");
}

int main(void)
{
  lessons();
  comparisons();
  reasons();
  spent((struct bot_answer){ .solved = true }, "Solved to the end.", "Просчитано до конца.");
  spent((struct bot_answer){ .simulations = 1 }, "1 simulation.", "1 пробная партия.");
  spent((struct bot_answer){ .simulations = 412, .clear = true },
        "412 simulations; the answer was clear by then.",
        "412 пробных партий; к этому времени ответ стал ясен.");
  return faults > 0;
}
