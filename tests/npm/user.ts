// user.ts - what somebody writes who has just installed the package; compiled with strict types and run by tests/npm/run.
import { load, Refused, type Engine, type Player, type Seen, type Spec } from '@igroteka/engine';

const engine: Engine = await load();

function must(fine: boolean, what: string): void {
  if (!fine) throw new Error(what);
}

// every game, by numbers, to its end; the record is read back
for (const { name, seatsMin } of engine.games()) {
  const table = engine.table(name, { seats: seatsMin, seed: 5 });
  const spec: Spec = engine.spec(name);
  for (let n = 0; !table.over; n++) {
    const seat: number = table.turn[0]!;
    const { mask, observation, legal } = table.numbers(seat);
    must(mask.length === spec.actions && observation.length === spec.size, 'sizes');
    const actions: number[] = [...mask.keys()].filter(a => mask[a] === 1);
    must(actions.length === legal && legal > 0, 'legal');
    table.act(seat, actions[(7 * n) % legal]!);
  }
  must(Math.min(...table.score().map(s => s.place)) === 1, 'somebody is first');
  must(engine.read(table.record()).show() === table.show(), 'the record leads there');
  table.close();
}

// refusals
const table = engine.table('ralph', { seats: 2, seed: 3, options: { jokers: 'off' } });
const before = table.show();
const no: Refused | null = table.why(1, 'choose J1');
must(no !== null && no.clause === 'RALPH-3.1', 'why');
for (const [seat, move] of [[1, 'choose J1'], [1, 'choose'], [1, 'sing'], [7, 'choose R1'], [1, 'choose R1\nquit']] as const) {
  let refused = false;
  try { table.play(seat, move); } catch (e) { refused = e instanceof Refused; }
  must(refused && table.show() === before, `refused: ${move}`);
}
for (const bad of ['chess', 'ralph 99', 'ralph 2 size=3']) {
  let refused = false;
  try { engine.table(bad); } catch (e) { refused = e instanceof Refused; }
  must(refused, bad);
}
must(table.clause('RALPH-3.1', 'ru').says.startsWith('Кажд') || table.clause('RALPH-3.1', 'ru').says.length > 10, 'clause');

// secrets
table.play(1, table.moves(1)[0]!);
must(table.heard(2).at(-1)!.endsWith('choose ?') && table.view(2).includes('view 2'), 'what seat 2 hears');

// a match
const mine: Player = (seen: Seen) => seen.moves()[0]!;
const standings = await engine.match('ralph', [mine, 'level5'], { deals: 5 });
must(standings[0]!.games === 10 && Math.abs(standings[0]!.won + standings[1]!.won - 1) < 1e-9, 'standings');
console.log(standings);
