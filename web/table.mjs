// table.mjs - one table: who sits where, what lies on it, and a move in the making.
// Which move is legal is asked of the engine, or of the server; nothing here knows a rule.
import { h, row, button } from './dom.mjs';
import { t, pair, language } from './words.mjs';

export class Table {
  facts = null; view = null; lines = []; events = []; scene = []; made = null; moves = null; gone = '';
  constructor(app, code) { this.app = app; this.code = code; }

  async ask(message) { const m = await this.app.wire.ask({ ...message, table: this.code }); this.app.complain(m); return m; }
  async join() { const m = await this.ask({ t: 'join', ...(this.view ? { have: this.view.v } : {}) }); if (m?.t === 'error') { this.gone = pair(m); } }

  hear(m) {
    if (m.t === 'table') { this.facts = m; if (m.lines) this.lines = m.lines; }
    if (m.t === 'here' && this.facts) this.facts.people[m.seat - 1].here = m.here;
    if (m.t === 'chat') { this.lines.push(m.line); this.app.news(this.line(m.line)); }
    if (m.t === 'gone') this.gone = t(m.why === 'kicked' ? 'kicked' : 'closed');
    if (m.t === 'view') this.see(m);
    if (['table', 'here', 'chat', 'gone', 'view'].includes(m.t)) this.app.draw();
  }

  see(m) {
    this.view = m;
    this.events = [...this.events.slice(0, Math.max(0, m.from - 1 - (this.first ?? (this.first = m.from - 1)))), ...m.events];
    this.made = this.moves = null;
    if (this.app.rules?.use(m.position)) this.look();
    if (m.events.length) this.app.news(m.events.map(e => this.event(e)).join('; ') + (this.mine ? '. ' + t('yours') : ''));
  }
  look() { this.scene = this.app.rules.scene(this.view.seat || 0) || []; }
  get mine() { return !this.sending && this.view?.seat && this.view.turn.includes(this.view.seat); }

  name(seat) { const p = this.facts?.people[seat - 1]; return p?.name || (p?.bot ? `${t('bot')} ${seat}` : `${t('seat')} ${seat}`); }
  event(words) { const [, seat, ...move] = words.split(' '); return `${seat === 'chance' ? t('chance') : this.name(Number(seat))}: ${move.join(' ')}`; }
  line(l) { const phrase = this.app.phrases.find(p => p.phrase === l.phrase); return `${l.who}: ${l.text || pair(phrase)}`; }

  // ---- a move ----------------------------------------------------------------
  point(item) {
    const m = this.app.rules.pick(this.view.seat, item);
    if (!m) return;
    if (m.check > 0) { this.app.complain({ t: 'error', ...m }); this.app.rules.clear(); this.made = null; }
    else this.made = m;
    this.look();
    this.app.news(this.made?.move || '');
    this.app.draw();
  }
  clear() { this.app.rules?.clear(); this.made = null; this.look(); this.app.draw(); }
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
  show() {
    if (this.gone) return [h('p', {}, this.gone), row(button(t('title'), () => this.app.go('')))];
    if (!this.facts) return h('p', {}, '…');
    return [h('h2', {}, this.app.titleOf(this.facts.game) + ' ', h('span', { className: 'code' }, this.code)),
      this.facts.status === 'open' ? this.invite() : null, this.seats(), this.view ? this.playing() : null, this.talk(), this.more()];
  }

  invite() {
    const link = location.href;
    return row(h('span', {}, t('share') + ': '), h('code', {}, link), navigator.clipboard ? button(t('copy'), () => navigator.clipboard.writeText(link).then(() => this.app.news(t('copied')))) : null);
  }

  seats() {
    const f = this.facts, open = f.status === 'open', k = (x, i) => ({ 'data-key': x + i });
    const buttons = (p, i) => [
      open && !p.name && !p.bot ? button(t('sit'), () => this.ask({ t: 'sit', seat: i }), k('sit', i)) : null,
      open && !p.name && !p.bot && f.host ? button(t('addBot'), () => this.ask({ t: 'bot', seat: i }), k('bot', i)) : null,
      open && p.bot && f.host ? button(t('removeBot'), () => this.ask({ t: 'bot', seat: i, bot: null }), k('nobot', i)) : null,
      open && f.seat === i ? button(t('stand'), () => this.ask({ t: 'stand' }), k('stand', i)) : null,
      f.host && p.name && f.seat !== i && f.status !== 'over' ? button(t('kick'), () => this.sure() && this.ask({ t: 'kick', seat: i }), k('kick', i)) : null,
      f.status === 'running' && f.seat === i && p.away ? button(t('takeSeatBack'), () => this.ask({ t: 'back' }), k('back', i)) : null];
    const about = (p, i) => [p.name || (p.bot ? t('bot') : t('empty')), f.seat === i ? t('you') : '', p.name && !p.here ? t('gone') : '', p.away ? t('away') : '', this.left(i)].filter(Boolean).join(', ');
    return h('section', {}, h('ol', { className: 'plain', 'aria-label': t('seats') }, f.people.map((p, j) => h('li', { className: this.view?.turn.includes(j + 1) ? 'turn' : '' },
      row(h('span', {}, `${this.view?.turn.includes(j + 1) ? '▶ ' : ''}${j + 1}. ${about(p, j + 1)}`), buttons(p, j + 1))))),
      open && f.host ? row(button(t('start'), () => this.ask({ t: 'start' }), { className: 'main', disabled: f.people.some(p => !p.name && !p.bot), 'data-key': 'start' })) : null);
  }
  left(i) { const ms = this.view?.left?.[i - 1]; return ms === undefined || ms === null ? '' : `${Math.ceil(ms / 1000)} s`; }
  sure() { return confirm(t('sure')); }

