// side-pages.mjs - what the pages beside the table promise: lessons remembered, games reviewed, links that hold a position,
// a turn told in every way there is, settings that do what they say, a browser that keeps nothing, an installed page.
import assert from 'node:assert/strict';
import { covering } from './covering.mjs';
import { golden } from './device.mjs';
import { prepared } from './screens.mjs';

async function visit(open, server, how = {}) {
  const d = await open('Ann', how);
  await d.page.goto(server.url);
  await d.sees('.gbox');
  return d;
}
const turn = (d, hash) =>
  d.page.evaluate(x => {
    location.hash = x;
  }, hash);

async function paste(d, record) {
  await turn(d, 'replay');
  await d.key('pasted').fill(record);
  await d.page.locator('.opener form button.main').click();
  await d.sees('.transport');
}

// What is copied lands here, with and without a clipboard.
const clipboard = () => {
  window.copied = '';
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: async x => {
        window.copied = x;
      },
    },
  });
};

async function quickGame(d, game, server) {
  await d.page.goto(server.url);
  await d.click('box-' + game);
  await d.click('quick');
  await d.sees('.banner.mine');
}

// Spies on everything that can tell a turn, and a page that believes it is hidden when it is told so.
function spies() {
  const told = (window.told = { badges: [], sounds: 0, hidden: false });
  navigator.setAppBadge = async n => {
    told.badges.push(n);
  };
  navigator.clearAppBadge = async () => {
    told.badges.push(0);
  };
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    told.sounds++;
    return real.call(this);
  };
  Object.defineProperty(document, 'hidden', { get: () => told.hidden });
}

// In the page: how much of what is to be seen of a lesson lies over something else of it, or below the dock.
function clash() {
  const box = s => document.querySelector(s)?.getBoundingClientRect(),
    over = (a, b) =>
      a &&
      b &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const shut = document.querySelector('.act .main:disabled'),
    cut = e => e && e.scrollHeight > e.clientHeight + 1;
  const low =
    [...document.querySelectorAll('.stage .chosen, .stage .last')].at(-1)?.getBoundingClientRect().bottom ||
    0;
  return [
    over(box('.room-pan'), box('.case')) && 'the shelf lies over the room',
    over(box('.centre'), box('.shelves')) && 'shelves lie over the centre',
    low > box('.act').top + 2 && 'the move is below the dock',
    scrollY > 0 && `the page has been pushed by ${scrollY}`,
    box('.lesson').top < box('.lesson-bar').bottom - 2 && 'the first words are out of sight',
    document.querySelector('.lesson').scrollTop > 0 && 'the words have been pushed',
    shut &&
      getComputedStyle(shut).color === 'rgb(255, 255, 255)' &&
      'what cannot be pressed looks as if it could',
    ['.lesson', '.act .told', '.act .task'].some(s => cut(document.querySelector(s))) && 'words are cut off',
    box('.stage .own')?.bottom > box('.act').top + 2 && "what is one's own is below the dock",
  ]
    .filter(Boolean)
    .join(', ');
}

// In the page: what of a lesson lies under something else, or beyond the edge.
function hidden() {
  return ['.lesson-bar h2', '.lesson p', '.act .row', '.stage .board'].filter(s => {
    const e = document.querySelector(s),
      r = e.getBoundingClientRect(),
      at = document.elementFromPoint(r.x + Math.min(r.width / 2, 60), r.y + Math.min(r.height / 2, 14));
    return !at || !(e.contains(at) || at.contains(e)) || at.matches('main, body, html');
  });
}

// In the page: what can be pointed at in a lesson, and is not whole on the screen.
function cutAway() {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  return [...document.querySelectorAll('.stage button[data-item], .act .row button')]
    .filter(e => {
      const r = e.getBoundingClientRect(),
        from = e.closest('.stage') ? stage.left : 0;
      return r.left < from - 1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1;
    })
    .map(e => `${e.textContent || e.getAttribute('aria-label')} is cut off`);
}

/** To its end, by what it shows. */
async function wholeLesson(d) {
  while (!(await d.page.locator('.finished').count()))
    if (await d.key('onward').count()) await d.click('onward');
    else for (const key of ['showme', 'try']) await d.click(key);
}

