// @ts-check
// app.mjs - the page: who you are, where the link leads, and what is shown there.
// Home is home.mjs, a table is table.mjs, everything else a module of pages/.
//
// Home is drawn first of all, from a list of games that the build wrote; the engine and whatever else home does without comes after that.
import { Wire } from '../engine/wire.mjs';
import { h, find } from '../ui/dom.mjs';
import { draw } from '../ui/morph.mjs';
import { pair, language, addMore, addTexts } from '../ui/i18n.mjs';
import { face } from '../ui/faces.mjs';
import { loadArt } from '../ui/art.mjs';
import { home, tables } from './home.mjs';
import { unpack } from '../ui/covers.mjs';
import { get, set, remove } from '../ui/storage.mjs';
import { apply, choose, prefs } from '../ui/prefs.mjs';
import { localAnswers } from '../engine/saved-games.mjs';
import { ownTables, sawTable, sawMove, toldTables } from '../engine/own-tables.mjs';

const t = addTexts('app', {
  waitingRoom: 'Waiting for players',
  count: 'Count a real game',
  setup: 'Set up a position',
  television: 'Big screen',
  nameAndFace: 'Name and face',
});

const $ = id => /** @type {any} */ (document.getElementById(id)),
  main = $('main');
const spoken = apply();
loadArt('sprite.svg');
const list = fetch('games.json').then(r => r.json());
const app = {
  wire: new Wire(),
  rules: /** @type {any} */ (null), // the engine, once ready() has been waited for; null too where the server was built without it
  lazy: /** @type {any} */ (null), // lazy.mjs, once it is there
  ready,
  me: /** @type {any} */ (null),
  games: /** @type {any[]} */ ([]),
  phrases: [],
  emotes: /** @type {any[]} */ ([]),
  tellFace,
  lobby: new Map(),
  own: /** @type {any[]} */ (ownTables()),
  table: /** @type {any} */ (null),
  page: /** @type {any} */ (null),
  online: /** @type {boolean | null} */ (null), // not known yet
  announce,
  clearAlert: words => (app.lazy?.clearAlert(), words === undefined || announce(words)),
  showAlert,
  draw: show,
  go,
  titleOf,
  signal: what => loadLazy().then(lazy => lazy.signal(what)),
  signIn,
};
app.wire.answers = localAnswers;

// ---- what comes after the first page ------------------------------------------------------
let asked, coming;
function loadLazy() {
  return (asked ??= retryable(import('./lazy.mjs').then(lazy => (app.lazy = lazy))));
}
/** Everything is there: the engine and lazy.mjs. */
function ready() {
  return (coming ??= retryable(getReady()));
}
// What did not come is asked for anew by whoever needs it next.
function retryable(promise) {
  promise.catch(() => (asked = coming = null));
  return promise;
}
async function getReady() {
  const engine = fetch('engine.wasm'),
    lazy = await loadLazy();
  const rules = await lazy.engine(engine);
  await rules?.learn(language());
  app.rules = rules;
  frame();
  document.documentElement.dataset.ready = ''; // from here on nothing more comes by itself
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => {});
}
function showAlert(m) {
  if (['error', 'hint', 'notice'].includes(m?.t)) loadLazy().then(lazy => lazy.showAlert(app, m));
}

/** Said to those who listen. @param {string} words */
function announce(words) {
  $('news').textContent = words;
}
/** @param {string} game @param {string} [otherwise] of one that is not listed */
function titleOf(game, otherwise = game) {
  return pair(app.games.find(g => g.game === game)) || otherwise;
}

// ---- links --------------------------------------------------------------------------------
// #CODE is a table, #local/ID one in this browser; #page/more/words is a page of pages/, loaded when it is asked for.
// Such a module exports `page(app, words)`, which gives the elements to show, or a promise of them.
const pages = ['rules', 'learn', 'replay', 'verify', 'count', 'setup', 'settings'];
const pathInLink = () => location.hash.slice(1).split('/').map(decodeURIComponent);
function go(code) {
  if (location.hash.slice(1) !== code) location.hash = code;
  else route();
}

let shownAt = '';
/** Whoever goes somewhere begins at its top. */
function arrive() {
  if (location.hash !== shownAt) scrollTo(0, 0);
  shownAt = location.hash;
}

/** @param {string[]} path */
async function openPage(path) {
  const [name, ...words] = path;
  const [{ page }] = await Promise.all([import(`../pages/${name}.mjs`), addMore('more'), app.lazy?.looks()]);
  app.page = await page(app, words);
  arrive();
  show();
  if (words[0] === 'me') find('.settings .facelist :checked, .settings input')?.focus();
}

