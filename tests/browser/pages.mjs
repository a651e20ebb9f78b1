// pages.mjs - the pages beside the table: rules, replays, checking a deal, lessons.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { golden } from './device.mjs';

const games = ['shelfie', 'iota', 'ralph', 'toystory4', 'heroychiki'];
const both = [
  { size: 'desk', lang: 'en' },
  { size: 'phone', lang: 'ru', dark: true },
];

async function turn(d, hash) {
  await d.page.evaluate(x => {
    location.hash = x;
  }, hash);
}

async function visit(open, server, name, how) {
  const d = await open(name, how);
  await d.page.goto(server.url);
  await d.sees('#link.online', { state: 'attached' });
  return d;
}

// Opens a record on a page, as words pasted in.
async function paste(d, to, record) {
  await turn(d, to);
  await d.key('pasted').fill(record);
  await d.page.locator('.opener form button.main').click();
}

async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate(s => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

// A record walked to its end; the points, and the cards that gave them.
async function walked(open, server, game, how) {
  const d = await visit(open, server, 'Watcher', how),
    { page } = d,
    moves = golden(game).match(/^\d+ \d /gm).length;
  await paste(d, 'replay', golden(game));
  await d.sees('.transport');
  await d.sees('.break');
  const last = golden(game)
    .match(/^end \d+ (.*)$/m)[1]
    .split(' ');
  assert.deepEqual(await page.locator('.break tfoot td').allInnerTexts(), last, 'the points of the record');
  await page.locator('.break button.gave').last().click();
  assert(
    (await page.locator('.proof .shown .piece').count()) > 0,
    `${game}: the cards that gave the points are shown`,
  );
  if (game === games[0]) await d.look('replay-proof-' + game);
  await d.key('scrub').focus();
  await page.keyboard.press('Home');
  assert.match(await d.text('.status'), new RegExp(`0 / ${moves}`));
  for (let k = 1; k <= moves; k++) await page.keyboard.press('ArrowRight');
  assert.match(await d.text('.status'), new RegExp(`${moves} / ${moves}`));
  assert.match(page.url(), new RegExp(`#replay/-/${moves}$`));
  assert.deepEqual(await page.locator('.break tfoot td').allInnerTexts(), last);
  await d.close();
}

async function learned(open, server, game, how) {
  const d = await visit(open, server, 'Pupil', how),
    { page } = d,
    press = async key => {
      await tabTo(page, `[data-key=${key}]`);
      await page.keyboard.press('Enter');
    };
  await turn(d, 'learn/' + game);
  await d.sees('.lesson');
  while (!(await page.locator('[data-key=showme]').count())) await press('onward');
  await tabTo(page, 'button[data-item]'); // the first task by pointing, as far as the first thing goes
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await d.until(() => document.querySelector('.board .chosen, .told.bad, [data-key=again]'));
  await page.keyboard.press('Escape');
  for (let step = 2; !(await page.locator('.finished').count());) {
    if (await page.locator('[data-key=showme]').count()) {
      await press('showme');
      await press('try');
      await d.sees('.told.good');
      assert.match(await d.text('.lesson h3'), new RegExp(` ${step++} `));
    }
    await press('onward');
  }
  if (game === games[0]) await d.look('learn-done');
  await d.close();
}

export const pageTests = open => ({
  ...Object.fromEntries(
    games.flatMap((game, i) => [
      [`pages: a record of ${game} walked to its end`, server => walked(open, server, game, both[i % 2])],
      [`pages: the lesson of ${game} by keyboard alone`, server => learned(open, server, game, both[i % 2])],
    ]),
  ),

  async 'pages: a game without a lesson leads to none'(server) {
    const d = await visit(open, server, 'Reader', both[1]);
    await turn(d, 'rules/nim');
    await d.sees('[data-clause="2.2"]');
    assert.equal(await d.page.locator('a[href^="#learn/"]').count(), 0);
    await turn(d, 'learn/nim'); // by hand: the lessons that there are
    await d.sees('.pickgame');
    assert.equal(await d.page.locator('.pickgame').count(), games.length);
    await d.close();
  },

  async 'pages: the rulebook of every game, found and linked'(server) {
    for (const how of both) {
      const d = await visit(open, server, 'Reader', how);
      await turn(d, 'rules');
      await d.sees('.pickgame');
      for (const game of games) {
        await turn(d, 'rules/' + game);
        await d.sees(`.way[href="#learn/${game}"]`);
        assert((await d.page.locator('.cl').count()) > 20);
        assert((await d.page.locator('.fig').count()) >= 4, `${game} has pictures`);
      }
      await turn(d, 'rules/shelfie');
      await d.sees('[data-clause="6.12"]');
      const drawn = await d.page.evaluate(() =>
        ['2.3', ...Array.from({ length: 12 }, (_, i) => `6.${i + 1}`)].map(
          id =>
            [...document.querySelectorAll(`[data-clause="${id}"] .fig figure`)].filter(
              f => f.getBoundingClientRect().height > 20 && f.querySelector('svg, use, img, [style*="url("]'),
            ).length,
        ),
      );
      assert.deepEqual(drawn, [12, ...Array(12).fill(1)], 'personal and common goals have pictures');
      await turn(d, 'rules/shelfie/3.2');
      await d.sees('.cl.marked');
      assert.match(await d.text('.cl.marked'), /SHELFIE-3\.2/);
      await d.until(() => {
        const r = document.querySelector('.cl.marked').getBoundingClientRect();
        return r.top > 0 && r.bottom < innerHeight;
      });
      assert.equal(
        await d.page.evaluate(() => document.activeElement.dataset.clause),
        '3.2',
        'a screen reader is at the clause',
      );
      await d.key('find').fill(how.lang === 'ru' ? 'ЖЕТОН конца' : 'end TOKEN');
      await d.until(
        () => document.querySelectorAll('.cl').length < 8 && document.querySelectorAll('.cl mark').length > 0,
      );
      assert.match(await d.text('.clauses [role=status]'), how.lang === 'ru' ? /\d пункт/ : /\d clauses?$/);
      await d.look('rules-found');
      await d.page.locator('#lang').selectOption(how.lang === 'ru' ? 'en' : 'ru');
      await d.sees(how.lang === 'ru' ? 'h2:has-text("rules")' : 'h2:has-text("правила")');
      await d.close();
    }
  },

  async 'pages: a replay runs by itself, is seen by one seat, and is saved'(server) {
    const d = await visit(open, server, 'Watcher', both[0]),
      { page } = d;
    await paste(d, 'replay', golden('iota'));
    await d.click('toFirst');
    await d.click('runOn');
    await d.until(() => /2 \/ /.test(document.querySelector('.status').textContent));
    await d.key('runOn').click();
    const drawn = () => page.locator('.taken li:nth-child(1) small').innerText();
    assert.doesNotMatch(await drawn(), /draws a card/);
    await d.key('eyes').selectOption('1');
    assert.match(await drawn(), /draws a card/, 'seat 1 does not know what seat 2 was dealt');
    await d.look('replay-eyes');
    await page.locator('.board button.piece').last().focus();
    await page.keyboard.press('?');
    await d.sees('.tip');
    await page.setViewportSize({ width: 320, height: 640 }); // a phone that is turned
    await d.until(() => !document.querySelector('.tip')); // what stood beside a piece goes with its place
    await d.click('other-ways');
    await d.click('position');
    await d.sees('.replay textarea, .replay aside .hint[role=status]');
    const [file] = await Promise.all([page.waitForEvent('download'), d.click('savetext')]);
    assert.equal(readFileSync(await file.path(), 'utf8'), golden('iota'));
    const [json] = await Promise.all([page.waitForEvent('download'), d.click('savejson')]),
      data = JSON.parse(readFileSync(await json.path(), 'utf8'));
    assert.equal(data.events.length, golden('iota').match(/^\d+ /gm).length);
    assert.match(data.position, /^view 1$/m, 'and no more than the seat knew');
    await turn(d, 'replay/-/7');
    await d.until(() => /7 \/ /.test(document.querySelector('.status').textContent));
    await d.close();
  },

  async 'pages: damaged records are refused with the line and the reason'(server) {
    const d = await visit(open, server, 'Сторож', both[1]),
      text = golden('iota'),
      told = words => d.sees(`.refusal:has-text("${words}")`);
    const lines = text.split('\n'),
      at = lines.findIndex(l => /^\d+ 1 play/.test(l));
    await paste(
      d,
      'replay',
      [...lines.slice(0, at), lines[at].replace(/@\S+/, '@9,9'), ...lines.slice(at + 1)].join('\n'),
    );
    await told(`строка ${at + 1}`);
    await d.sees('.refusal a.clause[href="#rules/iota/3.3"]');
    await d.look('replay-refused');
    await paste(d, 'replay', text.slice(0, -8));
    await told('хеш');
    await paste(d, 'replay', 'нечто иное');
    await told('igroteka record 1');
    await turn(d, 'replay/ZZZZZ');
    await d.sees('.refusal');
    await d.close();
  },

  async 'pages: the deal of a table is checked in the browser'(server) {
    const d = await open('Ann', both[0]),
      { page } = d;
    await d.enter(server.url);
    await d.sees('[data-part=tables]');
    const code = await d.create('ralph');
    await d.click('bot2');
    await page.locator('[data-key=start]:not([disabled])').click();
    await d.sees('.board');
    await d.side('score', 'resign');
    await d.sees('.podium');
    await turn(d, 'replay/' + code);
    await d.sees('.transport');
    await d.click('other-ways');
    await page.locator('.ways a.way').click();
    await d.sees('.verdict.ok');
    assert.match(await d.text('.added'), /Ann: added, and as promised/);
    await d.look('verify');
    const record = await page.evaluate(
      async code => (await import('./pages/open-record.mjs')).recordOf({}, code),
      code,
    );
    await paste(
      d,
      'verify',
      record.text.replace(/^(reveal .*)(.)$/m, (_, a, b) => a + (b === '0' ? '1' : '0')),
    );
    await d.sees('.verdict.not');
    await d.look('verify-not');
    await paste(
      d,
      'verify',
      record.text.replace(/^(entropy 1 .*)(.)$/m, (_, a, b) => a + (b === '0' ? '1' : '0')),
    );
    await d.sees('.verdict.not:has-text("other bytes than it had promised")');
    await paste(d, 'verify', golden('shelfie'));
    await d.sees('.verdict.unknown');
    await d.close();
  },

  async 'pages: a lesson says which rule a wrong move breaks'(server) {
    const d = await visit(open, server, 'Ученик', both[1]),
      { page } = d;
    await turn(d, 'learn');
    await page.locator('.pickgame[href="#learn/shelfie"]').click();
    await d.sees('.lesson');
    await d.toTask();
    await page.locator('.learn summary').click();
    await d.key('typed').fill('take e5 -> 1');
    await page.keyboard.press('Enter');
    await d.sees('.told.bad a.clause[href="#rules/shelfie/3.3"]');
    assert((await d.page.locator('button.piece.can').count()) > 10, 'the table is as before');
    await d.look('learn-refused');
    for (const key of ['showme', 'try', 'onward']) await d.click(key);
    await d.toTask();
    await page.locator('.learn summary').click();
    await d.key('typed').fill('take f7 -> 5'); // legal, and not what was asked for
    await page.keyboard.press('Enter');
    await d.click('try');
    await d.sees('.told:has-text("в задании другой ход")');
    await d.close();
  },
});
