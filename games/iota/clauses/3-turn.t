# IOTA-3.1  In your turn lay one to four cards of your hand, or pass.

position iota
table 0
    0 Rt2
hand 1 Bp2 Gc2 Ys2 Rt4
hand 2 Bt1

yes            play Bp2@1,0
yes            play Bp2@1,0 Gc2@2,0
yes            play Bp2@1,0 Gc2@2,0 Ys2@3,0
yes            play Ys2@1,1 Bp2@1,0    # one column; the order of naming does not matter
no IOTA-3.1    play Bt1@1,0            # not in the hand
no IOTA-3.1    play Bp2@1,0 Bp2@2,0    # there is only one
no IOTA-3.1    play W@1,0
more           play
more           play Bp2
more           play Bp2@1,0 Gc2
bad            play Bp2@1,0 Gc2@2,0 Ys2@3,0 Rt4@4,0 Rt1@5,0
bad            play Bp9@1,0
bad            play Bp2@1
bad            play Bp2 Gc2
bad            lay Bp2@1,0
bad            play Bp2@1,0 at once
then           play Bp2@1,0
is             hand 1 Rt4 Gc2 Ys2

position iota
table 0 1 2 3
    0 Rt1 Rt2 Rt3 Rt4
    -1 Bp1 Bp2 Bp3 Bp4
    -2 Gs1 Gs2 Gs3 Gs4
    -3 Yc1 Yc2 Yc3 Yc4
hand 1 Rp1 Rp2
hand 2 Bt1

no IOTA-3.1    play                    # nothing can be laid at all

# IOTA-3.2  Empty places of one row or one column, without a gap in the end.

position iota
table 0 1
    0 Rt2 Bp2
hand 1 Gc2 Ys2 Rt4 Rt1
hand 2 Bt1

yes            play Gc2@-1,0 Ys2@2,0   # at both ends
no IOTA-3.2    play Gc2@1,0            # not empty
no IOTA-3.2    play Gc2@2,0 Ys2@2,0    # one place, two cards
no IOTA-3.2    play Gc2@2,0 Rt4@0,1    # not one line
no IOTA-3.2    play Rt4@0,1 Rt1@0,5    # too far to be joined by the other two
no IOTA-3.2    play Rt4@0,1 Rt1@0,3    # no card of the hand fits into the gap
no IOTA-3.2    play Gc2@2,0 Ys2@5,0
more           play Gc2@-2,0           # Ys2 fits between

position iota
table 0
    0 Rt2
hand 1 Rt4 Rt1 Rt3
hand 2 Bt1

more           play Rt4@0,1 Rt1@0,3    # the gap can be filled
yes            play Rt4@0,1 Rt1@0,3 Rt3@0,2

# IOTA-3.3  Each card you lay touches a card that lies on the table.

position iota
table 0
    0 Rt2
hand 1 Bp2
hand 2 Bt1

yes            play Bp2@0,1
yes            play Bp2@-1,0
no IOTA-3.3    play Bp2@1,1            # a corner
no IOTA-3.3    play Bp2@7,0
no IOTA-3.3    play Bp2@-50,100

position iota
table 0
    0 Rt2
hand 1 Bp2 Gc2
hand 2 Bt1

yes            play Bp2@1,0 Gc2@1,1    # the second touches the first
yes            play Gc2@1,1 Bp2@1,0
more           play Gc2@1,1            # and waits for it

# IOTA-3.4  Each attribute is the same on all cards or different on all.

position iota
table 0 1
    0 Rt2 Bp2
hand 1 Gc2 Rp2 Gp2 Gc3
hand 2 Bt1

yes            play Gc2@2,0            # three colours, three shapes, one number
no IOTA-3.4    play Rp2@2,0            # red, blue, red
no IOTA-3.4    play Gp2@2,0            # triangle, cross, cross
no IOTA-3.4    play Gc3@2,0            # 2 2 3
yes            play Rp2@0,1            # any two cards make a line
yes            play Gc2@2,0 Rp2@2,1
no IOTA-3.4    play Rp2@2,1 Gp2@2,0
more           play Rp2                # a card that fits somewhere

# Lines that arise across must be lines too.
position iota
table 0 1
    2 .   Bs3
    1 Rt2 Bt3
    0 Rt1 .
hand 1 Bp3 Gp3
hand 2 Bt1

yes            play Bp3@1,0            # Rt1 Bp3 along, Bs3 Bt3 Bp3 across
no IOTA-3.4    play Gp3@1,0            # Bs3 Bt3 Gp3 is no line

unreadable hang together
position iota
table 0 1 2
    0 Rt2 .   Gs1

unreadable without being a line
position iota
table 0 1 2
    0 Rt2 Bp2 Bs2

unreadable no starter
position iota
table 1 2
    0 Rt2 Bp2

unreadable columns are numbered
position iota
table 0 2
    0 Rt2 Bp2

unreadable rows are numbered
position iota
table 0
    1 Rt2
    -1 Bp2

unreadable more places than columns
position iota
table 0
    0 Rt2 Bp2

unreadable a card is written
position iota
table 0
    0 ?

# IOTA-3.5  No line has more than four cards.

position iota
table 0 1 2 3
    0 Rt1 Rt2 Rt3 Rt4
hand 1 W Bp1 Bp2 Bp3
hand 2 Bt1

no IOTA-3.5    play W@4,0
no IOTA-3.5    play Bp1@-1,0
yes            play W@3,1
yes            play Bp1@0,1 Bp2@1,1 Bp3@2,1
no IOTA-3.5    play Bp1@-3,0 Bp2@-1,0 W@-2,0

position iota
table 0
    0 Rt1
