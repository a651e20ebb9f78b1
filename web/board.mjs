// board.mjs - a scene of the engine as things on a table.  It knows zones, rows and columns, and no rule.
//
// What may be pointed at now is a button; the rest can be touched, too, and the rule that forbids it answers.
// All buttons of a board are one stop of the Tab key: arrows go from one to the next.
import { h } from './dom.mjs';
import { t, pair, language } from './words.mjs';

const HIDDEN = 1, LAST = 2, COVERED = 4, BUTTON = 8;

const said = (looks, words) => {
  const at = language() === 'ru' ? 0 : 1;
  return looks.say[words]?.[at] || words.split(' ').map(w => looks.say[w]?.[at] || w).join(' ');
};

// In words: what it is, and where.
export function label(looks, i) {
  const kind = pair(i), place = i.text === i.kind ? '' : said(looks, i.text.replace(/^.*@/, ''));
  const here = [kind, place, i.value > 1 && !(i.flags & BUTTON) ? String(i.value) : ''].filter(Boolean);
  return here.join(', ') || said(looks, i.text) || pair({ ru: i.zone_ru, en: i.zone_en });
}

function piece(board, i) {
  const { looks } = board, words = label(looks, i), chosen = board.chosen.indexOf(i.id);
  const className = ['piece', looks.kind(i), i.flags & LAST ? 'last' : '', chosen >= 0 ? 'chosen' : '', i.can && !looks.quiet?.includes(i.zone) ? 'can' : ''].join(' ');
  const face = looks.face(i, pair(i) || words);
  if (i.can && board.point && !looks.quiet?.includes(i.zone)) return h('button', { type: 'button', className, 'aria-label': words, title: words, tabIndex: -1, 'data-key': 'i' + i.id, 'data-item': i.id, 'aria-pressed': chosen >= 0 ? 'true' : 'false', onclick: () => board.point(i.id) }, face);
  return h('span', { className, role: 'img', 'aria-label': words, title: words, ...(board.point ? { onclick: () => board.point(i.id) } : {}) }, face);
}

function placed(board, items, zone) {
  const { looks } = board, above = looks.above;
  const vain = i => !i.can && (i.zone !== zone && i.zone !== above || !i.kind && looks.legalPlaces?.includes(zone));
  const seen = items.filter(i => !(i.flags & COVERED) && !vain(i));
  if (!seen.length) return null;
  const up = looks.up?.includes(zone), body = seen.filter(i => i.zone !== above);
  const size = looks.size?.[zone], xs = body.map(i => i.x).concat(size ? [0, size[0] - 1] : []), ys = body.map(i => i.y).concat(size ? [0, size[1] - 1] : []), x0 = Math.min(...xs), y0 = Math.min(...ys), y1 = Math.max(...ys);
  const covered = new Map();
  for (const i of items) if (i.flags & COVERED) covered.set(`${i.x}/${i.y}`, (covered.get(`${i.x}/${i.y}`) || 1) + 1);
  const columns = Math.max(...xs) - x0 + 1, shift = seen.some(i => i.zone === above) ? 2 : 1;
  const grid = h('div', { className: 'grid' + (looks.wood?.includes(zone) ? ' wood' : '') + (looks.planks?.includes(zone) ? ' planks' : '') + (size ? ' sized' : '') + (looks.wide?.includes(zone) ? ' wide' : ''), ...(looks.wide?.includes(zone) ? { tabIndex: 0, role: 'region', 'aria-label': t('board') } : {}) });
  grid.style.setProperty('--n', columns);
  if (size) grid.style.setProperty('--rows', size[1]);
  const rows = [...seen].sort((a, b) => (up ? b.y - a.y : a.y - b.y) || a.x - b.x);
  for (const i of rows) {
    const e = piece(board, i), deep = covered.get(`${i.x}/${i.y}`);
    if (deep) e.append(h('span', { className: 'count' }, '×' + deep));
    e.style.gridColumn = String(i.x - x0 + 1);
    e.style.gridRow = String(i.zone === above ? 1 : (up ? y1 - i.y : i.y - y0) + shift);
    grid.append(e);
  }
  return grid;
}

