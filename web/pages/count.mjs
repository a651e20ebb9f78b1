// @ts-check
// count.mjs - a real game counted: the engine asks (src/core/count.h), a person taps what lies on the table, and at the end there is
// the sheet, with a picture and a link to send.  What may be tapped the game says, too; every answer can be typed as well.
// The same questions set up a position (setup.mjs); then the end is that position.
import { h, row, button } from '../ui/dom.mjs';
import { language, addTexts, pair, plural } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { looksOf } from '../table/looks.mjs';
import { podium, standing } from '../table/finale.mjs';
import { scoreSheet } from '../table/score-sheet.mjs';
import { live } from './common.mjs';
import { shelf } from './game-list.mjs';
import { pads } from './count-pads.mjs';

const t = addTexts('pages/count', {
  countIt: 'Count a real game',
  howMany: 'How many played?',
  howManyPlay: 'How many players?',
  nextStep: 'Next',
  stepBack: 'Back',
  typeIt: 'Type it instead',
  anew: 'Count another one',
  counted: 'Counted',
  chooseFirst: 'Tap an answer first.',
  sharePicture: 'Picture and link',
  pictureAlone: 'Picture',
  asPosition: 'The table in words',
  turnNo: 'Turn {n}',
  otherRules: 'Options of the rules',
  setUpInstead: 'Set the table up',
});

/** One count: which game, how many players, the question that stands. */
export class Count {
  /** @param {any} app @param {any} game @param {{ words: string, end: (count: Count) => any } | null} setup */
  constructor(app, game, setup = null) {
    this.app = app;
    this.game = game;
    this.setup = setup;
    this.seats = 0;
    this.fault = null;
    this.told = '';
    this.part = {};
    /** Options that are not as usual. @type {Record<string, string>} */
    this.options = {};
    this.redraw = () => {};
  }
  get rules() {
    return this.app.rules.count;
  }
  open(seats) {
    if (this.rules.open(this.game.game, seats, Boolean(this.setup), this.chosen())) this.seats = seats;
    this.fresh();
  }
  chosen() {
    return Object.entries(this.options)
      .map(([k, v]) => `${k}=${v}`)
      .join(' ');
  }
  // Another question: what was tapped for the one before is over.
  fresh() {
    this.fault = null;
    this.part = {};
    this.redraw();
    document.querySelector('main')?.scrollIntoView();
    const typed = document.querySelectorAll('.counting > .keys input[type=number]'), // one number that is typed: it is waited for
      to = typed.length === 1 ? typed[0] : document.querySelector('.asked-for');
    /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true });
  }
  answer(words) {
    const said = this.rules.answer(words);
    if (said.told === undefined) {
      this.fault = words ? said : { words: t('chooseFirst') }; // whoever taps has not left out a number
      return this.redraw();
    }
    this.told = said.told;
    return this.fresh();
  }
  back(asked) {
    this.told = '';
    if (asked.steps) this.rules.back();
    else this.seats = 0;
    this.fresh();
  }

  // ---- what there is to see --------------------------------------------------------
  render() {
    const what = this.setup?.words || t('countIt'),
      title = h('h2', {}, `${pair(this.game)}: ${what.toLowerCase()}`);
    if (!this.seats) return h('section', { className: 'panel narrow counting' }, title, this.players());
    const asked = this.rules.ask();
    if (asked.done && this.setup) return this.setup.end(this);
    return asked.done
      ? this.end()
      : h('section', { className: 'panel counting' }, title, this.question(asked));
  }
  // What a position is played by; a game that is over has been played.
  otherRules() {
    const g = this.game,
      one = ([k, values]) =>
        h(
          'label',
          { className: 'field one' },
          h('span', {}, pair(g.about?.[k]).split(':')[0] || k),
          h(
            'select',
            {
              'data-key': 'option-' + k,
              onchange: e => {
                if (e.target.value === values[0]) delete this.options[k];
                else this.options[k] = e.target.value;
              },
            },
            values.map(v =>
              h(
                'option',
                { value: v, selected: v === (this.options[k] || values[0]) },
                pair(g.values?.[k]?.[v]) || v,
              ),
            ),
          ),
        );
    return h(
      'details',
      { 'data-open': 'other-rules' },
      h('summary', { 'data-key': 'other-rules' }, t('otherRules')),
      Object.entries(g.options).map(one),
    );
  }
  // What somebody should know before he begins, and the other way.
  before() {
    const words = this.rules.before(this.game.game);
    if (!words) return null;
    return h(
      'p',
      { className: 'hinted', 'data-key': 'before' },
      words,
      ' ',
      h('a', { href: `#setup/${this.game.game}` }, t('setUpInstead')),
    );
  }
  players() {
    const { seats_min: min, seats_max: max } = this.game,
      numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
    return [
      this.setup ? null : this.before(),
      h('p', {}, t(this.setup ? 'howManyPlay' : 'howMany')),
      row(
        numbers.map(n =>
          button(String(n), () => this.open(n), { className: 'number', 'data-key': 'players-' + n }),
        ),
      ),
      this.setup ? this.otherRules() : null,
    ];
  }
  question(asked) {
    const lines = asked.words.split('\n'), // the question is the last of them
      [way, ...keys] = asked.keys.split(' '),
      pad = pads[way]({
        keys,
        asked,
        looks: looksOf(this.game.game),
        part: this.part,
        rules: this.app.rules,
        redraw: this.redraw,
        send: words => this.answer(words),
      });
    const typed = e => {
      e.preventDefault();
      this.answer(String(new FormData(e.target).get('words')));
    };
    return [
      this.told ? h('p', { className: 'told', role: 'status' }, this.told) : null,
      h('p', { className: 'asked-for', tabIndex: -1 }, lines.at(-1)),
      pad.hint ? h('p', { className: 'hint' }, pad.hint) : null,
      pad.show,
      this.fault ? h('p', { className: 'refusal', role: 'alert' }, icon('warn'), pair(this.fault)) : null,
      h(
        'div',
        { className: 'row steps' },
        button([icon('prev'), t('stepBack')], () => this.back(asked), { 'data-key': 'step-back' }),
        pad.one // the tap was the answer
          ? null
          : button(pad.next || t('nextStep'), () => this.answer(pad.answer()), {
              className: 'main big',
              'data-key': 'step-next',
            }),
      ),
      h(
        'details',
        { 'data-open': 'typed' },
        h('summary', { 'data-key': 'type-it' }, t('typeIt')),
        lines.length > 1 ? h('p', { className: 'hint typing' }, lines.slice(0, -1).join('\n')) : null,
        h(
          'form',
          { onsubmit: typed },
          h('textarea', {
            name: 'words',
            rows: asked.rows > 1 ? asked.rows : 2,
            'aria-label': t('typeIt'),
            'data-key': 'typed',
          }),
          row(h('button', {}, t('nextStep'))),
        ),
      ),
    ];
  }

  // ---- the end -------------------------------------------------------------------------
  /** What finale and sheet take for a table. */
  table({ position, points, turns, clause }) {
    const { app, game } = this,
      score = position ? app.rules.play.score(position) : byPoints(points, turns, clause);
    if (position) app.rules.use(position);
    return {
      app,
      score,
      code: game.game,
      facts: {
        game: game.game,
        local: true,
        seat: 0,
        people: points.map((_, i) => ({ name: `${t('player')} ${i + 1}` })),
      },
      scene: position ? app.rules.scene(-1) || [] : [],
      looks: position ? looksOf(game.game) : {}, // turns have no looks
      linked: Boolean(position),
      course: Promise.resolve(
        position ? null : { stops: [], record: '', lines: null, best: bestTurns(turns, this.seats) },
      ),
      name: i => `${t('player')} ${i}`,
    };
  }
  end() {
    speak(this);
    const found = this.rules.end(),
      table = this.table(found),
      order = standing(table.score),
      first = order.filter(o => o.place === 1),
      title = `${pair(this.game)}: ${first.map(o => table.name(o.seat)).join(', ')} — ${plural(first[0].score, 'points')}`;
    const share = async () => {
      const { sharePicture } = await import('../table/share-picture.mjs');
      sharePicture(table, order, title, found.position);
    };
    return h(
      'div',
      { className: 'finale' },
      h(
        'div',
        { className: 'head' },
        h('h2', { 'data-key': 'headline' }, t('counted')),
        h('p', { className: 'hint' }, title),
      ),
      h(
        'div',
        { className: 'left' },
        podium(table, order),
        row(
          button([icon('picture'), t(found.position ? 'sharePicture' : 'pictureAlone')], share, {
            className: 'main',
            'data-key': 'picture',
          }),
          button(t('anew'), () => this.anew(), { 'data-key': 'anew' }),
          button([icon('prev'), t('stepBack')], () => this.back({ steps: 1 }), { 'data-key': 'step-back' }),
        ),
        found.position
          ? h('details', {}, h('summary', {}, t('asPosition')), h('pre', { tabIndex: 0 }, found.position))
          : null,
      ),
      table.score.lines.length
        ? h(
            'section',
            { className: 'panel' },
            scoreSheet(
              table,
              order.map(o => o.seat),
              () => false,
            ),
          )
        : null,
    );
  }
  anew() {
    this.seats = 0;
    this.told = '';
    this.fresh();
  }
}

