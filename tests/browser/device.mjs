// device.mjs - one person at one device: a page of a browser that has forgotten everybody else.
//
// Whoever waits here waits for a thing; PATIENCE is when a thing that does not come is given up, and no measure of anything.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { spent } from './cpu.mjs';
import { dice, prepare } from './input.mjs';

const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
/** Milliseconds after which a test is stuck. */
const games = new URL('../../games/', import.meta.url);
/** The golden record of a game. */
export function golden(game) {
  const all = readdirSync(games).map(folder => new URL(`${folder}/golden/${game}.record`, games));
  return readFileSync(
    all.find(file => existsSync(file)),
    'utf8',
  );
}
export const PATIENCE = Number(process.env.PATIENCE) || 120000;
/** Inside of run([], test): the devices that this test has opened, so that whoever runs it can look at them when it failed. */
export const opened = new AsyncLocalStorage();
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

// Runs in the page: points at things that may be pointed at, drawn by a generator of its own, until told to stop.
function player() {
  let a = 1;
  const random = () => (a = (Math.imul(a, 1664525) + 1013904223) >>> 0) / 4294967296,
    any = list => list[Math.floor(random() * list.length)];
  const point = () => {
    if (!document.querySelector('.banner.mine') || auto.moves >= auto.most) return;
    const play = document.querySelector('[data-key=play]:not([disabled])'),
      all = [...document.querySelectorAll('button[data-item]')];
    const things = all.filter(b => b.classList.contains('piece'));
    const items = things.length && random() < 0.97 ? things : all; // passing, rarely
    if (play && (!items.length || random() < 0.7)) {
      play.click();
      auto.moves++;
    } else if (items.length) any(items).click();
    else document.querySelector('[data-key=clear]')?.click();
  };
  const auto = (window.auto = {
    moves: 0,
    most: 1e6,
    timer: 0,
    on(is) {
      clearInterval(auto.timer);
      if (is) auto.timer = setInterval(point, 4);
    },
  });
}

// Runs in the page: toasts and tips go away by themselves after some seconds; a busy machine may not have read them by then.
function stay() {
  const real = window.setTimeout;
  window.setTimeout = (f, ...more) => (['clearAlert', 'hide'].includes(f.name) ? 0 : real(f, ...more));
}

// Runs in the page: what it draws by lot comes out the same in every run.
function sameEveryTime(name) {
  const seed = name + (sessionStorage.loads = Number(sessionStorage.loads || 0) + 1); // another time after a reload
  let a = [...seed].reduce((n, c) => Math.imul(n ^ c.charCodeAt(0), 0x01000193), 0x811c9dc5);
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    const t = Math.imul(a ^ (a >>> 15), 1 | a),
      u = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (u ^ (u >>> 14)) >>> 0;
  };
  const fill = list => {
    for (let i = 0; i < list.length; i++) list[i] = next();
    return list;
  };
  Object.defineProperty(crypto, 'getRandomValues', { value: fill });
}

// Runs in the page: its light, and every kind of element on it: where it hangs, and what a name or a colour may come from.
function features() {
  const one = e => `${e.tagName}.${e.getAttribute('class') || ''}`,
    root = document.documentElement.dataset,
    kinds = (window.kinds = new Map());
  const named = [
    'role',
    'aria-label',
    'aria-labelledby',
    'title',
    'alt',
    'tabindex',
    'disabled',
    'type',
    'href',
  ];
  const kind = e =>
    [e, e.parentElement, e.parentElement.parentElement].map(x => (x ? one(x) : '')).join(' < ') +
    named.map(a => (e.hasAttribute(a) ? e.getAttribute('role') || 1 : 0)).join('');
  for (const e of document.body.querySelectorAll('*'))
    if (!e.closest('svg') && e.getClientRects().length) {
      const k = kind(e);
      kinds.has(k) ? kinds.get(k).push(e) : kinds.set(k, [e]);
    }
  return [
    [matchMedia('(prefers-color-scheme: dark)').matches, root.theme, root.contrast, root.text].join(),
    [...kinds.keys()],
  ];
}

