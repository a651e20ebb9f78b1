"""The Python package: rules, batches, matches, records, what bad input is answered; and, where they are installed, PettingZoo's,
Gymnasium's and OpenSpiel's own tests.

    tests/python/run [BUILD]                     with the Python that has NumPy and pytest
"""
import io
import json
import pathlib
import re
import subprocess
import sys
import zipfile

import numpy as np
import pytest

import igroteka as ig
from igroteka import __main__ as program

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = ig.games()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_the_deal_to_the_end_by_views(name):
    table = ig.Game(name).deal(seats=2, seed=3)
    steps = 0
    while not table.over:
        view = table.view(table.seat)
        moves = view.moves()
        move = moves[steps % len(moves)]
        assert view.move(view.text(move)) == move
        table.play(move, view.seat)
        steps += 1
    assert sorted(table.places())[0] == 1 and len(table.scores()) == 2


def test_refusals_name_their_clause_and_change_nothing():
    table = ig.Game("ralph").deal(seats=2, seed=3)
    before = str(table)
    with pytest.raises(ig.Refused, match="RALPH-3.1") as why:
        table.play(next(f"choose R{n}" for n in range(1, 17) if f"choose R{n}" not in [table.text(m) for m in table.moves()]))
    assert why.value.clause.id == "RALPH-3.1" and str(table) == before
    with pytest.raises(ValueError, match="column"):
        table.play("choose Z1")
    with pytest.raises(ValueError, match="no such game"):
        ig.Game("chess")
    with pytest.raises(ValueError, match="2 to 6 players"):
        ig.Game("ralph").deal(seats=9)
    with pytest.raises(ValueError, match="no option 'size'"):
        ig.Game("ralph").deal(options={"size": "large"})
    with pytest.raises(ValueError, match="one of on, off"):
        ig.Game("ralph").deal(options={"jokers": "many"})
    with pytest.raises(ValueError, match="no such bot"):
        table.bot("level99")


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_tells_what_the_rules_tell(name):
    batch = ig.Batch(name, tables=3, seed=5, history=4)
    for _ in range(30):
        for i in range(3):
            seat = int(batch.seats[i])
            view, so_far = batch.position(i).view(seat), batch.so_far(i)
            assert bytes(batch.masks[i]) == view.mask(so_far)
            assert bytes(batch.observations[i, :batch.game.observation_size]) == view.observation(so_far)
            seen, mask = batch.observe(i, seat)
            assert (seen == batch.observations[i]).all() and (mask == batch.masks[i]).all()
        assert batch.masks[np.arange(3), batch.any_actions()].all()
        assert batch.step(batch.any_actions()) == 0
    assert batch.step(np.array([-5, 10 ** 6, -1])) == 2 and list(batch.status[:2]) == [2, 2]


@pytest.mark.parametrize("name", GAMES)
def test_seeds_and_threads(name):
    one, two = ig.Batch(name, 64, seed=9), ig.Batch(name, 64, seed=9, threads=3)
    for _ in range(40):
        one.step(one.any_actions())
        two.step(two.any_actions())
    assert (one.observations == two.observations).all() and (one.scores == two.scores).all()
    one.reset(seed=1)
    first = one.observations.copy()
    one.step(one.any_actions())
    one.reset(seed=1)
    assert (one.observations == first).all()


def test_fields_are_views_without_copies():
    batch = ig.Batch("shelfie", 4, seed=1)
    named = batch.named()
    assert named["shelf"].shape == (4, 4, 6, 5, 6) and all(np.shares_memory(a, batch.observations) for a in named.values())
    assert sum(a[0].size for a in named.values()) == batch.game.observation_size


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_actions(name):
    table = ig.Game(name).deal(seed=2)
    for move in table.view(table.seat).moves()[:20]:
        view, so_far = table.view(table.seat), None
        actions = view.actions(move)
        for k, action in enumerate(actions):
            so_far, whole = view.act(action, so_far)
            assert whole == (k == len(actions) - 1)
        assert so_far == move


@pytest.mark.parametrize("name", GAMES)
def test_every_option_reaches_the_library(name):
    game = ig.Game(name)
    assert game.options
    for option, values in game.options.items():
        for value in values:
            chosen = {option: value}
            for position in (game.deal(seats=4, seed=1, options=chosen), ig.Batch(game, 1, 4, 1, chosen).position(0)):
                assert f" {option}={value}" in str(position).split("\n")[2]


def test_bad_batches():
    for bad in ({"seats": 9}, {"tables": 0}, {"history": -1}, {"reward": "money"}, {"options": {"x": "y"}}):
        with pytest.raises(ValueError):
            ig.Batch("ralph", **{"tables": 2, **bad})
    batch = ig.Batch("ralph", 2)
    with pytest.raises(ValueError, match="2 actions"):
        batch.step(np.zeros(3, np.int32))
    with pytest.raises(IndexError):
        batch.position(2)


