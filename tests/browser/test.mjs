// test.mjs PROGRAM [TEST...] - the page in a real browser against the real server.
// First: npm ci, in this folder, and Debian's chromium.  SHOTS=FOLDER keeps a picture of every screen,
// SHOTS_ALL=1 in both languages, light and dark.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Server } from './server.mjs';
import { Device } from './device.mjs';
import { boards } from './boards.mjs';
import { shell } from './shell.mjs';
import { pageTests } from './pages.mjs';

const [program, ...wanted] = process.argv.slice(2);
const games = ['shelfie', 'iota', 'ralph', 'toystory4', 'heroychiki'];
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--host-resolver-rules=MAP table.test 127.0.0.1'];      // a name that is not this machine: no https, as at home
const tests = {};                          // more of them: shell.mjs
const sleep = ms => new Promise(done => setTimeout(done, ms));
let browser;

async function twoDevices(server) {
  const ann = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' }), boris = await Device.open(browser, 'Борис', { size: 'phone', lang: 'ru', dark: true });
  await Promise.all([ann.enter(server.url), boris.enter(server.lan)]);
  assert.deepEqual(await Promise.all([ann, boris].map(d => d.page.evaluate(() => isSecureContext))), [true, false]);
  await Promise.all([ann, boris].map(d => d.sees('[data-key=new-game]')));
  return [ann, boris];
}

async function sitDown(ann, boris, game, more) {
  const code = await ann.create(game, more);
  await boris.join(code);
  await boris.click('sit2');
  await ann.page.locator('[data-key=start]:not([disabled])').waitFor();
  return code;
}

async function begin(ann, boris) {
  await ann.click('start');
  await Promise.all([ann.sees('.board'), boris.sees('.board')]);
}

async function leave(...devices) {
  for (const d of devices) assert.deepEqual(d.faults, []);
  await Promise.all(devices.map(d => d.context.close()));
}

// A whole game on two devices through a killed server; same result, and the record is verified.
for (const game of games) tests['two devices play ' + game] = async server => {
  const [ann, boris] = await twoDevices(server), both = [ann, boris];
  if (game === games[0]) for (const d of both) await d.look('lobby');
  await sitDown(ann, boris, game);
  if (game === games[0]) for (const d of both) await d.look('waiting');
  await begin(ann, boris);
  for (let i = 0; i < 4; i++) for (const d of both) if (await d.page.locator('.banner.mine').count()) { await d.pointOnce(); await sleep(60); }
  for (const d of both) await d.auto(true);
  await ann.until(() => window.auto.moves > 5, null, 30000);
  for (const d of both) d.serverIsDown = true;
  await server.killAndRestart();
  await Promise.all(both.map(d => d.sees('#link.online', { state: 'attached' })));
  const before = await ann.page.evaluate(() => window.auto.moves);
  await ann.until(n => window.auto.moves > n + 2 || document.querySelector('.podium'), before, 30000);
  for (const d of both) { d.serverIsDown = false; await d.auto(false); }
  await sleep(100);
  const watched = game === games[0] || process.env.SHOTS ? both : [both[games.indexOf(game) % 2]];
  for (const d of watched) await d.look(game);
  for (const d of both) await d.auto(true);
  await Promise.all(both.map(d => d.sees('.podium', { state: 'attached', timeout: 180000 })));
  for (const d of both) await d.auto(false);
  const numbers = async d => (await d.text('.podium')).match(/\d+/g).join(' ');
  assert.equal(await numbers(ann), await numbers(boris));
  if (game === games[0]) for (const d of both) await d.look(game + '-over');
  const file = `${server.folder}/${game}.record`;
  await boris.record(file);
  const record = readFileSync(file, 'utf8');
  assert.match(server.run('verify', file), /fair/);
  assert.equal(record.match(/^promise \d sha256:[0-9a-f]{64}$/gm)?.length, 2, 'both browsers promised bytes');
  assert.equal(record.match(/^entropy \d [0-9a-f]{32}$/gm)?.length, 2, 'and showed them');
  await leave(...both);
};