/** Away from the table that was open, unless it is this one. */
function leaveTable(code, screen = /** @type {any} */ (null)) {
  if (app.table?.code === code && app.table.screen === screen) return;
  if (app.table?.wire !== app.wire) app.table?.wire.close?.();
  app.table = null;
}

async function route() {
  const path = pathInLink(),
    here = location.hash;
  $('alert').replaceChildren();
  announce('');
  const known = ['local', 'watch', ...pages].includes(path[0]);
  if (known || (path[0] && app.me)) {
    await ready();
    if (location.hash !== here) return; // somebody went on meanwhile, and that is another arrival
  }
  if (path[0] === 'local' && app.rules)
    return enterTable(path[1], new app.lazy.LocalWire(app.rules.play, path[1]));
  if (path[0] === 'watch' && path[1]) return watch(path[1].trim().toUpperCase());
  if (pages.includes(path[0])) {
    leaveTable('');
    return openPage(path);
  }
  app.page = null;
  const code = path[0].trim().toUpperCase();
  if (!code) {
    leaveTable('');
    return showHome();
  }
  if (!app.me) return come(code);
  app.wire.ask({ t: 'lobby', on: false });
  return enterTable(code, app.wire);
}

async function showHome() {
  if (app.me) {
    const l = await app.wire.ask({ t: 'lobby' });
    app.lobby = new Map((l?.list || []).map(r => [r.table, r]));
    const told = await app.wire.ask({ t: 'tables' });
    if (told?.list) app.own = toldTables(told.list); // while nobody answers, those that were there
  }
  arrive();
  show();
}

// A table that is only looked at, on a television.
async function watch(code) {
  const { screenWire, showScreen } = await import('../table/big-screen.mjs');
  return enterTable(code, await screenWire(() => app.table?.screen && app.table), showScreen);
}

async function enterTable(code, wire, screen = /** @type {any} */ (null)) {
  const here = location.hash,
    [{ Table }] = await Promise.all([import('../table/table.mjs'), app.lazy?.tableLooks()]); // home does without them
  if (location.hash !== here) return;
  app.page = null;
  leaveTable(code, screen);
  if (!app.table) {
    app.table = new Table(app, code, wire);
    app.table.screen = screen;
    if (wire !== app.wire)
      wire.addEventListener('message', e => app.table?.wire === wire && app.table.hear(e.detail));
  }
  await app.table.join();
  entrance?.seatGuest(app, app.table);
  arrive();
  show();
}

// ---- the server ------------------------------------------------------------------------------
/** Nothing when it went well, else what the server said. @returns {Promise<any>} */
async function signIn(name) {
  const token = get('igroteka.token');
  if (!token && !name) return null; // nobody yet
  const once = type => new Promise(done => app.wire.addEventListener(type, done, { once: true }));
  if (app.online === null) await Promise.race([once('open'), once('close')]); // home is there before the server has answered
  const m = await app.wire.ask({
    t: 'hello',
    protocol: 3,
    lang: language(),
    ...(token ? { token } : {}),
    ...(name ? { name } : {}),
    ...(prefs.face ? { face: prefs.face } : {}),
  });
  if (m?.t !== 'welcome') {
    if (token && m) {
      remove('igroteka.token');
      app.own = toldTables([]);
    }
    if (name) showAlert(m);
    app.me = null;
    show();
    return m;
  }
  if (m.token) set('igroteka.token', m.token);
  app.me = m.name;
  if (prefs.face && m.face !== prefs.face) tellFace();
  await learnPhrases();
  await loadLazy();
  if (app.page || app.table?.facts?.local) show();
  else route();
  return null;
}

/** From here on the server speaks the language of the page. */
async function learnPhrases() {
  const said = await app.wire.ask({ t: 'phrases', lang: language() });
  if (said?.list) ({ list: app.phrases, emotes: app.emotes } = said);
}

/** The others see the face that was chosen. */
function tellFace() {
  if (app.me && prefs.face) app.wire.ask({ t: 'name', name: app.me, face: prefs.face });
}

