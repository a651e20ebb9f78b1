// toys.mjs - looks of the two shelf games: Toy Story 4 and Геройчики «Полный порядок».
//
// The centre above, the own shelves below, the others' shelves small on top.  What a card is worth and what it
// asks for is written on it as the engine says it ("2 edge-bonus A1").
import { art } from '../../ui/art.mjs';
import { h } from '../../ui/dom.mjs';
import { t, pair, language, teach } from '../../ui/words.mjs';

teach({
  deckOf: ['Колода', 'Deck'],
  discards: ['Сброс', 'Discards'],
  pool: ['Открытые карты', 'Open cards'],
  boxOf: ['Вне игры', 'Out of the game'],
  collection: ['Коллекция', 'Collection'],
  emptyOne: ['пусто', 'empty'],
  edgeLeft: ['левый', 'left'],
  edgeRight: ['правый', 'right'],
  startHere: ['начать', 'start'],
  here: ['сюда', 'here'],
  shelfNone: ['полка не начата', 'shelf not begun'],
  faceDown: ['рубашкой вверх', 'face down']
});

const BLIND = 1,
  PER_ROW = 6;
const brief = {
  'Мистер Картофельная Голова': 'М-р Карт.',
  'Миссис Картофельная Голова': 'М-с Карт.',
  Инопланетянин: 'Инопл.',
  'Базз Лайтер': 'Базз',
  'Дюк Кабум': 'Дюк',
  Спиралька: 'Спираль',
  'Buzz Lightyear': 'Buzz',
  'Mr. Potato Head': 'Mr Pot.',
  'Mrs. Potato Head': 'Mrs Pot.',
  'Duke Caboom': 'Duke',
  'Slinky Dog': 'Slinky',
  'General De-Krol': 'General'
};
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
  if (blind(i)) return [art('card-back', 'back-art'), h('span', { className: `peek ${looks.colours[i.kind[0]]}` })];
  const { points, property, other } = printed(i),
    edge = side(i),
    name = edge ? t(edge === 'left' ? 'edgeLeft' : 'edgeRight') : whole(pair(i));
  return [
    art(edge ? 'edge-' + edge : looks.emblems[i.kind], 'em'),
    edge && other ? art(looks.emblems[other], 'whose') : null,
    h('span', { className: 'pt' }, points),
    property && property !== 'same-or-different' ? art('prop-' + property, 'pp') : null,
    h('span', { className: 'nm' + (name.length > 8 ? ' long' : '') }, brief[name] || name),
    count > 1 ? h('span', { className: 'times' }, '×' + count) : null
  ];
}

// Cards of a pile in words: "Rex ×2, Woody".
const listed = items => items.map(i => whole(pair(i)) + (i.value > 1 ? ' ×' + i.value : '')).join(', ') || t('emptyOne');
const howMany = items => items.reduce((n, i) => n + i.value, 0);

// Deck, discards and what is out of the game, in one plate; its tip tells the cards.
function stock(table, final) {
  const rows = [
    [t('deckOf'), table.in('deck'), false],
    [t('discards'), final ? [] : table.in('open'), true],
    [t('boxOf'), table.in('removed'), true]
  ].filter(([, items], n) => !n || items.length);
  return table.group(
    'stock',
    rows.map(([name, items, list]) => `${name}: ${howMany(items)}${list ? ` (${listed(items)})` : ''}`).join('. '),
    art('card-back', 'small-back'),
    h(
      'span',
      {},
      rows.map(([name, items], n) => h(n ? 'small' : 'b', {}, `${name} ${howMany(items)}`))
    )
  );
}

const collection = (table, items) =>
  items.length
    ? table.group(
        'pile',
        `${t('collection')}: ${howMany(items)}. ${listed(items)}`,
        art('ui-crown', 'small-art ui'),
        h('b', {}, String(howMany(items)))
      )
    : null;

function neighbour(table, seat) {
  const { colours } = table.looks,
    shelves = [0, 1, 2].map(y => ordered(table.in('shelf', seat).filter(i => i.y === y))),
    taken = table.in('taken', seat);
  const letters = Object.keys(colours),
    shelf = (cards, y) =>
      h(
        'span',
        { className: `little ${colours[letters[y]]}` },
        cards.map(i => table.small(i, `block ${blind(i) ? 'blind' : side(i) ? 'edge' : ''}`, []))
      );
  const words =
    `${table.name(seat)}. ` +
    shelves
      .map(
        (cards, y) => `${shelfName(table, y)}: ${cards.map(i => (blind(i) ? t('faceDown') : whole(pair(i)))).join(', ') || t('emptyOne')}`
      )
      .join('. ') +
    `. ${t('collection')}: ${listed(taken)}`;
  return table.group(
    `neighbour wide seat-${seat}`,
    words,
    h('span', { className: 'who' }, h('b', {}, table.name(seat)), h('small', {}, art('ui-crown', 'tiny'), String(howMany(taken)))),
    h('span', { className: 'littles' }, shelves.map(shelf))
  );
}

