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

// In the page: the numbers of each column of the sheet, or of its first rows, and the total below them.
function columns(first = 99) {
  const rows = [...document.querySelectorAll('.sheet-table tbody tr:not(.of-sum)')].slice(0, first),
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
  const places = await d.page.locator('.podium li').evaluateAll(all => all.map(e => Number(e.dataset.place)));
  assert.equal(places.length, seats);
  assert(places.includes(1), 'somebody has won');
  const high = places.filter(p => p <= 3).length;
  assert.equal(await d.page.locator('.podium:not(.rest) li').count(), high);
  assert.equal(await d.page.locator('.podium.rest li').count(), seats - high);
  assert.deepEqual(await d.page.evaluate(lame), [], `${game}: the podium`);
  if (d.size === 'desk')
    assert((await d.page.evaluate(uneven)) < 460, `${game}: one column ends far above the other`);
  const between = d.size === 'phone' ? /.\n./ : /. · ./; // the name of the game and how it ended, apart from each other
  assert.match(await d.text('.finale .head .hint'), between);
}

// In the page: what is wrong with the podium: each place has a step with its number and points, a lower place no higher step, and all
// that is written on it is seen.
function lame() {
  const out = [],
    all = [...document.querySelectorAll('.podium li')],
    box = e => e.getBoundingClientRect(),
    tall = li => box(li.querySelector('.step')).height;
  for (const li of all) {
    const [medal, count, face, name] = ['.step .medal', '.step .count', '.face', '.name'].map(s =>
        li.querySelector(s),
      ),
      r = box(li);
    if (!medal || !count || !face || !/\d/.test(count.textContent))
      out.push(`${li.textContent}: a part is missing`);
    else if (!medal.textContent.endsWith(li.dataset.place)) out.push(`${li.textContent}: another number`);
    if (r.left < 0 || r.right > innerWidth) out.push(`${li.textContent}: beyond the edge`);
    for (const e of [medal, count, face, name])
      if (e && (box(e).left < r.left - 1 || box(e).right > r.right + 1))
        out.push(`${li.textContent}: ${e.className} sticks out`);
    for (const other of all)
      if (Number(other.dataset.place) > Number(li.dataset.place) && tall(other) > tall(li) + 1)
        out.push(`${other.textContent} stands higher than ${li.textContent}`);
  }
  const range = document.createRange();
  for (const name of document.querySelectorAll('.sheet-table tbody .source a'))
    for (const word of name.firstChild.data.matchAll(/\S+/g)) {
      range.setStart(name.firstChild, word.index);
      range.setEnd(name.firstChild, word.index + word[0].length);
      if (range.getClientRects().length > 1) out.push(`${word[0]} is broken in two`);
    }
  return out;
}

// In the page: the k-th row of the sheet has come, and the last one stands.
function wind(k) {
  const rows = document.querySelectorAll('.sheet-table tbody tr'),
    rise = document.getAnimations().find(a => a.effect.target === rows[k]);
  if (k < rows.length - 1) rise.currentTime = rise.effect.getTiming().delay + 1;
  else rise.finish();
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

// In the page: how wide the title of the picture on the screen is, in its own pixels, and how wide the same words are in the page's font
// and in another.
async function titleWidths() {
  const image = document.querySelector('.share-box img'),
    { naturalWidth: width, naturalHeight: height } = image,
    canvas = Object.assign(document.createElement('canvas'), { width, height }),
    context = canvas.getContext('2d'),
    words = document.querySelector('#picture-title').textContent;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 60, 740, 64), // ink of the first line, left of the cover
    dark = Array.from({ length: 740 * 64 }, (_, k) => k).filter(
      k => data[4 * k] < 90 && data[4 * k + 2] < 90,
    ),
    at = dark.map(k => k % 740),
    faces = Object.entries({ latin: 'U+20-7E', cyrillic: 'U+400-4FF' }).map(
      ([file, unicodeRange]) =>
        new FontFace('Letters', `url(font/manrope-${file}.woff2)`, { weight: '200 800', unicodeRange }),
    );
  for (const face of faces) document.fonts.add(await face.load());
  const size = Math.min(64, 1150 / Math.max(12, [...words].length)),
    wide = font => {
      context.font = `800 ${size}px ${font}`;
      const { actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(words);
      return actualBoundingBoxLeft + actualBoundingBoxRight;
    };
  return [Math.max(...at) - Math.min(...at), wide('Letters, sans-serif'), wide('sans-serif')];
}

// In the page: the colour of a corner of each thing of the first board, as the picture on the screen has it in this place, by what it shows.
function cornersIn([x, y, w, hgt]) {
  const image = document.querySelector('.share-box img'),
    canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    }),
    context = canvas.getContext('2d', { willReadFrequently: true }),
    board = document.querySelector('.last-boards .laid > *'),
    from = board.getBoundingClientRect(),
    scale = Math.min(w / from.width, hgt / from.height);
  context.drawImage(image, 0, 0);
  return [...board.querySelectorAll('.piece')].map(e => {
    const r = e.getBoundingClientRect(),
      at = (edge, start, size, place, all, length) =>
        place + (all - length * scale) / 2 + (edge + 0.14 * size - start) * scale;
    const [red, green, blue] = context.getImageData(
      Math.round(at(r.x, from.x, r.width, x, w, from.width)),
      Math.round(at(r.y, from.y, r.height, y, hgt, from.height)),
      1,
      1,
    ).data;
    return [e.querySelector('use').getAttribute('href'), [red, green, blue].join()];
  });
}

