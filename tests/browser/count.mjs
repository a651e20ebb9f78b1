// count.mjs - a real game counted on a phone: by taps alone, in both languages, with the sheet that the program has for the same table;
// and positions set up by the same taps: hints, links, pictures, a game that goes on, and what cannot be.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Device } from './device.mjs';

const next = d => d.click('step-next');
async function asked(d, words) {
  await d.sees(`.asked-for:has-text("${words}")`);
}
async function begin(d, server, game, seats) {
  await d.page.goto(server.url);
  await d.click('to-count');
  await d.page.locator(`.pickgame[href="#count/${game}"]`).click();
  await d.click('players-' + seats);
}
// The program reads what the page made of the taps, and counts the same.
async function sameAsProgram(d, server) {
  await d.page.locator('.finale summary').click();
  const file = `${server.folder}/counted.txt`;
  writeFileSync(file, await d.page.locator('.finale pre').innerText());
  const told = JSON.parse(server.run('score', file, '--json')),
    scores = told.seats.map(s => s.score).sort((a, b) => a - b),
    shown = (await d.page.locator('.sheet-table tfoot td').allInnerTexts()).map(Number).sort((a, b) => a - b);
  assert.deepEqual(shown, scores);
}

// What the questions of a bookshelf say.
const words = {
  ru: {
    goals: 'общие цели',
    began: 'Кто из игроков начинал',
    tokens: 'жетоны общих целей',
    personal: n => `Игрок ${n}: личная цель`,
    shelf: 'шкаф',
    upwards: 'Снизу вверх',
    end: 'жетон конца',
    nobody: 'никто',
    full: 'кто заполнил свой первым',
    first: 'Сначала нажмите на ответ',
  },
  en: {
    goals: 'common goals',
    began: 'Which player began',
    tokens: 'tokens of the common goals',
    personal: n => `Player ${n}: the personal goal`,
    shelf: 'the bookshelf',
    upwards: 'From the bottom row up',
    end: 'the end token',
    nobody: 'nobody',
    full: 'whoever filled one first',
    first: 'Tap an answer first',
  },
};
async function shelf(browser, server, lang) {
  const d = await Device.open(browser, 'Аня', { size: 'phone', lang, mobile: true }),
    w = words[lang];
  await begin(d, server, 'shelfie', 2);
  await asked(d, w.goals);
  await d.look('count goals');
  await next(d); // nothing was tapped
  await d.sees(`.refusal:has-text("${w.first}")`);
  for (const n of [3, 8]) await d.click('number-' + n);
  await next(d);
  await asked(d, w.began);
  await d.click('number-1'); // one tap is the answer
  for (const points of [8, 4]) {
    await asked(d, w.tokens);
    await d.click(`each-0-${points}`);
    await next(d);
  }
  for (const n of [1, 2]) {
    await asked(d, w.personal(n));
    await d.look('count personal goals');
    assert.equal(await d.page.locator('.keys .key').last().getAttribute('data-key'), 'number-0'); // behind all twelve
    await d.click('number-' + n);
  }
  // From the bottom up; nothing stands on an empty place, so those above it need no tap.
  for (const kinds of ['CCBBGFTPCCBBGFTPCCBBGFTPCCBBGF', 'CCCCC.B...C']) {
    await asked(d, w.shelf);
    await d.sees(`.asked-for + .hint:has-text("${w.upwards}")`); // how it is tapped
    for (const [i, k] of [...kinds].entries()) {
      if (i === 7) {
        // one that is mended does not lead into those that are right
        await d.click('cell-26');
        await d.click('key-' + kinds[1]);
        assert.equal(await d.page.locator('.cell.now').getAttribute('data-key'), 'cell-22');
      }
      await d.click(k === '.' ? 'key-empty' : 'key-' + k);
    }
    assert.equal(await d.page.locator('.cell.now').count(), kinds.length < 30 ? 1 : 0);
    await d.look('count shelf');
    await next(d);
  }
  await asked(d, w.end);
  assert.equal(await d.text('[data-key=number-0]'), w.nobody);
  assert.ok(!(await d.text('.asked-for')).includes('0')); // nobody is to know that 0 is nobody
  await d.click('number-0'); // but one shelf is full
  await d.sees(`.refusal:has-text("${w.full}")`);
  await d.click('number-1');
  await d.sees('.finale .podium');
  await d.speaks();
  await d.look('counted');
  await sameAsProgram(d, server);
  await d.click('picture');
  await d.until(() => document.querySelector('.share-box img')?.naturalWidth === 1200);
  await d.close();
}

