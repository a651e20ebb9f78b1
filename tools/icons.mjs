// icons.mjs OUT - web/icon.svg as PNGs for installing, drawn by Chromium: 192 and 512 pixels, plain and for masks.
// A mask may cut off all but the middle 80 %: there the picture is smaller, and its background fills the square.
//
//     node tools/icons.mjs web        (after tests/browser/run, which has installed playwright-core)
import { readFileSync } from 'node:fs';
import { chromium } from '../tests/browser/node_modules/playwright-core/index.mjs';

const [out] = process.argv.slice(2),
  svg = readFileSync(new URL('../web/icon.svg', import.meta.url), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const size of [192, 512])
  for (const mask of [false, true]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const style = `margin:0;background:${mask ? '#3C3350' : 'transparent'};display:grid;place-items:center;height:100vh`;
    const picture = svg.replace('<svg ', `<svg width="${mask ? size * 0.78 : size}" `);
    await page.setContent(`<body style="${style}">${picture}</body>`);
    await page.screenshot({ path: `${out}/icon${mask ? '-mask' : ''}-${size}.png`, omitBackground: !mask });
    await page.close();
  }
await browser.close();
