// @ts-check
// box.mjs - a game out of its box: play at once against bots, on one device, with friends; or read about it.
import { h, button, find } from '../ui/dom.mjs';
import { t, pair, count, language } from '../ui/words.mjs';
import { art, icon } from '../ui/art.mjs';
import { boxOf, facts } from '../ui/boxes.mjs';
import { promise } from '../engine/deal.mjs';
import { begin } from '../engine/local.mjs';
import { prefs, choose } from '../ui/prefs.mjs';

// With `one` the label stands above: for values that are sentences.
export const select = (name, label, values, more = {}, one = false) => {
  const choice = values.map(([v, text]) => h('option', { value: v, selected: String(v) === String(more.value) }, text));
  return h('label', { className: one ? 'field one' : 'field' }, h('span', {}, label),
    h('select', { name, 'data-key': 'new-' + name, ...more }, choice));
};

// Variants of the rules: fields, and what was chosen in them.  What stands behind a colon the values say themselves.
export const optionFields = (g, prefix = '') => Object.entries(g.options).map(([k, values]) =>
  select(`${prefix}option-${k}`, pair(g.about?.[k]).split(':')[0] || k, values.map(v => [v, pair(g.values?.[k]?.[v]) || v]), {}, true));
export function options(g, where) {
  const value = k => where.querySelector(`[name$=option-${k}]`).value;
  return Object.fromEntries(Object.keys(g.options).map(k => [k, value(k)]));
}

/** A table on the server, where the host has the first seat. */
export async function openTable(app, g, more) {
  const { promise: words, keep } = await promise(app.rules);
  const m = await app.wire.ask({ t: 'open', ...(words ? { promise: words } : {}), game: g.game, seat: 1, ...more });
  app.complain(m);
  if (m?.t === 'table') {
    keep(m.table);
    app.go(m.table);
  }
}

export function openBox(app, g) {
  if (find('.sheet-box')) return; // somebody was in a hurry
  const room = h('dialog', { className: 'sheet-box', 'aria-labelledby': 'box-title' });
  const shut = () => room.close(), [, minutes] = facts(g);
  const about = [`${g.seats_min}–${count(g.seats_max, 'players')}`, minutes].filter(Boolean).join(' · ');
  const head = h('div', { className: 'sheet-head' }, art(boxOf(g.game).emblem, 'emblem'), h('h2', { id: 'box-title' }, pair(g)),
    h('button', { type: 'button', className: 'icon-btn', 'aria-label': t('shut'), onclick: shut }, icon('close')));
  room.append(head, h('p', {}, pair({ ru: g.about_ru, en: g.about_en })), h('p', { className: 'hint' }, about),
    ...(app.rules ? [...againstBots(app, g, room), oneDevice(app, g, room), variants(g)] : []), elsewhere(app, g, shut));
  room.addEventListener('close', () => room.remove());
  room.addEventListener('click', e => { if (e.target === room) shut(); });
  document.body.append(room);
  room.showModal();
  room.querySelector('[data-key=quick]')?.focus();
}

/** At once against so many bots of the level chosen last. */
export function playBots(app, g, bots, chosen) {
  choose('quick', { game: g.game, bots, options: chosen });
  begin(app, g, [{ name: app.me || t('youName') }, ...Array.from({ length: bots }, () => ({ bot: 'level' + prefs.level }))], chosen);
}

// What a level is, in the engine's words, how long it may think about a move, and its rating where one was measured.
function aboutLevel(app, n, game = '') {
  const b = app.rules.play.bots().find(x => x.bot === 'level' + n), seconds = ((b?.ms || 0) / 1000).toLocaleString(language());
  const rated = ratings.get(`${game},${n}`);
  return !b ? '' : [pair(b), b.ms ? `${t('thinksFor')} ${seconds} ${t('sec')}` : t('atOnce'), rated ? `${t('rating')}: ${rated}.` : '']
    .filter(Boolean).join(' ');
}

