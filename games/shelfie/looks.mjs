// looks.mjs - looks of My Shelfie: the living room, with goals, bag and end token on cells that are not in play, so that they cover
// nothing; the own bookshelf below or beside it.
import { art, glyph } from '../../ui/art.mjs';
import { h } from '../../ui/dom.mjs';
import { pair, addTexts } from '../../ui/i18n.mjs';

const t = addTexts('shelfie', {
  bagOf: 'in the bag',
  ofNeed: 'of',
  lostGoal: 'no longer possible',
  doneGoal: 'done',
  personal: 'Personal goal',
  shelfOf: 'Bookshelf',
  upwards: 'from the bottom up',
  emptyShelf: 'empty',
  columnNo: 'Column',
  rowUp: 'row {n} from the bottom',
  endToken: 'First to fill the shelf',
  tokensLeft: 'Tokens',
  chairOf: 'first player',
  intoColumn: 'To column {n}',
  goalToken: 'goal token',
  groupsOf: 'groups',
  kindC: 'Cats',
  kindB: 'Books',
  kindG: 'Games',
  kindF: 'Frames',
  kindT: 'Trophies',
  kindP: 'Plants',
  turnNo: 'turn {n}',
});

// The common goals on their plates, as the score calls them, too.
const goalName = addTexts('shelfie.goals', {
  'goal-1': 'Two squares',
  'goal-2': 'Two varied columns',
  'goal-3': 'Four groups of four',
  'goal-4': 'Six groups of two',
  'goal-5': 'Three columns of three kinds',
  'goal-6': 'Two varied rows',
  'goal-7': 'Four rows of three kinds',
  'goal-8': 'Four corners',
  'goal-9': 'Eight of a kind',
  'goal-10': 'Big X',
  'goal-11': 'Diagonal',
  'goal-12': 'Stairs',
});

const tile = { C: 'cat', B: 'book', G: 'game', F: 'frame', T: 'trophy', P: 'plant' };
const token = (value, more = '') => glyph(value, `token ${more}`);
const ROWS = 6;

// [bottom, ..., top] of a column
const stack = (table, seat, x) =>
  table
    .in('shelf', seat)
    .filter(i => i.x === x)
    .sort((a, b) => b.y - a.y);
const heard = column =>
  column
    .filter(i => i.kind)
    .map(i => pair(i))
    .join(', ') || t('emptyShelf');
const columnsOf = (table, seat) => table.in('column', seat).sort((a, b) => a.x - b.x);

function room(table) {
  const cells = table.in('room'),
    xs = cells.map(i => i.x),
    ys = cells.map(i => i.y),
    x0 = Math.min(...xs),
    y0 = Math.min(...ys);
  const order = new Map(table.chosen.filter(i => i.zone === 'room').map((i, n) => [i.id, n + 1]));
  const grid = h('div', {
    className: `room-grid ${order.size ? 'choosing' : ''}`,
    role: 'group',
    'aria-label': cells[0].zone_name,
  });
  for (const i of cells) {
    const at = { 'grid-column': i.x - x0 + 1, 'grid-row': i.y - y0 + 1 },
      badge = order.has(i.id) ? glyph(order.get(i.id), 'badge') : null;
    const e = i.kind
      ? table.same(`room${i.id}/${table.state(i)}/${order.get(i.id)}`, () =>
          table.piece(i, { style: at, face: [art('shelfie-' + tile[i.kind]), badge] }),
        )
      : h('span', {
          className: 'hole' + (table.left.has(i.id) ? ' left' : ''),
          'data-at': i.id,
          'data-kind': '',
        });
    if (!i.kind) for (const [k, v] of Object.entries(at)) e.style.setProperty(k, String(v));
    grid.append(e);
  }
  return { grid, columns: Math.max(...xs) - x0 + 1, rows: Math.max(...ys) - y0 + 1 };
}

// "4 of 6", for one seat and one goal.
const progress = i =>
  i.value < 0 ? t('lostGoal') : i.value === i.y ? t('doneGoal') : `${i.value} ${t('ofNeed')} ${i.y}`;

