// load.mjs boardgame|colyseus PORT TABLES SECONDS SERVER-PID - both seats of every table, each moving when it is its turn.
// A move is done when both seats have seen it.  Prints one line of JSON.
const [kind, port, tables, seconds] = [
  process.argv[2],
  process.argv[3],
  Number(process.argv[4]),
  Number(process.argv[5]),
];
import { readFileSync } from 'node:fs';
const delays = [];
const cpu = () => {
  const f = readFileSync(`/proc/${process.argv[6]}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(f[11]) + Number(f[12])) * 1e4;
}; // microseconds, at 100 ticks a second
let moves = 0,
  measuring = false;

class Table {
  // seen: what each seat has seen; send(seat): the seat moves
  seen = [-1, -1];
  n = 0;
  at = 0;
  saw(seat, n) {
    this.seen[seat] = n;
    if (this.seen[0] < this.n || this.seen[1] < this.n) return;
    if (this.at && measuring) {
      moves++;
      delays.push(performance.now() - this.at);
    }
    this.n++;
    this.at = performance.now();
    this.send((this.n - 1) % 2);
  }
}

async function boardgame(i) {
  // the match is made when the first one asks for it
  const { Client } = (await import('boardgame.io/dist/cjs/client.js')).default,
    { SocketIO } = (await import('boardgame.io/dist/cjs/multiplayer.js')).default;
  const { addOne } = await import('./game.mjs');
  const t = new Table(),
    c = [];
  for (const seat of [0, 1]) {
    c[seat] = Client({
      game: addOne,
      numPlayers: 2,
      debug: false,
      matchID: 'm' + i,
      playerID: String(seat),
      multiplayer: SocketIO({
        server: `http://127.0.0.1:${port}`,
        socketOpts: { transports: ['websocket'] },
      }),
    });
  }
  t.send = seat => c[seat].moves.add();
  for (const seat of [0, 1]) {
    let last = -1; // the mover sees its own guess at once; the other seat waits for the server
    c[seat].subscribe(s => {
      if (s && s.G.n !== last) {
        last = s.G.n;
        setImmediate(() => t.saw(seat, s.G.n));
      }
    });
    c[seat].start();
  }
}

async function colyseus() {
  const { Client } = await import('colyseus.js'),
    client = new Client(`ws://127.0.0.1:${port}`);
  const t = new Table(),
    rooms = [];
  rooms[0] = await client.create('table');
  rooms[1] = await client.joinById(rooms[0].roomId ?? rooms[0].id);
  t.send = seat => rooms[seat].send('add');
  for (const seat of [0, 1])
    rooms[seat].onStateChange(s => {
      if (s.n > 0) t.saw(seat, s.n);
    });
  t.seen = [0, 0];
  t.saw(0, 0);
}

for (let i = 0; i < tables; i++) await (kind === 'boardgame' ? boardgame(i) : colyseus());
await new Promise(r => setTimeout(r, 1000));
measuring = true;
const start = performance.now(),
  busy = cpu();
await new Promise(r => setTimeout(r, seconds * 1000));
const took = (performance.now() - start) / 1000;
delays.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    server: kind,
    tables,
    moves_per_second: Math.round(moves / took),
    p50_ms: +delays[Math.floor(delays.length * 0.5)]?.toFixed(3),
    p99_ms: +delays[Math.floor(delays.length * 0.99)]?.toFixed(3),
    server_cpu_us_per_move: Math.round((cpu() - busy) / moves),
  }),
);
process.exit(0);
