// whole-games.mjs - whole games of each kind, from the shelf to the last point: by mouse, by keys alone, by touch on a phone,
// between two browsers, against bots without a server.  Russian and English take turns, and nothing is left in the other language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Device } from './device.mjs';
import { Hands, tabTo } from './input.mjs';

export const games = ['shelfie', 'iota', 'ralph', 'toystory4', 'heroychiki'];
const small = { iota: ['deck', 'short'] }; // a game long enough as it is

// What SHORT=1 does without: the middle of a game of this browser.  Bots play it on to near its end.
export async function leap(d) {
  if (!process.env.SHORT) return;
  await d.page.evaluate(async () => {
    const { engine } = await import('./engine/engine.mjs'),
      { kept } = await import('./engine/saved-games.mjs'),
      { play } = await engine(),
      [s] = kept(),
      turns = [];
    play.load(s.record);
    for (let st; !(st = play.state()).over;) {
      if (st.turn.includes(1)) turns.push(play.save());
      play.move(st.turn[0], play.bot(play.view(st.turn[0]), st.turn[0], 'level1'));
    }
    localStorage['igroteka.local.' + s.id] = JSON.stringify({ ...s, record: turns.at(-2) || turns[0] });
  });
  await d.page.reload();
  await d.sees('.board, .handover');
}

// A game in this browser against one bot.
async function sitDown(d, hands, game) {
  await hands.press('box-' + game);
  await d.sees('[data-key=quick]');
  if (small[game]) {
    const select = `new-option-${small[game][0]}`;
    if (hands.way === 'keys') {
      await tabTo(d.page, 'details.options summary');
      await d.page.keyboard.press('Enter');
      await tabTo(d.page, `[data-key=${select}]`);
      await d.page.keyboard.press('End');
    } else {
      await hands.at('details.options summary');
      await d.key(select).selectOption(small[game][1]);
    }
    assert.equal(await d.key(select).inputValue(), small[game][1]);
  }
  await hands.press('quick');
  await d.sees('.board');
}

async function over(d, hands, ...names) {
  await d.sees('[data-key=record]', { state: 'attached' });
  assert(hands.moves > 2, `${hands.moves} moves are no game`);
  await d.until(() => /\d/.test(document.querySelector('.podium')?.innerText));
  await d.speaks(...names);
}

// The program reads the record of the page, and comes to the same end.
async function record(server, d, game) {
  const file = `${server.folder}/${game}.record`;
  await d.record(file);
  const text = readFileSync(file, 'utf8');
  assert.match(text, /^end \d+/m);
  server.run('replay', file);
  return [file, text];
}

async function byMouse(browser, server, game) {
  const d = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' }),
    hands = new Hands(d, 'mouse', 11);
  await d.enter(server.url);
  await d.sees('[data-part=tables]');
  await d.create(game, small[game] ? { ['option-' + small[game][0]]: small[game][1] } : {});
  await hands.press('bot2');
  await d.page.locator('[data-key=start]:not([disabled])').waitFor();
  await hands.press('start');
  await d.sees('.board');
  await hands.play({ each: n => n % 8 === 1 && d.speaks() });
  await over(d, hands);
  await record(server, d, game);
  await d.close();
}

async function byKeys(browser, server, game) {
  const d = await Device.open(browser, 'Аня', { size: 'desk', lang: 'ru' }),
    hands = new Hands(d, 'keys', 12);
  await d.page.goto(server.url);
  await d.sees(`[data-key=box-${game}]`);
  await sitDown(d, hands, game);
  for (let i = 0; i < 3; i++) {
    // in the making, too
    await hands.step();
    await d.speaks();
  }
  await hands.play({ enough: () => hands.moves > 2 });
  await leap(d);
  await hands.play({ each: n => n % 8 === 1 && d.speaks() });
  await over(d, hands);
  await tabTo(d.page, '[data-key=rematch]');
  await d.page.keyboard.press('Enter');
  await d.until(() => !document.querySelector('[data-key=record]') && document.querySelector('.board'));
  await d.close();
}

async function byTouch(browser, server, game) {
  const d = await Device.open(browser, 'Вера', { size: 'phone', lang: 'ru', mobile: true }),
    hands = new Hands(d, 'touch', 13);
  await d.page.goto(server.url);
  await sitDown(d, hands, game);
  await hands.play({
    each: async () => {
      const [scroll, scale] = await d.page.evaluate(() => [
        document.querySelector('.finale') ? 0 : document.documentElement.scrollHeight - innerHeight, // a result may
        visualViewport.scale,
      ]);
      assert.equal(scroll, 0, 'the page does not scroll');
      assert.equal(scale, 1, 'and is not zoomed');
    },
  });
  await over(d, hands);
  await record(server, d, game);
  await d.close();
}

