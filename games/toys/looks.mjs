// toys.mjs - looks of the two shelf games: Toy Story 4 and Геройчики «Полный порядок».
//
// The centre above, the own shelves below, the others' shelves small on top.  What a card is worth and what it
// asks for is written on it as the engine says it ("2 edge-bonus A1").
import { art, glyph } from '../../ui/art.mjs';
import { h } from '../../ui/dom.mjs';
import { pair, addTexts } from '../../ui/i18n.mjs';

const t = addTexts('toys', {
  deckOf: 'Deck',
  inDeck: '{n} in the deck',
  finalRound: 'final round',
  discards: 'Discards',
  pool: 'Open cards',
  boxOf: 'Removed from the game',
  collection: 'Collection',
  emptyOne: 'empty',
  edgeLeft: 'left',
  edgeRight: 'right',
  startHere: 'start',
  here: 'here',
  shelfNone: 'shelf not begun',
  faceDown: 'face down',
  closedToys: 'Toys',
  closedEdges: 'Edges',
  closedWhere: 'of closed shelves',
  openShelves: 'Open shelves',
  withoutEnds: 'without the toys at their ends',
});
// of the notation
const words = addTexts('toys.words', {
  skip: 'Skip',
  blind: 'Face down',
  deck: 'Deck',
  left: 'left',
  right: 'right',
  yellow: 'yellow shelf',
  green: 'green shelf',
  blue: 'blue shelf',
  orange: 'orange shelf',
  purple: 'purple shelf',
});

// where a card goes, for the button
const onto = addTexts('toys.onto', {
  yellow: 'On yellow',
  green: 'On green',
  blue: 'On blue',
  orange: 'On orange',
  purple: 'On purple',
});

const BLIND = 1,
  PER_ROW = 6;
// Names that are too long for a card, by its drawing; at / a small card may break them.
const brief = addTexts('toys.brief', {
  'toy-buzz': 'Buzz',
  'toy-mrpotato': 'Mr Pot.',
  'toy-mrspotato': 'Mrs Pot.',
  'toy-duke': 'Duke',
  'toy-slinky': 'Slinky',
  'toy-alien': 'Alien',
  'hero-general': 'General',
  'hero-melkotron': 'Melko/tron',
});
const whole = words => words.split(' (')[0];
const side = i => ({ L: 'left', R: 'right' })[i.kind[1]];
const blind = i => i.zone === 'shelf' && i.flags & BLIND;
const ordered = items => [...items].sort((a, b) => a.x - b.x);

// What is printed on a card: its points, a property, another card.
const printed = i => {
  const [points, property, other] = (i.marks || '').split(' ');
  return { points, property, other };
};

function face(looks, i, count) {
  if (i.kind === '?') return [art('card-back', 'back-art')];
  if (blind(i))
    return [art('card-back', 'back-art'), h('span', { className: `peek ${looks.colours[i.kind[0]]}` })];
  const { points, property, other } = printed(i),
    edge = side(i),
    name = edge ? t(edge === 'left' ? 'edgeLeft' : 'edgeRight') : whole(pair(i));
  return [
    art(edge ? 'edge-' + edge : looks.emblems[i.kind], 'em'),
    edge && other ? art(looks.emblems[other], 'whose') : null,
    glyph(points, 'pt'),
    property && property !== 'same-or-different' ? art('prop-' + property, 'pp') : null,
    glyph(
      edge || !brief.has(looks.emblems[i.kind]) ? name : brief(looks.emblems[i.kind]).replace('/', '\u00ad'),
      'nm' + (name.length > 8 ? ' long' : ''),
    ),
    count > 1 ? glyph('×' + count, 'times') : null,
  ];
}

// Cards of a pile in words: "Rex ×2, Woody".
const listed = items =>
  items.map(i => whole(pair(i)) + (i.value > 1 ? ' ×' + i.value : '')).join(', ') || t('emptyOne');
const howMany = items => items.reduce((n, i) => n + i.value, 0);

// Deck, discards and what is out of the game, in one plate; its tip tells the cards.
function stock(table, final) {
  const rows = [
    [t('deckOf'), table.in('deck'), false],
    [t('discards'), final ? [] : table.in('open'), true],
    [t('boxOf'), table.in('removed'), true],
  ].filter(([, items], n) => !n || items.length);
  return table.group(
    'stock',
    rows
      .map(([name, items, list]) => `${name}: ${howMany(items)}${list ? ` (${listed(items)})` : ''}`)
      .join('. '),
    art('card-back', 'small-back'),
    h(
      'span',
      {},
      rows.map(([name, items], n) => h(n ? 'small' : 'b', {}, `${name} ${howMany(items)}`)),
    ),
  );
}

