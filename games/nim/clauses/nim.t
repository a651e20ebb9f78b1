# NIM-1.1  Sticks lie in three heaps: three, four and five.

setup nim 2
is             heaps 3 4 5
is             turn 1

# NIM-1.2  The option `heaps` lays other ones.

setup nim 2 heaps=1-3-5-7
is             heaps 1 3 5 7

# NIM-2.1  In turn, beginning with the first seat, take sticks from one heap.

setup nim 2
yes            take 2 from 3
more           take
more           take from 3
no NIM-2.1     2: take 1 from 1      # not her turn
no NIM-2.1     chance: take 1 from 1   # nothing is left to chance
no NIM-2.1     take 1 from 4         # there are three heaps
bad            give 1 from 1
bad            take 0 from 1
bad            take 1 1
bad            take 1 from 5
then           take 2 from 3
is             heaps 3 4 3
is             turn 2
sees 1         heaps 3 4 3
hears 1        take 1 from 1 => take 1 from 1

unreadable one player's turn
position nim
turn 1 2

unreadable unknown line
position nim
sticks 3

# NIM-2.2  You take at least one stick, and no more than lie in that heap.

position nim
heaps 3 0 5

yes            take 3 from 1
no NIM-2.2     take 4 from 1
no NIM-2.2     take 1 from 2
no NIM-2.2     take from 2

# NIM-3.1  The game ends with the last stick: whoever takes it wins, and has one point.

position nim
turn 2
heaps 0 0 2

scores         0 0
then           take 2 from 3
is             turn nobody
is             last 2
scores         0 1
places         2 1
points         2 NIM-3.1 1
no NIM-3.1     1: take 1 from 3
says           Sticks in the heaps: 0 0 0
says           Палочек в кучках

unreadable nobody's turn
position nim
heaps 0 0 0

unreadable no line last
position nim
last 1

# NIM-3.2  With the option `last` set to `loses`, whoever takes the last stick loses.

position nim
set last=loses
heaps 0 1 0

then           take 1 from 2
scores         0 1
places         2 1
points         2 NIM-3.2 1
