// @ts-check
// waiting-room.mjs - a table before the game: whom to invite, who sits where, which bots, what is not as usual.
import { h, row, button } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { art, icon } from '../ui/art.mjs';
import { face, character, levels, levelOf, characterName } from '../ui/faces.mjs';
import { prefs, choose } from '../ui/prefs.mjs';
import { talk, actions } from './sidebar.mjs';
import { unusual } from './unusual.mjs';

const t = addTexts('table/waiting-room', {
  callThem: 'Invite',
  freeSeat: 'Free',
  aBot: 'Bot',
  guestSits: 'a guest sits down by the link',
  whichBot: 'Which bot',
  startWith: 'Start: {names}',
  startNow: 'Do not wait: start with bots',
  takeSeat: 'Sit down',
  youSit: 'You are at the table. {name} starts the game.',
  notHereYet: 'not here yet',
  inviteMore: 'Invite others',
  shareTable: 'The link to this table',
  removeBot: 'Remove the bot',
  scan: 'Scan it with a phone or type the code',
  stand: 'Stand up',
});

export function waitingRoom(table) {
  const f = table.facts;
  const full = f.people.every(p => p.name || p.bot),
    host = f.people.find(p => p.host)?.name,
    calls = !full && (f.host || !f.seat); // whoever has come need not look for others first
  const says = full && f.host ? '' : f.seat && !f.host && host ? t('youSit', { name: host }) : t('waiting');
  return h(
    'div',
    { className: 'room' },
    h(
      'div',
      { className: 'panel' },
      h('h2', {}, table.app.titleOf(f.game)),
      says ? h('p', { className: 'lead', role: 'status' }, says) : null,
      unusual(table),
      calls ? invite(table) : null,
      seats(table),
      calls
        ? null
        : h(
            'details',
            { 'data-open': 'invite' },
            h('summary', { 'data-key': 'invite-more' }, t(full ? 'shareTable' : 'inviteMore')),
            invite(table),
          ),
    ),
    h(
      'div',
      {},
      f.chat === 'off' ? null : h('div', { className: 'panel' }, talk(table)),
      h('div', { className: 'panel' }, actions(table)),
    ),
  );
}

function invite(table) {
  const link = location.href,
    copied = () => table.app.announce(t('copied'));
  const send = () =>
    navigator.share({ title: table.app.titleOf(table.facts.game), url: link }).catch(() => {});
  const share =
    'share' in navigator
      ? button([icon('share'), t('callThem')], send, { className: 'main', 'data-key': 'share' })
      : null;
  const copy = navigator.clipboard
    ? button([icon('copy'), t('copy')], () => navigator.clipboard.writeText(link).then(copied), {
        className: share ? '' : 'main',
        'data-key': 'copy',
      })
    : null;
  return h(
    'div',
    { className: 'invite' },
    h('img', { className: 'qr', src: `qr/${table.code}.svg`, alt: t('qr'), width: 168, height: 168 }),
    h(
      'div',
      { className: 'how' },
      h('p', { className: 'big-code code', title: t('code') }, table.code),
      h('p', { className: 'hint' }, t('scan')),
      row(share, copy),
      share || copy ? null : h('code', {}, link),
    ),
  );
}

// ---- seats ------------------------------------------------------------------------------

const botTo = (table, i, level) => table.ask({ t: 'bot', seat: i, bot: 'level' + level });

// A bot for a free seat: the one of the level chosen last.
const oneBot = (table, i) =>
  button([character(prefs.level), t('aBot')], () => botTo(table, i, prefs.level), {
    className: 'bot-here',
    'data-key': 'bot' + i,
    'aria-label': `${t('aBot')}: ${characterName(prefs.level)}, ${t('seat').toLowerCase()} ${i}`,
  });

// And any other of the eight instead of the one that sits there.
function otherBot(table, i, now) {
  const put = async level => {
    choose('level', level);
    await table.ask({ t: 'bot', seat: i, bot: null });
    botTo(table, i, level);
  };
  return h(
    'select',
    {
      'aria-label': `${t('whichBot')}, ${t('seat').toLowerCase()} ${i}`,
      'data-key': 'which' + i,
      onchange: e => put(Number(e.target.value)),
    },
    levels.map(n => h('option', { value: n, selected: n === now }, `${characterName(n)}, ${n}`)),
  );
}

// All seats are taken, and what their people added to the deal has been shown.
const ready = table =>
  new Promise(done => {
    const look = () => {
      if (table.facts.reveal || table.facts.people.some(p => !p.name && !p.bot)) return;
      table.wire.removeEventListener('message', look);
      done(true);
    };
    table.wire.addEventListener('message', look);
    look();
  });

// Bots to all seats that are free yet, and the game begins.
async function startNow(table) {
  for (const [j, p] of table.facts.people.entries())
    if (!p.name && !p.bot) await botTo(table, j + 1, prefs.level);
  await ready(table);
  return table.ask({ t: 'start' });
}

const away = (key, words, onclick) =>
  button(icon('close'), onclick, {
    'data-key': key,
    className: 'icon-btn',
    'aria-label': words,
    title: words,
  });

function deeds(table, p, i) {
  const f = table.facts,
    free = !p.name && !p.bot;
  return [
    free && !f.seat
      ? button(t('takeSeat'), () => table.sit(i), { 'data-key': 'sit' + i, className: 'main' })
      : null,
    free && f.host ? oneBot(table, i) : null,
    p.bot && f.host
      ? [
          otherBot(table, i, levelOf(p.bot)),
          away('nobot' + i, t('removeBot'), () => table.ask({ t: 'bot', seat: i, bot: null })),
        ]
      : null,
    f.seat === i ? away('stand' + i, t('stand'), () => table.ask({ t: 'stand' })) : null,
    f.host && p.name && f.seat !== i
      ? away(
          'kick' + i,
          `${t('kick')}: ${p.name}`,
          () => table.sure('Kick', p.name) && table.ask({ t: 'kick', seat: i }),
        )
      : null,
  ]
    .flat()
    .filter(Boolean);
}

function oneSeat(table, p, i) {
  const f = table.facts,
    taken = p.name || p.bot,
    buttons = deeds(table, p, i);
  const marks = [
    f.seat === i ? t('you') : '',
    p.host ? t('host') : '',
    p.name && !p.here ? t('notHereYet') : '',
    p.bot ? t('bot') : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return h(
    'li',
    { className: `seat seat-${i}${p.name && !p.here ? ' absent' : ''}${taken ? '' : ' free'}` },
    taken ? face(p, i, f.seat === i) : art('seat-empty', 'avatar'),
    h(
      'span',
      { className: 'who' },
      h('b', {}, taken ? table.name(i) : t('freeSeat')),
      h('small', {}, taken ? marks || `${t('seat')} ${i}` : t('guestSits')),
    ),
    buttons.length ? h('span', { className: 'row tight' }, buttons) : null,
  );
}

function seats(table) {
  const f = table.facts,
    free = f.people.some(p => !p.name && !p.bot),
    names = f.people.map((_, i) => table.name(i + 1)).join(', ');
  const start = free
    ? button(t('startNow'), () => startNow(table), { disabled: Boolean(f.reveal), 'data-key': 'start-now' })
    : button(t('startWith', { names }), () => table.ask({ t: 'start' }), {
        className: 'main big',
        disabled: Boolean(f.reveal),
        'data-key': 'start',
      });
  return [
    h(
      'ol',
      { className: 'plain seats', 'aria-label': t('actions') },
      f.people.map((p, j) => oneSeat(table, p, j + 1)),
    ),
    f.host ? h('div', { className: 'row start' }, start) : null,
  ];
}
