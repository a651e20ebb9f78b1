# RALPH-4.1  A card lower than every number of its row is attached at the left end.

position ralph
table
  R10
open R6 -

yes            lay R6 left of R10
no RALPH-4.1   lay R6 right of R10
no RALPH-4.1   lay R6 on R10
bad            lay R6 beside R10
bad            lay R6 left R10
no RALPH-4.1   lay R6 on              # on what? it covers nothing
no RALPH-4.1   lay R6 on V3           # V3 is not on the table
more           lay R6 left of
bad            lay R6 alone R10
bad            lay R6 on R10 R11
then           lay R6 left of R10
is
  table
    R6 R10

# The row grows to the left, and the other rows keep their places beside it.

position ralph
table
  R10
  V3
hand 1 R6
hand 2 V2

then           1: choose R6
then           2: choose V2
is
  table
    R6 R10
    V2 V3

position ralph
table
  .  R10
  V3 V5
hand 1 R6 R1
hand 2 V2 R2

then           1: choose R6
then           2: choose V2
is
  table
    . R6 R10
    V2 V3 V5

# RALPH-4.2  A card higher than every number of its row is attached at the right end.

position ralph
table
  V10
open - V15

yes            2: lay V15 right of V10
no RALPH-4.2   2: lay V15 left of V10
no RALPH-4.2   2: lay V15 on V10
then           2: lay V15 right of V10
is
  table
    V10 V15

position ralph
table
  V7 V10
open V15 -

no RALPH-4.2   lay V15 right of V7    # not the right end
no RALPH-4.2   lay V15 on V7
yes            lay V15 right of V10

# RALPH-4.3  A card between them covers the nearest number that is not higher than its own.

position ralph
table
  R7 R10 R13
open R12 -

yes            lay R12 on R10
no RALPH-4.3   lay R12 on R13         # nearer, but higher
no RALPH-4.3   lay R12 on R7
no RALPH-4.3   lay R12 right of R10
no RALPH-4.3   lay R12 left of R7
then           lay R12 on R10
is
  table
    R7 R12/R10 R13

position ralph
table
  R7 R12/R10 R13
open R11 -

yes            lay R11 on R7          # the visible card counts, not R10 under it
no RALPH-4.3   lay R11 on R12

# RALPH-4.4  If the row shows the same number, that card is covered.

position ralph
table
  R2 J7 R9
open R7 -

yes            lay R7 on J7
no RALPH-4.4   lay R7 on R2
no RALPH-4.4   lay R7 left of R2
then           lay R7 on J7
is
  table
    R2 R7/J7 R9

position ralph
table
  R2 J9
open R9 -

yes            lay R9 on J9           # at the end of a row too
no RALPH-4.4   lay R9 right of J9

position ralph
table
  J2 R9
open R2 -

yes            lay R2 on J2
no RALPH-4.4   lay R2 left of J2

# RALPH-4.5  A character that has no row starts one, above or below the visible card with the nearest number.

position ralph
table
  R2 R6 R10
open V8 -

yes            lay V8 under R6        # two away
yes            lay V8 under R10       # two away as well
yes            lay V8 above R6        # above or below makes no difference
no RALPH-4.5   lay V8 under R2
no RALPH-4.5   lay V8 alone
no RALPH-4.5   lay V8 under V1        # not on the table
more           lay V8 under
no RALPH-4.5   lay V8 left of         # it has no row
moves          2
then           lay V8 under R10
is
  table
    R2 R6 R10
    .  .  V8

position ralph
table
  R2 R6 R11
open V8 -

yes            lay V8 under R6
no RALPH-4.5   lay V8 under R11
moves          1

# The same number is nearest of all; a joker counts, a covered card does not.

position ralph
table
  R2 J8/R5 R10
open V8 -

yes            lay V8 under J8
no RALPH-4.5   lay V8 under R10
moves          1

position ralph
table
  R2 J9/R7 R15
open V6 -

yes            lay V6 under J9
no RALPH-4.5   lay V6 under R2
no RALPH-4.5   lay V6 under R7        # covered
moves          1

# Only the column is chosen: two cards of one column are one place, and a line
# is opened under the lower one.

position ralph
table
  R6
  K6 K14
hand 1 V6
hand 2 V1

then           1: choose V6
then           2: choose V1
is
  table
    .  R6
    .  K6 K14
    V1 V6

position ralph
table
  R6 R15
  K8 K14
open V7 -

moves          1                      # R6 and K8 lie in one column
yes            lay V7 under K8
yes            lay V7 under R6        # the same place
then           lay V7 under R6
is
  table
    R6 R15
    K8 K14
    V7

# A row is opened beside the anchor even where another row lies.

position ralph
table
  R6
  K14 K15
open V5 -

then           lay V5 under R6
is
  table
    R6
    V5
    K14 K15

# RALPH-4.5  A character that has a row starts no other.

position ralph
table
  R2
open R8 -

no RALPH-4.5   lay R8 under R2
no RALPH-4.5   lay R8 alone
yes            lay R8 right of R2