const collection = (table, items) =>
  items.length
    ? table.group(
        'pile',
        `${t('collection')}: ${howMany(items)}. ${listed(items)}`,
        art('ui-crown', 'small-art ui'),
        h('b', {}, String(howMany(items))),
      )
    : null;

// A player as the others see him: his three shelves, and what he has closed.
function opponent(table, seat) {
  const { colours, emblems } = table.looks,
    letters = Object.keys(colours),
    shelves = [0, 1, 2].map(y => ordered(table.in('shelf', seat).filter(i => i.y === y))),
    taken = table.in('taken', seat);
  const drawing = i => (blind(i) ? 'card-back' : side(i) ? 'edge-' + side(i) : emblems[i.kind]),
    block = i =>
      table.small(i, `block ${colours[i.kind[0]] || ''} ${blind(i) ? 'blind' : side(i) ? 'edge' : ''}`, [
        art(drawing(i), 'em'),
        blind(i) ? null : glyph(printed(i).points, 'pts'),
      ]);
  const shelf = (cards, y) => {
    const e = h('span', { className: `little ${colours[letters[y]]}` }, cards.map(block));
    e.style.setProperty('--k', String(Math.max(cards.length, 5)));
    return e;
  };
  const said = (cards, y) =>
    `${shelfName(table, y)}: ${cards.map(i => (blind(i) ? t('faceDown') : whole(pair(i)))).join(', ') || t('emptyOne')}`;
  return {
    body: h('span', { className: 'littles' }, shelves.map(shelf)),
    facts: [h('span', {}, t('collection'), ' ', h('b', {}, String(howMany(taken))))],
    words: `${shelves.map(said).join('. ')}. ${t('collection')}: ${listed(taken)}`,
  };
}

const shelfName = (table, y) => {
  const colour = Object.values(table.looks.colours)[y];
  return colour ? words(colour) : '';
};

function centre(table) {
  const cards = table.in('centre'),
    pool = table.in('open');
  if (!cards.length && pool.length)
    return h(
      'div',
      { className: 'pool', role: 'group', 'aria-label': t('pool') },
      ordered(pool).map(i => table.piece(i)),
    );
  return h(
    'div',
    {
      className: 'centre',
      role: 'group',
      'aria-label': cards[0] ? cards[0].zone_name : '',
    },
    [0, 1, 2].map(y => {
      const row = ordered(cards.filter(i => i.y === y));
      return h(
        'div',
        { className: 'crow' },
        row.map(i => table.piece(i)),
        Array.from({ length: Math.max(0, PER_ROW - row.length) }, (_, n) =>
          h('span', { className: 'gap', 'data-key': `gap-${y}-${row.length + n}` }),
        ),
      );
    }),
  );
}

// A shelf of the own three: its cards, and the places at its ends as soon as a card is in the hand.  An end that no edge has closed keeps
// its room meanwhile, so that nothing moves when the turn comes.
function shelf(table, seat, y) {
  const letter = Object.keys(table.looks.colours)[y],
    cards = ordered(table.in('shelf', seat).filter(i => i.y === y)),
    ends = ordered(table.in('end', seat).filter(i => i.y === y));
  const slot = i =>
    i.can || table.board.chosen.includes(i.id) || (table.board.point && table.chosen.length && i.no)
      ? table.piece(i, {
          className: 'slot',
          face: [
            h(
              'span',
              {},
              table.board.chosen.includes(i.id)
                ? '✓'
                : i.no && !i.can
                  ? '×'
                  : i.gain > 0
                    ? `+${i.gain}`
                    : t(cards.length ? 'here' : 'startHere'),
            ),
          ],
        })
      : null;
  const room = name =>
    table.board.seat && side(cards.at(name === 'left' ? 0 : -1)) !== name
      ? h('span', { className: 'vacant', 'data-key': `end-${y}-${name}` })
      : null;
  const things = cards.length
    ? [slot(ends[0]) || room('left'), cards.map(i => table.piece(i)), slot(ends[1]) || room('right')]
        .flat()
        .filter(Boolean)
    : [slot(ends[0]) || h('span', { className: 'none' }, t('shelfNone'))];
  const e = h(
    'div',
    { className: `plank ${table.looks.colours[letter]}`, role: 'group', 'aria-label': shelfName(table, y) },
    things,
  );
  e.style.setProperty('--k', things.length);
  return e;
}

