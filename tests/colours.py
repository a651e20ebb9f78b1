#!/usr/bin/env python3
"""colours.py - classes of pieces stay apart for colour-blind eyes, by colour alone.

    colours.py GAMES

For each game (GAMES/NAME/colours.css, whose first remark says which colours lie `apart:`) and
theme the closest pair of colours, as Machado, Oliveira and
Fernandes (2009, full severity) say that people without one kind of cone see them;
the distance is CIEDE2000.  Below ten two colours are easily confused.  In a terminal of 256 colours they are
still different ones.  Object,
weave and letter speak besides; they are looked at, not counted.
"""
import itertools
import math
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
from page_colours import nearest, rgb_of      # noqa: E402

ENOUGH = 10
EYES = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no long": [[.152286, 1.052583, -.204868], [.114503, .786281, .099216], [-.003882, -.048116, 1.051998]],
    "no middle": [[.367322, .860646, -.227968], [.280085, .672501, .047413], [-.011820, .042940, .968881]],
    "no short": [[1.255528, -.076749, -.178779], [-.078411, .930809, .147602], [.004733, .691367, .303900]],
}


def times(matrix, v):
    return [sum(a * b for a, b in zip(row, v)) for row in matrix]


def light(colour):
    parts = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return [c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in parts]


def lab(rgb):
    xyz = times([[.4124, .3576, .1805], [.2126, .7152, .0722], [.0193, .1192, .9505]], rgb)
    x, y, z = (t ** (1 / 3) if t > .008856 else 7.787 * t + 16 / 116 for t in (xyz[0] / .9505, xyz[1], xyz[2] / 1.089))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def cos(degrees):
    return math.cos(math.radians(degrees))


def distance(p, q):
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = p, q
    grey = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - .5 * math.sqrt(grey / (grey + 25 ** 7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - .17 * cos(hue - 30) + .24 * cos(2 * hue) + .32 * cos(3 * hue + 6) - .2 * cos(4 * hue - 63)
    dl = (l2 - l1) / (1 + .015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2))
    dc = (c2 - c1) / (1 + .045 * c)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + .015 * c * t)
    tilt = math.sin(math.radians(60 * math.exp(-((hue - 275) / 25) ** 2))) * 2 * math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
    return math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 - tilt * dc * dh)


def seen(eyes, colour):
    return lab([min(1, max(0, x)) for x in times(EYES[eyes], light(colour))])


def themes(css):
    """What stands before `dark` is the light theme; a file without one looks the same in both."""
    found = [dict(re.findall(r"--([\w-]+):\s*(#[0-9A-Fa-f]{6})", part)) for part in re.split(r":root\[data-theme=\"dark\"\]", css, 1)]
    return {"light": found[0], **({"dark": {**found[0], **found[1]}} if len(found) > 1 else {})}


def check(path):
    """How many pairs of a file are too close, and colours that are compared with none."""
    css, close = path.read_text(encoding="utf-8"), 0
    groups = [line.split() for line in re.findall(r"^ \* apart: (.*)$", css, re.M)]
    for theme, colour in themes(css).items():
        for name in sorted(set(colour) - {name for group in groups for name in group}):
            close += 1
            print(f"OFF  {theme:5} {name} is in no class that is compared")
        for group in groups:
            few = {nearest(rgb_of(colour[name][1:])) for name in group}
            close += len(group) - len(few)
            print(f"{'ok ' if len(few) == len(group) else 'OFF'}  {theme:5} {path.parent.name:10} {len(few)} of {len(group)} in a terminal of 256 colours")
            for eyes in EYES:
                d, a, b = min((distance(seen(eyes, colour[a]), seen(eyes, colour[b])), a, b) for a, b in itertools.combinations(group, 2))
                close += d < ENOUGH
                print(f"{'ok ' if d >= ENOUGH else 'OFF'}  {theme:5} {path.parent.name:10} {eyes:9} {d:5.1f}  {a} / {b}")
    return close


def main(games):
    assert abs(distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) - 2.0425) < 1e-3, "a pair of Sharma, Wu and Dalal (2005)"
    assert abs(distance((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) - 1.2644) < 1e-3, "another"
    files = sorted(pathlib.Path(games).glob("*/colours.css"))
    assert files, f"no colours in {games}"
    return sum(check(path) for path in files)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1]) else 0)
