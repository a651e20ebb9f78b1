// home.mjs - the shelf of games, tables to go on with, tables to join, a new table.
import { h, row, button } from './dom.mjs';
import { t, pair, count } from './words.mjs';
import { art, icon } from './art.mjs';
import { boxOf, onShelf } from './games/boxes.mjs';
import { promise } from './deal.mjs';
import { kept, begin, forget } from './local.mjs';

export function home(app) {
  return h('div', { className: 'home' },
    h('section', { className: 'hero' }, h('h2', {}, t('whatToPlay')), h('p', {}, t('whatItIs'))),
    h('nav', { className: 'bookcase', 'aria-label': t('games') }, onShelf(app.games).map(g => box(app, g))),
    h('div', { className: 'duo' }, goOn(app), together(app), create(app)),
    h('p', { className: 'foot' }, t('foot')));
}

// ---- the shelf ------------------------------------------------------------------------

const facts = g => [g.seats_min === g.seats_max ? String(g.seats_min) : `${g.seats_min}–${g.seats_max}`, boxOf(g.game).minutes ? `${boxOf(g.game).minutes} ${t('min')}` : ''];

function box(app, g) {
  const look = boxOf(g.game), [players, minutes] = facts(g);
  const lid = h('span', { className: 'lid' }, h('b', {}, pair(g)), h('span', { className: 'pic', 'aria-hidden': 'true' }, look.lid()),
    h('span', { className: 'meta' }, h('span', { title: t('seats') }, players), h('span', {}, minutes)));
  lid.style.setProperty('--box', look.colour);
  return h('button', { type: 'button', className: 'gbox', 'data-key': 'box-' + g.game, onclick: () => openBox(app, g) }, lid);
}

// A game out of its box: play at once, on one device, with friends; or read about it.
function openBox(app, g) {
  const room = h('dialog', { className: 'sheet-box', 'aria-labelledby': 'box-title' }), [, minutes] = facts(g);
  const shut = () => room.close(), leave = f => () => { shut(); f(); };
  const most = g.seats_max - 1, least = g.seats_min - 1;
  let bots = Math.max(1, least);
  const many = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const pick = n => h('label', {}, h('input', { type: 'radio', name: 'bots', value: n, checked: n === bots, onchange: () => { bots = n; } }), h('span', {}, String(n)));
  const quick = () => begin(app, g, [{ name: app.me || t('youName') }, ...Array.from({ length: bots }, () => ({ bot: 'random' }))], options(g, room));
  const link = (page, key, picture, words) => h('a', { className: 'btn', href: `#${page}/${g.game}`, onclick: shut, 'data-key': key }, icon(picture), words);
  room.append(h('div', { className: 'sheet-head' }, art(boxOf(g.game).emblem, 'emblem'), h('h2', { id: 'box-title' }, pair(g)),
    h('button', { type: 'button', className: 'icon-btn', 'aria-label': t('shut'), onclick: shut }, icon('close'))),
  h('p', {}, pair({ ru: g.about_ru, en: g.about_en })), h('p', { className: 'hint' }, [`${g.seats_min}–${count(g.seats_max, 'players')}`, minutes].filter(Boolean).join(' · ')),
  app.rules ? h('fieldset', { className: 'seg' }, h('legend', {}, t('opponents')), many.map(pick)) : null,
  app.rules ? button([icon('play'), t('playBots')], leave(quick), { className: 'main big', 'data-key': 'quick' }) : null,
  app.rules ? oneDevice(app, g, room) : null,
  h('details', { className: 'options' }, h('summary', {}, t('variants')), optionFields(g, 'local-')),
  h('div', { className: 'row' }, link('rules', 'to-rules', 'book', t('rules')), link('learn', 'to-learn', 'bulb', t('learn')),
    app.me ? button([icon('users'), t('withFriends')], leave(() => newTable(app, g)), { 'data-key': 'friends' }) : null));
  room.addEventListener('close', () => room.remove());
  room.addEventListener('click', e => { if (e.target === room) shut(); });
  document.body.append(room);
  room.showModal();
  room.querySelector('[data-key=quick]')?.focus();
}

function oneDevice(app, g, room) {
  const field = i => h('input', { name: 'name' + i, maxLength: 24, value: i < 2 ? `${t('player')} ${i + 1}` : '', placeholder: t('nobodySits'), 'aria-label': `${t('player')} ${i + 1}`, 'data-key': 'hot' + i });
  const start = e => {
    e.preventDefault();
    const people = [...new FormData(e.target).values()].map(n => String(n).trim()).filter(Boolean).map(name => ({ name }));
    while (people.length < g.seats_min) people.push(/** @type {any} */ ({ bot: 'random' }));
    room.close();
    begin(app, g, people, options(g, room));
  };
  return h('details', { className: 'hot' }, h('summary', { 'data-key': 'hot' }, icon('users'), t('oneDevice')),
    h('form', { onsubmit: start }, Array.from({ length: g.seats_max }, (_, i) => field(i)), h('button', { className: 'main', 'data-key': 'hot-start' }, t('start'))));
}

const select = (name, label, values, more = {}) => h('label', { className: 'field' }, h('span', {}, label),
  h('select', { name, 'data-key': 'new-' + name, ...more }, values.map(([v, text]) => h('option', { value: v }, text))));
const optionFields = (g, prefix = '') => Object.entries(g.options).map(([k, values]) =>
  select(`${prefix}option-${k}`, pair(g.about?.[k]) || k, values.map(v => [v, v])));
