# RALPH-6.1  After the twelfth round the game is over, and the most cards taken win.

position ralph
seats 3
table
  R2 R6 R9
hand 1 R12
hand 2 V1
hand 3 V2
took 2 row 1 K1 K2 K3 K4

is             round 12
then           1: choose R12
then           2: choose V1
is             turn 3
then           3: choose V2
is             turn nobody
is             round 12
scores         4 4 0                  # cards left on the table are nobody's
places         1 1 3                  # ties share the victory
no RALPH-6.1   1: choose R1
no RALPH-6.1   3: lay V2 alone
no RALPH-6.1   chance: deal R1
says           Игра окончена
says           The game is over

# A cardboard table, only to count.

position ralph
seats 2
took 1 row 1 K1 K2 K3 K4
took 2 column 1 R1 R2 R3 R4 R5
took 2 stack V1 V2 V3 V4

is             turn nobody
scores         4 9
places         2 1
points         2 RALPH-5.2 5
points         2 RALPH-5.3 4

# Before the last round it is not over.

position ralph
hand 1 R12 R3
hand 2 V1 V2

then           1: choose R12
then           2: choose V1
is             turn 1 2
is             round 12

unreadable hands do not fit
position ralph
hand 1 R12 R3
hand 2 V1

unreadable hands do not fit
position ralph
round 3
hand 1 R12
hand 2 V1

unreadable hands do not fit
position ralph
turn nobody
hand 1 R12
hand 2 V1

unreadable another seat's turn
position ralph
turn 2
hand 1 R12
hand 2 V1

unreadable game ends after round 12
position ralph
turn nobody
round 7

unreadable unknown line
position ralph
deck 12

unreadable fewer cards are unseen
position ralph
seats 6
view 1
round 1
hand 1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12
took 1 row 1 V1 V2 V3 V4 V5 V6 V7 V8 V9 V10 V11 V12
