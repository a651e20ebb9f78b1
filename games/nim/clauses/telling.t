# How events are told.  A line of every sentence, in both languages.

setup nim 2
tells en 1          take 2 from 3 => You take 2 sticks from heap 3.
tells en 2          take 1 from 3 => Player 1 takes 1 stick from heap 3.
tells ru 2          take 1 from 3 => Игрок 1 берёт 1 палочку из кучки 3.
tells ru 1          take 5 from 3 => Вы берёте 5 палочек из кучки 3.
asks en 1           => Choose how many sticks to take from one heap.
asks ru 1           => Выберите, сколько палочек взять из одной кучки.