function goal(table, g) {
  const pile = table
      .in('pile')
      .filter(i => i.x === g.x)
      .map(i => i.value),
    mine = table.in('done', table.seat).find(i => i.x === g.x);
  const owned = table.in('tokens', table.seat).find(i => i.x === g.x),
    short = mine && !owned && (mine.value < 0 ? '—' : `${mine.value}/${mine.y}`);
  return table.piece(g, {
    className: 'plate goal',
    more: `${t('tokensLeft')}: ${pile.join(', ') || '0'}`,
    face: [
      art('goal-' + g.kind.slice(5).padStart(2, '0'), 'goal-art'),
      h(
        'span',
        { className: 'goal-side' },
        h('b', { className: 'goal-name' }, goalName(g.kind)),
        h(
          'span',
          { className: 'tokens' },
          pile.length
            ? pile.map((v, n) => token(v, n ? 'more' : pile.length > 1 ? 'stacked' : ''))
            : token('0', 'gone'),
        ),
        owned ? glyph('✓ ' + owned.value, 'got') : short ? glyph(short, 'short') : null,
      ),
    ],
  });
}

// A place for which the personal goal of this shelf asks wears the colour of the tile.
function aimed(table, seat, i, e) {
  const want = table.in('wanted', seat).find(w => w.x === i.x && w.y === i.y);
  if (!want || (i.kind && i.kind !== want.kind)) return e; // nothing there to hope for
  e.classList.add('aim', ...(want.kind === i.kind ? ['met'] : []));
  e.style.setProperty('--aim', `var(--shelfie-${tile[want.kind]})`);
  return e;
}

const mini = (table, seat) =>
  h(
    'span',
    { className: 'mini' },
    columnsOf(table, seat)
      .flatMap(c => stack(table, seat, c.x))
      .map(i => {
        const e = table.small(
          i,
          i.kind ? `tile ${tile[i.kind]}` : 'hole',
          i.kind ? [art('shelfie-' + tile[i.kind])] : [],
        );
        e.style.gridColumn = i.x + 1;
        e.style.gridRow = i.y + 1;
        return aimed(table, seat, i, e);
      }),
  );

// A player as the others see him: his bookshelf, how far he is with the goals, tokens, the first player's chair.
function opponent(table, seat) {
  const tokens = table.in('tokens', seat).map(i => i.value),
    first = table.in('table', seat).some(i => i.kind === 'chair'),
    end = table.in('table', seat).find(i => i.kind === 'end'),
    done = table.in('done', seat);
  const words = [
    first ? t('chairOf') : '',
    ...columnsOf(table, seat).map(c => `${t('columnNo')} ${c.x + 1}: ${heard(stack(table, seat, c.x))}`),
    ...done.map(i => `${pair(i)}: ${progress(i)}`),
    tokens.length ? `${t('tokensLeft')}: ${tokens.join(', ')}` : '',
  ];
  const short = i => (i.value < 0 ? '—' : i.value === i.y ? '✓' : `${i.value}/${i.y}`),
    sign = i =>
      table
        .in('goals')
        .find(g => g.x === i.x)
        ?.kind.slice(5)
        .padStart(2, '0');
  return {
    body: mini(table, seat),
    mark: first ? art('chair', 'chair') : null,
    facts: [
      done.map(i => h('span', {}, sign(i) ? art('goal-' + sign(i), 'sign') : null, glyph(short(i), 'short'))),
      tokens.length || end
        ? h(
            'span',
            { className: 'tokens' },
            tokens.map(v => token(v)),
            end ? token(end.value, 'end') : null,
          )
        : null,
    ].flat(),
    words: words.filter(Boolean).join('. '),
  };
}

// A column of the own bookshelf is one thing; the tiles chosen hang where they would come to lie.
function column(table, c) {
  const tiles = stack(table, table.seat, c.x),
    chosen = table.chosen.some(i => i.id === c.id) ? table.chosen.filter(i => i.zone === 'room') : [];
  const cells = [];
  let next = 0;
  for (const i of tiles) {
    const ghost = !i.kind && chosen[next] ? chosen[next++] : null;
    cells.unshift(
      i.kind
        ? aimed(table, table.seat, i, table.small(i))
        : ghost
          ? h(
              'span',
              { className: `piece tile ${tile[ghost.kind]} ghost` },
              art('shelfie-' + tile[ghost.kind]),
            )
          : aimed(table, table.seat, i, table.small(i, 'hole', [])),
    );
  }
  return table.piece(c, { className: 'column', face: cells, more: `${t('upwards')}: ${heard(tiles)}` });
}

// "cat — column 1, row 3 from the bottom; ..."
const placesOf = (items, hit = _ => false) =>
  items
    .map(
      i =>
        `${pair(i)} — ${t('columnNo').toLowerCase()} ${i.x + 1}, ${t('rowUp', { n: ROWS - i.y })}${hit(i) ? ' ✓' : ''}`,
    )
    .join('; ');

