# IOTA-4.1  For every line that you created or lengthened add the numbers of all its cards.

# The four turns of the book's example, the starter at 0,0.
position iota
table 0
    0 Rt2
hand 1 Bp2 Gc2 Ys2 Gt3
hand 2 Rc3 Yc1 Rp4 Bs4

then           play Bp2@1,0 Gc2@2,0
scores         6 0
points 1 IOTA-4.1 6 : Rt2@0,0 Bp2@1,0 Gc2@2,0

position iota
turn 2
table 0 1 2
    0 Rt2 Bp2 Gc2
hand 1 Ys2 Gt3
hand 2 Rc3 Yc1 Rp4 Bs4
points 6 0

then           play Rc3@2,1 Yc1@2,-1
scores         6 6
points 2 IOTA-4.1 6 : Yc1@2,-1 Gc2@2,0 Rc3@2,1

position iota
table 0 1 2
    1 . . Rc3
    0 Rt2 Bp2 Gc2
    -1 . . Yc1
hand 1 Ys2 Gt3
hand 2 Gt2 Ys3 Bc4 Rp1
points 6 6

then           play Ys2@3,0 Gt3@3,-1
scores         40 6
points 1 IOTA-4.1 8 : Rt2@0,0 Bp2@1,0 Gc2@2,0 Ys2@3,0
points 1 IOTA-4.1 4 : Yc1@2,-1 Gt3@3,-1
points 1 IOTA-4.1 5 : Gt3@3,-1 Ys2@3,0
points 1 IOTA-4.2 17 : Rt2@0,0 Bp2@1,0 Gc2@2,0 Ys2@3,0
points 1 IOTA-3.6 6

position iota
turn 2
table 0 1 2 3
    1 . . Rc3 .
    0 Rt2 Bp2 Gc2 Ys2
    -1 . . Yc1 Gt3
hand 1 Bt1
hand 2 Gt2 Ys3 Bc4 Rp1
points 40 6

then           play Gt2@0,-2 Ys3@1,-2 Bc4@2,-2 Rp1@3,-2
scores         40 214
points 2 IOTA-4.1 10 : Gt2@0,-2 Ys3@1,-2 Bc4@2,-2 Rp1@3,-2
points 2 IOTA-4.1 10 : Bc4@2,-2 Yc1@2,-1 Gc2@2,0 Rc3@2,1
points 2 IOTA-4.1 6 : Rp1@3,-2 Gt3@3,-1 Ys2@3,0
points 2 IOTA-4.3 104
is             last 2 play 0,-2 1,-2 2,-2 3,-2

# The lines of the book's examples: a turn that lays them onto one card.
position iota
table 0
    0 Rt2
hand 1 Rp2
hand 2 Bt1

then           play Rp2@1,0
scores         4 0

position iota
table 0
    0 Rt1
hand 1 Rt3 Rt2 Rt4
hand 2 Bt1

then           play Rt3@1,0 Rt2@2,0 Rt4@3,0
scores         20 0

position iota
table 0
    0 Rt2
hand 1 Rp3 Rs1
hand 2 Bt1

then           play Rp3@1,0 Rs1@2,0
scores         6 0

position iota
table 0
    0 Rt2
hand 1 Bt1 Gt4
hand 2 Bp1

then           play Bt1@1,0 Gt4@2,0
scores         7 0

position iota
table 0
    0 Rt4
hand 1 Bp3 Gs1 Yc2
hand 2 Bp1

then           play Bp3@1,0 Gs1@2,0 Yc2@3,0
scores         20 0

# A card in two lines counts twice.
position iota
table 0 1
    1 Rt1 .
    0 Bp2 Gs3
hand 1 Yc4
hand 2 Bt1

then           play Yc4@1,1
scores         12 0
points 1 IOTA-4.1 5
points 1 IOTA-4.1 7

# A cardboard table is scored by naming the places of the last turn.
position iota
turn 2
table 0 1 2
    0 Rt2 Bp2 Gc2
last 1 play 1,0 2,0

scores         6 0

unreadable the last turn alone brought more
position iota
turn 2
table 0 1 2
    0 Rt2 Bp2 Gc2
last 1 play 1,0 2,0
points 5 0

unreadable no card of the last turn
position iota
table 0 1 2
    0 Rt2 Bp2 Gc2
last 1 play 3,0

unreadable a place is named twice
position iota
table 0 1 2
    0 Rt2 Bp2 Gc2
last 1 play 1,0 1,0

unreadable the places where cards were laid
position iota
table 0 1 2
    0 Rt2 Bp2 Gc2
last 1 play

# IOTA-4.2  Each lot you completed doubles the points of the turn.

position iota
table 0 1 2
    0 Rt1 Rt2 Rt3
hand 1 Rt4 Bp4
hand 2 Bt1

then           play Rt4@3,0
scores         20 0
points 1 IOTA-4.2 10 : Rt1@0,0 Rt2@1,0 Rt3@2,0 Rt4@3,0

# Two lots in one turn: four times. A lot that lay there before doubles nothing.
position iota
table 0 1 2 3
    1 Rt1 Rt2 Rt3 .
    0 Bt1 Bt2 Bt3 Bt4
    -1 .  .   .   Yt4
    -2 .  .   .   .
hand 1 Rt4 Gt4 Gp4
hand 2 Bp1

then           play Rt4@3,1 Gt4@3,-2
scores         104 0
points 1 IOTA-4.2 26
points 1 IOTA-4.2 52

# IOTA-4.3  Laying four cards, a whole hand, doubles them again.

position iota
table 0
    0 Rt1
deck 20
hand 1 Rt2 Rp3 Rs4 Rc1
hand 2 Bp1

then           play Rt2@-1,1 Rp3@0,1 Rs4@1,1
scores         13 0
isnt           last 1 play -1,1

position iota
table 0
    0 Rt1
deck 20
hand 1 Rt2 Rp3 Rs4 Rc1
hand 2 Bp1

then           play Rt2@-1,1 Rp3@0,1 Rs4@1,1 Rc1@2,1
scores         56 0
points 1 IOTA-4.2 14
points 1 IOTA-4.3 28 : Rt2@-1,1 Rp3@0,1 Rs4@1,1 Rc1@2,1

# Three cards are not a whole hand of four, even if no card is left.
position iota
table 0
    0 Rt1
deck 20
hand 1 Rt2 Rp3 Rs4
hand 2 Bp1

then           play Rt2@-1,1 Rp3@0,1 Rs4@1,1
scores         13 0

# IOTA-4.4  Laying the last card that ends the game doubles them again.

position iota
table 0 1
    0 Rt1 Rt2
deck 0
hand 1 Rt3
hand 2 Bp1

then           play Rt3@2,0
scores         12 0
points 1 IOTA-4.1 6
points 1 IOTA-4.4 6 : Rt3@2,0

position iota
table 0
    0 Rt1
deck 0
hand 1 Rt2 Rp3 Rs4 Rc1
hand 2 Bp1

then           play Rt2@-1,1 Rp3@0,1 Rs4@1,1 Rc1@2,1
scores         112 0
points 1 IOTA-4.4 56
