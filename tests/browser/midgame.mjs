// midgame.mjs - in the page: a game against bots that has come so far, kept as if it had been played here.
// With `line` it goes on to a turn at which the position has such a line.
export async function prepare([id, game, seats, moves, line = '']) {
  const { engine } = await import('./engine/engine.mjs'),
    { play } = await engine();
  play.begin(game, seats, {});
  const there = (n, s) =>
    n >= moves && s.turn.includes(1) && (!line || new RegExp(`^${line} `, 'm').test(play.view(1)));
  for (let n = 0, s; !(s = play.state()).over && !there(n, s); n++)
    play.move(s.turn[0], play.bot(play.view(s.turn[0]), s.turn[0], 'level2'));
  const people = [{ name: 'Ann' }, ...Array.from({ length: seats - 1 }, () => ({ bot: 'level1' }))];
  const saved = { id, game, options: {}, people, record: play.save(), at: Date.now(), over: false, seat: 1 };
  localStorage['igroteka.local.' + id] = JSON.stringify(saved);
}
