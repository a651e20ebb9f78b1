// bots.mjs ENGINE.WASM IGROTEKA - bots inside the page's module: they keep to their time, on slow and on fast machines, and
// play games in thought at no less than 40 % of the speed of the native program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { playing } from '../../web/play.mjs';
import { load } from './module.mjs';

const { e, room, write, read, json, play } = await load(process.argv[2]);

/** A position some moves into a game: [seat, view]. */
function later(game, moves) {
  play.begin(game, 2, {});
  for (let i = 0; i < moves; i++) { const [seat] = play.state().turn; play.move(seat, play.bot(play.view(seat), seat, 'random')); }
  const [seat] = play.state().turn;
  return [seat, play.view(seat)];
}

// ---- a clock that goes by games in thought: on a machine that plays so many a millisecond ------------------------------------
function keepsTo(name, ms, perMs) {
  let time = 0, last = '', calls = 0;
  const bots = playing({ ...e, text: e.text, play_bot: (...a) => {
    [, last] = /^bot (.*)\n/.exec(new TextDecoder().decode(room().subarray(0, 60)));
    calls++;
    time += Number(last.split('@')[1]) / perMs;
    return e.play_bot(...a);
  } }, write, read, json);
  const [seat, view] = later(play.games().at(-1).game, 3), move = bots.bot(view, seat, name, () => time);
  assert(play.moves(seat).list.includes(move), 'a legal move');
  assert(time <= ms, `${name}: ${time} ms of ${ms} at ${perMs} a millisecond`);
  return { time, calls, asked: Number(last.split('@')[1]) };
}

for (const [name, ms, most] of [['level5', 250, 60], ['level6', 500, 250], ['level7', 1000, 1000], ['search@300ms', 300, 1e9]]) {
  for (const perMs of [0.05, 0.3, 2]) {
    const { time, calls, asked } = keepsTo(name, ms, perMs);
    assert(asked === most || time > ms / 3, `${name} uses its time: ${time} of ${ms}, ${calls} calls`);
  }
  if (most < 1e9) assert.equal(keepsTo(name, ms, 1000).asked, most, 'a fast machine plays all of them');
}

assert.equal(keepsTo('search@300ms', 300, 1e9).asked, 1e6, 'where thinking takes no time it ends, too');

// ---- the real clock --------------------------------------------------------------------------------------------------------
for (const { game } of play.games()) {
  const [seat, view] = later(game, 4), began = performance.now();
  const move = play.bot(view, seat, 'search@200ms'), took = performance.now() - began;
  console.log(`${game}: 200 ms of thought took ${took.toFixed(0)} ms`);
  assert.notEqual(move, '');
  assert(took < 600, `${game}: ${took} ms`);                  // three times: other programs may hold the processor meanwhile
}

// ---- against the native program: the same questions with the same seed have the same answers; the quickest of a few counts ----------
const N = 600, ROUNDS = 4, SEED = 7;
const native = spawn(process.argv[3], ['bot', 'search']), lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const tell = async text => { native.stdin.write(text); return (await lines.next()).value; };
const inside = (view, seat) => { write(`bot search@${N}\n${view}`); return 'move ' + read(e.play_bot(seat - 1, SEED, 0)); };
assert.equal(await tell(`seed ${SEED}\n`), 'ok');
assert.equal(await tell(`budget ${N}\n`), 'ok');

/** The quickest of two ways to answer, in turns: [ms here, ms there]. */
async function race(view, seat) {
  const best = [1e9, 1e9];
  for (let i = 0; i < ROUNDS; i++) {
    const t0 = performance.now(), here = inside(view, seat), t1 = performance.now();
    const there = await tell(`view ${seat}\n${view}end\n`), t2 = performance.now();
    assert.equal(here, there, 'the same move');
    best[0] = Math.min(best[0], t1 - t0), best[1] = Math.min(best[1], t2 - t1);
  }
  return best;
}

for (const { game } of play.games()) {
  let here = 0, there = 0;
  for (const moves of [2, 4, 6]) {
    const [seat, view] = later(game, moves), ms = await race(view, seat);
    here += ms[0], there += ms[1];
  }
  const [a, b] = [here / 3, there / 3].map(x => x.toFixed(1));
  const share = `${game}: ${N} games in thought take ${a} ms here, ${b} ms natively: ${(100 * there / here).toFixed(0)} %`;
  console.log(share);
  assert(there / here >= 0.4, share);
}
native.stdin.end('quit\n');
console.log('ok');