function wantedGrid(items, hit) {
  const grid = h('span', { className: 'wanted' });
  for (let y = 0; y < ROWS; y++)
    for (let x = 0; x < 5; x++) {
      const i = items.find(w => w.x === x && w.y === y);
      grid.append(
        h(
          'span',
          { className: i ? `piece tile ${tile[i.kind]} ${hit(i) ? 'hit' : ''}` : 'hole' },
          i ? art('shelfie-' + tile[i.kind]) : '',
        ),
      );
    }
  return grid;
}

function wanted(table) {
  const items = table.in('wanted', table.seat),
    hit = i => table.in('shelf', table.seat).some(s => s.x === i.x && s.y === i.y && s.kind === i.kind),
    hits = items.filter(hit).length;
  if (!items.length) return null;
  const words = `${t('personal')}: ${hits} ${t('ofNeed')} ${items.length}. ${placesOf(items, hit)}`;
  return table.group(
    'personal',
    words,
    wantedGrid(items, hit),
    h(
      'span',
      {},
      h('span', { className: 'label' }, t('personal') + ' '),
      h('b', {}, `${hits} ${t('ofNeed')} ${items.length}`),
    ),
  );
}

function own(table) {
  if (!table.seat) return null;
  const tokens = table.in('tokens', table.seat),
    end = table.in('table', table.seat).find(i => i.kind === 'end'),
    chair = table.in('table', table.seat).find(i => i.kind === 'chair');
  return h(
    'section',
    { className: 'own mine', 'aria-label': table.name(table.seat) },
    h(
      'div',
      { className: 'case' },
      columnsOf(table, table.seat).map(c => column(table, c)),
    ),
    h(
      'div',
      { className: 'beside' },
      table.me(),
      h(
        'div',
        { className: 'tokens' },
        tokens.map(i => table.small(i, 'bare', [token(i.value)])),
        end ? token(end.value, 'end') : null,
        chair ? art('chair', 'chair') : null,
      ),
      table.same('wanted', () => wanted(table) || h('span')),
    ),
  );
}

// Nine columns of 44 px are wider than some phones: the room can be pushed, and lies in the middle until it is.
let pushed = [0.5, 0.5],
  still = false; // there is nothing to push: a finger may carry a tile
function pan(grid) {
  const share = (at, room) => (room > 0 ? at / room : 0.5);
  const note = ({ currentTarget: e }) =>
    (pushed = [
      share(e.scrollLeft, e.scrollWidth - e.clientWidth),
      share(e.scrollTop, e.scrollHeight - e.clientHeight),
    ]);
  const e = h('div', { className: 'room-pan' + (still ? ' still' : ''), onscroll: note }, grid);
  const settle = () => {
    e.scrollTo((e.scrollWidth - e.clientWidth) * pushed[0], (e.scrollHeight - e.clientHeight) * pushed[1]);
    still = e.scrollWidth <= e.clientWidth + 8; // what is chosen is a little larger
    e.classList.toggle('still', still);
  };
  new ResizeObserver(() => e.isConnected && settle()).observe(e);
  return e;
}

// The largest rectangle of cells that are not in play, in each corner of the living room: [column, row, width, height].
function corners(table) {
  const cells = table.in('room'),
    x0 = Math.min(...cells.map(i => i.x)),
    y0 = Math.min(...cells.map(i => i.y)),
    n = Math.max(...cells.map(i => i.x)) - x0 + 1,
    m = Math.max(...cells.map(i => i.y)) - y0 + 1,
    inPlay = new Set(cells.map(i => `${i.x - x0}/${i.y - y0}`));
  const free = (right, low, w, h) => {
    for (let x = 0; x < w; x++)
      for (let y = 0; y < h; y++)
        if (inPlay.has(`${right ? n - 1 - x : x}/${low ? m - 1 - y : y}`)) return false;
    return true;
  };
  return [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].map(([right, low]) => {
    let best = [1, 1];
    for (let w = 1; w <= n >> 1; w++)
      for (let h = 1; h <= m >> 1; h++)
        if (
          free(right, low, w, h) &&
          Math.min(w, 2.5) * Math.min(h, 2) > Math.min(best[0], 2.5) * Math.min(best[1], 2)
        )
          best = [w, h];
    const [w, h] = best;
    return `${low ? m - h + 1 : 1} / ${right ? n - w + 1 : 1} / span ${h} / span ${w}`;
  });
}
function inCorner(where, area, ...inside) {
  const e = h('div', { className: `corner ${where}` }, inside);
  e.style.gridArea = area;
  return e;
}

