// check.mjs MODULE KIT... - holds @igroteka/engine, WebAssembly, against lines of `igroteka conformance`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [module, ...kits] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(module)).href),
  engine = await load();
let n = 0;
for (const kit of kits)
  for (const line of readFileSync(kit, 'utf8').trim().split('\n')) {
    const fact = JSON.parse(line),
      table = engine.read(fact.position);
    n++;
    assert.equal(table.show(), fact.position);
    assert.deepEqual(table.turn, fact.turn);
    assert.equal(table.over, fact.over);
    assert.deepEqual(
      table.score().map(s => s.points),
      fact.scores,
    );
    assert.deepEqual(
      table.score().map(s => s.place),
      fact.places,
    );
    for (const [seat, moves] of Object.entries(fact.moves))
      assert.deepEqual(table.moves(Number(seat)), moves);
    for (const { seat, move, clause } of fact.refused)
      assert.equal(table.why(seat, move)?.clause, clause, move);
    for (const [seat, view] of Object.entries(fact.views)) assert.equal(table.view(seat), view);
    table.close();
  }
console.log(`WebAssembly: ${n} positions agree`);
