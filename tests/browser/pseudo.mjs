// pseudo.mjs - the page in a language that only the tests speak, where every text is the English one between ⟦ and ⟧ (tests/pseudo.py):
// whatever the page says without them was never handed to a translator.  What the engine said, and the lists that it wrote, are its own;
// what a server says is not: igroteka-pseudo, which the build makes beside the program, speaks that language, too.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Device } from './device.mjs';
import { Server } from './server.mjs';

const root = new URL('../../', import.meta.url).pathname;
const python = (...words) => execFileSync('python3', words, { cwd: root });

// The tables of that language, made as those of any other.
function tables() {
  const folder = mkdtempSync(`${tmpdir()}/igroteka-xx-`),
    po = `${folder}/xx.po`;
  python('tests/pseudo.py', 'po/igroteka.pot', po);
  for (const part of ['page', 'looks', 'more'])
    python('tools/catalogues.py', part, `${folder}/xx.${part}.json`, po);
  return folder;
}

// In the page, before anything else: it is to speak that language, and what the engine answers is kept.
function listen() {
  localStorage['igroteka.prefs'] ??= JSON.stringify({ lang: 'xx' });
  window.engineSaid = '';
  const keep = (prototype, name) => {
    const old = prototype[name];
    prototype[name] = function (...words) {
      const said = old.apply(this, words);
      const add = x => (window.engineSaid += typeof x === 'string' ? x : JSON.stringify(x));
      if (said instanceof Promise) {
        if (!this.url.includes('/words/')) said.then(add, () => {});
      } else add(said);
      return said;
    };
  };
  keep(TextDecoder.prototype, 'decode');
  keep(Response.prototype, 'json');
}

// In the page: every phrase that is written or read aloud outside of the marks, and that the engine never said.
function unmarked(names) {
  const written = [], // in the order of the page: marks may reach over several elements
    all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode())
    if (!all.currentNode.parentElement.closest('script, noscript, #lang, pre, code'))
      written.push(all.currentNode.data);
  const aloud = ['aria-label', 'title', 'placeholder', 'alt'].flatMap(name =>
    [...document.querySelectorAll(`[${name}]`)].map(e => e.getAttribute(name)),
  );
  const bare = text => {
    for (let before = ''; before !== text;) {
      before = text;
      text = text.replace(/⟦[^⟦⟧]*⟧/g, ' · ');
    }
    return text.split(/[^\p{L}'’ -]+/u).map(p => p.trim());
  };
  const known = window.engineSaid.replace(/\\n|\s+/g, ' ').replaceAll('\\"', '"') + names.join();
  return [written.join('\n'), ...aloud].flatMap(bare).filter(p => /\p{L}{2}/u.test(p) && !known.includes(p));
}

const month = new Date().toLocaleDateString('en', { month: 'long' }); // by the browser
async function check(d, where, ...names) {
  const found = await d.page.evaluate(unmarked, ['Ann', 'English', 'Русский', 'JSON', month, ...names]);
  assert.deepEqual([...new Set(found)], [], `not translated, ${where}`);
}

async function open(browser, server) {
  const d = await Device.open(browser, 'Ann', { lang: 'en' }),
    folder = tables();
  await d.context.route('**/words/xx.*.json', r =>
    r.fulfill({ path: `${folder}/${r.request().url().replace(/.*\//, '')}` }),
  );
  await d.context.route('**/words/xx.txt', r => r.fulfill({ body: '' }));
  await d.page.addInitScript(listen);
  await d.page.goto(server.url);
  await d.until(() => document.documentElement.dataset.ready !== undefined);
  return d;
}

const seen = async (d, link, selector) => {
  await d.page.evaluate(to => (location.hash = to), link);
  await d.sees(selector);
  await check(d, link);
};

// A game against bots, looked at when it is begun and when it is over; `most`: after so many moves instead.
async function play(d, game, most) {
  await d.click('box-' + game);
  await d.sees('[data-key=quick]');
  await check(d, `the box of ${game}`);
  await d.click('quick');
  await d.sees('.board');
  await check(d, `the table of ${game}`);
  await d.auto(true, most);
  if (most) await d.until(n => window.auto.moves >= n, most);
  else await d.sees('[data-key=record]', { state: 'attached' });
  await d.auto(false);
  if (!most) {
    await check(d, `the end of ${game}`);
    await d.click('last-table');
  }
  for (const tab of ['log', 'words']) {
    await d.side(tab);
    await check(d, `${game} and ${tab}`);
  }
}

// At a table of a server: its phrases, its emotes, and what it refuses; and all of it in English when the page speaks that.
async function atServer(d, server) {
  await d.click('see-tables');
  await d.key('name').fill('Ann');
  await d.page.keyboard.press('Enter');
  const code = await d.create('ralph', { seats: 2 });
  await check(d, 'a waiting room', code, 'watch'); // as the links to it are written
  await d.click('phrases');
  await d.sees('[data-key=phrase1]:has-text("⟦Hello!⟧")');
  await d.click('phrase1');
  await d.sees('.chat li:has-text("⟦Hello!⟧")');
  await check(d, 'what can be said', code, 'watch');
  await d.page.goto(`${server.url}#QQQQQ`);
  await d.sees('#alert:has-text("⟦There is no such table.⟧")');
  await check(d, 'a refusal', 'QQQQQ');
}

export const pseudo = browser => ({
  'every word of a server can be translated': async server => {
    const other = new Server(`${server.program}-pseudo`);
    await other.start();
    try {
      const d = await open(browser(), other);
      await atServer(d, other);
      await d.close();
    } finally {
      await other.stop();
    }
  },
  'every word of the page can be translated': async server => {
    const d = await open(browser(), server);
    await check(d, 'home');
    await play(d, 'ralph');
    const id = await d.page.evaluate(() => location.hash.split('/')[1]);
    await seen(d, `replay/${id}/3`, 'input[type=range]');
    await seen(d, 'rules/ralph', '[data-clause]');
    await seen(d, 'learn/ralph', '.lesson');
    await seen(d, 'settings', '.settings');
    await seen(d, 'verify/-', 'textarea');
    for (const game of ['shelfie', 'iota', 'toystory4']) {
      await d.page.goto(server.url);
      await play(d, game, 4);
    }
    await d.close();
  },
});