function lay(table) {
  const final = !table.in('centre').length,
    shown = table.seat ? [table.seat] : [];
  return [
    h(
      'div',
      { className: 'toys-table' + (table.seat ? '' : ' watched') },
      h(
        'div',
        { className: 'strip' },
        table.board.point ? lens(table) : null,
        table.me(),
        table.same('stock', () => stock(table, final)),
        table.seat ? collection(table, table.in('taken', table.seat)) : null,
      ),
      centre(table),
      shown.map(p =>
        h(
          'section',
          { className: 'own shelves', 'aria-label': table.name(p) },
          [0, 1, 2].map(y => shelf(table, p, y)),
        ),
      ),
    ),
  ];
}

// The card pointed at last, in words.
function lens(table) {
  const card = [...table.chosen].reverse().find(i => i.kind && i.kind !== '?');
  if (!card) return null;
  return h(
    'span',
    { className: `lens ${table.looks.colours[card.kind[0]]}` },
    art(side(card) ? 'edge-' + side(card) : table.looks.emblems[card.kind], 'em'),
    h('span', {}, h('b', {}, whole(pair(card))), ' ', card.says),
  );
}

// Rows of the score sheet: what closed shelves brought, toys and edges apart, and what still lies on the others.
function source(line, scene) {
  const [first] = line.items.map(id => scene.find(i => i.id === id)).filter(Boolean);
  if (!first) return null;
  if (first.zone === 'shelf')
    return {
      key: 'open',
      rank: 2,
      name: t('openShelves'),
      note: t('withoutEnds'),
      picture: art('ui-clock', 'icon'),
    };
  const edge = Boolean(side(first));
  return {
    key: edge ? 'edges' : 'toys',
    rank: edge ? 1 : 0,
    name: t(edge ? 'closedEdges' : 'closedToys'),
    note: t('closedWhere'),
    how: /: (\d.*)$/u.exec(line.label)?.[1] || '',
    picture: edge ? art('edge-left', 'small-art') : art('ui-check', 'icon'),
  };
}

// How far it is: the deck, and then the round for which all of the discards lie open.
function when(view, scene) {
  const of = zone => scene.filter(i => i.zone === zone);
  return of('centre').length
    ? t('inDeck', { n: howMany(of('deck')) })
    : of('open').length
      ? t('finalRound')
      : '';
}

const looks = (colours, emblems) => {
  const own = {
    colours,
    emblems,
    lay,
    lens,
    deed: chosen => {
      const end = chosen.find(i => i.zone === 'end'),
        at = end && /\b(left|right)$/.exec(end.text)?.[1],
        shelf = end && onto(Object.values(colours)[end.y]);
      return shelf ? [shelf, at ? words(at) : ''].filter(Boolean).join(', ') : '';
    },
    opponent,
    stock: '.strip .stock',
    when,
    source,
    marked: ['shelf'],
    counted: ['open', 'removed', 'taken'],
    gains: true,
    kind: i =>
      i.kind === '?' || blind(i)
        ? 'toy back'
        : i.kind
          ? `toy ${colours[i.kind[0]]} ${side(i) ? 'edge-' + side(i) : ''}`
          : 'slot',
    face: i => face(own, i, ['open', 'removed', 'taken'].includes(i.zone) ? i.value : 1),
    title: i => (i.kind && i.kind !== '?' ? whole(pair(i)) : ''),
    icons: { blind: 'flip' },
    say: words,
  };
  return own;
};

const toystory4 = looks(
  { A: 'yellow', B: 'green', C: 'blue' },
  {
    A1: 'toy-bullseye',
    A2: 'toy-jessie',
    A3: 'toy-woody',
    A4: 'toy-bopeep',
    A5: 'toy-hamm',
    A6: 'toy-slinky',
    B1: 'toy-buzz',
    B2: 'toy-mrpotato',
    B3: 'toy-mrspotato',
    B4: 'toy-rex',
    B5: 'toy-trixie',
    B6: 'toy-dolly',
    C1: 'toy-alien',
    C2: 'toy-forky',
    C3: 'toy-ducky',
    C4: 'toy-bunny',
    C5: 'toy-duke',
  },
);
const heroychiki = looks(
  { A: 'orange', B: 'purple', C: 'blue' },
  {
    A1: 'hero-general',
    A2: 'hero-melkotron',
    A3: 'hero-orash',
    A4: 'hero-pinky',
    A5: 'hero-koko',
    A6: 'hero-bublik',
    B1: 'hero-fly',
    B2: 'hero-orash',
    B3: 'hero-gloria',
    B4: 'hero-bublik',
    B5: 'hero-koko',
    B6: 'hero-pinky',
    C1: 'hero-robot',
    C2: 'hero-bublik',
    C3: 'hero-koko',
    C4: 'hero-fly',
    C5: 'hero-gloria',
  },
);
export default { toystory4, heroychiki };
