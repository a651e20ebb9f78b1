// games.mjs PROGRAM [GAME...] - whole games of the page in Firefox, from the shelf to the last point, by real clicks.  It is started by ./run.
//
// Without games: each of them against a bot in the page, and one at a table of the server.  What Firefox plays, the program reads and
// comes to the same end.  Nothing may be said on the console.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { Server } from '../browser/server.mjs';
import { Hands, eyes } from '../browser/input.mjs';
import { games } from '../browser/screens.mjs';

const [program, ...wanted] = process.argv.slice(2);
const firefox = process.env.FIREFOX || ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
if (!firefox) {
  console.log('left out: there is no Firefox on this machine (Debian: firefox-esr)');
  process.exit(0);
}
const PATIENCE = Number(process.env.PATIENCE) || 120000;

// What Hands ask of a device.
class Fox {
  constructor(page) {
    Object.assign(this, { page, name: 'Firefox', faults: [] });
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', e => this.faults.push(e.stack || String(e)));
    page.on('console', m => ['error', 'warn'].includes(m.type()) && this.faults.push(m.text()));
    page.on('dialog', x => x.accept());
  }
  sees(selector) {
    return this.page.waitForSelector(selector, { visible: true });
  }
  until(f, arg) {
    return this.page.waitForFunction(f, { polling: 50 }, arg);
  }
}

async function open(browser, server) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(eyes);
  const d = new Fox(page);
  await page.goto(server.url);
  await d.sees('.gbox');
  return d;
}

async function over(d, hands) {
  await hands.play();
  await d.sees('.podium');
  assert(hands.moves > 2, `${hands.moves} moves are no game`);
  assert.match(await d.page.$eval('.podium', e => e.textContent), /\d/);
  assert.deepEqual(d.faults, []);
}

async function here(browser, server, game) {
  const d = await open(browser, server),
    hands = new Hands(d, 'mouse', 31);
  await hands.press('box-' + game);
  await d.sees('[data-key=quick]');
  if (await d.page.$('[data-key=new-option-deck] [value=short]')) {
    await d.page.click('details.options summary');
    await d.page.select('[data-key=new-option-deck]', 'short');
  }
  await hands.press('quick');
  await d.sees('.board');
  await over(d, hands);
  const text = await d.page.evaluate(() => {
    const key = Object.keys(localStorage).find(k => k.startsWith('igroteka.local.'));
    return JSON.parse(localStorage[key || '']).record;
  });
  const file = `${server.folder}/${game}.record`;
  writeFileSync(file, text);
  assert.match(text, /^end \d+/m);
  server.run('replay', file);
  return hands.moves;
}

async function atServer(browser, server) {
  const d = await open(browser, server),
    hands = new Hands(d, 'mouse', 32);
  await hands.press('box-' + games[2]);
  await d.sees('[data-key=quick]');
  await d.page.click('[data-key=with-link]');
  await d.page.type('[data-key=your-name]', 'Vera');
  await hands.press('open-table');
  await d.sees('[data-key=bot2]');
  await hands.press('bot2');
  await d.until(() => !(/** @type {any} */ (document.querySelector('[data-key=start]')).disabled));
  await hands.press('start');
  await d.sees('.board');
  await over(d, hands);
  return hands.moves;
}

async function one(name, play) {
  const server = new Server(program),
    begun = Date.now();
  await server.start();
  // each with a profile of its own: nothing is kept from the one before
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    args: ['--no-remote'],
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en' },
  });
  try {
    const moves = await play(browser, server);
    console.log(`ok      ${name}: ${moves} moves, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    return true;
  } catch (e) {
    console.log(`FAILED  ${name}\n${e.stack}\n${server.said.join('')}`);
    return false;
  } finally {
    await browser.close();
    await server.stop();
  }
}

let good = true;
for (const game of wanted.length ? games.filter(g => wanted.includes(g)) : games)
  good = (await one(`${game} in Firefox`, (b, s) => here(b, s, game))) && good;
if (!wanted.length || wanted.includes('server'))
  good = (await one(`${games[2]} in Firefox, at a table of the server`, atServer)) && good;
process.exitCode = good ? 0 : 1;
