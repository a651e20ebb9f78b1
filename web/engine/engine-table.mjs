// @ts-check
// engine-table.mjs - a whole table in WebAssembly (src/wasm/local_table.c): one game at a time, loaded from its record.
// Seats count from 1 here, as everywhere in the page.

/** A seed in two halves: of the browser's own good generator. */
/** @returns {number[] | Uint32Array} */
const seed = () => crypto.getRandomValues(new Uint32Array(2));

/** So many simulations are asked for first, never more than four times as many as the last time, and no more than a million. */
const FIRST = 12,
  MORE = 4,
  MOST = 1e6;

/**
 * A bot's move within its time.  The module has no clock, so it is asked for a few simulations, then for more, as long as
 * seven tenths of the time that is left will do for them at the pace so far; the last answer counts.
 * @param {() => number} [now] a clock in milliseconds
 */
function inTime(
  /** @type {any} */ e,
  /** @type {(s: string) => void} */ write,
  /** @type {(n: number) => string} */ read,
  /** @type {(n: number) => any} */ json,
  /** @type {string} */ view,
  /** @type {number} */ seat,
  /** @type {string} */ name,
  [lo, hi] = seed(),
  now = () => performance.now(),
) {
  const began = now();
  const ask = (/** @type {string} */ bot) => {
    write(`bot ${bot}\n${view}`);
    return read(e.play_bot(seat - 1, lo, hi));
  };
  write(`bot ${name}`);
  const limit = json(e.play_budget());
  if (!limit?.ms) return ask(name);
  const most = Math.min(limit.simulations, MOST);
  for (let n = Math.min(FIRST, most); ;) {
    const before = now(),
      move = ask(`${limit.bot}@${n}`),
      took = Math.max(now() - before, 0.1);
    const next = Math.min(most, MORE * n, Math.floor((0.7 * n * (limit.ms - (now() - began))) / took));
    if (next <= n || (next < 1.5 * n && next < most)) return move;
    n = next;
  }
}

/**
 * Why the move that the bot has just found is good, { why, told, points, clause }: by as many pairs of games as what is left of a hint's
 * time allows, asked for in the same way.
 */
function whyInTime(
  /** @type {any} */ e,
  /** @type {(s: string) => void} */ write,
  /** @type {(n: number) => any} */ json,
  /** @type {string} */ view,
  /** @type {number} */ seat,
  now = () => performance.now(),
) {
  const began = now(),
    limit = json(e.play_pairs());
  for (let n = Math.min(FIRST, limit.pairs); ;) {
    write(view);
    const before = now(),
      found = json(e.play_why(seat - 1, n)),
      took = Math.max(now() - before, 0.1);
    const next = Math.min(limit.pairs, MORE * n, Math.floor((0.7 * n * (limit.ms - (now() - began))) / took));
    if (!found?.pairs || next <= n || (next < 1.5 * n && next < limit.pairs)) return found;
    n = next;
  }
}

/**
 * @param {any} e what the module exports
 * @param {(s: string) => void} write into its one buffer
 * @param {(n: number) => string} read from it
 * @param {(n: number) => any} json the same, understood
 */
export const playing = (e, write, read, json) => ({
  games: () => json(e.play_games()),
  bots: () => json(e.play_bots()) || [],
  begin(
    /** @type {string} */ game,
    /** @type {number} */ seats,
    /** @type {Record<string, string>} */ options,
    luck = seed(),
  ) {
    write(
      `${game} ${seats} ${Object.entries(options)
        .map(([k, v]) => `${k}=${v}`)
        .join(' ')}`,
    );
    return json(e.play_new(...luck));
  },
  /** A record, played on after its first events, or a position. */
  load(/** @type {string} */ text, to = -1) {
    write(text);
    return json(e.play_load(to, ...seed()));
  },
  /** @param {{ name?: string, bot?: string }[]} people */
  who(people) {
    write(people.map(p => p.name || `${p.bot} (bot)`).join('\n'));
    e.play_who();
  },
  save: () => read(e.play_save()),
  state: () => json(e.play_state()),
  view: (/** @type {number} */ seat) => read(e.play_view(seat ? seat - 1 : -2)),
  events: (/** @type {number} */ seat, /** @type {number} */ from) =>
    json(e.play_events(seat ? seat - 1 : -2, from)),
  /** The same in words, for the voice of engine.mjs: sentence, deed, points that each seat gained; '' for a draw that is one of many.
   * @param {number} seat @param {number} from @returns {[string, string, number[]][]} */
  told: (seat, from) => json(e.play_told(seat ? seat - 1 : -2, from)),
  /** @param {string} lang @param {string[]} names */
  voice(lang, names) {
    write([lang, ...names].join('\n'));
    e.voice();
  },
  move(/** @type {number} */ seat, /** @type {string} */ text) {
    write(text);
    return json(e.play_move(seat - 1));
  },
  moves: (/** @type {number} */ seat) => json(e.play_moves(seat - 1)),
  /** Whose decision was undone, or 0. */
  undo: () => e.play_undo(),
  again: (/** @type {number} */ seat) => read(e.play_again(seat - 1)),
  thought: () => [0, 1].map(half => e.play_thought(half) >>> 0),
  bot: (
    /** @type {string} */ view,
    /** @type {number} */ seat,
    /** @type {string} */ name,
    /** @type {number[] | Uint32Array} */ luck,
    /** @type {any} */ now,
  ) => inTime(e, write, read, json, view, seat, name, luck, now),
  why: (/** @type {string} */ view, /** @type {number} */ seat, /** @type {any} */ now) =>
    whyInTime(e, write, json, view, seat, now),
  score(/** @type {string} */ position) {
    write(position);
    return json(e.play_score());
  },
});
