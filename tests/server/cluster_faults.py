#!/usr/bin/env python3
"""cluster_faults.py - people play at three servers over one PostgreSQL while things go wrong, and a checker reads the log afterwards.

    cluster_faults.py PROGRAM [FAULTS [TABLES [SEED [KINDS]]]]

Faults: kill -9 of a node; SIGSTOP of a node, until others have its tables or for a moment only; a planned stop; connections of a node ended
by the database; PostgreSQL killed and started again; or only those that KINDS names, as kill_node,freeze_node.  Every move that was acknowledged must be in the log once and in its place,
and no version of a table may have been seen in two ways."""
import sys
from cluster import *

PROGRAM = sys.argv[1]
FAULTS, TABLES, SEED = (int(a) for a in sys.argv[2:5] + ["12", "4", "1"][len(sys.argv[2:5]) :])


def back_up(c):
    """All nodes run, and everything has an owner."""
    def all_up():
        for n in c.nodes:
            if n.process.poll() is not None:
                n.start()
        return c.shared(len(c.nodes))
    wait_for(all_up)


def new_people(c, seats=2):
    game = random.choice(c.games)
    node = random.choice(c.nodes)
    code, players = sit_down(node, game, seats)
    people = [Person(c, code, i + 1, p.token) for i, p in enumerate(players)]
    for p in players:
        p.sock.close()
    for p in people:
        p.thread.start()
    return people


def main():
    postgres.need()
    random.seed(SEED)
    takeovers = collections.defaultdict(list)
    with Cluster(PROGRAM, 3) as c:
        c.games = [g["name"] if isinstance(g, dict) else g for g in json.loads(subprocess.check_output([PROGRAM, "games", "--json"]))]
        wait_for(lambda: c.shared(3))
        c.people += [p for _ in range(TABLES) for p in new_people(c)]
        kinds = [kill_node, freeze_node, pause_node, stop_node, cut_node, restart_database]
        if len(sys.argv) > 5:
            kinds = [k for k in kinds if k.__name__ in sys.argv[5].split(",")]
        for i in range(FAULTS):
            made = c.moves_made()
            fault = kinds[i % len(kinds)]
            took = fault(c, random.choice(c.nodes))
            if took:
                takeovers[fault.__name__].append(took)
            back_up(c)
            if all(p.done.is_set() for p in c.people):
                c.people += new_people(c)
            wait_for(lambda: c.moves_made() > made or any(p.wrong for p in c.people))  # games go on
        for p in c.people:
            p.done.set()
        for p in c.people:
            p.thread.join()
        moves = check(c, c.people)
        print("%d faults, %d acknowledged moves checked, connections lost %d times" % (FAULTS, moves, sum(p.lost for p in c.people)))
        print("\n".join(summary_of(takeovers)))


main()
