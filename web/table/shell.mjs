// @ts-check
// shell.mjs - the table on the screen: top bar, banner, seats, stage, dock.  The side is side.mjs.
// A phone never scrolls the page: the stage takes what the others leave, and a board that is larger scrolls inside it.
import { h, row, button, find } from '../ui/dom.mjs';
import { layOver } from '../ui/morph.mjs';
import { t, count, language } from '../ui/words.mjs';
import { showBoard, choices } from './board.mjs';
import { art, icon } from '../ui/art.mjs';
import { showSide, asked, who } from './side.mjs';
import { waitingRoom } from './waiting.mjs';

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
  layOver(find(`[data-table="${table.code}"]`));
  const board = boardOf(table);
  return h(
    'div',
    { className: `table game-${f.game}` + (table.sheet ? ' sheet-open' : ''), 'data-table': table.code },
    topBar(table),
    seats(table),
    stage(table, board),
    dock(table, board),
    ...showSide(table),
  );
}

const notice = (words, ...more) => h('div', { className: 'panel narrow handover' }, art('logo', 'logo'), h('p', {}, words), row(...more));

// Several people on one device: nobody sees a hand that is not theirs.
function handOver(table) {
  const seat = table.facts.handover,
    who = table.name(seat);
  return h(
    'div',
    { className: `panel narrow handover seat-${seat}` },
    h('p', { className: 'hint' }, table.app.titleOf(table.facts.game)),
    art('avatar-human', 'avatar large'),
    h('h2', {}, `${t('passOn')}: ${who}`),
    h('p', { className: 'hint' }, t('passOnWhy')),
    button(`${t('iAm')} ${who}`, () => table.ask({ t: 'take', seat }), { className: 'main big', 'data-key': 'take' }),
  );
}

function topBar(table) {
  const { facts: f, app } = table;
  const where = f.local ? t(f.people.filter(p => p.name).length > 1 ? 'oneDevice' : 'withBots') : table.code;
  return h(
    'div',
    { className: 'topbar' },
    h('a', { className: 'icon-btn', href: '#', 'aria-label': t('home'), title: t('home'), 'data-key': 'home' }, icon('home')),
    h(
      'h2',
      { className: app.titleOf(f.game).length > 18 ? 'title long' : 'title' },
      h('b', {}, app.titleOf(f.game)),
      h('small', { className: f.local ? '' : 'code', title: t('code') }, where),
    ),
    banner(table),
    h(
      'div',
      { className: 'tools' },
      h(
        'a',
        { className: 'icon-btn', href: `#rules/${f.game}`, 'aria-label': t('rules'), title: t('rules'), 'data-key': 'rules' },
        icon('book'),
      ),
      app.rules && table.view.seat && !table.view.over ? hint(table) : null,
      f.local || f.chat === 'off' ? null : tool(table, 'chat', 'chat', t('chatTab'), table.unread),
      tool(table, 'side', 'dots', t('more'), 0),
    ),
  );
}

const tool = (table, key, picture, words, unread) =>
  h(
    'button',
    {
      type: 'button',
      className: `icon-btn tool-${key}`,
      'data-key': key === 'chat' ? 'talk' : key,
      'aria-label': unread ? `${words}, ${t('unread')}: ${unread}` : words,
      title: words,
      onclick: () => table.openSide(key === 'chat' ? 'chat' : null),
    },
    icon(picture),
    unread ? h('span', { className: 'dot' }) : null,
  );

function hint(table) {
  const more = { className: 'icon-btn', 'aria-label': t('hint'), title: t('hint'), 'data-key': 'hint', disabled: Boolean(table.hinting || !table.mine) };
  return button(icon('bulb'), () => table.hint(), more);
}

function banner(table) {
  const v = table.view,
    names = v.turn.map(i => table.name(i)).join(', '),
    mine = table.mine;
  const words = table.cut ? t('lostLink') : v.over ? t('over') : mine ? t('yours') : `${t('now')}: ${names}`;
  const more = table.cut || v.over ? '' : mine ? table.asks() : v.seat ? '' : t('spectator');
  return h(
    'p',
    { className: 'banner' + (mine ? ' mine' : '') }, // said by the news, once
    table.cut ? icon('offline') : mine ? icon('hand') : v.seat ? null : icon('eye'),
    h('b', { 'data-key': mine ? 'banner-mine' : 'banner' }, words),
    more ? h('span', {}, more) : null,
  );
}

