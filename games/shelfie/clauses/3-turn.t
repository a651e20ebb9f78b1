# SHELFIE-3.0  Players take turns clockwise, beginning with the first player.

position shelfie
seats 3
turn 2
first 2
room
  8  C B
  5  C B G F T P C

no SHELFIE-3.0 1: take d8 -> 1
no SHELFIE-3.0 3: take d8 -> 1
no SHELFIE-3.0 chance: tile d8 C     # nothing is drawn now
yes            2: take d8 -> 1
then           take d8 -> 1
is             turn 3
then           take e8 -> 1
is             turn 1
then           take b5 -> 1
is             turn 2

unreadable only one player moves
position shelfie
turn 1 2
room
  8  C B

unreadable first player is not chosen
position shelfie
first -
room
  8  C B

# SHELFIE-3.1  Take one, two or three different tiles that lie in the living room.

position shelfie
seats 2
room  a b c d e f g h i
   7  : : : C B G : : :
   6  : : . . F . . . :
   5  : . T P C B G . :
   4  : . . T B F . : :

yes            take d7 -> 1
yes            take d7 e7 -> 1
yes            take d7 e7 f7 -> 1
more           take
more           take d7
more           take d7 e7
more           take d7 e7 f7
no SHELFIE-3.1 take d6 -> 1          # nothing lies there
no SHELFIE-3.1 take a1 -> 1          # not in play
no SHELFIE-3.1 take d7 d7 -> 1       # twice the same
no SHELFIE-3.1 take d7 d7
no SHELFIE-3.1 take d7 e7 f7 d7 -> 1
no SHELFIE-3.1 take c5 d5 e5 f5 -> 1  # four
no SHELFIE-3.1 take -> 1             # none
no SHELFIE-3.1 tile d6 C             # not a player's doing
bad            pass
bad            take j4 -> 1
bad            take d0 -> 1
bad            take d44 -> 1
bad            take d7 ->
bad            take d7 -> x
bad            take d7 -> 1 2
bad            take d7 -1
bad            tile d7 X
bad            goal 13
then           take e7 d7 -> 2
is             7  : : : . . G : : :
is             6  : : . . F . . . :

# SHELFIE-3.2  The tiles you take lie in one straight line, each next to the next.

position shelfie
seats 2
room  a b c d e f g h i
   7  : : : C B G : : :
   6  : : . . F . . . :
   5  : . T P C B G . :
   4  : . . T B F . : :

yes            take d7 e7 f7 -> 1    # a row of three
yes            take e7 d7 f7 -> 1    # in any order
yes            take f7 d7 e7 -> 1
more           take d7 f7            # the one between may follow
no SHELFIE-3.2 take d7 f7 -> 1       # a gap
no SHELFIE-3.2 take d7 e6 -> 1       # a diagonal
no SHELFIE-3.2 take d7 e7 e6 -> 1    # a corner
no SHELFIE-3.2 take d7 d5            # nothing lies between them
no SHELFIE-3.2 take d7 d4            # too far
no SHELFIE-3.2 take d7 d5 -> 1
yes            take e7 e6 -> 1       # a column
yes            take c5 d5 -> 1
# 11 tiles have a free side, all but e5; lines of two: d7e7 e7f7 e7e6 c5d5 f5g5 d4e4 e4f4 d5d4 f5f4, 
# of three: d7e7f7 d4e4f4; 5 x (11 + 9 x 2 + 2 x 6)
moves          205

position shelfie
seats 4
room
  5  . . . . . . . . C
  4  B . . . . . . .

no SHELFIE-3.2 take i5 a4 -> 1       # the end of a row and the start of the next
moves          10

# SHELFIE-3.3  Each tile you take had at least one free side when your turn began.

position shelfie
seats 2
room  a b c d e f g h i
   7  : : : C B G : : :
   6  : : . . F . . . :
   5  : . T P C B G . :
   4  : . . T B F . : :

no SHELFIE-3.3 take e5 -> 1          # tiles on all four sides
no SHELFIE-3.3 take e5
no SHELFIE-3.3 take d5 e5 -> 1
no SHELFIE-3.3 take d5 f5            # the one between cannot follow
no SHELFIE-3.3 take e6 e5 -> 1       # e6 was still there when the turn began
no SHELFIE-3.3 take d5 e5 f5 -> 1
yes            take e6 -> 1
then           take e6 -> 1
yes            take e5 -> 1          # now its upper side is free
yes            take d5 e5 f5 -> 1

position shelfie
seats 2
room
  8  C B
  7  G F T
  6  . C B G . .

yes            take d8 -> 1          # above it lies a cell that is not in play
yes            take d7 -> 1          # beside it too
no SHELFIE-3.3 take e7 -> 1
yes            take f7 -> 1

# SHELFIE-3.4  You may not take more tiles than some column of your bookshelf has room for.

position shelfie
seats 2
room
  5  C B G F T P C
shelf 1
  . . . . P
  . . B F T
  C B G T P
  B G F P C
  C B G T B
  G F T P C

yes            take b5 c5 -> 1
yes            take b5 c5 -> 2
no SHELFIE-3.4 take b5 c5 d5 -> 1
no SHELFIE-3.4 take b5 c5 d5
no SHELFIE-3.4 take b5 d5            # only three could make a line of this
moves          52                    # 7 x 4 columns, 6 pairs x 2 orders x 2 columns

# SHELFIE-3.5  All tiles of a turn go into one column that has room for them, from the bottom up.

position shelfie
seats 2
room
  5  C B G F T P C
shelf 1
  . . . . P
  . . B F T
  C B G T P
  B G F P C
  C B G T B
  G F T P C

no SHELFIE-3.5 take b5 c5 -> 3       # room for one
no SHELFIE-3.5 take b5 -> 5          # full
no SHELFIE-3.5 take b5 -> 6          # there are five
yes            take b5 -> 3
then           take d5 c5 -> 2
is
  shelf 1
    . B . . P
    . G B F T
    C B G T P
    B G F P C
    C B G T B
    G F T P C
is             5 : C . . F T P C :

position shelfie
seats 2
room
  8  C B
  5  C B G F T P C

then           take d5 b5 c5 -> 4    # G first, C on it, B on top
is
    . . . . .
    . . . B .
    . . . C .
    . . . G .
is             5 : . . . F T P C :
says           Column 4: game, cat, book.

# A move may break several clauses: the first is told, all can be asked for.

position shelfie
room
  8  C B
  5  C B G F T P C
shelf 1
  . . C . .
  . . C . .
  . . C . .
  . . C . .
  . . C . .

breaks SHELFIE-3.2,SHELFIE-3.5 take d8 c5 -> 3
breaks SHELFIE-3.1,SHELFIE-3.2 take d8 d8 -> 1
breaks SHELFIE-3.5 take d8 e8 -> 3
