#!/usr/bin/env node
// Plays a game on an igroteka server: client.mjs HOST:PORT open GAME, or client.mjs HOST:PORT CODE.
// Nothing but node (20 or later); docs/protocol.md has the messages, RFC 6455 the frames.
import http from 'node:http';
import crypto from 'node:crypto';

const [where, what, game] = process.argv.slice(2);
const [host, port = '8017'] = where.split(':');
const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': crypto.randomBytes(16).toString('base64') };
const request = http.get({ host, port, path: '/ws', headers }, () => { console.error('the server did not let us in'); process.exit(1); });
request.on('upgrade', (_, socket, head) => {
  let data = head, asked = 0;                              // asked: the number of the move that we are making
  const send = (op, bytes) => {
    const mask = crypto.randomBytes(4), n = bytes.length;
    const size = n < 126 ? Buffer.from([0x80 | n]) : Buffer.from([0x80 | 126, n >> 8, n & 255]);
    socket.write(Buffer.concat([Buffer.from([0x80 | op]), size, mask, bytes.map((b, i) => b ^ mask[i & 3])]));
  };
  const say = message => send(1, Buffer.from(JSON.stringify(message)));
  const frame = () => {                                    // one frame from the front, if all of it is there
    if (data.length < 2) return null;
    let n = data[1], at = 2;
    if (n === 126 && data.length >= 4) [n, at] = [data.readUInt16BE(2), 4];
    else if (n === 127 && data.length >= 10) [n, at] = [Number(data.readBigUInt64BE(2)), 10];
    else if (n > 125) return null;
    if (data.length < at + n) return null;
    const f = { op: data[0] & 15, body: data.subarray(at, at + n) };
    data = data.subarray(at + n);
    return f;
  };
  const hear = m => {
    if (m.t === 'welcome' && what === 'open') say({ t: 'open', game, seats: 2, seat: 1 });
    else if (m.t === 'welcome') { say({ t: 'join', table: what }); say({ t: 'sit', table: what }); }
    else if (m.t === 'table' && m.status === 'open' && m.host) {
      console.log('table', m.table);
      if (m.people.every(p => p.name || p.bot)) say({ t: 'start', table: m.table });
    } else if (m.t === 'view' && m.over) { console.log('scores', ...m.over.scores); socket.end(); }
    else if (m.t === 'view' && m.turn.includes(m.seat) && m.n > asked) { asked = m.n; say({ t: 'moves', table: m.table }); }   // a cleverer program reads m.position
    else if (m.t === 'moves') say({ t: 'move', table: m.table, n: m.n, text: m.list[Math.floor(Math.random() * m.list.length)] });
    else if (m.t === 'error') console.error(m.code, m.words);
  };
  const more = bytes => {
    data = Buffer.concat([data, bytes]);
    for (let f; (f = frame());) {
      if (f.op === 1) hear(JSON.parse(f.body));
      else if (f.op === 9) send(10, f.body);
      else if (f.op === 8) socket.end();
    }
  };
  socket.on('data', more);
  socket.on('end', () => process.exit(0));
  say({ t: 'hello', name: 'node', protocol: 3 });
  more(Buffer.alloc(0));
});
