# TOYS-3.1  Take a card from the left or right end of a centre row and put it on one of your shelves.

position toystory4
row 1 A1 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5

yes            take 1L -> yellow left
yes            take 1.1 -> yellow left         # the same place
yes            take 1R -> blue
yes            take 3.3 -> blue
no TOYS-3.1    take 1.2 -> green               # not at an end
no TOYS-3.1    take 1.5 -> green               # no card there
no TOYS-3.1    take A1 -> yellow left          # a row and an end, please
no TOYS-3.1    skip                            # taking is compulsory
more           take
more           take 1L
more           take 1L blind
more           take 1L -> yellow
more           take -> yellow left
bad            take 4L -> yellow
bad            take 1X -> yellow
bad            take Z9 -> yellow
bad            take 1L -> purple
bad            take 1L -> yellow up
bad            take 1L -> yellow left twice
bad            grab 1L
bad            first 9
then           take 1R -> blue
is             row 1 A1 B4
is             shelf 1 blue C1
is             turn 2
no TOYS-5.3    1: take 1L -> yellow left

# A card that cannot be placed may not be taken.

position toystory4
row 1 B2 A1
row 2 B3 C1
row 3 C2 C3

no TOYS-3.1    take 1L                         # Mr. Potato Head wants two toys
no TOYS-3.1    take 2L                         # Mrs. Potato Head wants three shelves
yes            take 1R -> yellow

# TOYS-3.2  All cards of a shelf have its colour, and you have one shelf of each colour.

position toystory4
row 1 A1 B4 B5
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5

no TOYS-3.2    take 1R -> yellow right
no TOYS-3.2    take 1L -> blue
no TOYS-3.3    take 1R -> green left           # it has no left or right yet
yes            take 1R -> green
yes            take 1L -> yellow right

unreadable All cards of a shelf have its colour
position toystory4
shelf 1 yellow B4

# TOYS-3.3  A card of a colour that you have no shelf of begins that shelf, with no left or right yet.

position toystory4
row 1 AL1 B4 B5
row 2 BR1 B5 C2
row 3 A2 B6 C3

yes            take 1L -> yellow               # an edge may begin a shelf
yes            take 2L -> green
yes            take 3R -> blue
no TOYS-3.3    take 3R -> blue right
then           take 2L -> green
is             shelf 1 green BR1

# TOYS-3.4  A card joins a shelf at its left or right end, never between cards.

position toystory4
row 1 A1 B4 B5
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5 A2

no TOYS-3.4    take 1L -> yellow between
yes            take 1L -> yellow left
then           take 2L -> yellow left
is             shelf 1 yellow A6 A5 A2

# TOYS-3.5  A left edge goes to the left end, a right edge to the right end, and nothing goes beyond an edge.

position toystory4
row 1 AL1 B4 AR1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5
shelf 1 green BR1
shelf 1 blue #A3 C1

yes            take 1L -> yellow left
no TOYS-3.5    take 1L -> yellow right
yes            take 1R -> yellow right
no TOYS-3.5    take 1R -> yellow left
no TOYS-3.5    take 2R -> blue left            # a blind edge is an edge
no TOYS-3.5    take 2R -> blue left blind
yes            take 2R -> blue right

# `>` + a toy: on its left yes, on its right refused.

position toystory4
row 1 B4 A1 A2
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 green BR1

yes            take 1L -> green left
no TOYS-3.5    take 1L -> green right

unreadable nothing goes beyond an edge
position toystory4
shelf 1 yellow A1 AL1

unreadable nothing goes beyond an edge
position toystory4
shelf 1 yellow A1 #B4 A2

# TOYS-3.6  A shelf without toys cannot be closed: an edge may not join a lone edge.

position toystory4
row 1 AR1 B4 A1
row 2 A6 B5 C2
row 3 AL3 B6 C3
shelf 1 yellow AL1

no TOYS-3.6    take 1L -> yellow right
no TOYS-3.5    take 3L -> yellow left
yes            take 1R -> yellow right

unreadable A shelf without toys
position toystory4
shelf 1 yellow AL1 AR1

# TOYS-3.7  Toys on a shelf all have different names; on the blue shelf they may instead all be the same.

position toystory4
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5 A2
shelf 1 blue C2 C2                         # Forky, Forky

no TOYS-3.7    take 1L -> yellow left          # a second Hamm
yes            take 2L -> yellow left
no TOYS-3.7    take 1R -> blue right           # Alien beside two Forkys
yes            take 2R -> blue right

position toystory4
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 blue C2 C1                         # Forky, Alien

no TOYS-3.7    take 2R -> blue left            # Forky again
yes            take 3R -> blue left
no TOYS-3.7    take 1R -> blue left

position toystory4
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 CL1
shelf 1 blue C2 CR1

yes            take 1R -> blue left            # one toy: either way is open
yes            take 2R -> blue left
yes            take 3R -> blue left            # an edge is not a toy

unreadable Toys on a shelf all have different names
position toystory4
shelf 1 green B4 B5 B4

unreadable Toys on a shelf all have different names
position toystory4
shelf 1 blue C1 C1 C2

# TOYS-3.8  The card's own condition must hold, and it may not break a condition of its neighbour.
# The refusal names the condition: TOYS-7.2 to TOYS-7.6 have the tests.

position toystory4
row 1 A4 B2 C1
row 2 AR1 B5 B1
row 3 A2 B6 C3
shelf 1 yellow AL1
shelf 1 green B4

no TOYS-7.6    take 1L -> yellow right         # its own condition
no TOYS-7.2    take 2R -> green left
yes            take 3L -> yellow right

# TOYS-3.9  Any card may go face down, as an edge, to an open end of a shelf that has a toy.

position toystory4
row 1 C1 B4 C5
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5
shelf 1 green BL1

yes            take 1L -> yellow left blind    # a blue card on the yellow shelf
yes            take 1L -> yellow right blind
more           take 1L -> yellow               # face down it would do
no TOYS-3.9    take 1L -> green right blind    # beside a lone edge
no TOYS-3.5    take 1L -> green left blind
no TOYS-3.9    take 1L -> blue left blind      # no shelf at all
no TOYS-3.9    take 1L -> blue blind
no TOYS-3.4    take 1L -> yellow between blind
then           take 1L -> yellow left blind
is             shelf 1 yellow #C1 A5

unreadable open end of a shelf that has a toy
position toystory4
shelf 1 yellow #A5

# A move may break several clauses: the first is told, all can be asked for.

position toystory4
row 1 A1 B4 A4
row 2 A6 B5 C2
row 3 A2 B6 AL1
shelf 1 yellow A4 A5

breaks TOYS-3.1,TOYS-3.2 take 1.2 -> yellow left
breaks TOYS-3.7 take 1R -> yellow right
breaks TOYS-3.5 take 3R -> yellow right
breaks TOYS-7.6 take 3R -> yellow left
breaks TOYS-7.6 take 1L -> yellow left blind
