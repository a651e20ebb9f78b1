// @ts-check
// waiting.mjs - a table before the game: whom to invite, who sits where.
import { h, row, button } from '../ui/dom.mjs';
import { t } from '../ui/words.mjs';
import { art, icon } from '../ui/art.mjs';
import { talk, actions } from './side.mjs';

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
    h('div', { className: 'panel' }, title, invite(table), seats(table)),
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
    copied = () => table.app.news(t('copied'));
  const copy = navigator.clipboard
    ? button([icon('copy'), t('copy')], () => navigator.clipboard.writeText(link).then(copied), { 'data-key': 'copy' })
    : null;
  return h(
    'div',
    { className: 'invite' },
    h('img', { className: 'qr', src: `qr/${table.code}.svg`, alt: t('qr'), width: 148, height: 148 }),
    h(
      'div',
      { className: 'how' },
      h('p', {}, t('share')),
      h('p', { className: 'big-code code' }, table.code),
      h('p', { className: 'hint' }, t('scan')),
      row(h('code', {}, link), copy),
    ),
  );
}

function seats(table) {
  const f = table.facts,
    k = (x, i) => ({ 'data-key': x + i });
  const buttons = (p, i) =>
    [
      !p.name && !p.bot ? button(t('sit'), () => table.sit(i), k('sit', i)) : null,
      !p.name && !p.bot && f.host ? button(t('addBot'), () => table.ask({ t: 'bot', seat: i }), k('bot', i)) : null,
      p.bot && f.host ? button(t('removeBot'), () => table.ask({ t: 'bot', seat: i, bot: null }), k('nobot', i)) : null,
      f.seat === i ? button(t('stand'), () => table.ask({ t: 'stand' }), k('stand', i)) : null,
      f.host && p.name && f.seat !== i ? button(t('kick'), () => table.sure() && table.ask({ t: 'kick', seat: i }), k('kick', i)) : null,
    ].filter(Boolean);
  const marks = (p, i) =>
    [f.seat === i ? t('you') : '', p.host ? t('host') : '', p.name && !p.here ? t('gone') : ''].filter(Boolean).join(' · ');
  const one = (p, i) =>
    h(
      'li',
      { className: `seat seat-${i}` + (p.name && !p.here ? ' absent' : '') },
      art(p.bot ? 'avatar-bot' : p.name ? 'avatar-human' : 'seat-empty', 'avatar'),
      h(
        'span',
        { className: 'who' },
        h('b', {}, p.name || (p.bot ? `${t('bot')} ${i}` : t('empty'))),
        h('small', {}, marks(p, i) || `${t('seat')} ${i}`),
      ),
      buttons(p, i).length ? h('span', { className: 'row tight' }, buttons(p, i)) : null,
    );
  const free = f.people.some(p => !p.name && !p.bot);
  const start = button(t('start'), () => table.ask({ t: 'start' }), {
    className: 'main big',
    disabled: free || Boolean(f.reveal),
    'data-key': 'start',
  });
  return [
    h(
      'ol',
      { className: 'plain seats', 'aria-label': t('actions') },
      f.people.map((p, j) => one(p, j + 1)),
    ),
    f.host
      ? h('div', { className: 'row start' }, free ? h('span', { className: 'hint' }, t('waiting')) : null, start)
      : h('p', { className: 'hint' }, t('hostStarts')),
  ];
}
