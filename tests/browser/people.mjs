// people.mjs - what people at a table are to each other: faces and emotes, whom one does not want to hear, a television that looks on,
// hands that are shown when all agree, the page inside of another site's.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { Device, PATIENCE } from './device.mjs';
import { Server } from './server.mjs';

// A host and a guest, each with a face, at a game that has begun.
async function together(browser, server, game) {
  const host = await Device.open(browser, 'Борис', { size: 'desk', lang: 'ru' }),
    guest = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' });
  await host.page.goto(server.url);
  await host.click('box-' + game);
  await host.key('with-link').check({ force: true });
  await host.key('your-name').fill('Борис');
  await host.key('face-beard').check({ force: true });
  await host.click('open-table');
  await host.sees('[data-key^=start]');
  const code = host.page.url().split('#')[1];
  await guest.page.goto(host.page.url());
  await guest.sees('.host h2:has-text("Борис invites you")'); // known before one has a name
  await guest.sees('.host use[href="#face-beard"]');
  await guest.look('a link to a table');
  assert.match(await guest.page.title(), /^You are called to a table/);
  await guest.key('name').fill('Ann');
  await guest.key('face-owl').check({ force: true });
  await guest.click('sit-down');
  await guest.sees('[data-key=stand2]');
  await host.sees('.seat-2 use[href="#face-owl"]');
  return [host, guest, code];
}

async function start(host, guest) {
  await host.page.locator('[data-key=start]:not([disabled])').waitFor();
  await host.click('start');
  await Promise.all([host, guest].map(d => d.sees('.board')));
}

// In the page: an emote, where it lies, and whether a finger would meet it.
function seen() {
  const e = document.querySelector('.emote'),
    r = e?.getBoundingClientRect(),
    face = document.querySelector('.opp .face').getBoundingClientRect();
  if (!e) return null;
  return {
    what: e.querySelector('use').getAttribute('href'),
    near:
      Math.hypot(r.x + r.width / 2 - face.x - face.width / 2, r.y + r.height / 2 - face.y - face.height / 2) <
      40,
    touched: e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)),
  };
}

async function emotes(browser, server) {
  const [host, guest] = await together(browser, server, 'ralph');
  await start(host, guest);
  await guest.click('talk');
  await guest.look('talk with emotes');
  await guest.click('emote-bravo');
  await guest.until(() => !document.querySelector('.side.open')); // the table is in sight again
  await host.sees('.emote');
  const it = await host.page.evaluate(seen);
  assert.deepEqual(it, { what: '#emote-bravo', near: true, touched: false });
  assert.match(await host.text('#news'), /Ann: Браво!/);
  await host.until(() => !document.querySelector('.emote')); // by itself
  await host.side('chat', 'heard');
  await host.key('hear-Ann').uncheck();
  await guest.click('talk');
  await guest.page.locator('[data-key=emote-gg]:not([disabled])').waitFor(); // after its pause
  await guest.click('emote-gg');
  await guest.sees('.emote use[href="#emote-gg"]'); // one's own is shown, and so the server has told it
  await guest.click('talk');
  await guest.click('phrases');
  await guest.click('phrase1');
  await guest.sees('.chat li');
  await host.until(() => document.querySelector('.chat'));
  assert.equal(await host.page.locator('.emote, .bubble').count(), 0);
  await host.key('hear-Ann').check();
  await host.sees('.bubble:has-text("Ann")');
  for (const d of [host, guest]) await d.close();
}

