// @ts-check
// score-sheet.mjs - the score sheet of a finished game: a row for each source, a column for each player in the order of places.
// Sources are what the engine calls them; nothing here knows what gives points.
import { h } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { clauseLink } from '../ui/clause.mjs';
import { face } from '../ui/faces.mjs';
import { courseOf } from './after-game.mjs';
import { pace } from './motion.mjs';

const t = addTexts('table/score-sheet', {
  sheet: 'Where the points come from',
  bestOfRow: 'the most',
  bestTurn: 'Best turn',
  partOfSum: 'part of the sum',
  turnNo: 'turn {n}',
});

/** @typedef {{ seat: number, points: number, label: string, clause: string, items: number[] }} Line
 *  @typedef {{ key: string, rank: number, name: string, note: string, clause: string, picture: any, by: Map<number, { points: number, how: string[] }> }} Source */

const capital = words => words.charAt(0).toUpperCase() + words.slice(1);

// What looks know of a source (`source`): { key, rank, name, note, how, picture }.  Else a label is a name and how it came: "Rows: 9 cards".
function parts(line, scene, looks) {
  const known = looks.source?.(line, scene);
  if (known) return { how: '', note: '', ...known };
  const [, name = line.label, how = ''] = /^(.*?)[,:] (\d.*)$/u.exec(line.label) || [];
  return { key: line.clause + name, name, how, note: '', picture: null };
}

/** Points by source and seat, in the order in which sources come. @param {Line[]} lines @returns {Source[]} */
export function sources(lines, scene, looks) {
  const rows = new Map();
  for (const l of lines) {
    const { key, rank = 0, name, note, how, picture } = parts(l, scene, looks),
      row = rows.get(key) || {
        key,
        rank,
        name: capital(name),
        note,
        clause: l.clause,
        picture,
        by: new Map(),
      },
      had = row.by.get(l.seat) || { points: 0, how: [] };
    row.by.set(l.seat, {
      points: had.points + l.points,
      how: [...had.how, parseInt(how) === l.points ? '' : how].filter(Boolean), // as many points as cards need no telling
    });
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => a.rank - b.rank);
}

function cell(row, seat, best) {
  const found = row.by.get(seat);
  if (!found?.points) return h('td', { className: 'nought' }, '–');
  return h(
    'td',
    { className: found.points === best ? 'best' : '' },
    found.points === best ? h('span', { className: 'quiet' }, t('bestOfRow') + ' ') : null,
    String(found.points),
    found.how.length
      ? h('small', {}, found.how.length > 2 ? `×${found.how.length}` : found.how.join(' + '))
      : null,
  );
}

const title = (picture, name, note) =>
  h(
    'th',
    { scope: 'row' },
    h(
      'span',
      { className: 'source' },
      h('span', { className: 'pic', 'aria-hidden': 'true' }, picture),
      h('span', {}, name, note ? h('small', {}, note) : null),
    ),
  );

/** What each row of a sheet gives to whom. @type {WeakMap<Element, Source['by']>} */
const brought = new WeakMap();

function sourceRow(table, row, order) {
  const best = Math.max(...order.map(seat => row.by.get(seat)?.points || 0)),
    link = { href: clauseLink(table.facts.game, row.clause), title: row.clause };
  const e = h(
    'tr',
    {},
    title(row.picture, h('a', link, row.name), row.note),
    order.map(seat => cell(row, seat, order.length > 1 ? best : 0)),
  );
  brought.set(e, row.by);
  return e;
}

// The best turn of each, which is in the sum already: its row is there before it is known.
function bestRow(order, best) {
  const most = Math.max(...order.map(seat => best?.get(seat)?.points || 0));
  const one = seat => {
    const found = best?.get(seat);
    if (!found) return h('td', { className: 'nought' }, best ? '–' : '…', h('small', {}, '\u00a0'));
    return h(
      'td',
      { className: found.points === most && order.length > 1 ? 'best' : '' },
      `(${found.points})`,
      h('small', {}, t('turnNo', { n: found.turn })),
    );
  };
  return h(
    'tr',
    { className: 'of-sum' },
    title(icon('turning'), t('bestTurn'), t('partOfSum')),
    order.map(one),
  );
}

