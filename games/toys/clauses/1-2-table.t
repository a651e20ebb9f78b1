# Cards are named by their codes: A yellow, B green, C blue (heroychiki: A orange,
# B purple, C blue); L and R are edges.  games/toys/deck_*.csv has the list.

# TOYS-1.1  Two to four players share 84 cards: 61 toys and 23 edges.

setup toystory4 2
is             deck A1*4 A2*3 A3*3 A4*3 A5*4 A6*3 AL1*2 AL2 AL3 AR1*2 AR2 AR3 B1*3 B2*3 B3*3 B4*4 B5*4 B6*3 BL1*2 BL2 BL3 BR1*2 BR2 BR3 C1*6 C2*5 C3*4 C4*3 C5*3 CL1*2 CL2 CL3 CR1*2 CR2
setup heroychiki 4
is             turn chance
setup toystory4 1 refused TOYS-1.1
setup toystory4 5 refused TOYS-1.1
setup heroychiki 1 refused TOYS-1.1

# TOYS-1.2  The cards come from a deck file, which is checked before play.
# (tests/toys/decks.c has the checks of the file itself.)

setup toystory4 3
is             set final=one-each deck=bundled first=lot stuck=ordinary memory=off

setup heroychiki 3
is             set final=until-any-skip deck=bundled first=lot stuck=ordinary memory=off

unreadable given as a file
position toystory4
set deck=file-00000000

# TOYS-1.3  Everybody knows everything except the order of the deck.

position toystory4
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
discard A4
shelf 2 yellow #C5 A1
taken 2 B4 BL1

sees 1         shelf 2 yellow #C5 A1      # everybody saw which card was turned over
sees 1         taken 2 B4 BL1
sees spectator taken 2 B4 BL1
sees 2         discard A4
hears 2        take 1L -> yellow => take 1L -> yellow

position toystory4
turn chance
row 1 A5 B4 C1
row 2 -
row 3 A2 B6 C3
renew 2 before 2

hears 1        draw C4 => draw C4         # dealt face up
sees 2         renew 2 before 2

# With memory=on others see how many cards lie face down, and neither which nor what they are worth.

position toystory4
set memory=on
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
discard A4
shelf 1 blue #C4 C1
shelf 2 yellow #C5 A1
taken 1 B5
taken 2 B4 BL1
removed A3 CL3

is             shelf 2 yellow #C5 A1
is             taken 2 B4 BL1
sees 1         shelf 2 yellow #? A1
sees 1         taken 2 ?*2
sees 1         removed ?*2
sees 1         shelf 1 blue #C4 C1        # one's own are seen
sees 1         taken 1 B5
sees 2         shelf 1 blue #? C1
sees 2         taken 1 ?*1
sees 2         taken 2 B4 BL1
sees spectator shelf 1 blue #? C1
sees spectator shelf 2 yellow #? A1
sees spectator taken 1 ?*1
sees 1         discard A4                 # the discards lie open
# What seat 1 does not see is one set: deck, backs of others, cards out of the game.
sees 1         deck A1*3 A2*2 A3*3 A4*2 A5*3 A6*2 AL1*2 AL2 AL3 AR1*2 AR2 AR3 B1*3 B2*3 B3*3 B4*3 B5*2 B6*2 BL1*2 BL2 BL3 BR1*2 BR2 BR3 C1*4 C2*4 C3*3 C4*2 C5*3 CL1*2 CL2 CL3 CR1*2 CR2

# At the end all are turned up.
position toystory4
set memory=on
turn nobody
shelf 2 yellow #C5 A1
taken 2 B4 BL1

sees 1         shelf 2 yellow #C5 A1
sees 1         taken 2 B4 BL1

# Points of what lies face down are not told.
position toystory4
set memory=on
view 1
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
taken 1 A4
taken 2 ?*5

scores         4 0
says           карт рубашкой вверх: 5
says           cards face down: 5

unreadable what it cannot know
position toystory4
set memory=on
view 1
taken 2 B4 BL1

unreadable one's own cards are seen
position toystory4
set memory=on
view 1
taken 1 ?*2

unreadable needs a view with memory=on
position toystory4
view 1
taken 2 ?*2

unreadable needs a view with memory=on
position toystory4
set memory=on
taken 2 ?*2

unreadable more cards lie face down
position toystory4
set memory=on
view 1
taken 2 ?*84
removed ?*20

unreadable cards are seen here
position toystory4
set memory=on
view 1
row 1 ?

# TOYS-2.1  Shuffle, deal three open rows of six cards, and settle who begins.

setup toystory4 3
no TOYS-2.1    chance: first 1            # the cards come first
no TOYS-2.1    chance: take 1L -> yellow
no TOYS-5.3    1: take 1L -> yellow       # nobody's turn yet
then           draw AR3
no TOYS-2.1    draw AR3                   # there is only one
yes            draw A1
is             row 1 AR3
deal           7
isnt           turn chance
is             bonus 0
is             final no

position toystory4
seats 3
turn chance
row 1 A1 A2 A3 A4 A5 A6
row 2 B1 B2 B3 B4 B5 B6
row 3 C1 C2 C3 C4 C5

then           draw C1
is             turn chance                # who begins?
no TOYS-2.1    draw C1
no TOYS-2.1    first 4
moves          3
then           first 2
is             turn 2

# A table may name who begins.

position toystory4
seats 3
set first=3
turn chance
row 1 A1 A2 A3 A4 A5 A6
row 2 B1 B2 B3 B4 B5 B6
row 3 C1 C2 C3 C4 C5 C1

moves          1
no TOYS-2.1    first 1
then           first 3
is             turn 3

setup heroychiki 2 first=2
is             set final=until-any-skip deck=bundled first=2 stuck=ordinary memory=off
deal           7
is             turn 2
setup heroychiki 2 first=3 refused TOYS-2.1
setup toystory4 4 first=4
deal           7
is             turn 4

unreadable not at the table
position toystory4
set first=3

unreadable rows are dealt in order
position toystory4
turn chance
row 2 A1 A2

unreadable not begun
position toystory4
turn chance
bonus 1

unreadable nothing is to be dealt
position toystory4
turn chance
final 2

unreadable nothing is to be dealt
position toystory4
turn chance
renew 1 before 2
row 1 A1 A2 A3 A4 A5 A6

# Short words for a screen reader.

position heroychiki
turn 2
row 1 A5 B4 C1
row 2 A6 B5 C2
row 3 A2 B6 C3
shelf 1 orange A1 #C5
bonus 1

says           Ходит игрок 2. Бонусный ход
says           Ряд 1 слева направо: Ко-Ко (оранжевый), Бублик (фиолетовый), Робот (синий).
says           Полка (оранжевая): Генерал, карта рубашкой вверх.
says           Shelf (orange): General De-Krol, a face-down card.
says           Row 3, left to right: Melkotron (orange), Pinky (purple), Ko-Ko (blue).
