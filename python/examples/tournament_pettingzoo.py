"""A PettingZoo policy against the library's level 5, seat by seat: change `policy` and run it again."""
import numpy as np

from igroteka.pettingzoo import aec

GAME, DEALS = "ralph", 20


def policy(observation: np.ndarray, mask: np.ndarray) -> int:
    """An observation and a mask in, a legal action out: any of them."""
    return int(np.random.choice(np.flatnonzero(mask)))


env, won = aec(GAME), 0.0
for deal in range(DEALS):
    env.reset(seed=deal)
    mine = env.possible_agents[deal % 2]
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over and agent == mine:
            won += (reward + 1) / 2
        if over:
            env.step(None)
        elif agent == mine:
            env.step(policy(seen["observation"], seen["action_mask"]))
        else:
            env.step(env.unwrapped.bot_action("level5"))
print(f"mine won {won} of {DEALS} games of {GAME} against level5")
