# How a position is described, and what its things say to whoever looks closer.  A line of every sentence, in both languages.

position null
hand 1 w b
hand 2 g g

says The last stone: none.
says Player 2: grey grey; points 0.
says Последний камешек: нет.
says Игрок 2: серый серый; очков 0.
