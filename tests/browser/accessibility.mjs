// accessibility.mjs - every screen: no violation of WCAG 2.2 AA by day and by night, with high contrast; nothing beyond the edge on a
// narrow screen (a window of 1280 px at 400 %), on a phone lying down and with larger text; pieces as large as a finger;
// plates that cover no piece; marks that are seen where the system has colours of its own; pieces in the colours that
// tests/colours.py compares, and no others.
import assert from 'node:assert/strict';
import { Device } from './device.mjs';
import { tours } from './screens.mjs';
import { covering } from './covering.mjs';

const dresses = {
  phone: [
    ['light', ''],
    ['dark', 'high'],
  ],
  desk: [
    ['dark', ''],
    ['light', 'high'],
  ],
};
const narrow = {
  '320 px': [320, 640],
  'lying down': [740, 360],
  ...(process.env.SHORT ? {} : { '400 %': [320, 256], tablet: [768, 1024] }),
};

async function dress(d, [theme, contrast]) {
  await d.page.emulateMedia({ colorScheme: theme });
  await d.page.evaluate(
    c =>
      new Promise(done => {
        c
          ? (document.documentElement.dataset.contrast = c)
          : delete document.documentElement.dataset.contrast;
        requestAnimationFrame(() => {
          for (const a of document.getAnimations()) a.finish();
          done();
        }); // colours that fade over
      }),
    contrast,
  );
}

async function accessible(d, what) {
  for (const [i, clothes] of dresses[d.size].entries()) {
    await dress(d, clothes);
    await d.axe(`${what}, ${clothes.join(' ')}`, i > 0); // the rest is the same in any light
  }
}

// In the page: what sticks out to the right, if the page does.
function beyond() {
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over <= 0) return null;
  const out = [...document.querySelectorAll('body *')].filter(
    e => e.getBoundingClientRect().right > innerWidth + 1 && e.getClientRects().length,
  );
  const names = out.map(e => `${e.tagName.toLowerCase()}.${e.className?.baseVal ?? e.className}`);
  return `${over} px: ${[...new Set(names)].slice(0, 4).join(', ')}`;
}

async function fits(d, what) {
  const was = d.page.viewportSize();
  const check = async where => {
    const over = await d.page.evaluate(beyond);
    if (over) d.faults.push(`${what}, ${where}: ${over}`);
  };
  await check(`${was.width} px`);
  for (const [name, [width, height]] of Object.entries(narrow)) {
    await d.page.setViewportSize({ width, height });
    await check(name);
  }
  await d.page.setViewportSize(was);
  await d.page.evaluate(() => {
    document.documentElement.dataset.text = 'large';
  });
  await check('larger text');
  await d.page.evaluate(() => {
    delete document.documentElement.dataset.text;
  });
}

// In the page: things offered that a finger would miss.  What is pointed at may reach beyond what is drawn (::after).
function tiny() {
  const size = e => {
    const r = e.getBoundingClientRect(),
      more = getComputedStyle(e, '::after'),
      [w, h] = more.content === 'none' ? [0, 0] : [more.width, more.height].map(parseFloat);
    return [Math.max(r.width, w || 0), Math.max(r.height, h || 0)];
  };
  return [...document.querySelectorAll('.board button[data-item]')]
    .map(e => [e.className, size(e)])
    .filter(([, [w, h]]) => w && Math.min(w, h) < 43.5)
    .map(([name, [w, h]]) => `${name}: ${w.toFixed(0)} x ${h.toFixed(0)}`);
}

async function touchable(d, what) {
  const small = [...new Set(await d.page.evaluate(tiny))];
  if (small.length) d.faults.push(`${what}: too small for a finger: ${small.slice(0, 4).join('; ')}`);
}

async function uncovered(d, what) {
  if (!/-(turn|over|replay|task)$/.test(what)) return;
  const was = d.page.viewportSize();
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [768, 1024],
    ...(process.env.SHORT
      ? []
      : [
          [844, 390],
          [1440, 900],
        ]),
  ]) {
    await d.resize(width, height);
    const over = await d.page.evaluate(covering);
    if (over.length) d.faults.push(`${what}, ${width} x ${height}: ${over.join('; ')}`);
  }
  await d.page.setViewportSize(was);
}

