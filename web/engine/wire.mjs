// @ts-check
// wire.mjs - one WebSocket that comes back by itself.  Messages are docs/protocol.md.
//
// Views come as changes of the one before (protocol 2); whoever listens here gets them whole.
export class Wire extends EventTarget {
  #socket;
  #count = 0;
  #waiting = new Map();
  #pause = 500;
  /** @type {Map<number, { v: number, position: string }>} by table: the last view */
  #views = new Map();
  /** @type {(m: any) => any} */
  answers = () => null; // who answers for tables that are not the server's: a message or null
  open() {
    const url = new URL('ws', location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    const socket = (this.#socket = new WebSocket(url));
    socket.onopen = () => {
      this.#pause = 500;
      this.#views.clear();
      this.#tell('open');
    };
    socket.onmessage = e => {
      const m = JSON.parse(e.data);
      if (m.t === 'view' && !this.#complete(m)) return;
      const waiting = this.#waiting.get(m.re);
      if (waiting) {
        this.#waiting.delete(m.re);
        waiting(m);
      }
      this.#tell('message', m);
    };
    socket.onclose = () => {
      for (const f of this.#waiting.values()) f(null);
      this.#waiting.clear();
      this.#tell('close');
      setTimeout(() => this.open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, 8000);
    };
  }
  // The position of a view that came as changes.  False: the one before is not here, so the server is asked for all of it.
  #complete(m) {
    const had = this.#views.get(m.table);
    if (m.changes) {
      if (!had || had.v !== m.was) {
        this.#socket.send(JSON.stringify({ t: 'join', table: m.table }));
        return false;
      }
      const lines = had.position.split('\n');
      for (const [at, gone, ...come] of m.changes) lines.splice(at, gone, ...come);
      m.position = lines.join('\n');
    }
    this.#views.set(m.table, { v: m.v, position: m.position });
    return true;
  }
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
  // Resolves with the answer; null when the connection went away first.
  ask(message) {
    const known = this.answers(message);
    if (known) return Promise.resolve(known);
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = ++this.#count;
    return new Promise(done => {
      this.#waiting.set(id, done);
      this.#socket.send(JSON.stringify({ ...message, id }));
    });
  }
}
