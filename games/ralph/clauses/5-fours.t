# RALPH-5.1  The fourth visible card of a row takes the row, with the covered cards.

position ralph
table
  V3 V8
  R2 R6/J4 R9
  .  .  K7
hand 1 R12 V1
hand 2 K9 V2

then           1: choose R12
then           2: choose K9
scores         5 0
is             took 1 row 1 R2 R6 R9 R12 J4
points         1 RALPH-5.1 5 : R2 R6 R9 R12 J4
is
  table
    V3 V8
    . . K7 K9

# An empty column may stay, and so it is no neighbour.

position ralph
table
  V3
  R2 R6 R9
  .  .  K7
hand 1 R12 V1
hand 2 K9 V2

then           1: choose R12
then           2: choose K9
is
  table
    V3
    . . K7 K9

# What is left moves to the left edge of the drawing.

position ralph
table
  R2 R6 R9
  .  V7 V8
hand 1 R1
hand 2 V15

then           1: choose R1
then           2: choose V15
scores         4 0
is
  table
    V7 V8 V15

# RALPH-5.2  The fourth visible card of a column takes the column, with the covered cards.

position ralph
table
  R2 R6
  .  V7/J1 V9
  .  K5 K8 K11
hand 1 Y6 R1
hand 2 R3 R4

then           1: choose Y6           # the nearest number is 6
then           2: choose R3
scores         5 0
is             took 1 column 1 R6 V7 K5 Y6 J1
points         1 RALPH-5.2 5 : R6 V7 K5 Y6 J1
is
  table
    R2 R3
    . V9
    . K8 K11

# A row left empty disappears; a row left with jokers is nobody's.

position ralph
table
  R6 J9
  V7
  K5 K8
hand 1 Y6 R1
hand 2 V3 R4

then           1: choose Y6
then           2: choose V3
scores         4 0
is
  table
    V3 J9                             # the next character without a row has joined it
    . K8

position ralph
table
  .  R6 R9
  V2 V7
  .  K5
  Y3
hand 1 Y8 R1
hand 2 V4 R4

then           1: choose Y8           # attached in the full column
then           2: choose V4
scores         4 0
is
  table
    . R9
    V2 V4
    Y3

# A card attached on the left makes a column too: its row slides after it.

position ralph
table
  R6 R9
  V7
  K5
  .  Y12 Y14
hand 1 Y8 R1
hand 2 V4 R4

then           1: choose Y8
then           2: choose V4
scores         4 0
is
  table
    R9
    V4
    Y12 Y14

unreadable column of four
position ralph
table
  R2
  V2
  K2
  Y2

# RALPH-5.3  The fourth card of a stack takes the stack, and the hole in the row is closed.

position ralph
table
  R2 R7/R6/R5 R12
  .  V5 V6
hand 1 R8 V1
hand 2 R1 V2

then           1: choose R8
then           2: choose R1
scores         4 0
points         1 RALPH-5.3 4 : R5 R6 R7 R8
is
  table
    R1 R2 R12                         # the right part has moved
    . . V5 V6

position ralph
table
  R7/R6/R5 R12
  V5 V6
hand 1 R8 V1
hand 2 R15 V2

then           1: choose R8
then           2: choose R15
scores         4 0
is             took 1 stack 1 R5 R6 R7 R8
is
  table
    . R12 R15                         # at the end nothing moves
    V5 V6

position ralph
table
  R2 R7/R6/J5
  V5 V6
hand 1 J7 V1
hand 2 V15 V2

then           1: choose J7
then           2: choose V15
then           lay J7 on R7
scores         4 0
is
  table
    R2
    V5 V6 V15

# A row of one stack is gone with it.

position ralph
table
  J7/R6/R5
  V5 V6
hand 1 R7
hand 2 V15

then           1: choose R7
then           2: choose V15
scores         4 0
is
  table
    V5 V6 V15

# hole=owner: the owner of the card says which part slides in.

position ralph
set hole=owner
table
  R2 R7/R6/R5 R12
  V3 V5 V6
hand 1 R8 V1
hand 2 R1 V2

then           1: choose R8
then           2: choose R1
is             turn 1
scores         4 0
is
  table
    R2 _ R12
    V3 V5 V6
says           a gap
moves          2
yes            close left
yes            close right
more           close
no RALPH-3.3   2: close left          # not her card
no RALPH-5.3   lay R1 left of R2      # first the hole
no RALPH-3.1   choose V1
bad            close up
bad            close left right
hears 2        close left => close left
then           close left
is
  table
    R1 R2 R12                         # the left part has moved, then R1 was laid
    V3 V5 V6