// ---- who sits there ---------------------------------------------------------------

// Points first: where many sit on a small screen the rest of the line is for those who listen.
function seat(table, p, i) {
  const { facts: f, view: v, score } = table,
    turn = v.turn.includes(i),
    gone = p.name && !p.here;
  const is = (what, word) => (what ? t(word) : '');
  const marks = [is(turn, 'moving'), is(f.seat === i, 'you'), is(p.bot, 'bot'), is(gone, 'gone'), is(p.away, 'away'), is(p.out, 'out')];
  const [points, unit] = score ? count(score.scores[i - 1], 'points').split(' ') : ['', ''];
  const rest = [unit, ...marks].filter(Boolean).join(' · ');
  const timed = v.left?.[i - 1] !== undefined && v.left[i - 1] !== null;
  return h(
    'li',
    { className: `seat seat-${i}` + (turn ? ' turn' : '') + (gone ? ' absent' : '') },
    art(p.bot ? 'avatar-bot' : 'avatar-human', 'avatar'),
    gone ? h('span', { className: 'off', title: t('gone') }, icon('offline')) : null,
    h('span', { className: 'who' }, h('b', {}, table.name(i)), h('small', {}, h('b', {}, points), h('span', {}, ' ' + rest))),
    timed ? h('span', { className: 'clock', 'data-clock': i }, table.left(i)) : null,
  );
}

function seats(table) {
  const f = table.facts;
  const back =
    f.seat && f.people[f.seat - 1].away && table.status === 'running'
      ? h(
          'li',
          { className: 'seat' },
          button(t('takeSeatBack'), () => table.ask({ t: 'back' }), { className: 'main', 'data-key': 'back' + f.seat }),
        )
      : null;
  return h(
    'ol',
    { className: 'plain seats', 'aria-label': t('actions') },
    f.people.map((p, j) => seat(table, p, j + 1)),
    back,
  );
}

// What a board says of a neighbour where it draws him itself.
function aboutSeat(table, i) {
  const p = table.facts.people[i - 1],
    v = table.view;
  return {
    turn: v.turn.includes(i),
    gone: Boolean(p.name && !p.here),
    points: table.score ? count(table.score.scores[i - 1], 'points') : '',
    left: v.left?.[i - 1] === undefined || v.left[i - 1] === null ? '' : table.left(i),
  };
}

// ---- what lies on the table ---------------------------------------------------------

function boardOf(table) {
  if (!table.scene.length) return null;
  const point = table.mine ? i => table.point(i) : null;
  return {
    scene: table.scene,
    looks: table.looks,
    seat: table.view.seat || 0,
    chosen: table.picked,
    marks: table.marks,
    position: table.view.position,
    point,
    name: i => table.name(i),
    about: i => aboutSeat(table, i),
    stamp: [table.code, table.heard, language(), Boolean(point)].join('-'),
  };
}

function stage(table, board) {
  const keys = e => {
    if (e.key === 'Escape' && table.made) table.back();
  };
  const root = h(
    'section',
    { className: 'stage', 'aria-label': t('board'), 'data-scroll': 'stage', onkeydown: keys },
    table.view.over ? result(table) : null,
    board ? showBoard(board) : h('pre', { tabIndex: 0, role: 'region', 'aria-label': t('board') }, table.view.position),
  );
  if (!root.querySelector('button')) root.tabIndex = 0; // to be scrolled by keys when nothing in it can be pressed
  return root;
}

