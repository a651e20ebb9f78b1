// app.mjs - finding a table.  The table itself is table.mjs.
import { Wire } from './wire.mjs';
import { engine } from './engine.mjs';
import { h, row, button, draw } from './dom.mjs';
import { t, pair, speak, language, languages } from './words.mjs';
import { Table } from './table.mjs';
import { loadArt, art, icon } from './art.mjs';
import { promise } from './deal.mjs';

const $ = id => document.getElementById(id), main = $('main');
const app = { wire: new Wire(), rules: await engine(), me: null, games: [], phrases: [], lobby: new Map(), own: [], table: null, page: null, news, complain, draw: show, go };

function news(words) { $('news').textContent = words; }
let quiet;
function complain(m) {
  if (!m || m.t !== 'error') return;
  $('alert').replaceChildren(icon('warn'), h('span', {}, pair(m)), ...(m.clause ? [h('span', { className: 'chip' }, m.clause)] : []));
  clearTimeout(quiet);
  quiet = setTimeout(() => $('alert').replaceChildren(), 8000);
}
// #CODE is a table; #page/more/words is a page of pages/, loaded when it is asked for.
// Such a module exports `page(app, words)`, which gives the elements to show, or a promise of them.
const pages = ['rules', 'learn', 'replay', 'verify', 'settings', 'local'];
const pathInLink = () => location.hash.slice(1).split('/').map(decodeURIComponent);
async function turnTo([name, ...words]) {
  app.table = null;
  const { page } = await import(`./pages/${name}.mjs`);
  app.page = await page(app, words);
  show();
}
const codeInLink = () => decodeURIComponent(location.hash.slice(1)).trim().toUpperCase();
function go(code) { if (location.hash.slice(1) !== code) location.hash = code; else arrive(); }

async function hello(name) {
  const token = localStorage.getItem('igroteka.token');
  const m = await app.wire.ask({ t: 'hello', ...(token ? { token } : {}), ...(name ? { name } : {}) });
  if (m?.t !== 'welcome') {
    if (token && m) localStorage.removeItem('igroteka.token');
    if (name) complain(m);
    app.me = null;
    return show();
  }
  if (m.token) localStorage.setItem('igroteka.token', m.token);
  app.me = m.name;
  app.games = (await app.wire.ask({ t: 'games' }))?.list || [];
  app.phrases = (await app.wire.ask({ t: 'phrases' }))?.list || [];
  arrive();
}

async function arrive() {
  const path = pathInLink();
  if (pages.includes(path[0])) return turnTo(path);
  app.page = null;
  if (!app.me) return show();
  const code = codeInLink();
  if (!code) {
    app.table = null;
    const l = await app.wire.ask({ t: 'lobby' });
    app.lobby = new Map((l?.list || []).map(r => [r.table, r]));
    app.own = (await app.wire.ask({ t: 'tables' }))?.list || [];
    return show();
  }
  app.wire.ask({ t: 'lobby', on: false });
  if (app.table?.code !== code) app.table = new Table(app, code);
  await app.table.join();
  show();
}

function onMessage(m) {
  if (m.t === 'lobby' && m.put) app.lobby.set(m.put.table, m.put);
  if (m.t === 'lobby' && m.gone) app.lobby.delete(m.gone);
  if (m.t === 'lobby' && (m.put || m.gone)) document.querySelector('[data-part=tables]')?.replaceWith(tables());   // and no more: somebody may be filling in the form
  if (m.t === 'bye') news(t('offline'));
  if (app.table && m.table === app.table.code) app.table.hear(m);
}

// ---- what there is to see ---------------------------------------------------

function door() {
  const submit = e => { e.preventDefault(); hello(new FormData(e.target).get('name')); };
  return h('form', { className: 'panel narrow door', onsubmit: submit }, art('logo', 'logo'), h('h2', {}, t('name')),
    row(h('input', { name: 'name', required: true, maxLength: 24, autocomplete: 'nickname', 'aria-label': t('name'), 'data-key': 'name' }), h('button', { className: 'main' }, t('enter'))), h('p', { className: 'hint' }, t('noAccount')));
}

const titleOf = game => pair(app.games.find(g => g.game === game)) || game;
app.titleOf = titleOf;

const entry = (key, game, code, words) => h('li', {}, button([h('b', {}, titleOf(game)), h('span', { className: 'code' }, code), h('small', {}, words)], () => go(code), { className: 'entry', 'data-key': key + code }));

