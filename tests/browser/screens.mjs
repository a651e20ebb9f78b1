// screens.mjs - every screen of the page, one after another: for whoever wants to look at all of them (accessibility.mjs, screenshots.mjs).
//
// A tour is a generator: it brings a device to a screen, yields its name, and goes on when the caller has looked.
// The tours of the tables play a game by bots in the page itself up to its middle, and keep it as a game of this browser,
// so every state of a table is a few taps away.
import { golden } from './device.mjs';
import { Hands } from './input.mjs';

export const games = ['shelfie', 'iota', 'ralph', 'toystory4', 'heroychiki'];
const shown = process.env.SHORT ? games.slice(0, 4) : games; // the last one has the pages of the one before it

const turn = (d, hash) =>
  d.page.evaluate(x => {
    location.hash = x;
  }, hash);

// In the page: a game of these people, played so far by bots; part 1 is a finished one.
async function put([id, game, people, part]) {
  const { engine } = await import('./engine/engine.mjs'),
    { play } = await engine();
  const options = game === 'iota' ? { deck: 'short' } : {};
  play.begin(game, people.length, options);
  const turns = [];
  for (let s; !(s = play.state()).over;) {
    if (s.turn.includes(1)) turns.push(play.save());
    play.move(s.turn[0], play.bot(play.view(s.turn[0]), s.turn[0], 'level1'));
  }
  const record = part === 1 ? play.save() : turns[Math.floor(part * turns.length)];
  const saved = { id, game, options, people, record, at: Date.now(), over: part === 1, seat: 1 };
  localStorage.setItem('igroteka.local.' + id, JSON.stringify(saved));
}
export const prepared = (d, id, game, people, part) => d.page.evaluate(put, [id, game, people, part]);

async function open(d, server) {
  await d.page.goto(server.url);
  await d.sees('.gbox');
}

async function* home(d, server, two) {
  await open(d, server);
  await d.sees('[data-key=see-tables]');
  yield 'home';
  for (const game of games) {
    await d.click('box-' + game);
    await d.sees('[data-key=quick]');
    yield 'box-' + game;
    if (game === 'ralph') {
      await d.key('with-link').check({ force: true });
      yield 'box-link';
      await d.key('with-screen').check({ force: true });
      yield 'box-screen';
    }
    for (const e of await d.page.locator('dialog summary').all()) await e.click();
    if (game === 'ralph') yield 'box-open';
    await d.page.keyboard.press('Escape');
  }
  await turn(d, 'settings');
  await d.sees('[data-key=theme-dark]');
  yield 'settings';
  await turn(d, 'NOONE');
  await d.sees('[data-key=to-home]');
  yield 'no-such-table';
  for (const [i, game] of games.entries())
    await prepared(d, 'INVARIANT_OK' + 'ABCDE'[i], game, [{ name: d.name }, { bot: 'level2' }], 0.4);
  const boris = await two();
  await boris.enter(server.url);
  await boris.sees('[data-part=tables]');
  const code = await boris.create('iota');
  await turn(d, code);
  await d.sees('.banner-lid');
  yield 'door';
  await d.key('name').fill(d.name);
  await d.click('only-watch');
  await d.sees('.room');
  await open(d, server);
  await d.sees('[data-key^=lobby]');
  yield 'home-tables';
  await boris.close();
}

async function* waiting(d, server, two) {
  const boris = await two();
  await Promise.all([d.enter(server.url), boris.enter(server.url)]);
  await Promise.all([d, boris].map(x => x.sees('[data-part=tables]')));
  const code = await d.create('ralph', { chat: 'free' });
  yield 'waiting';
  await boris.join(code);
  await boris.click('sit2');
  await d.page.locator('[data-key=start]:not([disabled])').waitFor();
  yield 'waiting-full';
  await d.click('start');
  await Promise.all([d, boris].map(x => x.sees('.board')));
  for (const line of ['Hello!', 'Привет']) {
    await boris.side('chat');
    await boris.key('chat').fill(line);
    await boris.page.keyboard.press('Enter');
  }
  await d.side('chat');
  await d.sees('.chat li');
  yield 'chat';
  await d.shut();
  await d.side('score', 'resign');
  await d.sees('[data-key=record]');
  await d.shut();
  yield 'resigned';
  await turn(d, 'verify/' + code);
  await d.sees('.verdict');
  yield 'verify-fair';
  await turn(d, 'replay/' + code);
  await d.sees('.transport');
  yield 'replay-of-table';
  await boris.close();
}

async function* table(game, d, server) {
  const hands = new Hands(d, d.size === 'phone' ? 'touch' : 'mouse', 31),
    seats = game === 'ralph' ? 6 : 4;
  const people = [
    { name: 'Аня' },
    { name: 'Boris' },
    ...Array.from({ length: seats - 2 }, () => ({ bot: 'level1' })),
  ];
  await open(d, server);
  await prepared(d, 'MIDDLE', game, people, 0.6);
  await prepared(d, 'OVER', game, people, 1);
  await turn(d, 'local/MIDDLE');
  await d.sees('[data-key=take], .banner.mine');
  if (await d.key('take').count()) {
    yield game + '-handover'; // where there is something to hide
    await d.click('take');
  }
  await d.sees('[data-key=play]');
  yield game + '-turn';
  await d.page.evaluate(() => document.querySelector('button.piece[aria-disabled=true]')?.click());
  if (await d.page.locator('#alert p').count()) yield game + '-refused';
  await hands.step();
  yield game + '-making';
  for (const tab of ['score', 'log', 'words']) {
    await d.side(tab);
    yield `${game}-side-${tab}`;
  }
  await d.shut();
  for (let made = hands.moves; hands.moves === made;) await hands.step();
  await d.sees('[data-key=pass], [data-key=take], [data-key=play]');
  yield game + '-passing';
  await turn(d, 'local/OVER');
  await d.sees('[data-key=record]');
  yield game + '-over';
  await turn(d, 'replay/OVER');
  await d.sees('.transport');
  yield game + '-replay';
  if (game !== 'ralph') return; // the review is the same page for all
  await d.click('review');
  await d.sees('.review table, .review .chart, .review svg');
  yield game + '-review';
}

async function* books(d, server) {
  await open(d, server);
  for (const page of ['rules', 'learn']) {
    await turn(d, page);
    await d.sees('.pickgame');
    yield page;
  }
  for (const game of shown) {
    await turn(d, 'rules/' + game);
    await d.sees('.cl');
    yield 'rules-' + game;
    await turn(d, 'learn/' + game);
    await d.sees('.lesson');
    yield 'learn-' + game;
    await d.toTask();
    yield `learn-${game}-task`;
  }
  await turn(d, 'count');
  await d.sees('.pickgame');
  yield 'count';
  for (const page of ['replay', 'verify']) {
    await turn(d, page);
    await d.sees('[data-key=pasted]');
    yield page;
    await d.key('pasted').fill(golden('iota').slice(0, -9));
    await d.page.locator('.opener form button.main').click();
    await d.sees('.refusal, .verdict');
    yield page + '-refused';
  }
}

/** Name -> the tour; it takes a device, the server and a way to get somebody else's device. */
export const tours = {
  home,
  waiting,
  books,
  ...Object.fromEntries(games.map(g => [g, (...a) => table(g, ...a)])),
};
