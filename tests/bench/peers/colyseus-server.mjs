// colyseus-server.mjs PORT - Colyseus with one number in its state, a patch broadcast for each move.
import colyseus from 'colyseus';
import * as schema from '@colyseus/schema';
class State extends schema.Schema {
  constructor() {
    super();
    this.n = 0;
  }
}
schema.defineTypes(State, { n: 'number' });
class Table extends colyseus.Room {
  onCreate() {
    this.maxClients = 2;
    this.setState(new State());
    this.setPatchRate(null);
    this.onMessage('add', () => {
      this.state.n++;
      this.broadcastPatch();
    });
  }
}
const server = new colyseus.Server({ greet: false });
server.define('table', Table);
await server.listen(Number(process.argv[2]));
console.log('ready');
