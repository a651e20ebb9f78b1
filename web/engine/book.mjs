// @ts-check
// book.mjs - what the pages of lessons and replays ask of the engine.  Texts in two languages are [Russian, English].
export const bookOf = (e, write, json) => ({
  library: () => json(e.library()),
  // { position, scores } after the lines "SEAT MOVE", or { refused: clause, or '' with why }.
  after(position, lines) { write(`${position}\0${lines.join('\n')}`); return json(e.after()); },
  seen(position, seat) { write(position); return json(e.seen(seat)); },
  // A record: { game, seats, events … } as seat heard of it (0: everything), or { fault, line … }.
  load(record, seat = 0) {
    if (new TextEncoder().encode(record).length >= e.room()) return { fault: ['слишком длинный текст', 'the text is too long'], line: 0,
      near: '' };
    write(record);
    return json(e.tape_load(seat));
  },
  at: (n, seat = 0) => json(e.tape_at(n, seat)),
  fair: () => json(e.tape_fair()),
  // A game looked at again, event by event; see src/arena/review.h.
  review: {
    open(record, simulations) { write(record); return json(e.review_open(simulations)); },
    step: () => json(e.review_step()),
    seats: () => json(e.review_seats()),
  },
});
