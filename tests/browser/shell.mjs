// shell.mjs - the page without a table server, one device for several people, settings, hostile names, a phone by touch.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { Device } from './device.mjs';
import { leap } from './whole-games.mjs';

export const shell = browser => ({
  // From the shelf to the end of a game, with the server stopped after the page was loaded once.
  'a quick game against bots with the server stopped': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'desk', lang: 'en', worker: true });
    await d.page.goto(server.url);
    await d.until(() => navigator.serviceWorker.controller !== null);
    d.serverIsDown = true;
    await server.halt();
    await d.page.reload();
    await d.sees('[data-key=box-ralph]');
    await d.look('home-offline');
    await d.click('box-ralph');
    await d.look('box');
    await d.click('quick'); // the second tap
    await d.sees('.banner.mine');
    await d.auto(true, 3);
    await d.until(() => window.auto.moves === 3);
    await d.auto(false);
    await d.page.reload(); // kept in the browser, and gone on with
    await d.sees('.board');
    const code = await d.page.evaluate(() => location.hash);
    await d.page.goto(server.url);
    await d.click('local' + code.slice(1));
    await d.sees('.board');
    await d.auto(true);
    await d.sees('.podium', { state: 'attached' });
    await d.auto(false);
    const file = `${server.folder}/quick.record`;
    await d.record(file);
    assert.match(readFileSync(file, 'utf8'), /^# seat 1 {2}You\n# seat 2 {2}level2 \(bot\)$/m);
    server.run('replay', file);
    await d.click('replay'); // a game of this browser, without a server
    await d.sees('.replay .board');
    await d.page.goBack();
    await d.click('rematch');
    await d.sees('.banner.mine');
    assert.notEqual(await d.page.evaluate(() => location.hash), code);
    await d.close();
  },

  // What the page plays is what the program plays: it reads the record and comes to the same end.
  'records of local games are good': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'desk', lang: 'en' });
    await d.page.goto(server.url);
    for (const game of ['shelfie', 'iota', 'ralph', 'toystory4', 'heroychiki']) {
      await d.page.goto(server.url + '#');
      await d.click('box-' + game);
      await d.page.locator('.numbers label').last().click(); // as many bots as can sit there
      await d.click('quick');
      await d.sees('.board');
      const record = await d.page.evaluate(async () => {
        const { engine } = await import('./engine/engine.mjs'),
          { kept } = await import('./engine/saved-games.mjs');
        const { play } = await engine(),
          [s] = kept();
        play.load(s.record);
        for (let st; !(st = play.state()).over;)
          play.move(st.turn[0], play.bot(play.view(st.turn[0]), st.turn[0], 'level1'));
        return play.save();
      });
      const file = `${server.folder}/${game}.record`;
      writeFileSync(file, record);
      assert.match(record, /^end \d+/m);
      server.run('replay', file);
    }
    await d.close();
  },

  // The rule of the terminal: back to one's own last decision, past draws and the bots' answers, and nothing is dealt anew.
  'a move against bots is undone': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'desk', lang: 'en' });
    await d.page.goto(server.url);
    const kept = () =>
      d.page.evaluate(async () => (await import('./engine/saved-games.mjs')).kept()[0].record);
    const mine = record => record.split('\n').filter(l => /^\d+ 1 /.test(l));
    await d.click('box-iota');
    await d.click('quick');
    await d.sees('.banner.mine');
    const start = await kept(),
      words = [];
    for (let n = 1; n <= 3; n++) {
      await d.pointOnce();
      await d.sees('.banner.mine', { timeout: 20000 }); // the bot has answered, cards were drawn
      words.push(await kept());
      assert.equal(mine(words.at(-1)).length, n);
    }
    for (let n = 2; n >= 0; n--) {
      await d.side('score', 'undo-more');
      await d.page.waitForFunction(
        async k =>
          (await import('./engine/saved-games.mjs'))
            .kept()[0]
            .record.split('\n')
            .filter(l => /^\d+ 1 /.test(l)).length === k,
        n,
      );
    }
    assert.equal(await kept(), start, 'as it was dealt');
    await d.page.reload(); // and kept so
    await d.sees('.banner.mine');
    assert.equal(await kept(), start);
    await d.close();
  },

  'several people on one device': async server => {
    const d = await Device.open(browser(), 'Аня', { size: 'phone', lang: 'ru' });
    const cards = () => d.page.locator('main [data-item], main .piece').count();
    await d.page.goto(server.url);
    await d.click('box-ralph');
    await d.key('with-screen').check({ force: true });
    await d.key('hot0').fill('Аня');
    await d.key('hot1').fill('Боря');
    await d.click('hot-start');
    await d.sees('.handover');
    assert.match(await d.text('.handover'), /Аня/);
    assert.equal(await d.page.locator('.board, .side').count(), 0, 'nothing of the game is shown');
    await d.look('handover');
    await d.click('take');
    await d.pointOnce();
    assert.match(await d.text('[data-key=pass]'), /Боря/);
    await d.click('undo'); // seen, and thought better of it
    await d.sees('.banner.mine');
    await d.pointOnce();
    await d.click('pass');
    await d.sees('.handover');
    assert.match(await d.text('.handover'), /Боря/);
    assert.equal(await cards(), 0, 'the hand of the one who moved is hidden');
    await d.page.reload();
    await d.sees('.handover');
    await d.click('take');
    await d.sees('.banner.mine');
    assert((await cards()) > 0);
    await leap(d);
    for (let next; next !== 'over';) {
      await d.until(() => document.querySelector('.podium, .banner.mine, [data-key=take], [data-key=pass]'));
      next = await d.page.evaluate(() =>
        document.querySelector('.podium')
          ? 'over'
          : ['take', 'pass'].find(k => document.querySelector(`[data-key=${k}]`)) || 'move',
      );
      if (next === 'move') await d.pointOnce();
      else if (next !== 'over') await d.click(next);
    }
    await d.close();
  },

  // Where everybody sees the same, there is nothing to hide: whoever moved is done, and the next one moves.
  'several people on one device in a game without secrets': async server => {
    const d = await Device.open(browser(), 'Аня', { size: 'phone', lang: 'ru' });
    const turnOf = () =>
      d.page.evaluate(() => document.querySelector('.stage .own')?.getAttribute('aria-label'));
    await d.page.goto(server.url);
    await d.click('box-toystory4');
    await d.key('with-screen').check({ force: true });
    await d.key('hot0').fill('Аня');
    await d.key('hot1').fill('Боря');
    await d.click('hot-start');
    await d.sees('.banner.mine, .handover');
    const seen = [];
    for (let move = 0; move < 4; move++) {
      assert.equal(await d.page.locator('.handover, [data-key=pass]').count(), 0, 'nothing is covered');
      seen.push(await turnOf());
      await d.pointOnce();
      await d.until(
        was => document.querySelector('.stage .own')?.getAttribute('aria-label') !== was,
        seen.at(-1),
      );
      await d.sees('.banner.mine');
    }
    assert.equal(new Set(seen).size, 2, `two people took turns: ${seen}`);
    assert.match(await d.text('.dock'), /Аня|Боря/, 'the dock names who moves, or who moved last');
    await d.page.reload();
    await d.sees('.banner.mine');
    await d.click('undo');
    await d.until(
      was => document.querySelector('.stage .own')?.getAttribute('aria-label') === was,
      seen.at(-1),
    );
    await d.close();
  },

  // Language, settings and, once somebody is known here, his own face: by pictures, with names, large enough, by keys.
  'the header leads to language, settings, name and face': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'phone', lang: 'en' }),
      face = () => d.page.evaluate(() => document.querySelector('#me use')?.getAttribute('href'));
    await d.page.goto(server.url);
    await d.sees('.gbox');
    assert.equal(await d.page.locator('#me').isVisible(), false, 'nobody is known yet');
    await d.enter(server.url);
    await d.sees('#me .face');
    const known = await face();
    assert.equal(await d.page.locator('#me').getAttribute('aria-label'), 'Ann: Name and face');
    await d.drawn();
    await d.look('header');
    await d.page.reload();
    await d.sees('#me .face');
    assert.equal(await face(), known, 'the same face from the first drawing on');
    for (const width of [360, 320, 1440]) {
      await d.page.setViewportSize({ width, height: 740 });
      const boxes = await d.page.evaluate(() =>
        ['#lang', '#settings', '#me'].map(s => document.querySelector(s).getBoundingClientRect().toJSON()),
      );
      for (const [n, b] of boxes.entries()) {
        assert(b.width >= 44 && b.height >= 44, `${width}: ${b.width} x ${b.height}`);
        assert(!n || b.left >= boxes[n - 1].right, 'one beside the other');
        assert(b.right <= width && b.top === boxes[0].top, 'in one line');
      }
    }
    await d.page.locator('#lang').focus();
    await d.page.keyboard.press('Tab');
    assert.equal(await d.page.evaluate(() => document.activeElement.id), 'settings');
    await d.page.keyboard.press('Tab');
    await d.page.keyboard.press('Enter');
    await d.sees('.settings');
    await d.until(() => document.activeElement.closest('.facelist'));
    await d.key('face-owl').check({ force: true });
    await d.until(() => document.querySelector('#me use').getAttribute('href') === '#face-owl');
    await d.page.locator('#lang').selectOption('ru');
    await d.until(() => document.querySelector('#me').getAttribute('aria-label') === 'Ann: имя и лицо');
    await d.close();
  },

  'settings are kept': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'phone', lang: 'en' });
    const html = name => d.page.evaluate(n => document.documentElement.dataset[n], name);
    await d.page.goto(server.url + '#settings');
    await d.sees('.settings');
    await d.look('settings');
    for (const k of ['lang-ru', 'theme-dark', 'motion-none', 'text-large', 'contrast-high', 'sound-0.4'])
      await d.key(k).check({ force: true });
    await d.look('settings-chosen');
    await d.page.reload();
    await d.sees('.settings');
    assert.deepEqual(await Promise.all(['theme', 'motion', 'text', 'contrast'].map(html)), [
      'dark',
      'none',
      'large',
      'high',
    ]);
    assert.equal(await d.page.evaluate(() => document.documentElement.lang), 'ru');
    assert(await d.key('sound-0.4').isChecked());
    assert.match(await d.text('.settings h2'), /Настройки/);
    await d.key('theme-system').check({ force: true });
    assert.equal(await html('theme'), undefined);
    await d.page.goto(server.url + '#');
    await d.sees('.gbox');
    await d.look('home-large');
    await d.close();
  },

  // Whatever somebody calls himself or says is text, and breaks nothing.
  'hostile names and chat are text': async server => {
    const evil = '<img src=x onerror=alert(1)>'.slice(0, 24),
      rtl = 'مرحبا <b> \u{1F9FF}\u{1F9FF}';
    const ann = await Device.open(browser(), evil, { size: 'desk', lang: 'en' });
    const bob = await Device.open(browser(), rtl, { size: 'phone', lang: 'ru' });
    await bob.page.goto(server.url);
    await bob.click('see-tables');
    await bob.key('name').fill('\u202Elive\u202C'); // signs that turn the writing around are refused
    await bob.page.keyboard.press('Enter');
    await bob.sees('#alert p');
    await Promise.all([ann.enter(server.url), bob.enter(server.url)]);
    await Promise.all([ann, bob].map(d => d.sees('[data-part=tables]')));
    const code = await ann.create('ralph', { chat: 'free' });
    await bob.join(code);
    await bob.click('sit2');
    await ann.page.locator('[data-key=start]:not([disabled])').waitFor();
    for (const d of [ann, bob]) await d.look('hostile-waiting');
    await ann.click('start');
    await Promise.all([ann.sees('.board'), bob.sees('.board')]);
    for (const d of [ann, bob]) await d.side('chat');
    const lines = [
      '<script>document.title = "broken"</script>',
      '"><b onclick=alert(1)>bold</b>',
      'Ы'.repeat(300),
      'مرحبا'.repeat(9),
      '\u{1F469}\u{1F467}'.repeat(60),
    ];
    for (const line of lines) {
      await ann.key('chat').fill(line);
      await ann.page.keyboard.press('Enter');
    }
    await bob.page.evaluate(() => 1);
    await bob.until(n => document.querySelectorAll('.chat li').length >= n, lines.length);
    await bob.sees('.chat li:has-text("<script>document.title")');
    for (const d of [ann, bob]) {
      assert.equal(
        await d.page.locator('.chat li:not(.seat) *, main img:not(.qr, .cover), main script').count(),
        0,
        'no element was made of it',
      );
      assert.doesNotMatch(await d.page.title(), /broken/);
      await d.look('hostile-chat');
    }
    const long = 'x'.repeat(10000);
    await ann.page.evaluate(() =>
      new MutationObserver(() => {
        window.hungUp ||= document.querySelector('#link.offline') !== null;
      }).observe(document.getElementById('link'), { attributes: true }),
    );
    await ann.page.evaluate(text => {
      const e = document.querySelector('[data-key=chat]');
      e.maxLength = 20000;
      e.value = text;
      e.form.requestSubmit();
    }, long);
    await ann.until(() => window.hungUp); // too long for the server: it hangs up, and the page comes back
    await ann.sees('#link.online', { state: 'attached' });
    await ann.until(
      () =>
        !document.body.classList.contains('cut') &&
        document.querySelector('[data-key=chat]').value.length === 0,
    );
    await ann.key('chat').fill('still here');
    await ann.page.keyboard.press('Enter');
    await bob.sees('.chat li:has-text("still here")');
    await bob.shut();
    await bob.look('hostile-table');
    for (const d of [ann, bob]) await d.close();
  },

  // Without seeing the table: its words are read, a move is written, and what happened is told.
  'a game by words alone': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'desk', lang: 'en' });
    await d.page.goto(server.url);
    await d.click('box-toystory4');
    await d.click('quick');
    await d.sees('.banner.mine');
    await d.side('words');
    assert.match(await d.text('.words'), /deck|shelf/i);
    await d.look('words');
    for (let i = 0; i < 200 && !(await d.page.locator('.podium').count()); i++) {
      await d.until(() => document.querySelector('.banner.mine, .podium'));
      if (await d.page.locator('.podium').count()) break;
      await d.click('moves');
      const first = await d.text('.list button'),
        heard = await d.text('#news');
      await d.key('typed').fill(first);
      await d.page.keyboard.press('Enter');
      await d.until(
        was => document.querySelector('.podium') || document.getElementById('news').textContent !== was,
        heard,
      );
    }
    await d.sees('.podium', { state: 'attached' });
    await d.click('last-table');
    await d.side('log');
    assert((await d.page.locator('.side .log li').count()) > 20);
    await d.close();
  },

  // A hint is a whole legal move, put together and not played.
  'a hint, and a bot of another level': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'phone', lang: 'en' });
    await d.page.goto(server.url);
    for (const game of ['shelfie', 'iota', 'ralph', 'toystory4']) {
      await d.page.goto(server.url + '#');
      await d.click('box-' + game);
      await d.page.locator('input[name=level][value="3"]').check({ force: true });
      await d.click('quick');
      await d.until(() => document.querySelector('.banner.mine'));
      await d.click('hint');
      await d.page.locator('[data-key=play]:not([disabled])').waitFor();
      const heard = await d.text('#news');
      assert.match(heard, /^Hint: \w/);
      await d.click('play');
      await d.until(was => document.getElementById('news').textContent !== was, heard);
    }
    await d.look('hinted');
    await d.click('home');
    await d.click('box-iota');
    assert(await d.page.locator('input[name=level][value="3"]').isChecked(), 'the level is remembered');
    await d.close();
  },

  // A phone: by touch, the page never scrolls, and the dock covers no piece of the board.
  'a phone by touch': async server => {
    const d = await Device.open(browser(), 'Вера', { size: 'phone', lang: 'ru' });
    await d.page.goto(server.url);
    await d.sees('.gbox');
    await d.key('box-shelfie').tap();
    await d.key('quick').tap();
    for (let move = 0; move < 3; move++) {
      await d.until(() => document.querySelector('.banner.mine, .podium'));
      for (let i = 0; i < 40 && !(await d.page.locator('[data-key=play]:not([disabled])').count()); i++) {
        const items = d.page.locator('button[data-item]');
        await items.nth(Math.floor(d.random() * (await items.count()))).tap();
      }
      await d.key('play').tap();
      await d.until(() => document.querySelector('.banner small') !== null);
      const [page, dock, stage] = await d.page.evaluate(() => [
        document.documentElement.scrollHeight - innerHeight,
        document.querySelector('.dock').getBoundingClientRect().top,
        document.querySelector('.stage').getBoundingClientRect().bottom,
      ]);
      assert.equal(page, 0, 'the page does not scroll');
      assert(dock >= stage - 1, 'the dock lies under the stage, not on it');
    }
    await d.look('phone-touch');
    await d.key('side').tap();
    await d.sees('.side.open .score');
    await d.look('phone-side');
    await d.key('tab-words').tap();
    assert((await d.text('.words')).length > 40);
    await d.key('shut').tap();
    assert.equal(await d.page.locator('.side.open').count(), 0);
    await d.close();
  },

  // A person may think again: the same thing once more puts it back, another card takes its place.
  'pointing again': async server => {
    const d = await Device.open(browser(), 'Ann', { size: 'phone', lang: 'en' });
    for (const game of ['ralph', 'toystory4', 'iota']) {
      await d.page.goto(server.url + '#');
      await d.click('box-' + game);
      await d.click('quick');
      await d.sees('.banner.mine');
      const chosen = () => d.page.locator('.board [aria-pressed=true]'),
        keys = await d.page
          .locator('.board button.piece[data-item]')
          .evaluateAll(all => all.map(e => [e.dataset.key, e.dataset.kind]));
      const one = keys[0][0],
        other = keys.find(([, kind]) => kind !== keys[0][1])[0];
      await d.click(one);
      assert.equal(await chosen().count(), 1, game);
      await d.click(one);
      assert.equal(await chosen().count(), 0, game + ': put back');
      await d.click(one);
      await d.click(other);
      assert.deepEqual(
        await chosen().evaluateAll(all => all.map(e => e.dataset.key)),
        [other],
        game + ': another one instead',
      );
    }
    await d.close();
  },
});
