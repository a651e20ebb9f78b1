// @ts-check
// score-sheet.mjs - the score sheet of a finished game: a row for each source, a column for each player in the order of places.
// Sources are what the engine calls them; nothing here knows what gives points.
import { h } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { clauseLink } from '../ui/clause.mjs';
import { face } from '../ui/faces.mjs';
import { courseOf } from './after-game.mjs';

const t = addTexts('score-sheet', {
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

function sourceRow(table, row, order) {
  const best = Math.max(...order.map(seat => row.by.get(seat)?.points || 0)),
    link = { href: clauseLink(table.facts.game, row.clause), title: row.clause };
  return h(
    'tr',
    {},
    title(row.picture, h('a', link, row.name), row.note),
    order.map(seat => cell(row, seat, order.length > 1 ? best : 0)),
  );
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

// The rows come one after another.
function nth(row, n) {
  row.style.setProperty('--n', String(Math.min(n, 12)));
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
    .map((r, i) => nth(r, i));
}

/** @param {any} table @param {number[]} order seats by place @param {(seat: number) => boolean} own */
export function scoreSheet(table, order, own) {
  const { scores } = table.score;
  const head = seat =>
    h(
      'th',
      { scope: 'col' },
      face(table.facts.people[seat - 1], seat, own(seat)),
      h('span', { className: 'nm' }, table.name(seat)),
    );
  const rows = h('tbody', {}, body(table, order));
  courseOf(table).then(c => rows.replaceChildren(...body(table, order, c)));
  return h(
    'div',
    { className: 'sideways', tabIndex: 0, role: 'region', 'aria-label': t('sheet') },
    h(
      'table',
      { className: 'sheet-table' },
      h('caption', { className: 'quiet' }, t('sheet')),
      h('thead', {}, h('tr', {}, h('td', {}), order.map(head))),
      rows,
      h(
        'tfoot',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, t('total')),
          order.map(seat => h('td', {}, String(scores[seat - 1]))),
        ),
      ),
    ),
  );
}