// Runs in the page: what is wrong on it by these rules; where only some kinds are given, with two of each kind and what hangs on them.
// A kind that most of a page hangs on is another page, which is looked at as a whole, unless it is for the colours.
async function violations([runOnly, fresh]) {
  const some = fresh?.flatMap(k => window.kinds.get(k).slice(0, 2)),
    last = some?.filter(e => !some.some(x => x !== e && e.contains(x)));
  const whole =
    !some || (runOnly[0] !== 'color-contrast' && some.some(e => e.getElementsByTagName('*').length > 60));
  const where = whole ? { exclude: [['body > svg']] } : { include: last, exclude: [['body > svg']] };
  const found = await window.axe.run(where, { runOnly, resultTypes: ['violations'] });
  return found.violations
    .filter(v => v.nodes.length)
    .map(
      v =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map(n => `${n.html.slice(0, 120)} ${n.failureSummary.split('\n')[1]}`)
          .join(' | ')}`,
    );
}
const looked = new Map();

// Chromium's warning, some seconds after a page was loaded.
const UNUSED = /\/(font\/[a-z-]+\.woff2) was preloaded using link preload but not used/;
// In the page: which of these fonts no rule of its style names, or no letter of the page is written in.
export function needless(fonts) {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]),
    faces = rules.filter(rule => rule instanceof CSSFontFaceRule).map(rule => rule.style),
    letters = range =>
      new RegExp(
        `[${range
          .replace(/U\+([0-9A-F]+)/gi, '\\u{$1}')
          .replace(/-([0-9A-F]+)/gi, '-\\u{$1}')
          .replace(/[,\s]/g, '')}]`,
        'u',
      );
  const used = face => letters(face.getPropertyValue('unicode-range')).test(document.body.textContent);
  return fonts.filter(font => !faces.some(f => f.getPropertyValue('src').includes(font) && used(f)));
}

export class Device {
  faults = [];
  early = new Set(); // fonts that were fetched before the page used them: on a busy machine that may come some seconds later
  serverIsDown = false;
  random = dice(7);
  static async open(
    browser,
    name,
    { size = 'desk', lang = 'en', dark = false, mobile = false, seeded = name, worker = false } = {},
  ) {
    const d = new Device();
    Object.assign(d, { name, lang, dark, size });
    d.context = await browser.newContext({
      viewport: sizes[size],
      locale: lang,
      colorScheme: dark ? 'dark' : 'light',
      serviceWorkers: worker ? 'allow' : 'block',
      reducedMotion: 'reduce',
      hasTouch: size === 'phone',
      isMobile: mobile,
    });
    d.page = await d.context.newPage();
    opened.getStore()?.push(d);
    d.page.setDefaultTimeout(PATIENCE);
    d.page.on('pageerror', e => d.faults.push(`${name}: ${e.stack}`));
    const expected = words =>
      /Cross-Origin-Opener-Policy header has been ignored|registration blocked by Playwright/.test(words) ||
      (d.serverIsDown && /WebSocket|ERR_CONNECTION/.test(words));
    d.page.on('console', m => {
      const [, font] = UNUSED.exec(m.text()) || [];
      if (font) d.early.add(font);
      else if (['error', 'warning'].includes(m.type()) && !expected(m.text()))
        d.faults.push(`${name}: ${m.text()}`);
    });
    d.page.on('dialog', x => x.accept());
    await d.page.addInitScript(player);
    await d.page.addInitScript(stay);
    await prepare(d.page);
    await d.page.addInitScript(sameEveryTime, String(seeded));
    await d.page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', e =>
        console.error(`CSP: ${e.violatedDirective} ${e.blockedURI}`),
      ),
    );
    return d;
  }
  key(k) {
    return this.page.locator(`[data-key="${k}"]`);
  }
  click(k) {
    return this.key(k).click();
  }
  sees(selector, options = {}) {
    return this.page.locator(selector).first().waitFor(options);
  }
  text(selector) {
    return this.page.locator(selector).first().innerText();
  }
  async enter(url) {
    await this.page.goto(url);
    await this.click('see-tables');
    await this.key('name').fill(this.name);
    await this.page.keyboard.press('Enter');
  }
  async create(game, more = {}) {
    await this.click('invite');
    await this.key('new-game').selectOption(game);
    await this.click('further');
    for (const [k, v] of Object.entries(more))
      if (k === 'seats') await this.key('seats-' + v).check({ force: true });
      else await this.key('new-' + k).selectOption(String(v));
    await this.click('open-table');
    await this.sees('[data-key^=start]');
    return (await this.text('.big-code')).trim();
  }
  async join(code) {
    if (!(await this.key('code').isVisible())) await this.click('have-code');
    await this.key('code').fill(code.toLowerCase());
    await this.page.keyboard.press('Enter');
    await this.sees('.big-code');
  }
  // Nobody looks meanwhile, so nothing need be painted: half of the time.
  // After `most` moves it stops by itself, so that a game that is to go on is not over before this process hears of it.
  auto(on, most = 1e6) {
    return this.page.evaluate(
      ([x, n]) => {
        window.auto.most = n;
        window.auto.on(x);
        document.getElementById('main').style.contentVisibility = x ? 'hidden' : '';
        return window.auto.moves;
      },
      [on, most],
    );
  }
  async pointOnce() {
    // one whole move by real clicks
    await this.sees('.banner.mine');
    for (let i = 0; i < 30; i++) {
      const play = this.page.locator('[data-key=play]:not([disabled])');
      if (await play.count()) {
        await play.click();
        return;
      }
      const items = this.page.locator('button[data-item]'),
        n = await items.count();
      assert(n, 'something to point at');
      await items.nth(Math.floor(this.random() * n)).click();
    }
    assert.fail('no move came together');
  }
  // Until the page says so; it is asked there again and again.  Playwright's own waiting needs eval later on, which the page forbids.
  async until(f, arg) {
    const look = ([words, x]) => {
      const is = (0, eval)(`(${words})`),
        see = async done => ((await is(x)) ? done() : setTimeout(see, 10, done));
      return new Promise(see);
    };
    let stuck;
    const late = new Promise((_, fail) => {
      stuck = setTimeout(() => fail(new Error(`${this.name} waits in vain: ${f}`)), PATIENCE);
    });
    await Promise.race([this.page.evaluate(look, [String(f), arg]), late]).finally(() => clearTimeout(stuck));
  }
  // What the page does by itself after a change of size or of its contents, it does in the next frames.
  frames(n = 3) {
    return this.page.evaluate(
      k =>
        new Promise(done => {
          (function next() {
            k-- > 0 ? requestAnimationFrame(next) : done(0);
          })();
        }),
      n,
    );
  }
  // Another size, when the page has looked at itself anew; the mouse leaves first, or it would stand on whatever comes to lie under it.
  async resize(width, height) {
    await this.page.mouse.move(0, 0);
    await this.page.setViewportSize({ width, height });
    await this.frames();
  }
  async home() {
    await this.page.locator('[data-key=home]:visible, header h1 a:visible').first().click();
    await this.sees('[data-part=tables]');
  }
  // On to what a lesson asks to be done; what it says before comes paragraph by paragraph.
  async toTask() {
    while (!(await this.key('showme').count())) await this.click('onward');
    await this.page.mouse.move(0, 0); // over no piece, which would show its tip
  }
  // What lies in a tab beside the table; on a phone the side is opened first.
  async side(tab, key) {
    if (!(await this.key('tab-' + tab).isVisible())) await this.click('side');
    await this.click('tab-' + tab);
    if (key) await this.click(key);
  }
  async shut() {
    if (await this.key('shut').isVisible()) await this.click('shut');
  }
  async close() {
    const needed = this.early.size ? await this.page.evaluate(needless, [...this.early]) : [];
    for (const font of needed) this.faults.push(`${this.name}: ${font} is preloaded for nothing`);
    assert(!this.faults.length, [...new Set(this.faults)].join('\n').slice(0, 6000));
    spent();
    await this.context.close();
  }
  async record(file) {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.click('record')]);
    await download.saveAs(file);
  }
  // Everything that is written or read aloud is in the language chosen: no Cyrillic letter in English, and in Russian no
  // Latin word but numerals, names of games, clauses, codes and what people call themselves.  Moves of the log have their notation as a title.
  async speaks(...names) {
    const said = await this.page.evaluate(() => [
      ['main', document.getElementById('main').innerText],
      ...[...document.querySelectorAll('main [aria-label]')].map(e => [
        `aria-label of ${e.tagName} ${e.className}`,
        e.getAttribute('aria-label'),
      ]),
      ...[...document.querySelectorAll('main [title]')]
        .filter(e => !e.closest('.log'))
        .map(e => [`title of ${e.tagName} ${e.className}`, e.title]),
      ...['news', 'alert'].map(id => [id, document.getElementById(id).textContent]),
    ]);
    const known = /\b[IV]+\b|My Shelfie|Iota|SHELFIE-[\d.]+|IOTA-[\d.]+|RALPH-[\d.]+|TOYS-[\d.]+/g;
    const foreign = this.lang === 'en' ? /\S*[а-яё]{2,}\S*/gi : /[a-z]{3,}/gi;
    const without = text =>
      [this.name, ...names].reduce((words, n) => words.replaceAll(n, ''), text.replace(known, ''));
    const found = said.flatMap(([where, text]) =>
      (without(text).match(foreign) || []).map(w => `${w} (${where})`),
    );
    assert.deepEqual([...new Set(found)], [], `not in ${this.lang}`);
  }
  // The kinds of things on this screen that axe has not looked at yet, at this size and in this light.
  async fresh(rules) {
    const [light, list] = await this.page.evaluate(features),
      key = [this.size, light, rules].join(),
      known = looked.get(key) || new Set();
    looked.set(key, new Set([...known, ...list]));
    return list.filter(f => !known.has(f));
  }
  // No violation of WCAG 2.2 AA on this screen, or of its rules for colours.  The store of drawings is not on it.
  // SHORT=1 looks at what was on no screen before.
  async axe(what, coloursOnly = false) {
    const rules = coloursOnly ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      fresh = process.env.SHORT ? await this.fresh(rules) : null;
    if (fresh?.length === 0) return;
    if (!(await this.page.evaluate(() => window.axe !== undefined))) await this.page.evaluate(axe);
    const found = await this.page.evaluate(violations, [rules, fresh]);
    for (const wrong of found) this.faults.push(`${what}, ${this.size}: ${wrong}`);
  }
  // Every drawing that is asked for comes.
  drawn() {
    return this.until(() =>
      [...document.querySelectorAll('use')].every(e =>
        document.getElementById(e.getAttribute('href').slice(1)),
      ),
    );
  }
  // The same, and nothing beyond the edge.
  async look(what) {
    await this.drawn();
    await this.axe(`${what}, ${this.dark ? 'dark' : 'light'}`);
    const over = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) this.faults.push(`${what}, ${this.size}: ${over} px wider than the screen`);
  }
}