// In the page: how a piece is marked where there are no colours and no shadows of ours: by outlines and borders.
function marks() {
  const line = (e, part) => {
    const c = getComputedStyle(e, part),
      shown = !part || c.content !== 'none';
    const border = side => (c[`border${side}Style`] === 'none' ? 0 : parseFloat(c[`border${side}Width`]));
    const outline = c.outlineStyle === 'none' ? 0 : `${c.outlineStyle} ${c.outlineWidth}`,
      size = part ? `${c.width} ${c.height}` : '';
    return shown ? [outline, ...['Top', 'Right', 'Bottom', 'Left'].map(border), size].join() : '';
  };
  const sign = e => (e ? [line(e, ''), line(e, '::before'), line(e, '::after')].join(' / ') : null);
  const pieces = [...document.querySelectorAll('.board button.piece')],
    can = pieces.find(e => e.dataset.item),
    before = sign(can);
  const not = pieces.find(
    e => e.getAttribute('aria-disabled') === 'true' && e.dataset.kind && can?.dataset.kind,
  );
  const chosen = pieces.find(e => e.getAttribute('aria-pressed') === 'true'),
    same = can && not && can.classList[1] === not.classList[1];
  can?.focus({ focusVisible: true });
  return { can: before, not: sign(not), focused: sign(can), chosen: sign(chosen), same };
}

async function seenInForcedColours(d, what) {
  if (!/-(turn|making)$/.test(what)) return;
  await d.page.emulateMedia({ forcedColors: 'active' });
  const m = await d.page.evaluate(marks);
  if (m.can && m.can === m.focused)
    d.faults.push(`${what}: with forced colours the focus is not seen: ${m.can}`);
  if (m.same && m.can === m.not)
    d.faults.push(`${what}: with forced colours what may be pointed at looks like what may not: ${m.can}`);
  if (m.chosen && m.chosen === m.can)
    d.faults.push(`${what}: with forced colours what is chosen looks like what is not: ${m.can}`);
  await d.page.emulateMedia({ forcedColors: 'none' });
}

// In the page: colours of tiles and cards as drawn that are not among those that tests/colours.py compares, and how many are.
function colours(family) {
  const root = getComputedStyle(document.documentElement),
    hex = c => c.trim().toUpperCase(),
    known = new Set();
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      for (const name of rule.style || [])
        if (name.startsWith(`--${family}-`)) known.add(hex(root.getPropertyValue(name)));
  const rgb = c =>
    '#' +
    c
      .match(/\d+/g)
      .slice(0, 3)
      .map(n => Number(n).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  const drawn =
    family === 'iota'
      ? [...document.querySelectorAll('.board [data-kind] .shape')].map(e => rgb(getComputedStyle(e).fill))
      : [...document.querySelectorAll('.board .piece[data-kind]')]
          .map(e => hex(getComputedStyle(e).getPropertyValue('--c')))
          .filter(Boolean);
  return { strange: [...new Set(drawn)].filter(c => !known.has(c)), seen: new Set(drawn).size };
}

async function comparedColours(d, what) {
  const [, game] = /^(.*)-turn$/.exec(what) || [];
  if (!game) return;
  const { strange, seen } = await d.page.evaluate(colours, /^(toy|hero)/.test(game) ? 'toys' : game);
  if (strange.length || seen < 3)
    d.faults.push(`${what}: ${seen} colours of pieces, not compared: ${strange.join(', ')}`);
}

async function visit(browser, server, tour, how, ...looks) {
  const d = await Device.open(browser, 'Аня', { ...how, seeded: true }),
    seen = [];
  for await (const screen of tour(d, server, () =>
    Device.open(browser, 'Boris', { size: 'desk', lang: 'en', seeded: 'too' }),
  )) {
    seen.push(screen);
    for (const look of looks) await look(d, screen);
  }
  assert(seen.length > 3);
  await d.close();
}

const onPhone = [accessible, fits, touchable, uncovered, seenInForcedColours, comparedColours];

export const looks = browser =>
  Object.fromEntries(
    Object.entries(tours).flatMap(([name, tour], i) => [
      [
        `screens: ${name} on a desk, accessible`,
        server => visit(browser(), server, tour, { size: 'desk', lang: ['ru', 'en'][i % 2] }, accessible),
      ],
      [
        `screens: ${name} on a phone, accessible, not too wide, for fingers`,
        server => visit(browser(), server, tour, { size: 'phone', lang: ['en', 'ru'][i % 2] }, ...onPhone),
      ],
    ]),
  );
