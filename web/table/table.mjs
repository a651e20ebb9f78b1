// @ts-check
// table.mjs - one table: who sits where, what is known, and a move in the making.
// Which move is legal is asked of the engine, or of the server; nothing here knows a rule.
//
// It talks to a wire (wire.mjs: the server; local.mjs: this very page) and is drawn by table-layout.mjs.
import { find } from '../ui/dom.mjs';
import { t, pair, plural, language } from '../ui/i18n.mjs';
import { promise, promised, forget } from '../engine/entropy.mjs';
import { advice, pointed } from '../engine/hint.mjs';
import { oneMore, together } from './picking.mjs';
import { looksOf } from './looks.mjs';
import { pace } from './motion.mjs';
import { showWay } from './board.mjs';
import { showTable, faceOf } from './table-layout.mjs';
import { beside } from './sidebar.mjs';
import { shown as showEmote, hushed } from './emotes.mjs';
import { namesAt, facesAt } from '../ui/faces.mjs';

const LATE = 300, // ms: a move that takes longer is told to be on its way
  LAST = 1200; // ms: the last move of a game is looked at

/** @type {any} */
let shown = null; // the table on the screen: the side comes and goes with the width of the window
beside.addEventListener('change', () => shown?.app.draw());

export class Table {
  /** @type {any} */ facts = null;
  /** @type {any} */ view = null;
  lines = [];
  events = [];
  /** @type {Map<number, { told: string, deed: string, gained: number[] }>} */ told = new Map(); // by number: the event in words
  scene = [];
  /** @type {any} */ score = null;
  /** @type {any} */ made = null;
  /** @type {any} */ hinted = null; // the move was put together by a bot: { move, why, clause }
  picked = [];
  /** @type {any} */ moves = null;
  gone = '';
  tab = 'score';
  sheet = false;
  unread = 0;
  seenAt = 0; // when the view came: clocks run on from there
  finale = true; // of a game that is over: its result is shown, not the table
  ended = false; // it came to its end before our eyes
  heard = 0; // messages so far: while it is the same, so is all that they told
  won = []; // by the last view: [seat, points]
  gestured = 0; // when an emote was shown last
  /** @type {any} */ screen = null; // how it is shown on a big screen: big-screen.mjs
  seen = 0; // the same for what lies on the table and who sits there
  constructor(app, code, wire = app.wire) {
    this.app = app;
    this.code = code;
    this.wire = wire;
  }

