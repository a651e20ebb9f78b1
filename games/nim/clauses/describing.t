# How a position is described, and what its things say to whoever looks closer.  A line of every sentence, in both languages.

position nim
heaps 3 0 5

says Sticks in the heaps: 3 0 5.
says Палочек в кучках: 3 0 5.
