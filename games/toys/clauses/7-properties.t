# TOYS-7.1  Edge bonus: put the pictured toy on a shelf that already has this edge and you earn a bonus turn.

position toystory4
row 1 A1 B4 B5 C2
row 2 A6 B5 AL1
row 3 A2 B6 C3
shelf 1 yellow AL2 A5 A6
shelf 1 blue CL2 C2

then           take 1L -> yellow right         # Bullseye, two toys away from his edge
is             bonus 1
is             turn 1
then           take 1R -> blue right           # Forky beside Forky: each copy earns it
is             bonus 1
then           take 3R -> blue right blind
is             bonus 1                         # the shelf is closed; Ducky lay face down
is             taken 1 C2*2 CL2

unreadable more often than in the deck
position toystory4
row 1 AL2
shelf 1 yellow AL2

# Not the other way round: Bullseye + his edge earns nothing.

position toystory4
row 1 AL2 B4 C2
row 2 A6 B5 A1
row 3 A2 B6 C3
shelf 1 yellow A1

then           take 1L -> yellow left
is             bonus 0
is             turn 2

# A card put face down earns nothing, a blind edge gives nothing.

position toystory4
row 1 A1 B4 C2
row 2 A6 B5 A1
row 3 A2 B6 C3
shelf 1 yellow #AL2 A5
shelf 2 yellow AL3 A5

then           take 1L -> yellow right
is             bonus 0
then           take 2R -> yellow right
is             bonus 0                         # another toy is pictured there

position toystory4
row 1 A1 B4 C2
row 2 A6 B5 A1
row 3 A2 B6 C3
shelf 1 yellow A5 AR2

then           take 1L -> yellow left blind    # it closes the shelf and that is all
is             bonus 1

# TOYS-7.2  First toy: this card may be put only on a shelf without toys.

position toystory4
row 1 B1 B4 C2
row 2 A6 B5 C1
row 3 A2 B6 C3
shelf 1 green BL1                              # Buzz Lightyear onto an edge
shelf 2 green BL1 B4

yes            take 1L -> green right
then           take 2L -> yellow
no TOYS-7.2    take 1L -> green right          # Rex is there already

position toystory4
row 1 B1 B4 C2
row 2 A6 B5 B6
row 3 A2 B6 C3

then           take 1L -> green
then           take 2L -> yellow
yes            take 2R -> green left           # others may follow

# TOYS-7.3  Two toys: this card may be put only on a shelf with at least two toys.

position toystory4
row 1 B2 B4 C2
row 2 A6 B5 C1
row 3 A2 B6 C3
shelf 1 green B4
shelf 2 green BL2 B4 B5

no TOYS-7.3    take 1L -> green right
then           take 2L -> yellow
yes            take 1L -> green right

position toystory4
row 1 B2 B4 C2
row 2 A6 B5 C1
row 3 A2 B6 C3
shelf 1 green BL2 B4

no TOYS-7.3    take 1L -> green right          # an edge is not a toy

position toystory4
row 1 B2 B4 C2
row 2 A6 B5 C1
row 3 A2 B6 C3

no TOYS-7.3    take 1L -> green

# TOYS-7.4  Three shelves: this card may be put only if you already have three shelves with at least one card on each.

position toystory4
row 1 B3 B4 C2
row 2 A6 B5 C1
row 3 A2 B6 C3
shelf 1 yellow A5
shelf 1 blue C4
shelf 2 yellow A5
shelf 2 green BL1
shelf 2 blue CL1

no TOYS-7.4    take 1L -> green                # it would be the third, but it is not there yet
then           take 2L -> yellow left
yes            take 1L -> green right          # edges are cards, too

position toystory4
row 1 B3 B4 C2
row 2 A6 B5 C1
row 3 A2 B6 C3
shelf 1 yellow A5
shelf 1 green B4

no TOYS-7.4    take 1L -> green left