// Things in the order they lie in, as many as go into a line.
const heap = (board, items) => h('div', { className: 'heap' }, items.filter(i => !(i.flags & COVERED)).sort((a, b) => a.x - b.x).map(i => piece(board, i)));

function area(board, zone, items) {
  const { looks } = board, first = items.find(i => i.zone === zone) || items[0], small = looks.small?.includes(zone);
  const flat = items.every(i => i.y === 0) && !looks.wood?.includes(zone) && zone !== 'wanted';
  const inside = flat && !looks.wide?.includes(zone) ? heap(board, items) : placed(board, items, zone);
  if (!inside) return null;
  const name = language() === 'ru' ? first.zone_ru : first.zone_en;
  return h('div', { className: `area ${small ? 'small' : ''} zone-${zone}`, role: 'group', 'aria-label': name }, h('h4', {}, name), inside);
}

function areas(board, items) {
  const zones = new Map();
  for (const i of items) {
    const zone = board.looks.join?.[i.zone] || i.zone;
    if (!zones.has(zone)) zones.set(zone, []);
    zones.get(zone).push(i);
  }
  const order = [...zones.keys()].filter(z => !board.looks.hide?.includes(z)).sort((a, b) => (board.looks.small?.includes(a) ? 1 : 0) - (board.looks.small?.includes(b) ? 1 : 0));
  return order.map(z => area(board, z, zones.get(z))).filter(Boolean);
}

// { scene, looks, seat, chosen, point or null, name(seat) } -> what lies on the table
export function showBoard(board) {
  const things = board.scene.filter(i => !(i.flags & BUTTON && i.seat < 1));
  const common = things.filter(i => i.seat < 1), own = things.filter(i => i.seat > 0 && i.seat === board.seat);
  const others = [...new Set(things.filter(i => i.seat > 0 && i.seat !== board.seat).map(i => i.seat))];
  const root = h('div', { className: 'board' + (board.looks.beside ? ' beside' : ''), onkeydown: walk },
    h('div', { className: 'common' }, areas(board, common)),
    own.length ? h('section', { className: 'own', 'aria-label': t('you') }, h('h3', {}, board.name(board.seat)), h('div', { className: 'areas' }, areas(board, own))) : null,
    others.map(p => h('section', { className: 'other', 'aria-label': board.name(p) }, h('h3', {}, board.name(p)), h('div', { className: 'areas' }, areas(board, things.filter(i => i.seat === p))))));
  const first = root.querySelector('button.piece');
  if (first) first.tabIndex = 0;
  return root;
}

// Choices that are not things, like passing.
export const choices = board => board.scene.filter(i => i.flags & BUTTON && i.seat < 1 && i.can).map(i =>
  h('button', { type: 'button', className: 'choice' + (board.chosen.includes(i.id) ? ' chosen' : ''), 'data-key': 'i' + i.id, 'data-item': i.id, onclick: () => board.point(i.id) }, label(board.looks, i)));

function walk(e) {
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[e.key];
  const all = [...e.currentTarget.querySelectorAll('button.piece')], from = all.indexOf(e.target);
  if (!step || from < 0) return;
  e.preventDefault();
  const middle = x => { const r = x.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(e.target);
  let best = null, least = Infinity;
  for (const x2 of all) {                  // the nearest in that direction, rather straight than aslant
    const [a, b] = middle(x2), along = (a - x) * step[0] + (b - y) * step[1], aside = Math.abs((a - x) * step[1]) + Math.abs((b - y) * step[0]);
    if (along > 1 && along + 3 * aside < least) least = along + 3 * aside, best = x2;
  }
  best ||= all[(from + (step[0] + step[1] > 0 ? 1 : all.length - 1)) % all.length];
  e.target.tabIndex = -1;
  best.tabIndex = 0;
  best.focus();
}
