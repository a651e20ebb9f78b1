# How a position is described, and what its things say to whoever looks closer.  A line of every sentence, in both languages.

position shelfie
seats 2
goals 1 9
tokens 1 8 -
tokens 2 4 8

says The first player is player 1.
says Common goal 1.
says The top token: 4.
says The bookshelf of player 1 is empty.
says A point token: 8.
says Visible points: 8.
says Tiles in the bag: 132.
says Now: have 0 of 2.
says Free places: 6.
says Первым ходил игрок 1.
says Общая цель 1.
says Верхний жетон: 4.
says Шкаф игрока 1 пуст.
says Жетон очков: 8.
says Видно очков: 8.
says Жетонов в мешочке: 132.
says Сейчас: есть 0 из 2.
says Свободных мест: 6.

position shelfie                     # a goal nobody knows counts nothing yet
view 2
room
  8  C B
personal 1 ?
personal 2 12
shelf 1
  C . . . .
shelf 2
  C . . . .

says Living room, row 8: d8 cat, e8 book.
says Column 1: cat.
says The bookshelf of player 1, columns from the bottom up.
says Personal goal card 12: cat in column 1, row 1 from the bottom; book in column 3, row 6 from the bottom; game in column 5, row 2 from the bottom; frame in column 3, row 4 from the bottom; trophy in column 4, row 3 from the bottom; plant in column 2, row 5 from the bottom.
says Matches 1 of 6.
says Гостиная, ряд 8: d8 кошка, e8 книга.
says Колонка 1: кошка.
says Шкаф игрока 1, колонки снизу вверх.
says Карта личной цели № 12: кошка — колонка 1, 1-й ряд снизу; книга — колонка 3, 6-й ряд снизу; игра — колонка 5, 2-й ряд снизу; фоторамка — колонка 3, 4-й ряд снизу; награда — колонка 4, 3-й ряд снизу; растение — колонка 2, 5-й ряд снизу.
says Совпало 1 из 6.
