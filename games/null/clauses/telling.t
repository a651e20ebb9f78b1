# How events are told.  A line of every sentence, in both languages.

setup null 2
tells en all        deal w => Player 1 draws a white stone.
tells en 1          deal g => You draw a grey stone.
tells en 2          deal b => Player 1 draws a stone.
tells ru 1          deal b => Вы вытягиваете чёрный камешек.
tells ru spectator  deal b => Игрок 1 вытягивает камешек.

position null
seats 2
turns 2
top w
hand 1 w b
hand 2 g g

tells en 2          lay b => Player 1 lays a black stone.
tells en 1          lay b => You lay a black stone.
tells ru 2          lay b => Игрок 1 выкладывает чёрный камешек.
tells ru 1          lay b => Вы выкладываете чёрный камешек.
asks en 1           => Choose a stone.
asks ru 1           => Выберите камешек.
asks en 2           =>

position null
seats 2
turns 2
top w
hand 1 w
hand 2 g
laid 1 1

tells en 1          pass => You pass.
tells ru 2          pass => Игрок 1 пропускает ход.
asks en 1           => No stone fits: pass.
asks ru 1           => Ни один камешек не подходит: пропустите ход.
label en 1 1        => Stones laid: 1
label ru 2 1        => Выложено камешков: 1

# The end: one winner, or several.

position null
seats 2
turn nobody
turns 4
laid 2 1

ends en 2           => Player 1 wins: 2 points.
ends en 1           => You win: 2 points.
ends ru 1           => Вы побеждаете: 2 очка.

position null
seats 3
turn nobody
turns 6
laid 2 1 2

ends en 2           => Player 1 and player 3 share the win: 2 points.
ends ru 3           => Победу делят игрок 1 и вы: 2 очка.
