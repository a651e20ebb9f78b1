// toys.mjs - looks of the two shelf games: Toy Story 4 and Геройчики «Полный порядок».
import { art } from '../art.mjs';
import { h } from '../dom.mjs';

const short = words => words.split(' (')[0];

const looks = (colours, emblems) => ({
  kind: i => i.kind === '?' ? 'back' : i.kind ? `card ${colours[i.kind[0]]}${i.flags & 1 && i.zone === 'shelf' ? ' blind' : ''}` : 'cell tall',
  face(i, words) {
    if (i.kind === '?') return [art('card-back'), i.value ? String(i.value) : null];
    if (!i.kind) return [];
    const side = { L: 'edge-left', R: 'edge-right' }[i.kind[1]];
    return [art(side || emblems[i.kind]), h('span', { className: 'name' }, short(words)), i.value > 1 ? h('span', { className: 'count' }, '×' + i.value) : null];
  },
  join: { end: 'shelf' },
  planks: ['shelf'],
  small: ['deck', 'open', 'removed', 'taken'],
  say: { skip: ['Пропустить', 'Skip'], blind: ['Рубашкой вверх', 'Face down'], deck: ['Колода', 'Deck'],
    left: ['слева', 'left'], right: ['справа', 'right'], yellow: ['жёлтая полка', 'yellow shelf'], green: ['зелёная полка', 'green shelf'],
    blue: ['синяя полка', 'blue shelf'], orange: ['оранжевая полка', 'orange shelf'], purple: ['фиолетовая полка', 'purple shelf'] },
});

export const toystory4 = looks({ A: 'yellow', B: 'green', C: 'blue' }, {
  A1: 'toy-bullseye', A2: 'toy-jessie', A3: 'toy-woody', A4: 'toy-bopeep', A5: 'toy-hamm', A6: 'toy-slinky',
  B1: 'toy-buzz', B2: 'toy-mrpotato', B3: 'toy-mrspotato', B4: 'toy-rex', B5: 'toy-trixie', B6: 'toy-dolly',
  C1: 'toy-alien', C2: 'toy-forky', C3: 'toy-ducky', C4: 'toy-bunny', C5: 'toy-duke' });
export const heroychiki = looks({ A: 'orange', B: 'purple', C: 'blue' }, {
  A1: 'hero-general', A2: 'hero-melkotron', A3: 'hero-orash', A4: 'hero-pinky', A5: 'hero-koko', A6: 'hero-bublik',
  B1: 'hero-fly', B2: 'hero-orash', B3: 'hero-gloria', B4: 'hero-bublik', B5: 'hero-koko', B6: 'hero-pinky',
  C1: 'hero-robot', C2: 'hero-bublik', C3: 'hero-koko', C4: 'hero-fly', C5: 'hero-gloria' });
