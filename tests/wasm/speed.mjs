// speed.mjs ENGINE.WASM IGROTEKA [GAMES] - games in thought inside the page's module, and natively: at least 40 % of the speed.
// A matter of clocks, so it wants a quiet machine, and is no part of ./check.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { load, netsOf } from './module.mjs';

const { e, write, read, putNet, play, later } = await load(process.argv[2]),
  N = 600,
  ROUNDS = 4;
const nets = netsOf(process.argv[4] || new URL('../../games', import.meta.url).pathname);
const native = spawn(process.argv[3], ['bot', 'search']),
  lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const tell = async text => {
  native.stdin.write(text);
  return (await lines.next()).value;
};
await tell('seed 7\n');
await tell(`budget ${N}\n`);

/** The quickest of a few answers of each, in turns: [ms here, ms there]. */
async function race(seat, view) {
  const best = [Infinity, Infinity];
  for (let i = 0; i < ROUNDS; i++) {
    const t0 = performance.now();
    write(`bot search@${N}\n${view}`);
    read(e.play_bot(seat - 1, 7, 0));
    const t1 = performance.now();
    await tell(`view ${seat}\n${view}end\n`);
    const t2 = performance.now();
    ((best[0] = Math.min(best[0], t1 - t0)), (best[1] = Math.min(best[1], t2 - t1)));
  }
  return best;
}

for (const { game } of play.games()) {
  let here = 0,
    there = 0;
  for (const moves of [2, 4, 6]) {
    const at = later(game, moves);
    putNet(nets.get(`${game}-2`) || new Uint8Array(1));
    const [a, b] = await race(...at);
    ((here += a / 3), (there += b / 3));
  }
  const share = `${game}: ${N} games in thought take ${here.toFixed(1)} ms here, ${there.toFixed(1)} ms natively: ${((100 * there) / here).toFixed(0)} %`;
  console.log(share);
  assert(there / here >= 0.4, share);
}
native.stdin.end('quit\n');
