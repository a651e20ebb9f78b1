// @ts-check
// app.mjs - the page: who you are, where the link leads, and what is shown there.
// Home is home.mjs, a table is table.mjs, everything else a module of pages/.
//
// Home is drawn first of all, from a list of games that the build wrote; the engine and whatever else home does without comes after that.
import { Wire } from '../engine/wire.mjs';
import { h, row, find } from '../ui/dom.mjs';
import { draw } from '../ui/morph.mjs';
import { t, pair, language } from '../ui/words.mjs';
import { loadArt, art } from '../ui/art.mjs';
import { home, tables } from './home.mjs';
import { unpack } from '../ui/boxes.mjs';
import { get, set, remove } from '../ui/store.mjs';
import { apply, choose } from '../ui/prefs.mjs';
import { localAnswers } from '../engine/kept.mjs';

const $ = id => /** @type {any} */ (document.getElementById(id)),
  main = $('main');
apply();
loadArt('sprite.svg');
const list = fetch('games.json').then(r => r.json());
const app = {
  wire: new Wire(),
  rules: /** @type {any} */ (null), // the engine, once ready() has been waited for; null too where the server was built without it
  rest: /** @type {any} */ (null), // rest.mjs, once it is there
  ready,
  me: /** @type {any} */ (null),
  games: /** @type {any[]} */ ([]),
  phrases: [],
  lobby: new Map(),
  own: /** @type {any[]} */ ([]),
  table: /** @type {any} */ (null),
  page: /** @type {any} */ (null),
  online: /** @type {boolean | null} */ (null), // not known yet
  news,
  hush: words => (app.rest?.hush(), words === undefined || news(words)),
  complain,
  draw: show,
  go,
  titleOf,
  signal: what => later().then(rest => rest.signal(what)),
  hello,
};
app.wire.answers = localAnswers;

// ---- what comes after the first page ------------------------------------------------------
let asked, coming;
function later() {
  return (asked ??= again(import('./rest.mjs').then(rest => (app.rest = rest))));
}
/** Everything is there: the engine, rest.mjs, the looks of tables. */
function ready() {
  return (coming ??= again(getReady()));
}
// What did not come is asked for anew by whoever needs it next.
function again(promise) {
  promise.catch(() => (asked = coming = null));
  return promise;
}
async function getReady() {
  const engine = fetch('engine.wasm'),
    rest = await later();
  const [rules] = await Promise.all([rest.engine(engine), rest.looks]);
  await rules?.learn(language());
  app.rules = rules;
  frame();
  document.documentElement.dataset.ready = ''; // from here on nothing more comes by itself
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => {});
}
function complain(m) {
  if (['error', 'hint', 'notice'].includes(m?.t)) later().then(rest => rest.complain(app, m));
}

/** Said to those who listen. @param {string} words */
function news(words) {
  $('news').textContent = words;
}
function titleOf(game) {
  return pair(app.games.find(g => g.game === game)) || game;
}

// ---- links --------------------------------------------------------------------------------
// #CODE is a table, #local/ID one in this browser; #page/more/words is a page of pages/, loaded when it is asked for.
// Such a module exports `page(app, words)`, which gives the elements to show, or a promise of them.
const pages = ['rules', 'learn', 'replay', 'verify', 'settings'];
const pathInLink = () => location.hash.slice(1).split('/').map(decodeURIComponent);
function go(code) {
  if (location.hash.slice(1) !== code) location.hash = code;
  else arrive();
}

/** @param {string[]} path */
async function turnTo(path) {
  const [name, ...words] = path;
  const { page } = await import(`../pages/${name}.mjs`);
  app.page = await page(app, words);
  show();
}

/** Away from the table that was open, unless it is this one. */
function rise(code) {
  if (app.table?.code === code) return;
  app.table?.wire.close?.();
  app.table = null;
}

async function arrive() {
  const path = pathInLink(),
    here = location.hash;
  $('alert').replaceChildren();
  news('');
  const known = ['local', ...pages].includes(path[0]);
  if (known || (path[0] && app.me)) {
    await ready();
    if (location.hash !== here) return; // somebody went on meanwhile, and that is another arrival
  }
  if (path[0] === 'local' && app.rules) return sitDown(path[1], new app.rest.LocalWire(app.rules.play, path[1]));
  if (pages.includes(path[0])) {
    rise('');
    return turnTo(path);
  }
  app.page = null;
  const code = path[0].trim().toUpperCase();
  if (!code) {
    rise('');
    return atHome();
  }
  if (!app.me) return show();
  app.wire.ask({ t: 'lobby', on: false });
  return sitDown(code, app.wire);
}

async function atHome() {
  if (app.me) {
    const l = await app.wire.ask({ t: 'lobby' });
    app.lobby = new Map((l?.list || []).map(r => [r.table, r]));
    app.own = (await app.wire.ask({ t: 'tables' }))?.list || [];
  }
  show();
}