def test_matches():
    seen = []

    def first(view):
        seen.append(view.seat)
        return view.moves()[0]

    standing = ig.match("ralph", [first, "level2"], deals=4)
    assert standing[0].games == 8 and abs(sum(s.won for s in standing) - 1) < 1e-9 and set(seen) == {0, 1}
    with pytest.raises(ZeroDivisionError):                 # a mistake of the player comes out as it is
        ig.match("ralph", [lambda view: 1 // 0, "random"], deals=1)
    with pytest.raises(ValueError, match="no legal move"):
        ig.match("ralph", [lambda view: ig.Move(), "random"], deals=1)


@pytest.mark.parametrize("name", GAMES)
def test_bots_tell_their_moves_in_actions(name):
    batch = ig.Batch(name, 1, seed=2)
    for _ in range(12):
        assert batch.step(np.array([batch.bot_action(0, "level2")])) == 0


def test_thinking_ahead():
    view = ig.Game("iota").deal(seats=2, seed=4).view(0)
    seat = view.seat
    world = view.guess(seed=1)
    assert str(world.view(0)) == str(view)
    assert world.after(world.moves(seat)[0], seat).finish(seed=1).over
    with pytest.raises(ig.Refused):
        world.after(ig.Move(), seat)


def test_records():
    path = next((ROOT / "games/ralph").rglob("*.record"))
    events = ig.read_record(path.read_text())
    assert events[0].seat == -1 and events[-1].after.over and events[3].row()["event"] == 4
    with pytest.raises(ValueError, match="^1:"):
        ig.read_record("nothing\n")


def test_the_program(capsys, monkeypatch):
    assert program.main(["games"]) == 0 and "ralph" in capsys.readouterr().out
    assert program.main(["numbers", "iota"]) == 0 and "table 64x64" in capsys.readouterr().out
    assert program.main(["match", "ralph", "level1", "random", "--deals", "2"]) == 0
    assert program.main(["match", "chess", "level1"]) == 2 and "no such game" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("moves\nhint\nchoose Z9\nquit\n"))
    assert program.main(["--lang", "ru", "play", "ralph", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert "Ваше место" in said and "choose" in said


def test_a_whole_game_at_the_keyboard(capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))

    def typed():
        while True:                                        # `moves`, then the first of what was printed
            yield "moves"
            yield [line for line in capsys.readouterr().out.splitlines() if line.split(" ")[0] in ("choose", "lay", "close")][0]

    answers = typed()
    assert program.main(["play", "ralph", "--seed", "3"]) == 0
    assert "place" in capsys.readouterr().out


def test_versions_agree():
    """tools/release writes all of them."""
    version = re.search(r"version: '([\d.]+)'", (ROOT / "meson.build").read_text())[1]
    assert ig.__version__ == version and json.loads((ROOT / "npm/package.json").read_text())["version"] == version


def test_the_wheel_is_unpacked_and_used(tmp_path, build):
    made = subprocess.run([sys.executable, ROOT / "tools/wheel", pathlib.Path(build).resolve(), "."], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert pathlib.Path(made.stdout.strip()).is_absolute()          # to be named from any folder
    zipfile.ZipFile(made.stdout.strip()).extractall(tmp_path / "site")
    told = subprocess.run([sys.executable, "-m", "igroteka", "games"], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path / "site")},
                          capture_output=True, text=True, check=True)
    assert "Ralph" in told.stdout


@pytest.mark.parametrize("example, needs, told", [("tournament", "numpy", "level5"), ("tournament_pettingzoo", "pettingzoo", "against level5"),
                                                  ("tournament_openspiel", "pyspiel", "level5 ")])
def test_the_tournaments_that_readme_names(example, needs, told):
    """Each is copied into an empty folder and started; so it says who won against the bots."""
    pytest.importorskip(needs)
    assert f"{example}.py . && python {example}.py" in (ROOT / "README.md").read_text()
    done = subprocess.run([sys.executable, ROOT / f"python/examples/{example}.py"], capture_output=True, text=True, check=True)
    assert told in done.stdout


# ---- where these libraries are installed: their own tests ------------------------

@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo(name):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
    from igroteka.pettingzoo import aec, parallel
    api_test(aec(name), num_cycles=200)
    parallel_api_test(parallel(name, seats=3), num_cycles=60)
    seed_test(lambda: aec(name), num_cycles=30)
    parallel_seed_test(lambda: parallel(name), num_cycles=30)


@pytest.mark.parametrize("action", [None, -1, -2, 2 ** 40, 162.0, float(2 ** 50), np.int64(-1), np.uint8(162)])
def test_pettingzoo_actions_that_are_not_legal_lose_the_game(action):
    pytest.importorskip("pettingzoo")
    from igroteka.pettingzoo import aec
    env = aec("ralph", seats=3)
    env.reset(seed=5)
    assert not env.last()[0]["action_mask"][162]
    loser = env.agent_selection
    env.step(action)
    assert all(env.terminations.values()) and env.rewards == {a: -1.0 if a == loser else 0.0 for a in env.agents}
    assert env.infos[loser]["illegal"] and not env.observe(loser)["action_mask"].any()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium(name):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env
    from igroteka.gym import Single, Vector
    check_env(Single(name), skip_render_check=True)
    env = Single(name, opponent="level1")
    seen, info = env.reset(seed=2)
    over = False
    while not over:
        seen, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert -1 <= reward <= 1 and "score" in info
    envs = Vector(name, 8)
    seen, info = envs.reset(seed=1)
    ended = 0
    for _ in range(400):
        seen, reward, over, _, info = envs.step(info["action_mask"].argmax(1))
        ended += over.sum()
        assert (np.abs(reward) <= 1).all()
    assert ended or name == "iota"


@pytest.mark.parametrize("name", GAMES)
def test_openspiel(name):
    pyspiel = pytest.importorskip("pyspiel")
    import igroteka.openspiel                              # noqa: F401  it registers the games
    game = pyspiel.load_game(f"igroteka_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.information_state_string(0) != state.information_state_string(1)
