# How events are told.  A line of every sentence, in both languages.

setup shelfie 2
tells en all        goal 8 => A common goal: “Four corners”.
tells ru all        goal 8 => Общая цель: «Четыре угла».
tells ru all        goal 4 => Общая цель: «Шесть групп по два».
then                goal 8
then                goal 12
tells en 1          personal 1 3 => You draw personal goal card 3.
tells en 2          personal 1 3 => Player 1 draws a personal goal card.
tells ru 1          personal 1 3 => Вы получаете карту личной цели № 3.
tells ru 2          personal 1 3 => Игрок 1 получает карту личной цели.
then                personal 1 3
then                personal 2 4
tells en 2          first 2 => You go first.
tells ru 1          first 2 => Игрок 2 начинает партию.
then                first 2
tells en 1          tile d8 C => The living room gets a cat.
tells ru 1          tile d8 F => В гостиную кладут фоторамку.

position shelfie
seats 2
goals 9 12
room
  5  C B G F T P C
shelf 1
  . . . C B
  . . C C C
  . C C C B
  G B F T P
shelf 2
  C . . . .
  C C . . .
  C C C . .
  C C B B B

asks en 1           => Choose one to three tiles.
spares en 1         => Player 1 to move.
asks en 1           take b5 => Choose another tile, or a column.
asks en 1           take b5 c5 d5 => Choose a column.
asks ru 1           => Выберите от одного до трёх жетонов.
asks ru 1           take b5 => Ещё жетон или колонка.
asks ru 1           take b5 c5 d5 => Выберите колонку.
label en 1 8        => Group of 7 cats
label ru 1 8        => Группа: 7 кошек
tells en 2          take b5 -> 5 => Player 1 takes a cat into column 5 and completes the common goal “Eight of a kind”: 8 points and completes the common goal “Stairs”: 8 points.
tells ru 2          take b5 -> 5 => Игрок 1 ставит в колонку 5 кошку и выполняет общую цель «Восемь одинаковых»: 8 очков и выполняет общую цель «Лестница»: 8 очков.
tells ru 1          take b5 -> 5 => Вы ставите в колонку 5 кошку и выполняете общую цель «Восемь одинаковых»: 8 очков и выполняете общую цель «Лестница»: 8 очков.
then                take b5 -> 5
label en 1 8        => Common goal “Stairs”
label ru 1 8        => Общая цель «Восемь одинаковых»

# Kinds are counted, groups and the personal goal are told.

position shelfie
seats 2
goals 1 2
personal 1 1
personal 2 2
room
  5  C C B F P P P
shelf 1
  . . . . .
  C . . . .
  C . . . .

tells en 1          take b5 c5 d5 -> 1 => You take two cats and a book into column 1 (+3: a group of 4 cats). The living room is refilled.
tells ru 2          take b5 c5 d5 -> 1 => Игрок 1 ставит в колонку 1 двух кошек и книгу (+3: группа, 4 кошки). Гостиную заполняют заново.
tells ru 1          take f5 g5 h5 -> 2 => Вы ставите в колонку 2 три растения (+2: группа, 3 растения). Гостиную заполняют заново.
tells en 2          take f5 g5 h5 -> 2 => Player 1 takes three plants into column 2 (+2: a group of 3 plants). The living room is refilled.

# The last place of a shelf; the end token.

position shelfie
seats 2
goals 1 2
room
  5  C B G F T P C
shelf 1
  . B G F T
  G B G C T
  B C F B P
  G C F B P
  B G T F C
  G B T F C

tells en 2          take b5 -> 1 => Player 1 takes a cat into column 1 and fills the shelf: 1 point, the round is played out.
tells ru 1          take b5 -> 1 => Вы ставите в колонку 1 кошку и заполняете шкаф: 1 очко, круг доигрывают.
then                take b5 -> 1
label en 1 1        => First to fill the shelf
label ru 1 1        => Шкаф заполнен первым

# The room is filled again.

position shelfie
seats 2
goals 1 2
personal 1 1
personal 2 2
room
  5  C B G F T . .

tells en 2          take b5 -> 1 => Player 1 takes a cat into column 1. The living room is refilled.
tells ru 2          take b5 -> 1 => Игрок 1 ставит в колонку 1 кошку. Гостиную заполняют заново.

# The personal goal: a plant in the upper left corner; nobody else knows it.

position shelfie
seats 2
goals 1 2
personal 1 1
personal 2 2
room
  5  P C F G B T P
shelf 1
  . . . . .
  G . . . .
  B . . . .
  G . . . .
  B . . . .
  G . . . .

tells en 1          take b5 -> 1 => You take a plant into column 1 (+1: personal goal, 1 of 6).
tells ru 1          take b5 -> 1 => Вы ставите в колонку 1 растение (+1: личная цель, 1 из 6).
tells en 2          take b5 -> 1 => Player 1 takes a plant into column 1.
then                take b5 -> 1
label en 1 1        => Personal goal, 1 of 6
label ru 1 1        => Личная цель: 1 из 6