// Four players: the most tokens there are beside a goal, on the narrowest phone.
async function tokens(browser, server) {
  const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' });
  await begin(d, server, 'shelfie', 4);
  for (const n of [5, 11]) await d.click('number-' + n);
  await next(d);
  await d.click('number-2');
  await asked(d, 'tokens of the common goals');
  await d.look('count tokens');
  const rows = await d.page.locator('.keys.each').evaluateAll(all =>
    all.map(row => {
      const keys = [...row.querySelectorAll('.key')].map(k => k.getBoundingClientRect());
      return {
        tops: new Set(keys.map(k => k.top)).size,
        least: Math.min(...keys.map(k => k.width)),
        keys: keys.length,
      };
    }),
  );
  assert.equal(rows.length, 2);
  for (const { tops, least, keys } of rows)
    assert.ok(tops === 1 && keys === 5 && least >= 44, `${keys} keys in ${tops} lines, ${least} px`);
  await d.close();
}

async function others(browser, server) {
  const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en' });
  await begin(d, server, 'ralph', 3);
  await d.until(() => document.activeElement?.getAttribute('type') === 'number'); // to be typed at once
  await d.page.keyboard.type('12');
  await d.page.keyboard.press('Enter');
  for (const n of [3, 8, 0]) {
    await d.key('number').fill(String(n));
    await next(d);
    if (n === 3) await d.sees('.refusal:has-text("fewer than four")');
  }
  await d.sees('.finale .podium');
  assert.deepEqual(await d.page.locator('.podium .count').allInnerTexts(), ['8', '12', '0']);
  await begin(d, server, 'iota', 2);
  await asked(d, 'Player 1');
  for (const k of ['1', '2', '3']) await d.click('key-' + k);
  await next(d);
  await asked(d, 'how many cards');
  await d.click('number-2'); // one tap is the answer
  await d.sees('.told:has-text("this turn 6, in all 6")');
  await next(d); // nothing laid: a pass
  await asked(d, 'Player 1');
  await d.click('step-back');
  await asked(d, 'Player 2');
  await d.look('count turns');
  await d.click('game-over'); // one tap, too
  await d.sees('.finale .podium');
  assert.deepEqual(await d.page.locator('.podium .count').allInnerTexts(), ['0', '6']);
  await d.sees('.sheet-table th:has-text("Turn 1")');
  await d.click('picture'); // without a link: there is no position
  await d.until(() => document.querySelector('.share-box img')?.naturalWidth === 1200);
  assert.equal(await d.key('copy-link').count(), 0);
  await begin(d, server, 'toystory4', 2);
  for (let i = 0; i < 8; i++) {
    await d.sees('.asked-for');
    if (i % 4 !== 1) {
      const key = await d.page
        .locator('.keys:not(.chosen):not(.groups) .key')
        .first()
        .getAttribute('data-key');
      await d.click(key);
    }
    if (i === 0) await d.click('face-down'); // nobody has to know which
    if (i === 0) await d.look('count cards');
    const before = await d.text('.asked-for');
    await next(d);
    await d.until(was => document.querySelector('.asked-for')?.innerText !== was, before);
  }
  await d.sees('.finale .podium');
  await d.speaks();
  await sameAsProgram(d, server);
  await d.close();
}

