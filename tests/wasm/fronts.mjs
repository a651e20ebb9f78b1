// fronts.mjs ENGINE.WASM GAME SEATS SEED BOT - a game of the page (web/local.mjs over src/wasm) without a page, for
// tests/table/fronts.py: a person in the first seat, BOT in the others.  In: the steps as a JSON list, "undo" or words of the person.
// Out: what was answered, what the person has heard, in notation and as sentences about moves, and the record that the browser keeps, after each step and before the first.
import { readFileSync } from 'node:fs';
import { load } from './module.mjs';

const [file, game, seats, seed, bot] = process.argv.slice(2);
class Storage_ {
  // its own keys are what is stored
  get length() {
    return Object.keys(this).length;
  }
  getItem(k) {
    return this[k] ?? null;
  }
  setItem(k, v) {
    this[k] = v;
  }
  removeItem(k) {
    delete this[k];
  }
}
const browser = { localStorage: new Storage_() };
class Event_ extends Event {
  constructor(name, more) {
    super(name);
    this.detail = more?.detail;
  }
}
Object.assign(globalThis, { window: browser, matchMedia: () => ({ matches: true }), CustomEvent: Event_ });

const { play } = await load(file),
  { LocalWire } = await import('../../web/engine/local.mjs'),
  { save } = await import('../../web/engine/saved-games.mjs');
const { voice } = play;
play.voice = (_, names) =>
  voice(
    'en',
    names.map(() => ''),
  ); // nobody has a name, as in the terminal
const KEY = 'igroteka.local.GAME',
  kept = () => JSON.parse(browser.localStorage.getItem(KEY)).record;
const people = [{ name: 'Player' }, ...Array.from({ length: Number(seats) - 1 }, () => ({ bot }))];
const luck = BigInt(seed);
if (play.begin(game, people.length, {}, [Number(luck & 0xffffffffn), Number(luck >> 32n)]).check !== 0)
  process.exit(3);
play.who(people);
save({ id: 'GAME', game, options: {}, people, record: play.save(), at: 1, over: false, seat: 1 });

const wire = new LocalWire(play, 'GAME'),
  heard = [],
  sentences = [];
let turn = null; // resolved when the person is to move, or the game is over
wire.addEventListener('message', e => {
  if (e.detail.t !== 'view') return;
  heard.splice(e.detail.from - 1, heard.length, ...e.detail.events);
  sentences.splice(e.detail.from - 1, sentences.length, ...e.detail.told);
  if (e.detail.turn.includes(1) || e.detail.over) setTimeout(() => turn?.());
});
const settled = ask =>
  new Promise(done => {
    turn = done;
    ask();
  });
const moves = () =>
  sentences
    .filter((_, i) => !heard[i].split(' ')[1].startsWith('chance'))
    .map(l => l + '\n')
    .join('');
const told = answer => ({ answer, heard: heard.map(l => l + '\n').join(''), told: moves(), record: kept() });

async function step(words) {
  let answer;
  const before = kept();
  const m = words === 'undo' ? { t: 'undo' } : { t: 'move', text: words };
  const waits = settled(async () => {
    answer = await wire.ask(m);
    if (answer.t === 'error') turn();
  });
  await waits;
  if (answer.t === 'error' && kept() !== before) throw new Error('a refusal changed something');
  if (answer.t !== 'error') return told(words === 'undo' ? 'undone' : 'done');
  return told(
    answer.code === 'undo'
      ? 'nothing'
      : answer.clause
        ? `${answer.clause}: ${answer.words}`
        : answer.words === 'The move is not finished.'
          ? 'more'
          : answer.words,
  );
}

await settled(() => wire.ask({ t: 'join' }));
const all = [told('begun')];
for (const words of JSON.parse(readFileSync(0, 'utf8'))) all.push(await step(words));
wire.close();
process.stdout.write(JSON.stringify(all));