// The rows come one after another, all of them within two seconds.
function nth(row, n, all) {
  row.style.setProperty('--at', `${Math.round(n * Math.min(260, 1800 / all.length))}ms`);
  return row;
}

// The lines of the sheet; of a table that remembers only the sum of earlier turns they come with the record.
function body(table, order, course) {
  const { lines } = table.score,
    rows = sources(
      (course && course.lines) || (table.looks.lump && table.wire && course !== null ? [] : lines),
      table.scene,
      table.looks,
    );
  return [
    ...rows.map(r => sourceRow(table, r, order)),
    table.app.rules && (table.wire || course) ? bestRow(order, course?.best) : null,
  ]
    .filter(Boolean)
    .map(nth);
}

// ---- totals that count -------------------------------------------------------------------

const moving = () => pace() > 1 && matchMedia('(prefers-reduced-motion: no-preference)').matches;
const COUNT = 240; // ms: from one sum to the next

// Where rows come one after another, each adds its points to the totals when it is there; when the last one is, or somebody has touched
// the page, they are what they are in the end.
function countUp(sheet, rows, totals, order, scores) {
  let over = false,
    last = performance.now();
  const goal = seat =>
      over
        ? scores[seat - 1]
        : [...rows.children]
            .filter(r => r.dataset.there)
            .reduce((sum, r) => sum + (brought.get(r)?.get(seat)?.points || 0), 0),
    seen = order.map(() => 0);
  const tick = () => {
    const share = (performance.now() - last) / COUNT;
    last = performance.now();
    order.forEach((seat, i) => {
      const to = goal(seat),
        step = Math.max(1, Math.abs(to - seen[i])) * Math.min(1, share * 2);
      seen[i] = over ? to : seen[i] < to ? Math.min(to, seen[i] + step) : Math.max(to, seen[i] - step);
      totals[i].textContent = String(Math.round(seen[i]));
    });
    if (!over && sheet.isConnected) requestAnimationFrame(tick);
  };
  const end = () => {
    over = true;
    sheet.classList.add('counted');
    tick();
  };
  rows.addEventListener('animationstart', e => (e.target.dataset.there = 'yes'));
  rows.addEventListener('animationend', e => e.target === rows.lastElementChild && end());
  rows.addEventListener('animationcancel', e => e.target.isConnected && end());
  totals.forEach(td => (td.textContent = '0'));
  requestAnimationFrame(tick);
}

/** @param {any} table @param {number[]} order seats by place @param {(seat: number) => boolean} own
 *  @param {boolean} [rising] it comes before our eyes: totals are counted up */
export function scoreSheet(table, order, own, rising = false) {
  const { scores } = table.score,
    totals = order.map(seat => h('td', {}, String(scores[seat - 1])));
  const head = seat =>
    h(
      'th',
      { scope: 'col' },
      face(table.facts.people[seat - 1], seat, own(seat)),
      h('span', { className: 'nm' }, table.name(seat)),
    );
  const rows = h('tbody', {}, body(table, order));
  courseOf(table).then(c => rows.replaceChildren(...body(table, order, c)));
  const sheet = h(
    'div',
    { className: 'sideways', tabIndex: 0, role: 'region', 'aria-label': t('sheet') },
    h(
      'table',
      { className: 'sheet-table' },
      h('caption', { className: 'quiet' }, t('sheet')),
      h('thead', {}, h('tr', {}, h('td', {}), order.map(head))),
      rows,
      h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, t('total')), totals)),
    ),
  );
  if (rising && rows.children.length && moving()) countUp(sheet, rows, totals, order, scores);
  return sheet;
}