# RALPH-4.6  A row holds cards of one character and jokers.

position ralph
table
  R2 R6 R10
open V8 -

no RALPH-4.6   lay V8 on R6
no RALPH-4.6   lay V8 left of R2
no RALPH-4.6   lay V8 right of R10
yes            lay V8 under R6

position ralph
table
  R2
  V7
  J5
open V8 -

no RALPH-4.6   lay V8 right of R2
no RALPH-4.6   lay V8 right of J5     # it has a row of its own
yes            lay V8 right of V7

unreadable different characters
position ralph
table
  R2 V5

unreadable different characters
position ralph
table
  R2 V6/R5

unreadable two rows
position ralph
table
  R2
  R5

# RALPH-4.7  A joker is laid as a card of any character that has a row, with the joker's own number.

position ralph
table
  R2 R4 R7
  V9 V10
open J7 -

yes            lay J7 on R7
yes            lay J7 left of V9
moves          2
no RALPH-4.4   lay J7 on R4
no RALPH-4.4   lay J7 right of R7
no RALPH-4.1   lay J7 on V9
no RALPH-4.1   lay J7 right of V10
no RALPH-4.7   lay J7 under R7        # a joker starts no row
no RALPH-4.7   lay J7 alone
then           lay J7 left of V9
is
  table
    . R2 R4 R7
    J7 V9 V10

position ralph
table
  R2 R4 R9
  J5
open J7 -

yes            lay J7 on R4
no RALPH-4.3   lay J7 on R9
no RALPH-4.3   lay J7 right of R9
no RALPH-4.7   lay J7 right of J5     # nobody's row, and Ralph has one
moves          1

position ralph
table
  R2 R4
  J5
open J7 -

no RALPH-4.2   lay J7 right of R2
yes            lay J7 right of R4

# RALPH-4.8  A row left with jokers only waits for the next character that has no row.

position ralph
table
  R2 R4
  J5 J9
open V7 -

yes            lay V7 on J5
no RALPH-4.3   lay V7 on J9
no RALPH-4.6   lay V7 right of R4
no RALPH-4.8   lay V7 under J9        # the row of jokers comes first
no RALPH-4.8   lay V7 alone
moves          1
then           lay V7 on J5
is
  table
    R2 R4
    V7/J5 J9

# Now it is Vanellope's.

position ralph
table
  R2 R4
  V7/J5 J9
open V10 J8

is             turn 1
yes            lay V10 right of J9
no RALPH-4.2   lay V10 on J9
then           lay V10 right of J9
moves          2                      # J8: right of R4, or on V7
yes            2: lay J8 on V7

# Covered cards count: it is still Ralph's row.

position ralph
table
  J9/R5
  J3
open - V7

yes            lay V7 right of J3
no RALPH-4.6   lay V7 left of J9
moves          1
says           Ralph's row: column 1, joker 9 on Ralph 5.
says           Ряд джокеров: столбец 1, джокер 3.
says           Игрок 2 решает, куда положить карту: Ванилопа 7.

# With several rows of jokers the owner chooses.

position ralph
table
  J5
  J9
hand 1 V7
hand 2 K1

then           1: choose V7
then           2: choose K1
is             turn 1
moves          2
yes            lay V7 right of J5
yes            lay V7 left of J9
no RALPH-4.8   lay V7 under J5
no RALPH-4.2   lay V7 on J5
no RALPH-4.1   lay V7 right of J9
then           lay V7 left of J9
is
  table
    K1 J5
    V7 J9

# RALPH-4.9  While no character lies on the table, a joker joins a row of jokers, or lies alone on an empty table.

position ralph
table
  J5
  J9
open J7 -

yes            lay J7 right of J5
yes            lay J7 left of J9
no RALPH-4.2   lay J7 on J5
no RALPH-4.1   lay J7 on J9
no RALPH-4.9   lay J7 under J5
no RALPH-4.9   lay J7 alone

position ralph
table empty
open J7 -

yes            lay J7 alone
no RALPH-4.9   lay J7 on J5
no RALPH-4.9   lay J7 under J5
then           lay J7 alone
is
  table
    J7

# RALPH-4.10  On an empty table a character's card starts a row.

position ralph
open R7 -

yes            lay R7 alone
no RALPH-4.10  lay R7 on R5
no RALPH-4.10  lay R7 under R5
is             table empty
says           Стол пуст.
then           lay R7 alone
is
  table
    R7

# Rows that cannot be.

unreadable do not rise
position ralph
table
  R5 R3

unreadable do not rise
position ralph
table
  R5 J5

unreadable a row with a gap
position ralph
table
  R2 . R5

unreadable more than three stacks
position ralph
table
  R2 R3 R4 R5

unreadable more than three cards
position ralph
table
  R5/R4/R3/R2

unreadable under a lower number
position ralph
table
  R3/R4

unreadable more than four rows
position ralph
table
  R2
  . V2
  . . K2
  . . . Y2
  J2

unreadable a card is written
position ralph
table
  R2 Q3

unreadable a second table
position ralph
table
  R2
table
  R3
