# SHELFIE-5.1  Once the end token is taken, the game ends after the turn of the player to the right of the first player.

position shelfie
seats 3
turn 2
first 2
room
  5  C B G F T P C
shelf 2
  C B G F .
  B G F T P
  G F T P C
  F T P C B
  T P C B G
  P C B G F

then           take f5 -> 5
is             turn 3
then           take b5 -> 1
is             turn 1                # seat 1 sits to the right of seat 2
then           take c5 -> 1
is             turn nobody
no SHELFIE-5.1 2: take g5 -> 1
no SHELFIE-5.1 chance: tile d8 C
says           Игра окончена.

position shelfie                     # the player to the right takes the token: at once
seats 3
turn 1
first 2
room
  5  C B G F T P C
shelf 1
  C B G F .
  B G F T P
  G F T P C
  F T P C B
  T P C B G
  P C B G F

then           take f5 -> 5
is             turn nobody
is             end 1

unreadable a full bookshelf has no turn left
position shelfie
seats 2
turn 1
first 1
end 2
room
  8  C B
shelf 2
  C B G F T
  B G F T P
  G F T P C
  F T P C B
  T P C B G
  P C B G F

# SHELFIE-5.2  Count your tokens, your personal goal, your groups and the end token.

position shelfie                     # groups of 8, 4, 5, 4, 3 and 2
shelf 1
  P . . . .
  P P C C C
  P P C C F
  P P T F F
  P T T F G
  B B T G G

scores         21 0
points         1 SHELFIE-5.2 8 : 1:1.2 1:1.3 1:1.4 1:1.5 1:1.6 1:2.3 1:2.4 1:2.5
points         1 SHELFIE-5.2 3 : 1:2.2 1:3.1 1:3.2 1:3.3
points         1 SHELFIE-5.2 5 : 1:3.4 1:3.5 1:4.4 1:4.5 1:5.5
points         1 SHELFIE-5.2 2 : 1:4.1 1:5.1 1:5.2

position shelfie                     # three matches with the personal goal
personal 2 1
shelf 2
  P . . . .
  B C . . C
  T F . B F
  G B . G T
  B F . C G
  F C . B C

scores         0 4
points         2 SHELFIE-5.2 4 : 2:1.6 2:4.4 2:5.5

position shelfie                     # 12 for tokens, 6 for four matches, 18 for groups
goals 3 8
tokens 1 8 4
personal 1 1
shelf 1
  . . . . C
  P F B F C
  P P F B C
  P G B C C
  P B T G B
  T T T T T

scores         36 0
points         1 SHELFIE-4.1 8 : token-8
points         1 SHELFIE-4.1 4 : token-4
points         1 SHELFIE-5.2 6 : 1:2.3 1:3.1 1:4.4 1:5.5
points         1 SHELFIE-5.2 8 : 1:1.1 1:2.1 1:3.1 1:3.2 1:4.1 1:5.1
points         1 SHELFIE-5.2 5 : 1:4.3 1:5.3 1:5.4 1:5.5 1:5.6
points         1 SHELFIE-5.2 5 : 1:1.2 1:1.3 1:1.4 1:1.5 1:2.4
says           Visible points: 36.
says           Matches 4 of 6.

position shelfie                     # 1 2 4 6 9 12 for personal goals
seats 4
personal 1 12
personal 2 11
personal 3 10
personal 4 9
shelf 1
  . . B . .
  . P C . .
  . C F . .
  . B P T .
  . F C B G
  C G B F P
shelf 2
  . . P . .
  C B F . .
  G C B . .
  B G F . .
  F B C G C
  C F B T P
shelf 3
  . . . . .
  . G . . .
  B T . . .
  T C . C .
  C F . B .
  F B . P .
shelf 4
  . . . . .
  . . . . .
  . . C . .
  . . B . .
  . . F . .
  F . B . .

points         1 SHELFIE-5.2 12 : 1:1.1 1:2.5 1:3.4 1:3.6 1:4.3 1:5.2
points         2 SHELFIE-5.2 12 : 2:1.4 2:2.5 2:3.3 2:3.6 2:4.1 2:5.2
points         3 SHELFIE-5.2 9 : 3:1.4 3:2.2 3:2.5 3:4.1 3:4.3
points         4 SHELFIE-5.2 2 : 4:1.1 4:3.4
scores         12 12 9 2

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

scores         0 1

# SHELFIE-5.3  Most points wins; among equals the one who sits furthest clockwise from the first player.

position shelfie
seats 3
first 1
shelf 1
  C C C . .
shelf 2
  B B B . .

scores         2 2 0
places         2 1 3

position shelfie
seats 3
first 2
shelf 1
  C C C . .
shelf 2
  B B B . .

places         1 2 3

position shelfie
seats 4
first 3
shelf 4
  B B B B .

places         3 2 4 1               # nobody else has a point: 2, 1, 3

setup shelfie 2
places         1 1                   # before there is a first player
