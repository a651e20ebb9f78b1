// board.mjs - a scene of the engine as things on a table.  It knows things, places and names, and no rule.
//
// Every thing is a button: pointing at it is tried on the engine, and what is forbidden answers with its clause.
// A board is one stop of the Tab key; arrows go from thing to thing (keyboard-nav.mjs), and each tells its name (tooltip.mjs).
// How the things of a game lie is the business of games/*/looks.mjs; `point` null makes a board to look at only.
import { h, find } from '../ui/dom.mjs';
import { nameOf, spaced } from '../ui/readable.mjs';
import { pair, language, addTexts } from '../ui/i18n.mjs';
import { walk, stop } from '../ui/keyboard-nav.mjs';
import { tips } from '../ui/tooltip.mjs';
import { remember, follow } from './motion.mjs';
import { icon } from '../ui/art.mjs';
import { same } from '../ui/morph.mjs';
import { takeUp, justDropped } from '../ui/drag.mjs';
import { rail, me, foldAll } from './rail.mjs';

export const HIDDEN = 1,
  LAST = 2,
  COVERED = 4,
  BUTTON = 8;

const t = addTexts('table/board', {
  gains: ['+{n} point', '+{n} points'],
  lastMove: 'last move',
  cards: 'cards',
});

// Words of the notation, all together or each by itself.
const said = ({ say }, words) =>
  say?.has(words)
    ? say(words)
    : words
        .split(' ')
        .map(w => (say?.has(w) ? say(w) : w))
        .join(' ');
export const sentence = i => i.says;
// One after another, each with one full stop at most.
const sentences = list =>
  list
    .filter(Boolean)
    .map(s => s.replace(/\.$/, ''))
    .join('. ');

