// announcements.mjs - what the page says: the clause that forbids a move, a whole game in words for those who do not see the table,
// that it is your turn; and hostile texts, which are said as they are and do nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Device, golden } from './device.mjs';
import { games, prepared } from './screens.mjs';
import { Hands } from './input.mjs';

const usual = lang => [{ name: lang === 'ru' ? 'Аня' : 'Ann' }, { bot: 'level1' }];

async function atTable(browser, server, game, how, { people = usual(how.lang), part = 0.5 } = {}) {
  const d = await Device.open(browser, people[0].name, how);
  await d.page.goto(server.url);
  await d.sees('.gbox');
  await prepared(d, 'TABLE', game, people, part);
  await d.page.evaluate(() => {
    location.hash = 'local/TABLE';
  });
  await d.sees('.board, [data-key=take]');
  return d;
}

// ---- refusals -------------------------------------------------------------------------------

// Moves of another game that are forbidden here, one for each clause: the program is asked, not the page.
function forbidden(server, game, position, lang) {
  const file = `${server.folder}/${game}.position`,
    found = new Map();
  writeFileSync(file, position);
  const moves = new Set(
    golden(game)
      .match(/^\d+ \d .*$/gm)
      .map(l => l.replace(/^\d+ \d /, '')),
  );
  for (const move of [...moves].slice(0, 60)) {
    try {
      execFileSync(server.program, ['apply', '--lang', lang, '-f', file, `1: ${move}`], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (e) {
      const [, clause, words] = /([A-Z]+\d*-\d[\d.]*): (.*)/.exec(e.stderr) || [];
      if (clause && !found.has(clause)) found.set(clause, { move, words: words.trim() });
    }
  }
  return found;
}

const refusals = (game, lang) => async (browser, server) => {
  const d = await atTable(browser, server, game, {
    size: lang === 'ru' ? 'phone' : 'desk',
    lang,
    seeded: game,
  });
  const position = await d.page.evaluate(async () => {
    const { engine } = await import('./engine/engine.mjs'),
      { kept } = await import('./engine/saved-games.mjs'),
      { play } = await engine();
    play.load(kept()[0].record);
    return play.view(1);
  });
  const list = forbidden(server, game, position, lang);
  assert(list.size >= 2, `${list.size} clauses to be broken`);
  await d.side('words');
  for (const [clause, { move, words }] of list) {
    await d.key('typed').fill(move);
    await d.page.keyboard.press('Enter');
    await d.until(c => document.getElementById('alert').textContent.includes(c), clause);
    const said = (await d.text('#alert')).replace(/\s+/g, ' ');
    assert(said.includes(words), `${move}: "${said}" and not "${words}"`);
    assert.equal(
      await d.page.locator('#alert a').getAttribute('href'),
      `#rules/${game}/${clause.replace(/^.*-/, '')}`,
    );
    assert(await d.key('typed').count(), 'the turn is not over');
    await d.page.locator('#alert button').click();
    await d.until(() => document.getElementById('alert').textContent === '');
  }
  const [clause, { move }] = [...list].at(-1);
  await d.key('typed').fill(move);
  await d.page.keyboard.press('Enter');
  await d.page.locator('#alert a').click(); // to the rule itself, in its book
  await d.sees('.cl.marked');
  assert((await d.text('.cl.marked')).includes(clause));
  await d.page.goBack();
  await d.sees('.board');
  await d.close();
};

// ---- in words -----------------------------------------------------------------------------------

// In the page: everything that a screen reader is told by itself.
function listen() {
  window.heard = [];
  const live = '[aria-live], [role=status], [role=alert]';
  new MutationObserver(list => {
    for (const m of list) {
      const e = (m.target.nodeType === 1 ? m.target : m.target.parentElement)?.closest(live),
        words = e?.textContent.trim();
      if (words && window.heard.at(-1) !== words) window.heard.push(words);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

const said = {
  ru: ['Текст', 'Все ходы', 'Ввести ход', 'Ваш ход'],
  en: ['Text', 'All moves', 'Type a move', 'Your turn'],
};

const brief = ['ralph']; // so few rounds that in a part of them nobody need win a point

// A whole game by somebody who does not see: what can be done is found by its role and name, what happened is heard.
const inWords = (game, lang) => async (browser, server) => {
  const d = await atTable(
      browser,
      server,
      game,
      { lang, seeded: game },
      { part: process.env.SHORT && !brief.includes(game) ? 0.6 : 0 },
    ),
    { page } = d,
    [words, every, field, yours] = said[lang];
  await page.evaluate(listen);
  if (await d.key('side').isVisible()) await d.key('side').press('Enter'); // where the side is folded
  await page.getByRole('tab', { name: words }).press('Enter');
  assert((await d.text('.words')).length > 80, 'the table is told');
  let moves = 0;
  for (; moves < 200; moves++) {
    await d.until(() => document.querySelector('.banner.mine, [data-key=record]'));
    if (await d.key('record').count()) break;
    await page.getByRole('button', { name: every, exact: true }).press('Enter');
    const list = page.getByRole('list', { name: every }).getByRole('button');
    const move = await list.nth(moves % Math.min(3, await list.count())).innerText();
    await page.getByRole('textbox', { name: field }).fill(move);
    const before = await page.evaluate(() => window.heard.length);
    await page.keyboard.press('Enter');
    await d.until(n => window.heard.length > n || document.querySelector('[data-key=record]'), before);
  }
  assert(moves > 2, `${moves} moves`);
  await d.sees('[data-key=record]', { state: 'attached' });
  const heard = (await page.evaluate(() => window.heard)).join('\n'),
    bot = lang === 'ru' ? /Пуговка|Чайник/ : /Button|Kettle/;
  assert.match(heard, bot, 'what the other did was said');
  assert.match(heard, new RegExp(d.name), 'and what one did oneself');
  assert(heard.includes(yours), 'and whose turn it is');
  assert.doesNotMatch(heard, /→|->|@|×\d|\b[a-i][1-9]\b/, 'in words');
  assert.match(heard, lang === 'ru' ? /[+−]\d+ очк/ : /[+−]\d+ point/, `and who won points: ${heard}`);
  assert.deepEqual(await page.evaluate(regions), [], 'by one voice');
  assert.match(heard, lang === 'ru' ? /Игра окончена/ : /The game is over/, 'and that it is over');
  assert.equal(
    await page
      .getByRole('heading', { name: lang === 'ru' ? /побежда|победил|победу/i : /win|won|victory/ })
      .count(),
    1,
  );
  await d.close();
};

// Every voice speaks once, in words: no notation, no arrow, and nothing is said by two regions at a time.
const regions = () =>
  [...document.querySelectorAll('[aria-live], [role=status]')]
    .filter(e => e.closest('main') && e.textContent.trim())
    .map(e => e.className);

// Several people on one device: nothing that one was told is left for the next, to be seen or heard, nor comes back with the page.
const kept = (game, lang) => async (browser, server) => {
  const d = await atTable(
      browser,
      server,
      game,
      { size: 'phone', lang, seeded: game },
      { people: [{ name: 'Ann' }, { name: 'Boris' }, { name: 'Vera' }], part: 0 },
    ),
    { page } = d;
  const all = () =>
    page.evaluate(() =>
      [
        document.body.innerText,
        ...[...document.querySelectorAll('[aria-label], [title]')].map(
          e => `${e.getAttribute('aria-label')} ${e.title}`,
        ),
        document.getElementById('news').textContent,
      ].join(' '),
    );
  await d.click('take');
  await d.sees('.banner.mine');
  assert.deepEqual(await page.evaluate(regions), [], 'one voice');
  const cards = await page
    .locator('.own .piece')
    .evaluateAll(list => list.map(e => e.getAttribute('aria-label').split(/[.,]/)[0]));
  assert(cards.length >= 4);
  await d.click('hint');
  await d.page.locator('[data-key=play]:not([disabled])').waitFor();
  await d.click('play');
  await d.click('pass');
  const quiet = async when => {
    await d.sees('[data-key=take]');
    const told = await all();
    for (const c of cards) assert(!told.includes(c), `${c}, ${when}`);
  };
  await quiet('handed over');
  await page.goBack();
  await d.sees('.gbox');
  await page.goForward();
  await quiet('back and forth');
  await page.reload();
  await quiet('loaded anew');
  await d.close();
};

// ---- your turn -------------------------------------------------------------------------------------

// In the page: what the system would be told.
function spies() {
  window.told = { badge: [], notes: [], sounds: 0 };
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async n => {
      window.told.badge.push(n);
    },
  });
  Object.defineProperty(navigator, 'clearAppBadge', {
    value: async () => {
      window.told.badge.push(0);
    },
  });
  const note = (title, o) => {
    window.told.notes.push([title, o.body]);
  };
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(...a) {
      note(...a);
    }
  };
  ServiceWorkerRegistration.prototype.showNotification = async (...a) => note(...a); // one way or the other
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...a) {
    window.told.sounds++;
    return start.apply(this, a);
  };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
}

async function turnIsTold(browser, server) {
  const [ann, boris] = await Promise.all([
    Device.open(browser, 'Ann', { lang: 'en' }),
    Device.open(browser, 'Boris', { lang: 'en' }),
  ]);
  await ann.page.addInitScript(spies);
  await ann.page.goto(server.url + '#settings');
  await ann.key('notify').check();
  await ann.key('sound-0.4').check({ force: true });
  await ann.page.evaluate(() => {
    location.hash = '';
  });
  await ann.click('see-tables');
  await ann.key('name').fill('Ann');
  await ann.page.keyboard.press('Enter');
  await ann.sees('[data-part=tables]');
  const code = await ann.create('shelfie');
  await boris.enter(server.url);
  await boris.sees('[data-key=have-code]');
  await boris.join(code);
  await boris.click('sit2');
  await ann.page.locator('[data-key=start]:not([disabled])').click();
  await Promise.all([ann, boris].map(d => d.sees('.board')));
  const a = new Hands(ann, 'mouse', 41),
    b = new Hands(boris, 'mouse', 42);
  const one = h =>
    h.play({
      enough: (
        n => () =>
          h.moves > n
      )(h.moves),
    });
  if (await boris.page.locator('.banner.mine').count()) await one(b);
  await ann.sees('.banner.mine');
  await one(a);
  await boris.sees('.banner.mine');
  assert.doesNotMatch(await ann.page.title(), /Your turn/);
  assert.equal((await ann.page.evaluate(() => window.told.badge)).at(-1), 0, 'no badge while others move');
  const quiet = await ann.page.evaluate(() => {
    window.away = true;
    window.told.notes = [];
    return window.told.sounds;
  });
  await one(b);
  await ann.sees('.banner.mine');
  assert.match(await ann.page.title(), /Your turn/);
  await ann.until(() => window.told.notes.length > 0);
  const told = await ann.page.evaluate(() => window.told);
  assert.equal(told.badge.at(-1), 1, 'a badge');
  assert.equal(told.notes.length, 1, 'one notification');
  assert.match(told.notes[0].join(' '), /Your turn/);
  assert(told.sounds > quiet, 'and a sound');
  await ann.page.evaluate(() => {
    window.away = false;
    window.told.notes = [];
  });
  await one(a);
  await one(b);
  await ann.sees('.banner.mine');
  assert.equal(
    (await ann.page.evaluate(() => window.told.notes)).length,
    0,
    'no notification to somebody who looks',
  );
  await Promise.all([ann.close(), boris.close()]);
}

// In the page, before anything else: an orchestra that writes down what it is to play: the pitch of each tone, 0 for noise; how loud.
function music() {
  window.played = { tones: [], loud: [], contexts: 0 };
  const param = keep => ({ setValueAtTime: v => keep?.(v), exponentialRampToValueAtTime: () => {} }),
    node = more => ({ connect: next => next, start() {}, stop() {}, ...more });
  window.AudioContext = class {
    currentTime = 0;
    sampleRate = 100;
    constructor() {
      window.played.contexts++;
    }
    resume() {}
    createOscillator = () => node({ frequency: param(v => window.played.tones.push(v)) });
    createGain = () => node({ gain: param(v => window.played.loud.push(v)) });
    createBiquadFilter = () => node({ frequency: param() });
    createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
    createBufferSource = () => node({ start: () => window.played.tones.push(0) });
  };
}

// Points of one's own have a sound, those of others have not; a move sounds like a move; and where no sound is wanted there is none.
async function pointsAreHeard(browser, server) {
  const d = await Device.open(browser, 'Ann', { lang: 'en' });
  await d.page.addInitScript(music);
  await d.page.goto(server.url + '#settings');
  const won = [620, 830],
    move = [300],
    mine = [520, 520];
  for (const [setting, most] of [
    ['sound-1', 0.25],
    ['sound-0.4', 0.1],
    ['sound-0', 0],
  ]) {
    await d.page.evaluate(() => (location.hash = 'settings'));
    await d.key(setting).check({ force: true });
    await prepared(d, 'TABLE', 'iota', usual('en'), 0.3);
    await d.page.goto(server.url + '?' + setting + '#local/TABLE');
    await d.sees('.banner.mine');
    const points = () =>
      d.page.evaluate(() =>
        ['.me .points', '.opp .points'].map(s => Number(document.querySelector(s).textContent)),
      );
    const heard = { own: 0, others: 0 };
    for (let k = 0; k < 12 && !(heard.own && heard.others); k++) {
      const [own, other] = await points();
      await d.click('hint');
      await d.page.evaluate(() => (window.played.tones = []));
      await d.page.locator('[data-key=play]:not([disabled])').click();
      await d.sees('.banner.mine, .podium');
      if (await d.page.locator('.podium').count()) break;
      const [nowOwn, nowOther] = await points(),
        tones = (await d.page.evaluate(() => window.played.tones)).filter(Boolean);
      heard.own += Number(nowOwn > own);
      heard.others += Number(nowOther > other);
      const wanted = [...(nowOwn > own ? won : move), ...mine];
      assert.deepEqual(
        tones,
        setting === 'sound-0' ? [] : wanted,
        `${setting}: ${own} ${other} -> ${nowOwn} ${nowOther}`,
      );
    }
    assert(heard.own && heard.others, 'both have won points');
    const { loud, contexts } = await d.page.evaluate(() => window.played);
    assert.equal(contexts, most ? 1 : 0);
    if (most) assert(loud.length && loud.every(v => v <= most), `as loud as was chosen: ${loud}`);
  }
  await d.close();
}

// ---- hostile texts ---------------------------------------------------------------------------------

const evil = [
  '<img src=x onerror="document.title=1">',
  '\u202Eevil\u202C <b>x</b> مرحبا',
  '\u{1F469}\u200D\u{1F467}\u{1F3F3}\uFE0F\u200D\u{1F308}'.repeat(40),
  'Щ'.repeat(10000),
];

// A game of this browser is kept as text that anybody may have written: its names are shown as they are, everywhere.
async function hostileNames(browser, server) {
  for (const [i, [name, other]] of [evil.slice(0, 2), evil.slice(2)].entries()) {
    const d = await atTable(
      browser,
      server,
      'ralph',
      { size: i % 2 ? 'desk' : 'phone', lang: i % 2 ? 'ru' : 'en', seeded: 'evil' },
      { people: [{ name }, { name: other }, { bot: 'level1' }] },
    );
    const calm = async where => {
      const seen = await d.page.evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        made: document.querySelectorAll('main img:not(.qr, .cover), main b b, main script, [onerror]').length,
        title: document.title,
      }));
      if (seen.over > 0)
        d.faults.push(`${where}, names ${2 * i} and ${2 * i + 1}, ${d.size}: ${seen.over} px too wide`);
      assert.equal(seen.made, 0, `${where}: no element was made of it`);
      assert.notEqual(seen.title, '1');
    };
    const h = new Hands(d, d.size === 'phone' ? 'touch' : 'mouse', 5);
    await d.sees('[data-key=take]');
    await calm('handing over');
    await d.click('take');
    await d.sees('.banner.mine');
    await calm('table');
    await h.play({ enough: () => h.moves > 0 });
    await calm('passing on');
    await d.side('log');
    await calm('log');
    await prepared(d, 'OVER', 'ralph', [{ name }, { name: other }], 1);
    const after = [
      ['', '.gbox', 'home'],
      ['local/OVER', '[data-key=record]', 'podium'],
      ['replay/OVER', '.transport', 'replay'],
    ];
    for (const [hash, selector, where] of after) {
      await d.page.evaluate(x => {
        location.hash = x;
      }, hash);
      await d.sees(selector);
      await calm(where);
    }
    await d.close();
  }
}

const tests = {
  'it is told that it is your turn: title, badge, notification, sound': turnIsTold,
  'points won are heard by whoever won them': pointsAreHeard,
  'hostile names at a table of this browser are text': hostileNames,
};
for (const game of ['ralph', 'iota'])
  tests[`hot seat: ${game} keeps what one was told from the next`] = kept(
    game,
    game === 'iota' ? 'ru' : 'en',
  );
for (const [i, game] of games.entries()) {
  tests[`refusals of ${game} show their clause`] = refusals(game, ['ru', 'en'][i % 2]);
  tests[`${game} in words: typed, and heard`] = inWords(game, ['en', 'ru'][i % 2]);
}

export const told = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
