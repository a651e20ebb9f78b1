// @ts-check
// hint.mjs - what a good bot would do, and one sentence why: the points that it brings at once, by their clause,
// or that the bot played on in thought and liked it best.
import { t, pair, teach, count } from '../ui/words.mjs';
import { think } from './local.mjs';

teach({
  hintNow: ['Сразу', 'At once'],
  hintSlow: [
    'Сразу очков не приносит, но когда бот доигрывал партию в уме, этот ход вышел лучшим.',
    'Brings no points at once; when the bot played the game on in thought, this move came out best.',
  ],
});

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

/** { move, why, clause }, or null where the bot knows nothing. */
export async function advice(rules, position, seat) {
  const move = await think(rules.play, position, seat, 'hint', LUCK);
  if (!move) return null;
  const most = rules.play.why(position, seat, move);
  return { move, why: most ? `${t('hintNow')} +${count(most.points, 'points')}: ${pair(most)}` : t('hintSlow'), clause: most?.clause || '' };
}
