// boards.mjs - boards drawn from real positions, without a table around them: nothing legal is lost on the way from the
// engine to the screen, everything has a name and a size, the keyboard goes everywhere, motion never blocks.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Device } from './device.mjs';

const most = { shelfie: 4, iota: 4, ralph: 6, toystory4: 4, heroychiki: 4, nim: 2, null: 4 }; // the last two bring no looks
const sizes = { phone: [360, 520], desk: [880, 700] };

// Positions of one random game, as the seat to move sees them.
function positions(server, game, seats, seed = 7) {
  const folder = mkdtempSync(join(server.folder, 'records-')),
    file = join(folder, 'position');
  server.run(
    'selfplay',
    game,
    '--seats',
    String(seats),
    '--games',
    '1',
    '--seed',
    String(seed),
    '--record',
    folder,
  );
  const record = join(folder, readdirSync(folder)[0]),
    events = server
      .run('replay', '--json', record)
      .trim()
      .split('\n')
      .map(l => JSON.parse(l))
      .filter(e => e.position);
  const turns = events.filter(e => e.moves?.length > 1 || e.turn);
  return {
    all: events.map(e => e.position),
    view(text, seat) {
      writeFileSync(file, text);
      return server.run('view', String(seat), '-f', file).split('\n\n')[0] + '\n';
    },
    turns,
  };
}

// Runs in the page: a stage of this size with one board on it, and a hand that points.
function stage() {
  window.board = async (game, width, height) => {
    const [{ engine }, { showBoard, choices }, { looksOf }, { setLanguage }] = await Promise.all(
      ['engine/engine', 'table/board', 'table/looks', 'ui/i18n'].map(m => import(`./${m}.mjs`)),
    );
    await (await import('./app/lazy.mjs')).looks();
    const rules = await engine(),
      place = document.createElement('section'),
      looks = looksOf(game);
    document.querySelector('#try')?.remove();
    document.getElementById('main').hidden = true;
    place.id = 'try';
    place.className = 'stage';
    place.setAttribute('aria-label', 'stage');
    place.style.cssText = 'container-type: size; position: relative; overflow: auto; background: var(--felt)';
    Object.assign(place.style, { width: width + 'px', height: height + 'px' });
    document.body.prepend(place);
    const b = (window.on = {
      rules,
      looks,
      chosen: [],
      refused: '',
      scene: [],
      seat: 0,
      use(position, seat, look = false) {
        if (!rules.use(position)) throw new Error('not understood');
        Object.assign(b, { seat, look, chosen: [], refused: '' });
        b.draw();
      },
      draw() {
        b.scene = rules.scene(b.seat);
        const given = {
          scene: b.scene,
          looks,
          seat: b.seat,
          chosen: b.chosen,
          point: b.look ? null : b.point,
          name: s => 'Seat ' + s,
        };
        const key = document.activeElement?.dataset?.key;
        place.replaceChildren(showBoard(given));
        b.choices = b.look
          ? []
          : choices(given)
              .map(e => e.dataset?.item)
              .filter(Boolean);
        if (key) place.querySelector(`[data-key="${key}"]`)?.focus();
      },
      point(id) {
        const m = rules.pick(b.seat, id);
        if (!m) return;
        if (m.check > 0) {
          b.refused = m.clause;
          return;
        }
        b.made = m;
        b.chosen.push(id);
        b.draw();
      },
      setLanguage,
    });
  };
}

async function table(
  browser,
  server,
  game,
  { size = 'phone', lang = 'ru', dark = false, motion = 'reduce' } = {},
) {
  const d = await Device.open(browser, 'Ann', { size: size === 'phone' ? 'phone' : 'desk', lang, dark });
  await d.page.emulateMedia({ reducedMotion: motion });
  await d.page.goto(server.url);
  await d.page.evaluate(stage);
  await d.page.evaluate(`window.wrongs = ${wrongs}`);
  await d.page.evaluate(([g, w, h]) => window.board(g, w, h), [game, ...sizes[size]]);
  return d;
}
const turnOf = text => Number(/^turn (\d)/m.exec(text)?.[1] || 0);

// In the page: what is wrong with a board as it lies, and with one thing and two pointed at.
async function wrongsOf([position, seat, lang, shelf, width]) {
  const out = [];
  await window.on.setLanguage(lang);
  window.on.use(position, seat);
  for (let k = 0; k < 3; k++) {
    out.push(...window.wrongs(shelf, width).map(w => `${k} chosen: ${w}`));
    const all = document.querySelectorAll('#try button[data-item]');
    if (!all.length) break;
    all[all.length >> 1].click();
  }
  return out;
}

