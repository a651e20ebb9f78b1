// touch.mjs - fingers on a phone, as the browser itself feels them: a thing is carried to its place, a second finger does not
// disturb that, and what is there to be pushed and pinched is still pushed and pinched.
import assert from 'node:assert/strict';
import { Device } from './device.mjs';
import { prepared } from './screens.mjs';

class Fingers {
  static async on(device) {
    return Object.assign(new Fingers(), {
      device,
      cdp: await device.context.newCDPSession(device.page),
      at: new Map(),
    });
  }
  feel(type) {
    return this.cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [...this.at].map(([id, [x, y]]) => ({ id, x, y })),
    });
  }
  async down(id, x, y) {
    this.at.set(id, [x, y]);
    await this.feel('touchStart');
  }
  async to(id, x, y, steps = 8) {
    const [a, b] = this.at.get(id);
    for (let k = 1; k <= steps; k++) {
      this.at.set(id, [a + ((x - a) * k) / steps, b + ((y - b) * k) / steps]);
      await this.feel('touchMove');
      await this.device.frames(1);
    }
  }
  async up() {
    this.at.clear();
    await this.feel('touchEnd');
  } // all of them
}

async function atTable(browser, server, game, part, people = [{ name: 'Ann' }, { bot: 'level1' }]) {
  const d = await Device.open(browser, 'Ann', { size: 'phone', lang: 'en', mobile: true, seeded: game });
  await d.page.goto(server.url);
  await d.sees('.gbox');
  await prepared(d, 'TABLE', game, people, part);
  await d.page.evaluate(() => {
    location.hash = 'local/TABLE';
  });
  await d.sees('.banner.mine');
  return [d, await Fingers.on(d)];
}

// In the page: the middle of the first such thing that a finger can reach.
function reach(selector) {
  for (const e of document.querySelectorAll(selector)) {
    const r = e.getBoundingClientRect(),
      x = r.x + r.width / 2,
      y = r.y + r.height / 2;
    if (r.width && e.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}
const find = async (d, selector) => {
  await d.until(s => [...document.querySelectorAll(s)].length > 0, selector);
  const it = await d.page.evaluate(reach, selector);
  assert(it, `${selector} cannot be reached`);
  return it;
};
const chosen = d => d.page.evaluate(() => document.querySelectorAll('.board .chosen').length);

// What is carried in a game, and where to.
const carried = {
  shelfie: ['.room-grid .tile.can', '.column[data-item]'],
  iota: ['.own.hand .piece[data-item]', '.desk .spot[data-item]:has(span)'],
  ralph: ['.fan .piece[data-item]', '.lanes .void'],
  toystory4: ['.centre .piece.can', '.plank .slot[data-item]'],
};

const carry = game => async (browser, server) => {
  const [d, f] = await atTable(browser, server, game, 0.4),
    [from, to] = carried[game],
    a = await find(d, from);
  await f.down(1, a.x, a.y);
  await f.to(1, a.x + 14, a.y - 14, 3);
  await d.sees('.carried');
  const b = await find(d, to);
  if (game === 'iota') {
    // a second finger on the table neither moves what the first one holds nor drops it
    await f.down(2, 30, 300);
    await f.to(2, 60, 320);
  }
  await f.to(1, b.x, b.y);
  await f.up();
  await d.until(() => !document.querySelector('.carried'));
  await d.until(() => document.querySelector('[data-key=play]:not([disabled])'));
  await d.click('play');
  await d.until(() => !document.querySelector('.board .chosen'));
  assert.equal(
    await d.page.evaluate(() => document.getElementById('alert').textContent),
    '',
    'nothing was refused',
  );
  await d.close();
};

// Let go over nothing: the card is back, chosen and not laid.
async function letGo(browser, server) {
  const [d, f] = await atTable(browser, server, 'iota', 0.4),
    a = await find(d, carried.iota[0]);
  await f.down(1, a.x, a.y);
  await f.to(1, a.x, 30);
  await f.up();
  await d.until(() => !document.querySelector('.carried'));
  assert.equal(await d.page.locator('[data-key=play]:not([disabled])').count(), 0);
  await d.close();
}

// Iota's table: one finger pushes it, two make it larger, and no card is taken up by that; nor does the page itself zoom.
async function pushed(browser, server) {
  const [d, f] = await atTable(browser, server, 'iota', 0.8),
    look = () =>
      d.page.evaluate(() => {
        const v = document.querySelector('.desk');
        return {
          at: [v.scrollLeft, v.scrollTop],
          zoom: Number(v.firstElementChild.style.getPropertyValue('--zoom')),
          page: visualViewport.scale,
        };
      });
  for (let i = 0; i < 3; i++) await d.click('zoom+');
  const before = await look(),
    card = await find(d, '.desk .icard');
  await f.down(1, card.x, card.y);
  await f.to(1, card.x + 70, card.y + 60);
  await f.up();
  await d.until(at => {
    const v = document.querySelector('.desk');
    return Math.hypot(v.scrollLeft - at[0], v.scrollTop - at[1]) > 30;
  }, before.at);
  const after = await look();
  await f.down(1, 160, 330);
  await f.down(2, 200, 330);
  await Promise.all([f.to(1, 100, 330), f.to(2, 260, 330)]);
  await f.up();
  const wide = await look();
  assert(wide.zoom > after.zoom * 1.2, `pinched from ${after.zoom} to ${wide.zoom}`);
  assert.equal(wide.page, 1);
  assert.equal(await chosen(d), 0);
  await d.close();
}

// A living room for four is wider than a phone: a finger on a tile pushes it, and takes nothing.
async function wideRoom(browser, server) {
  const bots = [{ name: 'Ann' }, ...Array.from({ length: 3 }, () => ({ bot: 'level1' }))],
    [d, f] = await atTable(browser, server, 'shelfie', 0.1, bots),
    at = () => d.page.evaluate(() => document.querySelector('.room-pan').scrollLeft);
  await d.page.setViewportSize({ width: 320, height: 640 }); // wider phones show all of it
  await d.frames();
  const before = await at(),
    tile = await find(d, '.room-grid .tile.can');
  await f.down(1, tile.x, tile.y);
  await f.to(1, tile.x + (tile.x < 180 ? 90 : -90), tile.y + 2);
  await f.up();
  await d.until(was => document.querySelector('.room-pan').scrollLeft !== was, before);
  assert.equal(await chosen(d), 0);
  await d.close();
}

export const fingers = browser =>
  Object.fromEntries(
    [
      ...Object.keys(carried).map(game => [`fingers: ${game}, a thing is carried to its place`, carry(game)]),
      ['fingers: what is let go over nothing is not played', letGo],
      ["fingers: Iota's table is pushed and pinched", pushed],
      ['fingers: a wide living room is pushed', wideRoom],
    ].map(([name, test]) => [name, server => test(browser(), server)]),
  );
