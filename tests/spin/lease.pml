/* lease.pml - the lease of src/server/postgres.h, for Spin: two nodes, one table, one database.
 *
 *     tests/spin/run
 *
 * A node owns the table under an epoch, its row in `alive`.  It writes groups; a group arrives at the database whenever it likes, also after its sender
 * has given up on it, or after the other node has taken over; its answer may be lost.  Whoever does not know what became of a group looks again, and
 * makes the number of the group useless if it is not there.  Nodes sleep at any moment for any time (a process that takes no step).
 *
 * Checked: an entry is never stored twice; a move that was acknowledged is stored; one that was refused is not stored, then or later;
 * only the owner of the moment stores; and of two nodes never both acknowledge the same number.
 */
#define NODES 2
#define MOVES 2                            /* entries until the end            */
#define LOSSES 2                           /* answers that may be lost, in all */

/* ---- the database: each d_step is a transaction */
byte owner_epoch = 0;                      /* epoch that owns the shard; 0: nobody */
byte last_epoch = 0;
bool alive[6];                             /* rows of `nodes`, by epoch        */
byte groups[6];                            /* their counts                     */
byte stored = 0;                           /* entries in the log: 1..stored    */
byte by[8];                                /* epoch and group of each entry, */
byte group_of[8];

byte losses = 0;
byte acknowledged = 0;                     /* numbers, as bits                 */
short refused[6];                          /* groups that were said not to be stored, as bits, by epoch */

/* A group on its way: one at a time of each node, as the engine has. */
typedef packet { bool flies; byte epoch, group, n; bool answered; bool ok }
packet sent[NODES];
packet ghost[NODES];                       /* one whose sender has given up on it */

inline arrive(p)
{
  d_step {
    if
    :: p.flies && alive[p.epoch] && owner_epoch == p.epoch && groups[p.epoch] == p.group - 1 && p.n == stored + 1 ->
       assert(owner_epoch == p.epoch);                     /* only the owner of the moment stores */
       assert(!(refused[p.epoch] & (1 << p.group)));       /* nothing happens after it was said that nothing has */
       groups[p.epoch] = p.group;
       stored = stored + 1;
       by[stored] = p.epoch;
       group_of[stored] = p.group;
       p.ok = true
    :: else -> p.ok = false
    fi;
    p.flies = false;
    p.answered = true
  }
}

/* The database hears what is on its way when it likes. */
active proctype database()
{
end:
  do
  :: sent[0].flies -> arrive(sent[0])
  :: sent[1].flies -> arrive(sent[1])
  :: ghost[0].flies -> arrive(ghost[0])
  :: ghost[1].flies -> arrive(ghost[1])
  od
}

inline look_again()
{
  d_step {
    if
    :: !alive[epoch] -> outcome = 3                        /* fenced           */
    :: alive[epoch] && groups[epoch] == group + 1 -> outcome = 1
    :: alive[epoch] && groups[epoch] != group + 1 ->
       refused[epoch] = refused[epoch] | (1 << (group + 1));
       groups[epoch] = group + 2;
       group = group + 2;
       outcome = 2
    fi
  }
}

proctype node(byte me)
{
  byte epoch = 0, group = 0, n = 0, outcome = 0;
join:
  skip;
  d_step {                                 /* postgres_join, or a takeover of whoever seems dead: no clock is believed */
    if
    :: last_epoch < 3 ->
       last_epoch++;
       epoch = last_epoch;
       alive[epoch] = true;
       if :: owner_epoch != 0 -> alive[owner_epoch] = false :: else fi;
       owner_epoch = epoch
    :: else -> epoch = 0
    fi;
    group = 0
  }
  if :: epoch == 0 -> goto done :: else fi;
  n = stored;                              /* reads the log                    */
  do
  :: n >= MOVES -> break
  :: n < MOVES ->
     d_step {
       sent[me].epoch = epoch;
       sent[me].group = group + 1;
       sent[me].n = n + 1;
       sent[me].answered = false;
       sent[me].flies = true;
       outcome = 0
     }
     if
     :: sent[me].answered ->               /* the answer comes                 */
        d_step {
          if
          :: sent[me].ok -> outcome = 1
          :: !sent[me].ok -> outcome = 3
          fi
        }
     :: !ghost[me].flies && losses < LOSSES ->             /* or the connection is lost: the group may have arrived, or arrive later */
        d_step {
          losses++;
          ghost[me].flies = sent[me].flies;
          ghost[me].epoch = sent[me].epoch;
          ghost[me].group = sent[me].group;
          ghost[me].n = sent[me].n;
          sent[me].flies = false
        }
        look_again()
     fi;
     d_step {
       if
       :: outcome == 1 ->
          n = n + 1;
          group = group + 1;
          assert(stored >= n && by[n] == epoch);           /* it is there, and it is ours */
          assert(!(acknowledged & (1 << n)));              /* nobody has acknowledged it before, or will */
          acknowledged = acknowledged | (1 << n)
       :: outcome == 2 -> assert(stored < n + 1 || by[n + 1] != epoch)          /* nothing has happened */
       :: else
       fi
     }
     if :: outcome == 3 -> goto join :: else fi
  od;
done:
  skip
}

init { atomic { run node(0); run node(1) } }
