# RALPH-3.1  Everyone chooses one card of the hand and lays it face down.

position ralph
seats 3
table
  R5 R9
hand 1 R1 V2
hand 2 K3 Y4
hand 3 J5 J6

is             turn 1 2 3
is             round 11
moves          2
yes            1: choose R1
yes            3: choose J6           # all choose at once
more           choose
no RALPH-3.1   1: choose K3           # not in this hand
no RALPH-3.1   2: choose R1
bad            choose R1 V2
bad            choose R99
bad            choose 7
bad            play R1
hears 1        2: choose K3 => choose ?
hears 2        2: choose K3 => choose K3
hears spectator 2: choose K3 => choose ?
then           2: choose K3
is             turn 1 3
is             chosen - K3 -
is             hand 2 Y4
no RALPH-3.1   2: choose Y4           # a choice is final
no RALPH-3.1   2: choose K3
sees 1         chosen - ? -           # that she has chosen is public, what is not
sees 1         hand 2 ?
sees 2         chosen - K3 -
sees 2         hand 1 ? ?
sees 3         chosen - ? -
sees spectator chosen - ? -
sees spectator hand 1 ? ?
says           Ещё выбирают: игроки 1, 3
says           Still choosing: players 1, 3
says           на руке 1 карта: Класс 4

position ralph
view 1
hand 1 R1
chosen - ?

is             round 12
is             hand 2
yes            choose R1
no RALPH-3.1   2: choose K1           # has chosen, and we do not know what

# What others see of the box: their cards are in it.

position ralph
seats 2
table
  R5
hand 1 R1
hand 2 K3
took 1 row 1 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10
took 1 column 1 K4 K5 K6 K7 K8 K9 K10 K11 K12
took 2 row 1 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
took 2 column 1 R6 R7 R8 R9 R10 R11 R12 R13 R14
took 1 both 1 J1 J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16

is             box R2 R3 R4 R15 R16 V11 V12 V13 V14 V15 V16 K1 K2 K13 K14 K15 K16 Y11 Y12 Y13 Y14 Y15 Y16
sees 1         box R2 R3 R4 R15 R16 V11 V12 V13 V14 V15 V16 K1 K2 K3 K13 K14 K15 K16 Y11 Y12 Y13 Y14 Y15 Y16
sees 2         box R1 R2 R3 R4 R15 R16 V11 V12 V13 V14 V15 V16 K1 K2 K13 K14 K15 K16 Y11 Y12 Y13 Y14 Y15 Y16
then           2: choose K3
sees 1         box R2 R3 R4 R15 R16 V11 V12 V13 V14 V15 V16 K1 K2 K3 K13 K14 K15 K16 Y11 Y12 Y13 Y14 Y15 Y16

# RALPH-3.2  When all have chosen, all cards are turned up together.

position ralph
table
  R5 R9
  V8
hand 1 J1 R3
hand 2 J7 V2

no RALPH-3.2   lay J1 left of R5      # nothing is open yet
no RALPH-3.2   1: close left
then           1: choose R3
no RALPH-3.2   1: lay R3 left of R5
hears 1        2: choose J7 => choose J7   # the last choice opens all cards
hears spectator 2: choose J7 => choose J7
then           2: choose J7
is             shown R3 J7
is             open R3 J7             # J7 has two places and its owner is asked
is             turn 2
sees 1         open R3 J7
sees 1         hand 2 ?
sees 2         shown R3 J7
says           Last revealed: player 1 Ralph 3, player 2 joker 7.

# The order of choosing does not matter.

position ralph
table
  R5 R9
  V8
hand 1 J1 R3
hand 2 J7 V2

then           2: choose J7
then           1: choose R3
is             open R3 J7
is             turn 2

unreadable all have chosen
position ralph
chosen R1 R2

unreadable stands for cards of others
position ralph
hand 1 R1
chosen - ?

unreadable stands for hands of others
position ralph
hand 1 ?
hand 2 R1

unreadable stands for hands of others
position ralph
view 1
hand 1 R2
hand 2 R1

unreadable shown lies elsewhere
position ralph
hand 1 R1
hand 2 R2
shown R1 -

unreadable written twice
position ralph
hand 1 R1
hand 2 R2
chosen R3 -
open R4 -

# RALPH-3.3  Cards are laid from the highest number to the lowest.

position ralph
seats 4
table
  R5
  V8
open J9 R9 V12 K3

is             turn 3                 # V12 is the highest
yes            3: lay V12 right of V8
no RALPH-3.3   2: lay R9 right of R5
no RALPH-3.3   1: lay J9 right of R5

unreadable another seat's turn
position ralph
seats 4
turn 4
table
  R5
  V8
open J9 R9 V12 K3

# Of equal numbers: Ralph, Vanellope, KnowsMore, Yesss, joker.

position ralph
table
  R2
open R6 V6

is             turn 1                 # R6 before V6

position ralph
table
  R2
open V6 R6

is             turn 2

position ralph
table
  R2
open V6 K6

is             turn 1                 # V6 before K6

position ralph
table
  R2
open K6 V6

is             turn 2

position ralph
table
  R2
open K6 Y6

is             turn 1                 # K6 before Y6

position ralph
table
  R2
open Y6 K6

is             turn 2

position ralph
table
  R2
open Y6 J6

is             turn 1                 # Y6 before J6

position ralph
table
  R2
open J6 Y6

is             turn 2

position ralph
table
  R2
open J7 R6

is             turn 1                 # J7 before R6

position ralph
table
  R2
open R6 J7

is             turn 2

position ralph
table
  R2
open R16 V15

is             turn 1                 # R16 before V15

position ralph
table
  R2
open V15 R16

is             turn 2

# V12 and R9 have one place each, so they lie at once; then J9 is asked; K3 waits.
# RALPH-3.3  Of equal numbers Ralph goes first and the joker last.

position ralph
seats 4
table
  R5
  V8
hand 1 J9
hand 2 R9
hand 3 V12
hand 4 K3

then           1: choose J9
then           2: choose R9
then           3: choose V12
then           4: choose K3
is
  table
    R5 R9
    V8 V12
is             open J9 - - K3
is             turn 1
no RALPH-3.3   4: lay K3 under R5     # not yet
no RALPH-3.3   lay K3 under R5        # not his card
no RALPH-3.3   close left
no RALPH-3.1   choose J9
no RALPH-3.1   2: choose R9
no RALPH-2.5   chance: deal R1
more           lay
more           lay J9
more           lay J9 on
no RALPH-4.7   lay J9 under
yes            lay J9 on R9

position ralph
seats 5
hand 1 J6
hand 2 Y6
hand 3 K6
hand 4 V6
hand 5 R6

then           1: choose J6
then           2: choose Y6
then           3: choose K6
then           4: choose V6
then           5: choose R6
is             turn nobody            # R6 V6 K6 Y6 make a column: Y takes it; J6 lies alone
scores         0 4 0 0 0
is
  table
    J6

# RALPH-3.4  Whoever chose a card decides where it goes, when its turn comes.

position ralph
table
  R2 R4 R7
  V9 V10
hand 1 J7 R1
hand 2 V15 K1

then           1: choose J7
then           2: choose V15
is             turn 1                 # V15 had one place and lies there
is
  table
    R2 R4  R7
    V9 V10 V15
moves          2
then           lay J7 on R7
is             round 12
is             turn 1 2
isnt           open - -
