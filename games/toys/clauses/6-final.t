# TOYS-6.1  In the final round any card of the open pool may be taken, no shelf may be begun, and only who cannot move skips.

position toystory4
final 1
open A5 A6*2 B4 C1 AR1
shelf 1 yellow A1
shelf 2 yellow A2

yes            take A5 -> yellow left
yes            take A6 -> yellow right
yes            take AR1 -> yellow right
yes            take B4 -> yellow left blind
no TOYS-6.1    take B4 -> green                # no new shelves
no TOYS-6.1    take C1 -> blue
no TOYS-6.1    take B6 -> yellow left blind    # not in the pool
no TOYS-6.1    take 1L -> yellow left          # there are no rows now
no TOYS-6.1    skip
no TOYS-6.1    remove yellow 1
no TOYS-3.9    take B4 -> green left blind
moves          15                              # A5, A6 left or right, AR1 right, five kinds blind at two ends
then           take A6 -> yellow left
is             open A5 A6 AR1 B4 C1
is             shelf 1 yellow A6 A1
is             turn 2

# Who cannot move skips; cards in the way are not removed any more.

position toystory4
final 1
open A5 AR1 B4
shelf 1 blue CL1

moves          1
no TOYS-6.1    take A5 -> yellow
no TOYS-6.1    remove blue 1
no TOYS-3.1    take A5
no TOYS-6.1    take
yes            skip

unreadable no rows
position toystory4
final 2
row 1 A1 A2

unreadable turns are counted
position toystory4
final until-skip

# TOYS-6.2  Whoever set off the final round first plays the bonus turns still owed.

position toystory4
deck -
row 1 AR1 B4
row 2 A6 B5 C2
row 3 A2 C3
discard A4 C1
shelf 1 yellow AL1 A5
shelf 1 green B6
removed A1*4 A2*2 A3*3 A4*2 A5*3 A6*2 AL1 AL2 AL3 AR1 AR2 AR3 B1*3 B2*3 B3*3 B4*3 B5*3 B6*2 BL1*2 BL2 BL3 BR1*2 BR2 BR3 C1*5 C2*4 C3*3 C4*3 C5*3 CL1*2 CL2 CL3 CR1*2 CR2

then           take 1L -> yellow right         # closes yellow and empties the row
is             turn 1
is             bonus 1
is             final 2                         # both turns are still to begin
no TOYS-6.1    take C1 -> blue                 # already under the final rules
yes            take B4 -> green left
then           take B4 -> green left
is             turn 2
is             final 1

# TOYS-6.3  Toy Story 4: then every player takes one turn, with its bonus turns, and the game ends.

position toystory4
seats 3
turn 2
deck -
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 C3
discard A4 C1
shelf 1 green B6
shelf 2 blue C1
shelf 3 green BL1 B6
removed A1*4 A2*2 A3*3 A4*2 A5*3 A6*2 AL1*2 AL2 AL3 AR1*2 AR2 AR3 B1*3 B2*3 B3*3 B4*3 B5*3 B6 BL1 BL2 BL3 BR1*2 BR2 BR3 C1*4 C2*4 C3*3 C4*3 C5*3 CL1*2 CL2 CL3 CR1*2 CR2

then           take 1L -> yellow
is             turn 3                          # the left neighbour begins
is             final 2
then           take A2 -> green right blind    # closes: a bonus turn
is             turn 3
is             bonus 1
is             final 2
moves          1                               # no shelf left
then           skip
is             turn 1
then           take B5 -> green left
is             turn 2                          # whoever set it off comes last
is             final 0
then           take C3 -> blue left
is             turn nobody
no TOYS-6.6    take C2 -> blue left

# The other edition can play this way, too.

setup heroychiki 2 final=one-each
is             set final=one-each deck=bundled first=lot stuck=ordinary memory=off

# TOYS-6.4  Heroychiki: play goes on until somebody has to skip a turn, ordinary or bonus; then all others take one more turn each.

setup heroychiki 2
is             set final=until-any-skip deck=bundled first=lot stuck=ordinary memory=off
setup toystory4 2 final=until-any-skip
is             set final=until-any-skip deck=bundled first=lot stuck=ordinary memory=off

position heroychiki
seats 3
turn 2
deck -
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 C3
discard A4 C1
shelf 1 purple B6
shelf 2 blue C1
shelf 3 purple BL1 B6
removed A1*4 A2*2 A3*3 A4*2 A5*3 A6*2 AL1*2 AL2 AL3 AR1*2 AR2 AR3 B1*3 B2*3 B3*3 B4*3 B5*3 B6 BL1 BL2 BL3 BR1*2 BR2 BR3 C1*4 C2*4 C3*3 C4*3 C5*3 CL1*2 CL2 CL3 CR1*2 CR2

then           take 1L -> orange
is             final until-skip
is             turn 3
then           take A2 -> purple right blind   # closes: a bonus turn
is             bonus 1
moves          1                               # no shelf left
then           skip                            # the lost bonus turn is the skip
is             turn 1
is             final 1                         # two last turns: of 1 and of 2
is             bonus 0
then           take B5 -> purple left
is             turn 2
is             final 0
then           take C3 -> blue left
is             turn nobody                     # 3 has skipped and moves no more

