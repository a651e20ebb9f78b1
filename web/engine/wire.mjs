// @ts-check
// wire.mjs - one WebSocket that comes back by itself.  Messages are docs/protocol.md.
//
// Views come as changes of the one before (from protocol 2 on); whoever listens here gets them whole.
//
// A line can be dead without being closed: a server that hangs, another network.  So the wire counts its own seconds of silence, asks
// whether anybody is there, and hangs up by itself where no answer comes.  It counts ticks and not the clock: a page that was
// held up has not been silent to.
const TICK = 1000,
  QUIET = 5, // ticks of silence after which the server is asked whether it is there
  ASKED = 2, // so many where somebody waits for an answer
  DEAF = 4, // and so many more after which it is not
  LONGEST = 8000; // ms between two tries

/** Up to three tenths more or less, so that not all pages come back in the same moment. */
const jitter = (/** @type {number} */ ms) => ms * (0.7 + 0.6 * Math.random());

export class Wire extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #count = 0;
  #waiting = new Map();
  #pause = 1000;
  #silence = 0;
  #pinged = 0; // at which silence; 0: not yet
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;
  #closed = false;
  /** When the next try is due, in ms of Date.now(); 0: it is under way, or there is no need. */
  retryAt = 0;
  /** @type {Map<number, { v: number, position: string }>} by table: the last view */
  #views = new Map();
  /** @type {(m: any) => any} */
  answers = () => null; // who answers for tables that are not the server's: a message or null

  open() {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#clock ??= this.#watch();
    this.retryAt = this.#silence = this.#pinged = 0;
    const url = new URL('ws', location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    const socket = (this.#socket = new WebSocket(url)),
      ours = (/** @type {(e: any) => void} */ f) => (/** @type {any} */ e) => this.#socket === socket && f(e); // one that was given up is not heard any more
    socket.onopen = ours(() => this.#opened());
    socket.onmessage = ours((/** @type {any} */ e) => this.#heard(JSON.parse(e.data)));
    socket.onclose = ours(() => this.#lost());
  }
  /** For good. */
  close() {
    const socket = this.#socket;
    this.#closed = true;
    this.#socket = null;
    clearTimeout(this.#retry);
    clearInterval(this.#clock);
    socket?.close();
  }
  /** Somebody does not want to wait, or the network may be another one. */
  tryNow() {
    if (!this.#socket) this.open();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ping();
  }
  #watch() {
    addEventListener('online', () => this.tryNow());
    document.addEventListener('visibilitychange', () => document.hidden || this.tryNow());
    return setInterval(() => this.#tick(), TICK);
  }
  #tick() {
    if (!this.#socket || (document.hidden && !this.#waiting.size)) return;
    this.#silence++;
    const limit = this.#socket.readyState === WebSocket.OPEN ? this.#pinged : ASKED; // or it does not even let us in
    if (limit && this.#silence >= limit + DEAF) this.#giveUp();
    else if (!limit && this.#silence >= (this.#waiting.size ? ASKED : QUIET)) this.#ping();
  }
  #ping() {
    this.#pinged ||= Math.max(1, this.#silence);
    this.#socket?.send(JSON.stringify({ t: 'ping' }));
  }
  #giveUp() {
    const socket = this.#socket;
    this.#lost();
    socket?.close(); // which may take long, and is not waited for
  }
  #opened() {
    this.#pause = 1000;
    this.#silence = 0;
    this.#views.clear();
    this.#tell('open');
  }
  #heard(/** @type {any} */ m) {
    this.#silence = this.#pinged = 0;
    if (m.t === 'view' && !this.#complete(m)) return;
    const waiting = this.#waiting.get(m.re);
    if (waiting) {
      this.#waiting.delete(m.re);
      waiting(m);
    }
    this.#tell('message', m);
  }
  #lost() {
    const pause = jitter(this.#pause);
    this.#socket = null;
    for (const f of this.#waiting.values()) f(null);
    this.#waiting.clear();
    this.#retry = setTimeout(() => this.open(), pause);
    this.retryAt = Date.now() + pause;
    this.#pause = Math.min(this.#pause * 2, LONGEST);
    this.#tell('close');
  }
  // The position of a view that came as changes.  False: the one before is not here, so the server is asked for all of it.
  #complete(/** @type {any} */ m) {
    const had = this.#views.get(m.table);
    if (m.changes) {
      if (!had || had.v !== m.was) {
        this.#socket?.send(JSON.stringify({ t: 'join', table: m.table }));
        return false;
      }
      const lines = had.position.split('\n');
      for (const [at, gone, ...come] of m.changes) lines.splice(at, gone, ...come);
      m.position = lines.join('\n');
    }
    this.#views.set(m.table, { v: m.v, position: m.position });
    return true;
  }
  #tell(/** @type {string} */ type, /** @type {any} */ detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
  // Resolves with the answer; null when the connection went away first.
  ask(/** @type {any} */ message) {
    const known = this.answers(message);
    if (known) return Promise.resolve(known);
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = ++this.#count;
    return new Promise(done => {
      this.#waiting.set(id, done);
      this.#socket?.send(JSON.stringify({ ...message, id }));
    });
  }
}
