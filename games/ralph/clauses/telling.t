# How events are told.  A line of every sentence, in both languages.

setup ralph 2
tells en 1          deal R12 => You get Ralph 12.
tells en 2          deal R12 => Player 1 gets a card.
tells ru 1          deal V3 => Вы получаете Ванилопу 3.
tells ru 2          deal V3 => Игрок 1 получает карту.

# The last choice opens all cards; those with one place lie at once, and what they take is told.

position ralph
table
  V3 V8
  R2 R6/J4 R9
  .  .  K7
hand 1 R12 V1
hand 2 K9 V2

asks en 1           => Choose a card.
asks ru 2           => Выберите карту.
tells en 1          1: choose R12 => You choose Ralph 12.
tells en 2          1: choose R12 => Player 1 has chosen a card.
tells ru 1          1: choose R12 => Вы выбираете Ральфа 12.
tells ru 2          1: choose R12 => Игрок 1: карта выбрана.
adds  en 2          1: choose R12 =>
adds  ru 1          1: choose R12 => Вы выбираете Ральфа 12.
spares en 1         => Still choosing: players 1, 2.
then                1: choose R12
tells en 2          2: choose K9 => Revealed: player 1 — Ralph 12, you — KnowsMore 9. Player 1 lays Ralph 12 to the right of Ralph 9 and takes the row: 5 cards. You lay KnowsMore 9 to the right of KnowsMore 7.
tells en 1          2: choose K9 => Revealed: you — Ralph 12, player 2 — KnowsMore 9. You lay Ralph 12 to the right of Ralph 9 and take the row: 5 cards. Player 2 lays KnowsMore 9 to the right of KnowsMore 7.
tells ru spectator  2: choose K9 => Открыты: игрок 1 — Ральф 12, игрок 2 — ВсёУзнай 9. Игрок 1 кладёт Ральфа 12 справа от Ральфа 9 и забирает ряд: 5 карт. Игрок 2 кладёт ВсёУзная 9 справа от ВсёУзная 7.
then                2: choose K9
spares ru 2         => Последними открыты
spares en 1         => Last revealed
label en 1 5        => Rows: 5 cards
label ru 1 5        => Ряды: 5 карт

# Left, on, under; a column; an owner decides and the rest follows.

position ralph
table
  R2 R6
  .  V7/J1 V9
  .  K5 K8 K11
hand 1 Y6 R1
hand 2 R3 R4

then                1: choose Y6
tells en 1          2: choose R3 => Revealed: you — Yesss 6, player 2 — Ralph 3. You start Yesss's row with Yesss 6 in the column of Ralph 6 and take the column: 5 cards. Player 2 lays Ralph 3 to the right of Ralph 2.
tells ru 2          2: choose R3 => Открыты: игрок 1 — Класс 6, вы — Ральф 3. Игрок 1 начинает ряд Класс картой «Класс 6» в столбце Ральфа 6 и забирает столбец: 5 карт. Вы кладёте Ральфа 3 справа от Ральфа 2.
then                2: choose R3
label en 1 5        => Columns: 5 cards
label ru 1 5        => Столбцы: 5 карт

position ralph
table
  R2 R7/R6/J5
  V5 V6
hand 1 J7 V1
hand 2 V15 V2

then                1: choose J7
tells en 1          2: choose V15 => Revealed: you — joker 7, player 2 — Vanellope 15. Player 2 lays Vanellope 15 to the right of Vanellope 6.
then                2: choose V15
asks en 1           => Choose where joker 7 goes.
asks ru 1           => Выберите место для карты: джокер 7.
tells en 2          lay J7 on R7 => Player 1 lays joker 7 on Ralph 7 and takes the stack: 4 cards.
tells en 1          lay J7 on R7 => You lay joker 7 on Ralph 7 and take the stack: 4 cards.
tells ru 2          lay J7 on R7 => Игрок 1 кладёт джокера 7 на Ральфа 7 и забирает стопку: 4 карты.
then                lay J7 on R7
label en 1 4        => Stacks: 4 cards
label ru 1 4        => Стопки: 4 карты

# A row and a column at once; a card to the left.

position ralph
table
  R2 R6 R9
  .  .  .  V7
  .  .  .  K5
  .  .  .  Y3
hand 1 R12 V1
hand 2 V4 V2

then                1: choose R12
tells en 1          2: choose V4 => Revealed: you — Ralph 12, player 2 — Vanellope 4. You lay Ralph 12 to the right of Ralph 9 and take the row and the column: 7 cards. Player 2 starts Vanellope's row with Vanellope 4 on the empty table.
tells ru 2          2: choose V4 => Открыты: игрок 1 — Ральф 12, вы — Ванилопа 4. Игрок 1 кладёт Ральфа 12 справа от Ральфа 9 и забирает ряд и столбец: 7 карт. Вы начинаете ряд Ванилопы картой «Ванилопа 4» на пустом столе.
then                2: choose V4
label en 1 7        => Row and column at once: 7 cards
label ru 1 7        => Ряд и столбец сразу: 7 карт

position ralph
table
  R5 R9
hand 1 R2 V1
hand 2 J9 V2

then                1: choose R2
tells en 2          2: choose J9 => Revealed: player 1 — Ralph 2, you — joker 9. You lay joker 9 on Ralph 9. Player 1 lays Ralph 2 to the left of Ralph 5.
tells ru 2          2: choose J9 => Открыты: игрок 1 — Ральф 2, вы — джокер 9. Вы кладёте джокера 9 на Ральфа 9. Игрок 1 кладёт Ральфа 2 слева от Ральфа 5.

# hole=owner: which part slides in.

position ralph
set hole=owner
table
  R2 R7/R6/R5 R12
  .  V5 V6
hand 1 R8 V1
hand 2 R1 V2

then                1: choose R8
tells en 1          2: choose R1 => Revealed: you — Ralph 8, player 2 — Ralph 1. You lay Ralph 8 on Ralph 7 and take the stack: 4 cards.
then                2: choose R1
asks en 1           => Choose which part of the row slides in.
asks ru 1           => Выберите, какую часть ряда сдвинуть.
tells en 1          close left => You slide the left part of the row in. Player 2 lays Ralph 1 to the left of Ralph 2.
tells en 2          close right => Player 1 slides the right part of the row in. You lay Ralph 1 to the left of Ralph 2.
tells ru 1          close left => Вы сдвигаете левую часть ряда. Игрок 2 кладёт Ральфа 1 слева от Ральфа 2.
tells ru 2          close right => Игрок 1 сдвигает правую часть ряда. Вы кладёте Ральфа 1 слева от Ральфа 2.

# The beginning.

position ralph
turn chance
hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R10 R11 R12 R13
hand 2 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12

tells en 1          start R9 => A starting card: Ralph 9.
tells ru 1          start R9 => Начальная карта: Ральф 9.
