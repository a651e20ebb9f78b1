// pictures.mjs - the pictures of the README: tables in the middle of a game, on a desk and on phones, and the terminal.
import { execFileSync } from 'node:child_process';
import { Device } from './device.mjs';
import { prepared } from './screens.mjs';

const people = [{ name: 'Anna' }, { bot: 'level3' }, { bot: 'level5' }];

// A table of the page's own games, in its middle, at rest.
async function table(browser, server, game, size, file) {
  const d = await Device.open(browser, 'Anna', { size, seeded: 'pictures', mobile: size === 'phone' });
  await d.page.goto(server.url);
  await d.sees('.gbox');
  await prepared(d, 'PICTURE', game, people, 0.45);
  await d.page.goto(`${server.url}?picture#local/PICTURE`);
  await d.sees('.banner.mine');
  await d.frames(10);
  await d.page.screenshot({ path: file });
  await d.context.close();
}

// ---- the terminal: what tmux says of its screen, as HTML --------------------------------------------------------

const dark = ['#1e1e2a', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#dcdfe4'];
const level = n => (n ? 55 + 40 * n : 0);

function colour(n) {
  if (n < 8) return dark[n];
  if (n < 16) return dark[n - 8];
  if (n >= 232) return `rgb(${Array(3).fill(8 + 10 * (n - 232))})`;
  const i = n - 16;
  return `rgb(${[Math.floor(i / 36), Math.floor(i / 6) % 6, i % 6].map(level)})`;
}

// One SGR sequence changes how the rest is written.
function dress(now, codes) {
  for (let i = 0; i < codes.length; i++) {
    const c = codes[i];
    if (c === 0) now = {};
    else if (c === 1) now = { ...now, bold: true };
    else if (c === 2) now = { ...now, dim: true };
    else if (c === 4) now = { ...now, under: true };
    else if (c === 7) now = { ...now, turned: true };
    else if (c === 38 || c === 48) now = { ...now, [c === 38 ? 'fg' : 'bg']: colour(codes[(i += 2)]) };
    else if (c === 39) now = { ...now, fg: undefined };
    else if (c === 49) now = { ...now, bg: undefined };
    else if (c >= 30 && c < 38) now = { ...now, fg: dark[c - 30] };
    else if (c >= 40 && c < 48) now = { ...now, bg: dark[c - 40] };
    else if (c >= 90 && c < 98) now = { ...now, fg: dark[c - 90] };
  }
  return now;
}

function html(screen) {
  let now = {};
  const safe = t => t.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return screen
    .split(/(\x1b\[[\d;]*m)/)
    .map(part => {
      const codes = /^\x1b\[([\d;]*)m$/.exec(part);
      if (codes) {
        now = dress(now, codes[1].split(';').map(Number));
        return '';
      }
      const [fg, bg] = now.turned ? [now.bg || '#1e1e2a', now.fg || '#dcdfe4'] : [now.fg, now.bg];
      const style = [
        fg && `color:${fg}`,
        bg && `background:${bg}`,
        now.bold && 'font-weight:bold',
        now.dim && 'opacity:.65',
        now.under && 'text-decoration:underline',
      ];
      return `<span style="${style.filter(Boolean).join(';')}">${safe(part.replace(/\x1b[()][A-Z0]|\x0e|\x0f/g, ''))}</span>`;
    })
    .join('');
}

async function terminal(browser, server, file) {
  const tmux = (...args) =>
    execFileSync('tmux', ['-L', 'igroteka-pictures', ...args], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
  tmux(
    '-f',
    '/dev/null',
    'new-session',
    '-d',
    '-x',
    '96',
    '-y',
    '30',
    `TERM=tmux-256color ${server.program} play shelfie --seats 2 --seed 7 --lang en --bot level2`,
  );
  try {
    const screen = async done => {
      for (;;) {
        const s = tmux('capture-pane', '-p', '-e');
        if (done(s)) return s;
        await new Promise(r => setTimeout(r, 50));
      }
    };
    await screen(s => /take|tile/i.test(s));
    const context = await browser.newContext({
      viewport: { width: 1000, height: 700 },
      deviceScaleFactor: 1,
    });
    const page = await context.newPage();
    await page.setContent(
      `<pre style="margin:0;padding:14px;width:max-content;background:#1e1e2a;color:#dcdfe4;font:14px/1.25 'DejaVu Sans Mono',monospace">${html(await screen(s => s.trim()))}</pre>`,
    );
    await page.locator('pre').screenshot({ path: file });
    await context.close();
  } finally {
    tmux('kill-server');
  }
}

/** One job a picture. */
export function pictures(browser, folder) {
  return {
    'picture: a desk': server => table(browser(), server, 'shelfie', 'desk', `${folder}/desk.png`),
    'picture: a phone, iota': server => table(browser(), server, 'iota', 'phone', `${folder}/phone-iota.png`),
    'picture: a phone, ralph': server =>
      table(browser(), server, 'ralph', 'phone', `${folder}/phone-ralph.png`),
    'picture: a terminal': server => terminal(browser(), server, `${folder}/terminal.png`),
  };
}
