// @ts-check
// replay.mjs - #replay/CODE/N: a finished game, move by move, with everything that was hidden, or as one seat saw it.
// What happened, who knew it and what it scores is the engine's answer; this page only winds back and forth.
import { h, row, button } from '../ui/dom.mjs';
import { spaced } from '../ui/readable.mjs';
import { pair, language, addTexts, plural } from '../ui/i18n.mjs';
import { icon, s, glyph } from '../ui/art.mjs';
import { showBoard, label } from '../table/board.mjs';
import { looksOf } from '../table/looks.mjs';
import { live, chip, save } from './common.mjs';
import { recordOf, names, opener, OPENED } from './open-record.mjs';
import { isPacked, linkTo } from '../ui/link.mjs';
import { Review } from './review.mjs';
import { position } from './position.mjs';
import { playOn } from '../engine/local.mjs';
import { isHere as keptHere } from '../engine/saved-games.mjs';

const t = addTexts('pages/replay', {
  replayOf: 'Replay',
  toResult: 'To the result',
  otherWays: 'More: as text, as a file, to report',
  toFirst: 'To the beginning',
  toPrev: 'One move back',
  toNext: 'One move forward',
  toLast: 'To the end',
  runOn: 'Watch',
  pause: 'Pause',
  whoSees: 'Seen by',
  seesAll: 'Everything',
  seesNone: 'A spectator',
  movesOf: 'Moves',
  dealt: 'The deal',
  whence: 'Where the points come from',
  inAll: 'Total',
  saveText: 'Save as file',
  saveJson: 'JSON',
  thisPosition: 'This position',
  positionCopied: 'The position is copied.',
  bugHere: 'Report a bug',
  bugCopied: 'Link copied. It opens this position in any browser: paste it into your report.',
  copyIt: 'Copy this text',
  checkDeal: 'Check the deal',
  scrub: 'Move',
  winner: 'The winner',
  winners: 'The winners',
  linkHere: 'Link to this move',
  linked: 'Link copied',
  unfinished: 'Unfinished game',
  course: 'Score by move',
  noPointsYet: 'No points yet.',
});

const SECOND = 1000;

// Moves of players, each with its number among the events (`at`) and the draws that followed it (up to `n`).  Stop 0 is the deal.
// `told` is the move as a sentence, `draws` those of draws that are worth a line.
function stops(events) {
  /** @type {any[]} */
  const made = [
    { seat: 0, move: '', told: '', draws: [], n: 0, at: 0, scores: events[0]?.scores.map(() => 0) || [] },
  ];
  events.forEach((e, i) => {
    if (e.seat > 0)
      made.push({ seat: e.seat, move: e.move, told: e.told, draws: [], n: 0, at: i + 1, scores: [] });
    else if (!e.quiet) made.at(-1).draws.push(e.told);
    Object.assign(made.at(-1), { n: i + 1, scores: e.scores });
  });
  return made;
}

class Replay {
  stop = 0;
  seat = 0;
  timer = 0;
  /** @type {any} */ lit = null; // a line of the score whose cards are shown
  /** @type {any[]} */ scene = [];
  /** @type {any} */ at;
  /** @type {any} */ tape;
  /** @type {any[]} */ stops = [];
  /** @type {any} */ part;
  /** @type {any} */ root;
  /** @type {() => void} */ redraw = () => {};
  constructor(app, code, text, tape) {
    ((this.app = app), (this.code = code), (this.text = text));
    this.name = names(text);
    this.seats = tape.seats;
    this.take(this.load(0));
    this.review = new Review(this, () => this.relist());
  }
  /** The record as a seat heard of it, in words for whoever reads. */
  load(seat) {
    this.app.rules.voice(
      language(),
      Array.from({ length: this.seats }, (_, i) => this.name(i + 1)),
    );
    return this.app.rules.load(this.text, seat);
  }
  take(tape) {
    this.tape = tape;
    this.stops = stops(tape.events);
  }
  get last() {
    return this.stops.length - 1;
  }

