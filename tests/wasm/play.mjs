// play.mjs ENGINE.WASM - whole games inside the page's module (src/wasm/local_table.c), without a page:
// views that can be read again, records that come back, refusals with their clause, moves taken back, points that add up.
import assert from 'node:assert/strict';
import { draw, load } from './module.mjs';

const { play } = await load(process.argv[2]);
const bot = (view, seat) => play.bot(view, seat, 'random');

// What a seat has heard grows, and never changes: the story told from the start ends like the story told bit by bit.
function told(stories, seats) {
  for (let seat = 0; seat <= seats; seat++) {
    const all = play.events(seat, 0),
      old = stories[seat] || [];
    assert.deepEqual(all.slice(0, old.length), old);
    assert.deepEqual(play.events(seat, old.length), all.slice(old.length));
    stories[seat] = all;
  }
}

function points(seat, state) {
  const s = play.score(play.view(seat));
  assert.equal(s.scores.length, state.seats);
  for (const l of s.lines) assert(l.clause && l.words && l.seat >= 1 && l.seat <= state.seats);
  return s;
}

// Past the bots' answers, and forward: bots and chance repeat themselves.
function goBack() {
  const after = play.save(),
    { events } = play.state();
  assert.equal(play.undo(), 1);
  for (let state; (state = play.state()).events < events;) {
    const seat = state.turn.find(i => play.again(i));
    assert.equal(play.move(seat, play.again(seat)).check, 0);
  }
  assert.equal(play.save(), after);
}

function wholeGame(game, seats) {
  assert.equal(play.begin(game, seats, {}).check, 0);
  play.who([{ name: 'Ann' }, ...Array.from({ length: seats - 1 }, () => ({ bot: 'random' }))]);
  const stories = [];
  let state,
    moves = 0,
    undone = 0;
  for (; !(state = play.state()).over; moves++) {
    const seat = state.turn[draw() % state.turn.length],
      view = play.view(seat),
      move = bot(view, seat),
      n = state.n[seat - 1];
    if (moves % 5 === 0) {
      told(stories, seats);
      points(seat, state);
    }
    assert.equal(play.move(seat, move).check, 0, `${game}: ${move}`);
    if (seat === 1) {
      // a person may always think better of it, and nothing is dealt anew
      const after = play.save();
      assert.equal(play.undo(), 1);
      undone++;
      assert.equal(play.view(seat), view, 'as it was');
      assert.deepEqual(play.state(), state);
      assert.equal(play.again(seat), move);
      assert.equal(play.move(seat, move).check, 0);
      assert.equal(play.save(), after);
    } else if (moves % 7 === 0 && play.state().undo !== undefined) goBack();
    assert(play.state().n[seat - 1] > n, 'a move is counted, and skips that came by themselves');
    assert(moves < 2000, 'it ends');
  }
  told(stories, seats);
  const record = play.save(),
    end = play.state(),
    s = points(1, end);
  assert.match(record, /^end \d+/m);
  assert.deepEqual(s.scores, end.over.scores);
  assert.equal(play.load(record).check, 0);
  assert.equal(play.save(), record, 'the record comes back');
  assert.deepEqual(play.state(), end);
  const truth = record
    .split('\n')
    .filter(l => /^\d+ (chance|\d) /.test(l))
    .map(l => l.replace(/ {2,}#.*/, ''));
  assert.equal(truth.length, stories[0].length);
  const secrets = stories.map(story => story.filter((l, i) => l !== truth[i]).length); // what the seat has not heard, or not all of it
  return { moves, undone, secrets };
}

// Half a game goes on where it was.
function resumed(game) {
  play.begin(game, 2, {});
  for (let i = 0; i < 4; i++) {
    const [seat] = play.state().turn;
    play.move(seat, bot(play.view(seat), seat));
  }
  const record = play.save(),
    view = play.view(1),
    thought = play.thought();
  play.begin(game, 2, {});
  assert.equal(play.load(record).check, 0);
  assert.equal(play.view(1), view);
  assert.deepEqual(play.thought(), thought, 'bots think on with the same luck');
  assert.equal(play.load(record, 1).check, 0, 'from its first event');
  assert.equal(play.load(view).check, 0, 'from what a seat knows');
  assert.equal(play.view(1), view.replace(/^ply .*/m, play.view(1).match(/^ply .*/m)[0]));
  assert.equal(play.load(play.save()).check, 0, 'and kept');
  const damaged = record.replace(/^1 chance .*\n/m, '');
  assert.notEqual(play.load(damaged)?.check, 0, 'a record with a line missing is refused');
  assert.notEqual(play.load('nonsense')?.check, 0);
}

// A refusal has words, names its clause where a rule forbids it, and changes nothing.
function refuses(game) {
  const [first, ...others] = [1, 2].sort(
      (a, b) => play.state().turn.includes(b) - play.state().turn.includes(a),
    ),
    view = play.view(first);
  const legal = bot(view, first),
    nonsense = play.move(first, 'dance on the table');
  assert(nonsense.check !== 0 && nonsense.words);
  for (const other of others.filter(i => !play.state().turn.includes(i))) {
    const refused = play.move(other, legal);
    assert.notEqual(refused.check, 0, "not this seat's turn");
    assert.match(refused.clause, /^[A-Z0-9]+-\d/, game);
  }
  assert.equal(play.view(first), view);
  assert(play.moves(first).list.includes(legal) || play.moves(first).count > 400);
}

const games = play.games(),
  hiding = new Set();
assert(games.length >= 5);
for (const g of games) {
  assert(g.en && g.what.en && g.seats_min >= 2);
  for (let seats = g.seats_min; seats <= g.seats_max; seats++) {
    const { moves, undone, secrets } = wholeGame(g.game, seats);
    if (secrets.every(n => n > 0)) hiding.add(g.game);
    console.log(
      `${g.game} with ${seats}: ${moves} moves, ${undone} could be taken back, kept from watchers and seats: ${secrets.join(' ')}`,
    );
  }
  resumed(g.game);
  assert.equal(play.begin(g.game, g.seats_max + 1, {}), null, 'too many');
  assert.equal(play.begin(g.game, g.seats_min, {}).check, 0);
  refuses(g.game);
  assert(
    play.begin(g.game, g.seats_min, { nonsense: 'x' }).words,
    'an option that is not there is refused in words',
  );
}

assert(hiding.size >= 3, 'games that keep something from everybody are told with it left out');
console.log('ok');
