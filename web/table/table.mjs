// @ts-check
// table.mjs - one table: who sits where, what is known, and a move in the making.
// Which move is legal is asked of the engine, or of the server; nothing here knows a rule.
//
// It talks to a wire (wire.mjs: the server; local.mjs: this very page) and is drawn by shell.mjs.
import { find } from '../ui/dom.mjs';
import { t, pair, count, language } from '../ui/words.mjs';
import { marks } from './telling.mjs';
import { promise, promised, forget } from '../engine/deal.mjs';
import { advice, pointed } from '../engine/hint.mjs';
import { oneMore, together } from './picking.mjs';
import { looksOf } from './looks.mjs';
import { showTable } from './shell.mjs';
import { beside } from './side.mjs';

/** @type {any} */
let shown = null; // the table on the screen: the side comes and goes with the width of the window
beside.addEventListener('change', () => shown?.app.draw());

export class Table {
  /** @type {any} */ facts = null;
  /** @type {any} */ view = null;
  lines = [];
  events = [];
  told = new Map(); // by number: the event as a sentence
  /** @type {any} */ marks = null;
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
  heard = 0; // messages so far: while it is the same, so is all that they told
  constructor(app, code, wire = app.wire) {
    this.app = app;
    this.code = code;
    this.wire = wire;
  }

