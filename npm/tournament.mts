// tournament.mts - a player of your own against the bots: change `mine` and run it again.
//
//     npm install igroteka-engine-*.tgz typescript && npx tsc tournament.mts --module nodenext --target es2022 && node tournament.mjs
import { load, type Seen } from '@igroteka/engine';

/** What its seat sees in, a legal move out: any of them. */
function mine(seen: Seen): string {
  const moves = seen.moves();
  return moves[Math.floor(Math.random() * moves.length)]!;
}

const engine = await load();
for (const { name } of engine.games()) {
  console.log(name);
  console.table(await engine.match(name, [mine, 'level5'], { deals: 5 }));
}
