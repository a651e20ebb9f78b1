// @ts-check
// local.mjs - tables in this browser: against bots, or several people passing one device around.  No server is needed.
//
// A game is kept as the text of its record; LocalWire answers the questions of table.mjs in the words of docs/protocol.md,
// so a table does not know whether it is played here or elsewhere.  The position itself stays in WebAssembly: what goes
// out is the view of the person who holds the device.
import { prefs } from '../ui/prefs.mjs';
import { load, save, forget, spentBetween } from './saved-games.mjs';
import { language, addTexts } from '../ui/i18n.mjs';
import { namesAt, levelOf } from '../ui/faces.mjs';

const t = addTexts('local', {
  cannot: 'This cannot be done here.',
  gone: 'There is no such game in this browser.',
  undo: 'There is no move to undo.',
});

/** @typedef {import('./saved-games.mjs').Person} Person */

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(5))].map(b => letters[b % letters.length]).join('');

/** Deals a new game and goes there. @param {any} app @param {{ game: string }} g @param {Person[]} people */
export function begin(app, g, people, /** @type {Record<string, string>} */ options) {
  const id = deal(app.rules.play, g.game, people, options, app.showAlert);
  if (id) app.go('local/' + id);
}

function deal(
  /** @type {any} */ play,
  /** @type {string} */ game,
  /** @type {import('./saved-games.mjs').Person[]} */ people,
  /** @type {Record<string, string>} */ options,
  /** @type {any} */ showAlert,
) {
  const answer = play.begin(game, people.length, options);
  if (answer?.check === 0) return keepNew(play, game, people, options);
  showAlert({ t: 'error', ...answer });
  return '';
}

function keepNew(
  /** @type {any} */ play,
  /** @type {string} */ game,
  /** @type {import('./saved-games.mjs').Person[]} */ people,
  /** @type {Record<string, string>} */ options,
  seat = people.findIndex((/** @type {any} */ p) => p.name) + 1,
  /** @type {number | null} */ spent = 0,
) {
  const id = newId();
  play.who(people);
  save({
    id,
    game,
    options,
    people,
    record: play.save(),
    at: Date.now(),
    over: Boolean(play.state().over),
    seat,
    spent,
  });
  return id;
}

/** A game taken up after the first `n` events of a record, or at a position, against bots: whoever is to move then is the person here. */
export function playOn(
  /** @type {any} */ app,
  /** @type {string} */ game,
  /** @type {any} */ optionWords,
  /** @type {string} */ text,
  /** @type {number} */ n,
  /** @type {(seat: number) => string} */ name,
) {
  const { play } = app.rules,
    answer = play.load(text, n);
  if (answer?.check !== 0) return app.showAlert({ t: 'error', ...answer });
  const { seats, turn } = play.state(),
    seat = turn[0] || 1;
  const people = Array.from({ length: seats }, (_, i) =>
    i + 1 === seat ? { name: name(seat) } : { bot: 'level' + prefs.level },
  );
  const options = Object.fromEntries(
    optionWords
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((/** @type {any} */ o) => o.split('=')),
  );
  app.go('local/' + keepNew(play, game, people, options, seat, null)); // nobody knows how long it took up to there
}

// ---- bots: in a worker, so that a slow one does not hold up the page --------------------------
/** @type {Worker | null} */
let worker = null;
let asked = 0;
const waiting = new Map();

/** A bot's move for what a seat knows, thought of in the worker; with `voice`, { lang, names }, { move, why }, in those words. */
export function think(
  /** @type {any} */ play,
  /** @type {string} */ view,
  /** @type {number} */ seat,
  /** @type {string} */ bot,
  /** @type {number[] | Uint32Array} */ luck,
  /** @type {any} */ voice = undefined,
) {
  try {
    if (!worker) {
      worker = new Worker(new URL('bot-worker.mjs', import.meta.url), { type: 'module' });
      worker.onmessage = e => {
        waiting.get(e.data.id)?.(e.data.why ? e.data : e.data.move);
        waiting.delete(e.data.id);
      };
      worker.onerror = () => {
        for (const f of waiting.values()) f(null);
        waiting.clear();
        worker = null; // the next question goes to a new one
      };
    }
    const id = ++asked,
      answer = new Promise(done => waiting.set(id, done));
    worker.postMessage({ id, view, seat, bot, luck, voice });
    return answer.then(move => move || play.bot(view, seat, bot, luck));
  } catch {
    return Promise.resolve(play.bot(view, seat, bot, luck));
  }
}

