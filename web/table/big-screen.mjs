// @ts-check
// big-screen.mjs - a table on a television (#watch/CODE): large, without anything to press, and with the lead as bars.
//
// The screen is somebody of its own to the server, who only looks on: whoever sits at the table in this very browser has his hand shown
// nowhere.  Hands are seen when all who play have agreed to it.  A rematch is followed.
import { h, button, find } from '../ui/dom.mjs';
import { layOver } from '../ui/morph.mjs';
import { t as common, plural, language, addTexts } from '../ui/i18n.mjs';
import { icon, art, loadStyle } from '../ui/art.mjs';
import { get, set } from '../ui/storage.mjs';
import { face } from '../ui/faces.mjs';
import { Wire } from '../engine/wire.mjs';
import { boardOf, stage } from './table-layout.mjs';
import { saying } from './dock.mjs';
import { finale } from './finale.mjs';

const t = addTexts('table/big-screen', {
  screen: 'Big screen',
  scanToSit: 'Point a camera here to sit down',
  leads: '{name} leads by {n}',
  level: 'Level so far',
  wholeScreen: 'Whole screen',
});

const KEY = 'igroteka.screen'; // who the screen is to the server

async function greet(wire) {
  const token = get(KEY),
    m = await wire.ask({
      t: 'hello',
      protocol: 3,
      lang: language(),
      name: t('screen'),
      ...(token ? { token } : {}),
    });
  if (m?.token) set(KEY, m.token);
}

/** A line of its own for the screen, when it has been tried once. @param {() => any} table the one on the screen */
export async function screenWire(table) {
  const wire = new Wire();
  wire.addEventListener('open', async () => {
    await greet(wire);
    await table()?.join(); // the first time there is none yet
  });
  wire.addEventListener('close', () => {
    table()?.lost();
    table()?.app.draw();
  });
  const tried = new Promise(done =>
    ['open', 'close'].forEach(e => wire.addEventListener(e, done, { once: true })),
  );
  wire.open();
  await Promise.all([tried, loadStyle('people.css')]);
  return wire;
}

// ---- what it shows ----------------------------------------------------------------------

function waits(table) {
  const f = table.facts,
    one = (p, i) =>
      h(
        'li',
        { className: `seat-${i}` },
        p.name || p.bot ? face(p, i) : art('seat-empty', 'avatar'),
        h('b', {}, p.name || p.bot ? table.name(i) : common('empty')),
      );
  return h(
    'div',
    { className: 'screen waits' },
    h('h2', {}, table.app.titleOf(f.game)),
    h('img', { className: 'qr', src: `qr/${table.code}.svg`, alt: common('qr'), width: 320, height: 320 }),
    h('p', {}, t('scanToSit')),
    h('p', { className: 'big-code code' }, table.code),
    h(
      'ol',
      { className: 'plain seats' },
      f.people.map((p, i) => one(p, i + 1)),
    ),
  );
}

// Points as bars beside each other, the longest one is who leads.
function leads(table) {
  const scores = table.score?.scores || [],
    most = Math.max(1, ...scores);
  const one = (n, i) => {
    const bar = h('i');
    bar.style.setProperty('--share', `${Math.max(0, (100 * n) / most)}%`);
    return h(
      'li',
      { className: `seat-${i + 1}${n === most ? ' first' : ''}` },
      face(table.facts.people[i], i + 1),
      h('b', {}, table.name(i + 1)),
      h(
        'span',
        { className: 'points' },
        String(n),
        h('span', { className: 'quiet' }, ` ${plural(n, 'points').split(' ')[1]}`),
      ),
      h('span', { className: 'bar' }, bar),
    );
  };
  return h('ol', { className: 'leads', 'aria-label': ahead(scores, i => table.name(i)) }, scores.map(one));
}
function ahead(scores, name) {
  const order = scores.map((n, i) => ({ n, seat: i + 1 })).sort((a, b) => b.n - a.n),
    by = order.length > 1 ? order[0].n - order[1].n : 0;
  return by ? t('leads', { name: name(order[0].seat), n: by }) : t('level');
}

const whole = () =>
  document.fullscreenEnabled
    ? button(
        icon('fit'),
        () =>
          document.fullscreenElement
            ? document.exitFullscreen()
            : document.documentElement.requestFullscreen(),
        {
          className: 'icon-btn',
          'aria-label': t('wholeScreen'),
          title: t('wholeScreen'),
          'data-key': 'whole',
        },
      )
    : null;

function top(table) {
  const when = table.looks.when?.(table.view, table.scene);
  return h(
    'div',
    { className: 'topbar' },
    h(
      'h2',
      { className: 'title' },
      h('b', {}, table.app.titleOf(table.facts.game)),
      h('small', {}, h('span', { className: 'code' }, table.code), when ? ` · ${when}` : ''),
    ),
    leads(table),
    whole(),
  );
}

// A screen that nobody touches goes dark.  The browser takes the lock away when the page is hidden.
/** @type {any} */
let lock = null,
  asking = false;
async function stayAwake() {
  if (lock || asking || document.hidden || !('wakeLock' in navigator)) return;
  asking = true;
  lock = await navigator.wakeLock.request('screen').catch(() => null);
  asking = false;
  lock?.addEventListener('release', () => (lock = null));
}
const shown = () => location.hash.startsWith('#watch/');
addEventListener('visibilitychange', () => shown() && stayAwake());
addEventListener('hashchange', () => shown() || lock?.release());

/** What a table shows of itself here. @param {any} table */
export function showScreen(table) {
  const f = table.facts;
  if (table.gone || !f)
    return h('div', { className: 'screen waits' }, art('logo', 'logo'), h('h2', {}, table.gone || '…'));
  stayAwake();
  if (f.next) queueMicrotask(() => table.app.go('watch/' + f.next));
  if (!table.view) return waits(table);
  if (table.view.over) return h('div', { className: 'screen ended' }, finale(table));
  const key = 'screen-' + table.code,
    board = boardOf(table);
  layOver(find(`[data-table="${key}"]`));
  return h(
    'div',
    { className: `table screen game-${f.game}`, 'data-table': key },
    top(table),
    stage(table, board),
    h('div', { className: 'dock' }, h('div', { className: 'making' }, saying(table))),
  );
}
