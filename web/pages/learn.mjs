// @ts-check
// learn.mjs - #learn/GAME: a lesson of about three minutes on prepared positions (games/GAME/lesson.mjs).
// The engine judges every move and names the clause that refuses one; a task is done by a named move, by so many
// points more, or by any legal move.  Nothing here knows a rule.  What was learned, and how far, is kept (prefs.mjs).
//
// What a step says comes paragraph by paragraph, so that a phone has room for the words, the table and what to do; the task comes with the
// last one, and stands in the dock.  Button, the gentlest of the bots, says it.
// A step: say, and with a task: best (a move that does it), want (the moves that do it) or gain (so many points more),
// else any legal move; wrong: [move, clause] …; well: what to say when it is done.
// tests/wasm/lessons.mjs plays every lesson: each position is read, each best move is legal and does its task, each wrong one
// is refused by the clause it names.
import { h, button } from '../ui/dom.mjs';
import { language, pair, addTexts, lessonText } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { showBoard, choices } from '../table/board.mjs';
import { startAfresh } from '../table/motion.mjs';
import { prefs, choose } from '../ui/prefs.mjs';
import { begin as dealOut } from '../engine/local.mjs';
import { boxOf, lidOf, hasLesson } from '../ui/covers.mjs';
import { face, loadFaces } from '../ui/faces.mjs';
import { oneMore } from '../table/picking.mjs';
import { pointed } from '../engine/hint.mjs';
import { looksOf } from '../table/looks.mjs';
import lessons from '../made/lessons.mjs';
import { live, chip, inline } from './common.mjs';
import { shelf } from './game-list.mjs';

const t = addTexts('pages/learn', {
  lessonOf: 'Lesson: {game}',
  whichLesson: 'What would you like to learn?',
  stepOf: 'step {n} of {all}',
  yourTask: 'Your task',
  tryIt: 'Play',
  startOver: 'Start over',
  showMe: 'Show me',
  onward: 'Next',
  backward: 'Back',
  passOver: 'Skip this step',
  otherMove: "That's a legal move, but the task asks for another one.",
  notSo: 'Not allowed.',
  wellDone: 'Right!',
  lessonDone: 'Now you know how to play',
  playGentle: 'Play an easy bot',
  gentleHow: 'An easy bot that never rushes you. Hints (the light bulb) work at the table too.',
  nextLesson: 'Next lesson',
  allLearnt: 'That was the last lesson. Bravo!',
  allRules: 'All the rules',
  toGames: 'To the games',
  typeMove: 'Type a move',
  pointAt: 'Choose on the board',
  pressPlay: 'Now press “Play”.',
  tryTyped: 'Check',
  finish: 'Finish',
  lessonMe: 'You',
  rival: 'Opponent',
});

class Lesson {
  at = 0;
  part = 0; // which paragraph of what the step says
  done = false;
  picked = /** @type {any[]} */ ([]);
  whole = '';
  scene = /** @type {any[]} */ ([]);
  /** @type {any} */ made = null;
  /** @type {any} */ told = null;
  /** @type {any} */ root;
  /** @type {() => void} */ redraw = () => {};
  constructor(app, game, steps) {
    ((this.app = app), (this.game = game), (this.steps = steps));
    this.at = Math.min(prefs.lessons[game] || 0, steps.length - 1);
    this.begin();
  }
  get step() {
    return this.steps[this.at];
  }
  get seat() {
    return this.step.seat || 1;
  }
  get says() {
    return lessonText(this.step.say).split('\n');
  }
  /** More is to be said before there is something to do. */
  get reading() {
    return this.part < this.says.length - 1;
  }
  get idle() {
    return this.done || this.reading;
  }

  begin() {
    this.part = 0;
    this.done = !this.step.task;
    this.whole = this.step.position;
    startAfresh(this.game);
    this.clear();
  }
  clear() {
    ((this.made = null), (this.picked = []), (this.told = null));
    this.use();
  }
  use() {
    const { rules } = this.app;
    rules.voice(
      language(),
      [1, 2, 3, 4, 5, 6].map(p => (p === this.seat ? t('lessonMe') : t('rival'))),
    );
    rules.use(rules.seen(this.whole, this.seat).position);
  }
  look() {
    this.scene = this.app.rules.scene(this.idle ? -1 : this.seat) || [];
  }