function result(table) {
  const o = table.view.over,
    order = o.scores.map((s, i) => [o.places[i], i + 1, s]).sort((a, b) => a[0] - b[0]);
  const place = ([n, seat, score]) =>
    h(
      'li',
      { className: n === 1 ? 'first' : '' },
      h('span', { className: 'token' }, String(n)),
      h('b', {}, table.name(seat)),
      h('span', {}, count(score, 'points')),
    );
  return h(
    'section',
    { className: 'panel result' },
    h('h3', {}, t('over'), o.why === 'end' ? '' : ` · ${t('why-' + o.why)}`),
    h('ol', { className: 'plain podium' }, order.map(place)),
    row(
      button(t('record'), () => download(table), { 'data-key': 'record' }),
      h('a', { className: 'btn', href: `#replay/${table.code}`, 'data-key': 'replay' }, icon('play'), t('replay')),
      table.facts.local
        ? null
        : h('a', { className: 'btn', href: `#verify/${table.code}`, 'data-key': 'verify' }, icon('shield'), t('verify')),
    ),
  );
}

async function download(table) {
  const m = await table.ask({ t: 'record' });
  if (!m?.text) return;
  const url = URL.createObjectURL(new Blob([m.text], { type: 'text/plain' }));
  h('a', { href: url, download: `${table.facts.game}-${table.code}.record` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// ---- the dock: the move in the making, and one main action at the right ---------------

function dock(table, board) {
  if (table.view.over) return h('div', { className: 'dock' }, h('div', { className: 'making' }, recap(table), again(table)));
  if (!table.mine) return h('div', { className: 'dock' }, asked(table), h('div', { className: 'making' }, recap(table), soFar(table)));
  const gain = table.looks.gains && table.made?.check === 0 && table.made.gain > 0 ? ` · +${table.made.gain}` : '';
  const play = board
    ? button(t('play') + gain, () => table.play(table.made.move), {
        className: 'main big',
        disabled: table.made?.check !== 0,
        'data-key': 'play',
      })
    : null;
  const clear = table.made
    ? button(icon('undo'), () => table.back(), { 'data-key': 'clear', className: 'icon-btn', 'aria-label': t('back'), title: t('back') })
    : null;
  const words = table.made
    ? h('span', { className: 'move' }, table.madeWords())
    : recap(table, h('span', { className: 'move' }, t('point')));
  return h(
    'div',
    { className: 'dock' },
    asked(table),
    h('div', { className: 'making' }, words, h('span', { className: 'deeds' }, board ? choices(board) : null, clear, play)),
  );
}

function recap(table, otherwise = null) {
  const since = table.recap(),
    moves = since.slice(-3),
    more = since.length - 1;
  if (!moves.length) return otherwise || h('span', { className: 'move' }, table.view.over ? t('over') : '');
  const all = () => table.openSide('log');
  return [
    h(
      'ol',
      { className: 'plain recap', 'aria-label': t('since') },
      moves.map(e => h('li', {}, who(table, e), h('span', {}, table.deed(e)))),
    ),
    // a phone has room for one
    more > 0
      ? button(t('moreN').replace('#', String(more)), all, {
          className: 'icon-btn more-moves',
          'data-key': 'recap',
          'aria-label': t('moreMoves'),
        })
      : null,
  ];
}

// While the others think, a finger too quick can still be taken back; on one device it is passed on when one has seen enough.
function soFar(table) {
  const last = table.deeds().at(-1),
    own = table.facts.local ? table.facts.undo : last && Number(last.split(' ')[1]) === table.view.seat,
    { pass } = table.facts;
  const back = [icon('undo'), h('span', { className: 'wordy' }, t('undo'))]; // on a phone the picture alone
  const undo = own ? button(back, () => table.ask({ t: 'undo' }), { 'data-key': 'undo', title: t('undo') }) : null;
  const on = pass
    ? button(`${t('passTo')}: ${table.name(pass)}`, () => table.ask({ t: 'pass' }), { className: 'main big', 'data-key': 'pass' })
    : null;
  // the place of the main action is kept for when the turn comes
  const later = on || !table.view.seat ? null : button(t('play'), () => {}, { className: 'main big', disabled: true, 'data-key': 'play' });
  return undo || on || later ? h('span', { className: 'deeds' }, undo, on, later) : null;
}

function again(table) {
  const f = table.facts;
  if (f.next) return button(t('next'), () => table.app.go(f.next), { className: 'main big', 'data-key': 'next' });
  return f.seat ? button(t('rematch'), () => table.rematch(), { className: 'main big', 'data-key': 'rematch' }) : null;
}