async function television(browser, server) {
  const [host, guest, code] = await together(browser, server, 'iota'),
    tv = await Device.open(browser, 'TV', { size: 'desk', lang: 'en' });
  await tv.page.setViewportSize({ width: 1920, height: 1080 });
  await tv.page.goto(`${server.url}#watch/${code}`);
  await tv.sees('.screen.waits .qr');
  await tv.look('a television that waits');
  await start(host, guest);
  await tv.sees('.screen .board');
  const hands = () => tv.page.locator('.rail .opp [data-kind]:not(.back):not([data-kind=""])').count();
  assert.equal(await hands(), 0, 'no hands');
  await tv.look('a television');
  assert.match(await tv.page.title(), /^Big screen · Iota/);
  assert.equal(await tv.page.locator('.leads .bar').count(), 2);
  for (const d of [host, guest]) {
    await d.side('score', 'screen');
    if (d === host) await d.look('what those who look on see');
    assert.equal(await hands(), 0, 'not before all agree');
    await d.key('show-hands').check();
  }
  await tv.until(() => document.querySelectorAll('.rail .opp [data-kind]:not([data-kind=""])').length >= 8);
  await guest.key('show-hands').uncheck();
  await tv.until(() => document.querySelectorAll('.rail .opp [data-kind]:not([data-kind=""])').length === 0);
  await host.click('resign');
  await tv.sees('.screen .podium');
  await tv.look('a television at the end');
  assert.equal(
    await tv.page.locator('.finale :is(button, input, summary)').count(),
    0,
    'nobody is there to press',
  );
  await host.click('rematch');
  await tv.sees('.screen.waits'); // it follows
  for (const d of [host, guest, tv]) await d.close();
}

// In the page, before anything else: what keeps the screen awake, as the browser has it.
function wakeLocks() {
  window.awake = { asked: 0, held: 0, last: null };
  const request = async kind => {
    if (kind !== 'screen' || document.hidden) throw new DOMException('no', 'NotAllowedError');
    const lock = new EventTarget();
    lock.release = async () => {
      if (window.awake.last !== lock) return;
      window.awake.last = null;
      window.awake.held--;
      lock.dispatchEvent(new Event('release'));
    };
    Object.assign(window.awake, { asked: window.awake.asked + 1, held: window.awake.held + 1, last: lock });
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  window.hide = is => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    if (is) window.awake.last?.release(); // as browsers do
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
}

// A screen that nobody touches stays bright: while it waits, while it shows a game, and again when it was hidden meanwhile.
async function awake(browser, server) {
  const [host, guest, code] = await together(browser, server, 'iota'),
    tv = await Device.open(browser, 'TV', { size: 'desk', lang: 'en' }),
    held = () => tv.page.evaluate(() => [window.awake.held, window.awake.asked]);
  await tv.page.addInitScript(wakeLocks);
  await tv.page.goto(`${server.url}#watch/${code}`);
  await tv.sees('.screen.waits .qr');
  await tv.until(() => window.awake.held === 1);
  await start(host, guest);
  await tv.sees('.screen .board');
  const told = await tv.text('#news'),
    mover = (await host.page.locator('.banner.mine').count()) ? host : guest;
  await mover.pointOnce();
  await tv.until(was => document.getElementById('news').textContent !== was, told); // it was drawn anew
  assert.deepEqual(await held(), [1, 1], 'one is enough');
  await tv.page.evaluate(() => window.hide(true));
  assert.deepEqual(await held(), [0, 1]);
  await tv.page.evaluate(() => window.hide(false));
  await tv.until(() => window.awake.held === 1);
  await tv.page.evaluate(() => (location.hash = ''));
  await tv.until(() => window.awake.held === 0); // nothing to look at any more
  assert.deepEqual(await held(), [0, 2]);
  for (const d of [host, guest, tv]) await d.close();
}

// Whoever plays and opens the big screen in the same browser sees no hand there.
async function ownTelevision(browser, server) {
  const [host, guest, code] = await together(browser, server, 'ralph');
  await start(host, guest);
  await host.page.goto(`${server.url}#watch/${code}`);
  await host.sees('.screen .board');
  assert.equal(await host.page.locator('.screen button[data-item]').count(), 0);
  assert.match(await host.page.evaluate(() => document.querySelector('.screen .dock').textContent), /./);
  assert.equal(await host.page.locator('.screen .own [data-kind]:not([data-kind=""])').count(), 0);
  await host.page.goto(`${server.url}#${code}`);
  await host.sees('.banner.mine, .banner'); // and sits at the table again
  await host.sees('[data-key=hint]');
  for (const d of [host, guest]) await d.close();
}

// A page of another site with the table's page inside.
async function embedded(browser, server) {
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(
      `<!doctype html><title>club</title><iframe src="${server.url}" title="Igroteka" width="900" height="700"></iframe>`,
    );
  });
  await new Promise(done => site.listen(0, '127.0.0.1', () => done(0)));
  const origin = `http://localhost:${/** @type {any} */ (site.address()).port}`,
    other = new Server(server.program);
  other.more = ['--embed', origin];
  await other.start();
  const d = await Device.open(browser, 'Ann', { lang: 'en' }),
    refused = new Promise(done => d.page.on('console', m => /frame-ancestors/.test(m.text()) && done(0)));
  try {
    await d.page.goto(origin);
    await refused; // it was not named
    d.faults.length = 0;
    site.removeAllListeners('request');
    site.on('request', (_, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end(
        `<!doctype html><title>club</title><iframe src="${other.url}" title="Igroteka" width="900" height="700"></iframe>`,
      );
    });
    await d.page.goto(origin);
    const inside = d.page.frameLocator('iframe');
    await inside.locator('[data-key=box-shelfie]').click();
    await inside.locator('[data-key=quick]').click();
    await inside.locator('.banner.mine').waitFor();
    await d.close();
  } finally {
    site.close();
    await other.stop();
  }
}

