// picking.mjs ENGINE.wasm IGROTEKA GAME... - things are pointed at at random, as a person does who changes his mind, from the beginning of
// many games on: whatever stands as pointed at is part of the move, and until the move is whole something else can be pointed at.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { load } from './module.mjs';
import { oneMore, together } from '../../web/table/picking.mjs';

const [module, program, ...games] = process.argv.slice(2),
  { e, write, json } = await load(module),
  rules = {
    clear: () => e.clear(),
    pick: (seat, item) => json(e.pick(seat - 1, item)),
    scene: seat => json(e.scene(seat - 1)),
  };
const DEALS = 20,
  MOVES = 40,
  POINTS = 12;

let state = 1; // Lehmer's generator: the same things in every run
const random = n => (state = (state * 48271) % 0x7fffffff) % n;

function isNeeded(seat, { made, picked }, where) {
  if (picked.length > 1 && made.check < 0)
    for (const [i, id] of picked.entries()) {
      const less = together(
        rules,
        seat,
        picked.filter((_, k) => k !== i),
      );
      assert(
        less.picked.length < picked.length - 1 || less.made?.move !== made.move,
        `${where}: ${id} is pointed at for nothing`,
      );
    }
}

// One move put together; how many things were pointed at.
function put(seat, where) {
  let now = { made: null, picked: [] };
  for (let k = 0; k < POINTS; k++) {
    rules.clear();
    now = together(rules, seat, now.picked);
    const can = rules.scene(seat).filter(i => i.can),
      said = `${where}: ${now.made?.move}`;
    isNeeded(seat, now, said);
    together(rules, seat, now.picked);
    if (now.made?.check !== 0)
      assert(
        can.some(i => !now.picked.includes(i.id)),
        `${said}: nothing can be pointed at`,
      );
    if (!can.length) return k;
    const next = oneMore(rules, seat, now, can[random(can.length)].id);
    assert(!next.refused, `${said}: what can be pointed at is refused`);
    now = next;
  }
  return POINTS;
}

for (const game of games) {
  let points = 0;
  for (let seed = 1; seed <= DEALS; seed++) {
    const position = execFileSync(program, ['new', game, '--seed', String(seed)], { encoding: 'utf8' }),
      seat = Number(/^turn.* (\d)/m.exec(position)[1]);
    write(position);
    assert.equal(e.use(), 1);
    for (let i = 0; i < MOVES; i++) points += put(seat, `${game} ${seed}`);
  }
  console.log(`${game}: ${points} things pointed at`);
}
