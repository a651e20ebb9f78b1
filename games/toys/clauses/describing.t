# How a position is described, and what its things say to whoever looks closer.  A line of every sentence, in both languages.

position toystory4
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 B6 C3

says Row 1, left to right: Hamm (yellow), Rex (green).
says Player 1 to move.
says Cards in the deck: 76.
says The discards: nothing.
says Player 1, points now: 0.
says Shelf (blue): not begun.
says Collection: nothing.
says Here: Bullseye.
says Ряд 1 слева направо: Хэмм (жёлтый), Рекс (зелёный).
says Ходит игрок 1.
says Сброс: ничего.
says В колоде карт: 76.
says Игрок 1, очков сейчас: 0.
says Полка (синяя): ещё не начата.
says Коллекция: ничего.
says Здесь это Булзай.

position heroychiki
seats 3
final 1
bonus 2
open A5 AR1 B4
shelf 1 blue CL1
shelf 2 purple B6
shelf 3 purple B6

says Bonus turn, left including this one: 2.
says Ordinary turns after this one: 1.
says Open cards: Ko-Ko (orange), Right edge (orange), Bublik (purple).
says Бонусный ход, всего осталось: 2.
says Обычных ходов после этого: 1.
says Открытые карты: Ко-Ко (оранжевый), Правый край (оранжевый), Бублик (фиолетовый).

position toystory4
row 1 AL2 B4 C2
row 2 A6 B5 A1
row 3 A2 B6 C3
shelf 1 yellow A1

says Row 1, left to right: Left edge (yellow, bonus: Bullseye), Rex (green), Forky (blue).
says Ряд 1 слева направо: Левый край (жёлтый, бонус: Булзай), Рекс (зелёный), Вилкинс (синий).

position toystory4
set memory=on
view 1
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
taken 1 A4
taken 2 ?*5

says Collection: cards face down: 5.
says Коллекция: карт рубашкой вверх: 5.

position toystory4
set stuck=any
row 1 B2 A1 B2
row 2 B3 A1 B3
row 3 B3 A2 A5
bonus 2 ordinary

says The bonus turn has become an ordinary one. Bonus turns left including this one: 2.
says Бонусный ход стал обычным. Бонусных ходов вместе с ним: 2.