  playing() {
    const v = this.view, rules = this.app.rules?.use && this.scene.length ? this.app.rules : null;
    return h('div', { className: 'cols' }, h('section', {}, h('h2', {}, t('board')), h('pre', { tabIndex: 0, role: 'region', 'aria-label': t('board') }, v.position),
      rules && v.status !== 'over' ? h('details', {}, h('summary', {}, t('described')), h('pre', {}, rules.words(language()))) : null),
    h('section', {}, v.over ? this.result() : this.mine ? this.making(rules) : h('p', {}, v.seat ? `${t('now')}: ${v.turn.map(i => this.name(i)).join(', ')}` : t('spectator')),
      h('h3', {}, t('happened')), h('ol', { className: 'plain' }, this.events.slice(-12).map(e => h('li', {}, this.event(e))))));
  }

  making(rules) {
    const type = e => { e.preventDefault(); this.play(new FormData(e.target).get('move')); };
    return [h('p', { className: 'turn' }, t('yours')), rules ? this.pointing() : null,
      this.moves ? h('ul', { className: 'plain', 'aria-label': t('moves') }, this.moves.map(m => h('li', {}, button(m, () => this.play(m), { 'data-key': 'm' + m })))) : row(button(t('moves'), () => this.list(), { 'data-key': 'moves' })),
      h('form', { className: 'row', onsubmit: type }, h('input', { name: 'move', 'aria-label': t('type'), placeholder: t('type'), autocomplete: 'off', 'data-key': 'typed' }), h('button', {}, t('play')))];
  }

  // Things that lead on from here, zone by zone.
  pointing() {
    const zones = new Map(), seat = this.view.seat;
    for (const i of this.scene.filter(x => x.can)) {
      const key = i.zone + '/' + i.seat;
      if (!zones.has(key)) zones.set(key, { name: (language() === 'ru' ? i.zone_ru : i.zone_en) + (i.seat > 0 && i.seat !== seat ? ' · ' + this.name(i.seat) : ''), items: [] });
      zones.get(key).items.push(i);
    }
    return h('div', {}, row(h('span', { role: 'status' }, `${t('move')}: ${this.made?.move || '…'}`),
      button(t('play'), () => this.play(this.made.move), { className: 'main', disabled: this.made?.check !== 0, 'data-key': 'play' }), button(t('clear'), () => this.clear(), { 'data-key': 'clear' })),
      [...zones.values()].map(z => h('fieldset', {}, h('legend', {}, z.name), row(z.items.map(i => button(this.label(i), () => this.point(i.id), { 'data-key': 'i' + i.id }))))));
  }
  label(i) { const kind = pair(i); return kind && kind !== i.text ? `${kind} (${i.text})` : i.text; }

  result() {
    const o = this.view.over, f = this.facts;
    return [h('p', { className: 'turn', role: 'status' }, t('over')), h('ol', { className: 'plain' }, o.scores.map((s, i) => h('li', {}, `${o.places[i]}. ${this.name(i + 1)}: ${s} ${t('points')}`))),
      row(button(t('record'), () => this.download(), { 'data-key': 'record' }), f.next ? button(t('next'), () => this.app.go(f.next), { className: 'main' }) : f.seat ? button(t('rematch'), async () => { const m = await this.ask({ t: 'rematch' }); if (m?.t === 'table') this.app.go(m.next || m.table); }, { className: 'main' }) : null)];
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
    const phrase = e => { if (e.target.value) this.ask({ t: 'chat', phrase: Number(e.target.value) }); e.target.value = ''; };
    return h('section', {}, h('h3', {}, t('chat')), h('ul', { className: 'plain' }, this.lines.slice(-20).map(l => h('li', {}, this.line(l)))),
      row(h('select', { onchange: phrase, 'aria-label': t('say'), 'data-key': 'phrase' }, h('option', { value: '' }, t('say') + '…'), this.app.phrases.map(p => h('option', { value: p.phrase }, pair(p)))),
        f.chat === 'free' ? h('form', { className: 'row', onsubmit: say }, h('input', { name: 'text', maxLength: 300, 'aria-label': t('say'), 'data-key': 'chat' }), h('button', {}, t('say'))) : null));
  }

  more() {
    const f = this.facts, running = f.status === 'running' && f.seat;
    const leave = async () => { if (running && !this.sure()) return; await this.ask({ t: 'leave' }); this.app.go(''); };
    return row(running ? [button(t('undo'), () => this.ask({ t: 'undo' }), { 'data-key': 'undo' }), button(t('takeback'), () => this.ask({ t: 'takeback' }), { 'data-key': 'takeback' }),
      button(t('resign'), () => this.sure() && this.ask({ t: 'resign' }), { 'data-key': 'resign' }), f.people[f.seat - 1].away ? null : button(t('giveSeat'), () => this.ask({ t: 'away' }), { 'data-key': 'away' })] : null,
    f.takeback && f.takeback !== f.seat && f.seat ? [h('span', {}, `${this.name(f.takeback)} ${t('asks')}`), button(t('agree'), () => this.ask({ t: 'agree' }), { className: 'main' }), button(t('refuse'), () => this.ask({ t: 'agree', yes: false }))] : null,
    button(t('leave'), leave, { 'data-key': 'leave' }), f.host && f.status !== 'over' ? button(t('close'), () => this.sure() && this.ask({ t: 'close' }), { 'data-key': 'close' }) : null,
    h('details', {}, h('summary', {}, t('deal')), h('code', {}, f.deal)));
  }
}
