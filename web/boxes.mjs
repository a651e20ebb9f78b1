// @ts-check
// boxes.mjs - the boxes on the shelf of the home page: colour, emblem, what is drawn on the lid, about how many minutes a game takes.
// A game without an entry stands there in a plain box; `hidden` ones are templates for those who write games.
import { art } from './art.mjs';
import { h } from './dom.mjs';
import { t } from './words.mjs';

const tiles = ['cat', 'trophy', 'plant', 'book', 'frame', 'game'];
const grid = (n, ...children) => {
  const e = h('div', { className: 'lid-grid' }, ...children);
  e.style.setProperty('--n', n);
  return e;
};
const shelf = (tint, ...ids) => {
  const e = h(
    'div',
    { className: 'lid-shelf' },
    ids.map(id => art(id)),
  );
  e.style.setProperty('--em-tint', tint);
  return e;
};
const tinted = (id, tint) => {
  const e = art(id);
  e.style.setProperty('--em-tint', tint);
  return e;
};

const iota = ['cross', 'circle', 'triangle', 'square'],
  hues = ['red', 'blue', 'yellow', 'green'];
const iotaCard = (shape, i) => {
  const hue = hues[i],
    card = h('span', { className: 'lid-card' }, art('iota-' + shape));
  card.style.setProperty('color', `var(--iota-${hue})`);
  return card;
};

const boxes = {
  shelfie: {
    colour: '#3C3350',
    minutes: 30,
    emblem: 'shelfie-cat',
    lid: () =>
      grid(
        3,
        tiles.map(k => h('span', { className: `tile piece ${k}` }, art('shelfie-' + k))),
      ),
  },
  iota: { colour: '#0B6B69', minutes: 25, emblem: 'iota-wild', lid: () => grid(2, iota.map(iotaCard)) },
  ralph: {
    colour: '#8F3A22',
    minutes: 20,
    emblem: 'ralph-yesss',
    lid: () =>
      grid(
        2,
        ['ralph', 'vanellope', 'knowsmore', 'yesss'].map(k => tinted('ralph-' + k, `var(--ralph-${k})`)),
      ),
  },
  toystory4: {
    colour: '#275F8F',
    minutes: 30,
    emblem: 'toy-forky',
    lid: () => shelf('#F2BE2C', 'edge-left', 'toy-woody', 'toy-rex', 'edge-right'),
  },
  heroychiki: {
    colour: '#65398F',
    minutes: 30,
    emblem: 'hero-bublik',
    lid: () => shelf('#EC8A3C', 'edge-left', 'hero-general', 'hero-bublik', 'edge-right'),
  },
};
const plain = { colour: '#4A4450', minutes: 0, emblem: 'logo', lid: () => art('logo') };
const hidden = ['null'];

export const boxOf = game => boxes[game] || plain;
/** For how many, about how long. */
export function facts(g) {
  const { minutes } = boxOf(g.game),
    players = g.seats_min === g.seats_max ? String(g.seats_min) : `${g.seats_min}–${g.seats_max}`;
  return [players, minutes ? `${minutes} ${t('min')}` : ''];
}
export const onShelf = games => games.filter(g => !hidden.includes(g.game));
