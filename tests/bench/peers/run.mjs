#!/usr/bin/env node
// run.mjs IGROTEKA-BENCH [TABLES] [SECONDS] - igroteka (durable) beside boardgame.io and Colyseus (both in memory), one after
// the other in one run, each server on one core, its load on another.  First: npm install, in this folder, and
// ninja -C build igroteka-bench, which has the peers' game of one number.
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
const [igroteka, tables = '200', seconds = '5'] = process.argv.slice(2);
const here = new URL('.', import.meta.url).pathname;
const taskset = args => ['taskset', ['-c', '0', ...args]];
for (const [i, kind] of ['boardgame', 'colyseus'].entries()) {
  const port = 18100 + i, server = spawn(...taskset(['node', `${here}${kind}-server.mjs`, port]), { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } });
  server.on('exit', code => { if (code) { console.error(`${kind} did not start`); process.exit(1); } });
  await once(server.stdout, 'data');
  try { process.stdout.write(execFileSync('taskset', ['-c', '1', 'node', `${here}load.mjs`, kind, port, tables, seconds, server.pid], { env: { ...process.env, NODE_ENV: 'production' } })); }
  finally { server.kill('SIGKILL'); }
}
for (const game of ['count', 'shelfie']) {  // the same trivial game, and a real one
  const own = JSON.parse(execFileSync(igroteka, ['load', '--json', '--pin', '--game', game, '--tables', tables, '--seconds', seconds, '--rate', '0', '--idle', '0', '--stored', '0']));
  console.log(JSON.stringify({ server: 'igroteka', game, tables: own.tables, moves_per_second: Math.round(own.moves_per_second), p50_ms: own.p50_ms, p99_ms: own.p99_ms, server_cpu_us_per_move: Math.round(own.cpu_us_per_move), fsync_p50_ms: own.fsync_p50_ms }));
}
