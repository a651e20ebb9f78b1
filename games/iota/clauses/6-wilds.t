# IOTA-6.1  A wild stands for any card and is laid like one.

position iota
table 0 1
    0 Rt2 Bp2
hand 1 W Gc2
hand 2 Bt1

yes            play W@2,0
yes            play W@0,1
yes            play W@2,0 Gc2@3,0
yes            play Gc2@2,0 W@3,0
then           play W@2,0
is             0 Rt2 Bp2 W

# It may stand for a card that lies on the table.
position iota
table 0 1 2
    1 Rt1 .   .
    0 Rt2 Rt3 Rt4
hand 1 W Rp1
hand 2 Bt1

yes            play W@3,0             # it stands for Rt1, which lies at 0,1

# IOTA-6.2  A wild stands for one and the same card in both of its lines.

# Along it must be green or yellow (and c or s, and 2); across blue.
position iota
table 0 1 2
    2 .   .   Bt1
    1 .   Bs3 Bt3
    0 Rt2 Bp2 .
hand 1 W Gt2 Gc2 Bt2
hand 2 Yt1

no IOTA-6.2    play W@2,0
no IOTA-3.4    play Gc2@2,0           # across: blue, blue, green
no IOTA-3.4    play Bt2@2,0

# The wild that lies there may forbid a card.
position iota
table -1 0 1
    2 .   .   Bt1
    1 .   .   Bt3
    0 .   Bp2 W
hand 1 Rt2 Bc2 Bs4
hand 2 Yt1

no IOTA-6.2    play Rt2@-1,0          # the wild would be green or yellow along, but blue across
yes            play Rt2@0,1

unreadable cannot stand for one card
position iota
table 0 1 2
    2 .   .   Bt1
    1 .   .   Bt3
    0 Rt2 Bp2 W

# Two wilds in one line are solved together: both would be blue, beside a red card.
position iota
table 0 1 2
    2 .   Bt1 Bp1
    1 .   Bt3 Bp3
    0 Rt4 W   .
hand 1 W
hand 2 Yt1

no IOTA-6.2    play W@2,0
yes            play W@0,1

position iota
table 0 1 2
    2 .   Bt1 Bp1
    1 .   Bt3 Bp3
    0 Bc4 W   .
hand 1 W
hand 2 Yt1

yes            play W@2,0             # three blue cards

# IOTA-6.3  A wild brings no points, but it completes a lot.

position iota
table 0 1 2
    0 Rt1 Rt2 Rt3
hand 1 W Bp1
hand 2 Bt1

then           play W@3,0
scores         12 0
points 1 IOTA-4.1 6 : Rt1@0,0 Rt2@1,0 Rt3@2,0 W@3,0
points 1 IOTA-4.2 6

position iota
table 0
    0 W
hand 1 W
hand 2 Bt1

then           play W@1,0             # a play may bring nothing
scores         0 0

# IOTA-6.4  You may take a wild from the table by putting a fitting card in its place.

position iota
table 0 1 2
    0 Rt2 Bp2 W
deck 20
hand 1 Gc2 Rt4 Ys2 W
hand 2 Bt1

yes            take W@2,0 Gc2
yes            take W@2,0 Ys2
no IOTA-6.4    take W@2,0 Rt4         # no line
no IOTA-6.4    take W@2,0 W           # never a wild for a wild
no IOTA-6.4    take W@2,0 Bt1         # not in the hand
no IOTA-6.4    take W@0,0 Gc2         # no wild lies there
more           take
more           take W@2,0
bad            take Rt2@0,0 Gc2
bad            take W Gc2
then           take W@2,0 Gc2
is             turn 1                 # it is still the same turn
is             hand 1 Rt4 Ys2 W W!
is             0 Rt2 Bp2 Gc2
is             last 1 take 2,0
scores         0 0                    # the card put there brings nothing
no IOTA-6.4    take W@2,0 Ys2         # it is gone
then           play W@3,0
scores         12 0
is             took yes               # until the cards are drawn

# The same wild may be laid at once with all other cards: that is a whole hand.
position iota
table 0 1
    0 Rt2 W
deck 20
hand 1 Bt2 Rp1 Bp1 Gp1
hand 2 Bt1

then           take W@1,0 Bt2
then           play Rp1@0,1 Bp1@1,1 Gp1@2,1 W@3,1
points 1 IOTA-4.3 18
scores         36 0

# Putting the only card there does not end the game.
position iota
table 0 1
    0 Rt2 W
deck 0
hand 1 Bt2
hand 2 Bt1

then           take W@1,0 Bt2
is             turn 1
is             hand 1 W!
then           play W@2,0
is             end IOTA-5.1
scores         8 0

# As often as one can, and the other wild must still have a meaning.
position iota
table 0 1 2
    1 .   .   Bt1
    0 Rt2 W   W
hand 1 Gp2 Bs2 Ys1
hand 2 Yt1

yes            take W@1,0 Gp2
yes            take W@2,0 Bs2
then           take W@1,0 Gp2
then           take W@2,0 Bs2
is             hand 1 Ys1 W! W!
is             turn 1

position iota
table 0 1 2
    2 .   .   Bt1
    1 .   .   Bt3
    0 Rt2 W   W
hand 1 Gt2 Bs2 Ys2
hand 2 Yt1

yes            take W@1,0 Gt2
no IOTA-6.4    take W@1,0 Bs2         # the other wild is blue
no IOTA-6.4    take W@2,0 Ys2
more           play Bs2
