// invite.mjs - from the shelf to a table, alone or with friends: two taps to a first move, a guest who follows a link, bots with
// characters in the waiting room, options that are not as usual, and a home page without holes.
import assert from 'node:assert/strict';
import { Device } from './device.mjs';
import { prepared } from './screens.mjs';

// Whoever opens the page for the first time is asked nothing.
async function firstVisit(browser, server) {
  const d = await Device.open(browser, 'Ребёнок', { size: 'phone', lang: 'ru', mobile: true });
  await d.page.goto(server.url);
  await d.key('box-shelfie').tap();
  await d.sees('[data-key=quick]');
  const inSight = await d.page.evaluate(() => {
    const r = document.querySelector('[data-key=quick]').getBoundingClientRect();
    return r.bottom <= innerHeight && r.height >= 44;
  });
  assert(inSight, 'the button is there without scrolling');
  await d.look('new game');
  await d.key('quick').tap();
  await d.sees('.banner.mine');
  await d.close();
}

// A host without a name opens a table; a guest has a link.
async function guestByLink(browser, server) {
  const host = await Device.open(browser, 'Борис', { size: 'desk', lang: 'ru' }),
    guest = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' }),
    late = await Device.open(browser, 'Vera', { size: 'phone', lang: 'en' });
  await host.page.goto(server.url);
  await host.click('box-ralph');
  await host.key('with-link').check({ force: true });
  await host.key('your-name').fill('Борис');
  await host.key('face-beard').check({ force: true });
  await host.key('seats-3').check({ force: true });
  await host.click('further');
  await host.key('new-option-jokers').selectOption({ index: 1 });
  await host.look('new table');
  await host.click('open-table');
  await host.sees('[data-key^=start]');
  assert.match(await host.text('[data-part=unusual]'), /Не как обычно: .*джокер/i);
  await host.speaks(host.page.url().split('#')[1]);
  await host.look('waiting');
  await guest.page.goto(host.page.url());
  await guest.sees('[data-key=sit-down]');
  await guest.look('door');
  await guest.key('name').fill('Ann');
  await guest.key('face-owl').check({ force: true });
  await guest.click('sit-down');
  await guest.sees('.seat-2 [data-key=stand2]'); // seated, without another touch
  await host.sees('.seat-2:has-text("Ann")');
  await guest.sees('.lead:has-text("Борис")'); // who begins; what is for the host is not in the way
  assert.equal(await guest.page.locator('.qr:visible').count(), 0);
  await host.click('bot3');
  await host.key('which3').selectOption('4');
  await host.sees('.seat-3 .who:has-text("Тик-Так")');
  await host.key('which3').selectOption('6');
  await host.sees('.seat-3 .who:has-text("Лупа")');
  assert.match(await host.text('[data-key=start]'), /Борис, Ann, Лупа/);
  await late.page.goto(host.page.url());
  await late.sees('.host .hint:has-text("no free seats")'); // told before a name is asked for
  assert.equal(await late.key('sit-down').count(), 0);
  await late.key('name').fill('Vera');
  await late.click('only-watch');
  await late.sees('.room');
  await host.click('start');
  await Promise.all([host, guest].map(d => d.sees('.board')));
  await guest.side('score');
  await guest.sees('[data-part=unusual]');
  assert.match(await guest.text('.rail'), /Loupe/);
  for (const d of [host, guest, late]) await d.close();
}

// In the page: panels that leave a hole: a row of the grid that does not reach its right edge, or panels of a row with other heights.
function holes() {
  const out = [],
    rows = new Map();
  for (const grid of document.querySelectorAll('.homegrid, .bookcase')) {
    const box = e => e.getBoundingClientRect(),
      shown = [...grid.children].filter(e => box(e).width);
    rows.clear();
    for (const e of shown) rows.set(Math.round(box(e).top), [...(rows.get(Math.round(box(e).top)) || []), e]);
    const right = Math.max(...shown.map(e => box(e).right));
    for (const [top, list] of rows) {
      const name = `${grid.className} at ${top}: ${list.map(e => e.className).join(', ')}`;
      if (Math.max(...list.map(e => box(e).right)) < right - 2) out.push(`${name} ends early`);
      if (new Set(list.map(e => Math.round(box(e).bottom))).size > 1) out.push(`${name} is uneven`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) out.push('too wide');
  return out;
}

async function noHoles(browser, server) {
  const d = await Device.open(browser, 'Аня', { size: 'desk', lang: 'ru' });
  await d.page.goto(server.url);
  await d.sees('.gbox');
  for (const width of [320, 360, 480, 639, 640, 740, 768, 900, 1099, 1100, 1440, 1920]) {
    await d.page.setViewportSize({ width, height: 900 });
    await d.frames();
    assert.deepEqual(await d.page.evaluate(holes), [], `${width} px`);
  }
  await d.close();
}

// A browser offers it some time after the page is there.
async function installed(browser, server) {
  const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
  await d.page.goto(server.url);
  await d.sees('.gbox');
  assert.equal(await d.key('install').count(), 0);
  await d.page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = () => {
      window.asked = true;
    };
    dispatchEvent(offer);
  });
  await d.click('install');
  assert(await d.page.evaluate(() => window.asked));
  await d.page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await d.until(() => !document.querySelector('[data-key=install]'));
  await d.close();
}

