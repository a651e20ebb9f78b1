// book.mjs - what the pages of rules, lessons and replays ask of the engine.  Texts in two languages are [Russian, English].
export const bookOf = (e, write, json) => ({
  library: () => json(e.library()),
  book(game) { write(game); return json(e.book()); },
});
