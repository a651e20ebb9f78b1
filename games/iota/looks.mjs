// iota.mjs - looks of Iota: a card says colour, shape and number twice each; the table grows, the hand stays where it is.
import { art, icon, s, glyph } from '../../ui/art.mjs';
import { h } from '../../ui/dom.mjs';
import { pair, addTexts } from '../../ui/i18n.mjs';
import { camera } from '../../table/camera.mjs';

const t = addTexts('iota', {
  inHand: 'in hand',
  bestTurn: 'best turn',
  lastPlay: 'the last play',
  turnNo: 'turn {n}',
  inDeck: 'in the deck',
  underDeck: 'under the deck',
  rowNo: 'row',
  colNo: 'column',
  minus: 'minus',
  besideLeft: 'on the left',
  besideRight: 'on the right',
  besideAbove: 'above',
  besideBelow: 'below',
  stepsLeft: '{n} to the left',
  stepsRight: '{n} to the right',
  stepsUp: '{n} above',
  stepsDown: '{n} below',
  fromCard: 'of',
  spotFree: 'Place',
  plainSums: 'Lines',
  sumsOf: 'sum of the cards',
  doublings: 'Doublings',
  letterR: 'R',
  letterB: 'B',
  letterG: 'G',
  letterY: 'Y',
});
const words = addTexts('iota.words', { pass: 'Pass', deck: 'Deck' }); // of the notation

const LAST = 2;
const colour = { R: 'red', B: 'blue', G: 'green', Y: 'yellow' },
  shape = { t: 'triangle', p: 'cross', s: 'square', c: 'circle' };
const pips = {
  1: [[0, 0]],
  2: [
    [-5.5, 0],
    [5.5, 0],
  ],
  3: [
    [-5.5, 4],
    [5.5, 4],
    [0, -5.5],
  ],
  4: [
    [-5, -5],
    [5, -5],
    [-5, 5],
    [5, 5],
  ],
};