hand 1 Bp1 Gs1 Yc1 W
hand 2 Bt1

yes            play Bp1@1,0 Gs1@2,0 Yc1@3,0
no IOTA-3.5    play Bp1@1,0 Gs1@2,0 Yc1@3,0 W@4,0
no IOTA-3.5    play Bp1@-4,0 Gs1@-3,0 Yc1@-2,0 W@-1,0
no IOTA-3.5    play Bp1@0,-4 Gs1@0,-3 Yc1@0,-2 W@0,-1

unreadable without being a line
position iota
table 0 1 2 3 4
    0 Rt1 Rt2 Rt3 Rt4 W

# IOTA-3.6  Count the points of your turn, then draw until you have four cards again.

position iota
table 0
    0 Rt2
deck 20
hand 1 Bp2 Gc2 Ys3 Rt4
hand 2 Bt1 Bt2 Bt3 Bt4

then           play Bp2@1,0 Gc2@2,0
is             points 6 0
is             draw 1 2
is             turn chance
no IOTA-3.6    chance: starter Gs1
no IOTA-3.6    draw Bt1                # it is in the other hand
then           draw Gs1
is             draw 1 1
then           draw W
is             hand 1 Rt4 Gs1 Ys3 W
is             turn 2
is             deck 18
points 1 IOTA-4.1 6
then           play Bt1@0,1
points 1 IOTA-3.6 6                    # points of earlier turns

# The deck may be too short for a full hand.
position iota
table 0
    0 Rt2
deck 1
hand 1 Bp2 Gc2
hand 2 Bt1

then           play Bp2@1,0
is             draw 1 1
then           draw Gs1
is             turn 2
is             deck 0

unreadable the deck has not so many
position iota
turn chance
table 0
    0 Rt2
deck 1
draw 1 2

unreadable more than four cards
position iota
turn chance
table 0
    0 Rt2
hand 1 Bp1 Bp2 Bp3
draw 1 2

unreadable cards are drawn when
position iota
table 0
    0 Rt2
draw 1 2

# IOTA-3.7  You may always pass, and exchange one to four cards.

position iota
table 0
    0 Rt2
deck 20
hand 1 Rt1 Rp1 Rs1 W
hand 2 Bt1

yes            pass
yes            pass Rt1
yes            pass W Rs1 Rt1          # in the order in which they go under
no IOTA-3.7    pass Bt1                # not in the hand
no IOTA-3.7    pass Rt1 Rt1
bad            pass Rt1 Rp1 Rs1 W Rt2
bad            pass x
then           pass W Rt1
is             under 1:W 1:Rt1
is             draw 1 2
no IOTA-3.7    draw Rt1                # that one lies at the bottom
then           draw Gs1
then           draw Gs2
is             hand 1 Rp1 Rs1 Gs1 Gs2
is             turn 2
is             passes 1

# From a short deck own cards come back.
position iota
table 0
    0 Rt2
deck 1
hand 1 Rt1 Rp1 Rs1 Rc1
hand 2 Bt1

then           pass Rc1 Rt1 Rp1
then           draw Gs1
no IOTA-3.7    draw Rt1
then           draw Rc1
then           draw Rt1
is             hand 1 Rt1 Rs1 Rc1 Gs1
is             under 1:Rp1
is             deck 0

# An empty deck: nothing to exchange.
position iota
table 0
    0 Rt2
deck 0
hand 1 Rt1 Rp1
hand 2 Bt1

yes            pass
no IOTA-3.7    pass Rt1

# Each set of cards is listed once, also with two wilds: 3 x 2 x 2 passes, no plays.
position iota
table 0 1 2 3
    0 Rt1 Rt2 Rt3 Rt4
    -1 Bp1 Bp2 Bp3 Bp4
    -2 Gs1 Gs2 Gs3 Gs4
    -3 Yc1 Yc2 Yc3 Yc4
deck 20
hand 1 Rp1 Rs1 W W
hand 2 Bt1

moves          12

unreadable too many cards in the deck
position iota
table 0
    0 Rt2
under 1:Rt1 1:Rp1 1:Rs1 1:Rc1 1:Rp2 1:Rs2 1:Rc2 1:Rt3 1:Rp3 1:Rs3 1:Rc3 1:Rt4 1:Rp4 1:Rs4 1:Rc4 1:Bt1 1:Bp1 1:Bs1 1:Bc1 1:Bt2 1:Bp2 1:Bs2 1:Bc2 1:Bt3 1:Bp3 1:Bs3 1:Bc3 1:Bt4 1:Bp4 1:Bs4 1:Bc4 1:Gt1 1:Gp1 1:Gs1 1:Gc1 1:Gt2 1:Gp2 1:Gs2 1:Gc2 1:Gt3 1:Gp3 1:Gs3 1:Gc3 1:Gt4 1:Gp4 1:Gs4 1:Gc4 1:Yt1 1:Yp1 1:Ys1 1:Yc1 1:Yt2 1:Yp2 1:Ys2 1:Yc2 1:Yt3 1:Yp3 1:Ys3 1:Yc3

unreadable under the deck is written
position iota
table 0
    0 Rt2
under Rt1

# A play may break several clauses: the first is told, all can be asked for.

position iota
table 0 1
    0 Rt2 Bp2
deck 20
hand 1 Gc2 Rt3 Ys4
hand 2 Bt1

breaks IOTA-3.1,IOTA-3.4 play Gc3@2,0
breaks IOTA-3.2,IOTA-3.3 play Gc2@5,5 Rt3@8,7
breaks IOTA-3.1 play W@2,0 W@3,0 W@4,0          # three wilds: there are two, and the lines are not asked
