// @ts-check
// after-game.mjs - what a game that is over came to: points turn by turn, the best turn of each, the turning move, one thing to learn.
//
// Points are read off the record at once; the review (src/arena/review.h) is thought out in a worker, which ends with the page of the result.
// Both are asked for once for a table; the places where they are told are there from the beginning and keep their height.
import { h, find } from '../ui/dom.mjs';
import { language, addTexts } from '../ui/i18n.mjs';
import { icon, s, loadStyle } from '../ui/art.mjs';

const t = addTexts('table/after-game', {
  lookingBack: 'Reviewing the game…',
  turningMove: 'Turning move: no. {n}',
  turningDeal: 'What decided it: the deal',
  chanceWas: 'The chance to win: from {from} to {to} %',
  noTurning: 'No single move decided it',
  steadyGame: 'The lead grew little by little.',
  learnThis: 'From this game',
  nothingLost: 'Nothing costly: well played.',
  courseOf: 'Points by turn',
});

const QUICK = 120; // games for each decision
const LATER = 1500; // ms: the podium rises first

/** @typedef {{ seat: number, points: number, label: string, clause: string, items: number[] }} Line
 *  @typedef {{ stops: { seat: number, n: number, scores: number[] }[], best: Map<number, { points: number, turn: number }>, lines: Line[] | null,
 *    record: string }} Course */

// Moves of players, each with the points after it and the draws that followed.
function stopsOf(events) {
  const made = /** @type {Course['stops']} */ ([]);
  events.forEach((e, i) => {
    if (e.seat > 0) made.push({ seat: e.seat, n: i + 1, scores: e.scores });
    else if (made.length) Object.assign(made.at(-1) || {}, { n: i + 1, scores: e.scores });
  });
  return made;
}

function bestOf(stops, seats) {
  const best = new Map();
  for (let seat = 1; seat <= seats; seat++) {
    let had = 0;
    stops.forEach((x, i) => {
      const points = x.scores[seat - 1] - had;
      had = x.scores[seat - 1];
      if (points > (best.get(seat)?.points || 0)) best.set(seat, { points, turn: i + 1 });
    });
  }
  return best;
}

// Where the table remembers of earlier turns only their sum: the lines of every turn, as they were then.
function everyTurn(rules, stops, lump) {
  const lines = /** @type {Line[]} */ ([]);
  stops.forEach((x, i) => {
    if (x.scores[x.seat - 1] === (stops[i - 1]?.scores[x.seat - 1] || 0)) return;
    const at = rules.at(x.n, 0)?.lines || [];
    for (const l of at) if (l.seat === x.seat && l.clause !== lump) lines.push({ ...l, items: [] });
  });
  return lines;
}

/** The game turn by turn; null where its record cannot be had. @returns {Promise<Course | null>} */
export const courseOf = table => (table.course ??= readCourse(table));
async function readCourse(table) {
  const { rules } = table.app,
    { text } = (rules && table.wire && (await table.wire.ask({ t: 'record', table: table.code }))) || {},
    tape = text && rules.load(text);
  if (!tape?.events) return null;
  const stops = stopsOf(tape.events),
    { lump } = table.looks;
  return {
    stops,
    record: text,
    best: bestOf(stops, tape.seats),
    lines: lump ? everyTurn(rules, stops, lump) : null,
  };
}

// ---- points by turn ---------------------------------------------------------------------

