// speed.mjs ENGINE.WASM IGROTEKA [GAMES] - games in thought inside the page's module, and natively: at least half of the speed.
// CPU time of both by turns, the quickest of some rounds. Hosts are shared all the same, so it is no part of ./check.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { load, netsOf } from './module.mjs';

const { e, write, read, putNet, play, later } = await load(process.argv[2]),
  N = 1500,
  ROUNDS = 6;
const nets = netsOf(process.argv[4] || new URL('../../games', import.meta.url).pathname);
const native = spawn(process.argv[3], ['bot', 'search']),
  lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const tell = async text => {
  native.stdin.write(text);
  return (await lines.next()).value;
};
await tell('seed 7\n');
await tell(`budget ${N}\n`);

/** Milliseconds of CPU so far: of this process, and of the native one, which has no other thread and waits for a question. */
const cpuHere = () => Object.values(process.cpuUsage()).reduce((a, b) => a + b) / 1e3,
  cpuThere = () => Number(readFileSync(`/proc/${native.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The quickest of a few answers of each, in turns: [ms here, ms there]. */
async function race(seat, view) {
  const best = [Infinity, Infinity];
  for (let i = 0; i < ROUNDS; i++) {
    const here = cpuHere();
    write(`bot search@${N}\n${view}`);
    read(e.play_bot(seat - 1, 7, 0));
    best[0] = Math.min(best[0], cpuHere() - here);
    const there = cpuThere();
    await tell(`view ${seat}\n${view}end\n`);
    best[1] = Math.min(best[1], cpuThere() - there);
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
  assert(there / here >= 0.5, share);
}
native.stdin.end('quit\n');
