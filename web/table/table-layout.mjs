// @ts-check
// table-layout.mjs - the table on the screen: top bar, stage (the others, what is shared, what is one's own), dock (dock.mjs).  The side is
// sidebar.mjs.
// A phone never scrolls the page: the stage takes what the others leave, and a board that is larger scrolls inside it.
import { h, row, button, find } from '../ui/dom.mjs';
import { layOver } from '../ui/morph.mjs';
import { addTexts, plural, language } from '../ui/i18n.mjs';
import { showBoard } from './board.mjs';
import { art, icon } from '../ui/art.mjs';
import { showSide, latest } from './sidebar.mjs';
import { dock } from './dock.mjs';
import { waitingRoom } from './waiting-room.mjs';
import { face } from '../ui/faces.mjs';
import { finale } from './finale.mjs';

const t = addTexts('table/table-layout', {
  passOnWhy: 'Everyone else, look away: a hand is about to appear.',
  iAm: "I'm {name}",
  moving: 'to move',
  oneDevice: 'On one device',
  out: 'out',
  unread: 'new',
  withBots: 'With bots',
});

export function showTable(table) {
  const f = table.facts;
  if (table.gone)
    return notice(
      table.gone,
      button(t('home'), () => table.app.go(''), { className: 'main' }),
    );
  if (!f) return notice('…');
  if (f.handover) return handOver(table);
  if (!table.view) return f.local ? notice('…') : waitingRoom(table);
  if (table.view.over && table.finale) return finale(table);
  layOver(find(`[data-table="${table.code}"]`));
  const board = boardOf(table);
  return h(
    'div',
    { className: `table game-${f.game}` + (table.sheet ? ' sheet-open' : ''), 'data-table': table.code },
    topBar(table),
    stage(table, board),
    dock(table, board),
    ...showSide(table),
  );
}

const notice = (words, ...more) =>
  h('div', { className: 'panel narrow handover' }, art('logo', 'logo'), h('p', {}, words), row(...more));

// Several people on one device: nobody sees a hand that is not theirs.
function handOver(table) {
  const seat = table.facts.handover,
    who = table.name(seat);
  return h(
    'div',
    { className: `panel narrow handover seat-${seat}` },
    h('p', { className: 'hint' }, table.app.titleOf(table.facts.game)),
    face(table.facts.people[seat - 1], seat),
    h('h2', {}, t('passOn', { name: who })),
    h('p', { className: 'hint' }, t('passOnWhy')),
    button(t('iAm', { name: who }), () => table.ask({ t: 'take', seat }), {
      className: 'main big',
      'data-key': 'take',
    }),
  );
}

function topBar(table) {
  const { facts: f, app } = table;
  const where = f.local ? t(f.people.filter(p => p.name).length > 1 ? 'oneDevice' : 'withBots') : table.code,
    when = table.view.over ? '' : table.looks.when?.(table.view, table.scene);
  return h(
    'div',
    { className: 'topbar' },
    h(
      'a',
      { className: 'icon-btn', href: '#', 'aria-label': t('home'), title: t('home'), 'data-key': 'home' },
      icon('home'),
    ),
    h(
      'h2',
      { className: app.titleOf(f.game).length > 18 ? 'title long' : 'title' },
      h('b', {}, app.titleOf(f.game)),
      h(
        'small',
        {},
        f.local ? where : h('span', { className: 'code', title: t('code') }, where),
        when ? h('span', { className: 'when' }, ` · ${when}`) : null,
      ),
    ),
    h(
      'div',
      { className: 'tools' },
      h(
        'a',
        {
          className: 'icon-btn',
          href: `#rules/${f.game}`,
          'aria-label': t('rules'),
          title: t('rules'),
          'data-key': 'rules',
        },
        icon('book'),
      ),
      app.rules && table.view.seat && !table.view.over ? hint(table) : null,
      tool(table, 'log', 'list', t('logTab')),
      f.local || f.chat === 'off' ? null : tool(table, 'chat', 'smile', t('chatTab'), table.unread),
      tool(table, 'side', 'dots', t('more')),
    ),
  );
}

// What opens the side: at its moves, where people talk, or where it was.
const tool = (table, key, picture, words, unread = 0) =>
  h(
    'button',
    {
      type: 'button',
      className: `icon-btn tool-${key}`,
      'data-key': { chat: 'talk', log: 'latest' }[key] || key,
      'aria-label': unread ? `${words}, ${t('unread')}: ${unread}` : words,
      title: words,
      onclick: () => table.openSide(key === 'side' ? null : key),
    },
    icon(picture),
    unread ? h('span', { className: 'dot' }) : null,
  );

function hint(table) {
  const more = {
    className: 'icon-btn',
    'aria-label': t('hint'),
    title: t('hint'),
    'data-key': 'hint',
    disabled: Boolean(table.hinting || !table.mine),
  };
  return button(icon('bulb'), () => table.hint(), more);
}

// ---- who sits there ---------------------------------------------------------------

/** The face of a seat. */
export const faceOf = (table, seat) => face(table.facts.people[seat - 1], seat, table.facts.seat === seat);

// What a board says of whoever sits there (rail.mjs).
function aboutSeat(table, i) {
  const p = table.facts.people[i - 1],
    v = table.view,
    gone = Boolean(p.name && !p.here),
    is = (what, word) => (what ? t(word) : ''),
    turn = v.turn.includes(i) && !v.over;
  return {
    turn,
    gone,
    face: faceOf(table, i),
    score: table.score?.scores[i - 1],
    moving: is(turn, 'moving'),
    state: [is(gone, 'gone'), is(p.away, 'away'), is(p.out, 'out')].filter(Boolean).join(' · '),
    left: v.left?.[i - 1] === undefined || v.left[i - 1] === null ? '' : table.left(i),
  };
}

// The latest moves, where the others leave room for them.
function recent(table) {
  return h(
    'section',
    { className: 'recent', 'data-key': 'recent' },
    h('h3', {}, t('lastMoves')),
    latest(table, 12),
  );
}

// ---- what lies on the table ---------------------------------------------------------

export function boardOf(table) {
  if (!table.scene.length) return null;
  // a move on its way changes nothing on the board: what is pointed at meanwhile is not heard
  const point = table.due && !table.cut ? i => table.point(i) : null;
  return {
    scene: table.scene,
    looks: table.looks,
    seat: table.view.seat || 0,
    chosen: table.picked,
    position: table.view.position,
    point,
    name: i => table.name(i),
    about: i => aboutSeat(table, i),
    recent: () => recent(table),
    lastPlay: seat => table.lastPlay(seat),
    bestMove: seat => table.bestMove(seat),
    over: Boolean(table.view.over),
    won: table.won,
    mover: Number(table.playerMoves().at(-1)?.split(' ')[1]) || 0,
    stamp: [table.code, table.seen, language(), Boolean(point)].join('-'),
  };
}

export function stage(table, board) {
  const keys = e => {
    if (e.key === 'Escape' && table.made) table.back();
  };
  const root = h(
    'section',
    { className: 'stage', 'aria-label': t('board'), 'data-scroll': 'stage', onkeydown: keys },
    board
      ? showBoard(board)
      : h('pre', { tabIndex: 0, role: 'region', 'aria-label': t('board') }, table.view.position),
  );
  if (!root.querySelector('button')) root.tabIndex = 0; // to be scrolled by keys when nothing in it can be pressed
  return root;
}
