// page.mjs PORT GAME - the page of web/ in jsdom against a running server: opens a table with a bot and plays the game
// to the end by pointing only, then switches to Russian.  First: npm install, in this folder.
import { JSDOM } from 'jsdom';
import WS from 'ws';
import { readFileSync } from 'node:fs';
const port = process.argv[2], game = process.argv[3], base = `http://127.0.0.1:${port}/`;
const dom = new JSDOM(readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8'), { url: base, pretendToBeVisual: true });
const w = dom.window;
const realFetch = fetch;
const def = (k, v) => Object.defineProperty(globalThis, k, { value: v, configurable: true, writable: true });
for (const k of ['document', 'location', 'localStorage', 'navigator', 'FormData', 'CustomEvent', 'EventTarget', 'Blob']) def(k, w[k]);
def('window', w); def('addEventListener', w.addEventListener.bind(w)); def('confirm', () => true);
def('WebSocket', class extends WS { constructor(u) { super(String(u)); } });
def('fetch', u => realFetch(new URL(u, base)));
process.on('unhandledRejection', e => { console.error('UNHANDLED', e); process.exit(1); });
await import('../../web/app.mjs');
const sleep = ms => new Promise(r => setTimeout(r, ms)), $$ = s => [...w.document.querySelectorAll(s)];
const until = async (f, what) => { for (let i = 0; i < 300; i++) { const v = f(); if (v) return v; await sleep(20); } console.error('TIMEOUT', what, w.document.getElementById('main').textContent.slice(0, 500)); process.exit(1); };
const btn = text => $$('button').find(b => b.textContent === text);
const submit = f => f.dispatchEvent(new w.Event('submit', { bubbles: true, cancelable: true }));
await until(() => $$('input[name=name]')[0] && $$('#link')[0].textContent === 'connected', 'door');
$$('input[name=name]')[0].value = 'Ann'; submit($$('form')[0]);
const sel = await until(() => $$('select[name=game]')[0], 'lobby');
sel.value = game; sel.dispatchEvent(new w.Event('change', { bubbles: true }));
await sleep(50);
submit($$('form').find(f => f.querySelector('select[name=game]')));
(await until(() => btn('Add a bot'), 'table')).click();
await until(() => btn('Start') && !btn('Start').disabled, 'start'); 
while (btn('Add a bot')) { btn('Add a bot').click(); await sleep(60); }
btn('Start').click();
await until(() => $$('pre')[0], 'view');
let moves = 0, words = false;
for (let i = 0; i < 4000 && !$$('p').some(p => p.textContent === 'The game is over'); i++) {
  const mine = $$('p').some(p => p.textContent === 'Your turn');
  if (!mine) { await sleep(10); continue; }
  const play = btn('Play'), items = $$('fieldset button');
  words ||= $$('details pre').some(p => p.textContent.length > 10);
  if (play && !play.disabled && play.className === 'main') { play.click(); moves++; await until(() => !$$('p').some(p => p.textContent === 'Your turn') || btn('Play')?.disabled || $$('p').some(p => p.textContent === 'The game is over'), 'played'); }
  else if (items.length) items[Math.floor(Math.random() * items.length)].click();
  else if (btn('Clear')) { btn('Clear').click(); await sleep(5); }
  if ($$('#alert')[0].textContent) { console.error('ALERT', $$('#alert')[0].textContent); $$('#alert')[0].textContent = ''; }
}
console.log(game, 'moves by pointing', moves, 'over', $$('p').some(p => p.textContent === 'The game is over'), 'words', words, 'record', !!btn('Download the record'), 'rematch', !!btn('Play again'));
const lang = w.document.getElementById('lang'); lang.value = 'ru'; lang.dispatchEvent(new w.Event('change'));
process.exit($$('p').some(p => p.textContent === 'Игра окончена') && moves > 2 && words ? 0 : 1);
