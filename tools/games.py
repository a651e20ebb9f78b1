"""games.py - which folder of games/ defines which games, as its meson.build says.  For tools and tests in Python; started,
it prints the names of all games."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def words(build, name):
    """The words of `name = '...'` or `name = ['...', ...]`."""
    found = re.search(rf"^{name} = (\[.*?\]|'.*?')", build.read_text(), re.S | re.M)
    return re.findall(r"'([^']*)'", found[1])


def folders(root=ROOT):
    """The folders of games, each with the games it defines."""
    return {build.parent: words(build, "game_names") for build in sorted(root.glob("games/*/meson.build"))}


def folder_of(game):
    for folder, names in folders().items():
        if game in names:
            return folder
    sys.exit(f"no folder of games defines {game}")


def twins(folder):
    """Kinds with several copies that may lie hidden: what the fairness test is told."""
    return words(folder / "meson.build", "game_twins")[0]


if __name__ == "__main__":
    print(*(name for names in folders().values() for name in names))
