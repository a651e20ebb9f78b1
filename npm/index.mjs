// @ts-check
// index.mjs - the rules and bots of igroteka in WebAssembly, for Node 18 and newer, browsers and workers; no bundler is needed.
// Seats count from 1, as in the notation.  One instance may have any number of tables.
import { open } from './module.mjs';

/** What the rules forbid, with the clause that says so; or words that were not understood. */
export class Refused extends Error {
  /** @param {string} said the answer without its sign */
  constructor(said) {
    super(said);
    this.name = 'Refused';
    const found = /^([A-Z0-9]+-[\d.]+) /.exec(said);
    this.clause = found ? found[1] : null;
  }
}

/** @param {URL | string | BufferSource | WebAssembly.Module} [source] where igroteka.wasm is; beside this file by default */
export async function load(source = new URL('./igroteka.wasm', import.meta.url)) {
  if (!(typeof source === 'string' || source instanceof URL)) return new Engine(await open(source));
  const url = new URL(source, import.meta.url);
  if (url.protocol !== 'file:') return new Engine(await open(fetch(url)));
  const { readFile } = await import('node:fs/promises');
  return new Engine(await open(await readFile(url)));
}

const gone = new FinalizationRegistry(close => /** @type {() => void} */ (close)());

class Engine {
  /** @param {import('./module.mjs').Module} module */
  constructor(module) {
    this._module = module;
    this._e = module.e;
  }

  games() {
    return this._line('games')
      .slice(1)
      .map(line => {
        const [name, least, most] = line.split(' ');
        return { name, seatsMin: Number(least), seatsMax: Number(most) };
      });
  }

  /** @param {string} name what the numbers of a game mean */
  spec(name) {
    const table = new Table(this);
    table._write(name);
    const n = this._e.table_spec(table._t),
      said = n ? JSON.parse(table._read(n)) : null;
    if (!said) throw new Refused(`there is no such game: ${name}`);
    return said;
  }

  /** @param {string} game @param {{ seats?: number, seed?: number, options?: Record<string, string> }} [how] */
  table(game, { seats, seed = 1, options = {} } = {}) {
    const table = new Table(this);
    const set = Object.entries(options)
      .map(([k, v]) => ` ${k}=${v}`)
      .join('');
    table.ask(`new ${game}${seats ? ` ${seats}` : ''} seed ${seed}${set}`);
    return table;
  }

  /** @param {string} text a position or a record, to play on from */
  read(text) {
    const table = new Table(this),
      kind = /^\s*position\b/.test(text) ? 'position' : 'record';
    table.ask(`${kind}\n${text.endsWith('\n') ? text : text + '\n'}end`);
    return table;
  }

  /**
   * Every deal from every seat.  A player is the name of a bot, or a function from a seat's table to a move.
   * @param {string} game @param {(string | ((seen: Seen) => string | Promise<string>))[]} players
   * @param {{ deals?: number, seed?: number, seats?: number }} [how]
   */
  async match(game, players, { deals = 20, seed = 1, seats = players.length } = {}) {
    const won = players.map(() => 0),
      score = players.map(() => 0),
      places = players.map(() => 0);
    for (let deal = 0; deal < deals; deal++)
      for (let turn = 0; turn < seats; turn++) {
        const sits = Array.from({ length: seats }, (_, p) =>
          Math.min((p + turn) % seats, players.length - 1),
        );
        const table = this.table(game, { seats, seed: seed + deal });
        while (!table.over)
          for (const seat of table.turn) {
            // who chooses at the same time hears nothing of the others' choice
            const player = players[sits[seat - 1]];
            table.play(
              seat,
              typeof player === 'string' ? table.bot(player, seat) : await player(new Seen(table, seat)),
            );
          }
        const end = table.score(),
          first = end.filter(s => s.place === 1).length;
        for (const s of end) {
          const who = sits[s.seat - 1],
            of = sits.filter(x => x === who).length;
          won[who] += s.place === 1 ? 1 / first : 0;
          score[who] += s.points / of;
          places[who] += s.place / of;
        }
        table.close();
      }
    const games = seats * deals;
    return players.map((p, i) => ({
      name: typeof p === 'string' ? p : p.name || 'player',
      won: won[i] / games,
      score: score[i] / games,
      place: places[i] / games,
      games,
    }));
  }

  _line(question) {
    const table = new Table(this),
      said = table.ask(question);
    table.close();
    return said;
  }
}

/** What a player of a match may use: its own seat of the table. */
class Seen {
  /** @param {Table} table @param {number} seat */
  constructor(table, seat) {
    this.seat = seat;
    this._table = table;
  }
  view() {
    return this._table.view(this.seat);
  }
  moves() {
    return this._table.moves(this.seat);
  }
  heard(from = 0) {
    return this._table.heard(this.seat, from);
  }
  numbers() {
    return this._table.numbers(this.seat);
  }
}