async function sitDown(code, wire) {
  const here = location.hash,
    { Table } = await import('../table/table.mjs'); // home does without it
  if (location.hash !== here) return;
  app.page = null;
  rise(code);
  if (!app.table) {
    app.table = new Table(app, code, wire);
    if (wire !== app.wire) wire.addEventListener('message', e => app.table?.wire === wire && app.table.hear(e.detail));
  }
  await app.table.join();
  show();
}

// ---- the server ------------------------------------------------------------------------------
async function hello(name) {
  const token = get('igroteka.token');
  if (!token && !name) return; // nobody yet
  const once = type => new Promise(done => app.wire.addEventListener(type, done, { once: true }));
  if (app.online === null) await Promise.race([once('open'), once('close')]); // home is there before the server has answered
  const m = await app.wire.ask({ t: 'hello', protocol: 2, lang: language(), ...(token ? { token } : {}), ...(name ? { name } : {}) });
  if (m?.t !== 'welcome') {
    if (token && m) remove('igroteka.token');
    if (name) complain(m);
    app.me = null;
    return show();
  }
  if (m.token) set('igroteka.token', m.token);
  app.me = m.name;
  const list = (await app.wire.ask({ t: 'games' }))?.list || [];
  app.games = list.map(g => ({ ...app.games.find(x => x.game === g.game), ...g }));
  app.phrases = (await app.wire.ask({ t: 'phrases' }))?.list || [];
  await later();
  if (app.page || app.table?.facts?.local) return show();
  arrive();
}

function onMessage(m) {
  if (m.t === 'lobby' && m.put) app.lobby.set(m.put.table, m.put);
  if (m.t === 'lobby' && m.gone) app.lobby.delete(m.gone);
  // and no more of the page: somebody may be filling in a form
  if (m.t === 'lobby' && (m.put || m.gone)) find('[data-part=tables]')?.replaceWith(tables(app));
  if (m.t === 'bye') news(t('offline'));
  if (m.t === 'notice') complain({ t: 'notice', ru: m.text, en: m.text }); // the owner of the server, to everybody
  if (app.table?.wire === app.wire && m.table === app.table.code) app.table.hear(m);
}

// ---- what there is to see ------------------------------------------------------------------------
// A link to a table, and we do not know who came.
function door() {
  const submit = e => {
    e.preventDefault();
    hello(String(new FormData(e.target).get('name')));
  };
  const name = h('input', {
    name: 'name',
    required: true,
    maxLength: 24,
    autocomplete: 'nickname',
    'aria-label': t('name'),
    'data-key': 'name',
  });
  return h(
    'form',
    { className: 'panel narrow door', onsubmit: submit },
    art('logo', 'logo'),
    h('h2', {}, t('name')),
    row(name, h('button', { className: 'main' }, t('enter'))),
    h('p', { className: 'hint' }, t('noAccount')),
  );
}

const write = (e, words) => e.textContent !== words && (e.textContent = words);
// All but the middle of the page.
function frame() {
  for (const e of /** @type {any} */ (document.querySelectorAll('[data-say]'))) write(e, t(e.dataset.say));
  for (const e of /** @type {any} */ (document.querySelectorAll('[data-name]'))) e.setAttribute('aria-label', t(e.dataset.name));
  const state = app.online === null ? '' : app.online ? 'online' : 'offline',
    link = state && t(state),
    at = Boolean(!app.page && app.table?.full);
  write($('link'), link);
  $('link').className = state;
  $('lang').value = language();
  document.body.classList.toggle('at-table', at);
  document.body.classList.toggle('cut', Boolean(app.table?.cut));
  app.rest?.mark(Boolean(at && app.table.mine), app.table?.facts ? titleOf(app.table.facts.game) : '');
}
function show() {
  frame();
  const [way] = pathInLink(),
    fetched = way === 'local' || pages.includes(way); // it is on its way
  draw(main, app.page ? app.page : app.table ? app.table.show() : fetched ? [] : way ? door() : home(app));
}

$('lang').onchange = async e => {
  choose('lang', e.target.value);
  await app.rules?.learn(language());
  app.page ? arrive() : app.table ? app.table.translate() : show();
};
addEventListener('hashchange', arrive);
addEventListener('unkept', e => complain(/** @type {any} */ (e).detail));
app.wire.addEventListener('open', () => {
  const late = app.online === false; // and the page says so
  app.online = true;
  late ? show() : frame();
  hello();
});
app.wire.addEventListener('close', () => {
  app.online = false;
  if (app.table?.wire === app.wire) app.table.lost();
  if (!app.page) show();
});
app.wire.addEventListener('message', e => onMessage(/** @type {any} */ (e).detail));
app.games = await list.catch(() => []);
unpack(app.games);
arrive();
setInterval(() => app.table?.tick(), 1000);
app.wire.open();
requestAnimationFrame(() => setTimeout(ready)); // when the first page has been painted
