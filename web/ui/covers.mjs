// @ts-check
// covers.mjs - the boxes on the shelf of the home page: colour, emblem, the picture on the lid (covers/GAME.svg), about how
// many minutes a game takes.  They come with the list of games that the build writes (games.json, from games/*/box.json).
// A game without a picture stands there with its emblem.
import { art } from './art.mjs';
import { h } from './dom.mjs';
import { t } from './i18n.mjs';

/** @typedef {{ colour: string, minutes: number, emblem: string, cover?: boolean }} Box */

/** @type {Box} */
const plain = { colour: '#4A4450', minutes: 0, emblem: 'logo' };
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

/** The picture on the lid. @param {string} game */
export const lidOf = game =>
  boxOf(game).cover
    ? h('img', { className: 'cover', src: `covers/${game}.svg`, alt: '', width: 300, height: 330 })
    : art(boxOf(game).emblem, 'emblem');

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
