# How events are told.  A line of every sentence, in both languages.

setup toystory4 2
tells en all        draw B4 => Row 1 gets Rex.
tells ru all        draw B4 => В ряд 1 кладут Рекса.
tells en all        draw AL1 => Row 1 gets a left edge.
tells ru all        draw AL1 => В ряд 1 кладут левый край.

position toystory4
row 1 A1 B4 C1 AR1 A5 AL1
row 2 A6 B5 C2 A3 A1 A2
row 3 A2 B6 C3 A5 A5 BR1
shelf 1 green B5

asks en 1           => Choose a card.
spares en 1         => Player 1 to move.
asks ru 1           => Выберите карту.
asks en 1           take 1L => Choose its place.
asks ru 1           take 1L => Выберите для неё место.
tells en 2          take 1L -> yellow => Player 1 starts the yellow shelf with Bullseye.
tells en 1          take 1R -> yellow => You start the yellow shelf with a left edge.
tells ru 2          take 1L -> yellow => Игрок 1 начинает жёлтую полку: Булзай.
tells en 2          take 3R -> green right => Player 1 puts a right edge on the green shelf.
tells ru 1          take 3R -> green right => Вы ставите правый край на зелёную полку.

# A shelf closes, a row comes anew, a bonus turn.

position toystory4
row 1 AR1 B4
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow AL1 A5

tells en 2          take 1L -> yellow right => Player 1 puts a right edge on the yellow shelf and closes it: 3 cards, 6 points, a bonus turn. Row 1 is dealt again.
tells en 1          take 1L -> yellow right => You put a right edge on the yellow shelf and close it: 3 cards, 6 points, a bonus turn. Row 1 is dealt again.
tells ru 2          take 1L -> yellow right => Игрок 1 ставит правый край на жёлтую полку и закрывает её: 3 карты, 6 очков, бонусный ход. Ряд 1 выкладывают заново.
tells en 2          take 2L -> yellow right => Player 1 puts Slinky Dog on the yellow shelf, on the right.
tells ru 1          take 2L -> yellow right => Вы ставите Спиральку на жёлтую полку справа.
tells en 1          take 2R -> yellow right blind => You put a card face down on the yellow shelf, on the right and close it: 2 cards, 4 points, a bonus turn.
label en 1 2        => Yellow shelf, not closed: 1 card
then                take 1L -> yellow right
label en 1 2        => Collected toys: 1 card
label ru 1 2        => Игрушки в коллекции: 1 карта
label en 1 4        => Collected edges: 2 cards
label ru 1 4        => Края в коллекции: 2 карты

position toystory4
row 1 A1 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 yellow A5

tells en 2          take 1L -> yellow left => Player 1 puts Bullseye on the yellow shelf, on the left.
tells ru 2          take 1L -> yellow left => Игрок 1 ставит Булзая на жёлтую полку слева.
tells en 1          take 1R -> yellow left blind => You put a card face down on the yellow shelf, on the left.
tells ru 2          take 1R -> yellow left blind => Игрок 1 ставит карту рубашкой вверх на жёлтую полку слева.
tells ru 1          take 1R -> yellow right blind => Вы ставите карту рубашкой вверх на жёлтую полку справа.

# Somebody is stuck.

position toystory4
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B3 A2 AR1
shelf 1 yellow A4

asks en 1           => No card fits: remove one of yours.
asks ru 1           => Ничего не подходит: уберите одну свою карту.
tells en 2          remove yellow 1 => Player 1 removes Bo Peep from the yellow shelf.
tells en 1          remove yellow 1 => You remove Bo Peep from the yellow shelf.
tells ru 2          remove yellow 1 => Игрок 1 убирает Бо Пип с жёлтой полки.

# The final round.

position toystory4
final 1
open A5 A6*2 B4 C1 AR1
shelf 1 yellow A1
shelf 2 yellow A2

asks en 1           => Final round: choose any open card.
asks ru 1           => Финальный раунд: любая открытая карта.
tells en 1          take A5 -> yellow left => You put Hamm on the yellow shelf, on the left.
tells ru 2          take A5 -> yellow left => Игрок 1 ставит Хэмма на жёлтую полку слева.

position toystory4
final 1
open A5 AR1 B4
shelf 1 blue CL1

asks en 1           => No card fits: skip the turn.
asks ru 1           => Ничего не подходит: пропустите ход.
tells en 1          skip => You skip the turn.
tells ru 2          skip => Игрок 1 пропускает ход.
label en 1 2        => Blue shelf, not closed: 1 card
label ru 1 2        => Синяя полка, не закрыта: 1 карта

# The other box has other colours and names.

position heroychiki
row 1 A1 B1 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 orange A5

tells en 2          take 1L -> orange left => Player 1 puts General De-Krol on the orange shelf, on the left.
tells ru 2          take 1L -> orange left => Игрок 1 ставит Генерала на оранжевую полку слева.
tells ru 1          take 1R -> blue => Вы начинаете синюю полку: Робот.

# A bonus turn in which nothing fits is lost.

position toystory4
row 1 B3 B2
row 2 B2 B3
row 3 B3 CR2
shelf 1 yellow A4
shelf 1 blue CL1
bonus 2

tells en 2          skip => Player 1 skips the bonus turn.
tells ru 1          skip => Вы пропускаете бонусный ход.

# A blind edge is removed.

position toystory4
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B3 A2 AR1
shelf 1 yellow #C1 A5 A4

tells en 2          remove yellow 1 => Player 1 removes a card that lay face down from the yellow shelf.
tells ru 1          remove yellow 1 => Вы убираете с жёлтой полки карту, лежавшую рубашкой вверх.

# A bonus turn takes any card of the centre.

position toystory4
row 1 A5 B4 CR1 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
bonus 2

asks en 1           => Bonus turn: choose any card.
asks ru 1           => Бонусный ход: выберите любую карту.
