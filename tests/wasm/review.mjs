// review.mjs ENGINE.WASM PROGRAM RECORD... - a review in the page's module says, event by event, what `igroteka analyze` says.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from './module.mjs';

const [module, program, ...records] = process.argv.slice(2),
  SIMULATIONS = 24;
const { e, write, json } = await load(module);

for (const path of records) {
  const native = JSON.parse(
    execFileSync(program, ['analyze', path, '--simulations', SIMULATIONS, '--json'], { encoding: 'utf8' }),
  );
  write(readFileSync(path, 'utf8'));
  assert.deepEqual(json(e.review_open(SIMULATIONS)), { events: native.events });
  for (const move of native.moves) assert.deepEqual(json(e.review_step()), move);
  assert.equal(e.review_step(), 0);
  assert.deepEqual(json(e.review_seats()), native.seats);
}

const damaged = readFileSync(records[0], 'utf8').split('\n'),
  at = damaged.findIndex(line => line.startsWith('2 '));
write(damaged.filter((_, i) => i !== at).join('\n'));
assert(json(e.review_open(SIMULATIONS)).line > at);
assert.equal(e.review_step(), 0, 'a damaged record has no events to review');
console.log(`${records.length} records reviewed alike`);