  async ask(message) {
    const m = await this.wire.ask({ ...message, table: this.code });
    this.app.showAlert(m);
    return m;
  }
  async join() {
    // whoever comes anew hears the whole game: what the others did last is shown as if he had been here
    const m = await this.ask({ t: 'join', lang: language(), have: this.view?.v || 1 });
    if (m?.t === 'error') this.gone = pair(m);
  }
  /** In another language from now on: everything is told anew. */
  async translate() {
    this.translating = true;
    await this.ask({ t: 'join', lang: language(), have: 1 });
    this.app.draw();
  }
  /** As the engine is told of the players. */
  #names() {
    return namesAt(this.facts.people).map((name, i) => name || (this.facts.people[i].bot ? '*' : ''));
  }
  #voice() {
    this.app.rules?.voice(language(), this.#names());
  }

  // Several messages come in one go, and what came of a move with them: one drawing shows it all.
  #soon = false;
  redraw() {
    if (this.#soon) return;
    this.#soon = true;
    queueMicrotask(() => {
      this.#soon = false;
      this.app.draw();
    });
  }

  hear(m) {
    this.heard++;
    const here = m.local && m.people?.filter(p => p.name).length > 1 ? 0 : m.seat, // of several at one device nobody is its own
      people = m.t === 'table' ? facesAt(m.people, here) : null;
    if (!people || JSON.stringify(people) !== JSON.stringify(this.facts?.people)) this.seen++;
    if (m.t === 'table') {
      this.facts = { ...m, people };
      this.#voice();
      if (m.handover) this.app.clearAlert(t('passOn', { name: this.name(m.handover) })); // what was said is not for the next one
      if (m.lines) this.lines = m.lines;
      this.reveal();
    }
    if (m.t === 'here' && this.facts) this.facts.people[m.seat - 1].here = m.here;
    if (m.t === 'emote') showEmote(this, m);
    if (m.t === 'chat' && hushed(m.line.who))
      this.lines.push(m.line); // it is there when that one may be heard again
    else if (m.t === 'chat') {
      this.lines.push(m.line);
      if (!this.chatting) this.unread++;
      this.app.announce(this.line(m.line));
    }
    if (m.t === 'gone') this.gone = t(m.why === 'kicked' ? 'kicked' : 'closed');
    if (m.t === 'view') this.see(m);
    if (['table', 'here', 'chat', 'gone', 'view'].includes(m.t)) this.redraw();
  }

  // The game starts and our bytes are awaited.
  reveal() {
    const hex = promised(this.code);
    if (hex && this.facts.reveal?.includes(this.facts.seat)) this.ask({ t: 'entropy', hex });
    if (hex && this.facts.status === 'over') forget(this.code);
  }
  async sit(seat) {
    const { promise: words, keep } = await promise(this.app.rules);
    keep(this.code);
    this.ask({ t: 'sit', seat, ...(words ? { promise: words } : {}) });
  }

  // The connection is gone: what is on the screen may be old, so nothing is played until a new view comes.
  lost() {
    if (!this.cut) this.app.announce(t('lostLink'));
    this.cut = true;
    this.sending = this.late = false;
  }

  see(m) {
    const had = this.score?.scores,
      wasMine = this.mine,
      wasOver = Boolean(this.view?.over),
      other = this.view && this.view.seat !== m.seat,
      begun = !this.view;
    this.view = m;
    this.cut = false; // whatever was lost on the way is here now
    this.seenAt = Date.now();
    if (other) this.forget();
    const again = this.unsent?.n === m.n && !this.sending && this.due ? this.unsent : null; // it never came there
    if (this.unsent?.n !== m.n) this.sending = this.late = false; // it came there
    if (!this.sending) this.unsent = null;
    this.first = Math.min(this.first ?? m.from - 1, m.from - 1);
    this.events = [...this.events.slice(0, Math.max(0, m.from - 1 - this.first)), ...m.events];
    this.made = this.moves = this.hinted = null;
    this.picked = [];
    this.score = this.app.rules?.play.score(m.position) || null;
    if (this.app.rules?.use(m.position)) this.look();
    m.events.forEach((e, i) =>
      this.told.set(parseInt(e), {
        told: m.told?.[i] || '',
        deed: m.deeds?.[i] || '',
        gained: m.gained?.[i] || [],
      }),
    );
    this.won = other || begun ? [] : this.#won(had);
    const anew = this.translating,
      heard = anew ? [] : begun ? this.recap() : m.events.filter(e => !this.isChance(e));
    this.translating = false;
    if (m.over?.why === 'end' && !begun && !anew && !wasOver) this.#letSee();
    this.ended ||= Boolean(m.over) && !begun && !anew;
    const gained = other || begun || anew ? '' : this.gained(had),
      due = this.due ? `${t('yours')}. ${this.asks()}` : '';
    this.app.announce(
      [...heard.slice(-4).map(e => this.sentence(e)), gained && gained + '.', m.over ? this.ending() : due]
        .filter(Boolean)
        .join(' '),
    );
    this.app.signal({
      turn: this.mine && !wasMine,
      moved: heard.length > 0 && !begun,
      won: this.won.some(([seat, n]) => seat === m.seat && n > 0),
      over: Boolean(m.over) && !begun,
      yours: Boolean(this.mine),
    });
    if (again) this.#send(again);
  }
  // The last move is seen where it was made, before the page turns to the result; where nothing moves, that is there at once.
  #letSee() {
    if (pace() <= 1 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.finale = false;
    setTimeout(() => {
      this.finale = true;
      this.app.draw();
    }, LAST);
  }
  /** What the last move of a player that brought points laid on the table, as far as it lies there still, and what it brought; null: no such move. */
  lastPlay(seat) {
    const e = this.#movesOf(seat).findLast(e => this.gainOf(e) > 0);
    if (!e || !this.app.rules) return null;
    const laid = this.app.rules.laid(seat, e.split(' ').slice(2).join(' '));
    return { things: this.scene.filter(i => laid.includes(i.id) && i.kind), points: this.gainOf(e) };
  }
  /** The most points that one move brought him; 0 where not the whole game is known. */
  bestMove(seat) {
    return this.first ? 0 : Math.max(0, ...this.#movesOf(seat).map(e => this.gainOf(e)));
  }
  #movesOf(seat) {
    return this.playerMoves().filter(e => Number(e.split(' ')[1]) === seat);
  }
  // Whose points have changed, and by how many.
  #won(had) {
    return (this.score?.scores || []).map((n, i) => [i + 1, n - (had?.[i] ?? n)]).filter(([, n]) => n);
  }
  gained(had) {
    return this.#won(had)
      .map(([p, n]) => `${this.name(p)}: ${n > 0 ? '+' : '−'}${plural(Math.abs(n), 'points')}`)
      .join(', ');
  }
  ending() {
    const { scores, places } = this.view.over,
      order = scores.map((n, i) => [places[i], this.name(i + 1), n]).sort((a, b) => a[0] - b[0]);
    return `${t('over')}. ${order.map(([, name, n]) => `${name}: ${plural(n, 'points')}`).join(', ')}`;
  }
  // Another person looks now, who has heard another story.
  forget() {
    this.first = undefined;
    this.events = [];
    this.told.clear();
  }
  look() {
    const [, mover, ...words] = this.playerMoves().at(-1)?.split(' ') || [];
    if (mover) this.app.rules.last(Number(mover), words.join(' '));
    this.scene = this.app.rules.scene(this.view.seat || 0) || [];
  }
  get mine() {
    return !this.sending && !this.cut && this.due;
  }
  /** Is it our turn, whether or not anything can be sent now? */
  get due() {
    return !this.view?.over && this.view?.seat && this.view.turn.includes(this.view.seat);
  }
  get chatting() {
    return (this.tab === 'chat' && (this.sheet || beside.matches)) || !this.view;
  }
  get status() {
    return this.view?.over ? 'over' : this.facts.status;
  }
  get looks() {
    return looksOf(this.facts.game);
  }

  // ---- in words ------------------------------------------------------------------
  name(seat) {
    const p = this.facts?.people[seat - 1];
    return namesAt(this.facts?.people || [])[seat - 1] || `${t(p?.bot ? 'bot' : 'player')} ${seat}`;
  }
  face(seat) {
    return faceOf(this, seat);
  }
  isChance(event) {
    return event.split(' ')[1] === 'chance';
  }
  /** An event as a sentence; where nobody told one, its notation. */
  sentence(event) {
    return this.told.get(parseInt(event))?.told || event.split(' ').slice(2).join(' ');
  }
  /** The same in short, without who did it and what came of it; '' for a choice that is one of several at once. */
  deed(event) {
    const is = this.told.get(parseInt(event));
    return is?.told ? is.deed : this.sentence(event);
  }
  /** Points that it brought a seat, whoever did it. */
  gainOf(event, seat = Number(event.split(' ')[1])) {
    return this.told.get(parseInt(event))?.gained[seat - 1] || 0;
  }
  line(l) {
    const phrase = this.app.phrases.find(p => p.phrase === l.phrase);
    return `${l.who}: ${l.text || pair(phrase)}`;
  }
  playerMoves() {
    return this.events.filter(e => !this.isChance(e));
  }
  /** What the others did since this seat's last move; to whoever looks on, the last move. */
  recap() {
    const moves = this.playerMoves();
    if (!this.view.seat) return moves.slice(-1);
    const mine = String(this.view.seat),
      last = moves.findLastIndex(e => e.split(' ')[1] === mine);
    return moves.slice(last + 1);
  }

  // ---- a move ----------------------------------------------------------------------
  point(item) {
    if (!this.mine) return;
    if (this.hinted) this.drop(); // one's own move begins anew
    const next = oneMore(this.app.rules, this.view.seat, this, item);
    if (next.refused) {
      showWay();
      return this.app.showAlert({ t: 'error', ...next.refused, way: this.asks() });
    }
    Object.assign(this, next);
    this.app.clearAlert(); // what was refused before is over
    this.look();
    this.app.signal({ picked: true });
    this.app.announce([this.made?.told, this.asks()].filter(Boolean).join(' '));
    this.app.draw();
  }
  drop() {
    this.app.rules?.clear();
    this.made = this.hinted = null;
    this.picked = [];
  }
  // One thing back; what was pointed at before stands.
  back() {
    this.hinted = null;
    Object.assign(this, together(this.app.rules, this.view.seat, this.picked.slice(0, -1)));
    this.look();
    this.app.draw();
  }
  clear() {
    this.picked = [];
    this.back();
  }
  async play(text) {
    return this.sending ? false : this.#send({ n: this.view.n, text });
  }
  // Until the server has answered, nothing else is sent.  A move whose answer was lost with the line is sent once more when the line
  // is back, and has not been made (see): moves are numbered, so that does no harm.
  async #send(move) {
    const late = setTimeout(() => {
      this.late = true; // and the page says so
      this.app.draw();
    }, LATE);
    this.sending = true;
    this.unsent = move;
    this.redraw();
    const m = await this.ask({ t: 'move', ...move });
    clearTimeout(late);
    if (m) this.unsent = null;
    if (this.sending) this.redraw(); // else the view has come first, and is drawn
    this.sending = this.late = false;
    if (m?.t === 'error' && this.app.rules) this.clear();
    else this.app.clearAlert(); // a hint has served
    return Boolean(m && m.t !== 'error');
  }
  // What a good bot would do, put together but not played, with a sentence why.
  async hint() {
    const { seat, position, v } = this.view;
    this.hinting = true;
    this.app.announce(t('thinking'));
    this.app.draw();
    const found = await advice(this.app.rules, position, seat, this.#names());
    this.hinting = false;
    if (this.view.v === v && this.mine && found) {
      this.picked = pointed(this.app.rules, seat, found.move);
      this.made = this.app.rules.check(seat, found.move);
      this.hinted = found;
      this.look();
      this.app.clearAlert();
      this.app.announce(`${t('hint')}: ${found.told} ${found.why}`); // and the dock says it
    }
    this.app.draw();
  }
  /** A legal move as a sentence. */
  saying(move) {
    return this.app.rules?.tell(this.view.seat, move) || move;
  }
  /** What is to be chosen next, in the words of the game. */
  asks() {
    if (this.made?.check === 0) return t(this.hinted ? 'orElse' : 'allRight');
    return this.app.rules?.ask(this.view.seat) || t('point');
  }
  async list() {
    const m = await this.ask({ t: 'moves' });
    if (m?.t === 'moves') {
      this.moves = m.list;
      this.app.draw();
    }
  }

  // ---- the rest of the table ----------------------------------------------------------
  async rematch() {
    const m = await this.ask({ t: 'rematch' });
    if (m && m.t !== 'error') this.app.go(m.go || m.next || m.table);
  }
  async leave() {
    if (this.status === 'running' && this.facts.seat && !this.facts.local && !this.sure('Leave')) return;
    await this.ask({ t: 'leave' });
    this.app.go('');
  }
  /** @param {string} what one of the texts sure…  @param {string} [name] of a player */
  sure(what, name) {
    return confirm(t('sure' + what, { name }));
  }
  left(i) {
    const running = this.view.turn.includes(i) && !this.view.over ? Date.now() - this.seenAt : 0;
    const s = Math.max(0, Math.ceil((this.view.left[i - 1] - running) / 1000));
    return s > 5940
      ? `${Math.round(s / 3600)} ${t('hours')}`
      : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
  }
  /** Seconds to the next try. */
  get retryIn() {
    return Math.max(0, Math.ceil((this.wire.retryAt - Date.now()) / 1000)) || 0;
  }
  tick() {
    if (this.cut && find('[data-retry]'))
      find('[data-retry]').textContent = this.retryIn ? String(this.retryIn) : '…';
    if (!this.view?.left) return;
    for (const e of /** @type {any} */ (document.querySelectorAll('[data-clock]')))
      e.textContent = this.left(Number(e.dataset.clock));
  }
  openSide(tab) {
    this.tab = tab || this.tab;
    this.sheet = true;
    if (this.tab === 'chat') this.unread = 0;
    this.app.draw();
    find(`[data-key=tab-${this.tab}]`)?.focus();
  }
  closeSide() {
    this.sheet = false;
    this.app.draw();
    find('[data-key=side]')?.focus();
  }

  show() {
    shown = this;
    return this.screen ? this.screen(this) : showTable(this);
  }
  /** Does it fill the screen?  Not while it waits for people, or for the next one at this device, or when its result is shown. */
  get full() {
    return Boolean(
      !this.gone && this.facts && this.view && !this.facts.handover && !(this.view.over && this.finale),
    );
  }
}
