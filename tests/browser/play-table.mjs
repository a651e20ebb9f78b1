// play-table.mjs - a person at a table in the middle of a game: what is told of it, what fits on a phone, what is carried,
// what a round shows.
import assert from 'node:assert/strict';
import { Device } from './device.mjs';
import { prepare } from './midgame.mjs';
import { Hands } from './input.mjs';

const seatsAt = { shelfie: 4, iota: 4, ralph: 6, toystory4: 4, heroychiki: 4 };

async function sit(d, server, game, { seats = seatsAt[game], moves = 18 } = {}) {
  await d.page.goto(server.url);
  await d.sees('.gbox');
  await d.page.evaluate(prepare, ['TABLE', game, seats, moves]);
  await d.page.goto(server.url + '#local/TABLE');
  await d.sees('.banner.mine');
}

// In the page: what the log says of each event.
const log = () =>
  [...document.querySelectorAll('.side .log li')].map(li => {
    const words = li.querySelector(':scope > span[title]:not(.who-face)');
    return { event: words.title, told: words.textContent };
  });

// In the page: what has the focus.
const focused = () => {
  const e = document.activeElement;
  return `${e.closest('.board') ? 'board ' : ''}${e.tagName} ${e.className} ${e.dataset.key || ''}`;
};

const tests = {
  // A page that has just been loaded never saw the moves it tells of.
  'moves before a reload are told in words, and rightly': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
    for (const game of Object.keys(seatsAt)) {
      await sit(d, server, game, { moves: 11 }); // not so many that the living room is filled anew
      await d.side('log');
      const lines = await d.page.evaluate(log),
        notation = /->|@|\b[RVKYJ]\d+\b|\b[ABC][LR]?\d\b|\b\d[LR]\b|\?/;
      assert(lines.length > 8, game);
      for (const l of lines) {
        assert.doesNotMatch(l.told, notation, `${game}: ${l.event}`);
        assert.match(l.told, /(You|Button( I+)?) .*\.$|^Revealed: /, `${game}: ${l.event}`);
      }
      if (game === 'shelfie') {
        const marks = await d.page.evaluate(() =>
          ['.board .last', '.hole.left'].map(s => document.querySelectorAll(s).length),
        );
        assert.equal(
          marks[0],
          lines[0].event.split(' -> ')[0].split(' ').length - 3,
          'the last move is marked where it lies',
        );
        assert.equal(marks[1], marks[0], 'and where it was taken');
      }
    }
    await d.close();
  },

  // Letters twice as large: every button of the dock is on the screen, nothing of it is cut, no neighbour is drawn over his name.
  'with letters twice as large all of a table is there': async (browser, server) => {
    const d = await Device.open(browser, 'Вера', { size: 'phone', lang: 'ru' });
    for (const game of Object.keys(seatsAt).slice(0, process.env.SHORT ? 2 : 9)) {
      await sit(d, server, game, { seats: 3 });
      for (const [width, height] of [
        [360, 740],
        [1440, 900],
      ]) {
        await d.page.setViewportSize({ width, height });
        await d.page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        await d.frames();
        const wrong = await d.page.evaluate(() => {
          const box = e => e.getBoundingClientRect(),
            out = [],
            dock = document.querySelector('.dock');
          for (const e of dock.querySelectorAll('button')) {
            const r = box(e);
            if (r.left < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
              out.push(`${e.textContent} beyond the edge`);
          }
          if (dock.scrollHeight > dock.clientHeight + 1) out.push('the dock is cut');
          const own = document.querySelector('.board .own'),
            lay = own.closest('.lay');
          if (box(own).left < box(lay).left - 1) out.push('what is one’s own is cut');
          if (innerWidth > 1000)
            for (const e of document.querySelectorAll('.rail .opp .full > *'))
              if (box(e).top < box(e.closest('.opp').querySelector('.who')).bottom - 3)
                out.push(`${e.className} over the name`);
          return out;
        });
        assert.deepEqual(wrong, [], `${game}, ${width} x ${height}`);
      }
    }
    await d.close();
  },

  // Pieces for fingers, the middle of the table in sight, the dock under the table: upright, narrow, on its side.
  'every table fits a phone': async (browser, server) => {
    const d = await Device.open(browser, 'Вера', { size: 'phone', lang: 'ru' });
    for (const game of Object.keys(seatsAt)) {
      await sit(d, server, game);
      for (const [width, height] of [
        [360, 740],
        [320, 640],
        [740, 360],
      ]) {
        await d.page.setViewportSize({ width, height });
        await d.frames();
        const found = await d.page.evaluate(() => {
          const out = [],
            box = s => document.querySelector(s).getBoundingClientRect(),
            stage = box('.stage'),
            pan = document.querySelector('.room-pan, .desk, .lanes-pan, .centre');
          const { scrollWidth, scrollHeight } = document.documentElement;
          if (scrollWidth > innerWidth) out.push(`${scrollWidth - innerWidth} px too wide`);
          if (scrollHeight > innerHeight) out.push('the page scrolls');
          for (const e of document.querySelectorAll('.board button[data-item]')) {
            const r = e.getBoundingClientRect(), // a tile takes the fingers beside it, too: as far as what lies around it reaches
              reach = e.matches('.room-grid > .tile')
                ? Math.max(0, -parseFloat(getComputedStyle(e, '::after').top))
                : 0,
              wide = r.width + 2 * reach,
              tall = r.height + 2 * reach;
            if (r.width && (wide < 43.5 || tall < 43.5 || r.width < 34))
              out.push(`small: ${e.className} ${wide} x ${tall}`);
          }
          for (const [x, y] of [
            [0, 0],
            [9999, 9999],
          ]) {
            pan.scrollTo(x, y); // pushed as far as it goes
            const inner = (pan.firstElementChild || pan).getBoundingClientRect(),
              cx = inner.x + inner.width / 2,
              cy = inner.y + inner.height / 2;
            if (!document.querySelector('.room-pan')) continue;
            if (cx < stage.left || cx > stage.right || cy < stage.top || cy > stage.bottom)
              out.push('the middle is out of sight');
          }
          const keys = ['play', 'hint', 'side', 'home'].map(k =>
            document.querySelector(`[data-key=${k}]`).getBoundingClientRect(),
          );
          if (keys.some(r => !r.width || r.right > innerWidth + 1 || r.bottom > innerHeight + 1))
            out.push('a button is off the screen');
          return out;
        });
        assert.deepEqual(found, [], `${game}, ${width} x ${height}`);
        if (process.env.SHOTS) await d.picture(`${game}-${width}x${height}`);
      }
      await d.page.setViewportSize({ width: 360, height: 740 });
    }
    await d.close();
  },

  // All turn over, one after another finds its place; a touch does not wait for it; where nothing moves the words tell it.
  'a round of Ralph, card by card': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' });
    await d.page.emulateMedia({ reducedMotion: 'no-preference' });
    await d.page.addInitScript(() => {
      window.flown = 0;
      const see = n => {
        if (n.className === 'flights') window.flown = Math.max(window.flown, n.childElementCount);
      };
      new MutationObserver(l => l.forEach(r => r.addedNodes.forEach(see))).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    await sit(d, server, 'ralph', { seats: 3, moves: 0 });
    for (let k = 0; k < 6 && !(await d.page.evaluate(() => window.flown)); k++) {
      await d.pointOnce(); // where one's own joker waits for a place, nothing has found its place yet
      await d.until(() => window.flown > 0 || document.querySelector('.banner.mine'));
      await d.frames();
    }
    assert((await d.page.evaluate(() => window.flown)) >= 1, 'cards of the round find their places');
    await d.until(() => document.querySelector('.banner.mine'));
    await d.until(() => !document.querySelector('.flights'));
    await d.page.emulateMedia({ reducedMotion: 'reduce' });
    await d.page.evaluate(() => {
      window.flown = 0;
    });
    await d.pointOnce();
    await d.until(() => document.querySelector('.banner.mine, .podium'));
    assert.equal(await d.page.evaluate(() => window.flown), 0, 'nothing flies where no motion is wanted');
    await d.side('log');
    const lines = (await d.page.locator('.side .log li').allInnerTexts()).join('\n');
    assert.match(lines, /Revealed: .*(you|Button( I+)?) —.* (lay|start)/, 'and the log tells the round');
    await d.close();
  },

  // From the table to a shelf, from the bag to the table, points to whoever won them; nothing of it where no motion is wanted.
  'pieces travel, and points fly to the player': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
    await d.page.addInitScript(() => {
      window.flown = { won: [], pieces: 0 };
      const real = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        if (this.classList.contains('won')) window.flown.won.push(this.textContent);
        else if (this.closest('.board')) window.flown.pieces++;
        return real.apply(this, how);
      };
    });
    for (const [motion, moves] of [
      ['no-preference', true],
      ['reduce', false],
    ]) {
      await d.page.emulateMedia({ reducedMotion: motion });
      await sit(d, server, 'shelfie', { seats: 2, moves: 12 });
      await d.page.evaluate(() => (window.flown = { won: [], pieces: 0 }));
      const points = () => d.page.evaluate(() => Number(document.querySelector('.me .points').textContent));
      for (let k = 0, had = await points(); k < 12 && (await points()) === had; k++) {
        await d.sees('.banner.mine');
        await d.click('hint');
        await d.page.locator('[data-key=play]:not([disabled])').click();
      }
      await d.sees('.banner.mine, .podium');
      const { won, pieces } = await d.page.evaluate(() => window.flown);
      if (moves) {
        assert(pieces > 1, 'tiles travel');
        assert.match(won.join(), /\+\d/, 'points are seen on their way');
      } else assert.deepEqual([won.length, pieces], [0, 0], 'nothing moves');
      await d.until(() => !document.querySelector('.flights'));
    }
    await d.close();
  },

  // A card comes out of the drawing of the deck, no larger than it is where it goes: a plate with words beside it is wider.
  'what is dealt grows on its way': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' });
    await d.page.emulateMedia({ reducedMotion: 'no-preference' });
    await d.page.addInitScript(() => {
      window.begun = [];
      const real = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        const [, scale] = /scale\(([\d.]+)\)/.exec(frames[0]?.transform) || [];
        if (scale && this.matches('.hand > *, .crow > *')) window.begun.push(Number(scale));
        return real.call(this, frames, how);
      };
    });
    for (const game of ['iota', 'toystory4']) {
      await sit(d, server, game, { seats: 2, moves: 6 });
      await d.page.evaluate(() => (window.begun = []));
      for (let k = 0; k < 8 && !(await d.page.evaluate(() => window.begun.length)); k++) {
        await d.sees('.banner.mine');
        await d.click('hint');
        await d.page.locator('[data-key=play]:not([disabled])').click();
        await d.sees('.banner.mine, .podium');
      }
      const begun = await d.page.evaluate(() => window.begun);
      assert(begun.length, `${game}: cards are dealt`);
      assert(Math.max(...begun) <= 1, `${game}: ${begun}`);
    }
    await d.close();
  },

  // What the button will do is written on it; what is in hand lies in the dock; what is refused leads to what may be done.
  'the dock names the deed, and a refusal shows the way': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
    await sit(d, server, 'shelfie', { seats: 2 });
    await d.page.locator('.room-grid .tile[aria-disabled=true]').first().click({ force: true });
    await d.sees('.stage .board.shows-way');
    assert.match(await d.text('#alert .way'), /tile/, 'what to do is said with it');
    await d.page.locator('.room-grid .tile.can').first().click();
    await d.sees('.dock .held .tile');
    await d.page.locator('.column.can').first().click();
    await d.sees('[data-key=play]:has-text("To column")');
    await d.close();
  },

  // What a neighbour laid last lies on his card, with what it brought: as many cards and points as the log tells.
  'the card of a neighbour shows his last play': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
    await sit(d, server, 'iota', { seats: 2, moves: 6 });
    await d.side('log');
    const seen = () =>
      d.page.evaluate(() => {
        const last = document.querySelector('.opp .lastplay'),
          move = [...document.querySelectorAll('.side .log li > span[title]')].find(e => / 2 /.test(e.title)),
          [, cards] = /^\d+ 2 play (.*)$/.exec(move?.title || '') || [];
        return {
          cards: last?.querySelectorAll('.icard').length || 0,
          gain: last?.querySelector('.gain')?.dataset.glyph || '',
          laid: cards?.match(/@/g).length || 0,
          points: /(\d+) points?/.exec(move?.textContent || '')?.[1] || '',
        };
      });
    for (let k = 0; k < 4; k++) {
      await d.click('hint');
      await d.page.locator('[data-key=play]:not([disabled])').click();
      await d.sees('.banner.mine');
      const { cards, gain, laid, points } = await seen();
      if (!laid) continue; // he has passed
      assert.deepEqual([cards, gain], [laid, `+${points}`]);
      const card = () => d.page.locator('.opp').getAttribute('aria-label'),
        told = await card();
      assert.match(told, new RegExp(`the last play: .*, \\+${points}$`));
      await d.page.reload();
      await d.sees('.banner.mine');
      assert.equal(await card(), told, 'and a page that was loaded anew says the same');
      await d.close();
      return;
    }
    assert.fail('the neighbour has laid nothing');
  },

  // What stands beside the table comes from what the seat has heard, and the server tells all of that to a page that was loaded anew.
  'after a reload the others and the latest moves are as they were': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
    await d.enter(server.url);
    await d.sees('[data-part=tables]');
    await d.create('iota');
    await d.click('bot2');
    await d.click('start');
    for (let k = 0; k < 4; k++) {
      await d.sees('.banner.mine');
      await d.click('hint');
      await d.page.locator('[data-key=play]:not([disabled])').click();
      await d.until(n => document.querySelectorAll('.recent .log li').length >= n, 2 * k + 2);
    }
    await d.sees('.banner.mine');
    const beside = () =>
      d.page.evaluate(() => ({
        card: document.querySelector('.opp').getAttribute('aria-label'),
        drawn: document.querySelectorAll('.opp .lastplay .icard').length,
        moves: [...document.querySelectorAll('.recent .log li')].map(li => li.textContent),
        gained: [...document.querySelectorAll('.recent .log .plus')].map(e => e.textContent),
      }));
    const was = await beside();
    const told = was.moves.flatMap(m => / (\d+) points?\./.exec(m)?.[1] ?? []); // a hand that fits nowhere passes, and brings none
    assert(was.drawn > 0 && was.moves.length >= 8 && told.length > 0, JSON.stringify(was));
    assert.deepEqual(
      was.gained,
      told.map(n => '+' + n),
    );
    await d.page.reload();
    await d.sees('.banner.mine');
    assert.deepEqual(await beside(), was);
    await d.close();
  },

  // Beside a face stands what was done and what it brought; who listens hears the sentence.
  'the latest moves are short, and heard as sentences': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
    for (const game of Object.keys(seatsAt)) {
      await sit(d, server, game, { seats: 2, moves: 9 });
      const moves = await d.page.evaluate(() =>
        [...document.querySelectorAll('.recent .log li')].map(li => ({
          seen: li.querySelector('[aria-hidden][title]').textContent,
          sentence: li.querySelector('[aria-hidden][title]').title,
          heard: li.querySelector('.quiet').textContent,
          plus: Number(li.querySelector('.plus')?.textContent || 0),
        })),
      );
      assert(moves.length >= 5, game);
      for (const { seen, sentence, heard, plus } of moves) {
        assert(heard.endsWith(': ' + sentence), `${game}: ${heard}`);
        assert.doesNotMatch(seen, /^(You|Button|Loupe)\b|\.$|points?\b/, `${game}: ${seen}`);
        assert(seen.length < sentence.length, `${game}: “${seen}” of “${sentence}”`);
        if (plus) assert(Number.isInteger(plus) && plus > 0);
      }
      assert(moves.some(m => m.plus) || game === 'ralph', `${game}: something brought points`);
    }
    await d.close();
  },

  'the bar says how far the game is': async (browser, server) => {
    const d = await Device.open(browser, 'Аня', { size: 'phone', lang: 'ru' }),
      bar = async () => (await d.text('.topbar .title small')).replace(/\s+/g, ' ');
    await sit(d, server, 'ralph', { seats: 3, moves: 12 });
    for (let k = 0; k < 3; k++) {
      const left = await d.page.locator('.fan .rcard').count(),
        chosen = await d.page.locator('.turn-of .number').count();
      if (!chosen) assert.equal(await bar(), `С ботами · раунд ${13 - left} из 12`); // of twelve cards one a round
      await d.pointOnce();
      await d.sees('.banner.mine');
    }
    await sit(d, server, 'shelfie', { seats: 2, moves: 10 });
    const first = Number(/ход (\d+)$/.exec(await bar())[1]);
    for (let k = 1; k < 3; k++) {
      await d.pointOnce();
      await d.until(n => document.querySelector('.topbar .when').textContent.endsWith(` ${n}`), first + k);
      await d.sees('.banner.mine');
    }
    await sit(d, server, 'iota', { seats: 2, moves: 8 });
    const own = Number(/ход (\d+)$/.exec(await bar())[1]);
    await d.pointOnce();
    await d.until(n => document.querySelector('.topbar .when').textContent.endsWith(` ${n}`), own + 1);
    await sit(d, server, 'toystory4', { seats: 2, moves: 12 });
    assert.equal(
      Number(/в колоде (\d+)$/.exec(await bar())[1]),
      Number(/\d+/.exec(await d.page.locator('.stock').getAttribute('aria-label'))[0]),
    );
    await d.look('the bar');
    await d.close();
  },

  // Whoever plays by keys goes on where the move came to lie, and not from the top of the page.
  'after a move the focus is on the board, at what changed': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' });
    for (const game of Object.keys(seatsAt).slice(0, process.env.SHORT ? 2 : 9)) {
      await sit(d, server, game, { seats: 2 });
      const hands = new Hands(d, 'keys', 5);
      for (let made = 0; made < (process.env.SHORT ? 2 : 3); made = hands.moves) {
        await d.until(() => document.querySelector('.banner.mine, .podium'));
        if (await d.page.locator('.podium').count()) break;
        await hands.step();
        if (hands.moves === made) continue;
        const at = () => d.page.evaluate(focused);
        assert.match(await at(), /^board/, `${game}: as soon as it is played`);
        await d.until(() => document.querySelector('.banner.mine, .podium'));
        if (await d.page.locator('.podium').count()) break;
        assert.match(await at(), /^board/, `${game}: when the others have answered`);
      }
    }
    await d.close();
  },

  'a card is carried to its place': async (browser, server) => {
    const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' }),
      { mouse } = d.page;
    const middle = async s => {
      const r = await d.page.locator(s).first().boundingBox();
      return [r.x + r.width / 2, r.y + r.height / 2];
    };
    await sit(d, server, 'toystory4', { moves: 0 });
    const [x, y] = await middle('.centre .piece.can');
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 12, y + 12);
    await d.sees('.carried');
    assert.equal(await d.page.locator('.centre .piece.chosen').count(), 1, 'taking it up is pointing at it');
    await mouse.move(...(await middle('.slot.can')), { steps: 3 });
    await mouse.up();
    await d.sees('[data-key=play]:not([disabled])');
    assert.equal(await d.page.locator('.carried').count(), 0);
    const [a, b] = await middle('.centre .piece.can, .centre .piece.chosen');
    await mouse.click(a, b); // a click is still a click
    await d.click('clear');
    await d.close();
  },
};

export const atTable = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
