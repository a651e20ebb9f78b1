// board.mjs PACKAGE-FOLDER CHROMIUM RECORD - <igroteka-board> in a real browser: a position, a record stepped through, a refusal.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const [folder, chromium, record] = process.argv.slice(2);
const page = `<!doctype html><html lang="en"><title>board</title><script type="module" src="board.mjs"></script>
<igroteka-board id="a">
  position null
  seats 2
  hand 1 w g
  hand 2 b b
</igroteka-board>
<igroteka-board id="b" src="game.record" seat="1" lang="ru"></igroteka-board>
<igroteka-board id="c">position null
  hand 1 w w w w</igroteka-board>
<script type="module">
  const b = document.querySelector('#b'), wait = (el, what) => new Promise(done => { const look = () => el.shadowRoot && what(el.shadowRoot) ? done() : setTimeout(look, 20); look(); });
  await customElements.whenDefined('igroteka-board');
  await wait(document.querySelector('#a'), r => r.querySelector('.cells'));
  await wait(document.querySelector('#c'), r => r.querySelector('.why'));
  await wait(b, r => r.querySelector('nav'));
  const last = b.shadowRoot.querySelector('nav').textContent;
  b.shadowRoot.querySelector('[aria-label="первое событие"]').click();
  await wait(b, r => / 0 /.test(r.querySelector('nav').textContent));
  const cells = id => [...document.querySelector(id).shadowRoot.querySelectorAll('.cells span')].map(s => s.textContent).join(' ');
  const out = document.createElement('pre');
  out.id = 'result';
  out.textContent = JSON.stringify({ a: cells('#a'), last, first: b.shadowRoot.querySelector('nav').textContent, why: document.querySelector('#c').shadowRoot.querySelector('.why').textContent });
  document.body.append(out);
</script>`;
const types = { mjs: 'text/javascript', wasm: 'application/wasm', record: 'text/plain' };
const server = createServer(async (q, a) => {
  const name = q.url.slice(1) || 'index.html',
    ending = name.split('.').pop();
  try {
    const body =
      name === 'index.html' ? page : await readFile(name === 'game.record' ? record : `${folder}/${name}`);
    a.writeHead(200, { 'content-type': types[ending] || 'text/html; charset=utf-8' }).end(body);
  } catch {
    a.writeHead(404).end();
  }
}).listen(0, async () => {
  const { stdout } = await promisify(execFile)(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--virtual-time-budget=60000',
      '--dump-dom',
      `http://localhost:${server.address().port}/`,
    ],
    { maxBuffer: 1 << 24 },
  );
  server.close();
  const found = /<pre id="result">(.*?)<\/pre>/s.exec(stdout);
  if (!found) throw new Error(`the boards were not drawn:\n${stdout.slice(-2000)}`);
  const told = JSON.parse(found[1].replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
  const fine =
    / w g| b b/.test(' ' + told.a) &&
    /событие (\d+) \/ \1/.test(told.last) &&
    /событие 0 /.test(told.first) &&
    /2:\d+/.test(told.why);
  if (!fine) throw new Error(`the boards show something else: ${JSON.stringify(told)}`);
  console.log('boards are drawn, stepped through and refused');
});
