// cluster.mjs PROGRAM [GAMES] - two people play in the page while each of the three nodes of deploy/cluster is killed in turn (docs/cluster.md).
//
// They must notice a pause at most: nobody reloads, nobody presses anything but moves, the game goes on to its end, and its record is one
// game.  How long the pauses were is printed.  PostgreSQL and HAProxy are needed; what a node's fall does to them is tests/server's.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { Device, PATIENCE } from './device.mjs';

const [program, games = '1'] = process.argv.slice(2),
  script = new URL('../../deploy/cluster', import.meta.url).pathname;
const pause = ms => new Promise(done => setTimeout(done, ms));

async function wait(what, is) {
  for (const end = Date.now() + PATIENCE; !(await is()); await pause(20))
    assert(Date.now() < end, `waited in vain for ${what}`);
}

/** The first of seven ports that are free. */
async function sevenPorts() {
  const free = port =>
    new Promise(done => {
      const s = createServer()
        .once('error', () => done(false))
        .listen(port, '127.0.0.1', () => s.close(() => done(true)));
    });
  for (let first = 12000 + (process.pid % 9000); ; first += 7) {
    const all = await Promise.all([...Array(7).keys()].map(i => free(first + i)));
    if (all.every(Boolean)) return first;
  }
}

class Deployed {
  async start() {
    this.data = mkdtempSync(join(tmpdir(), 'igroteka-cluster-'));
    this.port = await sevenPorts();
    this.url = `http://127.0.0.1:${this.port}/`;
    this.process = spawn(
      script,
      ['--program', resolve(program), '--data', this.data, '--port', String(this.port)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.said = '';
    this.process.stdout.on('data', d => (this.said += d));
    this.gone = new Promise(done => this.process.once('exit', done));
    await wait('the cluster', () => this.said.includes('http://') || this.process.exitCode !== null);
    assert(this.said.includes('http://'), 'deploy/cluster does not start');
    return this;
  }
  listens(node) {
    const log = `${this.data}/node-${node}.log`;
    return existsSync(log) && readFileSync(log, 'utf8').includes('"listening"');
  }
  pid(node) {
    return Number(readFileSync(`${this.data}/node-${node}.pid`, 'utf8'));
  }
  async back(node, old) {
    await wait(`node ${node}`, () => this.pid(node) !== old && this.listens(node));
  }
  async stop() {
    this.process.kill('SIGINT');
    await this.gone;
    rmSync(this.data, { recursive: true, force: true });
  }
}

// How many moves both have made.  They may make `more` before they wait.
const made = async (people, more) => {
  const each = await Promise.all(
    people.map(d =>
      d.page.evaluate(n => {
        if (n !== null) window.auto.most = window.auto.moves + n;
        return window.auto.moves;
      }, more),
    ),
  );
  return each[0] + each[1];
};

// The longest time without a move from now on, until they have made some; each makes one at a time.
async function longestPause(people, moves) {
  let last = Date.now(),
    longest = 0,
    before = await made(people, 1);
  const until = before + moves;
  await wait('the game to go on', async () => {
    const now = await made(people, 1);
    if (now === before) return false;
    longest = Math.max(longest, Date.now() - last);
    [last, before] = [Date.now(), now];
    return now >= until;
  });
  await made(people, 0);
  return longest;
}

async function sitDown(browser, url) {
  const ann = await Device.open(browser, 'Ann', { lang: 'en' }),
    boris = await Device.open(browser, 'Борис', { size: 'phone', lang: 'ru' });
  for (const d of [ann, boris]) {
    await d.enter(url);
    await d.sees('[data-key=invite]');
  }
  const code = await ann.create('shelfie');
  await boris.join(code);
  await boris.click('sit2');
  await ann.page.locator('[data-key=start]:not([disabled])').waitFor();
  await ann.click('start');
  for (const d of [ann, boris]) {
    await d.sees('.board');
    await d.auto(true, 0);
    d.serverIsDown = true; // the page says so on the console
  }
  return [ann, boris];
}

async function play(browser, cluster) {
  const people = await sitDown(browser, cluster.url),
    quiet = await longestPause(people, 4),
    pauses = [];
  for (const node of ['a', 'b', 'c']) {
    const pid = cluster.pid(node);
    process.kill(pid, 'SIGKILL');
    pauses.push(await longestPause(people, 4));
    await cluster.back(node, pid);
  }
  for (const d of people) await d.auto(true);
  for (const d of people) {
    await d.sees('[data-key=record]', { state: 'attached' });
    await d.auto(false);
    assert.deepEqual(d.faults, []);
  }
  const file = `${cluster.data}/game.record`;
  await people[0].record(file);
  execFileSync(program, ['replay', file]);
  assert.match(readFileSync(file, 'utf8'), /^end \d+/m);
  for (const d of people) await d.context.close();
  console.log(
    `a game to its end; longest time without a move: ${quiet} ms before, ${pauses.join(', ')} ms when node a, b, c was killed`,
  );
  return pauses;
}

for (const [what, is] of [
  ['HAProxy', existsSync('/usr/sbin/haproxy')],
  ['PostgreSQL', existsSync('/usr/lib/postgresql')],
])
  if (!is) {
    console.log(`left out: ${what} is not installed`);
    process.exit(process.env.CI ? 1 : 77);
  }
const file = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync),
  browser = await chromium.launch({
    executablePath: file,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  }),
  cluster = await new Deployed().start(),
  all = [];
try {
  for (let i = 0; i < Number(games); i++) all.push(...(await play(browser, cluster)));
  all.sort((x, y) => x - y);
  console.log(
    `${all.length} nodes killed: pauses p50 ${all[all.length >> 1]} ms, at most ${all.at(-1)} ms; every game went on to its end`,
  );
} finally {
  await cluster.stop();
  await browser.close();
}