// The rest of a game by clicks that nobody sees.
async function unseen(devices) {
  await Promise.all(devices.map(d => d.auto(true)));
  await Promise.all(devices.map(d => d.sees('[data-key=record]', { state: 'attached' })));
  await Promise.all(devices.map(d => d.auto(false)));
}

// Two people, two browsers; one of them has no https.  One loads the page again with a move half made, the server dies and comes back.
async function twoBrowsers(one, server, game, another) {
  const other = process.env.SHORT && game !== 'ralph' ? one : await another();
  const ann = await Device.open(one, 'Ann', { size: 'desk', lang: 'en' }),
    boris = await Device.open(other, 'Борис', { size: 'phone', lang: 'ru', dark: true });
  const a = new Hands(ann, 'mouse', 21),
    b = new Hands(boris, 'touch', 22),
    both = [ann, boris];
  await Promise.all([ann.enter(server.url), boris.enter(server.lan)]);
  assert.deepEqual(await Promise.all(both.map(d => d.page.evaluate(() => isSecureContext))), [true, false]);
  await Promise.all(both.map(d => d.sees('[data-part=tables]')));
  const code = await ann.create(game, small[game] ? { ['option-' + small[game][0]]: small[game][1] } : {});
  await boris.join(code);
  await b.press('sit2');
  await ann.page.locator('[data-key=start]:not([disabled])').waitFor();
  await a.press('start');
  await Promise.all(both.map(d => d.sees('.board')));
  const until = n => Promise.all([a, b].map(h => h.play({ enough: () => a.moves + b.moves >= n })));
  await until(5);
  await b.step();
  await boris.page.reload();
  await boris.sees('.board');
  await until(9);
  for (const d of both) d.serverIsDown = true;
  await server.killAndRestart();
  await Promise.all(both.map(d => d.sees('#link.online', { state: 'attached' })));
  await until(12);
  await ann.page.reload();
  for (const d of both) {
    await d.sees('.board');
    d.serverIsDown = false;
  }
  await (process.env.SHORT ? unseen(both) : until(Infinity));
  await Promise.all([over(ann, a, boris.name, code), over(boris, b, ann.name, code)]);
  const numbers = async d => (await d.text('.podium')).match(/\d+/g).join(' ');
  assert.equal(await numbers(ann), await numbers(boris));
  const [file, text] = await record(server, boris, game);
  assert.match(server.run('verify', file), /fair/);
  assert.equal(text.match(/^promise \d sha256:[0-9a-f]{64}$/gm)?.length, 2, 'both browsers promised bytes');
  assert.equal(text.match(/^entropy \d [0-9a-f]{32}$/gm)?.length, 2, 'and showed them');
  for (const d of both) await d.close();
}

// The page was loaded once; now there is no server.
async function offline(browser, server, game) {
  const [size, way] = ['iota', 'toystory4'].includes(game) ? ['phone', 'touch'] : ['desk', 'mouse'];
  const d = await Device.open(browser, 'Ann', { size, lang: 'en', worker: true }),
    hands = new Hands(d, way, 14);
  await d.page.goto(server.url);
  await d.until(() => navigator.serviceWorker.controller !== null);
  d.serverIsDown = true;
  await server.halt();
  await d.page.reload();
  await sitDown(d, hands, game);
  await hands.play({ enough: () => hands.moves > 3 });
  await d.page.reload(); // kept in the browser
  await d.sees('.board');
  await leap(d);
  await hands.play({ each: n => n % 8 === 1 && d.speaks() });
  await over(d, hands);
  await record(server, d, game);
  await d.close();
}

const ways = {
  'by mouse': byMouse,
  'by keys alone': byKeys,
  'by touch at 360x740': byTouch,
  'in two browsers, a reload, a killed server': twoBrowsers,
  'against bots with the server stopped': offline,
};

export const wholeGames = (browser, another) =>
  Object.fromEntries(
    games.flatMap(game =>
      Object.entries(ways).map(([how, play]) => [
        `${game} ${how}`,
        server => play(browser(), server, game, another),
      ]),
    ),
  );
