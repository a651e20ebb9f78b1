// server.mjs - the real server on a free port, with a data file of its own, and how to kill it.
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A free port that no outgoing connection is given meanwhile, so a server that was killed has it again.
async function freePort() {
  const free = port =>
    new Promise(done => {
      const s = createServer()
        .once('error', () => done(false))
        .listen(port, '127.0.0.1', () => s.close(() => done(true)));
    });
  for (let port = 20000 + (process.pid % 10000); ; port = 20000 + ((port + 7) % 10000)) {
    if (taken.has(port)) continue;
    taken.add(port);
    if (await free(port)) return port;
  }
}
const taken = new Set();

export class Server {
  constructor(program) {
    this.program = program;
    this.said = [];
    /** @type {string[]} */
    this.more = []; // flags of one test
    this.folder = mkdtempSync(join(tmpdir(), 'igroteka-page-'));
  }
  async start() {
    this.port ||= await freePort();
    this.url = `http://127.0.0.1:${this.port}/`;
    this.lan = `http://table.test:${this.port}/`;
    const flags = [
      'serve',
      '--port',
      this.port,
      '--bind',
      '127.0.0.1',
      '--no-qr',
      '--log',
      'error',
      '--data',
      join(this.folder, 'test.db'),
      '--messages-per-second',
      1000,
      '--address-messages-per-second',
      10000,
      ...(process.getuid() === 0 ? ['--allow-root'] : []),
      ...this.more,
    ];
    this.process = spawn(this.program, flags.map(String), { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process.stderr.on('data', d => this.said.push(d));
    this.gone = new Promise(done => {
      this.process.once('exit', done);
      this.process.once('error', done);
    }); // or it never came
    await new Promise((done, fail) => {
      this.process.stdout.once('data', done);
      this.process.once('error', fail);
      this.gone.then(() => fail(new Error(`the server does not start: ${this.said.join('')}`)));
    });
  }
  async killAndRestart() {
    // as a power cut does it
    await this.halt('SIGKILL');
    await this.start();
  }
  async halt(signal = 'SIGTERM') {
    // and does not come back
    this.process.kill(signal);
    await this.gone;
  }
  run(...args) {
    return execFileSync(this.program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  }
  async stop() {
    await this.halt();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