// A person in lines, who types what he is told to.
function inLines(program, code, url, name, folder) {
  const p = spawn(program, ['play', '--plain', '--lang', 'en', '--name', name, '--join', `${url}#${code}`], {
    env: { ...process.env, XDG_STATE_HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '',
    read = 0;
  const heard = async words => {
    while (!words.test(said.slice(read))) {
      assert.equal(p.exitCode, null, said);
      await new Promise((done, fail) => {
        p.stdout.once('data', done);
        setTimeout(() => fail(new Error(`not heard: ${words}; ${said}`)), PATIENCE).unref();
      });
    }
    const all = said.slice(read);
    read = said.length;
    return all;
  };
  p.stdout.on('data', d => (said += d));
  return { heard, say: words => p.stdin.write(words + '\n'), leave: () => p.stdin.end('quit\n') };
}

// One asks, the other agrees, both ways: on the page and in lines the same position comes back.
async function takeback(browser, server) {
  const ann = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
  await ann.enter(server.url);
  const code = await ann.create('shelfie', { seats: 2 });
  const boris = inLines(server.program, code, server.url, 'Boris', server.folder);
  await ann.page.locator('[data-key=start]:not([disabled])').waitFor();
  await ann.click('start');
  await ann.sees('.board');
  const moveInLines = async () => {
    await boris.heard(/your move: $/);
    boris.say('moves all');
    const moves = await boris.heard(/your move: $/);
    boris.say(moves.match(/\((take [^()]*)\)\n/)[1]);
    await boris.heard(/^You take /m);
  };
  const fromPage = async () => {
    await ann.pointOnce();
    await boris.heard(/your move: $/);
    await ann.side('score', 'takeback');
    await ann.shut();
    await boris.heard(/Ann asks to undo a move: type "agree"/);
    boris.say('agree');
    await ann.sees('.banner.mine');
    await boris.heard(/undo/);
  };
  const fromLines = async () => {
    await moveInLines();
    await ann.sees('.banner.mine');
    boris.say('takeback');
    await ann.sees('.asked');
    await ann.click('agree');
    await ann.sees('.banner:not(.mine)');
    await boris.heard(/your move: $/);
  };
  if (await ann.page.locator('.banner.mine').count()) {
    await fromPage();
    await ann.pointOnce();
    await fromLines();
  } else {
    await fromLines();
    boris.say('moves all');
    boris.say((await boris.heard(/your move: $/)).match(/\((take [^()]*)\)\n/)[1]);
    await fromPage();
  }
  boris.leave();
  await ann.close();
}

const tests = {
  'people: a takeback between the page and a terminal': takeback,
  'people: faces are told, emotes are shown and can be left unheard': emotes,
  'people: a television looks on, and sees hands when all agree': television,
  'people: a television does not fall asleep': awake,
  'people: the big screen of a player shows no hand': ownTelevision,
  'people: inside of a site that was named, and of no other': embedded,
};

export const people = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