  point(item) {
    const next = oneMore(this.app.rules, this.seat, this, item);
    this.told = next.refused ? { bad: next.refused } : null;
    if (!next.refused) Object.assign(this, next);
    this.redraw();
    this.reach();
  }
  type(words) {
    const { rules } = this.app,
      picked = pointed(rules, this.seat, words);
    rules.clear();
    const m = rules.check(this.seat, words),
      bad = m.check > 0;
    if (bad) rules.clear();
    ((this.picked = bad ? [] : picked), (this.made = bad ? null : m), (this.told = bad ? { bad: m } : null));
    this.redraw();
    this.reach();
  }
  // A phone does not show all of a table below the words: what the move is about comes into sight.
  reach() {
    const all = [...this.root.querySelectorAll('.stage .chosen, .stage .last')],
      next = [...this.root.querySelectorAll('.stage [data-item]')],
      below = this.root.querySelector('.act')?.getBoundingClientRect().top ?? innerHeight,
      seen = e => e.getBoundingClientRect().top < below - 20 && e.getBoundingClientRect().bottom > 20,
      free = next.filter(e => e.getAttribute('aria-pressed') !== 'true');
    if (!this.done && this.made?.check !== 0 && free.some(seen)) return;
    (this.done || this.made?.check === 0 ? all.at(-1) : free[0])?.scrollIntoView({ block: 'nearest' });
  }
  play() {
    const { rules } = this.app,
      { want, gain = 0 } = this.step,
      move = this.made.move,
      mine = x => x.scores[this.seat - 1];
    const before = rules.seen(this.whole, 0),
      after = rules.after(this.whole, [`${this.seat} ${move}`]);
    const right = want ? want.includes(move) : !gain || mine(after) - mine(before) >= gain;
    if (right) ((this.done = true), (this.whole = after.position));
    this.clear();
    this.told = right ? { good: true } : { other: true };
    this.redraw();
    if (!right) return;
    this.root.querySelector('[data-key=onward]')?.focus({ preventScroll: true });
    this.reach();
  }
  go(to) {
    const ended = to === this.steps.length;
    this.at = to;
    choose('lessons', { ...prefs.lessons, [this.game]: ended ? 0 : to });
    if (ended) choose('learnt', [...new Set([...prefs.learnt, this.game])]);
    else this.begin();
    this.shown();
  }
  shown() {
    this.redraw();
    this.root.querySelector('.lesson')?.focus();
    scrollTo(0, 0);
  }
  turn(by) {
    if (by > 0 ? !this.reading : !this.part) return this.go(this.at + by);
    this.part += by;
    return this.shown();
  }

  // ---- what there is to see --------------------------------------------------------
  render() {
    if (this.at === this.steps.length) return h('div', { className: 'lesson-page' }, this.bar(), this.end());
    this.look();
    const board = {
      scene: this.scene,
      looks: looksOf(this.game),
      seat: this.seat,
      chosen: this.picked,
      point: this.idle ? null : i => this.point(i),
      name: p => (p === this.seat ? t('lessonMe') : t('rival')),
    };
    return [
      h(
        'div',
        { className: 'lesson-page' },
        this.bar(),
        this.words(),
        h('div', { className: 'stage' }, showBoard(board)),
        this.dock(board),
      ),
      this.idle ? null : this.typing(),
    ];
  }
  bar() {
    const { length } = this.steps,
      n = Math.min(this.at + 1, length),
      words = t('stepOf', { n, all: length }),
      way = (href, picture, name) =>
        h('a', { className: 'icon-btn', href, 'aria-label': name, title: name }, icon(picture));
    return h(
      'div',
      { className: 'lesson-bar' },
      way('#', 'close', t('toGames')),
      h(
        'h2',
        {},
        h('b', {}, t('lessonOf', { game: this.app.titleOf(this.game) })),
        h('small', { 'aria-hidden': 'true' }, words),
      ),
      way('#rules/' + this.game, 'book', t('allRules')),
      h('progress', { max: length, value: this.at, 'aria-label': words }),
    );
  }
  words() {
    const n = t('stepOf', { n: this.at + 1, all: this.steps.length });
    return h(
      'section',
      {
        className: 'lesson',
        role: 'group',
        tabIndex: 0, // it may be longer than its place where the text is large
        'aria-label': n,
        'aria-describedby': 'lesson-says lesson-task',
      },
      h('h3', { className: 'quiet' }, n),
      face({ bot: 'level1' }, 2),
      h('p', { id: 'lesson-says' }, inline(this.says[this.part] || '', { game: this.game })),
    );
  }
  task() {
    if (!this.step.task || this.idle || this.made || this.told) return null;
    return h(
      'p',
      { className: 'task', id: 'lesson-task' },
      icon('hand'),
      h(
        'span',
        {},
        h('b', {}, t('yourTask') + ': '),
        inline(lessonText(this.step.task), { game: this.game }),
      ),
    );
  }
  // What to choose next, in the words of the game.
  asks() {
    return this.made?.check === 0 ? t('pressPlay') : this.app.rules.ask(this.seat) || t('pointAt');
  }
  feedback() {
    const x = this.told;
    if (!x)
      return h(
        'p',
        { className: 'told', role: 'status' },
        !this.made // the task stands in its place
          ? ''
          : h('span', {}, this.made.told ? [h('b', {}, this.made.told), ' '] : null, this.asks()),
      );
    if (x.good)
      return h(
        'p',
        { className: 'told good', role: 'status' },
        icon('check'),
        h(
          'span',
          {},
          h('b', {}, t('wellDone') + ' '),
          inline(lessonText(this.step.well || ''), { game: this.game }),
        ),
      );
    if (x.other)
      return h('p', { className: 'told', role: 'status' }, icon('bulb'), h('span', {}, t('otherMove')));
    return h(
      'p',
      { className: 'told bad', role: 'alert' },
      icon('warn'),
      h(
        'span',
        {},
        h('b', {}, t('notSo') + ' '),
        pair(x.bad),
        ' ',
        x.bad.clause ? chip(this.game, x.bad.clause) : null,
      ),
    );
  }
  dock(board) {
    const last = this.at === this.steps.length - 1,
      small = (name, words, to, key) =>
        button(icon(name), to, {
          className: 'round',
          'aria-label': t(words),
          title: t(words),
          'data-key': key,
        }),
      feedback = this.feedback();
    if (!this.told?.bad) this.app.announce(feedback.textContent); // a region drawn anew is not read out, this one is
    return h(
      'div',
      { className: 'act' },
      this.task(),
      feedback,
      h(
        'div',
        { className: 'row' },
        (this.at || this.part) && !this.made
          ? small('prev', 'backward', () => this.turn(-1), 'backward')
          : null,
        this.idle ? null : button(t('showMe'), () => this.type(this.step.best), { 'data-key': 'showme' }),
        this.made
          ? small(
              'undo',
              'startOver',
              () => {
                this.clear();
                this.redraw();
              },
              'again',
            )
          : null,
        this.idle ? null : choices(board),
        this.idle
          ? button(t(last && !this.reading ? 'finish' : 'onward'), () => this.turn(1), {
              className: 'main big',
              'data-key': 'onward',
            })
          : button(t('tryIt'), () => this.play(), {
              className: 'main big',
              disabled: this.made?.check !== 0,
              'data-key': 'try',
            }),
      ),
    );
  }
  typing() {
    const typed = e => {
      e.preventDefault();
      this.type(new FormData(e.target).get('move'));
    };
    return h(
      'details',
      { 'data-open': 'typed' },
      h('summary', {}, t('typeMove')),
      h(
        'form',
        { className: 'row', onsubmit: typed },
        h('input', { name: 'move', 'aria-label': t('typeMove'), autocomplete: 'off', 'data-key': 'typed' }),
        h('button', {}, t('tryTyped')),
        button(t('passOver'), () => this.go(this.at + 1), { 'data-key': 'passover' }),
      ),
    );
  }

