// @ts-check
// telling.mjs - moves in words.  The notation names places and cards; which card lay at a place is read off the table before the
// move or, where that was never seen (a page loaded anew, somebody who has just come), off the table after it, walking back.
//
// How a game tells its moves is with its looks:
//   deed(words, things, card) -> words and whatever `card(kind)` makes of a card; after a verb comes ' ' alone
//   took(words, scene) -> the things a move takes, on the table before it    brought(words, seat, scene) -> where they lie after it
import { t, pair, teach, language } from '../ui/words.mjs';

teach({
  'verb-deal': ['сдано', 'dealt'],
  'verb-draw': ['вытянуто', 'drawn'],
  'verb-start': ['открыто', 'opened'],
  'verb-starter': ['начальная карта', 'the starter'],
  'verb-redeal': ['пересдача', 'dealt again'],
  'verb-first': ['первый игрок', 'first player'],
  'verb-goal': ['общая цель', 'common goal'],
  'verb-personal': ['личная цель', 'personal goal'],
  'verb-tile': ['жетон', 'tile'],
});

const parted = event => {
  const [number, seat, ...words] = event.split(' ');
  return { number: Number(number), seat: Number(seat), chance: seat === 'chance', words };
};

/**
 * Remembers the things of the players' moves among `events`, by number.
 * @param {Map<number, any[]>} told @param {string[]} events @param {any[]} before the table before them, or nothing @param {any[]} after
 */
export function trace(told, events, before, after, looks) {
  const moves = events.map(parted).filter(m => !m.chance);
  let left = after;
  for (const [k, m] of [...moves.entries()].reverse()) {
    const seen = !k && before.length ? looks.took?.(m.words, before) : null, // only the first was made on that table
      lies = looks.brought?.(m.words, m.seat, left) || [];
    told.set(m.number, seen?.length ? seen : lies);
    left = left.filter(i => !lies.includes(i));
  }
}

/** Ids of what the last move among `events` brought, and of the places it left: { came, left }. */
export function marks(events, scene, looks) {
  const last = events.map(parted).findLast(m => !m.chance);
  if (!last || !looks.brought) return null;
  const ids = list => new Set((list || []).map(i => i.id));
  return { came: ids(looks.brought(last.words, last.seat, scene)), left: ids(looks.emptiedBy?.(last.words, scene)) };
}

/** A list in words: equal neighbours are counted. */
export function listed(parts) {
  /** @type {any[]} */
  const groups = [];
  for (const p of parts) groups.at(-1)?.[0] === p ? groups.at(-1)[1]++ : groups.push([p, 1]);
  return groups.flatMap(([p, n], i) => [i ? ', ' : '', n > 1 ? `${p} ×${n}` : p]).filter(Boolean);
}

/** A move as words, and as whatever `card` makes of a card. */
export const deed = (words, things, looks, card) => (looks.deed ? looks.deed(words, things, card) : [words.join(' ')]);

/** A deed in the third person, told to the one who did it: «кладёт» is «кладёте», "plays" is "play". */
export const asYou = words =>
  language() === 'ru'
    ? words.replace(/(^|, )([а-яё]+[её]т)(?= |$)/g, '$1$2е')
    : words.replace(/(^|, )(pass(?=es)|[a-z]+(?=s))e?s(?=[ ,]|$)/g, '$1$2');

/** A card by the name it has on the table; its colour is told by the shelf. */
const nameIn = (scene, kind) => pair(scene.find(i => i.kind === kind)).split(' (')[0] || kind;

/** The move in the making, as it would be told; the verb is left out, for it is one's own. */
export function making(move, scene, looks) {
  const words = move.split(' '),
    said = deed(words, looks.took?.(words, scene) || [], looks, kind => nameIn(scene, kind));
  return (said[1] === ' ' ? said.slice(2) : said).join('');
}

/** Draws one after another; a verb is said once.  Whom a draw is for comes first: his name, then what he got. */
const forSeat = ['personal', 'first'];
export function drawsInWords(draws, card, name) {
  let before = '';
  return draws
    .map(d => {
      const [verb, ...rest] = d.split(' '),
        what = rest.map((w, i) => (!i && forSeat.includes(verb) ? name(Number(w)) : card(w) || w)),
        said = [verb === before && rest.length ? '' : t('verb-' + verb), what.join(verb === 'personal' ? ' — ' : ' ')];
      before = verb;
      return said.filter(Boolean).join(' ');
    })
    .join(', ');
}
