# IOTA-5.1  The deck is empty and a player lays the last card: the game ends at once.

position iota
table 0 1
    0 Rt1 Rt2
deck 0
hand 1 Rt3
hand 2 Bp1 Bp2

yes            pass
then           play Rt3@2,0
is             turn nobody
is             end IOTA-5.1
no IOTA-5.1    2: pass
says           somebody played the last card

# With a card in the deck the player draws, and play goes on.
position iota
table 0 1
    0 Rt1 Rt2
deck 1
hand 1 Rt3
hand 2 Bp1 Bp2

then           play Rt3@2,0
is             turn chance
scores         6 0
then           draw Bp3
is             turn 2

# Cards left: no end.
position iota
table 0 1
    0 Rt1 Rt2
deck 0
hand 1 Rt3 Rt4
hand 2 Bp1 Bp2

then           play Rt3@2,0
is             turn 2
scores         6 0

# IOTA-5.2  Most points wins.

position iota
turn nobody
seats 3
table 0
    0 Rt1
hand 1 Bp4 Bp3
points 40 7 40
end IOTA-5.3

scores         40 7 40
places         1 3 1

# IOTA-5.3  The game also ends when nobody does anything but pass.

position iota
table 0 1
    0 Rt1 Rt2
deck 0
hand 1 Rt3 Bp1
hand 2 Bp2
passes 0

then           pass
is             passes 1
is             turn 2
then           pass
is             turn nobody
is             end IOTA-5.3
is             passes 2
no IOTA-5.3    pass

# A play begins the count anew.
position iota
table 0 1
    0 Rt1 Rt2
deck 0
hand 1 Rt3 Bp1
hand 2 Bp2
passes 1

then           play Rt3@2,0
is             passes 0
is             turn 2

# With cards in the deck: ten times as many turns as players.
position iota
table 0 1
    0 Rt1 Rt2
deck 5
hand 1 Rt3 Bp1
hand 2 Bp2
passes 18

then           pass
is             turn 2
then           pass Bp2
is             turn chance
then           draw Gc1
is             end IOTA-5.3

# A wild taken begins the count anew, too.
position iota
table 0 1
    0 Rt1 W
deck 0
hand 1 Rt3 Bp1
hand 2 Bp2
passes 1

then           take W@1,0 Rt3
is             took yes
then           pass
is             passes 0
is             turn 2
isnt           took yes

# IOTA-5.4  The game also ends when no card can ever be laid again.

position iota
table 0 1 2 3
    0 Rt1 Rt2 Rt3 Rt4
    -1 Bp1 Bp2 Bp3 Bp4
    -2 Gs1 Gs2 Gs3 Gs4
    -3 Yc1 Yc2 Yc3 .
deck 20
hand 1 Yc4 Bt1
hand 2 Bt2

then           play Yc4@3,-3
is             turn chance            # the refill comes first
then           draw W
then           draw Gt1
then           draw Gt2
is             turn nobody
is             end IOTA-5.4
scores         104 0                  # two lots, not doubled for the end
no IOTA-5.4    2: pass
says           no card fits anywhere

# A wild in the block can be taken as long as its card is not on the table.
position iota
table 0 1 2 3
    0 Rt1 Rt2 Rt3 Rt4
    -1 Bp1 Bp2 Bp3 Bp4
    -2 Gs1 Gs2 Gs3 Gs4
    -3 Yc1 Yc2 .   W
deck 20
hand 1 Yc3 Bt1
hand 2 Bt2

then           play Yc3@2,-3
then           draw Gt1
then           draw Gt2
then           draw Gt3
is             turn 2

# IOTA-5.5  Without scoring the fewest cards win when nobody has run out.

position iota
seats 3
set scoring=off
table 0 1
    0 Rt1 Rt2
deck 0
hand 1 Rt3 Bp1
hand 2 Bp2
hand 3 Bp3
passes 2

then           pass
is             end IOTA-5.3
places         3 1 1
scores         0 0 0
