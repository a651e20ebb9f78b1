// @ts-check
// boxes.mjs - the boxes on the shelf of the home page: colour, emblem, what is drawn on the lid, about how many minutes a game takes.
// They come with the list of games that the build writes (games.json, from games/*/box.json).  A game without one stands there in a
// plain box.
import { art } from './art.mjs';
import { h } from './dom.mjs';
import { t } from './words.mjs';

/** @typedef {{ art: string, on?: string, tint?: string, ink?: string }} Thing  a drawing; what it lies on; its colours
 *  @typedef {{ grid?: number, tint?: string, things: Thing[] }} Lid  so many side by side, or all on a shelf
 *  @typedef {{ colour: string, minutes: number, emblem: string, lid: Lid }} Box */

/** @type {Box} */
const plain = { colour: '#4A4450', minutes: 0, emblem: 'logo', lid: { grid: 1, things: [{ art: 'logo' }] } };
/** @type {Record<string, Box>} */
const boxes = {};
/** @type {string[]} games with a lesson */
const taught = [];

/** Takes the boxes out of the list of games. @param {{ game: string, box?: Box, lesson?: boolean }[]} games */
export function unpack(games) {
  for (const g of games) {
    boxes[g.game] = { ...plain, ...g.box };
    if (g.lesson) taught.push(g.game);
  }
}

/** @param {Element} e @param {string} name @param {string | undefined} value */
function styled(e, name, value) {
  if (value) /** @type {HTMLElement} */ (e).style.setProperty(name, value);
  return e;
}
/** @param {Thing} thing */
function drawn({ art: id, on, tint, ink }) {
  const picture = styled(art(id), '--em-tint', tint);
  return on ? styled(h('span', { className: on }, picture), 'color', ink) : picture;
}
/** @param {string} game */
export function lidOf(game) {
  const { grid, tint, things } = boxOf(game).lid;
  if (grid === 1) return drawn(things[0]);
  const all = things.map(drawn);
  return grid ? styled(h('div', { className: 'lid-grid' }, all), '--n', String(grid)) : styled(h('div', { className: 'lid-shelf' }, all), '--em-tint', tint);
}

/** @param {string} game */
export const boxOf = game => boxes[game] || plain;
/** @param {string} game */
export const hasLesson = game => taught.includes(game);
/** For how many, about how long. @param {{ game: string, seats_min: number, seats_max: number }} g */
export function facts(g) {
  const { minutes } = boxOf(g.game),
    players = g.seats_min === g.seats_max ? String(g.seats_min) : `${g.seats_min}–${g.seats_max}`;
  return [players, minutes ? `${minutes} ${t('min')}` : ''];
}