function onMessage(m) {
  if (m.t === 'lobby' && m.put) app.lobby.set(m.put.table, m.put);
  if (m.t === 'lobby' && m.gone) app.lobby.delete(m.gone);
  // and no more of the page: somebody may be filling in a form
  if (m.t === 'lobby' && (m.put || m.gone)) find('[data-part=tables]')?.replaceWith(tables(app));
  if (m.t === 'table') sawTable(m);
  if (m.t === 'view') sawMove(m);
  if (m.t === 'bye') announce(t('offline'));
  if (m.t === 'notice') showAlert({ t: 'notice', words: m.text }); // the owner of the server, to everybody
  if (app.table?.wire === app.wire && m.table === app.table.code) app.table.hear(m);
}

// ---- what there is to see ------------------------------------------------------------------------
// A link to a table, and we do not know who came.
let /** @type {any} */ entrance = null; // door.mjs
async function come(code) {
  entrance ??= await import('./door.mjs');
  show();
  entrance.peek(app, code);
}

const write = (e, words) => e.textContent !== words && (e.textContent = words);
// Each page has a title of its own: what is shown, and of which game.
function where() {
  const [name, game] = pathInLink(),
    f = app.table?.facts,
    words = parts => parts.filter(Boolean).join(' · ');
  if (name && !app.me && !app.page && !f) return entrance?.title() || '';
  if (app.page) return words([t(name), app.games.some(g => g.game === game) ? titleOf(game) : '']);
  if (!f) return '';
  return words([
    app.table.screen ? t('television') : '',
    app.table.view?.over ? t('over') : app.table.view ? '' : t('waitingRoom'),
    titleOf(f.game),
  ]);
}
// One's own face, from when the page is first drawn: who it was the last time is kept.
let shownFace = '';
function showMe() {
  const kept = get('igroteka.me') || '',
    name = app.me || kept,
    me = $('me'),
    known = Boolean(app.me || prefs.face || get('igroteka.token'));
  if (name !== kept) set('igroteka.me', name);
  me.hidden = !known;
  me.setAttribute('aria-label', [name, t('nameAndFace')].filter(Boolean).join(': '));
  if (!known || shownFace === name + '/' + prefs.face) return;
  shownFace = name + '/' + prefs.face;
  me.replaceChildren(face({ name }, 1, true));
}
// All but the middle of the page.
function frame() {
  for (const e of /** @type {any} */ (document.querySelectorAll('[data-say]'))) write(e, t(e.dataset.say));
  for (const e of /** @type {any} */ (document.querySelectorAll('[data-name]')))
    e.setAttribute('aria-label', t(e.dataset.name));
  const state = app.online === null ? '' : app.online ? 'online' : 'offline',
    link = state && t(state),
    at = Boolean(!app.page && app.table?.full),
    yours = Boolean(at && app.table.mine),
    title = [yours ? '● ' + t('yours') : '', where(), t('title')].filter(Boolean).join(' · ');
  if (document.title !== title) document.title = title;
  write($('link'), link);
  $('link').className = state;
  $('lang').value = language();
  showMe();
  document.body.classList.toggle('at-table', at);
  document.body.classList.toggle('cut', Boolean(app.table?.cut));
  app.lazy?.mark(yours);
}
function show() {
  frame();
  const [way] = pathInLink(),
    fetched = way === 'local' || way === 'watch' || pages.includes(way); // it is on its way
  draw(
    main,
    app.page
      ? app.page
      : app.table
        ? app.table.show()
        : fetched
          ? []
          : way
            ? entrance?.door(app, way.trim().toUpperCase()) || []
            : home(app),
  );
}

$('lang').onchange = async e => {
  await choose('lang', e.target.value);
  await app.rules?.learn(language());
  learnPhrases(); // its answer comes before that of translate()
  app.page ? route() : app.table ? app.table.translate() : show();
};
addEventListener('hashchange', route);
addEventListener('unkept', e => showAlert(/** @type {any} */ (e).detail));
app.wire.addEventListener('open', () => {
  const late = app.online === false; // and the page says so
  app.online = true;
  const [name] = pathInLink();
  if (!app.me && name) entrance?.peek(app, name.trim().toUpperCase());
  late ? show() : frame();
  signIn();
});
app.wire.addEventListener('close', () => {
  app.online = false;
  if (app.table?.wire === app.wire) app.table.lost();
  if (!app.page) show();
});
app.wire.addEventListener('message', e => onMessage(/** @type {any} */ (e).detail));
app.games = await list.catch(() => []);
await spoken;
unpack(app.games);
route();
setInterval(() => app.table?.tick(), 1000);
app.wire.open();
requestAnimationFrame(() => setTimeout(ready)); // when the first page has been painted
