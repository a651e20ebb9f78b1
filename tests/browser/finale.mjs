// finale.mjs - the end of a game: who won, the podium, a score sheet that adds up, a picture to send, and a link that opens the replay
// by itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Device } from './device.mjs';
import { prepared, games } from './screens.mjs';

const most = { shelfie: 4, iota: 4, ralph: 6, toystory4: 4, heroychiki: 4 };
// What lies there in the end: a bookshelf or shelves of each, one table of all, nothing.
const boards = (game, seats) => ({ iota: 1, ralph: 0 })[game] ?? seats;
const bots = n => Array.from({ length: n }, (_, i) => ({ bot: 'level' + ((i % 2) + 6) }));

async function end(d, server, game, people) {
  await d.page.goto(server.url);
  await d.sees('.gbox');
  await prepared(d, 'OVER', game, people, 1);
  await d.page.goto(server.url + '#local/OVER');
  await d.sees('.finale .podium');
}

// In the page: the numbers of each column of the sheet but the last, and the last.
function columns() {
  const rows = [...document.querySelectorAll('.sheet-table tbody tr:not(.of-sum)')],
    number = td =>
      Number(td?.childNodes.length ? /\d+/.exec(td.lastChild.data || td.innerText)?.[0] || 0 : 0),
    own = td => {
      const text = [...td.childNodes]
        .filter(n => n.nodeType === 3)
        .map(n => n.data)
        .join('');
      return Number(text.replace('–', '0')) || 0;
    };
  return [...document.querySelectorAll('.sheet-table tfoot td')].map((total, i) => ({
    total: number(total),
    sum: rows.map(r => own(r.querySelectorAll('td')[i])).reduce((a, b) => a + b, 0),
  }));
}

async function sheetAddsUp(d, game, seats) {
  await d.until(() => /\(\d+\)/.test(document.querySelector('.sheet-table .of-sum').textContent)); // the record was read
  const found = await d.page.evaluate(columns);
  assert.equal(found.length, seats, `${game}: a column for each player`);
  for (const c of found) assert.equal(c.sum, c.total, `${game}: ${JSON.stringify(found)}`);
  const places = await d.page
    .locator('.podium li, .podium-rest li')
    .evaluateAll(all => all.map(e => Number(e.dataset.place)));
  assert.equal(places.length, seats);
  assert(places.includes(1), 'somebody has won');
  assert.equal(await d.page.locator('.podium li').count(), Math.min(3, seats));
}

// A PNG says its size in its first bytes.
function sizeOf(file) {
  const png = readFileSync(file);
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
async function saved(d) {
  const [file] = await Promise.all([d.page.waitForEvent('download'), d.click('save-picture')]);
  return sizeOf(await file.path());
}

const tests = {
  'finale: a podium and a sheet that adds up, for few and for many': async (browser, server) => {
    for (const [i, game] of games.entries()) {
      const d = await Device.open(browser, 'Аня', {
        size: ['phone', 'desk'][i % 2],
        lang: ['ru', 'en'][i % 2],
        seeded: true,
      });
      for (const seats of [2, 3, most[game]]) {
        await end(d, server, game, [{ name: 'Аня' }, ...bots(seats - 1)]);
        await sheetAddsUp(d, game, seats);
        await d.speaks('Аня');
        assert.equal(await d.page.locator('.last-boards figure, .iota-whole').count(), boards(game, seats));
        await d.sees('.course-panel polyline');
        assert.doesNotMatch(await d.text('.finale'), /\b[Bb]ot \d|[Бб]от \d/, 'nobody is a number');
        if (seats === most[game]) await d.look(`finale of ${game}`);
      }
      await d.close();
    }
  },

  'finale: two of one level are told apart, and the table is a touch away': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en', seeded: true });
    await end(d, server, 'ralph', [{ name: 'Ann' }, { bot: 'level6' }, { bot: 'level6' }]);
    const said = await d.text('.finale');
    assert.match(said, /Loupe\b/);
    assert.match(said, /Loupe II/);
    await d.click('last-table');
    await d.sees('.board');
    assert.equal(await d.page.evaluate(() => document.activeElement.dataset.key), 'result');
    await d.side('log');
    await d.sees('.log li');
    await d.shut();
    await d.click('result');
    await d.sees('.finale .podium');
    assert.equal(await d.page.evaluate(() => document.activeElement.dataset.key), 'headline');
    await d.close();
  },

  'finale: a picture to send, and a link that is the whole game': async (browser, server) => {
    const d = await Device.open(browser, 'Аня', { size: 'phone', lang: 'ru', seeded: true });
    await d.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await end(d, server, 'shelfie', [{ name: 'Аня' }, ...bots(2)]);
    await d.click('picture');
    await d.until(() => document.querySelector('.share-box img')?.naturalWidth === 1200);
    await d.look('share');
    assert.deepEqual(await saved(d), [1200, 630]);
    await d.key('shape-square').check({ force: true });
    await d.until(() => document.querySelector('.share-box img').naturalHeight === 1080);
    assert.deepEqual(await saved(d), [1080, 1080]);
    await d.click('copy-replay');
    await d.sees('.share-box [role=status]:has-text("опи")');
    const link = await d.page.evaluate(() => navigator.clipboard.readText()),
      scores = (await d.page.locator('.podium .count').allInnerTexts()).sort();
    const other = await Device.open(browser, 'Boris', { size: 'desk', lang: 'en' });
    await other.page.goto(link);
    await other.sees('.transport');
    const told = await other.text('.replay');
    for (const s of scores) assert(told.includes(s), `${s} in ${told}`);
    assert.match(told, /Аня/);
    assert.match(told, /Loupe/, 'and bots have their names');
    for (const x of [d, other]) await x.close();
  },

  // A bot thinks in a worker; what is asked for is there without another touch.
  // A bot looks at the game again meanwhile; what it says takes the place that was kept for it.
  'finale: the turning move and one thing to learn, and nothing jumps': async (browser, server) => {
    const d = await Device.open(browser, 'Аня', { size: 'phone', lang: 'ru', seeded: true });
    await d.page.goto(server.url);
    await d.sees('.gbox');
    await prepared(d, 'OVER', 'iota', [{ name: 'Аня' }, { bot: 'level2' }], 1);
    await d.page.evaluate(() => {
      window.shift = 0;
      new PerformanceObserver(list => {
        for (const e of list.getEntries()) if (document.querySelector('.finale')) window.shift += e.value;
      }).observe({ type: 'layout-shift' });
      location.hash = 'local/OVER';
    });
    await d.sees('.insight:has-text("Разбираем")');
    await d.sees('.insight:has-text("Переломный ход"), .insight:has-text("Решающего хода")');
    await d.sees('.insight:has-text("Чему поучиться")');
    assert.equal(await d.page.evaluate(() => window.shift), 0);
    await d.look('finale, looked back at');
    const to = d.page.locator('.insight a');
    if (await to.count()) {
      await to.first().click();
      await d.sees('.transport');
    }
    await d.close();
  },

  'finale: the review is one touch away': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en', seeded: true });
    await end(d, server, 'ralph', [{ name: 'Ann' }, { bot: 'level2' }]);
    await d.click('review');
    await d.sees('.review progress, .review .chart, .review table');
    await d.page.goto(server.url + '#');
    await d.sees('.gbox');
    await d.close();
  },
};

export const finales = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
