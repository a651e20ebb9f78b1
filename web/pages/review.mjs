// @ts-check
// review.mjs - a game looked at again: what each seat could expect after every move, what moves gave away, what chance gave.
// The engine judges (src/arena/review.h), in a worker (review-worker.mjs); here it is drawn, and a move that cost much is a link to it.
import { h, button } from '../ui/dom.mjs';
import { language, addTexts, plural } from '../ui/i18n.mjs';
import { icon, s, glyph } from '../ui/art.mjs';

const t = addTexts('pages/review', {
  reviewOf: 'Game review',
  reviewHow:
    'A bot plays on from every decision and every draw, many times. These are estimates, not verdicts.',
  reviewGo: 'Review the game',
  reviewStop: 'Stop',
  reviewing: 'Reviewing',
  deeper: 'Deeper, but slower',
  halted: 'Stopped: a part of the game was reviewed.',
  expected: 'Expected lead, points',
  even: 'even',
  bestMoves: 'Best decisions',
  gaveAway: 'Points lost',
  luckOf: 'Luck, points',
  withoutLuck: 'Lead without luck',
  'many-slip': 'Slips',
  'many-mistake': 'Mistakes',
  'many-blunder': 'Blunders',
  turningPoints: 'Costly moves',
  toLearn: 'What to learn',
  noLapses: 'Nothing costly: well played.',
  better: 'better',
  ofWin: 'of a win',
  'kind-slip': 'slip',
  'kind-mistake': 'mistake',
  'kind-blunder': 'blunder',
});

const KINDS = ['slip', 'mistake', 'blunder'],
  SIGNS = { slip: '?!', mistake: '?', blunder: '??' };
const QUICK = 400,
  EXACT = 2000;
const whole = n => Math.round(n).toLocaleString(language()).replace('-', '−'),
  signed = n => (Math.round(n) > 0 ? '+' : '') + whole(n);

// What the name of a mistake goes by, and the points beside it.
const lost = e =>
  ` (−${Math.round(100 * e.loss.worth)} % ${t('ofWin')}${Math.round(e.loss.margin) > 0 ? `, −${plural(Math.round(e.loss.margin), 'points')}` : ''})`;

export class Review {
  /** @type {any[]} */ events = [];
  /** @type {any[]} */ seats = [];
  /** @type {Worker | null} */ worker = null;
  simulations = QUICK;
  state = ''; // '', 'busy', 'done', 'halted', 'fault'
  /** @param {any} replay @param {() => void} changed  called when there is more to show */
  constructor(replay, changed) {
    ((this.replay = replay), (this.changed = changed));
    this.total = replay.tape.events.length;
    this.root = h('section', { className: 'panel review' });
  }

  // ---- work ---------------------------------------------------------------------
  start(simulations = QUICK) {
    this.stop();
    ((this.events = []), (this.seats = []), (this.state = 'busy'), (this.fault = null));
    this.simulations = simulations;
    this.worker = new Worker(new URL('../engine/review-worker.mjs', import.meta.url), { type: 'module' });
    this.worker.onmessage = e => this.hear(e.data);
    this.worker.onerror = () => this.hear({ fault: '' });
    this.worker.postMessage({
      record: this.replay.text,
      simulations,
      lang: language(),
      names: Array.from({ length: this.replay.tape.seats }, (_, i) => this.replay.name(i + 1)),
    });
    this.draw();
    this.root.querySelector('button')?.focus();
  }
  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
  halt() {
    this.stop();
    this.state = 'halted';
    this.draw();
    this.changed();
  }
  /** @param {{ event?: any, seats?: any, fault?: any }} told */
  hear({ event, seats, fault }) {
    if (!this.root.isConnected) return this.stop();
    if (event) {
      this.events.push(event);
      return this.step();
    }
    this.stop();
    Object.assign(this, seats ? { seats, state: 'done' } : { fault: fault || t('noEngine'), state: 'fault' });
    this.draw();
    this.replay.app.announce(seats ? t('reviewOf') : this.fault);
    this.changed();
  }
  step() {
    const bar = this.root.querySelector('progress');
    if (bar) bar.value = this.events.length;
  }

  // ---- what is known --------------------------------------------------------------
  /** What the engine said of the move of a stop. */
  of(stop) {
    return stop.at ? this.events[stop.at - 1] : null;
  }
  lapse(stop) {
    const e = this.of(stop);
    return e && KINDS.includes(e.kind) ? e : null;
  }
  sign(stop) {
    const e = this.lapse(stop);
    return e ? h('b', { className: 'lapse ' + e.kind, title: t('kind-' + e.kind) }, SIGNS[e.kind]) : null;
  }
  words(stop) {
    const e = this.lapse(stop);
    return e ? t('kind-' + e.kind) : '';
  }