class Table {
  /** @param {Engine} engine */
  constructor(engine) {
    const e = (this._e = engine._e),
      t = (this._t = e.table_open());
    if (!t) throw new Error('there is not enough memory');
    this._open = true;
    gone.register(this, () => e.table_close(t), this);
  }

  close() {
    if (!this._open) return;
    this._open = false;
    gone.unregister(this);
    this._e.table_close(this._t);
  }

  _write(text) {
    if (!this._open) throw new Error('this table is closed');
    const room = new Uint8Array(
      this._e.memory.buffer,
      this._e.table_room(this._t),
      this._e.table_room_size() - 1,
    );
    const { read, written } = new TextEncoder().encodeInto(text, room);
    if (read < text.length) throw new Refused('the text is too long');
    new Uint8Array(this._e.memory.buffer)[this._e.table_room(this._t) + written] = 0;
  }

  _read(n) {
    return new TextDecoder().decode(new Uint8Array(this._e.memory.buffer, this._e.table_answer(this._t), n));
  }

  /** A question of `igroteka engine`: the lines of the answer without its sign.  @param {string} question */
  ask(question) {
    this._write(question);
    const said = this._read(this._e.table_ask(this._t)).trimEnd().split('\n');
    if (said[0][0] === '?') throw new Refused(said[0].slice(2));
    said[0] = said[0].slice(2);
    return said;
  }

  get turn() {
    const said = this.ask('turn')[0];
    return said === 'over' || !said ? [] : said.split(' ').map(Number);
  }
  get over() {
    return this.ask('turn')[0] === 'over';
  }
  /** @param {number} [seat] */
  moves(seat) {
    return this.ask(`moves ${seat || ''}`).slice(1);
  }
  /** @param {number} seat @param {string} move */
  play(seat, move) {
    const said = this.ask(`apply ${seat}: ${one(move)}`)[0];
    if (said === 'more') throw new Refused('the move is not finished');
  }
  /** null: legal; else why not.  @param {number} seat @param {string} move */
  why(seat, move) {
    try {
      return this.ask(`why ${seat}: ${one(move)}`)[0] === 'more'
        ? new Refused('the move is not finished')
        : null;
    } catch (no) {
      if (no instanceof Refused) return no;
      throw no;
    }
  }
  /** The whole position: for whoever runs the table. */
  show() {
    return this.ask('show').slice(1).join('\n') + '\n';
  }
  /** @param {number | 'spectator'} seat */
  view(seat) {
    return this.ask(`view ${seat}`).slice(1).join('\n') + '\n';
  }
  /** @param {number | 'spectator'} seat @param {number} [from] */
  heard(seat, from = 0) {
    return this.ask(`heard ${seat} ${from}`).slice(1);
  }
  /** @param {string} [name] @param {number} [seat] */
  bot(name = 'level5', seat = this.turn[0]) {
    return this.ask(`hint ${one(name)} ${seat}`)[0];
  }
  score() {
    return this.ask('score')
      .slice(1)
      .filter(line => line.startsWith('seat '))
      .map(line => {
        const [, seat, place, points] = line.split(' ').map(Number);
        return { seat, place, points };
      });
  }
  /** Where each point comes from. */
  sources() {
    return this.ask('score')
      .slice(1)
      .filter(line => line.startsWith('from '))
      .map(line => {
        const [, seat, clause, points] = line.split(' ');
        return { seat: Number(seat), clause, points: Number(points) };
      });
  }
  record() {
    return this.ask('save').slice(1).join('\n') + '\n';
  }
  undo() {
    this.ask('undo');
  }
  /** @param {string} id @param {'en' | 'ru'} [lang] */
  clause(id, lang = 'en') {
    this.ask(`lang ${lang}`);
    const said = this.ask(`clause ${one(id)}`);
    this.ask('lang en');
    return { id, says: said[0].slice(id.length + 1), more: said.slice(1).join('\n') };
  }

  /** Legal actions as a mask and what the seat sees, as new arrays; spec() says what they mean.  @param {number} seat */
  numbers(seat) {
    const legal = this._e.table_numbers(this._t, seat - 1),
      bytes = (at, n) => new Uint8Array(this._e.memory.buffer, at, n).slice();
    return {
      legal,
      mask: bytes(this._e.table_mask(this._t), this._e.table_actions(this._t)),
      observation: bytes(this._e.table_observation(this._t), this._e.table_size(this._t)),
    };
  }
  /** true: the move is whole and was made; false: go on.  @param {number} seat @param {number} action */
  act(seat, action) {
    const answer = this._e.table_act(this._t, seat - 1, action);
    if (answer === -2) throw new Refused(`action ${action} is not legal here`);
    return answer === 0;
  }
}

/** Words that stay one question.  @param {string} words */
function one(words) {
  if (/[\r\n\0]/.test(words)) throw new Refused('a line cannot have a newline in it');
  return words;
}