// In the page: what a kept game knows of itself, changed.
function retell([id, more]) {
  const key = 'igroteka.local.' + id;
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), ...more }));
}

// In the page: by how much one column of the result is longer than the other.
function uneven() {
  const [left, right] = ['.left', '.right'].map(s => {
    const { bottom } = document.querySelector('.finale ' + s).lastElementChild.getBoundingClientRect();
    return bottom;
  });
  return Math.abs(left - right);
}

// In the page, before anything else: pictures that were made, and a share sheet that keeps what it is given.
function sharing() {
  window.made = 0;
  window.shared = [];
  const real = HTMLCanvasElement.prototype.toBlob;
  HTMLCanvasElement.prototype.toBlob = function (...how) {
    window.made++;
    return real.apply(this, how);
  };
  navigator.canShare = what => what.files.every(f => f.type === 'image/png');
  navigator.share = async what => {
    window.shared.push(what);
    if (window.thinksBetter) throw new DOMException('no', 'AbortError');
  };
}

// What the rows of the sheet have to be called, in the languages of the devices below.
const rows = {
  iota: ['Lines'],
  toystory4: ['Toys', 'Edges'],
  heroychiki: ['Игрушки', 'Края'],
};

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
        const named = await d.page.locator('.sheet-table tbody .source').allInnerTexts();
        for (const row of rows[game] || [])
          assert(
            named.some(n => n.startsWith(row)),
            `${game}: ${named}`,
          );
        await d.speaks('Аня');
        assert.equal(await d.page.locator('.last-boards figure, .iota-whole').count(), boards(game, seats));
        await d.sees('.course-panel polyline');
        assert.doesNotMatch(await d.text('.finale'), /\b[Bb]ot \d|[Бб]от \d/, 'nobody is a number');
        if (seats === most[game]) await d.look(`finale of ${game}`);
      }
      await d.close();
    }
  },

  'finale: a picture that others see does not call its sender "you"': async (browser, server) => {
    const d = await Device.open(browser, 'You', { size: 'desk', lang: 'en', seeded: true });
    do await end(d, server, 'ralph', [{ name: 'You' }, ...bots(1)]);
    while ((await d.text('.finale .head h2')) !== 'You won!');
    await d.click('picture');
    assert.equal(await d.text('#picture-title'), 'I won!');
    await d.close();
  },

  'finale: no two people have one face by accident': async (browser, server) => {
    const d = await Device.open(browser, 'Аня', { size: 'phone', lang: 'ru', seeded: true });
    await end(d, server, 'ralph', [{ name: 'Аня' }, { name: 'Оля' }, { name: 'Вера' }, { name: 'Аня' }]); // two of these have one by their names
    const faces = await d.page
      .locator('.podium .face > .art use')
      .evaluateAll(all => all.map(e => e.getAttribute('href')));
    assert.equal(faces.length, 4);
    assert.equal(new Set(faces).size, 4, String(faces));
    await d.close();
  },

  'finale: the last move is seen on the table before its result': async (browser, server) => {
    for (const how of ['no-preference', 'reduce']) {
      const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en', seeded: true });
      await d.page.goto(server.url);
      await d.sees('.gbox');
      await prepared(d, 'LAST', 'shelfie', [{ name: 'Ann' }, ...bots(1)], 0.97);
      await d.page.goto(server.url + '?x#local/LAST');
      await d.sees('.banner.mine');
      await d.page.emulateMedia({ reducedMotion: how });
      // what was there when the game was over: the table, or the result at once
      await d.page.evaluate(() => {
        const look = () => {
          const over = document.querySelector('#main [data-key=result], .finale');
          window.first ??= over && (over.matches('.finale') ? 'result' : 'table');
        };
        new MutationObserver(look).observe(document.getElementById('main'), {
          childList: true,
          subtree: true,
        });
      });
      await d.auto(true);
      await d.sees('.finale .podium', { state: 'attached' });
      await d.auto(false);
      assert.equal(await d.page.evaluate(() => window.first), how === 'reduce' ? 'result' : 'table');
      await d.close();
    }
  },

  'finale: how long a game took, where that is known': async (browser, server) => {
    const d = await Device.open(browser, 'Аня', { size: 'desk', lang: 'ru', seeded: true });
    await end(d, server, 'shelfie', [{ name: 'Аня' }, ...bots(1)]);
    const said = () => d.text('.finale .head .hint'),
      moves = await d.page.evaluate(
        () => JSON.parse(localStorage.getItem('igroteka.local.OVER')).record.match(/^\d+ [1-4] /gm).length,
      );
    assert.match(
      await said(),
      new RegExp(` · ${moves} ход[а-я]*$`),
      'of an old game only how many moves it had',
    );
    await d.page.evaluate(retell, ['OVER', { spent: 83 * 60000 }]);
    await d.page.goto(server.url + '?x#local/OVER');
    await d.sees('.finale .podium');
    assert.match(await said(), /ход[а-я]*, 1 ч 23 мин$/);
    for (const [ago, wanted] of [
      [2, / 24 минуты$/], // twenty-two before, two for the moves that are left
      [600, / 27 минут$/], // somebody was away meanwhile
    ]) {
      await prepared(d, 'LAST', 'shelfie', [{ name: 'Аня' }, ...bots(1)], 0.97);
      const at = Date.now() - ago * 60000;
      await d.page.evaluate(retell, ['LAST', { at, spent: 22 * 60000 }]);
      await d.page.goto(`${server.url}?${ago}#local/LAST`);
      await d.sees('.banner.mine');
      await d.auto(true);
      await d.sees('.finale .podium', { state: 'attached' });
      await d.auto(false);
      assert.match(await said(), wanted);
    }
    await d.close();
  },

  'finale: on a phone on its side, and with letters twice as large': async (browser, server) => {
    const d = await Device.open(browser, 'Аня', { size: 'phone', lang: 'ru', seeded: true });
    await d.page.setViewportSize({ width: 740, height: 360 });
    for (const seats of [2, 3, 4]) {
      await end(d, server, 'heroychiki', [{ name: 'Аня' }, ...bots(seats - 1)]);
      const { y } = await d.key('rematch').boundingBox();
      assert(y < 360 - 22, `${seats}: what to do next is in sight, at ${y}`);
      assert.deepEqual(await d.page.evaluate(lame), [], `the podium, ${seats}`);
    }
    await d.page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
    ]) {
      await d.resize(width, height);
      const tight = await d.page
        .locator('.next-steps > *')
        .evaluateAll(all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText));
      assert.deepEqual(tight, [], `${width} px, twice as large`);
    }
    await d.close();
  },

  // With motion the totals grow with the rows; without it, and for who touches the page, they are there.  Time is wound by hand.
  'finale: totals are counted up by source': async (browser, server) => {
    for (const how of ['to the end', 'until somebody touches the page', 'not at all']) {
      const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en', seeded: true });
      await d.page.addInitScript(`window.columns = ${columns}`);
      await d.page.goto(server.url);
      await d.sees('.gbox');
      await prepared(d, 'LAST', 'shelfie', [{ name: 'Ann' }, ...bots(2)], 0.97);
      await d.page.goto(server.url + '?x#local/LAST');
      await d.sees('.banner.mine');
      if (how !== 'not at all') await d.page.emulateMedia({ reducedMotion: 'no-preference' });
      const cdp = await d.context.newCDPSession(d.page);
      await cdp.send('Animation.enable');
      await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await d.auto(true);
      await d.sees('.finale .podium', { state: 'attached' });
      await d.auto(false);
      await d.until(() => /\(\d+\)/.test(document.querySelector('.of-sum')?.textContent)); // the record was read
      await d.sees('.course-panel polyline', { state: 'attached' });
      const all = await d.page.locator('.sheet-table tbody tr').count(),
        wound = how === 'to the end' ? all : how === 'not at all' ? 0 : 2;
      if (how !== 'not at all')
        assert.deepEqual(
          (await d.page.evaluate(columns, 0)).map(c => c.total),
          [0, 0, 0],
        );
      for (let k = 1; k <= wound; k++) {
        await d.page.evaluate(wind, k - 1);
        await d.until(n => window.columns(n).every(c => c.total === c.sum), k);
      }
      if (how === 'until somebody touches the page') await d.page.locator('[data-key=headline]').click();
      await d.until(() => window.columns().every(c => c.total === c.sum));
      const scores = (await d.page.locator('.podium .count').allInnerTexts()).map(Number).sort(),
        totals = (await d.page.evaluate(columns)).map(c => c.total).sort();
      assert.deepEqual(totals, scores);
      await d.close();
    }
  },

  // The page is drawn anew when somebody says something, comes or goes, or the window changes.
  'finale: what was looked up stays when the page is drawn anew': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en', seeded: true });
    await end(d, server, 'iota', [{ name: 'Ann' }, { bot: 'level2' }]);
    await d.sees('.course-panel polyline');
    await d.sees('.insight:has-text("Turning move"), .insight:has-text("No single move")');
    const known = () => d.page.evaluate(() => document.querySelector('.finale').innerText),
      before = await known();
    for (const width of [1800, 1440]) {
      await d.page.setViewportSize({ width, height: 900 });
      await d.frames();
      await d.sees('.course-panel polyline');
      assert.equal(await known(), before);
    }
    await d.close();
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
    await d.sees('.side .log li');
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
    const seen = await d.page.evaluate(cornersIn, [750, 64, 392, 468]),
      colours = new Map(seen);
    assert(seen.length > 20 && colours.size > 3, 'a shelf with things of several kinds');
    assert.deepEqual(
      seen.filter(([kind, colour]) => colours.get(kind) !== colour),
      [],
      'things of one kind look the same: the board of the winner is on the picture',
    );
    assert.equal(new Set(colours.values()).size, colours.size, 'and those of different kinds do not');
    await d.key('shape-square').check({ force: true });
    await d.until(() => document.querySelector('.share-box img').naturalHeight === 1080);
    assert.deepEqual(await saved(d), [1080, 1080]);
    await d.click('copy-link');
    await d.sees('.share-box [role=status]:has-text("опи")');
    for (const [width, height] of [
      [740, 360],
      [360, 740],
    ]) {
      await d.resize(width, height);
      const { y, height: tall } = await d.key('copy-link').boundingBox();
      assert(y + tall <= height, `${width} x ${height}: the link is below the edge, at ${y}`);
    }
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

  // A font that comes late is waited for; one that does not come at all is done without.
  'finale: the picture is not drawn before its letters are there': async (browser, server) => {
    for (const comes of [true, false]) {
      const d = await Device.open(browser, 'Аня', { size: 'desk', lang: 'ru', seeded: true });
      await d.page.addInitScript(sharing);
      await end(d, server, 'shelfie', [{ name: 'Аня' }, ...bots(2)]);
      const asked = [];
      await d.page.route('**/font/*.woff2', route => asked.push(route));
      await Promise.all([d.page.waitForRequest(/font\/manrope-cyrillic\.woff2/), d.click('picture')]);
      await d.frames(20);
      assert.equal(await d.page.evaluate(() => window.made), 0, 'nothing is drawn meanwhile');
      const answer = route => (comes ? route.continue() : route.abort());
      await Promise.all(asked.map(answer));
      await d.page.unroute('**/font/*.woff2');
      await d.until(() => document.querySelector('.share-box img')?.naturalWidth === 1200);
      if (comes) {
        const [drawn, own, other] = await d.page.evaluate(titleWidths);
        assert(Math.abs(own - other) > 20, 'the fonts can be told apart');
        assert(Math.abs(drawn - own) < 5, `${drawn} px; in the page's font ${own}, in another ${other}`);
      } else d.faults = d.faults.filter(f => !f.includes('Failed to load resource')); // the browser may say so
      await d.close();
    }
  },

  'finale: the share sheet gets the picture that is seen, and the link': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en', seeded: true });
    await d.page.addInitScript(sharing);
    await end(d, server, 'ralph', [{ name: 'Ann' }, ...bots(1)]);
    const title = await d.text('[data-key=headline]');
    await d.click('picture');
    for (const [shape, size] of [
      ['', [1200, 630]],
      ['square', [1080, 1080]],
    ]) {
      if (shape) await d.key('shape-square').check({ force: true });
      await d.until(w => document.querySelector('.share-box img')?.naturalWidth === w, size[0]);
      await d.click('send');
      const sent = await d.page.evaluate(async () => {
        const { files, title, text } = window.shared.at(-1),
          { width, height } = await createImageBitmap(files[0]);
        return { title, text, type: files[0].type, name: files[0].name, size: [width, height] };
      });
      assert.deepEqual(sent.size, size);
      assert.equal(sent.title, title);
      assert.equal(sent.type, 'image/png');
      assert.match(sent.name, /^ralph-.*\.png$/);
      assert.match(sent.text, /#replay\/~/);
    }
    await d.page.evaluate(() => (window.thinksBetter = true));
    await d.click('send'); // whoever shuts the sheet of the device is told nothing
    await d.until(() => window.shared.length === 3);
    assert.equal(await d.text('#alert'), '');
    await d.close();
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