function card(kind) {
  const [c, f, n] = kind,
    [x, y] = f === 't' ? [24, 29] : [24, 24];
  const drawing = s(
    'svg',
    { class: `iota of-${colour[c]}`, viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    s(
      'svg',
      { x: 8, y: 8.5, width: 48, height: 48, viewBox: '0 0 48 48' },
      s('use', { href: `#iota-${shape[f]}`, class: 'shape' }),
      s('use', { href: `#iota-${shape[f]}`, fill: `url(#weave-${colour[c]})` }),
      s('g', { class: 'pips' }, ...pips[n].map(([a, b]) => s('circle', { cx: x + a, cy: y + b, r: 3.4 }))),
    ),
  );
  return [drawing, glyph(n, 'nr'), glyph(t('letter' + c), 'hue')];
}
const wild = () =>
  s('svg', { class: 'iota', viewBox: '0 0 64 64', 'aria-hidden': 'true' }, s('use', { href: '#iota-wild' }));
const drawn = kind => (kind === 'W' ? wild() : card(kind));

// A wild shows what its lines leave to it: one card small in the corner, or how many.
const meaning = i =>
  !i.marks
    ? null
    : /^\d+$/.test(i.marks) || i.marks.includes(' ')
      ? glyph(`1/${/^\d+$/.test(i.marks) ? i.marks : i.marks.split(' ').length}`, 'may')
      : h('span', { className: 'may drawn' }, card(i.marks));

function face(i) {
  if (i.kind === '?') return [art('card-back', 'back-art')];
  return i.kind
    ? [drawn(i.kind), i.kind === 'W' && i.zone === 'table' ? meaning(i) : null]
    : [i.gain > 0 ? glyph('+' + i.gain) : null];
}

// A free place by the cards beside it, or by the nearest one where none is.
const around = { besideLeft: [-1, 0], besideRight: [1, 0], besideAbove: [0, 1], besideBelow: [0, -1] };
function besideWhat(i, scene) {
  const cards = scene.filter(c => c.zone === 'table' && c.kind);
  const beside = Object.entries(around).flatMap(([word, [dx, dy]]) => {
    const c = cards.find(o => o.x === i.x + dx && o.y === i.y + dy);
    return c ? `${t(word)} ${pair(c)}` : [];
  });
  const far = c => Math.abs(c.x - i.x) + Math.abs(c.y - i.y),
    near = cards.sort((a, b) => far(a) - far(b))[0];
  const away = (n, less, more) => (n ? t(n < 0 ? less : more, { n: Math.abs(n) }) : '');
  const steps = () => [
    away(i.x - near.x, 'stepsLeft', 'stepsRight'),
    away(i.y - near.y, 'stepsDown', 'stepsUp'),
  ];
  return `${t('spotFree')}: ${beside.join(', ') || (near ? `${steps().filter(Boolean).join(', ')} ${t('fromCard')} ${pair(near)}` : '')}`;
}

// place -> the card pointed at just before it
function laid(table) {
  const at = new Map();
  let hand = null;
  for (const i of table.chosen)
    if (i.zone === 'hand') hand = i;
    else if (hand && !i.kind) (at.set(i.id, hand.kind), (hand = null));
  return at;
}

// On the card laid last: what the play brings so far.
const promised = (table, i) =>
  table.chosen.at(-1) === i && table.gains.get(i.id) > 0 ? glyph('+' + table.gains.get(i.id), 'badge') : null;

function desk(table, stock) {
  const all = table.in('table'),
    cards = all.filter(i => i.kind),
    fresh = laid(table),
    places = all.filter(i => !i.kind && (i.can || fresh.has(i.id)) && table.board.point);
  const seen = [...cards, ...places],
    // there is room for all places, shown or not: nothing jumps when a turn comes or a card is chosen
    lie = [...all, ...places],
    least = key => Math.min(0, ...lie.map(i => i[key])) - 1,
    most = key => Math.max(0, ...lie.map(i => i[key])) + 1,
    x0 = least('x'),
    x1 = most('x'),
    y0 = least('y'),
    y1 = most('y');
  const grid = h('div', { className: 'iota-grid', role: 'group' });
  // a cell is as large as lets the cards be seen, with places around them
  const span = key => [
      Math.min(0, ...cards.map(i => i[key])) - 1,
      Math.max(0, ...cards.map(i => i[key])) + 1,
    ],
    [left, right] = span('x'),
    [low, high] = span('y');
  // and the same from the first card on, or everything would shrink with every move
  for (const [k, v] of Object.entries({
    n: Math.max(7, right - left + 1),
    m: Math.max(7, high - low + 1),
    cols: x1 - x0 + 1,
    rows: y1 - y0 + 1,
  }))
    grid.style.setProperty('--' + k, String(v));
  if (table.board.over) grid.style.setProperty('--least', '24px'); // in the end all of it is seen
  for (const i of seen) {
    const at = { 'grid-column': i.x - x0 + 1, 'grid-row': y1 - i.y + 1 },
      key = `at${i.x},${i.y}`, // the engine numbers the cards anew with every move, places stay
      kind = fresh.get(i.id);
    grid.append(
      kind
        ? table.piece(i, { style: at, key, className: 'icard', face: [drawn(kind), promised(table, i)] })
        : table.same(`at${i.id}/${table.state(i)}/${i.gain}/${x0}/${y1}`, () =>
            table.piece(i, { style: at, key, className: i.kind ? 'icard' : 'spot' }),
          ),
    );
  }
  const last = cards.filter(i => i.flags & LAST),
    seenNow = last.length ? last : cards,
    edge = (f, key) => f(...seenNow.map(i => i[key]));
  return camera('iota', grid, {
    x0,
    y0: -y1,
    box: [left, -high, right, -low],
    look: [
      edge(Math.min, 'x') - 1,
      -edge(Math.max, 'y') - 1,
      edge(Math.max, 'x') + 1,
      -edge(Math.min, 'y') + 1,
    ],
    mark: `${cards.length}/${last.map(i => i.id).join()}`,
    beside: stock,
  });
}

const hand = (table, seat) => table.in('hand', seat).sort((a, b) => a.x - b.x);

// A player as the others see him: how many cards, and those that are known.
function opponent(table, seat) {
  const n = hand(table, seat),
    known = n.filter(i => i.kind !== '?'),
    backs = n.length - known.length;
  const last = table.board.lastPlay?.(seat),
    best = table.board.bestMove?.(seat),
    shown = last?.things.length && !known.length;
  return {
    body: h(
      'span',
      { className: 'iota-seat' },
      h('span', { className: 'count', 'aria-hidden': 'true' }, icon('deck'), glyph(n.length)),
      shown
        ? h(
            'span',
            { className: 'lastplay' },
            last.things.map(i => h('span', { className: 'piece icard' }, drawn(i.kind))),
            glyph(`+${last.points}`, 'gain'),
          )
        : null,
      h(
        'span',
        { className: 'backs' },
        known.map(i => table.small(i, 'icard', [drawn(i.kind)])),
        Array.from({ length: Math.min(backs, 4) }, () => art('card-back', 'small-back')),
      ),
    ),
    facts: [
      h('span', {}, t('inHand'), ' ', h('b', {}, String(n.length))),
      best ? h('span', {}, t('bestTurn'), ' ', h('b', {}, String(best))) : null,
    ],
    words: shown
      ? `${t('lastPlay')}: ${last.things.map(i => pair(i)).join(', ')}, +${last.points}`
      : known.map(i => pair(i)).join(', '),
  };
}

function lay(table) {
  const deck = table.one('deck'),
    under = table.in('under').length,
    used = table.chosen.filter(i => i.zone === 'hand').map(i => i.id),
    open = laid(table),
    mine = table.seat ? hand(table, table.seat) : [];
  const pending = table.chosen.at(-1)?.zone === 'hand' ? table.chosen.at(-1).id : 0,
    away = i => used.includes(i.id) && i.id !== pending && open.size;
  const stock = table.group(
    'stock',
    `${deck.value} ${t('inDeck')}${under ? `, ${t('underDeck')} ${under}` : ''}`,
    art('card-back', 'small-back'),
    h('b', {}, String(deck.value)),
    h('small', {}, t('inDeck')),
  );
  return [
    h(
      'div',
      { className: 'iota-table' },
      desk(table, stock),
      h(
        'div',
        { className: 'mine' },
        mine.length
          ? h(
              'div',
              { className: 'own hand', role: 'group', 'aria-label': t('handOf') },
              mine.map(i => (away(i) ? h('span', { className: 'icard gone' }) : table.piece(i))),
            )
          : null,
        table.me(),
      ),
    ),
  ];
}

// Where a card lies, for those who listen: rows and columns count from the first card.
const number = n => (n < 0 ? `${t('minus')} ${-n}` : String(n));
const inRow = (y, x) => `${t('rowNo')} ${number(y)}, ${t('colNo')} ${number(x)}`;
const place = (i, scene) =>
  i.zone !== 'table' ? undefined : i.kind ? inRow(i.y, i.x) : `${besideWhat(i, scene)}, ${inRow(i.y, i.x)}`;
// The whole table, as large as its place lets it be.
function ending(table) {
  const cards = table.in('table').filter(i => i.kind),
    edge = (f, key) => f(...cards.map(i => i[key])),
    [x0, x1, y0, y1] = [edge(Math.min, 'x'), edge(Math.max, 'x'), edge(Math.min, 'y'), edge(Math.max, 'y')],
    grid = h(
      'div',
      { className: 'iota-whole' },
      cards.map(i => {
        const e = table.small(i);
        e.style.gridArea = `${y1 - i.y + 1} / ${i.x - x0 + 1}`;
        return e;
      }),
    );
  grid.style.setProperty('--n', String(x1 - x0 + 1));
  grid.style.setProperty('--m', String(y1 - y0 + 1));
  return [{ seat: 0, body: grid }];
}

// Rows of the score sheet: what lines came to, and what was doubled.
const source = line =>
  /4\.1$/.test(line.clause)
    ? { key: 'lines', name: t('plainSums'), note: t('sumsOf'), picture: art('ui-list', 'icon') }
    : /4\.[234]$/.test(line.clause)
      ? { key: 'doublings', name: t('doublings'), how: '×2', picture: art('ui-again', 'icon') }
      : null;

const looks = {
  ending,
  source,
  lump: 'IOTA-3.6',
  when: view => (view.seat ? t('turnNo', { n: view.n }) : ''), // each turn of a seat is one move
  opponent,
  stock: '.tray .stock',
  place,
  lay,
  face,
  kind: i => (i.kind === '?' ? 'icard back' : i.kind ? 'icard' : 'spot'),
  gains: true,
  alone: ['pass'], // what has been laid is taken back first
  say: words,
};
export default { iota: looks };
