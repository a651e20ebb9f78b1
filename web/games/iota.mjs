// iota.mjs - looks of Iota: a card says colour, shape and number twice each.
import { art, s } from '../art.mjs';
import { language } from '../words.mjs';

const colour = { R: 'red', B: 'blue', G: 'green', Y: 'yellow' }, shape = { t: 'triangle', p: 'cross', s: 'square', c: 'circle' };
const letter = { ru: { R: 'К', B: 'С', G: 'З', Y: 'Ж' }, en: { R: 'R', B: 'B', G: 'G', Y: 'Y' } };
const pips = { 1: [[0, 0]], 2: [[-5.5, 0], [5.5, 0]], 3: [[-5.5, 4], [5.5, 4], [0, -5.5]], 4: [[-5, -5], [5, -5], [-5, 5], [5, 5]] };

function card(kind) {
  const [c, f, n] = kind, [x, y] = f === 't' ? [24, 29] : [24, 24];
  return s('svg', { class: `iota ${colour[c]}`, viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    s('svg', { x: 8, y: 8.5, width: 48, height: 48, viewBox: '0 0 48 48' },
      s('use', { href: `#iota-${shape[f]}`, class: 'shape' }), s('use', { href: `#iota-${shape[f]}`, fill: `url(#weave-${colour[c]})` }),
      s('g', { class: 'pips' }, ...pips[n].map(([a, b]) => s('circle', { cx: x + a, cy: y + b, r: 3.4 })))),
    s('text', { x: 5, y: 13.5 }, n), s('text', { x: 59, y: 61, 'text-anchor': 'end' }, letter[language()][c]));
}

export default {
  kind: i => i.kind === '?' ? 'back' : i.kind ? 'card square' : 'cell',
  face(i) {
    if (i.kind === '?') return [art('card-back'), i.value ? String(i.value) : null];
    if (i.kind === 'W') return [s('svg', { class: 'iota', viewBox: '0 0 64 64', 'aria-hidden': 'true' }, s('use', { href: '#iota-wild' }))];
    return i.kind ? [card(i.kind)] : [];
  },
  up: ['table'],
  legalPlaces: ['table'],
  wide: ['table'],
  small: ['deck', 'under'],
  say: { pass: ['Пас', 'Pass'], deck: ['Колода', 'Deck'] },
};
