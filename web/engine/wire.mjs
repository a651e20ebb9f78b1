// @ts-check
// wire.mjs - one WebSocket that comes back by itself.  Messages are docs/protocol.md.
export class Wire extends EventTarget {
  #socket;
  #count = 0;
  #waiting = new Map();
  #pause = 500;
  /** @type {(m: any) => any} */
  answers = () => null; // who answers for tables that are not the server's: a message or null
  open() {
    const url = new URL('ws', location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = '';
    const socket = (this.#socket = new WebSocket(url));
    socket.onopen = () => {
      this.#pause = 500;
      this.#tell('open');
    };
    socket.onmessage = e => {
      const m = JSON.parse(e.data),
        waiting = this.#waiting.get(m.re);
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