// A whole game counted turn by turn, by somebody who begins with what the page tells him first.
async function turns(browser, server, lang) {
  const d = await Device.open(browser, 'Аня', { size: 'phone', lang, mobile: true }),
    [warning, passed, hint, picture] = {
      ru: ['по готовому столу их уже не узнать', 'Пропуск', 'Нажимайте', 'Картинка'],
      en: ['a finished table no longer tells them', 'A pass', 'Tap the number', 'Picture'],
    }[lang];
  const name = n => (lang === 'ru' ? `Игрок ${n}` : `Player ${n}`);
  await d.page.goto(server.url);
  await d.click('to-count');
  await d.page.locator('.pickgame[href="#count/iota"]').click();
  await d.sees(`[data-key=before]:has-text("${warning}")`);
  await d.look('count: what a finished table does not tell');
  await d.page.locator('[data-key=before] a').click(); // the other way, and back
  await d.sees('.panel:not(:has([data-key=before])) [data-key=players-2]');
  await d.page.goBack();
  await d.click('players-2');
  // Lines of each turn, how many cards were laid, and the points: the sum, doubled for lines of four, four cards and the last one.
  const game = [
    ['123', 3, 6],
    ['222 23', 3, 11],
    ['3333', 2, 24],
    ['12 14', 1, 8],
    ['', 0, 0],
    ['444', 2, 12],
    ['1111 12', 4, 28],
    ['230', 3, 5],
    ['1234', 2, 40],
  ];
  for (const [i, [lines, laid, points]] of game.entries()) {
    await asked(d, name((i % 2) + 1));
    await d.sees(`.asked-for + .hint:has-text("${hint}")`);
    assert.equal(await d.text('[data-key=step-next]'), passed); // as long as nothing is tapped
    for (const [k, line] of lines.split(' ').entries()) {
      if (k) await d.click('new-line');
      for (const card of line) await d.click('key-' + card);
    }
    if (lines) assert.notEqual(await d.text('[data-key=step-next]'), passed);
    await next(d);
    if (!lines) continue;
    await d.sees('[data-key=last-card]');
    if (i === game.length - 1) await d.key('last-card').check();
    await d.click('number-' + laid);
    if (i < game.length - 1) await d.sees(`.told:has-text(" ${points},")`);
  }
  await d.sees('.finale .podium');
  assert.deepEqual(await d.page.locator('.podium .count').allInnerTexts(), ['36', '98']);
  assert.equal((await d.text('[data-key=picture]')).trim(), picture); // a link would have no position
  await d.speaks();
  await d.close();
}

// What the page shows of a position: a hint, the words that the program reads, a picture of the board; and it is played on.
async function shown(d, server, look) {
  await d.sees('.of-position .board');
  await d.look(look);
  await d.click('hint');
  await d.sees('[data-part=hint] b');
  assert.ok(!(await d.text('[data-part=hint]')).includes('No hint'));
  const text = await d.page.locator('.panel pre').textContent(),
    file = `${server.folder}/set-up.txt`;
  writeFileSync(file, text);
  assert.ok(server.run('moves', file).length);
  await d.click('picture');
  await d.until(() => document.querySelector('.share-box img')?.naturalWidth > 900);
  await d.page.locator('.share-box .icon-btn').click();
  return text;
}
async function begins(d, server, game) {
  await d.page.goto(server.url);
  await d.click('to-setup');
  await d.page.locator(`.pickgame[href="#setup/${game}"]`).click();
  await d.click('players-2');
}