function tables() {
  const people = r => r.people.map(p => p === null ? t('empty') : p.bot ? t('bot') : p.name || p).join(', ');
  const rows = [...app.lobby.values()].map(r => entry('lobby', r.game, r.table, people(r)));
  return rows.length ? h('ul', { className: 'plain', 'data-part': 'tables' }, rows) : h('p', { className: 'hint', 'data-part': 'tables' }, t('nobody'));
}

function lobby() {
  const own = app.own.filter(o => o.status !== 'over').map(o => entry('own', o.game, o.table, o.your_turn ? t('yourTurn') : ''));
  const join = e => { e.preventDefault(); go(new FormData(e.target).get('code').trim().toUpperCase()); };
  return h('div', { className: 'room' }, h('div', {}, h('section', { className: 'panel' }, h('h2', {}, t('code')),
    h('form', { className: 'row', onsubmit: join }, h('input', { name: 'code', required: true, maxLength: 5, size: 7, autocapitalize: 'characters', autocomplete: 'off', spellcheck: false, 'aria-label': t('code'), className: 'code', 'data-key': 'code' }), h('button', { className: 'main' }, t('join')))),
  own.length ? h('section', { className: 'panel' }, h('h2', {}, t('own')), h('ul', { className: 'plain' }, own)) : null,
  h('section', { className: 'panel' }, h('h2', {}, t('lobby')), tables())), create());
}

const select = (name, label, values, more = {}) => h('label', { className: 'field' }, h('span', {}, label), h('select', { name, 'data-key': 'new-' + name, ...more }, values.map(([v, text]) => h('option', { value: v }, text))));
const tick = (name, label) => h('label', { className: 'tick' }, h('input', { type: 'checkbox', name, checked: true, 'data-key': 'new-' + name }), label);
let chosen = '';

function create() {
  const g = app.games.find(x => x.game === chosen) || app.games[0];
  if (!g) return null;
  const seats = Array.from({ length: g.seats_max - g.seats_min + 1 }, (_, i) => [g.seats_min + i, g.seats_min + i]);
  const submit = async e => {
    e.preventDefault();
    const f = new FormData(e.target), turn = Number(f.get('clock')), options = {};
    for (const k of Object.keys(g.options)) options[k] = f.get('option-' + k);
    const { promise: words, keep } = await promise(app.rules);
    const m = await app.wire.ask({ t: 'open', ...(words ? { promise: words } : {}), game: g.game, seats: Number(f.get('seats')), seat: 1, listed: f.has('listed'), spectators: f.has('spectators'), chat: f.get('chat'), options, ...(turn ? { clock: { kind: 'turn', seconds: turn } } : {}) });
    complain(m);
    if (m?.t === 'table') { keep(m.table); go(m.table); }
  };
  return h('form', { className: 'panel', onsubmit: submit }, h('h2', {}, t('create')),
    select('game', t('game'), app.games.map(x => [x.game, pair(x)]), { onchange: e => { chosen = e.target.value; show(); }, value: g.game }),
    select('seats', t('seats'), seats),
    Object.entries(g.options).map(([k, values]) => select('option-' + k, pair(g.about?.[k]) || k, values.map(v => [v, v]))),
    select('clock', t('clock'), [[0, t('none')], [30, t('turn30')], [120, t('turn120')]]),
    select('chat', t('chat'), ['phrases', 'free', 'off'].map(v => [v, t(v)])),
    tick('listed', t('listed')), tick('spectators', t('spectators')), h('button', { className: 'main big' }, t('open')));
}

function show() {
  for (const e of document.querySelectorAll('[data-say]')) e.textContent = t(e.dataset.say);
  const link = t(online ? 'online' : 'offline');
  if ($('link').textContent !== link) $('link').textContent = link;
  $('link').className = online ? 'online' : 'offline';
  draw(main, app.page ? app.page : !app.me ? door() : app.table ? app.table.show() : lobby());
}

speak(localStorage.getItem('igroteka.lang') || languages.find(l => navigator.languages.some(n => n.startsWith(l))) || 'en');
$('lang').value = language();
$('lang').onchange = e => { localStorage.setItem('igroteka.lang', e.target.value); speak(e.target.value); show(); };
addEventListener('hashchange', arrive);
let online = false;
app.wire.addEventListener('open', () => { online = true; hello(); });
app.wire.addEventListener('close', () => { online = false; app.table?.lost(); show(); });
app.wire.addEventListener('message', e => onMessage(e.detail));
await loadArt();
show();
setInterval(() => app.table?.tick(), 1000);
app.wire.open();