// In the page: what the engine lets one point at and the board does not show, things without a name, and so on.
// Cells of a bookshelf are there as columns; Ralph's card of the round goes where one points, and need not be pointed at.
function wrongs(shelf, width) {
  const { scene, choices } = window.on,
    root = document.querySelector('#try'),
    out = [],
    all = [...root.querySelectorAll('button.piece')];
  for (const i of scene) {
    const shown =
      i.flags & 8 && i.seat < 1
        ? choices.includes(String(i.id))
        : !!root.querySelector(`button[data-item="${i.id}"]`);
    const alone = window.on.chosen.length && window.on.looks.alone?.includes(i.text);
    if (i.can && !shown && !alone && !(shelf && i.zone === 'shelf') && i.zone !== 'chosen')
      out.push(`cannot point at ${i.text} (${i.zone})`);
    if (!i.can && shown && !window.on.chosen.includes(i.id)) out.push(`may not point at ${i.text}`);
  }
  for (const e of all) {
    const r = e.getBoundingClientRect(),
      beside = e.matches('.room-grid > .tile') ? 33.5 : e.matches('.iota-grid > *') ? 29.5 : 0, // it takes fingers beside it, too
      tile = beside || (e.matches('.pile') ? 36 : 43.5);
    if (!e.getAttribute('aria-label')) out.push(`no name: ${e.className}`);
    if (r.width && (r.width < tile || r.height < tile))
      out.push(`small: ${e.className} ${r.width.toFixed(0)} x ${r.height.toFixed(0)}`);
  }
  if (all.filter(e => e.tabIndex === 0).length !== 1) out.push('a board is one stop of Tab');
  if (root.scrollWidth > width) out.push(`${root.scrollWidth - width} px too wide`);
  return out;
}

// In the page: things that lead on and that arrows do not come to from the stop of Tab.
function outOfReach() {
  const root = document.querySelector('#try'),
    seen = new Set(),
    next = [root.querySelector('button.piece[tabindex="0"]')];
  while (next.length) {
    const e = next.pop();
    if (seen.has(e)) continue;
    seen.add(e);
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      e.focus({ preventScroll: true });
      e.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      next.push(document.activeElement);
    }
  }
  return [...root.querySelectorAll('button[data-item]')]
    .filter(e => !seen.has(e))
    .map(e => e.getAttribute('aria-label'));
}

const tests = {};
for (const game of Object.keys(most))
  tests['the board of ' + game] = async (browser, server) => {
    const { all, view } = positions(server, game, most[game]),
      d = await table(browser, server, game, { size: 'phone' });
    const some = all
      .filter((_, n) => n % Math.ceil(all.length / (process.env.SHORT ? 6 : 12)) === 0)
      .concat(all.at(-1));
    for (const size of ['phone', 'desk']) {
      const [w, h] = sizes[size];
      await d.page.setViewportSize({ width: w, height: Math.max(740, h) });
      await d.page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' });
      await d.page.evaluate(
        ([a, b]) =>
          Object.assign(document.querySelector('#try').style, { width: a + 'px', height: b + 'px' }),
        [w, h],
      );
      for (const [n, text] of some.entries()) {
        const seat = turnOf(text) || 1,
          found = await d.page.evaluate(wrongsOf, [
            view(text, seat),
            seat,
            ['en', 'ru'][n % 2],
            game === 'shelfie',
            w,
          ]);
        assert.deepEqual(found, [], `${game}, position ${n}, ${size}`);
        if (n === 5)
          assert.deepEqual(await d.page.evaluate(outOfReach), [], `${game}, position ${n}, ${size}: arrows`);
        if (n % 6 === 3 || n === some.length - 1) await d.look(`${game} as a board`);
      }
    }
    await d.page.evaluate(([p]) => window.on.use(p, 0, true), [view(all[all.length >> 1], 'spectator')]); // to look at only
    assert.equal(await d.page.locator('#try button[data-item]').count(), 0);
    assert((await d.page.locator('#try button.piece').count()) > 3);
    await d.close();
  };

// What cannot be pointed at now is dim, can be touched, and says which rule forbids it.
tests['a thing out of reach explains itself'] = async (browser, server) => {
  const { all, view } = positions(server, 'shelfie', 2),
    d = await table(browser, server, 'shelfie', { size: 'phone' });
  const text = all.find(p => turnOf(p));
  await d.page.evaluate(([p, s]) => window.on.use(p, s), [view(text, turnOf(text)), turnOf(text)]);
  const stuck = d.page.locator('.room-grid .tile.no').first(),
    id = Number(await stuck.getAttribute('data-at'));
  const said = await d.page.evaluate(n => window.on.scene.find(i => i.id === n), id);
  assert.equal(said.no, 'SHELFIE-3.3');
  assert.equal(await stuck.evaluate(e => getComputedStyle(e).opacity), '0.62');
  await stuck.tap({ force: true });
  assert.equal(await d.page.evaluate(() => window.on.refused), 'SHELFIE-3.3');
  assert.equal(
    await d.page.locator('.tip .why').count(),
    0,
    'a finger is told why by the toast, and only there',
  );
  await stuck.focus();
  await d.page.keyboard.press('?');
  assert.match(await d.text('.tip'), /SHELFIE-3\.3/);
  assert((await d.text('.tip')).includes(said.no_words));
  await d.close();
};