function end(table) {
  const end = table.in('table').find(i => i.kind === 'end' && i.seat < 1);
  return end
    ? table.piece(end, {
        className: 'pile',
        face: [art('end-token', 'small-art'), h('small', {}, t('endToken'))],
      })
    : null;
}
function bag(table) {
  const bag = table.in('table').find(i => i.kind === 'bag');
  return table.piece(bag, {
    className: 'pile',
    face: [art('ui-bag', 'small-art ui'), h('b', {}, String(bag.value)), h('small', {}, t('bagOf'))],
  });
}

function lay(table) {
  const { grid, columns, rows } = room(table),
    [tl, tr, bl, br] = corners(table),
    [a, b, ...more] = table.in('goals').map(g => table.same('goal' + g.x, () => goal(table, g)));
  grid.append(
    inCorner('tl', tl, a),
    inCorner('tr', tr, b, more),
    inCorner('bl', bl, end(table)),
    inCorner('br', br, bag(table)),
  );
  const root = h('div', { className: `shelfie-table${table.seat ? '' : ' watched'}` }, pan(grid), own(table));
  root.style.setProperty('--n', String(columns));
  root.style.setProperty('--m', String(rows));
  return [root];
}

const quoted = words => /[«“](.*)[»”]/u.exec(words)?.[1] || words;
// A row of the score sheet: goals by their pictures, groups by what they are of.
function source(line, scene) {
  const things = line.items.map(id => scene.find(i => i.id === id)).filter(Boolean),
    [, name = line.label, how = ''] = /^(.*?)[,:] (\d.*)$/u.exec(line.label) || [],
    token = things[0]?.zone === 'tokens' ? scene.find(i => i.zone === 'goals' && i.x === things[0].x) : null,
    end = /4\.3$/.test(line.clause);
  if (token) {
    const sign = art('goal-' + token.kind.slice(5).padStart(2, '0'), 'goal-art');
    return { key: token.kind, rank: 0, name: quoted(line.label), note: t('goalToken'), picture: sign };
  }
  if (things.length > 1 && things.every(i => i.kind === things[0].kind)) {
    const { kind } = things[0];
    return {
      key: 'group' + kind,
      rank: 3,
      name: t('kind' + kind),
      note: t('groupsOf'),
      how: String(things.length),
      picture: h('span', { className: `piece tile ${tile[kind]}` }, art('shelfie-' + tile[kind])),
    };
  }
  return {
    key: line.clause + name,
    rank: end ? 1 : 2,
    name,
    how,
    picture: end ? art('end-token', 'small-art') : art('ui-bonus', 'icon'),
  };
}

// A personal goal as its card shows it; the engine knows which things it wants where.
const goals = new Map();
function personalGoal(n, rules) {
  if (!goals.has(n)) {
    rules.use(`position shelfie\nturn nobody\npersonal 1 ${n}\n`);
    goals.set(
      n,
      rules.scene(-1).filter(i => i.zone === 'wanted' && i.seat === 1),
    );
  }
  const grid = wantedGrid(goals.get(n), () => false);
  grid.setAttribute('role', 'img');
  grid.setAttribute('aria-label', placesOf(goals.get(n)));
  return grid;
}

const inHand = chosen => chosen.filter(i => i.zone === 'room');
const looks = {
  when: view => (view.seat ? t('turnNo', { n: view.n }) : ''), // each turn of a seat is one move
  deed: chosen => {
    const column = chosen.find(i => i.zone === 'column');
    return column && t('intoColumn', { n: column.x + 1 });
  },
  held: chosen =>
    inHand(chosen).map(i =>
      h('span', { className: `piece tile ${tile[i.kind]}` }, art('shelfie-' + tile[i.kind])),
    ),
  lay,
  source,
  opponent,
  ending: (table, seats) => seats.map(seat => ({ seat, body: mini(table, seat) })),
  stock: '.corner.br .pile',
  rail: 'beside',
  kind: i => (tile[i.kind] ? `tile ${tile[i.kind]}` : 'hole'),
  numbered: { goal: n => art('goal-' + String(n).padStart(2, '0'), 'goal-art'), personal: personalGoal },
  face: i => (tile[i.kind] ? [art('shelfie-' + tile[i.kind])] : []),
  title: i => (i.zone === 'column' ? `${t('columnNo')} ${i.x + 1}` : ''),
  marked: ['shelf'],
  emptied: ['room'],
  gains: true,
};
export default { shelfie: looks };
