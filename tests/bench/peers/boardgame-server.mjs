// boardgame-server.mjs PORT - boardgame.io with game.mjs, in memory.
import bgio from 'boardgame.io/dist/cjs/server.js';
import { addOne } from './game.mjs';
const server = bgio.Server({ games: [addOne], origins: ['*'] });
await server.run(Number(process.argv[2]), () => console.log('ready'));