tests['arrows go from thing to thing'] = async (browser, server) => {
  const { all, view } = positions(server, 'shelfie', 3),
    d = await table(browser, server, 'shelfie', { size: 'desk', lang: 'en' }),
    { keyboard } = d.page;
  const text = all.find(p => turnOf(p));
  await d.page.evaluate(([p, s]) => window.on.use(p, s), [view(text, turnOf(text)), turnOf(text)]);
  await d.page.locator('#try button.piece[tabindex="0"]').focus();
  const at = () =>
    d.page.evaluate(() => {
      const r = document.activeElement.getBoundingClientRect();
      return [document.activeElement.dataset.key || document.activeElement.className, r.x, r.y];
    });
  const seen = new Set();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End']) {
    const [, x, y] = await at();
    await keyboard.press(key);
    const [name, a, b] = await at();
    seen.add(name);
    if (key === 'ArrowDown') assert(b > y, 'down is down');
    if (key === 'ArrowRight') assert(a > x, 'right is right');
  }
  assert(seen.size > 4);
  assert.equal(await d.page.locator('.tip').count(), 1, 'the thing under the focus tells its name');
  await keyboard.press('Escape');
  assert.equal(await d.page.locator('.tip').count(), 0);
  await d.page.locator('#try button[data-item]').first().focus();
  await keyboard.press('Enter');
  assert.equal((await d.page.evaluate(() => window.on.chosen)).length, 1);
  assert.equal(
    await d.page.evaluate(() => document.activeElement.dataset.key),
    'i' + (await d.page.evaluate(() => window.on.chosen[0])),
    'the focus stays',
  );
  await d.close();
};

// A move is marked where it came to lie and where it left; it travels, and the table answers meanwhile.
tests['the last move is marked and travels'] = async (browser, server) => {
  const { all, view } = positions(server, 'shelfie', 2),
    d = await table(browser, server, 'shelfie', { size: 'desk', motion: 'no-preference' });
  const turns = all.filter(p => turnOf(p)),
    seat = turnOf(turns[3]);
  await d.page.evaluate(([p, s]) => window.on.use(p, s), [view(turns[3], seat), seat]);
  assert.equal(await d.page.locator('#try .last').count(), 0);
  const moving = await d.page.evaluate(
    ([p, s]) => {
      window.on.use(p, s);
      return new Promise(done =>
        queueMicrotask(() => done(document.querySelector('#try').getAnimations({ subtree: true }).length)),
      );
    },
    [view(turns[4], seat), seat],
  );
  assert(moving > 0, 'something travels');
  const marked = await d.page.locator('#try .last').count(),
    left = await d.page.locator('#try .hole.left').count();
  assert(marked >= 1 && marked <= 3 && left === marked, `${marked} came, ${left} left`);
  await d.until(
    () =>
      !document
        .querySelector('#try')
        .getAnimations({ subtree: true })
        .some(a => a.playState === 'running'),
  ); // it arrives
  await d.page.emulateMedia({ reducedMotion: 'reduce' });
  const still = await d.page.evaluate(
    ([p, s]) => {
      window.on.use(p, s);
      return new Promise(done =>
        queueMicrotask(() =>
          done(document.querySelector('#try .board').getAnimations({ subtree: true }).length),
        ),
      );
    },
    [view(turns[5], seat), seat],
  );
  assert.equal(still, 0, 'nothing travels where no motion is wanted');
  await d.close();
};

