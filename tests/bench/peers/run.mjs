#!/usr/bin/env node
// run.mjs IGROTEKA-BENCH [TABLES [SECONDS [ROUNDS]]] - igroteka (durable) beside boardgame.io and Colyseus (both in memory),
// each server on one core and its load on another, one after the other, ROUNDS times over: machines are quick one minute and
// slow the next, by half.  A line for every turn; then the middle one of each, and how many times the peers' that is.
// First: npm install, in this folder, and ninja -C build igroteka-bench, which has the peers' game of one number.
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';

const [igroteka, tables = '200', seconds = '4', rounds = '3'] = process.argv.slice(2);
const here = new URL('.', import.meta.url).pathname,
  env = { ...process.env, NODE_ENV: 'production' };

async function peer(kind, port) {
  const server = spawn('taskset', ['-c', '0', 'node', `${here}${kind}-server.mjs`, port], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  server.on('exit', code => {
    if (code) {
      console.error(`${kind} did not start`);
      process.exit(1);
    }
  });
  await once(server.stdout, 'data');
  try {
    return JSON.parse(
      execFileSync(
        'taskset',
        ['-c', '1', 'node', `${here}load.mjs`, kind, port, tables, seconds, server.pid],
        { env },
      ),
    );
  } finally {
    server.kill('SIGKILL');
  }
}

function own(game) {
  const flags = [
    'load',
    '--json',
    '--pin',
    '--game',
    game,
    '--tables',
    tables,
    '--seconds',
    seconds,
    '--rate',
    '0',
    '--idle',
    '0',
    '--stored',
    '0',
  ];
  const m = JSON.parse(execFileSync(igroteka, flags));
  return {
    server: 'igroteka',
    game,
    tables: m.tables,
    moves_per_second: Math.round(m.moves_per_second),
    p50_ms: m.p50_ms,
    p99_ms: m.p99_ms,
    server_cpu_us_per_move: Math.round(m.cpu_us_per_move),
    fsync_p50_ms: m.fsync_p50_ms,
  };
}

const seen = {};
function tell(name, m) {
  console.log(JSON.stringify(m));
  (seen[name] ||= []).push(m.moves_per_second);
}
for (let i = 0; i < Number(rounds); i++) {
  tell('boardgame', await peer('boardgame', 18100 + 2 * i));
  tell('colyseus', await peer('colyseus', 18101 + 2 * i));
  tell('count', own('count')); // the same trivial game
  tell('shelfie', own('shelfie')); // and a real one
}
const middle = name => seen[name].sort((a, b) => a - b)[Math.floor(seen[name].length / 2)];
const times = name => Number((middle('count') / middle(name)).toFixed(2));
const all = Object.fromEntries(Object.keys(seen).map(name => [name, middle(name)]));
console.log(
  JSON.stringify({ middle: all, times_boardgame: times('boardgame'), times_colyseus: times('colyseus') }),
);
