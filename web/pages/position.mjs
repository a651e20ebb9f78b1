// @ts-check
// position.mjs - one position, that came in a link or was set up: the table, its points, a hint, and the words it is written in.
// What it hides stays hidden: a seat that sends what it sees sends no more.  It can be played on; then what is hidden is dealt anew.
import { h, button } from '../ui/dom.mjs';
import { language, pair, addTexts, plural } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { showBoard } from '../table/board.mjs';
import { looksOf } from '../table/looks.mjs';
import { playOn } from '../engine/local.mjs';
import { advice } from '../engine/hint.mjs';
import { live, chip } from './common.mjs';
import { linkTo } from '../ui/link.mjs';
import { loadFaces } from '../ui/faces.mjs';

const t = addTexts('pages/position', {
  aPosition: 'a position',
  writtenSo: 'Position as text',
  inItsWords: 'Description',
  pointsSoFar: 'Points',
  noSuchPosition: 'This position cannot be read: it is damaged.',
  sendIt:
    'This link opens the same position in any browser: to show it, or in a bug report to say what is wrong.',
  copyLink: 'Copy the link',
  copiedIt: 'Copied',
  askHint: 'A hint',
  noHint: 'No hint here: nobody is to move, or what the one to move can see is not known.',
  pictureOfIt: 'A picture',
});

/** A position that is shown, and what has been asked about it. */
export class Shown {
  /** @param {any} app @param {string} text @param {() => void} redraw @param {boolean} open is its text shown at once? */
  constructor(app, text, redraw, open = false) {
    this.open = open;
    this.app = app;
    this.text = text;
    this.redraw = redraw;
    this.game = text.match(/^position (\S+)/m)?.[1] || '';
    this.seat = Number(text.match(/^view (\d+)/m)?.[1] || 0);
    this.seats = Number(text.match(/^seats (\d+)/m)?.[1] || 2);
    this.hinted = /** @type {any} */ (null); // { told, why, clause }, or { told } where there is none
  }
  name = i => `${t('player')} ${i}`;
  get names() {
    return Array.from({ length: this.seats }, (_, i) => this.name(i + 1));
  }
  // Who is to move, of those whose hands this position knows.
  get mover() {
    const seats = (this.text.match(/^turn (.*)$/m)?.[1] || '').split(' ').map(Number).filter(Boolean);
    return this.seat ? seats.find(s => s === this.seat) : seats[0];
  }
  async hint() {
    const { app, mover } = this,
      seen = mover ? app.rules.seen(this.text, mover) : null;
    app.announce(t('thinking'));
    this.hinted = (seen?.position && (await advice(app.rules, seen.position, mover || 0, this.names))) || {
      told: t('noHint'),
    };
    app.announce(`${this.hinted.told} ${this.hinted.why || ''}`);
    this.redraw();
  }
  async copy(e) {
    const link = await linkTo(this.text),
      at = e.target.closest('.row');
    try {
      await navigator.clipboard.writeText(link);
      this.app.announce(t('copiedIt'));
      at.append(h('span', { className: 'hint' }, t('copiedIt')));
    } catch {
      at.append(h('textarea', { readOnly: true, rows: 4, value: link, 'aria-label': t('copyLink') }));
    }
  }
  async picture() {
    const { boardPicture } = await import('../table/board-picture.mjs');
    const board = document.querySelector('.watch .of-position');
    if (board) await boardPicture(board, `${this.app.titleOf(this.game)}: ${t('aPosition')}`, this.text);
  }

  points() {
    const s = this.app.rules.play.score(this.text);
    return !s
      ? null
      : h(
          'ul',
          { className: 'plain' },
          s.scores.map((n, i) =>
            h(
              'li',
              {},
              h('b', {}, `${this.name(i + 1)}: ${plural(n, 'points')}`),
              s.lines
                .filter(l => l.seat === i + 1)
                .map(l =>
                  h('p', { className: 'hint' }, `${l.points} — ${pair(l)} `, chip(this.game, l.clause)),
                ),
            ),
          ),
        );
  }
  told() {
    const { hinted } = this;
    if (!hinted) return null;
    return h(
      'p',
      { className: 'hinted', role: 'status', 'data-part': 'hint' },
      h('b', {}, hinted.told),
      ' ',
      hinted.why || '',
      ' ',
      hinted.clause ? chip(this.game, hinted.clause) : '',
    );
  }
  ways(more) {
    const { app, game, text, name } = this,
      over = /^turn nobody$/m.test(text);
    return h(
      'div',
      { className: 'row ways' },
      over
        ? null
        : button(
            [icon('hand'), t('playHence')],
            () => playOn(app, game, text.match(/^set (.*)$/m)?.[1] || '', text, -1, name),
            {
              className: 'main',
              'data-key': 'hence',
            },
          ),
      over ? null : button([icon('bulb'), t('askHint')], () => this.hint(), { 'data-key': 'hint' }),
      button([icon('share'), t('copyLink')], e => this.copy(e), { 'data-key': 'link' }),
      button([icon('picture'), t('pictureOfIt')], () => this.picture(), { 'data-key': 'picture' }),
      more,
    );
  }
  /** @param {any[]} more further buttons */
  render(more) {
    const { app, game, text, seat, name } = this;
    loadFaces();
    app.rules.voice(language(), this.names);
    if (!app.rules.use(text))
      return h(
        'div',
        { className: 'panel narrow' },
        h('p', { className: 'refusal', role: 'alert' }, icon('warn'), t('noSuchPosition')),
        h('pre', { tabIndex: 0 }, text),
      );
    const scene = app.rules.scene(-1) || [],
      words = app.rules.words(language());
    return h(
      'div',
      { className: 'replay' },
      h(
        'div',
        { className: 'watch' },
        h('h2', {}, `${app.titleOf(game)}: ${t('aPosition')}`),
        h(
          'div',
          { className: 'of-position' },
          showBoard({
            scene,
            looks: looksOf(game),
            seat: seat || this.mover || 0,
            chosen: [],
            point: null,
            name,
          }),
        ),
      ),
      h(
        'aside',
        { className: 'panel' },
        this.told(),
        this.ways(more),
        h('p', { className: 'hint' }, t('sendIt')),
        h('h3', {}, t('pointsSoFar')),
        this.points(),
        h('details', {}, h('summary', {}, t('inItsWords')), h('p', { className: 'words' }, words)),
        h('details', { open: this.open }, h('summary', {}, t('writtenSo')), h('pre', { tabIndex: 0 }, text)),
      ),
    );
  }
}

export function position(app, text) {
  const back = () => button([icon('prev'), t('back')], () => history.back(), { 'data-key': 'backto' });
  const shown = new Shown(app, text, () => redraw(), true),
    { root, redraw } = live(() => shown.render([back()]));
  return root;
}
