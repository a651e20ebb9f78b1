# TOYS-5.4  Only when no card fits, remove one of your shelf cards that is in the way, then take an ordinary turn.

position toystory4
row 1 A1 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5

no TOYS-5.4    remove yellow 1                 # cards fit: nobody is stuck
no TOYS-5.4    remove

# At the ends lie only cards that fit nowhere: Mr. Potato Head wants two toys, Mrs.
# Potato Head three shelves, a yellow edge may not lie beside Bo Peep, and no card
# may be turned over next to her.  Without her the edge starts a shelf.

position toystory4
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B3 A2 AR1
shelf 1 yellow A4

no TOYS-3.1    take 1L
no TOYS-3.1    take 3R
no TOYS-7.6    take 3R -> yellow right
no TOYS-3.5    take 3R -> yellow               # neither on the left nor on the right
no TOYS-5.4    skip                            # first remove what is in the way
more           remove
more           remove yellow
moves          1
no TOYS-5.4    remove green
no TOYS-5.4    remove green 1                  # no such card
no TOYS-5.4    remove yellow 2
bad            remove purple 1
bad            remove yellow 0
then           remove yellow 1
is             removed A4
is             turn 1                          # now take an ordinary turn
no TOYS-3.1    skip
no TOYS-5.4    remove yellow 1
yes            take 3R -> yellow
moves          1

# What remains must lie well: without Hamm the edge would lie beside Bo Peep.

position toystory4
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B3 A2 AR1
shelf 1 yellow AL1 A5 A4

no TOYS-5.4    remove yellow 2
yes            remove yellow 3                 # without Bo Peep the edge fits
yes            remove yellow 1                 # without the left edge Hamm takes a blind card
no TOYS-5.4    skip
moves          2
then           remove yellow 1
is             shelf 1 yellow A5 A4            # the shelf closes up
yes            take 1L -> yellow left blind

# A second Hamm would fit beside Bo Peep if the first were gone, but then she would
# lie beside the edge.

position toystory4
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B3 A2 A5
shelf 1 yellow AL1 A5 A4

no TOYS-3.7    take 3R -> yellow right
no TOYS-5.4    remove yellow 2
yes            remove yellow 3

# A blind edge is a shelf card like any other.

position toystory4
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B3 A2 AR1
shelf 1 yellow #C1 A5 A4

no TOYS-5.4    remove yellow 2                 # the blind edge beside Bo Peep
yes            remove yellow 1
yes            remove yellow 3
then           remove yellow 1
is             removed C1

# If no single card helps, or there is none, the turn is passed; when all have
# passed one after another, the game ends and is scored.

position toystory4
seats 3
turn 2
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B2 A2 B3
shelf 2 yellow AL1
shelf 3 blue CL1
taken 1 A1

no TOYS-5.4    remove yellow 1
no TOYS-3.1    take 1L
yes            skip
then           skip
is             turn 3
is             passes 1
then           skip
is             turn 1
then           skip
is             turn nobody
is             passes 3
no TOYS-6.6    skip
scores         2 2 2
places         1 1 1

# A card taken begins the counting anew.

position toystory4
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B2 A2 A6
passes 1

then           take 3R -> yellow
is             passes 0

unreadable the game is over
position toystory4
passes 2

# Not in the final round: see TOYS-6.1.

# In a bonus turn a stuck player loses the turn, unless the table plays stuck=any.

position toystory4
bonus 2
row 1 B2 B2
row 2 B3 B3
row 3 B3 AR1
shelf 1 yellow A4

no TOYS-5.4    remove yellow 1
moves          1
then           skip
is             bonus 1
is             turn 1

position toystory4
set stuck=any
bonus 2
row 1 B2 B2
row 2 B3 B3
row 3 B3 AR1
shelf 1 yellow A4

no TOYS-5.4    skip
moves          1
then           remove yellow 1
is             turn 1
is             bonus 2 ordinary                # this turn is an ordinary one now
no TOYS-5.4    remove yellow 1
no TOYS-3.1    skip
moves          1
then           take 3R -> yellow
is             turn chance                     # the row is renewed
is             bonus 1                         # used up; one more follows

# Only an end card counts.

position toystory4
set stuck=any
bonus 1
row 1 B2 B2
row 2 B3 AR1 B3
row 3 B3 B2
shelf 1 yellow A4

no TOYS-5.4    remove yellow 1                 # without Bo Peep the edge fits, but it lies in the middle
moves          1
then           skip
is             turn 2

unreadable only with stuck=any
position toystory4
bonus 1 ordinary

unreadable only with stuck=any
position toystory4
set stuck=any
bonus 0 ordinary
