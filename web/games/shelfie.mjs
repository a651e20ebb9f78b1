// shelfie.mjs - looks of My Shelfie.
import { art } from '../art.mjs';
import { h } from '../dom.mjs';

const tile = { C: 'cat', B: 'book', G: 'game', F: 'frame', T: 'trophy', P: 'plant' };
const token = value => h('span', { className: 'token' }, String(value));

export default {
  kind: i => tile[i.kind] ? `tile ${tile[i.kind]}` : i.kind === 'column' ? 'column' : i.kind.startsWith('goal-') ? 'goal' : i.kind ? 'thing' : 'cell',
  face(i, words) {
    if (tile[i.kind]) return [art('shelfie-' + tile[i.kind])];
    if (i.kind === 'column') return [art('ui-down', 'arrow')];
    if (i.kind.startsWith('goal-')) return [art('goal-' + i.kind.slice(5).padStart(2, '0')), i.value ? token(i.value) : null];
    if (i.kind === 'token') return [token(i.value)];
    if (i.kind === 'end') return [art('end-token')];
    if (i.kind === 'chair') return [art('chair')];
    if (i.kind === 'bag') return [art('ui-bag'), String(i.value)];
    if (i.kind === '?') return [art('card-back')];
    return i.kind ? [words] : [];
  },
  join: { column: 'shelf' },
  above: 'column',
  quiet: ['shelf'],
  beside: true,
  size: { wanted: [5, 6] },
  wood: ['shelf'],
  small: ['table', 'tokens', 'personal', 'goals', 'wanted'],
  hide: ['personal'],
};
