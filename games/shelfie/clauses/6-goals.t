# SHELFIE-6.1  Two groups that each contain a square of 2 by 2 tiles.

position shelfie
set goals=1
goals 1
room
  5  C B G F T P C
shelf 1
  C C . B .
  C C B B .

then           take c5 -> 3
is             tokens 1 8

position shelfie                     # one kind, two groups; one is larger than its square
set goals=1
goals 1
room
  5  C B G F T P C
shelf 1
  C . . . .
  C C B . C
  C C G C C

then           take b5 -> 4
is             tokens 1 8

# With squares=exact each group is exactly its four tiles.

position shelfie
set goals=1 squares=exact
goals 1
room
  5  C B G F T P C
shelf 1
  C C . B .
  C C B B .

then           take c5 -> 3
is             tokens 1 8

position shelfie                     # one of them has a fifth cat
set goals=1 squares=exact
goals 1
room
  5  C B G F T P C
shelf 1
  C . . . .
  C C B . C
  C C G C C

then           take b5 -> 4
is             tokens 1 -

position shelfie                     # two squares inside one group count once
set goals=1
goals 1
room
  5  C B G F T P C
shelf 1
  C C . . .
  C C C . .

then           take b5 -> 3
is             tokens 1 -

position shelfie                     # a square of two kinds is none
set goals=1
goals 1
room
  5  C B G F T P C
shelf 1
  C C . B .
  C C B B .

then           take d5 -> 3
is             tokens 1 -

# SHELFIE-6.2  Two full columns of six different kinds each.

position shelfie
set goals=1
goals 2
room
  5  C B G F T P C
shelf 1
  P . . . .
  T T . . .
  F F . . .
  G G . . .
  B B . . .
  C C . . .

yes            take g5 -> 2
then           take g5 -> 2
is             tokens 1 8

position shelfie
set goals=1
goals 2
room
  5  C B G F T P C
shelf 1
  P . . . .
  T T . . .
  F F . . .
  G G . . .
  B B . . .
  C C . . .

then           take b5 -> 2          # two cats in it
is             tokens 1 -

# SHELFIE-6.3  Four groups of at least four tiles.

position shelfie
set goals=1
goals 3
room
  5  C B G F T P C
shelf 1
  C B G . .
  C B G F .
  C B G F .
  C B G F .

then           take e5 -> 4
is             tokens 1 8

position shelfie                     # eight cats that touch are one group
set goals=1
goals 3
room
  5  C B G F T P C
shelf 1
  C C G . .
  C C G F .
  C C G F .
  C C G F .

then           take e5 -> 4
is             tokens 1 -

position shelfie                     # of one kind too, in any shape
set goals=1
goals 3
room
  5  C B G F T P C
shelf 1
  B B . . C
  C B G G C
  C B G G C
  C C F B B

then           take b5 -> 5
is             tokens 1 8

# SHELFIE-6.4  Six groups of at least two tiles.

position shelfie
set goals=1
goals 4
room
  5  C B G F T P C
shelf 1
  P . . . .
  C B G F T
  C B G F T

then           take g5 -> 2
is             tokens 1 8

position shelfie
set goals=1
goals 4
room
  5  C B G F T P C
shelf 1
  P . . . .
  C B G F T
  C B G F T

then           take c5 -> 2          # the books are one group still
is             tokens 1 -

position shelfie                     # a ring is one group like any other
set goals=1
goals 4
room
  5  C B G F T P C
shelf 1
  . . . T .
  . . . T .
  . . . F .
  C C C F B
  C B C G P
  C C C G P

then           take c5 -> 5
is             tokens 1 8

position shelfie                     # tiles that touch by corners only are no group
set goals=1
goals 4
room
  5  C B G F T P C
shelf 1
  P C . . .
  C B G F T
  C B G F T

then           take g5 -> 2
is             tokens 1 -

position shelfie
set goals=1
goals 4
room
  5  C B G F T P C
shelf 1
  P . . . .
  C B G F T
  C B G F T

then           take e5 d5 -> 2       # one frame, one game: no sixth group
is             tokens 1 -

# SHELFIE-6.5  Three full columns of at most three kinds each.

position shelfie
set goals=1
goals 5
room
  5  C B G F T P C
shelf 1
  C B . . .
  C B G . .
  F B G . .
  B G T . .
  B G T . .
  B G T . .

then           take d5 -> 3
is             tokens 1 8

position shelfie
set goals=1
goals 5
room
  5  C B G F T P C
shelf 1
  C B . . .
  C B F . .
  F B G . .
  B G T . .
  B G T . .
  B G T . .

then           take g5 -> 3          # T G F P: four kinds
is             tokens 1 -

# SHELFIE-6.6  Two full rows of five different kinds each.

position shelfie
set goals=1
goals 6
room
  5  C B G F T P C
shelf 1
  C B G F .
  C B G F T

then           take f5 -> 5
is             tokens 1 8

position shelfie
set goals=1
goals 6
room
  5  C B G F T P C
shelf 1
  C B G F .
  C B G F T

then           take b5 -> 5          # two cats in a row
is             tokens 1 -

position shelfie                     # the two rows need not be the lowest
set goals=1
goals 6
room
  5  C B G F T P C
