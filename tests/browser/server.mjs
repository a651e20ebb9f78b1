// server.mjs - the real server on a free port, with a data file of its own, and how to kill it.
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const freePort = () => new Promise(done => {
  const s = createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => done(port)); });
});

export class Server {
  constructor(program) { this.program = program; this.folder = mkdtempSync(join(tmpdir(), 'igroteka-page-')); }
  async start() {
    this.port ||= await freePort();
    this.url = `http://127.0.0.1:${this.port}/`;
    this.lan = `http://table.test:${this.port}/`;
    const flags = ['serve', '--port', this.port, '--bind', '127.0.0.1', '--no-qr', '--log', 'error', '--data', join(this.folder, 'test.db'),
      '--messages-per-second', 1000, '--address-messages-per-second', 10000, ...(process.getuid() === 0 ? ['--allow-root'] : [])];
    this.process = spawn(this.program, flags.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((done, fail) => {
      this.process.stdout.once('data', done);
      this.process.once('error', fail);
      this.process.once('exit', () => fail(new Error('the server does not start')));
    });
  }
  async killAndRestart() {                 // as a power cut does it
    const gone = new Promise(done => this.process.once('exit', done));
    this.process.removeAllListeners('exit');
    this.process.once('exit', this.died = () => {});
    this.process.kill('SIGKILL');
    await Promise.race([gone, new Promise(done => setTimeout(done, 300))]);
    await this.start();
  }
  async halt() {                           // and does not come back
    const gone = new Promise(done => this.process.once('exit', done));
    this.process.kill('SIGTERM');
    await gone;
  }
  run(...args) { return execFileSync(this.program, args, { encoding: 'utf8' }); }
  stop() { this.process?.kill('SIGTERM'); setTimeout(() => rmSync(this.folder, { recursive: true, force: true }), 300); }
}