/** @type {Record<string, number>} */
const pauses = { none: 0, fast: 150, normal: 450, slow: 900 };
// So that a person can follow, and, where that was not switched off, as long as somebody at a table would think: not always the same,
// and longer for those who think more.  None where nothing moves.
/** @param {string} bot @param {number} moves */
const pause = (bot, moves) => {
  const least = pauses[prefs.motion] ?? 450;
  return least && prefs.pace === 'human' ? least + 90 * levelOf(bot) + ((moves * 397) % 700) : least;
};
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class LocalWire extends EventTarget {
  /** @param {any} play the table in WebAssembly @param {string} id */
  constructor(play, id) {
    super();
    this.play = play;
    this.id = id;
    this.s = /** @type {import('./saved-games.mjs').Saved} */ (load(id)); // none: join() says that it is gone
    this.told = 0;
    this.generation = 0; // grows with every move and every taking back: a bot that thought of an older position is not heard
    this.open = true;
  }
  close() {
    this.open = false;
  }

  async ask(/** @type {any} */ m) {
    const answer = await this.answer(m);
    if (answer.t === 'table') this.#tell(answer);
    return { ...answer, table: answer.table || this.id };
  }
  #tell(/** @type {any} */ detail) {
    if (this.open) this.dispatchEvent(new CustomEvent('message', { detail: { ...detail, table: this.id } }));
  }

  answer(/** @type {any} */ m) {
    /** @type {Record<string, () => any>} */
    const say = {
      join: () => this.#join(),
      move: () => this.#move(m),
      moves: () => ({ t: 'moves', ...this.play.moves(this.s.seat) }),
      undo: () => this.#undo(),
      pass: () => this.#pass(),
      take: () => this.#take(m.seat),
      record: () => ({ t: 'record', text: this.play.save() }),
      rematch: () => this.#rematch(),
      close: () => this.#close(),
      leave: () => ({ t: 'ok' }),
    };
    return say[m.t] ? say[m.t]() : this.#error('cannot');
  }
  #error(/** @type {string} */ key) {
    return { t: 'error', code: key, words: t(key) };
  }

  #join() {
    const loaded = this.s && this.play.load(this.s.record);
    if (loaded?.check !== 0) return loaded ? { t: 'error', code: 'record', ...loaded } : this.#error('gone');
    this.told = 0;
    this.play.who(this.s.people);
    this.state = this.play.state();
    const { turn, over } = this.state,
      { seat, people } = this.s;
    const mover = turn.includes(seat)
      ? seat
      : turn.find((/** @type {any} */ i) => people[i - 1].name) || seat;
    if (this.#people() > 1 && !over) this.#openToAll() ? this.#turnTo(mover) : (this.hand = mover);
    setTimeout(() => this.#goOn());
    return this.#facts();
  }
  // To another person: over a covered table where they see different things; where all see the same, the table just turns to that one.
  #handTo(/** @type {number} */ seat) {
    if (seat === this.s.seat || this.#openToAll()) this.#turnTo(seat);
    else this.hand = seat;
  }
  #openToAll() {
    const seen = this.s.people.flatMap((p, i) =>
      p.name ? [this.play.view(i + 1).replace(/^view .*\n/m, '')] : [],
    );
    return seen.every(v => v === seen[0]);
  }
  #turnTo(/** @type {number} */ seat) {
    this.hand = 0;
    if (seat !== this.s.seat) this.told = 0; // another person has heard another story
    this.s.seat = seat;
    save(this.s);
  }
  #people() {
    return this.s.people.filter(p => p.name).length;
  }
  #facts() {
    const { s } = this,
      over = Boolean(this.state.over);
    return {
      t: 'table',
      v: this.state.events,
      status: over ? 'over' : 'running',
      seat: s.seat,
      host: !over,
      game: s.game,
      seats: s.people.length,
      options: s.options,
      chat: 'off',
      local: true,
      people: s.people.map(p => (p.name ? { name: p.name, here: true } : { bot: p.bot })),
      ...(this.state.undo === undefined ? {} : { undo: true }),
      ...(over && s.spent ? { spent: s.spent } : {}),
      ...(this.hand ? { handover: this.hand } : {}),
      ...(this.next ? { pass: this.next } : {}),
    };
  }
  #publish() {
    const { s, play } = this,
      state = (this.state = play.state());
    const fresh = this.told === 0 || state.events < this.told - 1;
    const from = fresh ? 1 : this.told;
    this.told = state.events + 1;
    play.voice(
      language(),
      namesAt(s.people).map(name => name || '*'),
    );
    const words = play.told(s.seat, from - 1);
    this.#tell({
      t: 'view',
      v: state.events,
      status: state.over ? 'over' : 'running',
      seat: s.seat,
      n: state.n[s.seat - 1],
      turn: state.turn,
      ...(state.over ? { over: state.over } : {}),
      from,
      events: play.events(s.seat, from - 1),
      told: words.map((/** @type {any[]} */ w) => w[0]),
      deeds: words.map((/** @type {any[]} */ w) => w[1]),
      gained: words.map((/** @type {any[]} */ w) => w[2]),
      position: play.view(s.seat),
    });
  }
  #keep() {
    const now = Date.now(),
      { spent, at } = this.s;
    this.generation++;
    Object.assign(this.s, {
      record: this.play.save(),
      at: now,
      over: Boolean(this.play.state().over),
      ...(typeof spent === 'number' ? { spent: spent + spentBetween(at, now) } : {}),
    });
    save(this.s);
  }

  // Whoever is to move: the person with the device, another person after handing it over, or bots.
  /** @returns {void} */
  #goOn() {
    if (!this.open) return;
    if (this.hand) return this.#tell(this.#facts());
    this.next = 0;
    this.#tell(this.#facts());
    this.#publish();
    const { turn, over } = this.state;
    if (over) return this.#tell(this.#facts());
    if (turn.includes(this.s.seat)) return;
    const bot = turn.find((/** @type {any} */ i) => this.s.people[i - 1].bot);
    if (bot) return void this.#botMoves(bot);
    if (this.#openToAll()) {
      this.#turnTo(turn[0]);
      return this.#goOn();
    }
    this.next = turn[0]; // who moved may look at what came of it, and then passes the device on
    this.#tell(this.#facts());
  }
  #pass() {
    if (!this.next) return this.#error('cannot');
    this.hand = this.next;
    this.next = 0;
    return this.#facts();
  }
  #take(/** @type {number} */ seat) {
    if (seat !== this.hand) return this.#error('cannot');
    this.#turnTo(seat);
    setTimeout(() => this.#goOn());
    return this.#facts();
  }
  #move(/** @type {any} */ m) {
    if (this.hand || !this.state.turn.includes(this.s.seat)) return this.#error('cannot');
    const answer = this.play.move(this.s.seat, m.text);
    if (answer?.check !== 0) return { t: 'error', code: 'rule', ...answer };
    this.#keep();
    this.#goOn();
    return { t: 'ok' };
  }
  async #botMoves(/** @type {number} */ seat) {
    const began = Date.now(),
      generation = this.generation;
    const move =
      this.play.again(seat) ||
      (await think(
        this.play,
        this.play.view(seat),
        seat,
        this.s.people[seat - 1].bot || '',
        this.play.thought(),
      ));
    const wait = still()
      ? 0
      : Math.max(0, pause(this.s.people[seat - 1].bot || '', this.state.events) - (Date.now() - began));
    await new Promise(done => setTimeout(done, wait));
    if (!this.open || this.generation !== generation) return;
    if (this.play.move(seat, move)?.check !== 0) return;
    this.#keep();
    this.#goOn();
  }
  // Back to where a person decided last, past what bots and chance did since: among friends what was seen was seen.
  #undo() {
    const seat = this.play.undo();
    if (!seat) return this.#error('undo');
    this.#keep();
    this.#handTo(seat); // it is that person's turn again
    this.#goOn();
    return { t: 'ok' };
  }
  #rematch() {
    const people = [...this.s.people.slice(1), this.s.people[0]]; // everybody sits one seat further
    const id = deal(this.play, this.s.game, people, this.s.options, () => {});
    return id ? { t: 'ok', go: 'local/' + id } : this.#error('cannot');
  }
  #close() {
    this.open = false;
    forget(this.id);
    setTimeout(() => (location.hash = ''));
    return { t: 'ok' };
  }
}
