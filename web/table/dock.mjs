// @ts-check
// dock.mjs - what to do now, in the words of the game: a question or an imperative, what came before or will come of it, one way back, one
// main action.  Whose turn it is stands here, and in the rail.
import { again, toResult } from './finale.mjs';
import { h, button } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon, art } from '../ui/art.mjs';
import { clauseChip } from '../ui/clause.mjs';
import { choices } from './board.mjs';
import { asked } from './sidebar.mjs';

const t = addTexts('table/dock', {
  sendingMove: 'Sending the move…',
  moveKept: 'Your move is kept: it goes out when the connection is back.',
  lineBack: 'The table is safe: the game goes on when the connection is back.',
  tryNow: 'Try now',
  clear: 'Clear',
  moreMoves: 'All moves since yours',
  moreN: '{n} more',
  passTo: 'Hand over to: {name}',
  spectator: 'You are a spectator',
  takeSeatBack: 'Take my seat back',
});

/**
 * What the dock says.
 * @returns {{ lead: any, more: any, mine?: any, state?: any, picture?: any }}
 */
function words(table) {
  const v = table.view;
  if (table.cut)
    return {
      lead: t('lostLink'),
      more: t(table.unsent ? 'moveKept' : 'lineBack'),
      state: 'cut',
      picture: icon('offline'),
    };
  if (table.late) return { lead: t('sendingMove'), more: table.made?.told || '', state: 'sending' };
  if (v.over) return { lead: t('over'), more: lastMove(table) };
  if (table.mine || table.sending) return { ...ownTurn(table), mine: table.mine };
  const names = v.turn.map(i => table.name(i)).join(', '),
    lead = names ? `${t('now')}: ${names}` : '';
  return v.seat
    ? { lead, more: lastMove(table), picture: v.turn.length === 1 ? table.face(v.turn[0]) : null }
    : {
        lead,
        more: table.screen ? lastMove(table) : [t('spectator'), lastMove(table) && ' · ', lastMove(table)],
        picture: icon('eye'),
      };
}
function ownTurn(table) {
  const { made, hinted } = table;
  const held = table.looks.held?.(table.picked.map(id => table.scene.find(i => i.id === id)).filter(Boolean)),
    picture = held?.length ? h('span', { className: 'held', 'aria-hidden': 'true' }, held) : null;
  if (!made) return { lead: whose(table) + table.asks(), more: lastMove(table) };
  if (hinted)
    return {
      lead: hinted.told,
      picture,
      more: [hinted.why, ' ', hinted.clause ? clauseChip(table.facts.game, hinted.clause) : ''],
    };
  return made.check === 0
    ? { lead: made.told, more: table.asks(), picture }
    : { lead: table.asks(), more: made.told || '', picture };
}
/** Several people look at one screen: whose turn it is. */
const whose = table =>
  table.facts.local && table.facts.people.filter(p => p.name).length > 1
    ? `${table.name(table.view.seat)}: `
    : '';
/** The latest move of another one in short, and what it brought. */
const lastMove = table => {
  const last = table.recap().findLast(e => table.deed(e)),
    gained = last && table.gainOf(last);
  return last
    ? h(
        'span',
        { title: table.sentence(last) },
        `${table.name(Number(last.split(' ')[1]))}: ${table.deed(last)}`,
        gained > 0 ? h('b', { className: 'plus' }, ` +${gained}`) : null,
      )
    : '';
};

export function saying(table) {
  const { lead, more, mine = false, state = null, picture = null } = words(table),
    marks = { className: 'banner' + (mine ? ' mine' : ''), 'data-state': state }; // said by #news, once
  return h(
    'p',
    marks,
    picture,
    h(
      'span',
      { className: 'says' },
      h('b', { 'data-key': mine ? 'banner-mine' : 'banner' }, lead),
      more ? h('small', {}, more) : null,
    ),
  );
}

// Several moves came since one's own: the dock tells the last, and leads to the others.
function others(table) {
  const n = table.recap().length - 1;
  return n > 0 && !table.made && !table.cut
    ? button(t('moreN', { n }), () => table.openSide('log'), {
        className: 'icon-btn more-moves',
        'data-key': 'recap',
        'aria-label': `${t('moreN', { n })}: ${t('moreMoves')}`,
      })
    : null;
}

/** @param {any} table @param {any} board as showBoard takes it, or null */
export function dock(table, board) {
  return h(
    'div',
    { className: 'dock' + (table.mine ? ' my' : '') },
    asked(table),
    h(
      'div',
      { className: 'making' },
      saying(table),
      others(table),
      h('span', { className: 'move-buttons' }, deeds(table, board)),
    ),
  );
}

function deeds(table, board) {
  const f = table.facts;
  if (table.cut) return retry(table);
  if (table.view.over) return [toResult(table), again(table)];
  if (f.seat && f.people[f.seat - 1].away)
    return button(t('takeSeatBack'), () => table.ask({ t: 'back' }), {
      className: 'main big',
      'data-key': 'back' + f.seat,
    });
  if (!table.mine && !table.sending) return [undo(table), pass(table) || later(table)];
  return [board ? choices(board) : null, undo(table), board ? play(table) : null];
}

function play(table) {
  const whole = table.made?.check === 0,
    gain = table.looks.gains && whole && table.made.gain > 0 ? table.made.gain : 0,
    deed =
      (whole &&
        table.looks.deed?.(table.picked.map(id => table.scene.find(i => i.id === id)).filter(Boolean))) ||
      t('play'),
    words = gain ? [`${deed} `, h('span', { className: 'gain' }, `+${gain}`)] : deed;
  return button(words, () => table.made && table.play(table.made.move), {
    className: 'main big',
    disabled: table.made?.check !== 0,
    'aria-disabled': table.sending ? 'true' : null, // and keeps the focus until it is known what came of it
    'data-key': 'play',
  });
}

// The place of the main action is kept for when the turn comes: nothing jumps.
const later = table =>
  table.view.seat
    ? button(t('play'), () => {}, { className: 'main big', disabled: true, 'data-key': 'play' })
    : null;

// The line is gone: nobody has to wait for the next try.
const retry = table => [
  h('span', { className: 'clock', 'data-retry': '', 'aria-hidden': 'true' }, String(table.retryIn || '…')),
  button(t('tryNow'), () => table.wire.tryNow?.(), { className: 'main big', 'data-key': 'retry' }),
];

// One way back: the thing chosen last, or else the last move, where the table lets it be taken back.
function undo(table) {
  if (table.sending) return null;
  const last = table.playerMoves().at(-1),
    own = table.facts.local ? table.facts.undo : last && Number(last.split(' ')[1]) === table.view.seat,
    back = words => ({ className: 'icon-btn undo', 'aria-label': words, title: words });
  if (table.made)
    return button(icon('undo'), () => table.back(), { ...back(t('back')), 'data-key': 'clear' });
  return own
    ? button(icon('undo'), () => table.ask({ t: 'undo' }), { ...back(t('undo')), 'data-key': 'undo' })
    : null;
}

// On one device it is passed on when one has seen enough.
const pass = table =>
  table.facts.pass
    ? button(t('passTo', { name: table.name(table.facts.pass) }), () => table.ask({ t: 'pass' }), {
        className: 'main big',
        'data-key': 'pass',
      })
    : null;
