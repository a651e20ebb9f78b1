// screenshots.mjs - pictures of every screen at three sizes by day and by night, on a phone lying down, with forced colours,
// and one sheet with all of them.
import { writeFileSync, readdirSync } from 'node:fs';
import { Device } from './device.mjs';
import { tours } from './screens.mjs';

const day = { colorScheme: 'light', forcedColors: 'none' },
  night = { colorScheme: 'dark', forcedColors: 'none' };
const sizes = { phone: [360, 740], tablet: [768, 1024], desk: [1440, 900], lying: [740, 360] };
const both = ['phone', 'tablet', 'desk'].flatMap(size => [
  [size, 'light', day],
  [size, 'dark', night],
]);
const kinds = [...both, ['lying', 'light', day], ['phone', 'forced', { forcedColors: 'active' }]];

// Where a device stands: every kind of picture in turn.  A table is laid for its size, so it settles first.
async function shoot(d, screen, folder) {
  const was = d.page.viewportSize();
  for (const [size, dress, media] of kinds) {
    const [width, height] = sizes[size];
    await d.page.setViewportSize({ width, height });
    await d.page.emulateMedia(media);
    await d.page.evaluate(
      () =>
        new Promise(done =>
          requestAnimationFrame(() => {
            for (const a of document.getAnimations()) a.finish();
            requestAnimationFrame(() => done(0));
          }),
        ),
    );
    await d.page.screenshot({ path: `${folder}/${screen}-${size}-${dress}.png` });
  }
  await d.page.setViewportSize(was);
  await d.page.emulateMedia(day);
}

// The sheet: pictures of one screen side by side, small; a click shows one as it is.
function sheet(folder) {
  const files = readdirSync(folder).filter(f => f.endsWith('.png'));
  const screens = [
    ...new Set(files.map(f => f.replace(/-(phone|tablet|desk|lying)-(light|dark|forced)\.png$/, ''))),
  ].sort();
  const picture = f =>
    files.includes(f) ? `<a href="${f}"><img loading="lazy" src="${f}" alt="${f}"></a>` : '';
  const pictures = s => kinds.map(([size, dress]) => picture(`${s}-${size}-${dress}.png`)).join('');
  const rows = screens.map(s => `<section id="${s}"><h2>${s}</h2><div>${pictures(s)}</div></section>`);
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>${screens.length} screens</title><style>
body { font: 14px sans-serif; margin: 1rem; background: #ddd } h2 { font-size: 1rem; margin: 1rem 0 .3rem }
div { display: flex; gap: 6px; align-items: start; flex-wrap: wrap } img { height: 220px; border: 1px solid #999; background: #fff }
</style>${rows.join('\n')}\n`,
  );
  return screens.length;
}

/** One job for each tour whose name matches TOURS (all of them); the last one done writes the sheet. */
export function shots(browser, folder, pattern = '') {
  const wanted = new RegExp(pattern),
    lang = process.env.SHOTS_LANG || 'ru';
  const walked = Object.entries(tours).filter(([name]) => new RegExp(process.env.TOURS || '').test(name));
  let left = walked.length;
  return Object.fromEntries(
    walked.map(([name, tour]) => [
      `pictures: ${name}`,
      async server => {
        const d = await Device.open(browser(), 'Аня', { size: 'phone', lang, seeded: 'shots' });
        const two = () => Device.open(browser(), 'Boris', { seeded: 'too' });
        for await (const screen of tour(d, server, two))
          if (wanted.test(screen)) await shoot(d, screen, folder);
        await d.context.close();
        if (--left === 0) console.log(`        ${sheet(folder)} screens: ${folder}/index.html`);
      },
    ]),
  );
}
