// looks.mjs - every screen: no violation of WCAG 2.2 AA by day and by night, with high contrast; nothing beyond the edge on a
// narrow screen (a window of 1280 px at 400 %), on a phone lying down and with larger text; whatever can be pressed can be reached.
import assert from 'node:assert/strict';
import { Device } from './device.mjs';
import { tours } from './screens.mjs';

const dresses = { phone: [['light', ''], ['dark', 'high']], desk: [['dark', ''], ['light', 'high']] };
const narrow = { '320 px': [320, 640], '400 %': [320, 256], 'lying down': [740, 360], tablet: [768, 1024] };

async function dress(d, [theme, contrast]) {
  await d.page.emulateMedia({ colorScheme: theme });
  await d.page.evaluate(c => new Promise(done => {
    c ? document.documentElement.dataset.contrast = c : delete document.documentElement.dataset.contrast;
    requestAnimationFrame(() => { for (const a of document.getAnimations()) a.finish(); done(); });        // colours that fade over
  }), contrast);
}

async function accessible(d, what) {
  for (const [i, clothes] of dresses[d.size].entries()) {
    await dress(d, clothes);
    await d.axe(`${what}, ${clothes.join(' ')}`, i === 0 ? null : ['color-contrast']);     // the rest is the same in any light
  }
}

// In the page: what sticks out to the right, if the page does.
function beyond() {
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over <= 0) return null;
  const out = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && e.getClientRects().length);
  return `${over} px: ${[...new Set(out.map(e => `${e.tagName.toLowerCase()}.${e.className?.baseVal ?? e.className}`))].slice(0, 4).join(', ')}`;
}

async function fits(d, what) {
  const was = d.page.viewportSize();
  const check = async where => { const over = await d.page.evaluate(beyond); if (over) d.faults.push(`${what}, ${where}: ${over}`); };
  await check(`${was.width} px`);
  for (const [name, [width, height]] of Object.entries(narrow)) {
    await d.page.setViewportSize({ width, height });
    await check(name);
  }
  await d.page.setViewportSize(was);
  await d.page.evaluate(() => { document.documentElement.dataset.text = 'large'; });
  await check('larger text');
  await d.page.evaluate(() => { delete document.documentElement.dataset.text; });
}

async function visit(browser, server, tour, how, ...looks) {
  const d = await Device.open(browser, 'Аня', { ...how, seeded: true }), seen = [];
  for await (const screen of tour(d, server, () => Device.open(browser, 'Boris', { size: 'desk', lang: 'en', seeded: 'too' }))) {
    seen.push(screen);
    for (const look of looks) await look(d, screen);
  }
  assert(seen.length > 3);
  await d.close();
}

export const looks = browser => Object.fromEntries(Object.entries(tours).flatMap(([name, tour], i) => [
  [`screens: ${name} on a desk, accessible`, server => visit(browser(), server, tour, { size: 'desk', lang: ['ru', 'en'][i % 2] }, accessible)],
  [`screens: ${name} on a phone, accessible and not too wide`, server => visit(browser(), server, tour, { size: 'phone', lang: ['en', 'ru'][i % 2] }, accessible, fits)],
]));