function curve(table, { stops }) {
  const most = Math.max(1, ...stops.flatMap(x => x.scores)),
    least = Math.min(0, ...stops.flatMap(x => x.scores)),
    x = i => ((i * 600) / stops.length).toFixed(1),
    y = v => (96 - (90 * (v - least)) / (most - least)).toFixed(1);
  const line = p =>
    s('polyline', {
      class: `course seat-${p + 1}`,
      points: [{ scores: [] }, ...stops].map((at, i) => `${x(i)},${y(at.scores[p] || 0)}`).join(' '),
    });
  return s(
    'svg',
    { class: 'graph', viewBox: '0 0 600 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('line', { class: 'level', x1: 0, x2: 600, y1: y(0), y2: y(0) }),
    ...table.facts.people.map((_, p) => line(p)),
  );
}

/** A place for it, filled when it is known. */
export function coursePanel(table) {
  const place = h('div', { className: 'graph-place' });
  Promise.all([courseOf(table), loadStyle('pages.css')]).then(
    ([c]) => c && c.stops.length && place.replaceChildren(curve(table, c)),
  );
  return h('section', { className: 'panel course-panel' }, h('h3', {}, t('courseOf')), place);
}

// ---- the review --------------------------------------------------------------------------

// A worker looks at the game again; what it says: { seats, stop: event -> the move of a player it belongs to }.
function think(table, record, hear) {
  const worker = new Worker(new URL('../engine/review-worker.mjs', import.meta.url), { type: 'module' }),
    events = /** @type {any[]} */ ([]);
  worker.onmessage = ({ data }) => {
    if (!find('.insights')) return worker.terminate(); // nobody looks any more
    if (data.event) return events.push(data.event);
    worker.terminate();
    hear(data.seats ? { seats: data.seats, events } : null);
  };
  worker.onerror = () => hear(null);
  worker.postMessage({
    record,
    simulations: QUICK,
    lang: language(),
    names: table.facts.people.map((_, i) => table.name(i + 1)),
  });
}

/** @returns {Promise<any>} */
function reviewOf(table) {
  if (table.review?.lang !== language() || !table.review.found)
    table.review = {
      lang: language(),
      found: null,
      work: courseOf(table).then(
        c =>
          c &&
          new Promise(done => {
            setTimeout(() => (find('.insights') ? think(table, c.record, done) : done(null)), LATER);
          }),
      ),
    };
  return table.review.work.then(found => (table.review.found = found));
}

const told = (picture, lead, ...more) => [
  h('span', { className: 'sign' }, icon(picture)),
  h('span', { className: 'says' }, h('b', {}, lead), more),
];

// The move that turned it, and a way to see it.
function turningMove(table, { seats, events }) {
  const turn = seats.map(x => x.turning_point).find(Boolean);
  if (!turn) return told('turning', t('noTurning'), h('span', {}, t('steadyGame')));
  const upTo = events.slice(0, turn.event).filter(e => e.seat > 0),
    percent = x => Math.round(100 * x);
  return [
    h(
      'a',
      { href: `#replay/${table.code}/${upTo.length}`, 'data-key': 'turning' },
      told(
        'turning',
        upTo.length ? t('turningMove', { n: upTo.length }) : t('turningDeal'), // before anybody moved
        h('span', {}, t('chanceWas', { from: percent(turn.from), to: percent(turn.to) })),
        h('small', {}, upTo.at(-1)?.told || ''),
      ),
    ),
  ];
}

function lesson(table, { seats, events }, seat) {
  const own = seats.find(x => x.seat === seat);
  if (!own) return null;
  const event = own.lesson?.event, // 0: no move shows it
    moves = events.slice(0, event || 0).filter(e => e.seat > 0).length,
    words = told('bulb', t('learnThis'), h('span', {}, own.lesson?.said || t('nothingLost')));
  return event
    ? h('a', { href: `#replay/${table.code}/${moves}`, 'data-key': 'to-learn' }, words)
    : words;
}

/** Is there a game to look back at? */
export const looksBack = table => table.app.rules && table.view.over.why === 'end';
/** What decided the game, and what `seat` may learn from it. */
export function insight(table, seat) {
  const box = () => h('div', { className: 'panel insight' }, told('turning', t('lookingBack'))),
    turning = box(),
    learn = seat
      ? h('div', { className: 'panel insight' }, told('bulb', t('learnThis'), h('span', {}, '…')))
      : null,
    root = h('div', { className: 'insights' }, turning, learn);
  reviewOf(table).then(found => {
    if (!found) return;
    turning.replaceChildren(...turningMove(table, found).flat());
    learn?.replaceChildren(...[lesson(table, found, seat)].flat(3));
  });
  return root;
}