  async ask(message) {
    const m = await this.wire.ask({ ...message, table: this.code });
    this.app.complain(m);
    return m;
  }
  async join() {
    const m = await this.ask({ t: 'join', lang: language(), ...(this.view ? { have: this.view.v } : {}) });
    if (m?.t === 'error') this.gone = pair(m);
  }
  /** In another language from now on: everything is told anew. */
  async translate() {
    this.translating = true;
    await this.ask({ t: 'join', lang: language(), have: 1 });
    this.app.draw();
  }
  #voice() {
    this.app.rules?.voice(language(), this.facts.people.map(p => p.name || (p.bot ? '*' : '')));
  }

  hear(m) {
    this.heard++;
    if (m.t === 'table') {
      this.facts = m;
      this.#voice();
      if (m.handover) this.app.hush(`${t('passOn')}: ${this.name(m.handover)}`); // what was said is not for the next one
      if (m.lines) this.lines = m.lines;
      this.reveal();
    }
    if (m.t === 'here' && this.facts) this.facts.people[m.seat - 1].here = m.here;
    if (m.t === 'chat') {
      this.lines.push(m.line);
      if (!this.chatting) this.unread++;
      this.app.news(this.line(m.line));
    }
    if (m.t === 'gone') this.gone = t(m.why === 'kicked' ? 'kicked' : 'closed');
    if (m.t === 'view') this.see(m);
    if (['table', 'here', 'chat', 'gone', 'view'].includes(m.t)) this.app.draw();
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
    this.cut = true;
    this.sending = false;
    this.app.news(t('lostLink'));
  }

  see(m) {
    const had = this.score?.scores,
      wasMine = this.mine,
      other = this.view && this.view.seat !== m.seat,
      begun = !this.view;
    this.view = m;
    this.cut = false; // whatever was lost on the way is here now
    this.seenAt = Date.now();
    if (other) this.forget();
    this.first = Math.min(this.first ?? m.from - 1, m.from - 1);
    this.events = [...this.events.slice(0, Math.max(0, m.from - 1 - this.first)), ...m.events];
    this.made = this.moves = this.hinted = null;
    this.picked = [];
    this.score = this.app.rules?.play.score(m.position) || null;
    if (this.app.rules?.use(m.position)) this.look();
    m.events.forEach((e, i) => this.told.set(parseInt(e), m.told?.[i]));
    this.marks = marks(this.events, this.scene, this.looks);
    const again = this.translating,
      heard = again ? [] : m.events.filter(e => !this.isChance(e));
    this.translating = false;
    const gained = other || begun || again ? '' : this.gained(had),
      due = this.due ? `${t('yours')}. ${this.asks()}` : '';
    this.app.news([...heard.slice(-4).map(e => this.deed(e)), gained && gained + '.', m.over ? this.ending() : due].filter(Boolean).join(' '));
    this.app.signal({
      turn: this.mine && !wasMine,
      moved: heard.length > 0 && !begun,
      over: Boolean(m.over) && !begun,
      yours: Boolean(this.mine),
    });
  }
  // Whose points have changed, and by how many.
  gained(had) {
    const by = (this.score?.scores || []).map((n, i) => [i + 1, n - (had?.[i] ?? n)]).filter(([, n]) => n);
    return by.map(([p, n]) => `${this.name(p)}: ${n > 0 ? '+' : '−'}${count(Math.abs(n), 'points')}`).join(', ');
  }
  ending() {
    const { scores, places } = this.view.over,
      order = scores.map((n, i) => [places[i], this.name(i + 1), n]).sort((a, b) => a[0] - b[0]);
    return `${t('over')}. ${order.map(([, name, n]) => `${name}: ${count(n, 'points')}`).join(', ')}`;
  }
  // Another person looks now, who has heard another story.
  forget() {
    this.first = undefined;
    this.events = [];
    this.told.clear();
  }
  look() {
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
    return p?.name || (p?.bot ? `${t('bot')} ${seat}` : `${t('seat')} ${seat}`);
  }
  isChance(event) {
    return event.split(' ')[1] === 'chance';
  }
  /** An event as a sentence; where nobody told one, its notation. */
  deed(event) {
    return this.told.get(parseInt(event)) || event.split(' ').slice(2).join(' ');
  }
  line(l) {
    const phrase = this.app.phrases.find(p => p.phrase === l.phrase);
    return `${l.who}: ${l.text || pair(phrase)}`;
  }
  deeds() {
    return this.events.filter(e => !this.isChance(e));
  }
  /** What the others did since this seat's last move. */
  recap() {
    const moves = this.deeds(),
      mine = String(this.view.seat);
    const last = moves.findLastIndex(e => e.split(' ')[1] === mine);
    return moves.slice(last + 1);
  }

  // ---- a move ----------------------------------------------------------------------
  point(item) {
    if (this.hinted) this.drop(); // one's own move begins anew
    const next = oneMore(this.app.rules, this.view.seat, this, item);
    if (next.refused) return this.app.complain({ t: 'error', ...next.refused });
    Object.assign(this, next);
    this.app.hush(); // what was refused before is over
    this.look();
    this.app.signal({ picked: true });
    this.app.news([this.made?.told, this.asks()].filter(Boolean).join(' '));
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
    if (this.sending) return false;
    this.sending = true; // until the server has answered, nothing else is sent
    this.app.draw();
    const m = await this.ask({ t: 'move', n: this.view.n, text });
    this.sending = false;
    if (m?.t === 'error' && this.app.rules) this.clear();
    else this.app.hush(); // a hint has served
    this.app.draw();
    return Boolean(m && m.t !== 'error');
  }
  // What a good bot would do, put together but not played, with a sentence why.
  async hint() {
    const { seat, position, v } = this.view;
    this.hinting = true;
    this.app.news(t('thinking'));
    this.app.draw();
    const found = await advice(this.app.rules, position, seat);
    this.hinting = false;
    if (this.view.v === v && this.mine && found) {
      this.picked = pointed(this.app.rules, seat, found.move);
      this.made = this.app.rules.check(seat, found.move);
      this.hinted = found;
      this.look();
      const words = `${found.told} ${found.why}`;
      this.app.complain({ t: 'hint', ru: words, en: words, clause: found.clause });
      this.app.news(`${t('hint')}: ${words}`);
    }
    this.app.draw();
  }
  /** The move in the making as it will be told, or what is still to be chosen. */
  madeWords() {
    return this.made.told || this.asks();
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
    if (this.status === 'running' && this.facts.seat && !this.facts.local && !this.sure()) return;
    await this.ask({ t: 'leave' });
    this.app.go('');
  }
  sure() {
    return confirm(t('sure'));
  }
  left(i) {
    const running = this.view.turn.includes(i) && !this.view.over ? Date.now() - this.seenAt : 0;
    const s = Math.max(0, Math.ceil((this.view.left[i - 1] - running) / 1000));
    return s > 5940 ? `${Math.round(s / 3600)} ${t('hours')}` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
  }
  tick() {
    if (!this.view?.left) return;
    for (const e of /** @type {any} */ (document.querySelectorAll('[data-clock]'))) e.textContent = this.left(Number(e.dataset.clock));
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
    return showTable(this);
  }
  /** Does it fill the screen?  Not while it waits for people, or for the next one at this device. */
  get full() {
    return Boolean(!this.gone && this.facts && this.view && !this.facts.handover);
  }
}
