# SHELFIE-1.1  Two to four people play with 132 tiles from a bag: 22 of each kind.

setup shelfie 1 refused SHELFIE-1.1
setup shelfie 5 refused SHELFIE-1.1
setup shelfie 2
is             bag C22 B22 G22 F22 T22 P22

unreadable more than 22 tiles
position shelfie
shelf 1
  C C C C C
  C C C C C
  C C C C C
shelf 2
  C C C C C
  C C C C C

unreadable not 22 tiles
position shelfie
bag C22 B22 G22 F22 T22 P21
shelf 1
  C . . . .

# SHELFIE-1.2  The living room is a board of 9 by 9 cells, of which 29, 37 or 45 are in play.

setup shelfie 2
is
  room a b c d e f g h i
    9  : : : : : : : : :
    8  : : : . . : : : :
    7  : : : . . . : : :
    6  : : . . . . . . :
    5  : . . . . . . . :
    4  : . . . . . . : :
    3  : : : . . . : : :
    2  : : : : . . : : :
    1  : : : : : : : : :

setup shelfie 3
is
    9  : : : . : : : : :
    8  : : : . . : : : :
    7  : : . . . . . : :
    6  : : . . . . . . .
    5  : . . . . . . . :
    4  . . . . . . . : :
    3  : : . . . . . : :
    2  : : : : . . : : :
    1  : : : : : . : : :

setup shelfie 4
is
    9  : : : . . : : : :
    8  : : : . . . : : :
    7  : : . . . . . : :
    6  : . . . . . . . .
    5  . . . . . . . . .
    4  . . . . . . . . :
    3  : : . . . . . : :
    2  : : : . . . : : :
    1  : : : : . . : : :

unreadable not in play
position shelfie
seats 2
room
  9  : : : C : : : : :

unreadable nine cells, or only those in play
position shelfie
seats 2
room
  8  C B G

# SHELFIE-1.3  Each player has a bookshelf of five columns and six rows.

setup shelfie 3
is
  shelf 3
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .

unreadable more than six rows
position shelfie
shelf 1
  C . . . .
  C . . . .
  C . . . .
  C . . . .
  C . . . .
  C . . . .
  C . . . .

unreadable hangs in the air
position shelfie
shelf 1
  C . . . .
  . C . . .

# SHELFIE-2.1  Two different common goals are drawn at random out of twelve.

setup shelfie 2
is             turn chance
no SHELFIE-2.1 personal 1 3          # common goals come first
no SHELFIE-2.1 chance: take d8 -> 1
moves          12
then           goal 8
no SHELFIE-2.1 goal 8                # drawn already
moves          11
then           goal 3
is             goals 3 8
says           Четыре группы хотя бы из четырёх жетонов.
says           Common goal 8. Four tiles of one kind in the four corners of the bookshelf. The top token: 8.
sees spectator goals 3 8

setup shelfie 2 goals=1
then           goal 8
yes            personal 1 3          # one is enough

# SHELFIE-2.2  Each common goal holds a pile of tokens, the best on top.

position shelfie
seats 2
turn chance
goals 1 9

says           The top token: 8.

position shelfie
seats 2
goals 1 9
tokens 1 8 -
tokens 2 4 8

says           No tokens are left.
says           The top token: 4.
scores         8 12

position shelfie
seats 3
goals 9
tokens 1 8
tokens 3 6

says           The top token: 4.
scores         8 0 6

position shelfie
seats 4
goals 9
tokens 1 8
tokens 3 6
tokens 4 4

says           The top token: 2.

unreadable no such token
position shelfie
seats 2
tokens 1 6

unreadable no such token
position shelfie
seats 3
tokens 1 2

unreadable two players hold one token
position shelfie
seats 3
tokens 1 - 8
tokens 2 - 8

unreadable more tokens than common goals
position shelfie
set goals=1
tokens 1 8 8

# SHELFIE-2.3  Each player gets one of twelve different personal goals and shows it to nobody before the end.

setup shelfie 3
then           goal 3
then           goal 8
hears 1        personal 1 7 => personal 1 7
hears 2        personal 1 7 => personal 1 ?
hears spectator personal 1 7 => personal 1 ?
no SHELFIE-2.3 personal 2 7          # seat 1 comes first
no SHELFIE-2.3 first 1
then           personal 1 7
no SHELFIE-2.3 personal 2 7          # all different
then           personal 2 12
then           personal 3 1
is             personal 1 7
sees 1         personal 1 7
sees 1         personal 2 ?
sees 2         personal 1 ?
sees 2         personal 2 12
sees 2         personal 3 ?
sees spectator personal 3 ?

position shelfie
seats 2
view 1
personal 1 3
personal 2 ?
room
  8  C B

says           The personal goal is hidden.
says           Personal goal card 3: cat in column 2, row 3 from the bottom; book in column 1, row 1 from the bottom;
is             personal 2 ?

position shelfie
seats 2
turn nobody
personal 1 3
personal 2 4

sees 1         personal 2 4          # at the end all are turned up
sees spectator personal 1 3

unreadable needs the view of another
position shelfie
personal 1 ?

unreadable needs the view of another
position shelfie
view 1
room
  8  C B
personal 1 ?

unreadable another's personal goal is not seen
position shelfie
view 1
room
  8  C B
personal 1 2
personal 2 3

unreadable dealt twice
position shelfie
personal 1 3
personal 2 3

# SHELFIE-2.4  The first player is random, and every cell in play gets a random tile.

setup shelfie 2
then           goal 1
then           goal 2
then           personal 1 1
then           personal 2 2
moves          2
no SHELFIE-2.4 first 3
no SHELFIE-2.4 tile d8 C             # first the first player
then           first 2
is             first 2
is             next 2
is             fill d8
moves          6
no SHELFIE-2.4 tile e8 C             # one cell after the other
no SHELFIE-2.4 tile d8 -             # the bag has enough for every cell
no SHELFIE-3.0 2: take d8 -> 1       # not yet
hears 1        tile d8 C => tile d8 C
then           tile d8 C
is             8  : : : C . : : : :
is             bag C21 B22 G22 F22 T22 P22
is             fill e8
deal           4
is             turn 2
is             first 2
isnt           fill e8
isnt           next 2

unreadable the line first is missing
position shelfie
turn chance
goals 1 2
shelf 1
  C . . . .

unreadable dealt in order
position shelfie
turn chance
goals 1
personal 1 4

unreadable not filled yet
position shelfie
turn chance
first 1
fill d8
room
  8  C B

unreadable not in play
position shelfie
turn chance
fill a1

# A table may name who begins.

setup shelfie 3 first=2
deal           7
is             turn 2
is             first 2
setup shelfie 2 first=3 refused SHELFIE-2.4
setup shelfie 4 first=4
deal           7
is             turn 4

unreadable not at the table
position shelfie
set first=3

unreadable another player was named
position shelfie
set first=2
first 1

position shelfie
set first=2
shelf 1
  C . . . .

is             first 2
