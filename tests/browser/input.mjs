// input.mjs - ways to make a move: with a mouse, with a finger, with keys alone.
//
// What may be pointed at is what the engine has marked on the screen; no rule is known here.  A choice among the things
// offered is drawn from a generator of its own, so a run can be repeated.  A thing that is offered and cannot be reached
// (under something else, beyond the edge) is a fault.
import assert from 'node:assert/strict';
import { PATIENCE } from './device.mjs';

// In the page: what is to be done next, and where it lies on the screen.
export function eyes() {
  const one = s => document.querySelector(s),
    all = s => [...document.querySelectorAll(s)];
  const name = e =>
    `${e.dataset.key || ''} ${e.getAttribute('aria-label') || e.textContent}`.trim().slice(0, 80);
  const onScreen = e => e.getClientRects().length > 0;
  // A point of the thing that nothing covers: its middle, or whatever shows of it.
  function pointOf(e) {
    const r = e.getBoundingClientRect(),
      steps = [0.5, 0.2, 0.8, 0.08, 0.92];
    for (const b of steps)
      for (const a of steps) {
        const x = r.left + r.width * a,
          y = r.top + r.height * b,
          top = document.elementFromPoint(x, y);
        if (
          top &&
          (top === e || e.contains(top)) &&
          top.closest('button, a, input, summary, label, select') === e
        )
          return { x, y };
      }
    return null;
  }
  function reach(e) {
    if (!e || !onScreen(e)) return null;
    const at = pointOf(e);
    if (at) return at;
    e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return pointOf(e);
  }
  const found = (what, e) => ({
    what,
    key: e.dataset.key,
    name: name(e),
    ...(reach(e) || { covered: true }),
  });
  window.eyes = {
    find: selector => {
      const e = all(selector).find(onScreen);
      return e ? found('thing', e) : null;
    },
    /** @param {number[]} dice three numbers from 0 to 1 */
    next([play, kind, which]) {
      if (one('[data-key=record]')) return { what: 'over' };
      const ready = one('[data-key=play]:not([disabled])');
      if (!one('[data-key=play]')) return { what: 'wait' };
      const things = all('button[data-item]:not([aria-pressed=true])').filter(onScreen),
        pieces = things.filter(e => e.matches('.piece'));
      const from = pieces.length && kind < 0.97 ? pieces : things; // passing, rarely
      if (ready && (!from.length || play < 0.5)) return found('play', ready);
      if (from.length) return found('thing', from[Math.floor(which * from.length)]);
      const back = one('[data-key=clear]');
      return back ? found('back', back) : { what: 'wait' };
    },
  };
}

export const prepare = page => page.addInitScript(eyes);

// A small generator with a seed (mulberry32): the same tests choose the same things.
export function dice(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// In the page: which key leads from where the focus is to the first such thing; '' when it is there.
function towards(selector) {
  const at = document.activeElement,
    all = [...document.querySelectorAll(selector)],
    to = all.find(e => e.tabIndex >= 0 && e.getClientRects().length) || all[0];
  if (all.includes(at)) return '';
  return to && to.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab';
}

export async function tabTo(page, selector, most = 90) {
  for (let i = 0; i < most; i++) {
    const key = await page.evaluate(towards, selector);
    if (!key) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

// In the page: where the focus is ('offered': Enter would point at it), and which arrow leads to the thing with this key.
function bearing(key) {
  const e = document.activeElement,
    to = document.querySelector(`[data-key="${key}"]`),
    a = e.getBoundingClientRect(),
    b = to?.getBoundingClientRect();
  const where = !e.matches('button.piece')
    ? ''
    : e.dataset.item && e.getAttribute('aria-pressed') !== 'true'
      ? 'offered'
      : 'piece';
  const dx = b ? b.x + b.width / 2 - a.x - a.width / 2 : 0,
    dy = b ? b.y + b.height / 2 - a.y - a.height / 2 : 0;
  const arrow =
    Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp';
  return { where, there: e === to, arrow };
}

// Arrows lead to a thing that is offered: towards the one wanted, and where they do not come to it, to any.
async function arrowTo(page, key, random) {
  for (let n = 0; n < 16; n++) {
    const { where, there, arrow } = await page.evaluate(bearing, key);
    if (there || (where === 'offered' && n > 8)) return true;
    if (!where) await tabTo(page, 'button.piece');
    await page.keyboard.press(n < 6 || random() < 0.5 ? arrow : arrows[Math.floor(random() * 4)]);
  }
  return false;
}

const ways = {
  mouse: (page, it) => page.mouse.click(it.x, it.y),
  touch: (page, it) => page.touchscreen.tap(it.x, it.y),
  async keys(page, it, random) {
    if (it.what !== 'thing' || !it.piece) await tabTo(page, `[data-key="${it.key}"]`);
    else if (!(await arrowTo(page, it.key, random))) return;
    await page.keyboard.press('Enter');
  },
};

// In the page: what is to be done next; where there is nothing it is waited for, but not for so long that nobody can ask why.
async function look(dice) {
  let next = window.eyes.next(dice);
  for (let k = 0; k < 25 && next.what === 'wait'; k++) {
    await new Promise(done => setTimeout(done, 10));
    next = window.eyes.next(dice);
  }
  if (next.key) next.piece = document.querySelector(`[data-key="${next.key}"]`)?.matches('.piece');
  return next;
}

export class Hands {
  /** @param {import('./device.mjs').Device} device @param {'mouse' | 'touch' | 'keys'} way */
  constructor(device, way, seed = 1) {
    Object.assign(this, { device, page: device.page, way, random: dice(seed), moves: 0 });
  }

  // Points at something of the page that has to be there: a button, a link, a box.
  press(key) {
    return this.at(`[data-key="${key}"]`);
  }
  async at(selector) {
    if (this.way === 'keys') {
      await tabTo(this.page, selector);
      return this.page.keyboard.press('Enter');
    }
    await this.device.until(s => window.eyes.find(s), selector);
    const it = await this.page.evaluate(s => window.eyes.find(s), selector);
    assert(it && !it.covered, `${selector} cannot be pointed at`);
    await ways[this.way](this.page, it, this.random);
  }

  // One thing: something pointed at, or a move played.  Says what it was.
  async step() {
    const it = await this.page.evaluate(look, [this.random(), this.random(), this.random()]);
    if (it.what === 'over' || it.what === 'wait') return it.what;
    if (this.way !== 'keys') assert(!it.covered, `${this.device.name} cannot point at "${it.name}"`);
    await ways[this.way](this.page, it, this.random);
    if (it.what === 'play') this.moves++;
    return it.what;
  }

  // Moves until the game is over, or `enough` says so; `each` is called after every move.
  async play({ enough = () => false, each = null } = {}) {
    for (let seen = Date.now(), steps = 0; !enough(); steps++) {
      assert(steps < 9000, 'the game does not come to an end');
      const made = this.moves,
        what = await this.step();
      if (what === 'over') return;
      if (what !== 'wait') seen = Date.now();
      assert(Date.now() - seen < PATIENCE, `${this.device.name} has nothing to do, and the game is not over`);
      if (this.moves > made && each) await each(this.moves);
    }
  }
}
