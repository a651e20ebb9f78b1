// ralph.mjs - looks of Ralph Breaks the Internet: who has chosen, rows of characters, the own hand.
import { art, glyph } from '../../ui/art.mjs';
import { h } from '../../ui/dom.mjs';
import { pair, addTexts } from '../../ui/i18n.mjs';

const t = addTexts('ralph', {
  choosing: 'is still choosing',
  chose: 'has chosen',
  order: 'Cards of the round in order',
  took: 'took',
  coverIt: 'Cover',
  coverWhat: 'Cover the {n}',
  putLeft: 'Left',
  putRight: 'Right',
  putUnder: 'New row',
  putHere: 'Here',
  handLeft: 'in hand',
  roundNo: 'round {n} of 12',
});
// of the notation
const words = addTexts('ralph.words', {
  'close left': 'Close from the left',
  'close right': 'Close from the right',
  box: 'Box',
  left: 'left',
  right: 'right',
  of: 'of',
  column: 'column',
  alone: 'on the table',
});

const COVERED = 4,
  HIDDEN = 1;
const who = { R: 'ralph', V: 'vanellope', K: 'knowsmore', Y: 'yesss', J: 'joker' };
const letter = i => i.kind[0];

const faceOf = i => [
  h('span', { className: 'in' }, glyph(i.kind.slice(1), 'number'), art('ralph-' + who[letter(i)], 'em')),
];
const kindOf = i => (i.kind === '?' ? 'rcard back' : i.kind ? `rcard of-${who[letter(i)]}` : 'slot');
const face = i => (i.kind === '?' ? [art('card-back', 'back-art')] : i.kind ? faceOf(i) : []);

// Who has chosen, and when all have, which card comes when; with what each has in hand and took.
function turn(table, p, i) {
  const open = i && !(i.flags & HIDDEN) && i.kind !== '?',
    hand = table.in('hand', p).length,
    taken = table.in('taken', p),
    number = /\d+$/.exec(table.name(p))?.[0];
  const words = [
    table.name(p),
    open ? pair(i) : i ? t('chose') : hand ? t('choosing') : '',
    `${hand} ${t('handLeft')}`,
    `${t('took')} ${taken.length}${taken.length ? ': ' + taken.map(c => pair(c)).join(', ') : ''}`,
  ]
    .filter(Boolean)
    .join(', ');
  const card = open
    ? [
        table.small(i, 'bare', [art('ralph-' + who[letter(i)], `em of-${who[letter(i)]}`)]),
        glyph(i.kind.slice(1), 'number'),
      ]
    : i
      ? table.small(i, 'bare', [art('card-back', 'small-back')])
      : hand
        ? h('span', { className: 'waiting' })
        : glyph(taken.length, 'number'); // nothing left to choose: what came of it
  const face = [
    card,
    table.board.about?.(p)?.face || glyph(number || [...table.name(p)][0], `initial seat-${p}`),
    h(
      'span',
      { className: 'name' },
      h('span', {}, table.name(p)),
      taken.length ? glyph(taken.length, 'has') : null,
    ),
  ];
  const plate = table.group('turn-of' + (open && i.can ? ' now' : ''), words, face);
  plate.dataset.seat = p;
  plate.dataset.key = `turn${p}${open ? '-open' : ''}`;
  return plate;
}

function order(table) {
  const chosen = table.in('chosen'),
    seats = [
      ...new Set(
        table
          .in('hand')
          .concat(chosen, table.in('taken'))
          .map(i => i.seat),
      ),
    ].sort((a, b) => a - b);
  const shown = chosen.length && chosen.every(i => !(i.flags & HIDDEN) && i.kind !== '?');
  const list = shown
    ? [...chosen].sort((a, b) => a.x - b.x).map(i => turn(table, i.seat, i))
    : seats.map(p =>
        turn(
          table,
          p,
          chosen.find(i => i.seat === p),
        ),
      );
  return h(
    'div',
    { className: 'order' + (list.length > 4 ? ' many' : ''), role: 'group', 'aria-label': t('order') },
    list,
  );
}

// Under a card that is seen lie so many.
const depths = table => {
  const n = new Map();
  for (const i of table.in('table'))
    if (i.flags & COVERED) n.set(`${i.x}/${i.y}`, (n.get(`${i.x}/${i.y}`) || 0) + 1);
  return n;
};

function onTable(table, i, depth) {
  const under = depth.get(`${i.x}/${i.y}`) || 0,
    cover = i.can && table.board.point ? h('span', { className: 'pill' }, t('coverIt')) : null;
  return table.piece(i, {
    className: `${kindOf(i)} ${under ? 'stack' + (under + 1) : ''}`,
    face: [faceOf(i), under ? glyph('+' + under, 'under') : null, cover],
  });
}

const slotWords = i =>
  /^left/.test(i.text)
    ? t('putLeft')
    : /^right/.test(i.text)
      ? t('putRight')
      : /^column/.test(i.text)
        ? t('putUnder')
        : t('putHere');

