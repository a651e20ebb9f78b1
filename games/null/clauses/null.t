# NULL-1.1  Nine stones lie in a bag: three white, three grey, three black.

setup null 2
is             bag w3 g3 b3

unreadable more than three
position null
hand 1 w w
hand 2 w w

unreadable too few stones
position null
view 1
bag w0 g0 b0
hand 1 w b
hand 2 ? ?

# NULL-1.2  The option `hand` says how many stones each player gets.

setup null 2 hand=1
then           deal w
then           deal b
is             hand 1 w
is             turn 1

# NULL-2.1  Each player draws a hand of stones and shows it to nobody.

setup null 2
no NULL-2.1    chance: lay w
then           deal w
hears 1        deal b => deal b      # it goes to seat 1
hears 2        deal b => deal ?
then           deal b
then           deal w
then           deal w
is             hand 1 w b
sees 2         hand 1 ? ?
sees 2         bag w1 g3 b3
sees spectator hand 2 ? ?

setup null 2
then           deal w
then           deal w
then           deal w
no NULL-2.1    deal w                # only three are white
yes            deal g

# NULL-3.1  In turn, clockwise from the first seat, lay one stone of your hand.

position null
hand 1 w b
hand 2 g g

yes            lay w
more           lay
no NULL-3.1    lay g                 # not in the hand
no NULL-3.1    2: lay g              # not her turn
no NULL-3.1    chance: deal w        # nothing is drawn now
bad            lay x
bad            throw w
bad            lay w w
then           lay w
is             turn 2
is             top w
is             laid 1 0
is             hand 1 b

unreadable another seat's turn
position null
turn 2
hand 1 w b
hand 2 g g

unreadable a stone is written
position null
hand 1 w x

unreadable needs a view
position null
hand 1 w ?
hand 2 g g

# NULL-3.2  A stone may not have the colour of the stone laid last.

position null
seats 2
turns 2
top w
hand 1 w b
hand 2 g g

yes            lay b          # another colour
no NULL-3.2    lay w          # the same colour again
then           lay b
is             turn 2
sees 2         hand 1 ?

# NULL-3.3  You may pass only if no stone of your hand can be laid.

position null
turns 2
top w
hand 1 w
hand 2 g

yes            pass
no NULL-3.2    lay            # none of them can be laid
then           pass
is             top w
no NULL-3.3    pass

# NULL-4.1  Each stone you laid is one point.

position null
turn 2
turns 3
laid 1 1
top w
hand 2 g

scores         1 1
then           lay g
scores         1 2
places         2 1
points         2 NULL-4.1 2
says           Игрок 2
says           The last stone: grey

# NULL-4.2  The game ends when all players have had as many turns as they drew stones.

is             turn nobody
no NULL-4.2    2: pass

# NULL-2.1  Each player draws a hand of stones and shows it to nobody.

unreadable needs a view of another seat
position null
view 1
hand 1 w ?

unreadable does not see that hand
position null
view 1
hand 1 w w
hand 2 b

unreadable more stones than were dealt
position null
turns 2
laid 1 0
hand 1 w b
