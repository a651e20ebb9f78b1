// frames.mjs - how many of the frames come in time while pieces travel: the promise is sixty a second.
//
// It is a matter of clocks, for a quiet machine (tests/browser/run build/igroteka 'sixty frames').  What travels is moved by the compositor; what
// is counted here are the frames of the page's own thread, which have to be in time as well, or a finger is not heard.
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { Device } from './device.mjs';
import { prepare } from './midgame.mjs';

const FRAME = 1000 / 60,
  SHARE = 0.9, // of the frames that come within one and a half
  MOVES = 8,
  middles = { shelfie: [3, 12], iota: [3, 10], ralph: [4, 12], toystory4: [3, 12] };

// In the page, before anything else: how long each frame took during which something travelled.
function clock() {
  window.frameTimes = [];
  const under = new Set(),
    real = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const a = real.apply(this, how);
    under.add(a);
    const gone = () => under.delete(a);
    a.finished.then(gone, gone);
    return a;
  };
  let last = 0;
  const tick = now => {
    if (last) window.frameTimes.push(now - last);
    last = under.size ? now : 0;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

async function travels(browser, server, size) {
  const d = await Device.open(browser, 'Ann', { size, lang: 'en' }),
    all = [];
  await d.page.emulateMedia({ reducedMotion: 'no-preference' });
  await d.page.addInitScript(clock);
  for (const [game, [seats, moves]] of Object.entries(middles)) {
    await d.page.goto(server.url);
    await d.sees('.gbox');
    await d.page.evaluate(prepare, ['FRAMES', game, seats, moves]);
    await d.page.goto(server.url + '?frames#local/FRAMES');
    await d.sees('.banner.mine');
    await d.page.evaluate(() => (window.frameTimes.length = 0));
    for (let k = 0; k < MOVES && !(await d.page.locator('.podium').count()); k++) {
      await d.click('hint');
      await d.page.locator('[data-key=play]:not([disabled])').click();
      await d.sees('.banner.mine, .podium');
      await d.until(() => !document.querySelector('.flights'));
    }
    const times = await d.page.evaluate(() => window.frameTimes),
      late = times.filter(t => t > 1.5 * FRAME),
      share = 1 - late.length / times.length;
    assert(times.length > 60, `${game}: something travelled`);
    console.log(
      `        ${game} on a ${size}: ${(100 * share).toFixed(1)} % of ${times.length} frames in time, the longest ${Math.max(...times).toFixed(0)} ms`,
    );
    all.push(share);
  }
  await d.close();
  return all;
}

export const frames = browser => ({
  'speed: sixty frames a second while pieces travel': async server => {
    console.log(`        load ${loadavg()[0].toFixed(1)}`);
    const found = [];
    for (const size of ['phone', 'desk']) found.push(...(await travels(browser(), server, size)));
    assert(Math.min(...found) >= SHARE, `${found.map(s => (100 * s).toFixed(1))} % in time`);
  },
});