  // ---- what there is to see -----------------------------------------------------------
  draw() {
    const body = {
      '': () => this.offer(),
      busy: () => this.busy(),
      fault: () => h('p', { className: 'refusal' }, icon('warn'), this.fault),
    };
    this.root.replaceChildren(
      h('h3', {}, t('reviewOf')),
      ...[(body[this.state] || (() => this.result()))()].flat(3).filter(Boolean),
    );
    return this.root;
  }
  offer() {
    return [
      h('p', { className: 'hint' }, t('reviewHow')),
      button([icon('search'), t('reviewGo')], () => this.start(), { 'data-key': 'review' }),
    ];
  }
  busy() {
    return h(
      'div',
      { className: 'row' },
      h('progress', { max: this.total, value: this.events.length, 'aria-label': t('reviewing') }),
      button(t('reviewStop'), () => this.halt(), { 'data-key': 'review-stop' }),
    );
  }
  result() {
    const again = this.simulations < EXACT || this.state === 'halted';
    return [
      this.state === 'halted' ? h('p', { className: 'hint', role: 'status' }, t('halted')) : null,
      this.graph(),
      this.seats.length ? this.sums() : null,
      this.lessons(),
      this.costly(),
      again
        ? h(
            'p',
            {},
            button(
              t(this.state === 'halted' ? 'reviewGo' : 'deeper'),
              () => this.start(this.state === 'halted' ? QUICK : EXACT),
              { 'data-key': 'review-again' },
            ),
          )
        : null,
    ];
  }

  // A line for each seat; the height is the expected lead over the best of the others.
  graph() {
    const { replay } = this,
      { stops } = replay,
      known = stops.filter(x => this.events[x.n - 1]),
      at = (x, p) => this.events[x.n - 1].after[p].margin,
      all = known.flatMap(x => this.events[x.n - 1].after.map(a => a.margin));
    const most = Math.max(1, ...all),
      least = Math.min(-1, ...all),
      y = v => 100 - (92 * (v - least)) / (most - least);
    const line = p =>
      s('polyline', {
        class: `course seat-${p + 1}`,
        points: known.map(x => `${replay.x(stops.indexOf(x))},${y(at(x, p)).toFixed(1)}`).join(' '),
      });
    const here = (this.here = s('line', { class: 'here', y1: 2, y2: 106 }));
    this.mark();
    return h(
      'figure',
      { className: 'outlook' },
      h('figcaption', {}, t('expected')),
      s(
        'svg',
        { class: 'graph', viewBox: '0 0 600 108', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        s('line', { class: 'level', x1: 0, x2: 600, y1: y(0), y2: y(0) }),
        ...Array.from({ length: replay.tape.seats }, (_, p) => line(p)),
        here,
      ),
    );
  }
  mark() {
    const x = String(this.replay.x(this.replay.stop));
    (this.here?.setAttribute('x1', x), this.here?.setAttribute('x2', x));
  }

  sums() {
    const row = (words, value, sign = '') =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, t(words), sign ? [' ', glyph(sign, 'lapse')] : null),
        this.seats.map(x => h('td', {}, value(x))),
      );
    return h(
      'div',
      { className: 'sideways', tabIndex: 0, role: 'region', 'aria-label': t('reviewOf') },
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
            this.seats.map(x => h('th', { scope: 'col' }, this.replay.name(x.seat))),
          ),
        ),
        h(
          'tbody',
          {},
          row('bestMoves', x => `${x.best} / ${x.decisions}`),
          row('gaveAway', x => whole(x.loss.margin)),
          ...KINDS.map(k => row('many-' + k, x => String(x[k + 's'] || 0), SIGNS[k])),
          row('luckOf', x => signed(x.luck.margin)),
          row('withoutLuck', x => signed(x.adjusted.margin)),
        ),
      ),
    );
  }

  // What each seat may learn, and the turning point, in the words of the engine; each leads to its event.
  lessons() {
    const { replay } = this,
      at = event => replay.stops.findIndex(x => x.n >= event);
    const one = (x, what) =>
      x[what]
        ? h(
            'li',
            {},
            x[what].event
              ? button(
                  [
                    replay.face(x.seat),
                    h('span', { className: 'deed' }, h('b', {}, `${at(x[what].event)}. `), x[what].said),
                  ],
                  () => replay.go(at(x[what].event)),
                  { 'data-key': what + x.seat },
                )
              : [replay.face(x.seat), h('span', { className: 'deed' }, x[what].said)],
          )
        : null;
    const found = this.seats.flatMap(x => [one(x, 'lesson'), one(x, 'turning_point')]).filter(Boolean);
    return found.length
      ? [h('h4', {}, t('toLearn')), h('ul', { className: 'plain taken costly' }, found)]
      : null;
  }

  // The moves that cost most, by the chance to win, the worst first; each leads to the position before it, where something better was to be had.
  costly() {
    const { replay } = this,
      found = replay.stops
        .map((x, i) => ({ i, x, e: this.lapse(x) }))
        .filter(f => f.e)
        .sort((a, b) => b.e.loss.worth - a.e.loss.worth)
        .slice(0, 8);
    if (!found.length) return h('p', { className: 'hint' }, t('noLapses'));
    const one = ({ i, x, e }) =>
      h(
        'li',
        {},
        button(
          [
            replay.face(x.seat),
            h(
              'span',
              { className: 'deed' },
              h('b', {}, `${i}. ${t('kind-' + e.kind)}${lost(e)} `),
              h('span', {}, x.told),
              h('small', {}, `${t('better')}: ${e.better}`),
            ),
            this.sign(x),
          ],
          () => replay.go(i),
          { 'data-key': 'lapse' + i },
        ),
      );
    return [h('h4', {}, t('turningPoints')), h('ol', { className: 'plain taken costly' }, found.map(one))];
  }
}
