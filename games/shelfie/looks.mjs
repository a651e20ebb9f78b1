// shelfie.mjs - looks of My Shelfie: the living room, goals and neighbours in its corners, the own bookshelf below or beside it.
import { art } from '../../ui/art.mjs';
import { h } from '../../ui/dom.mjs';
import { t, pair, teach } from '../../ui/words.mjs';

teach({
  bagOf: ['в мешке', 'in the bag'],
  ofNeed: ['из', 'of'],
  lostGoal: ['больше не выполнить', 'no longer possible'],
  doneGoal: ['выполнена', 'done'],
  personal: ['Личная цель', 'Personal goal'],
  shelfOf: ['Шкаф', 'Bookshelf'],
  upwards: ['снизу вверх', 'from the bottom up'],
  emptyShelf: ['пусто', 'empty'],
  columnNo: ['Колонка', 'Column'],
  rowUp: ['ряд снизу', 'row from below'],
  endToken: ['Кто первый заполнит шкаф', 'First to fill the shelf'],
  tokensLeft: ['Жетоны', 'Tokens'],
  chairOf: ['первый игрок', 'first player']
});

const tile = { C: 'cat', B: 'book', G: 'game', F: 'frame', T: 'trophy', P: 'plant' };
const token = (value, more = '') => h('span', { className: `token ${more}` }, String(value));
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
  const grid = h('div', { className: `room-grid ${order.size ? 'choosing' : ''}`, role: 'group', 'aria-label': pair({ ru: cells[0].zone_ru, en: cells[0].zone_en }) });
  for (const i of cells) {
    const at = { 'grid-column': i.x - x0 + 1, 'grid-row': i.y - y0 + 1 },
      badge = order.has(i.id) ? h('span', { className: 'badge' }, String(order.get(i.id))) : null;
    const e = i.kind
      ? table.same(`room${i.id}/${table.state(i)}/${order.get(i.id)}`, () =>
          table.piece(i, { style: at, face: [art('shelfie-' + tile[i.kind]), badge] })
        )
      : h('span', { className: 'hole' + (table.left.has(i.id) ? ' left' : ''), 'data-at': i.id, 'data-kind': '' });
    if (!i.kind) for (const [k, v] of Object.entries(at)) e.style.setProperty(k, String(v));
    grid.append(e);
  }
  return { grid, columns: Math.max(...xs) - x0 + 1, rows: Math.max(...ys) - y0 + 1 };
}

// "4 of 6", for one seat and one goal.
const progress = i => (i.value < 0 ? t('lostGoal') : i.value === i.y ? t('doneGoal') : `${i.value} ${t('ofNeed')} ${i.y}`);

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
        h(
          'span',
          { className: 'tokens' },
          pile.length ? pile.map((v, n) => token(v, n ? 'more' : pile.length > 1 ? 'stacked' : '')) : token('0', 'gone')
        ),
        owned ? h('b', { className: 'got' }, '✓ ' + owned.value) : short ? h('b', {}, short) : null
      )
    ]
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
        const e = table.small(i, i.kind ? `tile ${tile[i.kind]}` : 'hole', i.kind ? [art('shelfie-' + tile[i.kind])] : []);
        e.style.gridColumn = i.x + 1;
        e.style.gridRow = i.y + 1;
        return aimed(table, seat, i, e);
      })
  );

function neighbour(table, seat) {
  const tokens = table.in('tokens', seat).map(i => i.value),
    about = table.board.about?.(seat) || {},
    first = table.in('table', seat).some(i => i.kind === 'chair'),
    end = table.in('table', seat).find(i => i.kind === 'end');
  const words =
    `${t('shelfOf')}: ${[table.name(seat), about.points, about.turn ? t('moving') : '', about.gone ? t('gone') : ''].filter(Boolean).join(', ')}` +
    `${first ? `, ${t('chairOf')}` : ''}. ` +
    columnsOf(table, seat)
      .map(c => `${t('columnNo')} ${c.x + 1}: ${heard(stack(table, seat, c.x))}`)
      .join('. ') +
    '. ' +
    table
      .in('done', seat)
      .map(i => `${pair(i)}: ${progress(i)}`)
      .join('. ') +
    (tokens.length ? `. ${t('tokensLeft')}: ${tokens.join(', ')}` : '');
  return table.group(
    `neighbour grows seat-${seat}${about.turn ? ' turn' : ''}${about.gone ? ' absent' : ''}`,
    words,
    mini(table, seat),
    h(
      'span',
      { className: 'who' },
      h('b', {}, table.name(seat)),
      about.points ? h('small', {}, about.points) : null,
      about.gone ? h('small', {}, t('gone')) : null,
      about.left ? h('span', { className: 'clock', 'data-clock': seat }, about.left) : null,
      h(
        'span',
        { className: 'tokens' },
        tokens.map(v => token(v)),
        end ? token(end.value, 'end') : null,
        first ? art('chair', 'chair') : null
      )
    )
  );
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
          ? h('span', { className: `piece tile ${tile[ghost.kind]} ghost` }, art('shelfie-' + tile[ghost.kind]))
          : aimed(table, table.seat, i, table.small(i, 'hole', []))
    );
  }
  return table.piece(c, { className: 'column', face: cells, more: `${t('upwards')}: ${heard(tiles)}` });
}

