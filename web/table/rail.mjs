// rail.mjs - the others at the table, each as a card: face, name, points, own board in small, a line of facts.
//
// One drawing for all sizes: on a desk the cards stand in a rail, on a phone they are chips, and a tap opens one large over the table;
// a tap anywhere closes it.  What lies before a player is drawn by the looks of his game (looks.opponent).
import { h } from '../ui/dom.mjs';
import { readIn } from '../ui/readable.mjs';
import { plural, addTexts } from '../ui/i18n.mjs';
import { art } from '../ui/art.mjs';

const t = addTexts('table/rail', { othersHere: 'The others at the table' });

/** The head of a card: who it is, and how it stands. */
function head(table, seat, about) {
  const [points, unit] = about.score === undefined ? ['', ''] : plural(about.score, 'points').split(' ');
  return h(
    'span',
    { className: 'who' },
    about.face || null,
    h(
      'span',
      { className: 'named' },
      h('b', {}, table.name(seat)),
      h(
        'small',
        {},
        points ? h('b', { className: 'points' }, points) : null,
        unit ? h('span', { className: 'unit' }, ` ${unit}`) : null,
        about.moving
          ? h('span', { className: 'state moving' }, ` ${points ? '· ' : ''}${about.moving}`)
          : null,
        about.state ? h('span', { className: 'state' }, ` ${points ? '· ' : ''}${about.state}`) : null,
      ),
    ),
    about.left ? h('span', { className: 'clock', 'data-clock': seat }, about.left) : null,
  );
}

// { body, facts, mark, words }: what looks draw of a player, and say of it.
function card(table, seat) {
  const about = table.board.about?.(seat) || {},
    { body = null, facts = [], mark = null, words = '' } = table.looks.opponent?.(table, seat) || {},
    top = head(table, seat, about),
    foot = facts.filter(Boolean).length ? h('span', { className: 'facts' }, facts) : null;
  top.querySelector('small').append(mark || '');
  // what is seen stands in the name as it is seen, and then the rest
  const name = `${readIn([top, foot])}. ${words}`,
    e = table.group(
      `opp grows seat-${seat}${about.turn ? ' turn' : ''}${about.gone ? ' absent' : ''}`,
      name,
      top,
      body ? h('span', { className: 'full' }, body) : null,
      foot,
    );
  e.dataset.seat = seat;
  e.dataset.key = 'opp' + seat;
  return e;
}

/** The others of a board; null where nobody else sits. */
export function rail(table) {
  const seats = table.others;
  if (!seats.length) return null;
  return h(
    'div',
    { className: `rail k${seats.length}`, role: 'group', 'aria-label': t('othersHere') },
    seats.map(p => table.same('opp' + p, () => card(table, p))),
    table.board.recent ? table.same('recent', () => table.board.recent()) : null,
  );
}

/** One's own face and points, for looks to put beside what is one's own. */
export function me(table) {
  const about = table.seat && table.board.about?.(table.seat);
  if (!about) return null;
  return h(
    'span',
    { className: `me seat-${table.seat}${about.turn ? ' turn' : ''}` },
    about.face || art('avatar-human', 'avatar'),
    about.score === undefined ? null : h('b', { className: 'points' }, String(about.score)),
    about.score === undefined
      ? null
      : h('span', { className: 'unit' }, plural(about.score, 'points').split(' ')[1]),
    about.left ? h('span', { className: 'clock', 'data-clock': table.seat }, about.left) : null,
  );
}

/** What is open is closed: by a tap elsewhere, by Escape. */
export function foldAll(root, but = null) {
  for (const e of root.querySelectorAll('.opp[aria-expanded="true"]'))
    if (e !== but) e.setAttribute('aria-expanded', 'false');
}
