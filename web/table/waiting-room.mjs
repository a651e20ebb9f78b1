// @ts-check
// waiting-room.mjs - a table before the game: whom to invite, who sits where, which bots, what is not as usual.
import { h, row, button } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { art, icon } from '../ui/art.mjs';
import { face, levels, levelOf, characterName } from '../ui/faces.mjs';
import { prefs, choose } from '../ui/prefs.mjs';
import { talk, actions } from './sidebar.mjs';
import { unusual } from './unusual.mjs';

const t = addTexts('waiting-room', {
  callThem: 'Invite',
  freeSeat: 'Free',
  guestSits: 'a guest sits down by the link',
  whichBot: 'Which bot',
  startWith: 'Start: {names}',
  takeSeat: 'Sit down',
});

export function waitingRoom(table) {
  const f = table.facts;
  const title = h(
    'h2',
    { className: 'title' },
    table.app.titleOf(f.game),
    h('span', { className: 'code', title: t('code') }, table.code),
  );
  return h(
    'div',
    { className: 'room' },
    h('div', { className: 'panel' }, title, unusual(table), invite(table), seats(table)),
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
      h('p', { className: 'big-code code' }, table.code),
      h('p', { className: 'hint' }, t('scan')),
      row(share, copy),
      share || copy ? null : h('code', {}, link),
    ),
  );
}

// ---- seats ------------------------------------------------------------------------------

// A bot for a seat: the one of the level chosen last at once, or any other of the eight.
function botChoice(table, i, now) {
  const put = async level => {
    choose('level', level);
    if (now) await table.ask({ t: 'bot', seat: i, bot: null });
    table.ask({ t: 'bot', seat: i, bot: 'level' + level });
  };
  const list = h(
    'select',
    {
      'aria-label': `${t('whichBot')}, ${t('seat').toLowerCase()} ${i}`,
      'data-key': 'which' + i,
      onchange: e => put(Number(e.target.value)),
    },
    now ? null : h('option', { value: '', selected: true }, '…'),
    levels.map(n => h('option', { value: n, selected: n === now }, `${characterName(n)}, ${n}`)),
  );
  return now
    ? list
    : [
        button([icon('plus'), characterName(prefs.level)], () => put(prefs.level), { 'data-key': 'bot' + i }),
        list,
      ];
}

function deeds(table, p, i) {
  const f = table.facts,
    free = !p.name && !p.bot,
    k = x => ({ 'data-key': x + i });
  const sit = { ...k('sit'), className: f.seat ? '' : 'main' };
  return [
    free ? button(t(f.seat ? 'sit' : 'takeSeat'), () => table.sit(i), sit) : null,
    free && f.host ? botChoice(table, i, 0) : null,
    p.bot && f.host
      ? [
          botChoice(table, i, levelOf(p.bot)),
          button(icon('close'), () => table.ask({ t: 'bot', seat: i, bot: null }), {
            ...k('nobot'),
            className: 'icon-btn',
            'aria-label': t('removeBot'),
            title: t('removeBot'),
          }),
        ]
      : null,
    f.seat === i ? button(t('stand'), () => table.ask({ t: 'stand' }), k('stand')) : null,
    f.host && p.name && f.seat !== i
      ? button(t('kick'), () => table.sure('Kick', p.name) && table.ask({ t: 'kick', seat: i }), k('kick'))
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
    p.name && !p.here ? t('gone') : '',
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
  const start = button(free ? t('start') : t('startWith', { names }), () => table.ask({ t: 'start' }), {
    className: 'main big',
    disabled: free || Boolean(f.reveal),
    'data-key': 'start',
  });
  return [
    h(
      'ol',
      { className: 'plain seats', 'aria-label': t('actions') },
      f.people.map((p, j) => oneSeat(table, p, j + 1)),
    ),
    f.host
      ? h(
          'div',
          { className: 'row start' },
          free ? h('span', { className: 'hint' }, t('waiting')) : null,
          start,
        )
      : h('p', { className: 'hint' }, t('hostStarts')),
  ];
}