# The bonus turns of TOYS-6.2 are turns of the final round: one that cannot be used is the skip,
# and the others owed go with it.

position heroychiki
final until-skip
bonus 3
open A5 AR1 B4
shelf 1 blue CL1
shelf 2 purple B6

moves          1
then           skip
is             turn 2
is             bonus 0
is             final 0
then           take B4 -> purple left
is             turn nobody

# In the last turns a lost turn begins nothing again.

position heroychiki
seats 3
final 1
bonus 2
open A5 AR1 B4
shelf 1 blue CL1
shelf 2 purple B6
shelf 3 purple B6

then           skip
is             bonus 1
is             turn 1
then           skip
is             turn 2
is             final 0
then           take B4 -> purple left
is             turn nobody

# A bonus turn lost before the final round is no skip.

position heroychiki
bonus 1
row 1 AL2 AL3
row 2 BL2 BL3
row 3 CL2 CL3
shelf 1 orange AL1
shelf 1 purple BL1
shelf 1 blue CL1

moves          1
then           skip
is             turn 2
is             final no

# Ordinary turns alone count where a table wants it so, and in every game begun by version 1 of the rules.

setup toystory4 2 final=until-skip
is             set final=until-skip deck=bundled first=lot stuck=ordinary memory=off

position heroychiki 1

is             set final=until-skip deck=bundled

position heroychiki
seats 3
set final=until-skip
turn 2
deck -
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 C3
discard A4 C1
shelf 1 purple B6
shelf 2 blue C1
shelf 3 purple BL1 B6
removed A1*4 A2*2 A3*3 A4*2 A5*3 A6*2 AL1*2 AL2 AL3 AR1*2 AR2 AR3 B1*3 B2*3 B3*3 B4*3 B5*3 B6 BL1 BL2 BL3 BR1*2 BR2 BR3 C1*4 C2*4 C3*3 C4*3 C5*3 CL1*2 CL2 CL3 CR1*2 CR2

then           take 1L -> orange
is             final until-skip
is             turn 3
then           take A2 -> purple right blind   # closes: a bonus turn
then           skip
is             final until-skip                # a lost bonus turn is not the skip
is             turn 1
then           take B4 -> purple left
then           take C2 -> blue left
is             turn 3
is             final until-skip
no TOYS-6.1    take A4 -> orange
then           skip                            # an ordinary turn: now the others move once
is             turn 1
is             final 1
then           take B5 -> purple left
is             turn 2
is             final 0
then           take C3 -> blue left
is             turn nobody

position heroychiki 1
seats 3
turn 2
deck -
row 1 A5 B4
row 2 A6 B5 C2
row 3 A2 C3
discard A4 C1
shelf 1 purple B6
shelf 2 blue C1
shelf 3 purple BL1 B6
removed A1*4 A2*2 A3*3 A4*2 A5*3 A6*2 AL1*2 AL2 AL3 AR1*2 AR2 AR3 B1*3 B2*3 B3*3 B4*3 B5*3 B6 BL1 BL2 BL3 BR1*2 BR2 BR3 C1*4 C2*4 C3*3 C4*3 C5*3 CL1*2 CL2 CL3 CR1*2 CR2

then           take 1L -> orange
is             final until-skip
is             turn 3
then           take A2 -> purple right blind   # closes: a bonus turn
then           skip
is             final until-skip                # a lost bonus turn is not the skip
is             turn 1
then           take B4 -> purple left
then           take C2 -> blue left
is             turn 3
is             final until-skip
no TOYS-6.1    take A4 -> orange
then           skip                            # an ordinary turn: now the others move once
is             turn 1
is             final 1
then           take B5 -> purple left
is             turn 2
is             final 0
then           take C3 -> blue left
is             turn nobody

# TOYS-6.5  From each unfinished shelf the toys at its ends are removed; the rest joins the collection.

position toystory4
turn nobody
shelf 1 green B4 B5 B6
shelf 2 green BL1 B4 B5

scores         2 4
points 1 TOYS-6.5 2 : B5                       # Rex Trixie Dolly: Trixie
points 2 TOYS-6.5 4 : BL1 B4                   # an edge, Rex, Trixie: the edge and Rex

position toystory4
turn nobody
shelf 1 green #A1 B4 B5
shelf 2 green B4
shelf 2 yellow AL1

scores         2 2
points 1 TOYS-6.5 2 : B4                       # a blind card protects Rex and scores nothing
points 2 TOYS-6.5 2 : AL1                      # Rex alone: nothing; an edge alone stays

position toystory4
turn nobody
shelf 1 yellow A5 A4 A6 #C5
shelf 2 yellow A1 A5
shelf 2 blue C2 CR1

scores         6 2
points 1 TOYS-6.5 6 : A4 A6
points 2 TOYS-6.5 2 : CR1

# TOYS-6.6  When the game is over, the most points win; ties share the victory.

position toystory4
seats 3
turn nobody
taken 1 A1 A2
taken 2 A4
taken 3 A5

scores         4 4 2
places         1 1 3
no TOYS-6.6    take 1L -> yellow
no TOYS-6.6    2: skip
no TOYS-6.6    chance: draw A1
says           Игра окончена.
says           The game is over.
