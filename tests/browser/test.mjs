// test.mjs PROGRAM [TEST...] - the page in a real browser against the real server.
// It is started by ./run.  With --shots [PATTERN] it makes pictures instead, in the folder of $SHOOT: ./shots.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { spent } from './cpu.mjs';
import { Server } from './server.mjs';
import { Device, opened } from './device.mjs';
import { boards } from './boards.mjs';
import { shell } from './shell.mjs';
import { first } from './first-load.mjs';
import { pseudo } from './pseudo.mjs';
import { pageTests } from './pages.mjs';
import { besideTests } from './side-pages.mjs';
import { wholeGames } from './whole-games.mjs';
import { looks } from './accessibility.mjs';
import { latency } from './latency.mjs';
import { frames } from './frames.mjs';
import { atTable } from './play-table.mjs';
import { connection } from './connection.mjs';
import { coverings } from './covering.mjs';
import { told } from './announcements.mjs';
import { finales } from './finale.mjs';
import { invites } from './invite.mjs';
import { people } from './people.mjs';
import { counts } from './count.mjs';
import { fingers } from './touch.mjs';
import { pictures } from './pictures.mjs';
import { shots } from './screenshots.mjs';

const [program, ...wanted] = process.argv.slice(2);
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP table.test 127.0.0.1',
]; // a name that is not this machine: no https, as at home
// Debian's chromium without windows: the same browser, a fifth less work.  Notifications, and whoever plays from another browser, have
// the other one.
const plain = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
const logs = new URL('../../build-check/browser', import.meta.url).pathname;
const launch = file =>
  chromium.launch({ executablePath: process.env.CHROMIUM || file, args: flags, headless: true });
const lanes = Number(process.env.JOBS) || (process.env.SHORT ? 2 : 3); // ./check has other work beside
const tests = {}; // more of them: shell.mjs
let browser, second;
const another = () => (second ??= launch('/usr/bin/chromium'));