// data/levels.csv: game, level, rating, half of its interval.  Level 1 of each game is zero.
const ratings = new Map();
async function learnRatings() {
  if (ratings.size) return;
  const text = await fetch('levels.txt').then(r => (r.ok ? r.text() : ''), () => '');
  for (const [game, level, rating, interval] of text.trim().split('\n').slice(1).map(l => l.split(',')))
    ratings.set(`${game},${level}`, Number(interval) ? `${rating} ± ${interval}` : rating);
}

const variants = g => !Object.keys(g.options).length ? '' :
  h('details', { className: 'options' }, h('summary', {}, t('variants')), optionFields(g, 'local-'));

function againstBots(app, g, room) {
  const least = Math.max(1, g.seats_min - 1), many = Array.from({ length: g.seats_max - least }, (_, i) => least + i);
  const pick = n => h('label', {}, h('input', { type: 'radio', name: 'bots', value: n, checked: n === least }), h('span', {}, String(n)));
  const told = h('p', { className: 'hint level', role: 'status' }, aboutLevel(app, prefs.level, g.game));
  const now = () => Number(room.querySelector('[name=level]:checked').value);
  learnRatings().then(() => { told.textContent = aboutLevel(app, now(), g.game); });
  const level = n => h('label', {}, h('input', { type: 'radio', name: 'level', value: n,
    checked: n === prefs.level, onchange: () => { told.textContent = aboutLevel(app, n, g.game); } }), h('span', {}, String(n)));
  const play = () => {
    const bots = Number(room.querySelector('[name=bots]:checked').value), chosen = options(g, room);
    choose('level', now());
    room.close();
    playBots(app, g, bots, chosen);
  };
  return [h('fieldset', { className: 'seg levels' }, h('legend', {}, t('opponents')), many.map(pick)),
    h('fieldset', { className: 'seg levels' }, h('legend', {}, t('level')), [1, 2, 3, 4, 5, 6, 7, 8].map(level)), told,
    button([icon('play'), t('playBots')], play, { className: 'main big', 'data-key': 'quick' })];
}

function oneDevice(app, g, room) {
  const name = i => `${t('player')} ${i + 1}`;
  const field = i => h('input', { name: 'name' + i, maxLength: 24, value: i < 2 ? name(i) : '', placeholder: t('nobodySits'),
    'aria-label': name(i), 'data-key': 'hot' + i });
  const start = e => {
    e.preventDefault();
    const f = new FormData(e.target), bots = Number(f.get('bots'));
    const names = Array.from({ length: g.seats_max }, (_, i) => String(f.get('name' + i)).trim()).filter(Boolean);
    /** @type {import('../engine/kept.mjs').Person[]} */
    const people = names.map(name => ({ name })), seats = Math.min(g.seats_max, Math.max(g.seats_min, names.length + bots));
    while (people.length < seats) people.push({ bot: 'level' + prefs.level });
    const chosen = options(g, room);
    room.close();
    begin(app, g, people, chosen);
  };
  return h('details', { className: 'hot' }, h('summary', { 'data-key': 'hot' }, icon('users'), t('oneDevice')),
    h('form', { onsubmit: start }, Array.from({ length: g.seats_max }, (_, i) => field(i)),
      select('bots', t('andBots'), Array.from({ length: g.seats_max - 1 }, (_, i) => [i, i])),
      h('button', { className: 'main', 'data-key': 'hot-start' }, t('start'))));
}

function elsewhere(app, g, shut) {
  const done = prefs.learnt.includes(g.game);
  const link = (page, picture, more = '') => h('a', { className: 'btn', href: `#${page}/${g.game}`, onclick: shut,
    'data-key': 'to-' + page }, icon(picture), t(page) + more);
  const friends = () => { shut(); openTable(app, g, { seats: g.seats_min }); };
  return h('div', { className: 'row' }, link('rules', 'book'), link('learn', done ? 'check' : 'bulb', done ? `, ${t('gone1')}` : ''),
    app.me ? button([icon('users'), t('withFriends')], friends, { 'data-key': 'friends' }) : null);
}