  // ---- going ------------------------------------------------------------------
  go(stop, quiet) {
    this.stop = Math.max(0, Math.min(this.last, stop));
    this.lit = null;
    if (this.stop === this.last) this.rest();
    if (!quiet) history.replaceState(null, '', `#replay/${this.code}/${this.stop}`);
    this.show();
  }
  run() {
    if (this.timer) return this.rest();
    if (this.stop === this.last) this.go(0);
    this.timer = setInterval(() => (this.root.isConnected ? this.go(this.stop + 1) : this.rest()), SECOND);
    this.buttons();
  }
  rest() {
    clearInterval(this.timer);
    this.timer = 0;
    if (this.root) this.buttons();
  }
  sit(seat) {
    this.seat = seat;
    this.take(this.load(seat));
    this.redraw();
  }
  keys(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest?.('input:not([type=range]), select, textarea'))
      return;
    const to = { ArrowLeft: this.stop - 1, ArrowRight: this.stop + 1, Home: 0, End: this.last }[e.key];
    if (to !== undefined) this.go(to);
    else if (e.key === ' ' && !e.target.closest?.('button, a, summary')) this.run();
    else return;
    e.preventDefault();
  }

  // ---- what there is to see ----------------------------------------------------
  show() {
    const at = (this.at = this.app.rules.at(this.stops[this.stop].n, this.seat));
    this.part.stage.replaceChildren(this.board());
    this.part.range.value = this.stop;
    this.part.range.setAttribute('aria-valuetext', this.told(this.stop));
    this.part.status.textContent = this.told(this.stop);
    this.part.head.textContent = at.scores.map((x, i) => `${this.name(i + 1)}: ${x}`).join(' · ');
    (this.part.now.setAttribute('x1', this.x(this.stop)),
      this.part.now.setAttribute('x2', this.x(this.stop)));
    this.part.score.replaceChildren(...this.score().filter(Boolean));
    this.review.mark();
    this.mark();
    this.buttons();
  }
  board() {
    if (!this.app.rules.use(this.at.position)) return h('pre', {}, this.at.position);
    const scene = (this.scene = this.app.rules.scene(-1) || []),
      seat = this.lit?.seat || Math.max(0, this.seat); // its owner's side
    return showBoard({
      scene,
      looks: looksOf(this.tape.game),
      seat,
      chosen: this.lit?.items || [],
      point: null,
      name: this.name,
    });
  }
  told(i) {
    const x = this.stops[i],
      where = `${t('scrub')} ${i} / ${this.last}`;
    return i ? `${where}. ${x.told}` : `${where}. ${t('dealt')}`;
  }
  mark() {
    const list = this.part.list,
      row = list.children[this.stop];
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    row.firstChild.setAttribute('aria-current', 'step');
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
  buttons() {
    const { run, first, prev, next, end, hence } = this.part;
    first.disabled = prev.disabled = this.stop === 0;
    next.disabled = end.disabled = this.stop === this.last;
    hence.disabled = Boolean(this.at?.over);
    run.replaceChildren(icon(this.timer ? 'pause' : 'play'));
    run.setAttribute('aria-label', t(this.timer ? 'pause' : 'runOn'));
  }

  render() {
    const part = (this.part = /** @type {any} */ ({})),
      press = (icons, words, to) =>
        button(icon(icons), to, {
          className: 'round',
          'aria-label': t(words),
          title: t(words),
          'data-key': words,
        });
    part.stage = h('div', { className: 'onstage' });
    part.head = h('p', { className: 'hint' });
    part.range = h('input', {
      type: 'range',
      min: 0,
      max: this.last,
      step: 1,
      'aria-label': t('scrub'),
      oninput: e => this.go(Number(e.target.value)),
      'data-key': 'scrub',
    });
    ((part.first = press('first', 'toFirst', () => this.go(0))),
      (part.prev = press('prev', 'toPrev', () => this.go(this.stop - 1))));
    ((part.next = press('next', 'toNext', () => this.go(this.stop + 1))),
      (part.end = press('last', 'toLast', () => this.go(this.last))));
    part.run = press('play', 'runOn', () => this.run());
    part.run.classList.add('main');
    part.status = h('p', { className: 'status', role: 'status' });
    part.score = h('section', { className: 'panel', 'aria-label': t('whence') });
    part.list = h('ol', { className: 'plain taken', start: 0, tabIndex: 0, 'aria-label': t('movesOf') });
    this.relist();
    part.more = h('div');
    queueMicrotask(() => this.show());
    return [
      h(
        'div',
        { className: 'watch' },
        h(
          'div',
          { className: 'title' },
          h('h2', {}, `${this.app.titleOf(this.tape.game, this.tape.title)}: ${t('replayOf').toLowerCase()}`),
          part.head,
          this.back(),
        ),
        part.stage,
        h(
          'section',
          { className: 'panel transport', 'aria-label': t('scrub') },
          part.status,
          part.range,
          h('div', { className: 'row ctl' }, part.first, part.prev, part.run, part.next, part.end),
        ),
        h('section', { className: 'panel', 'aria-label': t('course') }, this.chart()),
        this.review.draw(),
        part.score,
      ),
      h(
        'aside',
        { className: 'panel', 'aria-label': t('movesOf') },
        this.eyes(),
        part.list,
        this.ways(),
        part.more,
      ),
    ];
  }

  // To the table that it was, with its result; a record from elsewhere has none here.
  back() {
    const { code } = this;
    return code === OPENED || isPacked(code)
      ? null
      : h(
          'a',
          { className: 'way', href: keptHere(code) ? `#local/${code}` : '#' + code, 'data-key': 'to-result' },
          icon('prev'),
          t('toResult'),
        );
  }
  eyes() {
    const choices = [
      [0, t('seesAll')],
      ...Array.from({ length: this.tape.seats }, (_, i) => [i + 1, this.name(i + 1)]),
      [-1, t('seesNone')],
    ];
    return h(
      'label',
      { className: 'field' },
      h('span', {}, t('whoSees')),
      h(
        'select',
        { onchange: e => this.sit(Number(e.target.value)), 'data-key': 'eyes' },
        choices.map(([v, words]) => h('option', { value: v, selected: v === this.seat }, words)),
      ),
    );
  }

  relist() {
    this.part.list.replaceChildren(...this.stops.map((x, i) => this.move(x, i)));
    if (this.root) this.mark();
  }

  move(x, i) {
    const before = this.stops[i - 1]?.scores[x.seat - 1] || 0,
      gain = i ? x.scores[x.seat - 1] - before : 0,
      draws = x.draws.slice(0, 8).join(' ') + (x.draws.length > 8 ? ' …' : '');
    return spaced(
      h(
        'li',
        {},
        button(
          [
            glyph(i, 'k'),
            i ? this.face(x.seat) : h('span'),
            h(
              'span',
              { className: 'deed' },
              i ? x.told : t('dealt'),
              draws ? [' ', h('small', {}, draws)] : null,
            ),
            h(
              'span',
              { className: 'marks' },
              this.review?.sign(x),
              gain
                ? glyph(`${gain > 0 ? '+' : '−'}${Math.abs(gain)}`, gain > 0 ? 'gain' : 'gain loss')
                : null,
            ),
          ],
          () => this.go(i),
          {
            'aria-label': [
              `${this.told(i)} ${draws}`.trim(),
              gain ? plural(gain, 'points') : '',
              this.review?.words(x),
            ]
              .filter(Boolean)
              .join(', '),
          },
        ),
      ),
    );
  }
  face(seat) {
    const name = this.name(seat),
      known = !name.endsWith(` ${seat}`);
    const letter = known ? [...name.replace(/[\u2066-\u2069]/g, '')][0].toUpperCase() : String(seat);
    return Object.assign(glyph(letter, `mover seat-${seat}`), { title: name });
  }
  // Points from move to move, a line for each seat: colour and dashes of its own.
  x(stop) {
    return 4 + (592 * stop) / Math.max(1, this.last);
  }
  chart() {
    const most = Math.max(1, ...this.stops.flatMap(x => x.scores)),
      least = Math.min(0, ...this.stops.flatMap(x => x.scores)),
      y = v => 92 - (84 * (v - least)) / (most - least);
    const lines = Array.from({ length: this.tape.seats }, (_, p) =>
      s('polyline', {
        class: `course seat-${p + 1}`,
        points: this.stops.map((x, i) => `${this.x(i)},${y(x.scores[p] || 0)}`).join(' '),
      }),
    );
    this.part.now = s('line', { class: 'here', y1: 2, y2: 94 });
    const legend = h(
      'p',
      { className: 'legend' },
      Array.from({ length: this.tape.seats }, (_, p) =>
        h(
          'span',
          {},
          s(
            'svg',
            { viewBox: '0 0 30 6', 'aria-hidden': 'true' },
            s('line', { class: `course seat-${p + 1}`, x1: 0, x2: 30, y1: 3, y2: 3 }),
          ),
          this.name(p + 1),
        ),
      ),
    );
    return [
      legend,
      s(
        'svg',
        { class: 'graph', viewBox: '0 0 600 96', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        ...lines,
        this.part.now,
      ),
    ];
  }

  // Rows are sources of points, columns seats; a number is a button that shows its cards on the table.
  score() {
    const { lines, scores, places, over } = this.at,
      rows = new Map(),
      seats = Array.from({ length: this.tape.seats }, (_, i) => i + 1);
    for (const l of lines) rows.set(l.label, [...(rows.get(l.label) || []), l]);
    const first = seats
      .filter(p => places[p - 1] === 1)
      .map(p => this.name(p))
      .join(', ');
    const ended = over ? `${t(first.includes(', ') ? 'winners' : 'winner')}: ${first}` : t('unfinished'),
      title = this.stop === this.last ? ended : t('whence');
    if (!rows.size) return [h('h3', {}, title), h('p', { className: 'hint' }, t('noPointsYet'))];
    const cell = (mine, p) =>
      h('td', {}, mine.length ? mine.map(l => this.line(l)) : h('span', { className: 'nought' }, '0'));
    return [
      h('h3', {}, title),
      h(
        'div',
        { className: 'sideways', tabIndex: 0, role: 'region', 'aria-label': t('whence') },
        h(
          'table',
          { className: 'break' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('td', {}),
              seats.map(p => h('th', { scope: 'col' }, this.name(p))),
            ),
          ),
          h(
            'tbody',
            {},
            [...rows].map(([name, all]) =>
              h(
                'tr',
                {},
                h('th', { scope: 'row' }, h('span', {}, name), ' ', chip(this.tape.game, all[0].clause)),
                seats.map(p =>
                  cell(
                    all.filter(l => l.seat === p),
                    p,
                  ),
                ),
              ),
            ),
          ),
          h(
            'tfoot',
            {},
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, t('inAll')),
              scores.map(x => h('td', {}, String(x))),
            ),
          ),
        ),
      ),
      this.proof(),
    ];
  }
  // The cards that gave the points of a line.
  proof() {
    if (!this.lit) return null;
    const looks = looksOf(this.tape.game),
      { seat, points, clause, items } = this.lit,
      cards = items.map(id => this.scene.find(i => i.id === id));
    const card = i =>
      h(
        'span',
        {
          className: `piece ${looks.kind(i)}`,
          role: 'img',
          'aria-label': label(looks, i),
          title: label(looks, i),
        },
        looks.face(i, pair(i)),
      );
    return h(
      'div',
      { className: 'proof', role: 'status' },
      h('p', {}, `${this.name(seat)}: ${plural(points, 'points')} `, chip(this.tape.game, clause)),
      h('div', { className: 'shown' }, cards.filter(Boolean).map(card)),
    );
  }
  light(l) {
    this.lit = l;
    this.part.stage.replaceChildren(this.board());
    this.part.score.replaceChildren(...this.score().filter(Boolean));
    this.part.score.querySelector('[aria-pressed=true]')?.focus();
  }
  line(l) {
    if (!l.items.length) return h('span', { className: 'gave' }, String(l.points));
    const lit = this.lit && this.lit.items.join() === l.items.join() && this.lit.clause === l.clause,
      words = `${plural(l.points, 'points')}: ${l.cards.join(', ')}`;
    return button(String(l.points), () => this.light(lit ? null : l), {
      className: 'gave',
      'aria-pressed': lit ? 'true' : 'false',
      'aria-label': words,
      title: words,
    });
  }

  // ---- taking it away ------------------------------------------------------------
  ways() {
    const file = `${this.tape.game}${this.code === OPENED || isPacked(this.code) ? '' : '-' + this.code}`;
    const own = this.code === OPENED || isPacked(this.code) || keptHere(this.code); // nobody else has it
    return h(
      'div',
      { className: 'row ways' },
      button(
        [icon('share'), t('linkHere')],
        async () => this.copy(own ? await linkTo(this.text, this.stop) : location.href, t('linked')),
        { 'data-key': 'link' },
      ),
      (this.part.hence = button(
        [icon('hand'), t('playHence')],
        () =>
          playOn(this.app, this.tape.game, this.tape.options, this.text, this.stops[this.stop].n, this.name),
        { 'data-key': 'hence' },
      )),
      h(
        'details',
        { 'data-open': 'other-ways' },
        h('summary', { 'data-key': 'other-ways' }, t('otherWays')),
        h('div', { className: 'row' }, this.others(file)),
      ),
    );
  }
  /** @param {string} file */
  others(file) {
    return [
      button(
        [icon('warn'), t('bugHere')],
        async () => this.copy(await linkTo(this.text, this.stop), t('bugCopied')),
        { 'data-key': 'bug' },
      ),
      button([icon('copy'), t('thisPosition')], () => this.copy(this.at.position, t('positionCopied')), {
        'data-key': 'position',
      }),
      button([icon('down'), t('saveText')], () => save(file + '.record', this.text), {
        'data-key': 'savetext',
      }),
      button([icon('down'), t('saveJson')], () => save(file + '.json', this.json(), 'application/json'), {
        'data-key': 'savejson',
      }),
      this.tape.deal === 'none'
        ? null
        : h('a', { className: 'way', href: `#verify/${this.code}` }, icon('shield'), t('checkDeal')),
    ];
  }
  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.part.more.replaceChildren(h('p', { className: 'hint', role: 'status' }, done));
    } catch {
      const area = h('textarea', { readOnly: true, rows: 8, value: text, 'aria-label': t('copyIt') });
      // without https there is no clipboard
      this.part.more.replaceChildren(h('p', { className: 'hint' }, t('copyIt')), area);
      area.select();
    }
  }
  json() {
    const end = this.app.rules.at(this.tape.events.length, this.seat),
      { game, seats, options, over } = this.tape;
    return JSON.stringify(
      {
        game,
        seats,
        options: options.trim(),
        over,
        people: Array.from({ length: seats }, (_, i) => this.name(i + 1)),
        scores: end.scores,
        places: end.places,
        breakdown: end.lines.map(({ seat, points, clause, cards }) => ({ seat, points, clause, cards })),
        events: this.tape.events.map(({ seat, move }) => ({ seat, move })),
        position: end.position,
      },
      null,
      1,
    );
  }
}

export async function page(app, [code = '', n]) {
  if (!app.rules) return h('p', { className: 'panel narrow' }, t('noEngine'));
  const got = await recordOf(app, code),
    tape = got.text ? app.rules.load(got.text) : null;
  if (tape?.fault && /^position /m.test(got.text || '')) return position(app, got.text);
  if (!tape || tape.fault) return live(() => opener(app, 'replay', { message: got.message, bad: tape })).root;
  const replay = new Replay(app, code, got.text, tape),
    { root, redraw } = live(() => replay.render(), 'replay');
  Object.assign(replay, { root, redraw });
  replay.stop = Math.max(
    0,
    Math.min(replay.last, n === undefined || n === 'review' ? replay.last : Number(n) || 0),
  );
  const keys = e => (root.isConnected ? replay.keys(e) : document.removeEventListener('keydown', keys));
  setTimeout(() => document.addEventListener('keydown', keys));
  if (n === 'review') setTimeout(() => replay.review.start()); // when it is on the screen
  return root;
}
