// @ts-check
// hint.mjs - what a good bot would do, and one sentence why, as the engine tells it.
import { think } from './local.mjs';

const LUCK = [1, 0]; // the same hint for the same position

/** The things one would point at for this move, one after another; nothing where it cannot be put together so. */
export function pointed(rules, seat, move) {
  const picked = [],
    words = ids => (rules.clear(), ids.reduce((_, id) => rules.pick(seat, id)?.move || '', '')),
    towards = made => made === move || (made.includes(' ') && move.startsWith(made));
  for (let made = ''; made !== move; ) {
    words(picked);
    const next = rules
      .scene(seat)
      .filter(i => i.can && !picked.includes(i.id))
      .reverse() // a column rather than its cells
      .find(i => towards((made = words([...picked, i.id]))));
    if (!next) return [];
    picked.push(next.id);
  }
  return picked;
}

/** { move, told, why, clause }, or null where the bot knows nothing. */
export async function advice(rules, position, seat) {
  const move = await think(rules.play, position, seat, 'hint', LUCK);
  if (!move) return null;
  return { move, ...rules.play.why(position, seat, move) };
}
