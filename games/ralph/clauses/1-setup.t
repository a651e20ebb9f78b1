# RALPH-1.1  The deck has 80 cards: four characters and the joker, 16 of each.

setup ralph 2
moves          80
yes            deal R1
yes            deal V16
yes            deal J16
bad            deal R17
bad            deal R0
bad            deal R01
bad            deal X3
bad            deal
then           deal K9
no RALPH-2.1   deal K9                # every card is there once
moves          79

unreadable lies in two places
position ralph
hand 1 R1 R2
hand 2 V1 R2

unreadable lies in two places
position ralph
table
  R4
hand 1 R4
hand 2 V1

unreadable does not fit
position ralph
hand 1 R1
hand 2 R2
box R3 R4

# RALPH-1.2  Two to six people play; without jokers, at most five.

setup ralph 6
setup ralph 5 jokers=off
moves          64
no RALPH-2.1   deal J1                # they stay in the box
yes            deal Y1
setup ralph 6 jokers=off refused RALPH-1.2

unreadable without jokers at most five
position ralph
seats 6
set jokers=off

unreadable there are no jokers
position ralph
set jokers=off
hand 1 J1
hand 2 R1

unreadable out of range
position ralph
seats 7

unreadable out of range
position ralph
seats 1

# RALPH-2.1  Each player is dealt twelve cards and shows them to nobody.

setup ralph 2
no RALPH-2.1   chance: start R1
no RALPH-2.1   chance: redeal
no RALPH-2.1   1: choose R1           # nothing is dealt yet
hears 1        deal R5 => deal R5     # the first twelve go to seat 1
hears 2        deal R5 => deal ?
hears spectator deal R5 => deal ?
then           deal R5
is             hand 1 R5
sees 1         hand 1 R5
sees 2         hand 1 ?
sees 2         box R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12 V13 V14 V15 V16 K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14 Y15 Y16 J1 J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16
then           deal R1
then           deal R2
then           deal R3
then           deal R4
then           deal R6
then           deal R7
then           deal R8
then           deal R9
then           deal R10
then           deal R11
hears 2        deal J16 => deal ?
then           deal J16
hears 2        deal V1 => deal V1     # the next twelve go to seat 2
hears 1        deal V1 => deal ?
then           deal V1
is             hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 J16
is             hand 2 V1
says           Раздают карты
says           Cards are being dealt
deal 1
is             turn 1 2
is             round 1

unreadable not a deal
position ralph
turn chance
hand 2 R1

unreadable not a deal
position ralph
turn chance
hand 1 R1
table
  R2

unreadable more than twelve
position ralph
hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13

# RALPH-2.2  Two cards that are not jokers are drawn and opened to start the table.

position ralph
turn chance
hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R10 R11 R12 R13
hand 2 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12

yes            start R9
no RALPH-2.2   start J1               # a joker goes back
no RALPH-2.2   start R1               # it is in a hand
no RALPH-2.2   deal R9
no RALPH-2.2   redeal                 # there are characters enough
bad            start ?
moves          40
says           Two starting cards are being opened
then           start R9
hears 1        start K5 => start K5   # all see it
yes            start K5
no RALPH-2.2   start R9
no RALPH-2.2   start J16
moves          39

# Six hands may leave jokers and one character: then all is dealt again.
# RALPH-2.2  If fewer than two characters are left over, all cards are dealt again.

position ralph
seats 6
turn chance
hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12
hand 2 R13 R14 R15 R16 V1 V2 V3 V4 V5 V6 V7 V8
hand 3 V9 V10 V11 V12 V13 V14 V15 V16 K1 K2 K3 K4
hand 4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16
hand 5 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12
hand 6 Y13 Y14 Y15 J1 J2 J3 J4 J5 J6 J7 J8 J9

is             box Y16 J10 J11 J12 J13 J14 J15 J16
no RALPH-2.2   start Y16              # no second one would be left
yes            redeal
moves          1
hears 1        redeal => redeal
then           redeal
is             hand 1
is             hand 6
moves          80
no RALPH-2.1   redeal

position ralph
seats 6
turn chance
hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12
hand 2 R13 R14 R15 R16 V1 V2 V3 V4 V5 V6 V7 V8
hand 3 V9 V10 V11 V12 V13 V14 V15 V16 K1 K2 K3 K4
hand 4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16
hand 5 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12
hand 6 Y13 Y14 J9 J1 J2 J3 J4 J5 J6 J7 J8 J10

no RALPH-2.2   redeal                 # Y15 and Y16 are just enough
moves          2

unreadable no second card
position ralph
seats 6
turn chance
table
  Y16
hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12
hand 2 R13 R14 R15 R16 V1 V2 V3 V4 V5 V6 V7 V8
hand 3 V9 V10 V11 V12 V13 V14 V15 V16 K1 K2 K3 K4
hand 4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16
hand 5 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12
hand 6 Y13 Y14 Y15 J1 J2 J3 J4 J5 J6 J7 J8 J9

# RALPH-2.3  Two starting cards of one character make one row, the smaller number on the left.

position ralph
turn chance
hand 1 R1 R2 R3 R5 R6 R7 R8 R10 R11 R12 R13 R14
hand 2 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12

then           start R9
is
  table
    R9
then           start R4
is
  round 1
  table
    R4 R9
  hand 1 R1 R2 R3 R5 R6 R7 R8 R10 R11 R12 R13 R14
is             turn 1 2

position ralph
turn chance
table
  R9
hand 1 R1 R2 R3 R5 R6 R7 R8 R10 R11 R12 R13 R14
hand 2 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12

then           start R15
is
  table
    R9 R15

# RALPH-2.4  Starting cards of two characters make two rows, one above the other, in the same column.

position ralph
turn chance
hand 1 R1 R2 R3 R5 R6 R7 R8 R10 R11 R12 R13 R14
hand 2 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12

then           start R9
then           start K16
is
  table
    R9
    K16
  hand 1 R1 R2 R3 R5 R6 R7 R8 R10 R11 R12 R13 R14

# RALPH-2.5  The cards left over take no part in the game, and nobody sees them.

setup ralph 2
deal 7
no RALPH-2.5   chance: deal R1
no RALPH-2.5   chance: start R1

position ralph
view 1
round 12
hand 1 R1
hand 2 ?

sees 1         box R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12 V13 V14 V15 V16 K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14 Y15 Y16 J1 J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16
