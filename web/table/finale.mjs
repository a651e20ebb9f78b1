// @ts-check
// finale.mjs - a game that is over: who won, the podium, the score sheet, and what to do next.
//
// The table as it stands at the end is one touch away, and comes back from there.  With motion the steps of the podium rise and the
// rows of the sheet follow with their points, once, and any touch shows the end of it; whoever comes later sees the end at once.
import { h, row, button, find } from '../ui/dom.mjs';
import { layOver, same } from '../ui/morph.mjs';
import { plural, language, addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { face } from '../ui/faces.mjs';
import { unusual } from './unusual.mjs';
import { talk } from './sidebar.mjs';
import { scoreSheet, sources } from './score-sheet.mjs';
import { spentAt } from '../engine/own-tables.mjs';
import { looksBack, insight, coursePanel } from './after-game.mjs';
import { atTheEnd } from './board.mjs';

const t = addTexts('table/finale', {
  youWon: 'You won!',
  sharedWin: 'A shared victory',
  wins: '{name} wins',
  aheadBy: 'ahead by {n}',
  shortBy: 'you were {n} short',
  level: 'equal on points, so the rules decided',
  each: '{points} each',
  andLast: '{names} and {last}',
  iWon: 'I won!',
  calledAgain: 'You are called to another game.',
  review: 'Review',
  watchAgain: 'Replay',
  picture: 'Picture',
  lastTable: 'The table at the end',
  toResult: 'Result',
  podium: 'Places',
  place: 'place',
  howItEnded: 'How it ended',
  minutes: ['{n} minute', '{n} minutes'],
});

/** Seats by their places, the first one first. */
export function standing({ scores, places }) {
  return scores
    .map((score, i) => ({ seat: i + 1, score, place: places[i] }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

// Whose result it is: the person's at this device, or, where several people play on it, nobody's own.
const personHere = table =>
  table.facts.local && table.facts.people.filter(p => p.name).length > 1 ? 0 : table.facts.seat || 0;

/** What is written above it. */
export function headline(table) {
  const order = standing(table.view.over),
    first = order.filter(o => o.place === 1);
  if (first.length > 1) return t('sharedWin');
  return first[0].seat === personHere(table) ? t('youWon') : t('wins', { name: table.name(first[0].seat) });
}

const inWords = names => t('andLast', { names: names.slice(0, -1).join(', '), last: names.at(-1) });

// What stands on a picture is read by others: nobody there is "you".
function pictureTitle(table) {
  const [first, second] = standing(table.view.over),
    name = table.name(first.seat);
  if (second?.place === 1 || first.seat !== personHere(table)) return headline(table);
  return name === t('youName') ? t('iWon') : t('wins', { name });
}

// How long it took people, where that is known.
export function timeTaken(table) {
  const n = Math.round((table.facts.spent || spentAt(table.code)) / 60000),
    hours = Math.floor(n / 60);
  if (hours) return `${hours} ${t('hours')} ${n % 60} ${t('min')}`;
  return n ? t('minutes', { n }) : '';
}
// All moves of the game, and the time.
const length = table =>
  [table.first ? '' : plural(table.playerMoves().length, 'moves'), timeTaken(table)]
    .filter(Boolean)
    .join(', ');

function underline(table) {
  const { over } = table.view,
    order = standing(over),
    first = order.filter(o => o.place === 1),
    me = personHere(table),
    own = order.find(o => o.seat === me),
    next = order.find(o => o.place > 1);
  const gap = next ? first[0].score - (own && own.place > 1 ? own.score : next.score) : 0;
  const lead =
    first.length > 1
      ? `${inWords(first.map(o => table.name(o.seat)))}: ${t('each', { points: plural(first[0].score, 'points') })}`
      : gap > 0
        ? t(own && own.place > 1 ? 'shortBy' : 'aheadBy', { n: gap })
        : next
          ? t('level')
          : '';
  return [
    table.app.titleOf(table.facts.game),
    over.why === 'end' ? lead : t('why-' + over.why),
    length(table),
  ].filter(Boolean);
}

// ---- the podium -------------------------------------------------------------------------

// The first one stands in the middle: 2-1-3; those who share a place stand beside each other, equally high.
const steps = ([first, second, ...more]) => [second, first, ...more].filter(Boolean);

function step(table, { seat, place, score }) {
  const [points, unit] = plural(score, 'points').split(' ');
  return h(
    'li',
    { className: `p${place} seat-${seat}`, 'data-place': place },
    place === 1 ? icon('crown') : null,
    face(table.facts.people[seat - 1], seat, seat === personHere(table)),
    h('b', { className: 'name' }, table.name(seat)),
    h(
      'div',
      { className: 'step' },
      h('span', { className: 'medal' }, h('span', { className: 'quiet' }, t('place') + ' '), String(place)),
      h('b', { className: 'count' }, points),
      h('small', {}, unit),
    ),
  );
}

/** Steps for the first three places, lower ones in front of them for the others. */
export function podium(table, order) {
  const high = order.filter(o => o.place <= 3),
    rest = order.filter(o => o.place > 3);
  return h(
    'div',
    { className: 'podiums' },
    h(
      'ol',
      { className: 'plain podium', 'aria-label': t('podium') },
      steps(high).map(o => step(table, o)),
    ),
    rest.length
      ? h(
          'ol',
          { className: 'plain podium rest', 'aria-label': t('podium') },
          rest.map(o => step(table, o)),
        )
      : null,
  );
}

// ---- what to do next ----------------------------------------------------------------------

// What lies before the winner in the end, or on the table of all; null where that is nothing.
function lying() {
  const board = find('.last-boards .laid > *, .last-boards .boards > :not(figure)');
  return board?.querySelector('svg') ? board : null;
}
async function share(table) {
  const { sharePicture } = await import('./share-picture.mjs');
  const m = await table.ask({ t: 'record' });
  if (m?.text)
    sharePicture(table, standing(table.view.over), pictureTitle(table), m.text, {
      time: timeTaken(table),
      board: lying(),
    });
}

async function download(table) {
  const m = await table.ask({ t: 'record' });
  if (!m?.text) return;
  const url = URL.createObjectURL(new Blob([m.text], { type: 'text/plain' }));
  h('a', { href: url, download: `${table.facts.game}-${table.code}.record` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Another game with the same people; null for those who only look on. */
export function again(table) {
  const f = table.facts;
  if (f.next)
    return button(t('next'), () => table.app.go(f.next), { className: 'main big', 'data-key': 'next' });
  return f.seat
    ? button([icon('again'), t('rematch')], () => table.rematch(), {
        className: 'main big',
        'data-key': 'rematch',
      })
    : null;
}

function ways(table) {
  const link = (href, key, picture, words) =>
    h('a', { className: 'btn', href, 'data-key': key }, icon(picture), words);
  return h(
    'div',
    { className: 'next-steps' },
    again(table),
    table.facts.next && table.facts.seat
      ? h('p', { className: 'hint called', role: 'status' }, t('calledAgain'))
      : null,
    link(`#replay/${table.code}/review`, 'review', 'turning', t('review')),
    link(`#replay/${table.code}`, 'replay', 'play', t('watchAgain')),
    button([icon('picture'), t('picture')], () => share(table), { 'data-key': 'picture' }),
  );
}

function others(table) {
  const look = () => {
    table.finale = false;
    table.app.draw();
    find('[data-key=result]')?.focus();
  };
  return h(
    'div',
    { className: 'row others' },
    button([icon('eye'), t('lastTable')], look, { 'data-key': 'last-table' }),
    button([icon('down'), t('record')], () => download(table), { 'data-key': 'record' }),
    table.facts.local
      ? null
      : h(
          'a',
          { className: 'btn', href: `#verify/${table.code}`, 'data-key': 'verify' },
          icon('shield'),
          t('verify'),
        ),
    h('a', { className: 'btn', href: '#', 'data-key': 'home' }, icon('home'), t('home')),
  );
}

/** Back from the table to its result. */
export const toResult = table =>
  button(
    [icon('crown'), t('toResult')],
    () => {
      table.finale = true;
      table.app.draw();
      find('[data-key=headline]')?.focus();
    },
    { 'data-key': 'result' },
  );

// What lay before each, or the whole table, to look at.
function lastBoards(table, order) {
  const board = {
      scene: table.scene,
      looks: table.looks,
      seat: 0,
      chosen: [],
      point: null,
      over: true,
      name: i => table.name(i),
    },
    found = table.scene.length ? atTheEnd(board) : [];
  if (!found.length) return null;
  const one = ({ seat, body }) =>
    h(
      'figure',
      {},
      h('div', { className: 'laid', inert: true }, body),
      h('figcaption', {}, table.name(seat)),
    );
  const by = new Map(found.map(f => [f.seat, f]));
  return h(
    'section',
    { className: `panel last-boards n${found.length}` },
    h('h3', {}, t('howItEnded')),
    h(
      'div',
      { className: `boards on-${table.looks.name}` },
      by.has(0) ? by.get(0).body : order.map(seat => one(by.get(seat))),
    ),
  );
}

// Built once, and left alone by the drawings that follow: it fills itself, by and by.
function once(table, what, build) {
  const key = [what, table.code, language(), table.view.v].join('/'),
    e = same(key, build);
  e.dataset.key = key;
  return e;
}

const FEW = 6; // rows of the sheet that leave room below it on a desk
const shortSheet = table => table.score && sources(table.score.lines, table.scene, table.looks).length < FEW;

/** The page of a game that is over. */
export function finale(table) {
  const order = standing(table.view.over),
    seats = order.map(o => o.seat),
    me = personHere(table),
    below = shortSheet(table),
    onScreen = Boolean(table.screen), // a television: nobody is there to press or to write anything
    rushed = () => {
      table.ended = false;
      find('.finale')?.classList.remove('rising');
    };
  layOver(find(`.finale[data-table="${table.code}"]`));
  return h(
    'div',
    {
      className: `finale${table.ended ? ' rising' : ''}`,
      'data-table': table.code,
      onpointerdown: rushed,
      onkeydown: rushed,
    },
    h(
      'div',
      { className: 'head' },
      h('h2', { tabIndex: -1, 'data-key': 'headline' }, headline(table)),
      h(
        'p',
        { className: 'hint' },
        underline(table).map((part, i) => [
          i ? h('span', { className: 'sep' }, ' · ') : null,
          h('span', {}, part),
        ]),
      ),
      unusual(table),
    ),
    h(
      'div',
      { className: 'left' },
      podium(table, order),
      onScreen ? null : ways(table),
      onScreen || table.facts.local || table.facts.chat === 'off'
        ? null
        : h('section', { className: 'panel' }, talk(table)), // it is now that people have something to say
      looksBack(table) ? once(table, `insight${me}`, () => insight(table, me)) : null,
      below ? null : lastBoards(table, seats),
    ),
    h(
      'div',
      { className: 'right' },
      table.score
        ? once(table, `sheet${me}`, () =>
            h(
              'section',
              { className: 'panel' },
              scoreSheet(table, seats, seat => seat === me, table.ended),
            ),
          )
        : null,
      below ? lastBoards(table, seats) : null,
      table.app.rules ? once(table, 'course', () => coursePanel(table)) : null,
      onScreen ? null : others(table),
    ),
  );
}
