# How events are told.  A line of every sentence, in both languages.

setup iota 2
tells en 1          draw Rt2 => You draw red triangle 2.
tells en 2          draw Rt2 => Player 1 draws a card.
tells ru 1          draw W => Вы добираете джокера.
tells ru 2          draw W => Игрок 1 добирает карту.
tells en 1          draw W => You draw a wild.

position iota
table 0
    0 Rt2
hand 1 Bp2 Gc2 Ys2 Gt3
hand 2 Rc3 Yc1 Rp4 Bs4

asks en 1           => Choose a card.
spares en 1         => Player 1 to move.
asks ru 1           => Выберите карту.
asks en 1           play Bp2 => Choose its place.
asks ru 1           play Bp2 => Выберите для неё место.
asks en 1           play Bp2@2,0 => Now a card that connects it to the table.
asks ru 1           play Bp2@2,0 => Теперь карту, которая соединит её со столом.
tells en 2          play Bp2@1,0 => Player 1 plays blue cross 2 in row 0, column 1: 4 points.
tells en 2          play Bp2@-1,0 => Player 1 plays blue cross 2 in row 0, column −1: 4 points.
tells ru 2          play Bp2@0,-1 => Игрок 1 выкладывает синий крест 2 в ряд −1, столбец 0: 4 очка.
tells en 1          play Bp2@1,0 Gc2@2,0 => You play blue cross 2 and green circle 2 in row 0, columns 1 and 2: 6 points.
tells ru 2          play Bp2@1,0 Gc2@2,0 => Игрок 1 выкладывает синий крест 2 и зелёный круг 2 в ряд 0, столбцы 1 и 2: 6 очков.
tells en 2          play Bp2@1,0 Gc2@2,0 Ys2@3,0 => Player 1 plays blue cross 2, green circle 2 and yellow square 2 in row 0, columns 1, 2 and 3: a lot, 8 × 2 = 16 points.
tells ru 1          play Bp2@0,1 Gc2@0,2 Ys2@0,3 => Вы выкладываете синий крест 2, зелёный круг 2 и жёлтый квадрат 2 в столбец 0, ряды 1, 2 и 3: цепочка, 8 × 2 = 16 очков.
tells en 1          pass => You pass.
tells ru 2          pass => Игрок 1 пропускает ход.
tells en 1          pass Bp2 Gc2 => You pass and exchange blue cross 2 and green circle 2.
tells en 2          pass Bp2 Gc2 => Player 1 passes and exchanges 2 cards.
tells ru 1          pass Bp2 Gc2 => Вы пропускаете ход и меняете синий крест 2 и зелёный круг 2.
tells ru 2          pass Bp2 => Игрок 1 пропускает ход и меняет 1 карту.
then                play Bp2@1,0 Gc2@2,0 Ys2@3,0
label en 1 8        => Line of 4 cards: 2 + 2 + 2 + 2 = 8
label en 1 8        => Lot: ×2
label ru 1 8        => Линия, 4 карты: 2 + 2 + 2 + 2 = 8
label ru 1 8        => Цепочка: ×2

# All that doubles at once; earlier turns.

position iota
table 0 1
    0 Rt2 Bt2
hand 1 Gt2 Yt2
hand 2 Rc3
deck 0
points 5 0

tells en 1          play Gt2@2,0 Yt2@3,0 => You play green triangle 2 and yellow triangle 2 in row 0, columns 2 and 3: a lot and the last card, 8 × 2 × 2 = 32 points.
tells ru 2          play Gt2@2,0 Yt2@3,0 => Игрок 1 выкладывает зелёный треугольник 2 и жёлтый треугольник 2 в ряд 0, столбцы 2 и 3: цепочка и последняя карта, 8 × 2 × 2 = 32 очка.
then                play Gt2@2,0 Yt2@3,0
label en 1 5        => Earlier turns
label ru 1 5        => Прошлые ходы
label en 1 16       => Last card of the game: ×2
label ru 1 16       => Последняя карта игры: ×2

position iota
table 0
    0 Rt2
hand 1 Bt2 Gt2 Yt2 Bp2
hand 2 Rc3

tells en 1          play Bt2@0,1 => You play blue triangle 2 in row 1, column 0: 4 points.

# A wild is taken.

position iota
table 0 1 2
    0 Rt2 W Rt4
hand 1 Rt3 Gt1 Gt4 Bp2
hand 2 Rc3 Yc1 Rp4 Bs4

asks en 1           take W@1,0 => Choose a card to replace the wild.
asks ru 1           take W@1,0 => Выберите карту на место джокера.
tells en 2          take W@1,0 Rt3 => Player 1 takes a wild and puts red triangle 3 in its place.
tells en 1          take W@1,0 Rt3 => You take a wild and put red triangle 3 in its place.
tells ru 2          take W@1,0 Rt3 => Игрок 1 забирает джокера и кладёт на его место красный треугольник 3.
tells ru 1          take W@1,0 Rt3 => Вы забираете джокера и кладёте на его место красный треугольник 3.

# The beginning.

position iota
turn chance
hand 1 Bp2 Gc2 Ys2 Gt3
hand 2 Rc3 Yc1 Rp4 Bs4

tells en 1          starter Rt2 => The first card on the table: red triangle 2.
tells ru 1          starter W => Первая карта на столе: джокер.
then                starter Rt2
tells en 1          first 1 => You go first.
tells ru 2          first 1 => Игрок 1 начинает партию.

# Rows, columns and the four cards of a hand; a game without points.

position iota
table 0
    0 Rt2
hand 1 Bp2 Gc2 Ys2 Rt1
hand 2 Rc3

tells en 1          play Bp2@0,1 Gc2@0,2 => You play blue cross 2 and green circle 2 in column 0, rows 1 and 2: 6 points.
tells ru 1          play Bp2@1,0 => Вы выкладываете синий крест 2 в ряд 0, столбец 1: 4 очка.

position iota
set scoring=off
table 0
    0 Rt2
hand 1 Bp2 Gc2 Ys2 Rt1
hand 2 Rc3

tells en 1          play Bp2@1,0 => You play blue cross 2 in row 0, column 1.

position iota
table 0 1
    0 Rt2 Rt3
hand 1 Rt1 Bt1 Gt1 Yt1
hand 2 Rc3

tells en 2          play Rt1@2,0 Bt1@2,1 Gt1@2,2 Yt1@2,3 => Player 1 plays red triangle 1, blue triangle 1, green triangle 1 and yellow triangle 1 in column 2, rows 0, 1, 2 and 3: a lot and four cards at once, 10 × 2 × 2 = 40 points.
tells ru 2          play Rt1@2,0 Bt1@2,1 Gt1@2,2 Yt1@2,3 => Игрок 1 выкладывает красный треугольник 1, синий треугольник 1, зелёный треугольник 1 и жёлтый треугольник 1 в столбец 2, ряды 0, 1, 2 и 3: цепочка и четыре карты за ход, 10 × 2 × 2 = 40 очков.
then                play Rt1@2,0 Bt1@2,1 Gt1@2,2 Yt1@2,3
label en 1 20       => Four cards at once: ×2
label ru 1 20       => Четыре карты за ход: ×2