const shelfName = (table, y) => {
  const word = table.looks.say[table.looks.colours[Object.keys(table.looks.colours)[y]]];
  return word ? word[language() === 'ru' ? 0 : 1] : '';
};

function centre(table) {
  const cards = table.in('centre'),
    pool = table.in('open');
  if (!cards.length && pool.length)
    return h(
      'div',
      { className: 'pool', role: 'group', 'aria-label': t('pool') },
      ordered(pool).map(i => table.piece(i))
    );
  return h(
    'div',
    { className: 'centre', role: 'group', 'aria-label': cards[0] ? pair({ ru: cards[0].zone_ru, en: cards[0].zone_en }) : '' },
    [0, 1, 2].map(y => {
      const row = ordered(cards.filter(i => i.y === y));
      return h(
        'div',
        { className: 'crow' },
        row.map(i => table.piece(i)),
        Array.from({ length: Math.max(0, PER_ROW - row.length) }, () => h('span', { className: 'gap' }))
      );
    })
  );
}

// A shelf of the own three: its cards, and the places at its ends as soon as a card is in the hand.
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
                    : t(cards.length ? 'here' : 'startHere')
            )
          ]
        })
      : null;
  const things = cards.length
    ? [slot(ends[0]), cards.map(i => table.piece(i)), slot(ends[1])].flat().filter(Boolean)
    : [slot(ends[0]) || h('span', { className: 'none' }, t('shelfNone'))];
  const e = h('div', { className: `plank ${table.looks.colours[letter]}`, role: 'group', 'aria-label': shelfName(table, y) }, things);
  e.style.setProperty('--k', things.length);
  return e;
}

function lay(table) {
  const final = !table.in('centre').length,
    shown = table.seat ? [table.seat] : table.others;
  return [
    h(
      'div',
      { className: 'toys-table' },
      h(
        'div',
        { className: 'strip' },
        table.board.point ? lens(table) : null,
        table.seat ? table.others.map(p => table.same('shelves' + p, () => neighbour(table, p))) : null,
        table.same('stock', () => stock(table, final)),
        table.seat ? collection(table, table.in('taken', table.seat)) : null
      ),
      centre(table),
      shown.map(p =>
        h(
          'section',
          { className: table.seat ? 'own shelves' : 'shelves', 'aria-label': table.name(p) },
          table.seat ? null : h('h4', {}, table.name(p)),
          [0, 1, 2].map(y => shelf(table, p, y))
        )
      )
    )
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
    h('span', {}, h('b', {}, whole(pair(card))), ' ', language() === 'ru' ? card.says_ru : card.says_en)
  );
}

// The card at that end of the shelf, if the shelf is still there.
/** @this {any} */
function brought([verb, , , shelf, side], seat, scene) {
  const y = Object.values(this.colours).indexOf(shelf),
    cards = verb === 'take' ? ordered(scene.filter(i => i.zone === 'shelf' && i.seat === seat && i.y === y)) : [];
  if (side !== 'left' && side !== 'right') return cards.length === 1 ? cards : [];
  return cards.length > 1 ? [side === 'left' ? cards[0] : cards.at(-1)] : [];
}

const looks = (colours, emblems) => {
  const own = {
    colours,
    emblems,
    lay,
    lens,
    brought,
    marked: ['shelf'],
    counted: ['open', 'removed', 'taken'],
    gains: true,
    kind: i =>
      i.kind === '?' || blind(i) ? 'toy back' : i.kind ? `toy ${colours[i.kind[0]]} ${side(i) ? 'edge-' + side(i) : ''}` : 'slot',
    face: i => face(own, i, ['open', 'removed', 'taken'].includes(i.zone) ? i.value : 1),
    title: i => (i.kind && i.kind !== '?' ? whole(pair(i)) : ''),
    icons: { blind: 'flip' },
    say: {
      skip: ['Пропустить', 'Skip'],
      blind: ['Рубашкой вверх', 'Face down'],
      deck: ['Колода', 'Deck'],
      left: ['слева', 'left'],
      right: ['справа', 'right'],
      yellow: ['жёлтая полка', 'yellow shelf'],
      green: ['зелёная полка', 'green shelf'],
      blue: ['синяя полка', 'blue shelf'],
      orange: ['оранжевая полка', 'orange shelf'],
      purple: ['фиолетовая полка', 'purple shelf']
    }
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
    C5: 'toy-duke'
  }
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
    C5: 'hero-gloria'
  }
);
export default { toystory4, heroychiki };
