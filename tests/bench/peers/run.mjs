#!/usr/bin/env node
// run.mjs IGROTEKA [TABLES] [SECONDS] - igroteka (durable) beside boardgame.io and Colyseus (both in memory), one after the
// other in one run, the server on one core.  First: npm install, in this folder.
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
const [igroteka, tables = '200', seconds = '5'] = process.argv.slice(2);
const here = new URL('.', import.meta.url).pathname;
const taskset = args => ['taskset', ['-c', '0', ...args]];
for (const [i, kind] of ['boardgame', 'colyseus'].entries()) {
  const port = 18100 + i, server = spawn(...taskset(['node', `${here}${kind}-server.mjs`, port]), { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } });
  server.on('exit', code => { if (code) { console.error(`${kind} did not start`); process.exit(1); } });
  await once(server.stdout, 'data');
  try { process.stdout.write(execFileSync('taskset', ['-c', '1', 'node', `${here}load.mjs`, kind, port, tables, seconds], { env: { ...process.env, NODE_ENV: 'production' } })); }
  finally { server.kill('SIGKILL'); }
}
const own = JSON.parse(execFileSync(igroteka, ['load', '--json', '--tables', tables, '--seconds', seconds, '--idle', '0', '--stored', '0']));
console.log(JSON.stringify({ server: 'igroteka', game: own.game, tables: own.tables, moves_per_second: Math.round(own.moves_per_second), p50_ms: own.p50_ms, p99_ms: own.p99_ms, fsync_p50_ms: own.fsync_p50_ms }));