position ralph
set hole=owner
table
  R2 _ R12
  V3 V5 V6
open - R13

then           close right
is
  table
    R2 R12 R13
    V3 V5 V6

position ralph
set hole=owner
table
  R2 R7/R6/R5
  V3 V5 V6
hand 1 R8 V1
hand 2 R1 V2

then           1: choose R8           # at the end nobody is asked
then           2: choose R1
is             turn 1 2

unreadable a hole needs
position ralph
table
  R2 _ R12

unreadable with a hole at its end
position ralph
set hole=owner
table
  R2 _

unreadable inside a row
position ralph
set hole=owner
table
  _ R2

unreadable is not laid yet
position ralph
set hole=owner
table
  R2 _ R5
open R9 -

unreadable column of four
position ralph
set hole=owner
table
  R2 _ R5
  .  V2
  .  K2
  .  Y2

# RALPH-5.4  A four that appears when cards move together is taken too.
# None can appear: the shift of a column is the same for every row it crosses.

position ralph
table
  R3 R6 R12
  V2 V7 V9
  .  K5 K8
hand 1 Y6 R1
hand 2 R13 R4

then           2: choose R4
then           1: choose Y6
is             round 12               # Y6 took a column of four; no other has arisen
scores         4 0
is
  table
    R4/R3 R12
    V2 V9
    . K8

# RALPH-5.5  A card that is fourth in a row and in a column takes both.

position ralph
table
  R2 R4 R6/J1
  .  .  .  V7/J2
  .  .  .  K5
  .  .  .  Y9 Y12
hand 1 R8 V1
hand 2 V3 V2

then           1: choose R8
then           2: choose V3
scores         9 0                    # five of the row, four of the column, R8 once
points         1 RALPH-5.5 9 : R2 R4 R6 R8 V7 K5 Y9 J1 J2
is             took 1 both 1 R2 R4 R6 R8 V7 K5 Y9 J1 J2
is
  table
    Y12
    V3

# RALPH-5.6  Cards you took lie face down before you; how many there are, everyone may know.

position ralph
table
  R5
hand 1 R1
hand 2 K3
took 1 row 1 V1 V2 V3 V4
took 2 stack 1 Y1 Y2 Y3 Y4
took 2 column 1 J1 J2 J3 J4

scores         4 8
sees 2         took 1 row 1 V1 V2 V3 V4
sees spectator took 2 stack 1 Y1 Y2 Y3 Y4
says           Игрок 2: взято 8 карт
says           Player 1: has taken 4 cards

# With memory=on they are backs to all but their owner, who may look.

position ralph
set memory=on
table
  R5
hand 1 R1
hand 2 K3
took 1 row 1 V1 V2 V3 V4
took 2 stack 1 Y1 Y2 Y3 Y4
took 2 column 1 J1 J2 J3 J4

scores         4 8
is             took 1 row 1 V1 V2 V3 V4
sees 1         took 1 row 1 V1 V2 V3 V4
sees 1         took 2 ? 8
sees 2         took 1 ? 4
sees 2         took 2 stack 1 Y1 Y2 Y3 Y4
sees spectator took 1 ? 4
sees spectator took 2 ? 8
sees 2         box R1 R2 R3 R4 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12 V13 V14 V15 V16 K1 K2 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14 Y15 Y16 J5 J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16
then           1: choose R1
then           2: choose K3
is             turn nobody
sees 1         took 2 stack 1 Y1 Y2 Y3 Y4      # at the end all are turned up
sees 1         took 2 column 1 J1 J2 J3 J4

# A view reads its own backs, and counts them.

position ralph
set memory=on
view 1
table
  R5
hand 1 R1
hand 2 ?
took 2 ? 8

is             took 2 ? 8
scores         0 8
points 2 RALPH-5.6 8

unreadable only for them
position ralph
set memory=on
view 1
hand 1 R1
hand 2 ?
took 2 row 1 V1 V2 V3 V4

unreadable only for them
position ralph
view 1
hand 1 R1
hand 2 ?
took 2 ? 8

unreadable fewer cards are unseen
position ralph
set memory=on jokers=off
view 1
hand 1 R1
hand 2 ?
took 2 ? 64

unreadable do not make so many fours
position ralph
took 1 row 2 V1 V2 V3 V4

unreadable do not make so many fours
position ralph
took 1 stack 1 V1 V2 V3 V4 V5

unreadable row, column, stack or both
position ralph
took 1 heap V1 V2 V3 V4
