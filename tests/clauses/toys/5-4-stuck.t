# TOYS-5.4  Only when no card fits on an ordinary turn, remove one of your shelf cards that is in the way, then take your turn.

position toystory4
row 1 A1 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5

no TOYS-5.4    remove yellow 1                 # cards fit: nobody is stuck
no TOYS-5.4    remove

# At the ends of the rows lie only cards that fit nowhere: Mr. Potato Head wants
# two toys, Mrs. Potato Head three shelves.  Bo Peep wants no edge beside her, so
# nothing can be turned over next to her either.

position toystory4
row 1 B2 B4 B2
row 2 B3 A1 B3
row 3 B3 A2 AR1
shelf 1 yellow A4

moves          1
no TOYS-3.1    take 1L
no TOYS-3.1    skip                            # without Bo Peep the edge would fit ...
no TOYS-5.4    skip
yes            remove yellow 1

# (above: `skip` must say why)
