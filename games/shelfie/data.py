#!/usr/bin/env python3
"""data.py - turns the board and the cards of My Shelfie into C tables.

    data.py data.json OUT.h

The living room is one 64-bit word.  The cell in row r (0 at the top) and
column c (0 at the left) is bit (DOWN * r + c) mod 64, so that a neighbour is
one rotation away.  Only 45 of the 81 cells are ever in play; this program
proves that with DOWN = 19 no two of them share a bit and that a rotation never
makes neighbours of cells that are none, and stops the build otherwise.
"""
import json
import sys

DOWN, RIGHT = 19, 1
KINDS = "CBGFTP"


def bit(r, c):
    return (DOWN * r + RIGHT * c) % 64


def prove(cells):
    at = {bit(r, c): (r, c) for r, c in cells}
    assert len(at) == len(cells), "two cells share a bit"
    for b, (r, c) in at.items():
        for step, there in ((RIGHT, (r, c + 1)), (-RIGHT, (r, c - 1)), (DOWN, (r + 1, c)), (-DOWN, (r - 1, c))):
            found = at.get((b + step) % 64)
            assert found is None or found == there, f"{(r, c)} and {found} are no neighbours"


def array(kind, name, rows):
    body = ",\n  ".join(", ".join(str(x) for x in row) if not isinstance(row[0], str) else row[0] for row in rows)
    return f"static const {kind} {name} = {{\n  {body}\n}};\n\n"


def personal(card):
    """Where each kind of tile is wanted: bits of a shelf, 6 * column + height."""
    grid = card["grid"]
    wanted = {k: 6 * c + 5 - r for r, row in enumerate(grid) for c, k in enumerate(row) if k != "."}
    assert sorted(wanted) == sorted(KINDS), f"personal goal {card['id']} does not want each kind once"
    return [31] + [wanted[k] for k in KINDS]


def lines_of(cells):
    """Tiles that may be taken together, numbered: single cells, then pairs, then triples, first across, then down."""
    found = []
    for n in (1, 2, 3):
        for way, (dr, dc) in enumerate(((0, 1), (1, 0))):
            if n > 1 or way == 0:
                found += [(n, way, bit(r, c)) for r, c in cells if all((r + i * dr, c + i * dc) in cells for i in range(n))]
    return found


def main(source, out):
    facts = json.load(open(source, encoding="utf-8"))
    dots = facts["board_dots"]
    cells = [(r, c) for r in range(9) for c in range(9) if dots[r][c] != "."]
    prove(cells)
    play = {n: [(r, c) for r, c in cells if int(dots[r][c]) <= n] for n in (2, 3, 4)}
    assert all(len(play[n]) == facts["cells"][str(n)] for n in play)
    cards = facts["personal_goals"]
    assert [p["id"] for p in cards] == list(range(1, 13))
    places, codes = [64] * 82, [0] * 64
    for r, c in cells:
        places[9 * r + c + 1], codes[bit(r, c)] = bit(r, c), 9 * r + c + 1
    t = "/* Made from games/shelfie/data.json by games/shelfie/data.py.  A cell is numbered 1 to 81 in\n"
    t += " * reading order, its bit in the living room by (DOWN * row + column) mod 64. */\n"
    t += "#include <stdint.h>\n\n"
    t += f"enum {{ DOWN = {DOWN}, RIGHT = {RIGHT}, NO_BIT = 64 }};\n\n"
    t += array("uint8_t", "bit_of_cell[82]", [places[i:i + 9] for i in range(0, 82, 9)])
    t += array("uint8_t", "cell_of_bit[64]", [codes[i:i + 16] for i in range(0, 64, 16)])
    t += "/* by the number of players */\n"
    t += f"static const uint8_t cells_in_play[5] = {{ 0, 0, {', '.join(str(len(play[n])) for n in play)} }};\n\n"
    t += array("uint64_t", "room_in_play[5]",
               [["0, 0"]] + [[f"0x{sum(1 << bit(r, c) for r, c in play[n]):016X}u"] for n in play])
    t += array("uint8_t", "cell_to_fill[5][46]", [["{ 0 }, { 0 }"]]
               + [["{ " + ", ".join(str(9 * r + c + 1) for r, c in play[n]) + " }"] for n in play])
    tokens = facts["goal_tokens_bottom_to_top"]
    t += array("uint8_t", "token_pile[5][4]", [["{ 0 }, { 0 }"]]
               + [["{ " + ", ".join(str(x) for x in reversed(tokens[str(n)])) + " }"] for n in play])
    t += "/* a card, a kind of tile: the bit of the shelf where it is wanted */\n"
    t += array("uint8_t", "wanted_at[13][7]", [["{ 0 }"]]
               + [["{ " + ", ".join(str(x) for x in personal(p)) + " }"] for p in cards])
    t += array("uint8_t", "personal_points[7]", [facts["personal_points"]])
    g = facts["group_points"]
    t += array("uint8_t", "group_points[7]", [[0, 0, 0, g["3"], g["4"], g["5"], g["6+"]]])
    lines = lines_of(cells)
    t += "/* lines of tiles, for numbers of actions: tiles, way (0 across, 1 down) and the bit of the first, */\n"
    t += "enum { SINGLES = %d, PAIRS = %d, TRIPLES = %d, LINES = SINGLES + PAIRS + TRIPLES };\n" % tuple(
        sum(line[0] == n for line in lines) for n in (1, 2, 3))
    t += array("struct { uint8_t n, way, bit; }", "line_at[LINES]", [["{ %d, %d, %d }" % line] for line in lines])
    t += "/* ... and back: the number of a line by n - 1, way and bit; NO_LINE: there is none */\n"
    t += "enum { NO_LINE = 255 };\n"
    number = {line: i for i, line in enumerate(lines)}
    t += array("uint8_t", "line_number[3][2][64]", [["{ " + ", ".join(
        "{ " + ", ".join(str(number.get((n, way, b), 255)) for b in range(64)) + " }" for way in (0, 1)) + " }"] for n in (1, 2, 3)])
    nth = [[i for i in range(8) if byte >> i & 1] for byte in range(256)]
    t += array("uint8_t", "nth_bit_of_byte[256][8]", [["{ " + ", ".join(str(i) for i in row or [0]) + " }"] for row in nth])
    t += f"enum {{ END_TOKEN_POINTS = {facts['first_full_shelf']} }};\n"
    open(out, "w", encoding="utf-8").write(t)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