async function twoDevices(server) {
  const ann = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
  const boris = await Device.open(browser, 'Борис', { size: 'phone', lang: 'ru', dark: true });
  await Promise.all([ann.enter(server.url), boris.enter(server.lan)]);
  assert.deepEqual(await Promise.all([ann, boris].map(d => d.page.evaluate(() => isSecureContext))), [
    true,
    false,
  ]);
  await Promise.all([ann, boris].map(d => d.sees('[data-part=tables]')));
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

tests['chat, spectator, undo, takeback, rematch'] = async server => {
  const [ann, boris] = await twoDevices(server),
    vera = await Device.open(browser, 'Вера', { size: 'phone', lang: 'ru' });
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
  for (const d of [ann, boris, vera]) {
    await d.sees('.chat li:has-text("Ann: Hello <b>there</b>")');
    await d.sees('.chat li:has-text("Борис: ")');
  }
  await Promise.all([boris.shut(), vera.shut()]);
  await ann.pointOnce(); // a hidden choice; Boris has not chosen yet
  await ann.sees('.banner:not(.mine)');
  await ann.click('undo');
  await ann.sees('.banner.mine');
  await ann.side('score', 'undo-more'); // nothing left to take back
  await ann.sees('#alert:not(:empty)');
  await ann.look('refused');
  await ann.side('score', 'resign');
  await boris.sees('.podium');
  await boris.sees('.finale [data-key=phrases]'); // thanks are said now
  await boris.click('rematch');
  await boris.sees('[data-key^=start]');
  await ann.click('next');
  await ann.until(
    next => location.hash === next && document.querySelector('.room'),
    new URL(boris.page.url()).hash,
  );
  await boris.click('leave');
  await Promise.all([ann.home(), boris.sees('[data-part=tables]')]);
  await sitDown(ann, boris, 'shelfie');
  await begin(ann, boris);
  const [mover, other] = (await ann.page.locator('.banner.mine').count()) ? [ann, boris] : [boris, ann];
  await mover.pointOnce();
  await other.sees('.banner.mine');
  await mover.side('score', 'takeback');
  await mover.shut();
  await other.sees('.asked');
  await other.look('asked');
  await other.click('agree');
  await mover.sees('.banner.mine');
  for (const d of [ann, boris, vera]) await d.close();
};

tests['the host silences, slows down and sends away'] = async server => {
  const [ann, boris] = await twoDevices(server),
    vera = await Device.open(browser, 'Вера', { size: 'phone', lang: 'ru' });
  const code = await sitDown(ann, boris, 'ralph', { chat: 'free' });
  await begin(ann, boris);
  await vera.page.goto(server.url + '#' + code);
  await vera.sees('[data-key=name]');
  await vera.key('name').fill('Вера');
  await vera.page.keyboard.press('Enter');
  await vera.sees('.board');
  for (const d of [ann, boris, vera]) await d.side('chat');
  assert.equal(await boris.page.locator('[data-key=order]').count(), 0); // the host alone
  await ann.click('order');
  await ann.sees('.people li:has-text("Вера")');
  await ann.click('mute-s2');
  await ann.sees('.people li:has-text("Борис"):has-text("muted")');
  await ann.look('order');
  await boris.key('chat').fill('silence');
  await boris.page.keyboard.press('Enter');
  await boris.sees('#alert:not(:empty)');
  await ann.click('mute-s2');
  await ann.sees('.people li:has-text("Борис"):not(:has-text("muted"))');
  await ann.key('slow').selectOption('30');
  for (const d of [ann, boris, vera]) await d.sees('.chat .hint:has-text("30")');
  await boris.key('chat').fill('one line');
  await boris.page.keyboard.press('Enter');
  await ann.sees('.chat li:has-text("one line")');
  await ann.page.locator('.people li:has-text("Вера") button').last().click();
  await vera.until(() => /удалил вас/.test(document.body.textContent));
  await ann.until(() => !/Вера/.test(document.querySelector('.people').textContent));
  for (const d of [ann, boris, vera]) await d.close();
};

async function tool(name, ...args) {
  const words = [],
    run = spawn('node_modules/.bin/' + name, args, { cwd: new URL('.', import.meta.url).pathname });
  for (const stream of [run.stdout, run.stderr]) stream.on('data', d => words.push(d));
  const code = await new Promise((done, fail) => run.once('close', done).once('error', fail));
  assert.equal(code, 0, words.join(''));
}
tests['types that the comments of the page promise'] = async () => {
  await tool('tsc', '-p', '.');
  await tool('tsc', '-p', 'tsconfig.strict.json'); // here every parameter has one
};
tests['modules as prettier writes them'] = () =>
  tool('prettier', '--check', '../../{web,games,npm,tests,tools}/**/*.mjs', '!**/node_modules/**');

Object.assign(
  tests,
  wholeGames(() => browser, another),
);
Object.assign(
  tests,
  looks(() => browser),
);
Object.assign(
  tests,
  told(() => browser),
);
Object.assign(
  tests,
  finales(() => browser),
);
Object.assign(
  tests,
  invites(() => browser),
);
Object.assign(
  tests,
  counts(() => browser),
  people(() => browser),
);
Object.assign(
  tests,
  fingers(() => browser),
);
Object.assign(
  tests,
  boards(() => browser),
);
Object.assign(
  tests,
  shell(() => browser),
);
Object.assign(
  tests,
  first(() => browser),
  pseudo(() => browser),
);
Object.assign(
  tests,
  latency(() => browser),
  frames(() => browser),
);
Object.assign(
  tests,
  atTable(() => browser),
);
Object.assign(
  tests,
  connection(() => browser),
);
Object.assign(
  tests,
  coverings(() => browser),
);
Object.assign(
  tests,
  pageTests((...who) => Device.open(browser, ...who)),
);
Object.assign(
  tests,
  besideTests(async (name, how) => Device.open(how.desktop ? await another() : browser, name, how)),
);

// What a person needs who wants to know why: what the pages looked like, what the server said.
async function evidence(name, devices, server) {
  const file = end => join(logs, `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}${end}`);
  mkdirSync(logs, { recursive: true });
  for (const [i, d] of devices.entries()) {
    if (d.page.isClosed()) continue;
    const picture = file(`-${i + 1}.png`),
      shot = d.page.screenshot({ path: picture, timeout: 20000 });
    const [seen, at] = await Promise.all([
      shot.then(
        () => picture,
        e => `no picture: ${e.message.split('\n')[0]}`,
      ),
      d.page.url(),
    ]);
    console.log(`        the page of ${d.name} (${d.size}, ${d.lang}), ${at}: ${seen}`);
    for (const fault of new Set(d.faults)) console.log(`        and it had said: ${fault.slice(0, 500)}`);
  }
  if (!server.said.length) return;
  writeFileSync(file('-server.log'), server.said.join(''));
  console.log(`        the server had said: ${file('-server.log')}`);
}

// A test by itself, with a server of its own (20 ms of CPU); it passes or fails, and is not tried again.
async function attempt(name, test) {
  const begun = Date.now(),
    cpu = spent(),
    server = new Server(program),
    devices = [];
  const report = how => {
    console.log(`${how.padEnd(7)} ${name}  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    if (lanes === 1) console.log(`        ${(spent() - cpu).toFixed(1)} s of CPU`);
  };
  try {
    await server.start();
    await opened.run(devices, () => test(server));
    report('ok');
    return true;
  } catch (e) {
    report('FAILED');
    console.log(e.stack);
    await evidence(name, devices, server);
    return false;
  } finally {
    spent();
    await Promise.all(devices.map(d => d.context.close().catch(() => {}))); // where the browser itself is gone
    await server.stop();
  }
}

// What SHORT=1 leaves out, as ./check does: clocks; games by mouse and by touch are played in two browsers and without a server
// anyway; a desk has what a phone has; the two shelf games are one table with other cards.
const rare = [
  /^speed: /,
  / by mouse$/,
  / by touch at /,
  /^screens: .* on a desk/,
  /^(iota|toystory4) in two browsers/,
  /^pages: a record of (?!ralph)/,
  /^pages: the lesson of (?!ralph)/,
  /^heroychiki /,
  /^(screens:|the board of) heroychiki/,
  /^a game by words alone/,
  /^refusals of heroychiki/,
];
const now = name => !process.env.SHORT || !rare.some(r => r.test(name));

// Some tests at a time: much of the time is spent waiting.
async function main() {
  const queue =
    wanted[0] === '--shots'
      ? Object.entries(shots(() => browser, process.env.SHOOT, wanted[1]))
      : wanted[0] === '--pictures'
        ? Object.entries(pictures(() => browser, process.env.PICTURES))
        : Object.entries(tests).filter(([n]) => (wanted.length ? wanted.some(w => n.includes(w)) : now(n)));
  let failed = queue.length ? 0 : 1;
  browser = await launch(plain);
  const lane = async () => {
    for (let next; (next = queue.shift());) if (!(await attempt(...next))) failed++;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  console.log(`        ${spent().toFixed(0)} s of CPU in all`);
  await Promise.all([browser, await second].map(b => b?.close()));
  process.exitCode = failed ? 1 : 0;
}
await main();
