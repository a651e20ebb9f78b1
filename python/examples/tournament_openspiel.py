"""An OpenSpiel bot against the library's level 5: change `Mine` and run it again."""
import random

import pyspiel

import igroteka.openspiel                                  # noqa: F401  it registers the games


class Mine:
    """As pyspiel.Bot: a state in, an action out; look only at your own player's observation."""

    def step(self, state):
        return random.choice(state.legal_actions())


class Level5:
    """The library's bot, which sees the view of its seat."""

    def step(self, state):
        return state.bot_action("level5")


game = pyspiel.load_game("igroteka_ralph(seats=2)")
won = [0.0, 0.0]
for deal in range(20):
    state, bots = game.new_initial_state(), [Mine(), Level5()] if deal % 2 else [Level5(), Mine()]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
    for bot, result in zip(bots, state.returns()):
        won[isinstance(bot, Level5)] += (result + 1) / 2
print(f"mine {won[0]}, level5 {won[1]} of 20 games")
