# SHELFIE-4.1  If your bookshelf fulfils a common goal for which you hold no token, take the top token of its pile.

position shelfie
seats 2
goals 9 12
room
  5  C B G F T P C
shelf 1
  . . . C .
  . . C C C
  . B C C B
  G B F T P
shelf 2
  C . . . .
  C C . . .
  C C C . .
  C C B C B

is             tokens 1 - -
then           take b5 -> 5          # 1 2 3 4 4 stairs not yet, cats seven
is             tokens 1 - -

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

then           take b5 -> 5          # the eighth cat and the fifth step
is             tokens 1 8 8          # both in one turn
is             tokens 2 - -          # it is not her turn
then           take c5 -> 5          # eight cats all the time: now it counts
is             tokens 2 4 -
then           take h5 -> 1          # the stairs are spoilt, the token stays
is             tokens 1 8 8
is             tokens 2 4 -
scores         24 15

position shelfie
seats 4
turn 3
goals 9 12
tokens 1 6 -
tokens 2 8 -
room
  5  C B G F T P C . .
shelf 3
  C C . . .
  C C C C C

then           take a5 -> 3
is             tokens 3 4 -          # the third one

position shelfie                     # never two tokens for one goal
seats 2
goals 9 12
tokens 1 8 -
room
  5  C B G F T P C
shelf 1
  C C C . .
  C C C C C

then           take c5 -> 5
is             tokens 1 8 -
then           take b5 -> 5
then           take h5 -> 4          # cats again
is             tokens 1 8 -

# SHELFIE-4.2  If four or fewer tiles are left, put them back into the bag and fill every cell in play at random.

position shelfie
seats 2
room
  8  C B
  5  . . G . F T .
  2  P .

then           take d8 -> 1
is             turn 2                # five are left
then           take e8 -> 1
is             turn chance           # four
is             next 1
is             fill d8
is             bag C21 B21 G22 F22 T22 P22
is             8  : : : . . : : : :
is             5  : . . . . . . . :
no SHELFIE-4.2 tile e8 C
no SHELFIE-4.2 tile d8 -
no SHELFIE-4.2 goal 3
yes            tile d8 P
says           The living room is being filled from the bag.
deal           7
is             turn 1
isnt           8  : : : . . : : : :

position shelfie                     # other editions: when no two tiles touch
seats 2
set refill=isolated
room
  8  C B
  5  . . G . . . .
  2  F T

then           take d8 e8 -> 1
is             turn 2                # three are left, but e2 and f2 touch
then           take e2 -> 1
is             turn chance
is             bag C21 B21 G22 F21 T22 P22

position shelfie
seats 2
set refill=isolated
room
  5  C B . G G . .
  4  . . C . . B
  3  C B .
  2  G .

then           take b5 c5 -> 1
is             turn 2                # e5 and f5 still touch

position shelfie
seats 2
set refill=isolated
room
  5  C . G . B . C
  4  C . . . . .
  3  G . F

then           take b4 -> 1
is             turn chance           # five are left, none touches another

position shelfie
seats 2
set refill=isolated
room
  8  C B
  5  . . G . . . .
  4  . . G . . .

then           take e8 -> 1
is             turn 2                # d5 and d4 touch, one above the other

position shelfie
seats 2
set refill=isolated
room
  8  C .

then           take d8 -> 1
is             turn chance           # none left included

position shelfie                     # a short bag: 31 tiles for 45 cells
seats 4
set refill=isolated
room
  9  C .
shelf 1
  C B G F T
  B G F T P
  G F T P C
  F T P C B
  T P C B G
shelf 2
  C B G F T
  B G F T P
  G F T P C
  F T P C B
  T P C B G
shelf 3
  C B G F T
  B G F T P
  G F T P C
  F T P C B
  T P C B G
shelf 4
  C B G F T
  B G F T P
  G F T P C
  F T P C B
  T P C B G

then           take d9 -> 1
is             bag C5 B6 G6 F6 T2 P6
yes            tile d9 -
moves          7
then           tile d9 -
then           tile e9 T
then           tile d8 T
no SHELFIE-4.2 tile e8 T             # only two were left
deal           1
is             turn 2
is             bag C0 B0 G0 F0 T0 P0
is             9  : : : . T : : : :

position shelfie                     # not done when the game ends
seats 2
turn 2
first 1
end 1
room
  8  C B
shelf 1
  C B G F T
  B G F T P
  G F T P C
  F T P C B
  T P C B G
  P C B G F

then           take d8 -> 1
is             turn nobody
is             8  : : : . B : : : :

unreadable the living room is empty
position shelfie
room
  8  . .

unreadable fill and next need turn chance
position shelfie
fill d8
room
  8  C B

# SHELFIE-4.3  The first player to fill all thirty cells of a bookshelf takes the end token, worth one point.

position shelfie
seats 2
first 1
room
  5  C B G F T P C
shelf 1
  C B G F .
  B G F T P
  G F T P C
  F T P C B
  T P C B G
  P C B G F
shelf 2
  C B G F .
  B G F T P
  G F T P C
  F T P C B
  T P C B G
  P C B G F

is             end -
then           take f5 -> 5
is             end 1
points         1 SHELFIE-4.3 1 : end
scores         1 0
is             turn 2                # she has her turn
then           take c5 -> 5          # a full shelf as well, but not the first
is             end 1
is             turn nobody
scores         1 0

unreadable belongs to a full bookshelf
position shelfie
end 1

unreadable nobody has the end token
position shelfie
turn 2
room
  8  C B
shelf 1
  C B G F T
  B G F T P
  G F T P C
  F T P C B
  T P C B G
  P C B G F