export const besideTests = open => ({
  async 'beside: with letters twice as large no page is wider than the screen'(server) {
    const d = await visit(open, server, { size: 'phone', lang: 'ru' });
    await prepared(d, 'OVER', 'toystory4', [{ name: 'Аня' }, { bot: 'level1' }, { bot: 'level2' }], 1);
    const wide = [];
    for (const [hash, there] of Object.entries({
      '': '.bookcase .gbox',
      'replay/OVER': '.transport',
      'local/OVER': '.finale .podium',
      'rules/iota': '.cl',
      'learn/shelfie': '.lesson',
      'count/shelfie': '.counting button',
      'setup/ralph': '.counting button',
      verify: '[data-key=pasted]',
      settings: '.settings',
    })) {
      await turn(d, hash);
      await d.sees(there);
      await d.page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      for (const [width, height] of [
        [360, 740],
        [768, 1024],
        [1440, 900],
      ]) {
        await d.resize(width, height);
        const over = await d.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wide.push(`${hash || 'home'} at ${width}: ${over} px`);
      }
    }
    assert.deepEqual(wide, []);
    await d.close();
  },

  async 'beside: whoever is handed the device has the button in sight'(server) {
    const d = await visit(open, server, { size: 'phone', lang: 'ru' });
    await prepared(d, 'HOT', 'ralph', [{ name: 'Аня' }, { name: 'Борис' }], 0.5);
    await turn(d, 'local/HOT');
    await d.sees('[data-key=take]');
    for (const [width, height] of [
      [740, 360],
      [360, 740],
      [320, 480],
      [1920, 1080],
    ]) {
      await d.resize(width, height);
      const { y, height: tall } = await d.key('take').boundingBox();
      assert(y + tall <= height, `${width} x ${height}: its button ends at ${y + tall}`);
    }
    await d.look('handing over');
    await d.close();
  },

  async 'beside: a lesson on a phone on its side shows words, table and what to do'(server) {
    for (const game of ['shelfie', 'iota', 'ralph', 'toystory4']) {
      const d = await visit(open, server, { size: 'phone', lang: 'ru' });
      await turn(d, 'learn/' + game);
      await d.sees('.lesson');
      await d.toTask();
      await d.sees('.task');
      for (const [width, height] of [
        [740, 360],
        [360, 740],
        [768, 1024],
      ]) {
        await d.page.setViewportSize({ width, height });
        await d.frames();
        for (const look of [hidden, covering, cutAway])
          assert.deepEqual(await d.page.evaluate(look), [], `${game}, ${width} x ${height}`);
      }
      await d.close();
    }
  },

  async 'beside: the lessons on a phone: nothing overlaps or is cut off, and what a move is about is in sight'(
    server,
  ) {
    const d = await visit(open, server, { size: 'phone', lang: 'ru' }),
      { page } = d;
    for (const game of [
      'shelfie',
      'iota',
      'ralph',
      'toystory4',
      ...(process.env.SHORT ? [] : ['heroychiki']),
    ]) {
      await turn(d, 'learn/' + game);
      await d.sees('.lesson');
      for (let step = 1; !(await page.locator('.finished').count()); step++) {
        const fine = async what =>
          assert.equal(await page.evaluate(clash), '', `${game}, step ${step}, ${what}`);
        await fine('at first');
        const not = page.locator('button.piece[aria-disabled=true]:visible').first();
        if (await not.count()) await not.click({ force: true });
        if (await page.locator('.told.bad').count()) await fine('refused');
        if (await d.key('showme').count()) {
          await d.click('showme');
          await fine('shown');
          assert.match(await d.text('.told'), /Теперь нажмите «Сходить»/);
          await d.click('try');
          await d.sees('.told.good');
          await fine('played');
        }
        await d.click('onward');
      }
    }
    await d.close();
  },

  async 'beside: a lesson is gone on with, marked when done, and ends at a table'(server) {
    const d = await visit(open, server, { size: 'phone', lang: 'ru' }),
      { page } = d;
    await turn(d, 'learn/ralph');
    await d.toTask();
    await page.reload();
    await d.until(() => /шаг 2/.test(document.querySelector('.lesson h3')?.textContent || ''));
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 60),
      true,
      'it fits a phone',
    );
    await wholeLesson(d);
    await d.look('lesson-done');
    const next = await d.key('nextlesson').getAttribute('href');
    assert.match(next, /^#learn\/(?!ralph)/);
    await turn(d, 'learn');
    assert.match(await d.text('.pickgame[href="#learn/ralph"]'), /урок пройден/);
    assert.doesNotMatch(await d.text('.pickgame[href="#learn/iota"]'), /пройден/);
    await turn(d, '');
    await d.sees('[data-key=box-ralph] .seal');
    assert.equal(await page.locator('.seal').count(), 1);
    await turn(d, 'learn/ralph');
    await d.sees('.lesson');
    await wholeLesson(d);
    await d.click('playnow');
    await d.sees('.banner.mine');
    const saved = await page.evaluate(
      () => Object.entries(localStorage).find(([k]) => k.startsWith('igroteka.local.'))[1],
    );
    assert.match(saved, /"bot":"level1"/);
    await d.close();
  },

  async 'beside: a game is reviewed in a worker, stopped and whole'(server) {
    const d = await visit(open, server, { size: 'desk', lang: 'ru' }),
      { page } = d;
    await paste(d, golden('iota'));
    await d.click('review');
    await d.until(() => document.querySelector('.review progress')?.value > 0);
    await d.click('review-stop');
    await d.sees('.review .outlook');
    assert.equal(await page.locator('.review table').count(), 0, 'no sums of a part');
    await d.click('review-again');
    await page.locator('.review table').waitFor();
    await d.look('review');
    const rows = await page.locator('.review tbody tr').allInnerTexts();
    assert.equal(rows.length, 7);
    const [won, lost] = rows[6].match(/[+−]?\d+/g).slice(-2);
    assert.equal(
      won.replace('+', '').replace('−', ''),
      lost.replace('+', '').replace('−', ''),
      'two seats: one lead is the other behind',
    );
    const costly = page.locator('.costly button').first(),
      number = (await costly.innerText()).match(/(\d+)\. /)[1];
    await costly.click();
    await d.until(n => document.querySelector('.status').textContent.includes(` ${n} / `), number);
    assert.match(page.url(), new RegExp(`#replay/-/${number}$`));
    assert((await page.locator('.taken .lapse').count()) > 0, 'and the list of moves has its marks');
    await d.close();
  },

  async 'beside: a link holds a record or a position, for any browser'(server) {
    const d = await open('Ann', { size: 'desk', lang: 'en' });
    await d.page.addInitScript(clipboard);
    await d.page.goto(server.url);
    await d.sees('.gbox');
    await paste(d, golden('toystory4'));
    for (const key of ['toFirst', 'toNext', 'toNext', 'toNext', 'other-ways', 'bug']) await d.click(key);
    await d.until(() => window.copied);
    const link = await d.page.evaluate(() => window.copied),
      other = await open('Борис', { size: 'phone', lang: 'ru' });
    await other.page.goto(link);
    await other.sees('.transport');
    assert.match(await other.text('.status'), / 3 \/ /);
    const at = page =>
      page.evaluate(() =>
        [...document.querySelectorAll('.board [data-kind]')].map(e => e.dataset.kind).join(' '),
      );
    assert.equal(await at(other.page), await at(d.page), 'the same table');
    await other.look('replay-linked');
    await other.click('hence');
    await other.sees('.banner.mine');
    await other.close();
    await quickGame(d, 'iota', server);
    await d.side('score', 'bug');
    await d.sees('.replay pre');
    const text = await d.text('.replay pre');
    assert.match(text, /^view 1$/m);
    assert.match(text, /^hand 2 .*\?/m, 'what the seat does not see is not in the link');
    await d.look('position');
    const third = await open('Cat', { size: 'phone', lang: 'en', dark: true });
    await third.page.goto(d.page.url());
    await third.sees('.replay pre');
    assert.equal(await third.text('.replay pre'), text);
    await third.look('position');
    await third.page.goto(d.page.url().slice(0, -30));
    await third.page.reload();
    await third.sees('.refusal:has-text("damaged")');
    await third.close();
    await d.click('backto');
    await d.sees('.banner.mine');
    await d.close();
  },

  async 'beside: a turn is told by title, icon, badge, sound and notification'(server) {
    const d = await open('Ann', { size: 'desk', lang: 'ru', desktop: true, worker: true }),
      { page } = d;
    await d.context.grantPermissions(['notifications'], { origin: server.url });
    await page.addInitScript(spies);
    await page.goto(server.url + '#settings');
    await d.sees('.settings');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));
    await quickGame(d, 'iota', server);
    assert.equal(await page.evaluate(() => window.told.sounds), 0, 'silent until asked');
    await turn(d, 'settings');
    await d.key('sound-1').check({ force: true });
    await d.key('volume').fill('30');
    await d.key('notify').check();
    await d.until(() => JSON.parse(localStorage.getItem('igroteka.prefs')).notify); // the browser has allowed it
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('igroteka.prefs')).sound), 0.3);
    await page.goBack();
    await d.sees('.banner.mine');
    assert.match(await page.title(), /^● Ваш ход · Ётта/);
    const icon = () => page.evaluate(() => document.querySelector('link[rel=icon]').getAttribute('href'));
    assert.equal(await icon(), 'icon-turn.svg');
    await page.evaluate(() => {
      window.told.hidden = true;
      window.told.sounds = 0;
      window.told.badges = [];
    });
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(n => [n.title, n.body]),
      );
    assert.deepEqual(await shown(), []);
    await d.pointOnce();
    await d.until(() => document.querySelector('.banner.mine') && window.told.badges.includes(0)); // the bot has moved meanwhile
    await d.until(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length > 0);
    const [[title, body]] = await shown();
    assert.equal(title, 'Игротека');
    assert.match(body, /Ваш ход/);
    const heard = await page.evaluate(() => window.told.badges.at(-1) === 1 && window.told.sounds >= 3);
    assert(heard, 'a badge, and taps for a move and a turn');
    await page.evaluate(() => {
      window.told.hidden = false;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await d.until(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length === 0);
    await turn(d, '');
    await d.until(
      () =>
        document.querySelector('link[rel=icon]').getAttribute('href') === 'icon.svg' &&
        !document.title.startsWith('●'),
    );
    await d.close();
  },

  async 'beside: the form of a new table shows the game whose options it has'(server) {
    const d = await open('Ann', { size: 'phone', lang: 'ru' }),
      { page } = d;
    await d.enter(server.url);
    await d.sees('[data-part=tables]');
    await d.click('invite');
    await d.key('new-game').selectOption('iota');
    await d.click('further');
    await d.sees('[data-key="new-option-deck"]');
    await d.key('new-game').selectOption('ralph');
    await d.sees('[data-key="new-option-jokers"]');
    assert.equal(await d.key('new-option-deck').count(), 0);
    assert.equal(await d.key('new-game').inputValue(), 'ralph');
    assert.deepEqual(
      await page.locator('[data-key="new-option-jokers"] option').allInnerTexts(),
      ['да', 'нет'],
      'in words, not in codes',
    );
    await d.close();
  },

  async 'beside: settings change what they say'(server) {
    const d = await visit(open, server, { size: 'desk', lang: 'en' }),
      { page } = d;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await turn(d, 'settings');
    await d.sees('.settings');
    const of = (name, selector = ':root') =>
      page.evaluate(
        ([n, s]) => getComputedStyle(document.querySelector(s)).getPropertyValue(n).trim(),
        [name, selector],
      );
    const size = await of('font-size'),
      paper = await of('background-color', 'body'),
      usual = await of('--d-3'),
      ink = await of('--ink-2');
    await d.key('text-large').check({ force: true });
    assert(parseFloat(await of('font-size')) >= 1.2 * parseFloat(size), 'larger text');
    await d.key('theme-dark').check({ force: true });
    assert.notEqual(await of('background-color', 'body'), paper);
    await d.key('theme-light').check({ force: true });
    const times = {};
    for (const speed of ['slow', 'fast', 'none']) {
      await d.key('motion-' + speed).check({ force: true });
      times[speed] = parseFloat(await of('--d-3'));
    }
    assert(
      times.slow > parseFloat(usual) && times.fast < parseFloat(usual) && times.none <= 1,
      JSON.stringify([usual, times]),
    );
    await d.key('contrast-high').check({ force: true });
    assert.notEqual(await of('--ink-2'), ink);
    await d.key('lang-ru').check({ force: true });
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ru');
    for (const hash of ['', 'learn/iota', 'rules/iota', 'settings']) {
      await turn(d, hash);
      await d.sees(hash ? '.learn, .rules, .settings' : '.gbox');
      await d.look('large-contrast' + hash.replace('/', '-'));
    }
    await d.close();
  },

  async 'beside: cards of the rulebook tell their property by keyboard and by touch'(server) {
    const desk = await visit(open, server, { size: 'desk', lang: 'en' });
    await turn(desk, 'rules/toystory4');
    await desk.sees('.gallery');
    assert((await desk.page.locator('.fig').count()) >= 14, 'pictures');
    await desk.page.locator('.gallery button.piece').first().focus();
    await desk.page.keyboard.press('ArrowRight');
    await desk.page.keyboard.press('ArrowRight');
    assert.match(await desk.text('.tip'), /Woody[^]*at least one neighbour of this card must be an edge/);
    const spoken = await desk.page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    assert.match(spoken, /must be an edge/, 'and a screen reader has it');
    assert.equal(
      await desk.page.locator('.gallery button.piece[tabindex="0"]').count(),
      1,
      'one stop of Tab',
    );
    await desk.page.keyboard.press('Escape');
    assert.equal(await desk.page.locator('.tip').count(), 0);
    await desk.close();
    const phone = await visit(open, server, { size: 'phone', lang: 'ru', dark: true });
    await turn(phone, 'rules/heroychiki');
    await phone.page.locator('.gallery button.piece').first().tap();
    assert.match(await phone.text('.tip'), /очк/);
    await phone.look('rules-tip');
    const over = await phone.page.evaluate(() => {
      document.querySelector('.tip').style.left = '300px';
      return document.documentElement.scrollWidth - innerWidth;
    });
    assert.equal(over, 0, 'a tip makes no page wider, wherever it stands');
    await phone.close();
  },

  async 'beside: a browser that keeps nothing, and one that is full'(server) {
    for (const mode of ['none', 'full']) {
      const d = await open('Ann', { size: 'phone', lang: 'ru' }),
        { page } = d;
      await page.addInitScript(m => {
        window.room = Infinity;
        const real = Storage.prototype.setItem,
          no = name => {
            throw new DOMException(name, name);
          };
        Storage.prototype.setItem = function (k, v) {
          if (v.length > window.room) no('QuotaExceededError');
          return real.call(this, k, v);
        };
        if (m === 'none') Object.defineProperty(window, 'localStorage', { get: () => no('SecurityError') });
      }, mode);
      await page.goto(server.url);
      await d.sees('.gbox');
      if (mode === 'full')
        await page.evaluate(() => {
          localStorage.setItem('igroteka.prefs', '{}');
          window.room = 300;
        });
      await d.click('box-ralph');
      await d.click('quick');
      await d.sees('.banner.mine');
      await d.sees(`#alert:has-text("${mode === 'none' ? 'не разрешает' : 'кончилось место'}")`);
      await d.pointOnce();
      await turn(d, '');
      await d.sees('.unkept');
      await d.look('unkept');
      await page.locator('.first .tablelist [data-key^=local]').click();
      await d.sees('.board');
      await d.close();
    }
  },

  async 'beside: the page can be installed'(server) {
    const d = await visit(open, server, { worker: true }),
      { page } = d;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));
    const client = await d.context.newCDPSession(page),
      found = await client.send('Page.getAppManifest');
    assert.deepEqual(found.errors, []);
    const { icons } = JSON.parse(found.data);
    for (const icon of icons.filter(i => i.type === 'image/png')) {
      const size = await page.evaluate(async src => {
        const b = await createImageBitmap(await (await fetch(src)).blob());
        return `${b.width}x${b.height}`;
      }, icon.src);
      assert.equal(size, icon.sizes);
    }
    assert.deepEqual(
      icons.filter(i => i.purpose === 'maskable').map(i => i.sizes),
      ['192x192', '512x512'],
    );
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    assert.deepEqual(
      installabilityErrors.filter(e => e.errorId !== 'in-incognito'),
      [],
    );
    await d.close();
  },

  async 'beside: hostile names are text on every page'(server) {
    const names = ['<img src=x onerror=alert(1)>', '\u202eabc\u202d', '😀'.repeat(24), 'Щ'.repeat(10000)];
    const record = golden('iota').replace(
      /^deal .*\n/m,
      head => `${head}# seat 1  ${names[0]}\n# seat 2  ${names[3]}\n`,
    );
    for (const size of ['phone', 'desk']) {
      const d = await visit(open, server, { size, lang: 'ru' }),
        { page } = d;
      await paste(d, record);
      await d.frames();
      assert.equal(await page.locator('main img').count(), 0);
      await d.look('replay-hostile');
      const saved = (id, people, record, over) => ({
        id,
        game: 'iota',
        options: {},
        people: people.map(name => ({ name })),
        record,
        at: 1,
        over,
        seat: 1,
      });
      const begun = golden('iota').split('\n').slice(0, 30).join('\n') + '\n';
      for (const s of [
        saved('HOSTI', [names[2], names[3]], begun, false),
        saved('HOSTO', [names[1], names[3]], golden('iota'), true),
      ])
        await page.evaluate(x => localStorage.setItem('igroteka.local.' + x.id, JSON.stringify(x)), s);
      await turn(d, '');
      await d.sees('.first .tablelist');
      await d.sees('.hg-past a[href="#replay/HOSTO"]');
      await d.look('home-hostile');
      await turn(d, 'local/HOSTI');
      await d.sees('.handover, .board');
      await d.look('handover-hostile');
      assert.equal(await page.locator('main img').count(), 0);
      await d.close();
    }
  },
});