shelf 1
  C B G F .
  C C G F T
  C B G F T

then           take g5 -> 5
is             tokens 1 8

# SHELFIE-6.7  Four full rows of at most three kinds each.

position shelfie
set goals=1
goals 7
room
  5  C B G F T P C
shelf 1
  C C B B .
  C C B B B
  G G F F T
  T T T P P

then           take d5 -> 5          # three kinds
is             tokens 1 8

position shelfie
set goals=1
goals 7
room
  5  C B G F T P C
shelf 1
  C C B B .
  C C B B B
  G G F F F
  T P C G G

then           take c5 -> 5          # the lowest row has four kinds
is             tokens 1 -

# SHELFIE-6.8  Four tiles of one kind in the four corners of the bookshelf.

position shelfie
set goals=1
goals 8
room
  5  C B G F T P C
shelf 1
  C . . . .
  B . . . B
  G . . . G
  F . . . F
  B . . . T
  C . . . C

then           take b5 -> 5
is             tokens 1 8

position shelfie
set goals=1
goals 8
room
  5  C B G F T P C
shelf 1
  C . . . .
  B . . . B
  G . . . G
  F . . . F
  B . . . T
  C . . . C

then           take c5 -> 5
is             tokens 1 -

# SHELFIE-6.9  Eight tiles of one kind, anywhere in the bookshelf.

position shelfie
set goals=1
goals 9
room
  5  C B G F T P C
shelf 1
  C . . . .
  C C . . .
  C B C C C

then           take b5 -> 5
is             tokens 1 8

position shelfie
set goals=1
goals 9
room
  5  C B G F T P C
shelf 1
  C . . . .
  C C . . .
  C B C C C

then           take c5 -> 5          # seven
is             tokens 1 -

# SHELFIE-6.10  Five tiles of one kind that form an X of 3 by 3 cells.

position shelfie
set goals=1
goals 10
room
  5  C B G F T P C
shelf 1
  C . . . .
  B C F . .
  C G C . .

then           take b5 -> 3
is             tokens 1 8

position shelfie
set goals=1
goals 10
room
  5  C B G F T P C
shelf 1
  C . . . .
  B C F . .
  C G C . .

then           take c5 -> 3
is             tokens 1 -

position shelfie                     # in the upper right, with its own kind inside
set goals=1
goals 10
room
  5  C B G F T P C
shelf 1
  . . C . .
  . . B C C
  . . C F C
  . . B G F
  . . F B G
  . . G F B

then           take b5 -> 5
is             tokens 1 8

position shelfie                     # no middle, no X
set goals=1
goals 10
room
  5  C B G F T P C
shelf 1
  C . . . .
  B G F . .
  C G C . .

then           take b5 -> 3
is             tokens 1 -

position shelfie                     # it does not go round the edge of the shelf
set goals=1
goals 10
room
  5  C B G F T P C
shelf 1
  C B C . .
  B G B . .
  G F G . .
  F T F . .
  B C T C .

then           take b5 -> 2
is             tokens 1 -

# SHELFIE-6.11  Five tiles of one kind on a diagonal.

position shelfie
set goals=1
goals 11
room
  5  C B G F T P C
shelf 1
  . . . C B
  . . C B G
  . C B G F
  C B G F T

then           take b5 -> 5
is             tokens 1 8

position shelfie
set goals=1
goals 11
room
  5  C B G F T P C
shelf 1
  . . . C B
  . . C B G
  . C B G F
  C B G F T

then           take c5 -> 5
is             tokens 1 -

position shelfie                     # rising, from the second row
set goals=1
goals 11
room
  5  C B G F T P C
shelf 1
  . . . C B
  . . C B G
  . C B G F
  C B G F T
  B G F T B

then           take b5 -> 5
is             tokens 1 8

position shelfie                     # falling
set goals=1
goals 11
room
  5  C B G F T P C
shelf 1
  B C . . .
  G B C . .
  F G B C .
  T F G B C

then           take b5 -> 1
is             tokens 1 8

position shelfie                     # falling, to the second row
set goals=1
goals 11
room
  5  C B G F T P C
shelf 1
  B C . . .
  G B C . .
  F G B C .
  T F G B C
  B T F G T

then           take b5 -> 1
is             tokens 1 8

# SHELFIE-6.12  Stairs: five columns, each exactly one tile higher than the one before.

position shelfie
set goals=1
goals 12
room
  5  C B G F T P C
shelf 1
  . . . B B
  . . G G C
  . C C F T
  P B G F T

then           take c5 -> 5
is             tokens 1 8

position shelfie
set goals=1
goals 12
room
  5  C B G F T P C
shelf 1
  . . . B B
  . . G G C
  . C C F T
  P B G F T

then           take c5 d5 -> 5       # one step too high
is             tokens 1 -

position shelfie                     # from the right, 6 5 4 3 2
set goals=1
goals 12
room
  5  C B G F T P C
shelf 1
  G F . . .
  F G B . .
  B C G F .
  T F C G B
  F P C G B

then           take b5 -> 1
is             tokens 1 8

position shelfie                     # an empty column is no step
set goals=1
goals 12
room
  5  C B G F T P C
shelf 1
  . . . B B
  . . G G C
  . C C F T

then           take c5 -> 5
is             tokens 1 -
