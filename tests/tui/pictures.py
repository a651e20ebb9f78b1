#!/usr/bin/env python3
"""pictures.py - pictures of the terminal for README and docs, of real screens, as SVG.

    pictures.py PROGRAM FOLDER [NAME...]

The program runs in tmux; what stands on its screen, with its colours, is drawn: a rectangle for what is filled, a word at the column where
it stands, frames of cards as lines, half blocks as rectangles.  Every colour is an attribute of what has it, so that any viewer shows it (librsvg knows no variables
of CSS), and nothing depends on how wide a viewer's letters are for more than a word.
"""
import pathlib
import re
import sys
import tempfile
import unicodedata

from terminal import Tmux

W, H, PAD = 8.4, 17, 12                         # of a letter of 14 pixels; around the screen
INK, PAPER = "#dcdfe4", "#1e1e2a"
BASIC = ("#1e1e2a", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#dcdfe4")
STEPS = (0, 95, 135, 175, 215, 255)
# up, right, down, left; 2 is heavy
FRAMES = {"─": (0, 1, 0, 1), "│": (1, 0, 1, 0), "┌": (0, 1, 1, 0), "┐": (0, 0, 1, 1), "└": (1, 1, 0, 0), "┘": (1, 0, 0, 1),
          "━": (0, 2, 0, 2), "┃": (2, 0, 2, 0), "┏": (0, 2, 2, 0), "┓": (0, 0, 2, 2), "┗": (2, 2, 0, 0), "┛": (2, 0, 0, 2)}


HALVES = {"▀": -1, "▄": H / 2}                  # where the row's upper half begins and its lower one: over the seam to what is filled beside it


def of_256(n):
    if n < 16:
        return BASIC[n % 8]
    rgb = (8 + 10 * (n - 232),) * 3 if n >= 232 else (STEPS[(n - 16) // 36], STEPS[(n - 16) // 6 % 6], STEPS[(n - 16) % 6])
    return "#%02x%02x%02x" % rgb


def dress(look, codes):
    """What one sequence of colours and letters changes."""
    codes = [int(c or 0) for c in codes.split(";")]
    while codes:
        c = codes.pop(0)
        if c == 0:
            look = {}
        elif c in (1, 2, 4, 7):
            look = {**look, {1: "bold", 2: "dim", 4: "under", 7: "turned"}[c]: True}
        elif c in (38, 48):
            colour = of_256(codes[1]) if codes[0] == 5 else "#%02x%02x%02x" % tuple(codes[1:4])
            codes = codes[2 if codes[0] == 5 else 4:]
            look = {**look, "ink" if c == 38 else "fill": colour}
        elif c in (39, 49):
            look = {k: v for k, v in look.items() if k != ("ink" if c == 39 else "fill")}
        elif 30 <= c < 38 or 40 <= c < 48:
            look = {**look, "ink" if c < 40 else "fill": BASIC[c % 10]}
    return look


def columns(letter):
    return 0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def cells(line, look):
    """(column, letter, look) of a line with its sequences, and the look that goes on in the next one."""
    found, x = [], 0
    for part in re.split(r"(\x1b\[[\d;]*m)", re.sub(r"\x1b[()][A-Z0]|[\x0e\x0f]", "", line)):
        if part.startswith("\x1b"):
            look = dress(look, part[2:-1])
            continue
        for letter in part:
            found.append((x, letter, look))
            x += columns(letter)
    return found, look


def colours(look):
    ink, fill = look.get("ink", INK), look.get("fill")
    return (fill or PAPER, ink) if look.get("turned") else (ink, fill)


def runs(line):
    """Neighbours that look the same, as lists."""
    out = []
    for cell in line:
        if out and out[-1][-1][2] == cell[2]:
            out[-1].append(cell)
        else:
            out.append([cell])
    return out


def frame(x, y, letters, ink):
    """A corner, an upright, or a line of as many letters as there are."""
    arms = FRAMES[letters[0]]
    mid = (x + W / 2, y + H / 2)
    ends = ((mid[0], y), (x + W * len(letters), mid[1]), (mid[0], y + H), (x, mid[1]))
    path = "".join("M%.1f %.1fL%.1f %.1f" % (*mid, *end) for end, arm in zip(ends, arms) if arm)
    return f'<path d="{path}" stroke="{ink}" stroke-width="{2.6 if max(arms) > 1 else 1.2}"/>'


def draw_run(run, y):
    look, at = run[0][2], lambda column: PAD + column * W
    ink, fill = colours(look)
    dim = ' opacity="0.65"' if look.get("dim") else ""
    x, end = run[0][0], run[-1][0] + columns(run[-1][1])
    if fill:
        yield f'<rect x="{at(x):.1f}" y="{y}" width="{(end - x) * W:.1f}" height="{H}" fill="{fill}"/>'
    letters = "".join(letter for _, letter, _ in run)
    drawn = [frame(at(run[m.start()][0]), y, m[0], ink) for m in re.finditer(r"─+|━+|[│┃┌┐└┘┏┓┗┛]", letters)]
    drawn += [f'<rect x="{at(run[m.start()][0]):.1f}" y="{y + HALVES[m[1]]:.1f}" width="{W * len(m[0]):.1f}" height="{H / 2 + 1}" fill="{ink}"/>'
              for m in re.finditer(r"([▀▄])\1*", letters)]
    yield from ([f"<g{dim}>", *drawn, "</g>"] if drawn and dim else drawn)
    text = re.sub(f"[{''.join([*FRAMES, *HALVES])}]", " ", letters)
    bold = ' font-weight="bold"' if look.get("bold") else ""
    line = ' text-decoration="underline"' if look.get("under") else ""
    for word in re.finditer(r"\S+", text):
        safe = word[0].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        yield f'<text x="{at(run[word.start()][0]):.1f}" y="{y + 13}" fill="{ink}"{bold}{line}{dim}>{safe}</text>'


def svg(screen, title):
    """The picture of a screen as tmux tells it."""
    lines, look, out = screen.rstrip("\n").split("\n"), {}, []
    all_cells = []
    for line in lines:
        found, look = cells(line, look)
        all_cells.append(found)
    wide = max(cell[0] + 1 for line in all_cells for cell in line)
    width, height = 2 * PAD + wide * W, 2 * PAD + len(lines) * H
    for i, line in enumerate(all_cells):
        for run in runs(line):
            out += draw_run(run, PAD + i * H)
    safe = title.replace("&", "&amp;").replace("<", "&lt;")
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
                      'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">', f"<title>{safe}</title>",
                      f'<rect width="{width:.0f}" height="{height:.0f}" rx="8" fill="{PAPER}"/>', *out, "</svg>", ""])


# ---- the pictures ------------------------------------------------------------------------------------------

REVIEWED = pathlib.Path(__file__).resolve().parents[2] / "games/shelfie/reviews/shelfie.record"


def in_the_middle(t):
    t.until("your move")
    for _ in range(4):
        t.press("F7")
        t.until("Press a number")
        t.press("Enter")
        t.until(": ")
        t.press("Enter")
        t.until("your move")
    t.press("Enter")
    t.until("Move: ")


def at_a_blunder(t):
    t.until("move 0 of")
    t.press("F7", "End")
    t.until("a good move")
    t.press("Home")
    while "a blunder" not in "\n".join(screen := t.still()):
        t.press("n")
        t.other_than(screen)


TABLE = ("--seats", "2", "--seed", "7", "--lang", "en", "--bot", "level2")
PICTURES = {
    "terminal": ("My Shelfie in a terminal", ("play", "shelfie", *TABLE), (120, 38), in_the_middle),
    "terminal-iota": ("Iota in a terminal", ("play", "iota", *TABLE), (140, 44), in_the_middle),
    "terminal-review": ("A game reviewed in a terminal", ("replay", REVIEWED), (96, 28), at_a_blunder),
}


def take(program, name):
    title, words, size, play = PICTURES[name]
    with tempfile.TemporaryDirectory() as state:
        t = Tmux(program, *words, size=size, XDG_STATE_HOME=state, COLORTERM="truecolor")
        try:
            play(t)
            t.still()
            return svg(t.do("capture-pane", "-p", "-e", "-N"), title)
        finally:
            t.close()


def main(program, folder, *names):
    for name in names or PICTURES:
        (pathlib.Path(folder) / f"{name}.svg").write_text(take(program, name), encoding="utf-8")
        print(f"{folder}/{name}.svg")


if __name__ == "__main__":
    main(*sys.argv[1:])