const options = (g, where) => Object.fromEntries(Object.keys(g.options).map(k => [k, where.querySelector(`[name$=option-${k}]`).value]));

// ---- games to go on with ------------------------------------------------------------------

const entry = (app, key, game, link, words, main, more = null) => h('li', {}, h('span', { className: 'th' }, art(boxOf(game).emblem)),
  h('span', { className: 'what' }, h('b', {}, app.titleOf(game)), h('small', {}, words)), more,
  button(t(main ? 'moveNow' : 'open'), () => app.go(link), { className: main ? 'main' : '', 'data-key': key + link, 'aria-label': `${t(main ? 'moveNow' : 'open')}: ${app.titleOf(game)}, ${words}` }));

function goOn(app) {
  const own = app.own.filter(o => o.status !== 'over').map(o => entry(app, 'own', o.game, o.table, o.your_turn ? `${o.table} · ${t('yourTurn')}` : o.table, o.your_turn));
  const away = s => button(icon('close'), () => { if (confirm(t('sure'))) { forget(s.id); app.draw(); } }, { className: 'icon-btn', 'aria-label': `${t('remove')}: ${app.titleOf(s.game)}`, 'data-key': 'forget' + s.id });
  const here = kept().filter(s => !s.over).slice(0, 6).map(s => entry(app, 'local', s.game, 'local/' + s.id, with_(s), false, away(s)));
  return own.length + here.length ? h('section', { className: 'panel first' }, h('h2', {}, t('goOn')), h('ul', { className: 'plain tablelist' }, own, here)) : null;
}
const with_ = s => [t('noNet'), s.people.map(p => p.name || t('bot')).join(', ')].join(' · ');

// ---- with others: who you are, a code, open tables -------------------------------------------

function together(app) {
  const who = e => { e.preventDefault(); app.hello(String(new FormData(e.target).get('name'))); };
  const join = e => { e.preventDefault(); app.go(String(new FormData(e.target).get('code')).trim().toUpperCase()); };
  const name = h('form', { onsubmit: who }, h('label', { className: 'block' }, t('name'),
    h('span', { className: 'row' }, h('input', { name: 'name', required: true, maxLength: 24, autocomplete: 'nickname', 'data-key': 'name' }), h('button', { className: 'main' }, t('enter')))),
  h('p', { className: 'hint' }, t('noAccount')));
  const code = h('form', { className: 'row', onsubmit: join }, h('input', { name: 'code', required: true, maxLength: 5, size: 7, autocapitalize: 'characters', autocomplete: 'off',
    spellcheck: false, 'aria-label': t('code'), placeholder: t('code'), className: 'code', 'data-key': 'code' }), h('button', { className: 'main' }, t('join')));
  return h('section', { className: 'panel' }, h('h2', {}, t('withFriends')), !app.online ? h('p', { className: 'hint' }, t('noServer')) : app.me ? code : name,
    app.me && app.online ? [h('h3', {}, t('lobby')), tables(app)] : null);
}

export function tables(app) {
  const people = r => r.people.map(p => p === null ? t('empty') : p.bot ? t('bot') : p.name || p).join(', ');
  const list = [...app.lobby.values()].map(r => entry(app, 'lobby', r.game, r.table, people(r), false));
  return list.length ? h('ul', { className: 'plain tablelist', 'data-part': 'tables' }, list) : h('p', { className: 'hint', 'data-part': 'tables' }, t('nobody'));
}

// ---- a new table ---------------------------------------------------------------------------

const tick = (name, label) => h('label', { className: 'tick' }, h('input', { type: 'checkbox', name, checked: true, 'data-key': 'new-' + name }), label);
let chosen = '';

async function open(app, g, more) {
  const { promise: words, keep } = await promise(app.rules);
  const m = await app.wire.ask({ t: 'open', ...(words ? { promise: words } : {}), game: g.game, seat: 1, ...more });
  app.complain(m);
  if (m?.t === 'table') { keep(m.table); app.go(m.table); }
}
const newTable = (app, g) => open(app, g, { seats: g.seats_min });

function create(app) {
  const games = onShelf(app.games), g = games.find(x => x.game === chosen) || games[0];
  if (!g || !app.me || !app.online) return null;
  const seats = Array.from({ length: g.seats_max - g.seats_min + 1 }, (_, i) => [g.seats_min + i, g.seats_min + i]);
  const submit = e => {
    e.preventDefault();
    const f = new FormData(e.target), turn = Number(f.get('clock'));
    open(app, g, { seats: Number(f.get('seats')), listed: f.has('listed'), spectators: f.has('spectators'), chat: f.get('chat'), options: options(g, e.target),
      ...(turn ? { clock: { kind: 'turn', seconds: turn } } : {}) });
  };
  return h('form', { className: 'panel', onsubmit: submit }, h('h2', {}, t('create')),
    select('game', t('game'), games.map(x => [x.game, pair(x)]), { onchange: e => { chosen = e.target.value; app.draw(); }, value: g.game }),
    select('seats', t('seats'), seats), optionFields(g),
    select('clock', t('clock'), [[0, t('none')], [30, t('turn30')], [120, t('turn120')]]),
    select('chat', t('chat'), ['phrases', 'free', 'off'].map(v => [v, t(v)])),
    tick('listed', t('listed')), tick('spectators', t('spectators')), h('button', { className: 'main big' }, t('open')));
}
