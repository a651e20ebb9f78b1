// module.mjs - the page's module without a page: what it exports, its one buffer, and the table in it.
//
// What is drawn by lot comes from a generator with a seed, SEED of the environment or 1: a run can be repeated, and a Node
// without a global crypto (18) will do.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '../../npm/module.mjs';
import { playing } from '../../web/engine/engine-table.mjs';

let drawn = Number(process.env.SEED || 1) | 0;

/** A number from 0 to 2^32 - 1 (mulberry32). */
export function draw() {
  drawn = (drawn + 0x6d2b79f5) | 0;
  const t = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn),
    u = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return (u ^ (u >>> 14)) >>> 0;
}
Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: list => list.map(draw) } });

/** The nets of the games in a folder, by GAME-SEATS. @param {string} games */
export const netsOf = games =>
  new Map(
    readdirSync(games)
      .map(g => join(games, g, 'net'))
      .filter(existsSync)
      .flatMap(folder =>
        readdirSync(folder)
          .filter(f => f.endsWith('.net'))
          .map(f => [f.slice(0, -4), readFileSync(join(folder, f))]),
      ),
  );

/** @param {string} file engine.wasm */
export async function load(file) {
  const { e, room, write, read, json } = await open(readFileSync(file));
  const putNet = bytes => {
    room().set(bytes);
    return e.net_put(bytes.length);
  };
  const play = playing(e, write, read, json);
  /** A position so many random moves into a game: [seat, view]. @param {string} game @param {number} moves */
  const later = (game, moves) => {
    play.begin(game, 2, {});
    for (let i = 0; i < moves; i++) {
      const [seat] = play.state().turn;
      play.move(seat, play.bot(play.view(seat), seat, 'random'));
    }
    const [seat] = play.state().turn;
    return [seat, play.view(seat)];
  };
  return { e, room, write, read, json, putNet, play, later };
}
