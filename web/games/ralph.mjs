// ralph.mjs - looks of Ralph Breaks the Internet.
import { art } from '../art.mjs';
import { h } from '../dom.mjs';

const who = { R: 'ralph', V: 'vanellope', K: 'knowsmore', Y: 'yesss', J: 'joker' };

export default {
  kind: i => i.kind === '?' ? 'back' : i.kind ? `card ${who[i.kind[0]]}` : 'cell tall',
  face(i) {
    if (i.kind === '?') return [art('card-back'), i.value ? String(i.value) : null];
    return i.kind ? [h('b', { className: 'number' }, i.kind.slice(1)), art('ralph-' + who[i.kind[0]])] : [];
  },
  join: { place: 'table' },
  wide: ['table'],
  small: ['box', 'taken'],
  say: { 'close left': ['Сдвинуть слева', 'Close from the left'], 'close right': ['Сдвинуть справа', 'Close from the right'], box: ['Коробка', 'Box'] },
};