async function setUp(browser, server) {
  const d = await Device.open(browser, 'Аня', { size: 'phone', lang: 'ru', mobile: true });
  await d.page.goto(server.url);
  await d.click('to-setup');
  await d.page.locator('.pickgame[href="#setup/shelfie"]').click();
  await d.click('other-rules');
  await d.key('option-refill').selectOption('isolated');
  await d.look('set up by other rules');
  await d.click('players-2');
  for (const key of ['number-3', 'number-8', 'step-next', 'number-1', 'number-2', 'number-2'])
    await d.click(key);
  await asked(d, 'Гостиная');
  await next(d);
  await d.sees('.refusal:has-text("гостиная пуста")'); // what cannot be is said
  for (const k of 'CBGFTPCBGFTP') await d.click('key-' + k);
  await d.look('set up the living room');
  await next(d);
  for (let i = 0; i < 2; i++) await next(d); // no tokens
  await asked(d, 'Игрок 2: личная цель'); // the other's is not known
  await d.click('number-5');
  await d.click('cell-10'); // hangs in the air
  await d.click('key-C');
  await next(d);
  await d.sees('.refusal:has-text("висит в воздухе")');
  await d.click('cell-10');
  await d.click('key-empty');
  await next(d);
  await next(d);
  await d.click('number-0');
  const text = await shown(d, server, 'a position set up');
  assert.match(text, /^view 2$/m);
  assert.match(text, /^personal 1 \?$/m);
  assert.match(text, /^set .*refill=isolated/m);
  await d.speaks();
  await d.click('step-back');
  await asked(d, 'жетон конца');
  await d.click('number-0');
  await d.click('hence');
  await d.sees('.table .board');
  await d.close();
}

async function setUpCards(browser, server) {
  const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en', mobile: true });
  await begins(d, server, 'iota');
  await d.sees('.asked-for + .hint:has-text("A card goes to the marked place")');
  await d.click('key-Rt2');
  for (const k of ['Bp2', 'Gc2']) {
    await d.click('group-' + k[0]);
    await d.click('key-' + k);
  }
  await d.click('place-1-0'); // above the first: red triangle 3 makes a line, blue cross 3 does not hang with it
  await d.click('group-R');
  await d.click('key-Rt2');
  await d.look('set up a table of cards');
  await next(d);
  await d.sees('.refusal:has-text("twice")');
  await d.click('place-1-1');
  await d.click('key-Rt3');
  await next(d);
  await d.click('number-1');
  await d.click('number-1');
  for (const k of ['key-Rt1', 'group-W', 'key-W']) await d.click(k);
  await next(d);
  await d.click('number-4');
  await next(d); // the deck: all the others
  await d.key('number-0').fill('40');
  await next(d);
  const text = await shown(d, server, 'a table of cards set up');
  assert.match(text, /^hand 2 \? \? \? \?$/m);
  await begins(d, server, 'ralph');
  await d.click('number-1');
  for (const k of [
    'key-R2',
    'key-R4',
    'on-top',
    'group-J',
    'key-J6',
    'step-next',
    'key-empty',
    'group-V',
    'key-V7',
    'step-next',
    'step-next',
  ])
    await d.click(k);
  await asked(d, 'the cards of the hand');
  for (const k of ['key-K1', 'key-K9']) {
    await d.click('group-K');
    await d.click(k);
  }
  for (let i = 0; i < 3; i++) await next(d);
  assert.match(await shown(d, server, 'rows set up'), /^ {2}R2 J6\/R4\n {2}\. {2}V7$/m);
  await begins(d, server, 'heroychiki');
  await d.click('number-1');
  for (const k of ['A3', 'A4', 'A5']) {
    await d.click('key-' + k);
    await d.click('key-' + k);
    await next(d);
  }
  while ((await d.text('.asked-for')).includes('bonus') === false) {
    const before = await d.text('.asked-for');
    await next(d);
    await d.until(was => document.querySelector('.asked-for')?.innerText !== was, before);
  }
  await d.click('number-0');
  await shown(d, server, 'shelves set up');
  await d.speaks();
  await d.close();
}

const tests = {
  'setup: a position by taps, a hint, a picture, played on': setUp,
  'setup: tables of cards': setUpCards,
  'count: a shelf by taps, with the points of the program': (b, s) => shelf(b, s, 'ru'),
  'count: a shelf by taps in English': (b, s) => shelf(b, s, 'en'),
  'count: a whole game by turns': (b, s) => turns(b, s, 'ru'),
  'count: a whole game by turns in English': (b, s) => turns(b, s, 'en'),
  'count: the tokens of a goal stand in one row': tokens,
  'count: numbers, turns and cards by taps': others,
};

export const counts = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