// As long as cards are no smaller than 34 px all of the table is seen; a finger's share of a place is 44 px, and where two shares
// overlap the nearer place is meant.
tests['the table of iota is seen whole, and its places are large enough'] = async (browser, server) => {
  const { all, view } = positions(server, 'iota', 4),
    d = await table(browser, server, 'iota', { size: 'phone' }),
    turns = all.filter(p => turnOf(p));
  let whole = 0,
    nearest = false;
  for (const text of turns.filter((_, n) => n % 2 === 0)) {
    const seat = turnOf(text);
    await d.page.evaluate(([p, s]) => window.on.use(p, s), [view(text, seat), seat]);
    await d.page.evaluate(() => document.querySelector('.own.hand .piece.can')?.click());
    await d.frames();
    const found = await d.page.evaluate(() => {
      const desk = document.querySelector('.desk').getBoundingClientRect(),
        cards = [...document.querySelectorAll('.iota-grid .icard')].map(e => e.getBoundingClientRect()),
        places = [...document.querySelectorAll('.iota-grid .spot.can')],
        cell = cards[0].width + 4,
        span = (a, b) =>
          Math.round((Math.max(...cards.map(r => r[b])) - Math.min(...cards.map(r => r[a]))) / cell) + 2,
        fits = span('left', 'right') * 34 <= desk.width - 8 && span('top', 'bottom') * 34 <= desk.height - 8,
        inside = r =>
          r.left >= desk.left - 1 &&
          r.right <= desk.right + 1 &&
          r.top >= desk.top - 1 &&
          r.bottom <= desk.bottom + 1;
      const share = e => {
        const more = getComputedStyle(e, '::after'),
          r = e.getBoundingClientRect();
        return r.width - 2 * Math.min(0, parseFloat(more.left) || 0);
      };
      return {
        least: cards[0].width,
        fits,
        hidden: fits ? cards.filter(r => !inside(r)).length : 0,
        small: places.filter(e => share(e) < 43.5).length,
        places: places.map(e => ({ id: Number(e.dataset.item), r: e.getBoundingClientRect().toJSON() })),
      };
    });
    assert(found.least >= 29.5, `cards of ${found.least} px`);
    assert.deepEqual([found.hidden, found.small], [0, 0]);
    whole += found.fits;
    // just inside of the edge that a place has with the next one
    const middle = r => [r.x + r.width / 2, r.y + r.height / 2],
      apart = (o, n) => middle(n.r).map((v, k) => v - middle(o.r)[k]),
      [pair] = found.places.flatMap(o =>
        found.places.filter(n => n !== o && Math.hypot(...apart(o, n)) < found.least + 5).map(n => [o, n]),
      );
    if (!pair || nearest) continue;
    nearest = true;
    const [{ id, r }] = pair,
      [dx, dy] = apart(...pair),
      [x, y] = middle(r);
    await d.page.mouse.click(x + dx * 0.42, y + dy * 0.42);
    assert.equal(await d.page.evaluate(() => window.on.chosen.at(-1)), id, 'the nearer place is meant');
  }
  assert(whole > 3, `${whole} tables fit`);
  assert(nearest, 'two places lie beside each other');
  await d.close();
};

tests['the table of iota zooms, its hand stays'] = async (browser, server) => {
  const { all, view } = positions(server, 'iota', 4),
    d = await table(browser, server, 'iota', { size: 'phone' });
  const text = all.filter(p => turnOf(p)).at(-8),
    seat = turnOf(text);
  await d.page.evaluate(([p, s]) => window.on.use(p, s), [view(text, seat), seat]);
  await d.frames();
  const rect = s => d.page.locator(s).first().boundingBox();
  const hand = await rect('.hand'),
    card = await rect('.iota-grid .icard'),
    desk = await rect('.desk'),
    last = await rect('.iota-grid .last');
  assert(card.width >= 29.5);
  assert(
    last.x >= desk.x - 1 &&
      last.y >= desk.y - 1 &&
      last.x + last.width <= desk.x + desk.width + 1 &&
      last.y + last.height <= desk.y + desk.height + 1,
    'the last move is in sight',
  );
  await d.page.locator('.desk').focus();
  await d.page.keyboard.press('+');
  const larger = await rect('.iota-grid .icard');
  assert(larger.width > card.width * 1.2);
  await d.page.mouse.move(desk.x + desk.width / 2, desk.y + desk.height / 2);
  await d.page.mouse.wheel(0, 100);
  await d.until(
    w => document.querySelector('.iota-grid .icard').getBoundingClientRect().width < w,
    larger.width,
  );
  const before = await d.page.evaluate(() => [
    document.querySelector('.desk').scrollLeft,
    document.querySelector('.desk').scrollTop,
  ]);
  await d.page.evaluate(() => window.on.draw());
  await d.frames();
  const after = await d.page.evaluate(() => [
    document.querySelector('.desk').scrollLeft,
    document.querySelector('.desk').scrollTop,
  ]);
  assert(
    Math.abs(before[0] - after[0]) < 3 && Math.abs(before[1] - after[1]) < 3,
    `a new drawing looks where the old one looked: ${before} ${after}`,
  );
  assert.deepEqual(await rect('.hand'), hand, 'the hand stays where it is');
  await d.close();
};

export const boards = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
