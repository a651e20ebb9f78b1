// @ts-check
// play.mjs - a whole table in WebAssembly (src/wasm/play.c): one game at a time, loaded from its record.
// Seats count from 1 here, as everywhere in the page.

/** A seed in two halves: of the browser's own good generator. */
const seed = () => crypto.getRandomValues(new Uint32Array(2));

/**
 * @param {any} e what the module exports
 * @param {(s: string) => void} write into its one buffer
 * @param {(n: number) => string} read from it
 * @param {(n: number) => any} json the same, understood
 */
export const playing = (e, write, read, json) => ({
  games: () => json(e.play_games()),
  bots: () => json(e.play_bots()) || [],
  begin(game, seats, options) {
    write(`${game} ${seats} ${Object.entries(options).map(([k, v]) => `${k}=${v}`).join(' ')}`);
    return json(e.play_new(...seed()));
  },
  load(record) { write(record); return json(e.play_load(...seed())); },
  save: () => read(e.play_save()),
  state: () => json(e.play_state()),
  view: seat => read(e.play_view(seat ? seat - 1 : -2)),
  events: (seat, from) => json(e.play_events(seat ? seat - 1 : -2, from)),
  move(seat, text) { write(text); return json(e.play_move(seat - 1)); },
  moves: seat => json(e.play_moves(seat - 1)),
  undo: seat => e.play_undo(seat - 1) === 1,
  bot(view, seat, name) { write(`bot ${name}\n${view}`); return read(e.play_bot(seat - 1, ...seed())); },
  score(position) { write(position); return json(e.play_score()); },
});