// What a tab or a list of windows shows.
async function titles(browser, server) {
  const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' }),
    seen = new Map();
  await d.page.goto(server.url);
  await d.sees('.gbox');
  await prepared(d, 'OVER', 'ralph', [{ name: 'Ann' }, { bot: 'level2' }], 1);
  await prepared(d, 'MIDDLE', 'ralph', [{ name: 'Ann' }, { bot: 'level2' }], 0.5);
  const all = {
    '': '.gbox',
    rules: '.pickgame',
    'rules/iota': '.cl',
    'learn/iota': '.lesson',
    'count/iota': '.counting',
    settings: '.settings',
    'replay/OVER': '.transport',
    'local/MIDDLE': '.dock',
    'local/OVER': '.finale',
  };
  for (const [hash, selector] of Object.entries(all)) {
    await d.page.evaluate(x => {
      location.hash = x;
    }, hash);
    await d.sees(selector);
    const title = await d.page.title();
    assert(!seen.has(title), `#${hash} and #${seen.get(title)} are both called ${title}`);
    assert.match(title, /Igroteka$/);
    seen.set(title, hash);
    if (hash === 'replay/OVER') {
      await d.click('to-result');
      await d.sees('.finale');
    }
  }
  await d.close();
}

// Nobody comes: bots sit down, and the game begins.
async function nobodyComes(browser, server) {
  const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' });
  await d.enter(server.url);
  await d.sees('[data-part=tables]');
  await d.create('ralph', { seats: 3 });
  await d.click('start-now');
  await d.sees('.banner.mine');
  await d.close();
}

// A game under way stands before the shelf, and nothing beside it begins another one; also while the server does not answer.
async function underWay(browser, server) {
  const host = await Device.open(browser, 'Борис', { size: 'desk', lang: 'ru' }),
    guest = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en', worker: true });
  await host.enter(server.url);
  await host.sees('[data-part=tables]');
  const code = await host.create('ralph');
  await guest.page.goto(`${server.url}#${code}`);
  await guest.key('name').fill('Ann');
  await guest.click('sit-down');
  await guest.sees('[data-key=stand2]');
  await guest.until(() => navigator.serviceWorker.controller !== null);
  for (const d of [host, guest]) d.serverIsDown = true;
  await server.halt();
  await guest.page.reload();
  await guest.sees('[data-key=try-now]'); // a known guest is not asked for a name
  assert.equal(await guest.key('name').count(), 0);
  await guest.look('no connection');
  await guest.click('to-home');
  await guest.sees('.hg-go li:has-text("Борис")');
  assert(
    await guest.page.evaluate(
      () =>
        document.querySelector('.hg-go').getBoundingClientRect().top <
        document.querySelector('.bookcase').getBoundingClientRect().top,
    ),
  );
  assert.equal(await guest.key('again').count(), 0);
  await server.start();
  await guest.click('own' + code);
  await guest.sees('[data-key=stand2]');
  for (const d of [host, guest]) await d.close();
}

// Whoever goes to another page begins at its top.
async function atTheTop(browser, server) {
  const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' });
  await d.page.goto(server.url);
  await d.sees('.hg-learn');
  await d.page.locator('.hg-learn a.icon-btn').first().scrollIntoViewIfNeeded();
  await d.until(() => scrollY > 300);
  await d.page.locator('.hg-learn a.icon-btn').first().click();
  await d.sees('.cl');
  await d.until(() => scrollY === 0);
  await d.close();
}

const tests = {
  'invite: nobody comes, and bots sit down by one touch': nobodyComes,
  'invite: a game under way comes first, also without a connection': underWay,
  'invite: a page begins at its top': atTheTop,
  'invite: each page has a title of its own': titles,
  'invite: a first visit is two taps from a first move': firstVisit,
  'invite: a guest follows a link and sits, bots are chosen by name': guestByLink,
  'invite: home has no holes at any width': noHoles,
  'invite: an install button where the browser offers it': installed,
};

export const invites = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