tests['chat, spectator, undo, takeback, rematch'] = async server => {
  const [ann, boris] = await twoDevices(server), vera = await Device.open(browser, 'Вера', { size: 'phone', lang: 'ru' });
  const code = await sitDown(ann, boris, 'ralph', { chat: 'free' });
  await begin(ann, boris);
  await vera.page.goto(server.url + '#' + code);
  await vera.sees('[data-key=name]');
  await vera.look('door');
  await vera.key('name').fill('Вера');
  await vera.page.keyboard.press('Enter');
  await vera.sees('.board');
  assert.match(await vera.text('.banner'), /зритель/);
  assert.equal(await vera.page.locator('button[data-item]').count(), 0);
  await vera.look('spectator');
  for (const d of [ann, boris, vera]) await d.side('chat');
  await ann.key('chat').fill('Hello <b>there</b>');
  await ann.page.keyboard.press('Enter');
  await boris.click('phrases');
  await boris.click('phrase1');
  for (const d of [ann, boris, vera]) { await d.sees('.chat li:has-text("Ann: Hello <b>there</b>")'); await d.sees('.chat li:has-text("Борис: ")'); }
  await Promise.all([boris.shut(), vera.shut()]);
  await ann.pointOnce();                   // a hidden choice; Boris has not chosen yet
  await ann.sees('.banner:not(.mine)');
  await ann.click('undo');
  await ann.sees('.banner.mine');
  await ann.side('score', 'undo-more');    // nothing left to take back
  await ann.sees('#alert:not(:empty)');
  await ann.look('refused');
  await ann.side('score', 'resign');
  await boris.sees('.podium');
  await boris.click('rematch');
  await boris.sees('[data-key=start]');
  await ann.click('next');
  await ann.sees('.title .code');
  assert.equal(await ann.text('.title .code'), await boris.text('.title .code'));
  await boris.click('leave');
  await Promise.all([ann.home(), boris.sees('[data-key=new-game]')]);
  await sitDown(ann, boris, 'shelfie');
  await begin(ann, boris);
  const [mover, other] = await ann.page.locator('.banner.mine').count() ? [ann, boris] : [boris, ann];
  await mover.pointOnce();
  await other.sees('.banner.mine');
  await mover.side('score', 'takeback');
  await mover.shut();
  await other.sees('.asked');
  await other.look('asked');
  await other.click('agree');
  await mover.sees('.banner.mine');
  await leave(ann, boris, vera);
};

// Whatever a person can reach with Tab, arrows and Enter.
async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate(s => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

tests['a game against bots by keyboard alone'] = async server => {
  const ann = await Device.open(browser, 'Ann'), { page } = ann, { keyboard } = page;
  const press = async (selector, key = 'Enter') => { await tabTo(page, selector); await keyboard.press(key); };
  await page.goto(server.url);
  await ann.sees('[data-key=name]');
  await tabTo(page, '[data-key=name]');
  await keyboard.type('Ann');
  await keyboard.press('Enter');
  await ann.sees('[data-key=new-game]');
  await tabTo(page, '[data-key=new-game]');
  await keyboard.type('Ralph');
  await ann.until(() => document.querySelector('[data-key=new-game]').value === 'ralph');
  await press('form:has([data-key=new-game]) button.main');
  await ann.sees('[data-key=bot2]');
  await press('[data-key=bot2]');
  await page.locator('[data-key=start]:not([disabled])').waitFor();
  await press('[data-key=start]');
  await ann.sees('.board');
  for (let i = 0; i < 400; i++) {
    await ann.until(() => document.querySelector('.banner.mine, .podium'));
    if (await page.locator('.podium').count()) break;
    if (await page.locator('[data-key=play]:not([disabled])').count()) await press('[data-key=play]');
    else {
      await tabTo(page, 'button[data-item]');
      for (let k = Math.floor(Math.random() * 4); k > 0; k--) await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
    }
  }
  await ann.sees('.podium');
  await press('[data-key=rematch]');
  await ann.sees('[data-key=start]');
  await leave(ann);
};

tests['types that the comments of the page promise'] = async () => {
  const words = [], tsc = spawn('node_modules/.bin/tsc', ['-p', '.'], { cwd: new URL('.', import.meta.url).pathname });
  for (const stream of [tsc.stdout, tsc.stderr]) stream.on('data', d => words.push(d));
  const code = await new Promise((done, fail) => tsc.once('close', done).once('error', fail));
  assert.equal(code, 0, words.join(''));
};

Object.assign(tests, boards(() => browser));
Object.assign(tests, shell(() => browser));
Object.assign(tests, pageTests((...who) => Device.open(browser, ...who)));

async function attempt(name, test) {
  const begun = Date.now(), server = new Server(program), report = how => console.log(`${how.padEnd(7)} ${name}  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await server.start();
  try {
    await test(server);
    report('ok');
    return true;
  } catch (e) {
    report('FAILED');
    console.log(e.stack);
    return false;
  } finally { server.stop(); }
}

// So many tests at a time: much of the time is spent waiting.
async function main() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: flags, headless: true });
  const queue = Object.entries(tests).filter(([n]) => !wanted.length || wanted.some(w => n.includes(w)));
  let failed = queue.length ? 0 : 1;
  const lane = async () => { for (let next; (next = queue.shift());) if (!await attempt(...next)) failed++; };
  await Promise.all([lane(), lane(), lane()]);
  await browser.close();
  setTimeout(() => process.exit(failed ? 1 : 0), 500);
}
await main();
