# IOTA-1.1  Two to four players share 64 cards and two wilds.

setup iota 1 refused IOTA-1.1
setup iota 5 refused IOTA-1.1

setup iota 4
is             deck 66
moves          65                    # 64 cards and the wild, which has two copies

unreadable one card is in two places
position iota
table 0
    0 Rt2
hand 1 Bp2 Gc1
hand 2 Bp2

unreadable lies on the table twice
position iota
table 0 1
    0 Rt2 Rt2

unreadable only two wilds
position iota
table 0 1 2
    0 W Rt2 W
    -1 . W .

unreadable one card is in two places
position iota
table 0 1
    0 W Rt2
hand 1 W W

unreadable too many cards in the deck
position iota
table 0
    0 Rt2
hand 1 Bp2
deck 58

# IOTA-1.2  In the short game a random half of the cards is used.

setup iota 2 deck=short
is             deck 34
moves          65
deal 1
is             deck 25

unreadable more cards than the deck has
position iota
seats 4
set deck=short
table 0 1 2 3
    0 Rt1 Rt2 Rt3 Rt4
    -1 Bp1 Bp2 Bp3 Bp4
    -2 Gs1 Gs2 Gs3 Gs4
    -3 Yc1 Yc2 Yc3 Yc4
    -4 . . . .
    -5 . . . .
hand 1 Rp1 Rp2 Rp3 Rp4
hand 2 Rs1 Rs2 Rs3 Rs4
hand 3 Rc1 Rc2 Rc3 Rc4
hand 4 Bt1 Bt2 Bt3 Bt4
under 1:Bs1 1:Bs2 1:Bs3

# IOTA-1.3  Without scoring nobody counts points: first out of cards wins.

position iota
set scoring=off
table 0 1
    0 Rt2 Bp2
deck 0
hand 1 Gc2
hand 2 Ys1 Ys2

then           play Gc2@2,0
scores         0 0
places         1 2
is             end IOTA-5.1
isnt           points 0 0

# IOTA-2.1  Deal four cards to each, and lay the top card open as the starter.

setup iota 2
no IOTA-2.1    chance: first 1
no IOTA-2.1    starter Rt2           # hands come first
yes            draw W
then           draw Rt1
no IOTA-2.1    draw Rt1              # it is dealt already
then           draw Rt2
then           draw W
then           draw Rt3
hears 1        draw Bp1 => draw ?
hears 2        draw Bp1 => draw Bp1
hears spectator draw Bp1 => draw ?
then           draw Bp1
then           draw Bp2
then           draw Bp3
then           draw Bp4
is             hand 1 Rt1 Rt2 Rt3 W
sees 1         hand 2 ? ? ? ?
sees 2         hand 1 ? ? ? ?
sees spectator hand 1 ? ? ? ?
no IOTA-2.1    draw Gc1              # now the starter
hears 1        starter W => starter W
then           starter W             # a wild may be the starter
is
    table 0
    0 W
    deck 57

setup iota 2 starter=redraw
then           draw Rt1
then           draw Rt2
then           draw Rt3
then           draw W
then           draw Bp1
then           draw Bp2
then           draw Bp3
then           draw Bp4
no IOTA-2.1    starter W
yes            starter Gc1

unreadable cards are still dealt
position iota

unreadable while cards are dealt
position iota
turn chance
deck 12

# IOTA-2.2  The youngest player begins, then turns go round clockwise.

position iota
seats 3
turn chance
table 0
    0 Rt2
hand 1 Bp2
hand 2 Gc2
hand 3 Ys2

moves          3
yes            first 1
yes            first 3
no IOTA-2.2    draw Bp2
bad            first 5
no IOTA-2.2    first 4
no IOTA-2.2    1: pass               # nobody has begun yet
then           first 3
is             turn 3
no IOTA-2.2    1: pass
then           pass
is             turn 1
then           pass
is             turn 2

# A table may name who begins.

position iota
seats 3
set first=2
turn chance
table 0
    0 Rt2
hand 1 Bp2
hand 2 Gc2
hand 3 Ys2

moves          1
no IOTA-2.2    first 3
then           first 2
is             turn 2

