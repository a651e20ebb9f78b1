// pictures.mjs - the pictures of the README: tables in the middle of a game, on a desk and on phones.
import { Device } from './device.mjs';
import { prepared } from './screens.mjs';

const people = [{ name: 'Anna' }, { bot: 'level3' }, { bot: 'level5' }];

// In the page: its letters, which a busy machine's page would do without (font-display: optional).
async function ownLetters() {
  const face = new FontFace('Manrope', 'url(font/manrope-latin.woff2)', { weight: '200 800' });
  document.fonts.add(await face.load());
}

// A table of the page's own games, in its middle, at rest.
async function table(browser, server, game, size, file) {
  const d = await Device.open(browser, 'Anna', { size, seeded: 'pictures', mobile: size === 'phone' });
  await d.page.goto(server.url);
  await d.sees('.gbox');
  await prepared(d, 'PICTURE', game, people, 0.45);
  await d.page.goto(`${server.url}?picture#local/PICTURE`);
  await d.sees('.banner.mine');
  await d.page.evaluate(ownLetters);
  await d.frames(10);
  await d.page.screenshot({ path: file });
  await d.context.close();
}

/** One job a picture. */
export function pictures(browser, folder) {
  return {
    'picture: a desk': server => table(browser(), server, 'shelfie', 'desk', `${folder}/desk.png`),
    'picture: a phone, iota': server => table(browser(), server, 'iota', 'phone', `${folder}/phone-iota.png`),
    'picture: a phone, ralph': server =>
      table(browser(), server, 'ralph', 'phone', `${folder}/phone-ralph.png`),
  };
}
