# How a position is described, and what its things say to whoever looks closer.  A line of every sentence, in both languages.

position iota
table 0 1 2
    0 Rt2 Bp2 W
deck 20
hand 1 Gc2 Rt1 Rp1 Rs1
hand 2 Bt1 Bp1 Bs1 Bc1
under 1:Gt1 2:Gs1

says Cards on the table: 3.
says Player 1: points 0; cards in hand 4: red triangle 1, red cross 1, red square 1, green circle 2.
says Card number 1 from the bottom of the deck: green square 1.
says It may stand for: green square 2, green circle 2, yellow square 2, yellow circle 2.
says На столе карт: 3.
says Игрок 2: очков 0; карт на руке 4: синий треугольник 1, синий крест 1, синий квадрат 1, синий круг 1.
says Карт в колоде: 22.
says В колоде, 1-я карта снизу: зелёный квадрат 1.
says Может значить: зелёный квадрат 2, зелёный круг 2, жёлтый квадрат 2, жёлтый круг 2.

position iota
turn chance
seats 3
table 0 1
    0 Rt2 Bp2
deck 0
under 1:Gc4 2:Gc3
hand 1 Bt1
hand 2 Rt1 Rp1
hand 3 Bs1
draw 2 2
last 2 play 0,0

says Cards are drawn by player 2.
says Player 2 played 1 card.
says Добирает карты игрок 2.
says Игрок 2 выкладывает 1 карту.

position iota
table 0
    0 W
hand 1 W
hand 2 Bt1

says Cards it may stand for: 64.
says Может значить карт: 64.

position iota
set scoring=off
table 0 1
    0 Rt2 Bp2
deck 0
hand 1 Gc2
hand 2 Ys1 Ys2

says Player 1: cards in hand 1: green circle 2.
says Игрок 1: карт на руке 1: зелёный круг 2.

position iota
turn nobody
seats 3
table 0
    0 Rt1
hand 1 Bp4 Bp3
points 40 7 40
end IOTA-5.3

says The game is over: everybody passed.

position iota 1
seats 2
set deck=full scoring=on starter=any first=lot
turn 2
view all
ply 122
table   -4  -3  -2  -1   0   1   2   3   4   5   6   7   8   9
    10   .   .   .   .   .   .   .   .   .   .   .   .   . Rs4
     9   .   .   .   .   .   .   .   .   .   .   .   . Yp4 Bt4
     8   .   .   .   .   .   .   .   .   .   .   . Rp2 Rc2   .
     7   .   .   .   .   .   .   .   .   . Bp1 Rs1 Gt1   .   .
     6   .   .   .   .   .   .   .   . Bt2 Gs3 Yc1   .   .   .
     5   .   .   .   .   .   .   .   . Bp4   .   .   .   .   .
     4   .   .   .   .   .   .   . Ys2 Bs3 Gs1   .   .   .   .
     3   .   .   .   .   . Gt4 Bs2 Yp3   . Rc1 Yp1   .   .   .
     2   .   .   .   .   .   . Yc3   .   .   .   .   .   .   .
     1   .   .   .   .   . Rt2 Rt4   .   .   .   .   .   .   .
     0   .   .   .   . Gt2 Rt1   . Bt3 Rs3 Gp3   .   .   .   .
    -1   .   . Rc4 Gc2 Bc1   . Gs2 Yt1 Bc3   .   .   .   .   .
    -2   . Rc3 Rp4   . Ys4   . Bs1   .   .   .   .   .   .   .
    -3 Rs2 Yt2   .   .   . Yt4 Ys3   .   .   .   .   .   .   .
    -4   . Bs4 Bc4   . Rp3 Rt3   .   .   .   .   .   .   .   .
    -5   .   . Yp2 Gp1 Bp3   .   .   .   .   .   .   .   .   .
    -6   .   .   . Gp4   .   .   .   .   .   .   .   .   .   .
deck 0
under 1:Gc3 1:Yc2 1:Rp1 1:Gc1 1:W 1:Bp2 1:Bc2 1:Gp2
hand 1 Gs4!2 Yt3!2 Ys1 Yc4!2
hand 2 Bt1 Gt3 Gc4 W!
points 109 147
passes 0
took yes
last 2 take -1,-1

says Player 2 took a wild from the table.
says Игрок 2 забирает джокера со стола.
