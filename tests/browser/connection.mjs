// connection.mjs - the line to the server: one that hangs is noticed and told, a move on its way is not lost, and nobody waits
// longer than he wants to.
import assert from 'node:assert/strict';
import { Device } from './device.mjs';

// Ann at a desk and Boris on a phone at one table; whoever is to move comes first.
async function two(browser, server) {
  const ann = await Device.open(browser, 'Ann', { size: 'desk', lang: 'en' }),
    boris = await Device.open(browser, 'Борис', { size: 'phone', lang: 'ru' });
  await Promise.all([ann.enter(server.url), boris.enter(server.url)]);
  await Promise.all([ann, boris].map(d => d.sees('[data-key=invite]')));
  const code = await ann.create('shelfie');
  await boris.join(code);
  await boris.click('sit2');
  await ann.page.locator('[data-key=start]:not([disabled])').waitFor();
  await ann.click('start');
  await Promise.all([ann.sees('.board'), boris.sees('.board')]);
  return (await ann.page.locator('.banner.mine').count()) ? [ann, boris] : [boris, ann];
}

const moves = d => d.page.evaluate(() => window.auto.moves);

const tests = {
  // A stopped process keeps its sockets: nothing closes, nothing answers.
  'a server that hangs is noticed, and the move on its way is not lost': async (browser, server) => {
    const [mover, other] = await two(browser, server);
    for (const d of [mover, other]) d.serverIsDown = true;
    server.process.kill('SIGSTOP');
    await mover.pointOnce();
    await mover.sees('[data-state=sending]');
    await Promise.all([mover, other].map(d => d.sees('[data-state=cut]'))); // who waits learns it, too
    assert.equal(await mover.page.locator('.banner.mine').count(), 0, 'nothing is played meanwhile');
    await mover.look('cut');
    server.process.kill('SIGCONT');
    await Promise.all([mover, other].map(d => d.sees('[data-key=retry], .board')));
    await other.page.evaluate(() => document.querySelector('[data-key=retry]')?.click()); // now, and not in some seconds
    await other.sees('.banner.mine'); // the move came, though nobody touched anything
    await mover.sees('.banner:not(.mine):not([data-state])');
    assert.equal(await moves(mover), 0);
    await Promise.all([mover.close(), other.close()]);
  },

  // The network says that it is back, or the page is looked at again: nobody waits for the next try.
  'a network that comes back is tried at once': async (browser, server) => {
    const [mover, other] = await two(browser, server);
    for (const d of [mover, other]) d.serverIsDown = true;
    await server.halt('SIGKILL');
    await Promise.all([mover, other].map(d => d.sees('[data-state=cut]')));
    await other.page.evaluate(() => {
      const real = window.setTimeout; // from here on no pause before a try ever ends
      window.setTimeout = (f, ms, ...more) => (ms >= 600 && ms < 20000 ? 0 : real(f, ms, ...more));
    });
    for (let k = 0; k < 3; k++)
      await other.page.evaluate(
        () =>
          new Promise(done => {
            dispatchEvent(new Event('online'));
            setTimeout(done, 100);
          }),
      );
    await server.start();
    await other.page.evaluate(() => dispatchEvent(new Event('online')));
    await other.sees('.banner:not([data-state])');
    await mover.sees('.banner.mine');
    await Promise.all([mover.close(), other.close()]);
  },
};

export const connection = browser =>
  Object.fromEntries(Object.entries(tests).map(([name, test]) => [name, server => test(browser(), server)]));
