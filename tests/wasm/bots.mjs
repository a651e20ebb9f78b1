// bots.mjs ENGINE.WASM IGROTEKA GAMES - bots inside the page's module: they keep to their time, on slow and on fast machines, and
// think what the native program thinks.  How fast they do it: speed.mjs.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { playing } from '../../web/engine/engine-table.mjs';
import { load, netsOf } from './module.mjs';

const { e, room, write, read, json, putNet, play, later } = await load(process.argv[2]);

// ---- a clock that goes by games in thought: on a machine that plays so many a millisecond ------------------------------------
function keepsTo(name, ms, perMs) {
  let time = 0,
    last = '',
    calls = 0;
  const bots = playing(
    {
      ...e,
      text: e.text,
      play_bot: (...a) => {
        [, last] = /^bot (.*)\n/.exec(new TextDecoder().decode(room().subarray(0, 60)));
        calls++;
        time += Number(last.split('@')[1]) / perMs;
        return e.play_bot(...a);
      },
    },
    write,
    read,
    json,
  );
  const [seat, view] = later(play.games().at(-1).game, 3),
    move = bots.bot(view, seat, name, [7, 0], () => time);
  assert(play.moves(seat).list.includes(move), 'a legal move');
  assert(time <= ms, `${name}: ${time} ms of ${ms} at ${perMs} a millisecond`);
  return { time, calls, asked: Number(last.split('@')[1]) };
}

for (const [name, ms, most] of [
  ['level5', 250, 60],
  ['level6', 500, 250],
  ['level7', 1000, 1000],
  ['hint', 1125, 1500], // three quarters; the rest is for saying why
  ['search@300ms', 300, 1e9],
]) {
  for (const perMs of [0.05, 0.3, 2]) {
    const { time, calls, asked } = keepsTo(name, ms, perMs);
    assert(asked === most || time > ms / 3, `${name} uses its time: ${time} of ${ms}, ${calls} calls`);
  }
  if (most < 1e9) assert.equal(keepsTo(name, ms, 1000).asked, most, 'a fast machine plays all of them');
}

assert.equal(keepsTo('search@300ms', 300, 1e9).asked, 1e6, 'where thinking takes no time it ends, too');

// ---- the real clock: a bot that has nothing but time comes to an end ----------------------------------------------------------
for (const { game } of play.games()) {
  const [seat, view] = later(game, 4),
    move = play.bot(view, seat, 'search@30ms'),
    { list, count } = play.moves(seat);
  assert(list.includes(move) || count > list.length, `${game}: ${move} is a legal move`);
}

// ---- nets: one that is damaged is refused ----------------------------------------------------------------------------------------
const nets = netsOf(process.argv[4]);
assert(nets.size >= 3, 'there are nets');
for (const [name, bytes] of nets) {
  assert.equal(putNet(bytes), 1, name);
  for (const at of [0, 9, 20, bytes.length - 1]) {
    const bad = Uint8Array.from(bytes);
    bad[at] ^= 1;
    assert.equal(putNet(bad), 0, `${name} with another byte ${at}`);
  }
  assert.equal(putNet(bytes.subarray(0, bytes.length - 1)), 0, `${name} cut off`);
}

// ---- the native program: the same questions with the same seed have the same answers -------------------------------------------
const native = spawn(process.argv[3], ['bot', 'search']),
  lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const tell = async text => {
  native.stdin.write(text);
  return (await lines.next()).value;
};
assert.equal(await tell('seed 7\n'), 'ok');
assert.equal(await tell('budget 300\n'), 'ok');

for (const { game } of play.games()) {
  for (const moves of [2, 4, 6]) {
    const [seat, view] = later(game, moves);
    putNet(nets.get(`${game}-2`) || new Uint8Array(1));
    write(`bot search@300\n${view}`);
    const here = 'move ' + read(e.play_bot(seat - 1, 7, 0)),
      there = await tell(`view ${seat}\n${view}end\n`);
    assert.equal(here, there, `${game}, ${moves} moves into it, here and natively`);
  }
}
native.stdin.end('quit\n');

// ---- why a move is good: the same words here and natively ------------------------------------------------------------------------
const advise = view =>
  JSON.parse(execFileSync(process.argv[3], ['hint', '-', '--json'], { input: view, encoding: 'utf8' }));
for (const { game } of play.games()) {
  const [seat, view] = later(game, 5);
  putNet(nets.get(`${game}-2`) || new Uint8Array(1));
  write(`bot hint\n${view}`);
  const move = read(e.play_bot(seat - 1, 1, 0));
  write(view);
  const { pairs } = json(e.play_pairs());
  write(view);
  const here = json(e.play_why(seat - 1, pairs)),
    there = advise(view);
  assert.deepEqual(
    [move, here.why, here.games],
    [there.moves[0].move, there.moves[0].why, there.simulations],
    `why in ${game}, here and natively`,
  );
}
console.log('ok');
