// table.mjs - one table: who sits where, what lies on it, and a move in the making.
// Which move is legal is asked of the engine, or of the server; nothing here knows a rule.
import { h, row, button } from './dom.mjs';
import { t, pair, language } from './words.mjs';
import { showBoard, choices } from './board.mjs';
import { looksOf } from './games/looks.mjs';
import { art, icon } from './art.mjs';
import { promise, promised, forget } from './deal.mjs';

export class Table {
  facts = null; view = null; lines = []; events = []; scene = []; made = null; picked = []; moves = null; gone = '';
  constructor(app, code) { this.app = app; this.code = code; }

  async ask(message) { const m = await this.app.wire.ask({ ...message, table: this.code }); this.app.complain(m); return m; }
  async join() { const m = await this.ask({ t: 'join', ...(this.view ? { have: this.view.v } : {}) }); if (m?.t === 'error') { this.gone = pair(m); } }

  hear(m) {
    if (m.t === 'table') { this.facts = m; if (m.lines) this.lines = m.lines; this.reveal(); }
    if (m.t === 'here' && this.facts) this.facts.people[m.seat - 1].here = m.here;
    if (m.t === 'chat') { this.lines.push(m.line); this.app.news(this.line(m.line)); }
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
  lost() { this.cut = true; this.sending = false; }

  see(m) {
    this.view = m;
    this.cut = false;                      // whatever was lost on the way is here now
    this.seenAt = Date.now();
    this.events = [...this.events.slice(0, Math.max(0, m.from - 1 - (this.first ?? (this.first = m.from - 1)))), ...m.events];
    this.made = this.moves = null, this.picked = [];
    if (this.app.rules?.use(m.position)) this.look();
    if (m.events.length) this.app.news(m.events.map(e => this.event(e)).join('; ') + (this.mine ? '. ' + t('yours') : ''));
  }
  look() { this.scene = this.app.rules.scene(this.view.seat || 0) || []; }
  get mine() { return !this.sending && !this.cut && this.view?.seat && this.view.turn.includes(this.view.seat); }

  name(seat) { const p = this.facts?.people[seat - 1]; return p?.name || (p?.bot ? `${t('bot')} ${seat}` : `${t('seat')} ${seat}`); }
  event(words) { const [, seat, ...move] = words.split(' '); return `${seat === 'chance' ? t('chance') : this.name(Number(seat))}: ${move.join(' ')}`; }
  line(l) { const phrase = this.app.phrases.find(p => p.phrase === l.phrase); return `${l.who}: ${l.text || pair(phrase)}`; }

  // ---- a move ----------------------------------------------------------------
  point(item) {
    const m = this.app.rules.pick(this.view.seat, item);
    if (!m) return;
    if (m.check > 0) return this.app.complain({ t: 'error', ...m });
    this.made = m;
    this.picked.push(item);
    this.look();
    this.app.news(this.made?.move || '');
    this.app.draw();
  }
  clear() { this.app.rules?.clear(); this.made = null; this.picked = []; this.look(); this.app.draw(); }
  async play(text) {
    if (this.sending) return;
    this.sending = true;                   // until the server has answered, nothing else is sent
    this.app.draw();
    const m = await this.ask({ t: 'move', n: this.view.n, text });
    this.sending = false;
    if (m?.t === 'error' && this.app.rules) this.clear();
    this.app.draw();
  }
  async list() { const m = await this.ask({ t: 'moves' }); if (m?.t === 'moves') { this.moves = m.list; this.app.draw(); } }

  // ---- what there is to see ----------------------------------------------------
  get status() { return this.view?.over ? 'over' : this.facts.status; }
  show() {
    if (this.gone) return [h('div', { className: 'panel narrow' }, h('p', {}, this.gone), row(button(t('home'), () => this.app.go(''), { className: 'main' })))];
    if (!this.facts) return h('p', { className: 'panel narrow' }, '…');
    const title = h('h2', { className: 'title' }, this.app.titleOf(this.facts.game), h('span', { className: 'code', title: t('code') }, this.code));
    if (!this.view) return h('div', { className: 'room' }, h('div', { className: 'panel' }, title, this.invite(), this.seats()), h('div', {}, this.talk(), this.more()));
    return h('div', { className: 'table' }, h('div', { className: 'rail' }, title, this.banner(), this.seats()), this.stage(),
      h('aside', { className: 'side', 'aria-label': t('happened') }, this.happened(), this.talk(), this.more()));
  }

  invite() {
    if (this.status !== 'open') return null;
    const link = location.href;
    return h('div', { className: 'invite' }, h('p', {}, t('share')), row(h('code', {}, link),
      navigator.clipboard ? button([icon('copy'), t('copy')], () => navigator.clipboard.writeText(link).then(() => this.app.news(t('copied'))), { 'data-key': 'copy' }) : null));
  }

  seats() {
    const f = this.facts, open = this.status === 'open', k = (x, i) => ({ 'data-key': x + i });
    const buttons = (p, i) => [
      open && !p.name && !p.bot ? button(t('sit'), () => this.sit(i), k('sit', i)) : null,
      open && !p.name && !p.bot && f.host ? button(t('addBot'), () => this.ask({ t: 'bot', seat: i }), k('bot', i)) : null,
      open && p.bot && f.host ? button(t('removeBot'), () => this.ask({ t: 'bot', seat: i, bot: null }), k('nobot', i)) : null,
      open && f.seat === i ? button(t('stand'), () => this.ask({ t: 'stand' }), k('stand', i)) : null,
      f.host && p.name && f.seat !== i && (open || this.status === 'running' && !p.here) ? button(t('kick'), () => this.sure() && this.ask({ t: 'kick', seat: i }), k('kick', i)) : null,
      this.status === 'running' && f.seat === i && p.away ? button(t('takeSeatBack'), () => this.ask({ t: 'back' }), { ...k('back', i), className: 'main' }) : null].filter(Boolean);
    const marks = (p, i) => [f.seat === i ? t('you') : '', p.host ? t('host') : '', p.name && !p.here ? t('gone') : '', p.away ? t('away') : '', p.out ? t('out') : ''].filter(Boolean).join(', ');
    const left = i => this.view?.left?.[i - 1] === undefined || this.view.left[i - 1] === null ? null : h('span', { className: 'clock', 'data-clock': i }, this.left(i));
    const one = (p, i) => h('li', { className: `seat seat-${i}` + (this.view?.turn.includes(i) ? ' turn' : '') + (p.name && !p.here ? ' absent' : '') },
      art(p.bot ? 'avatar-bot' : p.name ? 'avatar-human' : 'seat-empty', 'avatar'),
      h('span', { className: 'who' }, h('b', {}, p.name || (p.bot ? `${t('bot')} ${i}` : t('empty'))), h('small', {}, [this.view?.turn.includes(i) ? t('moving') : '', marks(p, i)].filter(Boolean).join(', ') || `${t('seat')} ${i}`)),
      left(i), buttons(p, i).length ? h('span', { className: 'row tight' }, buttons(p, i)) : null);
    const free = f.people.some(p => !p.name && !p.bot);
    return [h('ol', { className: 'plain seats', 'aria-label': t('seats') }, f.people.map((p, j) => one(p, j + 1))),
      open && f.host ? h('div', { className: 'row' }, button(t('start'), () => this.ask({ t: 'start' }), { className: 'main big', disabled: free || !!f.reveal, 'data-key': 'start' }), free ? h('span', { className: 'hint' }, t('waiting')) : null)
        : open ? h('p', { className: 'hint' }, t('hostStarts')) : null];
  }
  left(i) {
    const running = this.view.turn.includes(i) && !this.view.over ? Date.now() - this.seenAt : 0, s = Math.max(0, Math.ceil((this.view.left[i - 1] - running) / 1000));
    return s > 5940 ? `${Math.round(s / 3600)} ${t('hours')}` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
  }
  tick() { if (this.view?.left) for (const e of document.querySelectorAll('[data-clock]')) e.textContent = this.left(Number(e.dataset.clock)); }
  sure() { return confirm(t('sure')); }

  banner() {
    const v = this.view, names = v.turn.map(i => this.name(i)).join(', ');
    const words = v.over ? t('over') : this.mine ? t('yours') : `${t('now')}: ${names}`;
    return h('p', { className: 'banner' + (this.mine ? ' mine' : ''), role: 'status' }, this.mine ? icon('hand') : null, h('b', {}, words), v.seat ? null : h('span', {}, t('spectator')));
  }

  stage() {
    const v = this.view, rules = this.scene.length ? this.app.rules : null;
    const board = rules ? { scene: this.scene, looks: looksOf(this.facts.game), seat: v.seat || 0, chosen: this.picked, point: this.mine ? i => this.point(i) : null, name: i => this.name(i) } : null;
    return h('section', { className: 'stage', 'aria-label': t('board'), onkeydown: e => { if (e.key === 'Escape' && this.made) this.clear(); } },
      v.over ? this.result() : null,
      board ? showBoard(board) : h('pre', { tabIndex: 0, role: 'region', 'aria-label': t('board') }, v.position),
      v.over ? null : this.mine ? this.dock(board) : null,
      rules ? h('details', { 'data-open': 'words' }, h('summary', {}, t('described')), h('p', { className: 'words' }, rules.words(language()))) : null);
  }

  // The move in the making, and one main action at the right.
  dock(board) {
    const type = e => { e.preventDefault(); this.play(new FormData(e.target).get('move')); };
    return h('div', { className: 'dock' },
      h('div', { className: 'making' }, h('span', { className: 'move', role: 'status' }, this.made?.move || t('point')), board ? choices(board) : null,
        this.made ? button([icon('undo'), t('clear')], () => this.clear(), { 'data-key': 'clear' }) : null,
        board ? button(t('play'), () => this.play(this.made.move), { className: 'main big', disabled: this.made?.check !== 0, 'data-key': 'play' }) : null),
      h('details', { 'data-open': 'typed' }, h('summary', {}, t('type')),
        h('form', { className: 'row', onsubmit: type }, h('input', { name: 'move', 'aria-label': t('type'), autocomplete: 'off', 'data-key': 'typed' }), h('button', {}, t('play'))),
        this.moves ? h('ul', { className: 'plain list', 'aria-label': t('moves') }, this.moves.map(m => h('li', {}, button(m, () => this.play(m), { 'data-key': 'm' + m })))) : row(button(t('moves'), () => this.list(), { 'data-key': 'moves' }))));
  }

  told() { const moves = this.events.filter(e => e.split(' ')[1] !== 'chance'); return moves.length ? moves : this.events; }
  happened() {
    return h('section', { className: 'panel' }, h('h3', {}, t('happened')), h('ol', { className: 'plain events' }, this.told().slice(-10).reverse().map((e, i) => h('li', { className: i ? '' : 'last' }, this.event(e)))));
  }

  result() {
    const o = this.view.over, f = this.facts, order = o.scores.map((s, i) => [o.places[i], i + 1, s]).sort((a, b) => a[0] - b[0]);
    const again = async () => { const m = await this.ask({ t: 'rematch' }); if (m?.t === 'table') this.app.go(m.next || m.table); };
    return h('section', { className: 'panel result' }, h('h3', {}, t('over'), o.why === 'end' ? '' : ` · ${t('why-' + o.why)}`),
      h('ol', { className: 'plain podium' }, order.map(([place, seat, score]) => h('li', { className: place === 1 ? 'first' : '' }, h('span', { className: 'token' }, String(place)), h('b', {}, this.name(seat)), h('span', {}, `${score} ${t('points')}`)))),
      row(button(t('record'), () => this.download(), { 'data-key': 'record' }), f.next ? button(t('next'), () => this.app.go(f.next), { className: 'main', 'data-key': 'next' }) : f.seat ? button(t('rematch'), again, { className: 'main', 'data-key': 'rematch' }) : null));
  }
  async download() {
    const m = await this.ask({ t: 'record' });
    if (!m?.text) return;
    const url = URL.createObjectURL(new Blob([m.text], { type: 'text/plain' }));
    h('a', { href: url, download: `${this.facts.game}-${this.code}.record` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  talk() {
    const f = this.facts;
    if (f.chat === 'off') return null;
    const say = e => { e.preventDefault(); const text = new FormData(e.target).get('text').trim(); e.target.reset(); if (text) this.ask({ t: 'chat', text }); };
    return h('section', { className: 'panel chat' }, h('h3', {}, t('chat')), h('ul', { className: 'plain' }, this.lines.slice(-20).map(l => h('li', {}, this.line(l)))),
      f.chat === 'free' ? h('form', { className: 'row', onsubmit: say }, h('input', { name: 'text', maxLength: 300, 'aria-label': t('say'), 'data-key': 'chat' }), h('button', {}, t('say'))) : null,
      h('details', { 'data-open': 'phrases' }, h('summary', { 'data-key': 'phrases' }, t('phrasesList')), row(this.app.phrases.map(p => button(pair(p), () => this.ask({ t: 'chat', phrase: p.phrase }), { className: 'phrase', 'data-key': 'phrase' + p.phrase })))));
  }

  more() {
    const f = this.facts, running = this.status === 'running' && f.seat;
    const leave = async () => { if (running && !this.sure()) return; await this.ask({ t: 'leave' }); this.app.go(''); };
    const ask = f.takeback && f.takeback !== f.seat && f.seat ? h('div', { className: 'asked', role: 'status' }, h('p', {}, `${this.name(f.takeback)} ${t('asks')}`),
      row(button(t('agree'), () => this.ask({ t: 'agree' }), { className: 'main', 'data-key': 'agree' }), button(t('refuse'), () => this.ask({ t: 'agree', yes: false }), { 'data-key': 'refuse' }))) : null;
    return h('section', { className: 'panel more' }, ask, row(running ? [button(t('undo'), () => this.ask({ t: 'undo' }), { 'data-key': 'undo' }), button(t('takeback'), () => this.ask({ t: 'takeback' }), { 'data-key': 'takeback' }),
      f.people[f.seat - 1].away ? null : button(t('giveSeat'), () => this.ask({ t: 'away' }), { 'data-key': 'away' }), button(t('resign'), () => this.sure() && this.ask({ t: 'resign' }), { 'data-key': 'resign' })] : null,
    button(t('leave'), leave, { 'data-key': 'leave' }), f.host && this.status !== 'over' ? button(t('close'), () => this.sure() && this.ask({ t: 'close' }), { 'data-key': 'close' }) : null),
    h('details', { 'data-open': 'deal' }, h('summary', {}, t('deal')), h('p', {}, t('dealWhy')), h('code', {}, f.deal)));
  }
}
