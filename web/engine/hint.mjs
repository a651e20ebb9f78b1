// @ts-check
// hint.mjs - what a good bot would do, and one sentence why, as the engine tells it.
import { language } from '../ui/i18n.mjs';
import { think } from './local.mjs';

const LUCK = [1, 0]; // the same hint for the same position

/** The things one would point at for this move, one after another; nothing where it cannot be put together so. */
export function pointed(/** @type {any} */ rules, /** @type {number} */ seat, /** @type {string} */ move) {
  const picked = /** @type {number[]} */ ([]),
    words = (/** @type {number[]} */ ids) => (
      rules.clear(),
      ids.reduce((/** @type {any} */ _, /** @type {number} */ id) => rules.pick(seat, id)?.move || '', '')
    ),
    towards = (/** @type {string} */ made) => made === move || (made.includes(' ') && move.startsWith(made));
  for (let made = ''; made !== move;) {
    words(picked);
    const next = rules
      .scene(seat)
      .filter((/** @type {any} */ i) => i.can && !picked.includes(i.id))
      .reverse() // a column rather than its cells
      .find((/** @type {any} */ i) => towards((made = words([...picked, i.id]))));
    if (!next) return [];
    picked.push(next.id);
  }
  return picked;
}

/** { move, told, why, clause }, or null where the bot knows nothing. @param {string[]} names of the players, for its words */
export async function advice(
  /** @type {any} */ rules,
  /** @type {string} */ position,
  /** @type {number} */ seat,
  /** @type {string[]} */ names,
) {
  const found = await think(rules.play, position, seat, 'hint', LUCK, { lang: language(), names });
  const move = found?.move || found;
  if (!move) return null;
  return { move, ...(found.why || rules.play.why(position, seat)) };
}