function lanes(table) {
  const seen = table.in('table').filter(i => !(i.flags & COVERED)),
    places = table.board.point
      ? table.in('place').filter(i => i.can || table.board.chosen.includes(i.id))
      : [],
    depth = depths(table);
  const all = [...seen, ...places],
    x0 = Math.min(0, ...all.map(i => i.x)),
    x1 = Math.max(3 + x0, ...all.map(i => i.x)),
    rows = [...new Set(all.map(i => i.y))].sort((a, b) => a - b);
  const root = h('div', { className: 'lanes', role: 'group', 'aria-label': t('things') });
  root.style.setProperty('--n', x1 - x0 + 1);
  root.style.setProperty('--rows', Math.max(3, rows.length));
  for (const y of rows) {
    const here = seen.filter(i => i.y === y),
      lead = table.in('table').find(i => i.y === y && letter(i) !== 'J') || here[0], // a covered card counts: the row is still its own
      name = lead ? pair(lead).replace(/ \d+$/, '') : '';
    const cell = x => {
      const i = here.find(c => c.x === x),
        p = places.find(c => c.x === x && c.y === y);
      return i
        ? onTable(table, i, depth)
        : p
          ? table.piece(p, { face: [h('span', { className: 'pill' }, slotWords(p))], className: 'slot' })
          : h('span', { className: 'void' });
    };
    root.append(
      h(
        'div',
        { className: `lane of-${lead ? who[letter(lead)] : 'none'}`, role: 'group', 'aria-label': name },
        h(
          'span',
          { className: 'tag' },
          lead ? [art('ralph-' + who[letter(lead)], 'em'), h('span', {}, name)] : null,
        ),
        Array.from({ length: x1 - x0 + 1 }, (_, n) => cell(n + x0)),
      ),
    );
  }
  return h('div', { className: 'lanes-pan', tabIndex: 0, role: 'region', 'aria-label': t('things') }, root);
}

// A player as the others see him: the card of this round, what he took, his hand where it is open.
function opponent(table, seat) {
  const i = table.in('chosen', seat)[0],
    taken = table.in('taken', seat),
    hand = table.in('hand', seat),
    open = hand.filter(c => c.kind !== '?');
  return {
    body: h(
      'span',
      { className: 'this-round' },
      i ? table.small(i) : h('span', { className: 'waiting' }),
      h(
        'span',
        { className: 'pile-of' },
        art('card-back', 'small-back'),
        glyph(taken.length, 'count'),
        glyph(t('took'), 'took'),
      ),
      open.length
        ? h(
            'span',
            { className: 'backs' },
            open.map(c => table.small(c)),
          )
        : null,
    ),
    facts: [h('span', {}, t('handLeft'), ' ', h('b', {}, String(hand.length)))],
    words: [
      i ? (i.kind === '?' ? t('chose') : pair(i)) : hand.length ? t('choosing') : '',
      ...taken.map(c => pair(c)),
    ]
      .filter(Boolean)
      .join(', '),
  };
}

function lay(table) {
  const hand = table.seat ? table.in('hand', table.seat).sort((a, b) => a.x - b.x) : [],
    fan = h(
      'div',
      { className: `own fan${hand.length > 6 ? ' two' : ''}`, role: 'group', 'aria-label': t('handOf') },
      hand.map(i => table.piece(i)),
    );
  fan.style.setProperty('--k', Math.max(1, hand.length));
  fan.style.setProperty('--half', Math.ceil(hand.length / 2)); // of two rows
  return [
    h(
      'div',
      { className: 'ralph-table' },
      order(table),
      lanes(table),
      h('div', { className: 'mine' }, hand.length ? fan : null, table.me()),
    ),
  ];
}

// ---- a round, card by card -----------------------------------------------------------------------
// "shown R11 J9 K3": what each seat revealed last.
const revealed = position =>
  (/^shown (.*)$/m.exec(position || '')?.[1] || '').split(' ').map((kind, n) => ({ kind, seat: n + 1 }));
const settled = (scene, kind) =>
  scene.find(i => i.kind === kind && (i.zone === 'table' || i.zone === 'taken'));
const drawnCard = i => () =>
  h('span', { className: `flying piece rcard of-${who[letter(i)]}` }, faceOf(i)[0]);

// Cards of the round that have found their place since, the highest first, and who took cards from the table.
function round(was, scene, board) {
  const cards = revealed(board.position)
    .map(c => ({ ...c, now: settled(scene, c.kind) }))
    .filter(c => c.now && !settled(was, c.kind))
    .sort((a, b) => b.now.value - a.now.value);
  const gone = was
    .filter(i => i.zone === 'table')
    .map(i => ({ i, now: scene.find(x => x.zone === 'taken' && x.kind === i.kind) }));
  return { cards, gone: gone.filter(g => g.now) };
}
function story(was, scene, board) {
  const { cards, gone } = round(was, scene, board);
  if (!was.length) return null;
  return {
    steps: cards.map(c => ({ id: c.now.id, seat: c.seat, to: c.now.seat, face: drawnCard(c.now) })),
    gone: gone.map(g => ({ id: g.i.id, to: g.now.seat, face: drawnCard(g.i) })),
  };
}
// Where the card of the round goes; a card of the hand is only chosen.
function deed(chosen) {
  const i = chosen.at(-1);
  return i.zone === 'table' ? t('coverWhat', { n: i.kind.slice(1) }) : i.zone === 'place' ? slotWords(i) : '';
}
// How far the game is, for the bar.
const when = view => {
  const n = /^round (\d+)$/m.exec(view.position || '')?.[1];
  return n ? t('roundNo', { n }) : '';
};
const looks = {
  deed,
  when,
  opponent,
  ending: () => [], // all is taken or gone
  story,
  lay,
  face,
  kind: kindOf,
  say: words,
};
export default { ralph: looks };
