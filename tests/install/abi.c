/* abi.c - what a program that was built against the headers relies on: sizes, places of members, numbers.  tests/install/run compares
 * it, and the names that the shared library shows, with abi.txt: nothing there may go or change under the same SONAME. */
#include <stddef.h>
#include <stdio.h>
#include <igroteka.h>
#include <igroteka_bots.h>
#include <igroteka_env.h>

#define SIZE(s) printf("size %s %zu\n", #s, sizeof(struct s))
#define AT(s, m) printf("member %s.%s %zu\n", #s, #m, offsetof(struct s, m))
#define NUMBER(n) printf("number %s %d\n", #n, (int)n)

static void sizes(void)
{
  SIZE(ig_state);
  SIZE(ig_rng);
  SIZE(ig_move);
  SIZE(ig_clause);
  SIZE(ig_clause_text);
  SIZE(ig_option);
  SIZE(ig_fault);
  SIZE(ig_outcome);
  SIZE(ig_points);
  SIZE(ig_item);
  SIZE(ig_turn);
  SIZE(ig_actions);
  SIZE(ig_field);
  SIZE(ig_env_config);
  SIZE(ig_env_arrays);
  SIZE(ig_competitor);
  SIZE(ig_standing);
  SIZE(ig_event);
}

static void members(void)
{
  AT(ig_move, n);
  AT(ig_move, a);
  AT(ig_clause, ruling);
  AT(ig_clause, text);
  AT(ig_clause_text, section);
  AT(ig_clause_text, says);
  AT(ig_clause_text, more);
  AT(ig_option, values);
  AT(ig_option, about);
  AT(ig_option, says);
  AT(ig_fault, why);
  AT(ig_fault, clause);
  AT(ig_fault, near);
  AT(ig_outcome, score);
  AT(ig_outcome, place);
  AT(ig_points, clause);
  AT(ig_points, points);
  AT(ig_points, n);
  AT(ig_points, item);
  AT(ig_item, kind);
  AT(ig_item, zone);
  AT(ig_item, seat);
  AT(ig_item, flags);
  AT(ig_item, x);
  AT(ig_item, value);
  AT(ig_turn, over);
  AT(ig_turn, score);
  AT(ig_turn, place);
  AT(ig_actions, first);
  AT(ig_actions, count);
  AT(ig_actions, about);
  AT(ig_field, dims);
  AT(ig_field, shape);
  AT(ig_field, offset);
  AT(ig_field, about);
  AT(ig_env_config, seats);
  AT(ig_env_config, tables);
  AT(ig_env_config, choice);
  AT(ig_env_config, seed);
  AT(ig_env_config, history);
  AT(ig_env_config, reward);
  AT(ig_env_config, stays);
  AT(ig_env_arrays, masks);
  AT(ig_env_arrays, seats);
  AT(ig_env_arrays, status);
  AT(ig_env_arrays, rewards);
  AT(ig_env_arrays, scores);
  AT(ig_env_arrays, legal);
  AT(ig_competitor, player);
  AT(ig_competitor, self);
  AT(ig_standing, interval);
  AT(ig_standing, games);
  AT(ig_event, move);
}

static void numbers(void)
{
  NUMBER(IG_SEATS_MAX);
  NUMBER(IG_STATE_MAX);
  NUMBER(IG_MOVES_MAX);
  NUMBER(IG_TEXT_MAX);
  NUMBER(IG_MOVE_TEXT);
  NUMBER(IG_OPTIONS_MAX);
  NUMBER(IG_ITEMS_MAX);
  NUMBER(IG_POINTS_MAX);
  NUMBER(IG_DATA_MAX);
  NUMBER(IG_CHANCE);
  NUMBER(IG_SPECTATOR);
  NUMBER(IG_ALL);
  NUMBER(IG_OK);
  NUMBER(IG_MORE);
  NUMBER(IG_NO_ACTION);
  NUMBER(IG_NO_TABLE);
  NUMBER(IG_NO_SEAT);
  NUMBER(IG_NO_BOT);
  NUMBER(IG_BROKEN);
  NUMBER(IG_HIDDEN);
  NUMBER(IG_LAST);
  NUMBER(IG_MARKS_MAX);
  NUMBER(IG_COVERED);
  NUMBER(IG_BUTTON);
  NUMBER(IG_UNKNOWN);
  NUMBER(IG_EVENT_SIZE);
  NUMBER(IG_REWARD_PLACE);
  NUMBER(IG_REWARD_POINTS);
  NUMBER(IG_REWARD_GAIN);
  NUMBER(IG_GOES_ON);
  NUMBER(IG_GAME_OVER);
  NUMBER(IG_REFUSED);
  NUMBER(IG_LEAVE);
}

int main(void)
{
  sizes();
  members();
  numbers();
  return 0;
}