// A thing that the notation calls by its kind alone ("C5", face down "#C5", two of them "C5*2") says nothing of its place.
const placeless = i => i.kind && (i.flags & BUTTON || i.text.replace(/^#|\*\d+$/g, '') === i.kind);

// In words: what it is, and where.
export function label(looks, i, scene = []) {
  if (!i.kind && !/[\p{L}\p{N}]/u.test(i.text)) return i.zone_name; // an empty place without a name
  const kind = looks.title?.(i) || pair(i),
    place = looks.place?.(i, scene) ?? (placeless(i) ? '' : said(looks, i.text.replace(/^.*@/, '')));
  const count = i.value > 1 && looks.counted?.includes(i.zone) ? '×' + i.value : '';
  return [kind, place, count].filter(Boolean).join(', ') || said(looks, i.text) || i.zone_name;
}

// The things of one board, by zone and by seat, and how to draw each.
class Things {
  /** @param {any} board  as showBoard takes it */
  constructor(board) {
    const { came, left, gains } = remember(board);
    this.board = board;
    this.looks = board.looks;
    this.seat = board.seat;
    this.name = board.name;
    this.all = board.scene;
    this.came = came; // what the last move brought
    this.left = left; // and from where
    this.gains = gains; // what places promised, also when they are chosen
    for (const i of this.all) if (i.gain !== undefined) gains.set(i.id, i.gain);
    this.more = new Map(); // what looks add to the words of a thing
    this.others = [...new Set(this.all.filter(i => i.seat > 0 && i.seat !== board.seat).map(i => i.seat))];
  }
  in(zone, seat) {
    return this.all.filter(i => i.zone === zone && (seat === undefined || i.seat === seat));
  }
  one(zone, seat) {
    return this.in(zone, seat)[0];
  }
  by(id) {
    return this.all.find(i => i.id === id);
  }
  // What has been pointed at so far, in order.
  get chosen() {
    return this.board.chosen.map(id => this.by(id)).filter(Boolean);
  }
  // What does not change while a move is put together is built once; `key` names all that it shows beyond the position.
  same(key, build) {
    return this.board.stamp ? same(`${this.board.stamp}/${key}`, build) : build();
  }
  state(i) {
    const chosen = this.board.chosen.includes(i.id),
      last = i.flags & LAST || this.came.has(i.id);
    return [
      chosen ? 'chosen' : '',
      last ? 'last' : '',
      i.can && this.board.point ? 'can' : '',
      !i.can && i.no && !chosen && this.board.point ? 'no' : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
  words(i, more = '') {
    const gain = this.looks.gains && i.gain > 0 && this.board.point ? t('gains', { n: i.gain }) : '';
    const last = i.flags & LAST || this.came.has(i.id) ? t('lastMove') : '';
    return sentences([label(this.looks, i, this.all), sentence(i), more, gain, last]);
  }
  // A thing that can be pointed at.
  piece(
    i,
    {
      className = this.looks.kind(i),
      face = this.looks.face(i, this),
      more = '',
      style = {},
      key = 'i' + i.id,
    } = {},
  ) {
    const { board } = this,
      can = i.can && board.point,
      last = i.id === board.chosen.at(-1) && board.point, // once more puts it back
      words = this.words(i, more);
    const e = h(
      'button',
      {
        type: 'button',
        className: `piece ${className} ${this.state(i)}`,
        'aria-label': nameOf(words, face),
        tabIndex: -1,
        'data-key': key,
        'data-at': i.id,
        'data-kind': i.kind,
        'data-item': can ? i.id : null,
        'aria-disabled': board.point && i.no && !can && !last ? 'true' : null,
        'aria-pressed': board.chosen.includes(i.id) ? 'true' : null,
      },
      face,
    );
    for (const [k, v] of Object.entries(style)) e.style.setProperty(k, v);
    if (more) this.more.set(i.id, more);
    return e.textContent ? spaced(e) : e;
  }
  // What the tip of a thing says.
  explain(id) {
    const i = this.by(id);
    return (
      i && {
        name: label(this.looks, i, this.all),
        says: [sentence(i), this.more.get(id)].filter(Boolean).join(' '),
        no: i.can && this.board.point ? null : i.no,
        why: i.no_words,
      }
    );
  }
  // One's own face and points.
  me() {
    return me(this);
  }
  // A thing to look at, too small for a finger.
  small(i, className = this.looks.kind(i), face = this.looks.face(i, this)) {
    const marks = `${this.came.has(i.id) ? 'last' : ''} ${this.board.chosen.includes(i.id) ? 'chosen' : ''}`;
    return h(
      'span',
      {
        className: `piece ${className} ${marks}`,
        'data-at': i.id,
        'data-kind': i.kind,
        'aria-hidden': 'true',
      },
      face,
    );
  }
  // A group of things with one name for all of it, which is also its tip; where it is small, a touch enlarges it.
  group(className, words, ...inside) {
    const more = className.includes('grows') ? { 'aria-expanded': 'false' } : {};
    const e = h(
      'button',
      {
        type: 'button',
        className: `piece plate ${className}`,
        'aria-label': nameOf(words, inside),
        tabIndex: -1,
        ...more,
      },
      inside,
    );
    return spaced(e);
  }
}

let way = 0;
/** What may be pointed at stands out for a moment: after something was refused. */
export function showWay() {
  const board = find('.stage .board');
  clearTimeout(way);
  board?.classList.add('shows-way');
  way = window.setTimeout(() => find('.stage .board')?.classList.remove('shows-way'), 2400);
}

// A game without looks: its things by their short names, zone by zone.
function plainly(table) {
  const zones = new Map();
  for (const i of table.all.filter(x => !(x.flags & BUTTON && x.seat < 1))) {
    const key = `${i.seat}/${i.zone}`;
    if (!zones.has(key)) zones.set(key, []);
    zones.get(key).push(i);
  }
  return h(
    'div',
    { className: 'plain-table' },
    [...zones.values()].map(items => plainZone(table, items)),
  );
}

// Things in several rows, each at a place of its own, are a board by x and y; others stand in a line.
function plainZone(table, items) {
  const places = new Set(items.map(i => `${i.x}/${i.y}`)),
    rows = new Set(items.map(i => i.y)),
    x0 = Math.min(...items.map(i => i.x)),
    y0 = Math.min(...items.map(i => i.y)),
    grid = places.size === items.length && rows.size > 1;
  const at = i => (grid ? { 'grid-area': `${i.y - y0 + 1} / ${i.x - x0 + 1}` } : {}),
    words = [items[0].seat > 0 ? table.name(items[0].seat) : '', items[0].zone_name]
      .filter(Boolean)
      .join(' · ');
  const things = h(
    'div',
    { className: grid ? 'plain-grid' : 'heap' },
    items.map(i => table.piece(i, { style: at(i) })),
  );
  things.style.setProperty('--n', String(Math.max(...items.map(i => i.x)) - x0 + 1));
  return h('section', { role: 'group', 'aria-label': words }, h('h4', {}, words), things);
}

let now = null; // the board drawn last: what is carried is put down there
const carry = e => takeUp(e, () => now);

const liveBoard = looks => document.querySelector(`.board[data-game="${looks.name || 'plain'}"]`);

// Fingers reach over the edges of small things, and so into each other: the thing that is meant is the nearest one.
function meant(e) {
  const it = e.target.closest('button.piece'),
    { clientX: x, clientY: y } = e;
  if (!it?.dataset.item || !e.detail) return it; // by a key
  const far = o => {
    const r = o.getBoundingClientRect();
    return Math.hypot(x - r.x - r.width / 2, y - r.y - r.height / 2);
  };
  return document
    .elementsFromPoint(x, y)
    .map(o => o.closest('.board button.piece[data-item]'))
    .filter(Boolean)
    .reduce((a, b) => (far(b) < far(a) ? b : a), it);
}

// One ear for all things: a group grows, a thing is pointed at.
function click(e, board) {
  const it = meant(e);
  foldAll(e.currentTarget, it);
  if (justDropped()) return;
  if (it?.hasAttribute('aria-expanded'))
    it.setAttribute('aria-expanded', String(it.getAttribute('aria-expanded') !== 'true'));
  else if (it?.dataset.at) board.point?.(Number(it.dataset.at));
}

function keys(e) {
  if (e.key === 'Escape') foldAll(e.currentTarget);
  walk(e);
}

// { scene, looks, seat, chosen, point or null, name(seat), stamp } -> what lies on the table.  With a stamp, which names the position
// and the language, the drawing is to be laid over the one before (morph.mjs).
export function showBoard(board) {
  const table = new Things(board),
    { looks } = board;
  const root = h(
    'div',
    {
      className: `board on-${looks.name || 'plain'}`,
      'data-game': looks.name || 'plain',
      onkeydown: keys,
      onclick: e => click(e, board),
      onpointerdown: carry,
    },
    h(
      'div',
      { className: `areas rail-${looks.rail || 'top'}` },
      rail(table),
      h('div', { className: 'lay' }, (looks.lay || plainly)(table)),
    ),
  );
  now = board;
  root.extra = { explain: id => table.explain(id) };
  tips(root);
  stop(root);
  if (board.stamp) queueMicrotask(() => liveBoard(looks) && stop(liveBoard(looks))); // laid over the old one, it is that one
  follow(root, board);
  return root;
}

/** How it all lies in the end, to look at: [{ seat, body }] for each player, or what looks make of the whole table (`ending`). */
export function atTheEnd(board) {
  const table = new Things(board),
    seats = [...new Set(table.all.filter(i => i.seat > 0).map(i => i.seat))].sort((a, b) => a - b),
    { ending, opponent } = board.looks;
  if (ending) return ending(table, seats);
  return opponent ? seats.map(seat => ({ seat, body: opponent(table, seat).body })) : [];
}

// What has been chosen last in words, and choices that are not things, like passing.
export function choices(board) {
  const table = new Things(board),
    lens = board.looks.lens?.(table);
  const one = i => {
    const words = label(board.looks, i),
      picture = board.looks.icons?.[i.text],
      chosen = board.chosen.includes(i.id);
    return h(
      'button',
      {
        type: 'button',
        className: `choice${chosen ? ' chosen' : ''}${picture ? ' pictured' : ''}`,
        'data-key': 'i' + i.id,
        'data-item': i.id,
        title: words,
        'aria-pressed': chosen ? 'true' : 'false',
        onclick: () => board.point(i.id),
      },
      picture ? icon(picture) : null,
      h('span', {}, words),
    );
  };
  const buttons = board.scene
    .filter(i => i.flags & BUTTON && i.seat < 1 && (i.can || board.chosen.includes(i.id)))
    .filter(i => !board.chosen.length || board.chosen.includes(i.id) || !board.looks.alone?.includes(i.text))
    .map(one);
  return lens ? [lens, ...buttons] : buttons;
}
