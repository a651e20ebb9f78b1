// @ts-check
// engine-pages.mjs - what the pages of lessons and replays ask of the engine.  What it says is in the language of the page.
import { addTexts } from '../ui/i18n.mjs';

const t = addTexts('engine', { tooLong: 'the text is too long' });
export const bookOf = (
  /** @type {any} */ e,
  /** @type {(s: string) => void} */ write,
  /** @type {(n: number) => string} */ read,
  /** @type {(n: number) => any} */ json,
) => ({
  // { position, scores } after the lines "SEAT MOVE", or { refused: clause, or '' with why }.
  after(/** @type {string} */ position, /** @type {string[]} */ lines) {
    write(`${position}\0${lines.join('\n')}`);
    return json(e.after());
  },
  seen(/** @type {string} */ position, /** @type {number} */ seat) {
    write(position);
    return json(e.seen(seat));
  },
  // A record: { game, seats, events … } as seat heard of it (0: everything), or { fault, line … }.
  load(/** @type {string} */ record, seat = 0) {
    if (new TextEncoder().encode(record).length >= e.capacity())
      return { fault: t('tooLong'), line: 0, near: '' };
    write(record);
    return json(e.replay_load(seat));
  },
  at: (/** @type {number} */ n, seat = 0) => json(e.replay_at(n, seat)),
  fair: () => json(e.replay_fair()),
  // A table of cardboard, counted by questions and answers; see src/core/count.h.
  count: {
    /** What is to be known before one counts a game, in the language of the voice. @param {string} game */
    before(game) {
      write(game);
      return read(e.count_before());
    },
    /** @param {string} game @param {number} seats */
    open(game, seats, setup = false, options = '') {
      write(`${game} ${seats} ${options}`);
      return e.count_open(Number(setup)) === 1;
    },
    ask: () => json(e.count_ask()),
    /** @param {string} words */
    answer(words) {
      write(words);
      return json(e.count_answer());
    },
    back: () => e.count_back(),
    end: () => json(e.count_end()),
  },
  // A game looked at again, event by event; see src/arena/review.h.
  review: {
    open(/** @type {string} */ record, /** @type {number} */ simulations) {
      write(record);
      return json(e.review_open(simulations));
    },
    step: () => json(e.review_step()),
    seats: () => json(e.review_seats()),
  },
});
