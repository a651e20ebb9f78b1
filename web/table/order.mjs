// @ts-check
// order.mjs - what one can do about the others at a table: not hear somebody on one's own device; the host: silence one, slow down the
// talk, send somebody away.  And who may look on: a big screen, and whether it sees hands.
import { h, row, button } from '../ui/dom.mjs';
import { t, plural, addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { hush, hushed } from './emotes.mjs';

const own = addTexts('table/order', {
  whoIsHeard: 'Whom you hear',
  hearHow: 'Without the tick you see neither their lines nor what they show. Nobody else notices.',
  bigScreen: 'On a television',
  bigScreenHow: 'Open this address there: it shows the table large, and no hands.',
  showHands: 'Let those who look on see my hand',
  showHandsHow: 'All hands are shown once everybody who plays agrees.',
  agreed: '{n} of {all} agree.',
});

const PAUSES = [0, 10, 30, 60]; // seconds between two lines

// Whoever looks on is known by asking; those who sit stand in the facts.
async function look(table) {
  table.watchers = (await table.ask({ t: 'watchers' }))?.list || [];
  table.heard++;
  table.app.draw();
}

async function act(table, what) {
  await table.ask(what);
  await look(table);
}

function person(table, who) {
  const { key, name, muted, named, note } = who,
    quiet = button(t(muted ? 'unmute' : 'mute'), () => act(table, { t: 'mute', ...named, on: !muted }), {
      'data-key': 'mute-' + key,
    }),
    away = button(t('kick'), () => table.sure('Kick', name) && act(table, { t: 'kick', ...named }), {
      'data-key': 'remove-' + key,
    });
  return h(
    'li',
    { className: 'seat' },
    h(
      'span',
      { className: 'who' },
      h('b', {}, name),
      h('small', {}, [note, muted ? t('muted') : ''].filter(Boolean).join(' · ')),
    ),
    h('span', { className: 'row tight', role: 'group', 'aria-label': name }, quiet, away),
  );
}

function others(table) {
  const f = table.facts,
    sits = f.people.map((p, i) => ({
      ...p,
      key: 's' + (i + 1),
      named: { seat: i + 1 },
      note: `${t('seat')} ${i + 1}`,
    })),
    looks = (table.watchers || []).map(w => ({
      ...w,
      key: 'p' + w.person,
      named: { person: w.person },
      note: t('watching'),
    }));
  return [...sits.filter(p => p.name && !p.host), ...looks];
}

// Lines and emotes of some are not for this person; on this device only.
function heard(table) {
  const f = table.facts,
    names = [...f.people.map(p => p.name), ...table.lines.map(l => l.who)].filter(Boolean),
    others = [...new Set(names)].filter(n => n !== f.people[f.seat - 1]?.name);
  if (!others.length) return null;
  const tick = name =>
    h(
      'label',
      { className: 'tick' },
      h('input', {
        type: 'checkbox',
        checked: !hushed(name),
        'data-key': 'hear-' + name,
        onchange: e => {
          hush(name, !e.target.checked);
          table.heard++;
          table.app.draw();
        },
      }),
      name,
    );
  return h(
    'details',
    { 'data-open': 'heard' },
    h('summary', { 'data-key': 'heard' }, own('whoIsHeard')),
    others.map(tick),
    h('p', { className: 'hint' }, own('hearHow')),
  );
}

/** The way to a big screen, and what it may show. */
export function onScreen(table) {
  const f = table.facts;
  if (f.local || !f.spectators) return null;
  const people = f.people.filter(p => p.name && !p.out),
    agreed = people.filter(p => p.shows).length,
    link = `#watch/${table.code}`;
  const hands =
    f.seat && table.status !== 'over'
      ? [
          h(
            'label',
            { className: 'tick' },
            h('input', {
              type: 'checkbox',
              checked: Boolean(f.people[f.seat - 1].shows),
              onchange: e => table.ask({ t: 'show', on: e.target.checked }),
              'data-key': 'show-hands',
            }),
            own('showHands'),
          ),
          h(
            'p',
            { className: 'hint' },
            own('showHandsHow'),
            ' ',
            own('agreed', { n: agreed, all: people.length }),
          ),
        ]
      : null;
  return h(
    'details',
    { 'data-open': 'screen' },
    h('summary', { 'data-key': 'screen' }, own('bigScreen')),
    h('p', { className: 'hint' }, own('bigScreenHow')),
    h(
      'p',
      {},
      h(
        'a',
        { href: link, target: '_blank', 'data-key': 'to-screen' },
        icon('eye'),
        ` ${location.host}/${link}`,
      ),
    ),
    hands,
  );
}

/** At the end of the chat. */
export const order = table => [heard(table), keep(table)];

/** For the host. */
function keep(table) {
  const f = table.facts;
  if (!f.host || f.local) return null;
  const list = others(table),
    slow = e => act(table, { t: 'slow', seconds: Number(e.target.value) }),
    now = f.slow || 0,
    option = s => h('option', { value: s, selected: s === now }, s ? plural(s, 'seconds') : t('slowOff'));
  return h(
    'details',
    { 'data-open': 'order' },
    h('summary', { 'data-key': 'order', onclick: () => look(table) }, t('keepOrder')),
    list.length
      ? h(
          'ul',
          { className: 'plain people', 'data-key': 'people' },
          list.map(who => person(table, who)),
        )
      : h('p', { className: 'hint' }, t('noOneElse')),
    row(
      h(
        'label',
        {},
        t('slowMode'),
        ' ',
        h('select', { onchange: slow, 'data-key': 'slow' }, [...new Set([...PAUSES, now])].map(option)),
      ),
    ),
  );
}
