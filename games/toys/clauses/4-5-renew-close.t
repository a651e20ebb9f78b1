# TOYS-4.1  When a row is down to one card, that card is discarded and six new ones are dealt.

position toystory4
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 B6 C3

then           take 2L -> yellow
is             turn 2                          # two cards are left: nothing happens
then           take 1L -> yellow
is             turn chance
is             row 1 -
is             discard B4
is             renew 1 before 1
no TOYS-4.1    chance: first 1
no TOYS-4.1    chance: skip
no TOYS-5.3    2: take 2L -> green             # not while cards are dealt
then           draw C1
then           draw C1
then           draw C1
then           draw C1
then           draw C1
is             turn chance
then           draw C1
no TOYS-5.3    chance: draw C1
is             row 1 C1 C1 C1 C1 C1 C1
is             turn 1

# After placing and before the bonus turn.

position toystory4
row 1 AR1 B4
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow AL1 A5

then           take 1L -> yellow right
is             renew 1 before 1                # the bonus turn comes after the deal
is             bonus 1
is             taken 1 A5 AL1 AR1
deal           3
is             turn 1
is             bonus 1

# In a bonus turn too; a row that loses a middle card can come down to one as well.

position toystory4
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 B6 C3
bonus 1

then           take 1R -> green
is             discard A5
is             renew 1 before 2

# TOYS-4.2  If the deck is empty then, the final round begins.

position toystory4
deck -
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 C3
discard A4 C1
shelf 2 green B6
removed A1*4 A2*2 A3*3 A4*2 A5*3 A6*2 AL1*2 AL2 AL3 AR1*2 AR2 AR3 B1*3 B2*3 B3*3 B4*3 B5*3 B6*2 BL1*2 BL2 BL3 BR1*2 BR2 BR3 C1*5 C2*4 C3*3 C4*3 C5*3 CL1*2 CL2 CL3 CR1*2 CR2

then           take 1L -> yellow
is             open A2 A4 A6 B4 B5 C1 C2 C3    # discards and centre together
is             turn 2
is             final 1                         # this turn and one more
isnt           row 1 -

# TOYS-5.1  A shelf with edges at both ends is closed: it joins your collection and earns you a bonus turn.

position toystory4
row 1 A5 B4 CR1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 blue CL1 C2 C3
taken 1 A1

then           take 1R -> blue right
is             shelf 1 blue -
is             taken 1 A1 C2 C3 CL1 CR1
is             turn 1
is             bonus 1
scores         10 0
points 1 TOYS-5.1 6 : A1 C2 C3
points 1 TOYS-5.1 4 : CL1 CR1

# Blind cards leave the game: # Rex + # closes, Rex scores, bonus turn.

position toystory4
row 1 A5 A6 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 green #C5 B4

then           take 1R -> green right blind
is             removed C1 C5
is             taken 1 B4
is             shelf 1 green -
is             bonus 1
scores         2 0

unreadable A shelf with edges at both ends is closed
position toystory4
shelf 1 green BL1 B4 #A1

# TOYS-5.2  In a bonus turn you may take any centre card, not only an end one, and you must if one fits.

position toystory4
row 1 A5 B4 CR1 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
bonus 2

yes            take 1L -> yellow
yes            take 1.2 -> green
no TOYS-5.2    take 1.5 -> green               # no card there
no TOYS-5.2    take A5 -> yellow
no TOYS-5.2    skip                            # compulsory while a card fits
no TOYS-5.4    remove green 1
then           take 1.2 -> green
is             row 1 A5 CR1 C1                 # the row closes the gap
is             bonus 1
is             turn 1
then           take 1.2 -> blue
is             bonus 0
is             turn 2

# They add up: one is used, one is earned.

position toystory4
row 1 A5 B4 CR1 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 blue C2
shelf 1 green #A1 B5
bonus 1

then           take 1.3 -> blue right          # the first edge closes nothing
is             bonus 0

position toystory4
row 1 A5 B4 BR1 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 green #A1 B5
bonus 2

then           take 1.3 -> green right
is             bonus 2
is             turn 1

# A bonus turn in which nothing fits is lost; nobody removes a card for it.

position toystory4
row 1 B3 B2
row 2 B2 B3
row 3 B3 CR2
shelf 1 yellow A4                              # Bo Peep: no edge beside her
shelf 1 blue CL1
bonus 2

moves          1
no TOYS-5.4    remove yellow 1
no TOYS-3.1    take 1L
no TOYS-5.2    take
yes            skip
then           skip
is             bonus 1
then           skip
is             turn 2
is             passes 0                        # a lost bonus turn is not a pass

# TOYS-5.3  When your turn and your bonus turns are done, the next player clockwise moves.

position toystory4
seats 3
turn 3
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3

no TOYS-5.3    1: take 1L -> yellow
no TOYS-5.3    2: skip
no TOYS-5.3    chance: draw A1
then           take 1L -> yellow
is             turn 1
then           take 2L -> yellow
is             turn 2