# TOYS-7.5  With an edge: in the end at least one neighbour of this card must be an edge.

position toystory4
row 1 A6 B4 AL1
row 2 A1 B5 C1
row 3 A2 B6 AR1
shelf 1 yellow A3 A5                           # Woody, Hamm on his right
shelf 2 yellow AL3 A3

no TOYS-7.5    take 1L -> yellow left          # Slinky on his left
yes            take 1R -> yellow left          # an edge there
yes            take 2R -> yellow left blind    # a blind edge will do
yes            take 1L -> yellow right         # beside Hamm
then           take 1L -> yellow right
yes            take 2L -> yellow right         # Woody has his edge: a toy is welcome

position toystory4
row 1 A6 B4 A3
row 2 A1 B5 C1
row 3 A2 B6 AR1
shelf 1 yellow A3
shelf 2 yellow A5 A6

yes            take 1L -> yellow left          # a toy on one side of Woody
yes            take 1L -> yellow right
then           take 1L -> yellow right
yes            take 1L -> green                # (he waits)
yes            take 1R -> yellow left          # Woody himself may come beside a toy

position toystory4
row 1 A6 B4 AL1
row 2 A1 B5 C1
row 3 A2 B6 AR1
shelf 1 yellow A3 A5 AR2                       # the edge is far from Woody
shelf 2 yellow AL3 A5 A3

no TOYS-7.5    take 1L -> yellow left
yes            take 1R -> yellow left
then           take 2R -> blue
no TOYS-7.5    take 1L -> yellow right
yes            take 3R -> yellow right

unreadable at least one neighbour of this card must be an edge
position toystory4
shelf 1 yellow A5 A3 A6

# TOYS-7.6  No edge: this card may not lie next to an edge.

position toystory4
row 1 A4 B4 AL1
row 2 AR1 B5 C1
row 3 A2 B6 A6
shelf 1 yellow AL1                             # `<` + Bo Peep
shelf 2 yellow A4                              # Bo Peep + an edge

no TOYS-7.6    take 1L -> yellow right
then           take 3R -> yellow right
no TOYS-7.6    take 1R -> yellow left
no TOYS-7.6    take 2L -> yellow right
no TOYS-7.6    take 2R -> yellow left blind    # a blind card is an edge
no TOYS-7.6    take 2R -> yellow right blind
yes            take 3L -> yellow left

unreadable may not lie next to an edge
position toystory4
shelf 1 yellow AL1 A4

unreadable may not lie next to an edge
position toystory4
shelf 1 yellow A4 #C1

# TOYS-7.7  Neighbour bonus: put the named toy right beside this card and you earn a bonus turn.

position toystory4
row 1 A1 B4 C2
row 2 A6 B5 C1
row 3 A1 B6 C3
shelf 1 yellow A2 A5                           # Jessie, Hamm
shelf 2 yellow A2 A5

then           take 1L -> yellow right         # Bullseye beside Hamm
is             bonus 0
then           take 3L -> yellow left          # Bullseye beside Jessie
is             bonus 1
is             turn 2

# Not the other way round: Bullseye + Jessie earns nothing.

position toystory4
row 1 A2 B4 C2
row 2 A6 B5 C1
row 3 A1 B6 C3
shelf 1 yellow A1

then           take 1L -> yellow left
is             bonus 0

position heroychiki
row 1 A1 B4 C2
row 2 A6 B5 C1
row 3 A1 B6 C3
shelf 1 orange A2                              # the General beside Melkotron

then           take 1L -> orange left
is             bonus 1

# TOYS-7.8  If the edge bonus and the neighbour bonus come together, you earn two bonus turns.

position toystory4
row 1 A1 B4 C2
row 2 A6 B5 C1
row 3 A1 B6 C3
shelf 1 yellow AL2 A2                          # the Bullseye edge, Jessie

then           take 1L -> yellow right
is             bonus 2
is             turn 1
