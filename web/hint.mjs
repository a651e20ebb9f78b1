// @ts-check
// hint.mjs - what a good bot would do, and one sentence why: the points that it brings at once, by their clause,
// or that the bot played on in thought and liked it best.
import { t, pair, teach, count } from './words.mjs';
import { think } from './local.mjs';

teach({
  hintNow: ['Сразу', 'At once'],
  hintSlow: [
    'Сразу очков не приносит, но когда бот доигрывал партию в уме, этот ход вышел лучшим.',
    'Brings no points at once; when the bot played the game on in thought, this move came out best.',
  ],
});

const BOT = 'level5';

const sums = (score, seat) => {
  const by = new Map();
  for (const l of score?.lines.filter(x => x.seat === seat) || []) by.set(l.clause, { ...l, points: (by.get(l.clause)?.points || 0) + l.points });
  return by;
};

/** The clause that gives most of what the move brings at once: { points, clause, ru, en }, or null. */
function earns(rules, position, seat, move) {
  const after = rules.after(position, [`${seat} ${move}`]);
  if (!after?.position) return null;
  const was = sums(rules.play.score(position), seat),
    more = [...sums(rules.play.score(after.position), seat).values()].map(l => ({ ...l, points: l.points - (was.get(l.clause)?.points || 0) }));
  return more.sort((a, b) => b.points - a.points).find(l => l.points > 0) || null;
}

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
  const move = await think(rules.play, position, seat, BOT);
  if (!move) return null;
  const most = earns(rules, position, seat, move);
  return { move, why: most ? `${t('hintNow')} +${count(most.points, 'points')}: ${pair(most)}` : t('hintSlow'), clause: most?.clause || '' };
}
