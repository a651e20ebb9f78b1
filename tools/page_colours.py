#!/usr/bin/env python3
"""page_colours.py - the colours of the page's pieces as C, for the terminal.

    page_colours.py OUT FILE...

FILE is games/NAME/colours.css; what stands in its first rule (by day) is taken.  Of each colour: what a card is filled with;
the same as letters on a screen that may be black or white, lightened or darkened until it has a contrast of 3 to both;
the nearest of the 256 that terminals have for each; and whether letters on the filled card are dark.
"""
import pathlib
import re
import sys

STEPS = (0, 95, 135, 175, 215, 255)
DARK, LIGHT = .1, .3            # relative luminance: between them the contrast to black and to white is 3 or more


def rgb_of(css):
    return tuple(int(css[i:i + 2], 16) for i in (0, 2, 4))


def light(rgb):
    return [c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb)]


def luminance(rgb):
    return sum(share * c for share, c in zip((.2126, .7152, .0722), light(rgb)))


def oklab(rgb):
    """Björn Ottosson's colours, whose distances are about those that eyes see."""
    r, g, b = light(rgb)
    l, m, s = ((.4122 * r + .5363 * g + .0514 * b) ** (1 / 3), (.2119 * r + .6807 * g + .1074 * b) ** (1 / 3), (.0883 * r + .2817 * g + .6300 * b) ** (1 / 3))
    return .2105 * l + .7936 * m - .0041 * s, 1.9780 * l - 2.4286 * m + .4506 * s, .0259 * l + .7828 * m - .8087 * s


def mixed(rgb, other, part):
    return tuple(round(a + (b - a) * part / 64) for a, b in zip(rgb, other))


def ink_of(rgb):
    towards = (255, 255, 255) if luminance(rgb) < DARK else (0, 0, 0)
    return next(ink for part in range(65) if DARK <= luminance(ink := mixed(rgb, towards, part)) <= LIGHT)


def among_256(n):
    if n >= 232:
        return (8 + 10 * (n - 232),) * 3
    return STEPS[(n - 16) // 36], STEPS[(n - 16) // 6 % 6], STEPS[(n - 16) % 6]


def nearest(rgb):
    here = oklab(rgb)
    return min(range(16, 256), key=lambda n: sum((a - b) ** 2 for a, b in zip(here, oklab(among_256(n)))))


def read(path):
    """The names and colours of the first rule of a file."""
    return re.findall(r"--([\w-]+):\s*#([0-9A-Fa-f]{6})", path.read_text(encoding="utf-8").split("}")[0])


def line(name, css):
    fill = rgb_of(css)
    ink = ink_of(fill)
    numbers = lambda rgb: "{ %d, %d, %d }" % rgb
    return f'  {{ "{name}", {numbers(fill)}, {numbers(ink)}, {nearest(fill)}, {nearest(ink)}, {"true" if luminance(fill) > .18 else "false"} }},'


def main(out, *files):
    lines = [line(*colour) for file in files for colour in read(pathlib.Path(file))]
    pathlib.Path(out).write_text("/* page_colours.c - made by tools/page_colours.py of games/NAME/colours.css. */\n#include \"page_colours.h\"\n\n"
                                 "const struct page_colour page_colours[] = {\n" + "\n".join(lines) + "\n  { 0 },\n};\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