// Labels of the sheet are in the language of the page.
const speak = count =>
  count.app.rules.voice(
    language(),
    Array.from({ length: count.seats }, (_, i) => `${t('player')} ${i + 1}`),
  );

// Points that were kept turn by turn: whoever has more stands higher.
function byPoints(scores, turns, clause) {
  const n = scores.length,
    line = (points, i) => ({
      seat: (i % n) + 1,
      points,
      label: turnNo(Math.floor(i / n) + 1),
      clause,
      items: [],
    });
  return { scores, places: scores.map(s => 1 + scores.filter(x => x > s).length), lines: turns.map(line) };
}
function bestTurns(turns, n) {
  const best = new Map();
  turns.forEach((points, i) => {
    const seat = (i % n) + 1;
    if (points > (best.get(seat)?.points || 0)) best.set(seat, { points, turn: Math.floor(i / n) + 1 });
  });
  return best;
}
const turnNo = n => t('turnNo', { n });

/** A page of questions about one of the games that have them; `words` is what it is for.
 * @param {any} app @param {string} name @param {string} way @param {string} words @param {any} setup */
export function questions(app, name, way, words, setup = null) {
  if (!app.rules) return h('p', { className: 'panel narrow' }, t('noServer'));
  const games = app.games.filter(g => app.rules.count.open(g.game, g.seats_min)),
    game = games.find(g => g.game === name);
  if (!game) return live(() => shelf(games, way, words)).root;
  const count = new Count(app, game, setup),
    { root, redraw } = live(() => count.render());
  count.redraw = redraw;
  return root;
}

export const page = (app, [name = '']) => questions(app, name, 'count', t('countIt'));
