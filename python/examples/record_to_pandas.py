"""A record as a table of data: record_to_pandas.py game.record (igroteka selfplay GAME --games 1 --record FOLDER makes some)."""
import sys

import pandas

import igroteka as ig

events = ig.read_record(open(sys.argv[1], encoding="utf-8").read())
frame = pandas.DataFrame(e.row() for e in events)
print(frame.to_string(max_rows=20))
print(frame[frame.seat != "chance"].groupby("seat").size().rename("moves"))