setup iota 4 first=4
deal           7
is             turn 4
setup iota 2 first=3 refused IOTA-2.2

unreadable not at the table
position iota
set first=4
seats 3

# IOTA-2.3  Everybody knows the table and how many cards there are.

position iota
table 0 1 2
    0 Rt2 Bp2 W
deck 20
hand 1 Gc2 Rt1 Rp1 Rs1
hand 2 Bt1 Bp1 Bs1 Bc1
under 1:Gt1 2:Gs1

sees 1         hand 2 ? ? ? ?
sees 1         under 1:Gt1 2:?
sees 2         under 1:? 2:Gs1
sees spectator under 1:? 2:?
sees spectator deck 20
hears 2        pass Rt1 Rp1 => pass ? ?
hears 1        pass Rp1 Rt1 => pass Rp1 Rt1
hears 2        pass => pass
then           take W@2,0 Gc2        # everybody sees where the wild goes
sees 2         hand 1 W! ? ? ?
sees spectator hand 1 W! ? ? ?
hears 2        pass Rt1 => pass ?
hears 2        pass Rt1 W => pass ? ?    # an exchange is face down
hears 2        play W@3,0 => play W@3,0

# A wild known to all is known until that hand exchanges any card: nobody sees whether the wild went.
position iota
table 0 1
    0 Rt2 Bp2
deck 20
hand 1 Rt1 Rp1 W!
hand 2 Bt1

sees 2         hand 1 W! ? ?
then           pass Rt1
then           draw Gc4
sees 2         hand 1 ? ? ?
sees spectator hand 1 ? ? ?
is             hand 1 Rp1 Gc4 W

# A pass without an exchange tells nothing and takes no mark away, nor does a play.
position iota
table 0 1
    0 Rt2 Bp2
deck 20
hand 1 Rt1 Gc2 W!
hand 2 Bt1

then           pass
sees 2         hand 1 W! ? ?

position iota
table 0 1
    0 Rt2 Bp2
deck 20
hand 1 Rt1 Gc2 W!
hand 2 Bt1

then           play Gc2@2,0
then           draw Gc4
then           draw Gc3
sees 2         hand 1 W! ? ? ?

position iota
table 0 1
    0 Rt2 Bp2
deck 20
hand 1 Rt1 Rp1 W!
hand 2 Bt1

then           pass Rt1 W
then           draw Gc4
then           draw Gc3
sees 2         hand 1 ? ? ?
sees 2         under 1:? 1:?
is             under 1:Rt1 1:W

# With two wilds in the hand others know of one.
position iota
table 0 1
    0 Rt2 Bp2
deck 20
hand 1 Rt1 W W!
hand 2 Bt1

sees 2         hand 1 W! ? ?
hears 2        pass W => pass ?
then           play W@2,0
then           draw Gc4
then           draw Gc3
sees 2         hand 1 ? ? ? ?

# Who put a card under the deck knows it when another draws it.
position iota
turn chance
seats 3
table 0 1
    0 Rt2 Bp2
deck 0
under 1:Gc4 2:Gc3
hand 1 Bt1
hand 2 Rt1 Rp1
hand 3 Bs1
draw 2 2
last 2 play 0,0

hears 1        draw Gc4 => draw Gc4
hears 2        draw Gc4 => draw Gc4
hears 3        draw Gc4 => draw ?
then           draw Gc4
is             hand 2 Rt1 Rp1 Gc4!1
sees 1         hand 2 Gc4!1 ? ?
sees 3         hand 2 ? ? ?
hears 1        draw Gc3 => draw ?

unreadable shows what it cannot know
position iota
view 1
table 0
    0 Rt2
hand 1 Bp2
hand 2 Gc2

unreadable needs a view
position iota
table 0
    0 Rt2
hand 1 Bp2 ?

unreadable needs a view
position iota
view 1
table 0
    0 Rt2
hand 1 ?

unreadable marks a wild
position iota
table 0
    0 Rt2
hand 1 Bp2!

unreadable marks a wild
position iota
table 0
    0 Rt2
hand 1 Bp2!1
