// @ts-check
// order.mjs - what the host of a table can do about the others: silence one, slow down the talk, send somebody away.
import { h, row, button } from '../ui/dom.mjs';
import { t, count } from '../ui/words.mjs';

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
    quiet = button(t(muted ? 'unmute' : 'mute'), () => act(table, { t: 'mute', ...named, on: !muted }), { 'data-key': 'mute-' + key }),
    away = button(t('kick'), () => table.sure() && act(table, { t: 'kick', ...named }), { 'data-key': 'remove-' + key });
  return h(
    'li',
    { className: 'seat' },
    h('span', { className: 'who' }, h('b', {}, name), h('small', {}, [note, muted ? t('muted') : ''].filter(Boolean).join(' · '))),
    h('span', { className: 'row tight', role: 'group', 'aria-label': name }, quiet, away),
  );
}

function others(table) {
  const f = table.facts,
    sits = f.people.map((p, i) => ({ ...p, key: 's' + (i + 1), named: { seat: i + 1 }, note: `${t('seat')} ${i + 1}` })),
    looks = (table.watchers || []).map(w => ({ ...w, key: 'p' + w.person, named: { person: w.person }, note: t('watching') }));
  return [...sits.filter(p => p.name && !p.host), ...looks];
}

/** For the host, at the end of the chat. */
export function order(table) {
  const f = table.facts;
  if (!f.host || f.local) return null;
  const list = others(table),
    slow = e => act(table, { t: 'slow', seconds: Number(e.target.value) }),
    now = f.slow || 0,
    option = s => h('option', { value: s, selected: s === now }, s ? count(s, 'seconds') : t('slowOff'));
  return h(
    'details',
    { 'data-open': 'order' },
    h('summary', { 'data-key': 'order', onclick: () => look(table) }, t('keepOrder')),
    list.length
      ? h('ul', { className: 'plain people', 'data-key': 'people' }, list.map(who => person(table, who)))
      : h('p', { className: 'hint' }, t('noOneElse')),
    row(h('label', {}, t('slowMode'), ' ', h('select', { onchange: slow, 'data-key': 'slow' }, [...new Set([...PAUSES, now])].map(option)))),
  );
}