  // ---- when it is over: play, or learn the next game ---------------------------------
  end() {
    const { app, game } = this,
      g = app.games.find(x => x.game === game),
      others = app.games.filter(x => x.game !== game && hasLesson(x.game)),
      next = others.find(x => !prefs.learnt.includes(x.game)),
      lid = h('span', { className: 'lid', 'aria-hidden': 'true' }, lidOf(game));
    const play = () => {
      const bots = Array.from({ length: Math.max(1, g.seats_min - 1) }, () => ({ bot: 'level1' }));
      dealOut(app, g, [{ name: app.me || t('youName') }, ...bots], {});
    };
    lid.style.setProperty('--box', boxOf(game).colour);
    return h(
      'section',
      { className: 'lesson finished', tabIndex: -1, 'aria-labelledby': 'lesson-done' },
      lid,
      icon('check'),
      h('h3', { id: 'lesson-done' }, t('lessonDone')),
      g
        ? [
            button([icon('play'), t('playGentle')], play, { className: 'main big', 'data-key': 'playnow' }),
            h('p', { className: 'hint' }, t('gentleHow')),
          ]
        : null,
      next
        ? h(
            'a',
            { className: 'way', href: '#learn/' + next.game, 'data-key': 'nextlesson' },
            icon('bulb'),
            `${t('nextLesson')}: ${pair(next)}`,
          )
        : h('p', {}, t('allLearnt')),
      h(
        'div',
        { className: 'row' },
        h('a', { className: 'way', href: '#rules/' + game }, icon('book'), t('allRules')),
        button([icon('undo'), t('startOver')], () => this.go(0), { 'data-key': 'restart' }),
        h('a', { className: 'way', href: '#' }, icon('home'), t('toGames')),
      ),
    );
  }
}

export async function page(app, [game]) {
  if (!app.rules) return h('p', { className: 'panel narrow' }, t('noEngine'));
  if (!hasLesson(game))
    return live(() =>
      shelf(
        app.games.filter(g => hasLesson(g.game)),
        'learn',
        t('whichLesson'),
      ),
    ).root;
  const [steps] = await Promise.all([lessons[game](), loadFaces()]); // what came later would move the words
  const lesson = new Lesson(app, game, steps),
    { root, redraw } = live(() => lesson.render(), 'learn');
  Object.assign(lesson, { root, redraw });
  root.addEventListener('keydown', e => {
    if (e.key === 'Escape' && lesson.made) {
      lesson.clear();
      redraw();
    }
  });
  return root;
}