function wanted(table) {
  const items = table.in('wanted', table.seat),
    hit = i => table.in('shelf', table.seat).some(s => s.x === i.x && s.y === i.y && s.kind === i.kind),
    hits = items.filter(hit).length;
  if (!items.length) return null;
  const words =
    `${t('personal')}: ${hits} ${t('ofNeed')} ${items.length}. ` +
    items.map(i => `${pair(i)} — ${t('columnNo').toLowerCase()} ${i.x + 1}, ${t('rowUp')} ${ROWS - i.y}${hit(i) ? ' ✓' : ''}`).join('; ');
  const grid = h('span', { className: 'wanted' });
  for (let y = 0; y < ROWS; y++)
    for (let x = 0; x < 5; x++) {
      const i = items.find(w => w.x === x && w.y === y);
      grid.append(
        h('span', { className: i ? `piece tile ${tile[i.kind]} ${hit(i) ? 'hit' : ''}` : 'hole' }, i ? art('shelfie-' + tile[i.kind]) : '')
      );
    }
  return table.group('personal', words, grid, h('span', {}, h('span', { className: 'label' }, t('personal') + ' '), h('b', {}, `${hits} ${t('ofNeed')} ${items.length}`)));
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
      columnsOf(table, table.seat).map(c => column(table, c))
    ),
    h(
      'div',
      { className: 'beside' },
      table.board.about ? h('b', { className: 'points' }, table.board.about(table.seat).points) : null,
      h(
        'div',
        { className: 'tokens' },
        tokens.map(i => table.small(i, 'bare', [token(i.value)])),
        end ? token(end.value, 'end') : null,
        chair ? art('chair', 'chair') : null
      ),
      table.same('wanted', () => wanted(table) || h('span'))
    )
  );
}

// Nine columns of 44 px are wider than some phones: the room can be pushed, and lies in the middle until it is.
let pushed = [0.5, 0.5],
  still = false; // there is nothing to push: a finger may carry a tile
function pan(grid) {
  const share = (at, room) => (room > 0 ? at / room : 0.5);
  const note = ({ currentTarget: e }) =>
    (pushed = [share(e.scrollLeft, e.scrollWidth - e.clientWidth), share(e.scrollTop, e.scrollHeight - e.clientHeight)]);
  const e = h('div', { className: 'room-pan' + (still ? ' still' : ''), onscroll: note }, grid);
  const settle = () => {
    e.scrollTo((e.scrollWidth - e.clientWidth) * pushed[0], (e.scrollHeight - e.clientHeight) * pushed[1]);
    still = e.scrollWidth <= e.clientWidth + 8; // what is chosen is a little larger
    e.classList.toggle('still', still);
  };
  new ResizeObserver(() => e.isConnected && settle()).observe(e);
  return e;
}

const corner = (where, ...inside) => h('div', { className: `corner ${where}` }, inside);

function piles(table) {
  const bag = table.in('table').find(i => i.kind === 'bag'),
    end = table.in('table').find(i => i.kind === 'end' && i.seat < 1);
  return h(
    'div',
    { className: 'piles' },
    end ? table.piece(end, { className: 'pile', face: [art('end-token', 'small-art')], more: t('endToken') }) : null,
    table.piece(bag, {
      className: 'pile',
      face: [art('ui-bag', 'small-art ui'), h('b', {}, String(bag.value))],
      more: `${bag.value} ${t('bagOf')}`
    })
  );
}

// Whoever only looks on sees all bookshelves side by side.
const audience = (table, shelves) => h('section', { className: 'audience' }, shelves);

function lay(table) {
  const { grid, columns, rows } = room(table),
    shelves = table.others.map(p => table.same('shelf' + p, () => neighbour(table, p))),
    [a, b, c] = table.seat ? shelves : [];
  const frame = h(
    'div',
    { className: 'room-frame' },
    pan(grid),
    corner(
      'tl',
      table.in('goals').map(g => table.same('goal' + g.x, () => goal(table, g)))
    ),
    corner('tr', a),
    corner('bl', b),
    corner('br', piles(table), c)
  );
  const root = h('div', { className: 'shelfie-table' }, frame, table.seat ? own(table) : audience(table, shelves));
  root.style.setProperty('--n', String(columns));
  root.style.setProperty('--m', String(rows));
  return [root];
}

// "take d4 d3 -> 1"
const taking = words => {
  const at = words.indexOf('->');
  return { cells: words.slice(1, at < 0 ? undefined : at), column: at < 0 ? '' : words[at + 1] };
};
function brought(words, seat, scene) {
  const { cells, column } = taking(words),
    tiles = scene.filter(i => i.zone === 'shelf' && i.seat === seat && i.x === Number(column) - 1 && i.kind).sort((a, b) => b.y - a.y);
  return tiles.length < cells.length ? [] : tiles.slice(tiles.length - cells.length);
}
const emptiedBy = (words, scene) => scene.filter(i => i.zone === 'room' && !i.kind && taking(words).cells.includes(i.text));

const looks = {
  lay,
  brought,
  emptiedBy,
  kind: i => (tile[i.kind] ? `tile ${tile[i.kind]}` : 'hole'),
  face: i => (tile[i.kind] ? [art('shelfie-' + tile[i.kind])] : []),
  title: i => (i.zone === 'column' ? `${t('columnNo')} ${i.x + 1}` : ''),
  say: {},
  marked: ['shelf'],
  emptied: ['room'],
  gains: true
};
export default { shelfie: looks };
