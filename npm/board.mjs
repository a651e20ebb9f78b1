// @ts-check
// board.mjs - <igroteka-board>: a position or a record on any page.
//
//     <script type="module" src="board.mjs"></script>
//     <igroteka-board>position …</igroteka-board>
//     <igroteka-board src="game.record" seat="2" lang="ru"></igroteka-board>
//
// It draws every thing that lies on the table, zone by zone, in the cells where it lies, and tells all of it in words for
// whoever listens.  A record has buttons to step through.  seat: whose view; without it everything is shown.
import { load, Refused } from './index.mjs';

const WORDS = {
  en: { first: 'first event', back: 'back', on: 'forward', last: 'last event', event: 'event', seat: 'seat' },
  ru: {
    first: 'первое событие',
    back: 'назад',
    on: 'вперёд',
    last: 'последнее событие',
    event: 'событие',
    seat: 'место',
  },
};
const STYLE = `
  :host { display: block; font: 14px/1.3 system-ui, sans-serif; color: CanvasText; background: Canvas; }
  section { display: inline-block; vertical-align: top; margin: 0 12px 12px 0; }
  h3 { margin: 0 0 4px; font-size: 12px; font-weight: 600; }
  .cells { display: grid; gap: 2px; justify-content: start; }
  .cells span { min-width: 2.2em; padding: 3px; border: 1px solid GrayText; border-radius: 4px; text-align: center; }
  .cells .hidden { background: GrayText; color: Canvas; }
  nav button { min-width: 44px; min-height: 44px; }
  p { white-space: pre-line; }
  .why { color: #b00020; }`;

let engine;

class IgrotekaBoard extends HTMLElement {
  static observedAttributes = ['src', 'seat', 'lang'];

  constructor() {
    super();
    this._root = this.attachShadow({ mode: 'open' });
    this._text = '';
    this._at = -1;
  }

  /** The position or record that is shown. */
  get text() {
    return this._text;
  }
  set text(text) {
    this._text = text;
    this._at = -1;
    this._draw();
  }

  /** Which event of a record is shown, from 0; -1: the last. */
  get at() {
    return this._at;
  }
  set at(n) {
    this._at = n;
    this._draw();
  }

  async connectedCallback() {
    const src = this.getAttribute('src');
    this.text = src ? await (await fetch(src)).text() : this._text || plain(this.textContent || '');
  }

  attributeChangedCallback() {
    if (this.isConnected && this._text) this._draw();
  }

  async _draw() {
    if (!this._text.trim()) return;
    engine ??= load();
    const e = await engine,
      words = WORDS[this._lang()];
    const style = document.createElement('style');
    style.textContent = STYLE;
    try {
      const texts = await textsOf(this._lang());
      const { shown, events, text } = part(this._text, this._at),
        table = e.read(text),
        seat = Number(this.getAttribute('seat')) || 0;
      const seen = seat ? table.view(seat) : table.show(),
        scene = sceneOf(e, seen, this._lang(), texts);
      table.close();
      this._root.replaceChildren(
        style,
        ...(events >= 0 ? [this._steps(words, shown, events)] : []),
        ...zones(scene.items, words, this._lang()),
        told(scene.words),
      );
      this.dispatchEvent(new CustomEvent('drawn', { detail: { event: shown, events } }));
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      this._root.replaceChildren(
        style,
        Object.assign(document.createElement('p'), {
          className: 'why',
          role: 'alert',
          textContent: no.message,
        }),
      );
    }
  }

  _lang() {
    return (this.getAttribute('lang') || document.documentElement.lang || 'en').startsWith('ru')
      ? 'ru'
      : 'en';
  }

  _steps(words, shown, events) {
    const nav = document.createElement('nav');
    for (const [key, sign, to] of [
      ['first', '⏮', 0],
      ['back', '◀', shown - 1],
      ['on', '▶', shown + 1],
      ['last', '⏭', events],
    ]) {
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: sign,
        onclick: () => {
          this.at = Number(to);
        },
      });
      button.setAttribute('aria-label', words[key]);
      button.disabled = Number(to) < 0 || Number(to) > events || Number(to) === shown;
      nav.append(button);
    }
    nav.append(` ${words.event} ${shown} / ${events}`);
    return nav;
  }
}

/** Lines as they were meant: without the indent of the page.  @param {string} text */
function plain(text) {
  const lines = text.replace(/^\s*\n|\s+$/g, '').split('\n'),
    indent = Math.min(...lines.filter(l => l.trim()).map(l => /^ */.exec(l)?.[0].length || 0));
  return lines.map(l => l.slice(indent)).join('\n') + '\n';
}

/** A record up to one of its events; a position as it is.  @param {string} text @param {number} at */
function part(text, at) {
  if (/^\s*position\b/.test(text)) return { text, shown: -1, events: -1 };
  const lines = text.split('\n'),
    isEvent = line => /^\d+ (chance|\d) /.test(line),
    events = lines.filter(isEvent).length;
  const shown = at < 0 || at > events ? events : at;
  if (shown === events) return { text, shown, events };
  const head = lines.slice(0, lines.findIndex(isEvent));
  return { text: [...head, ...lines.filter(isEvent).slice(0, shown), ''].join('\n'), shown, events };
}

/** What is said in a language; English is built in.  @param {string} lang */
const fetched = {};
const textsOf = lang =>
  lang === 'en'
    ? ''
    : (fetched[lang] ??= fetch(new URL(`./${lang}.txt`, import.meta.url)).then(answer => answer.text()));

/** The things of a position, and its words. */
function sceneOf({ _module: { e, write, read, json } }, position, lang, texts) {
  write(`${lang}
${texts}`);
  if (texts) e.learn();
  write(lang);
  e.voice();
  write(position);
  if (e.use() !== 1) throw new Refused('the position could not be shown');
  return { items: json(e.scene(-2)), words: read(e.words()) };
}

function told(words) {
  const p = document.createElement('p');
  p.textContent = words;
  return p;
}

/** A section for each zone of each seat, a cell for each thing. */
function zones(items, words, lang) {
  const groups = new Map();
  for (const i of items.filter(i => !(i.flags & 8))) {
    const key = `${i.seat > 0 ? i.seat : 0} ${i.zone}`;
    groups.set(key, [...(groups.get(key) || []), i]);
  }
  return [...groups.values()].map(of => {
    const section = document.createElement('section'),
      cells = document.createElement('div'),
      title = document.createElement('h3');
    title.textContent = (of[0].seat > 0 ? `${words.seat} ${of[0].seat}: ` : '') + of[0].zone_name;
    cells.className = 'cells';
    const left = Math.min(...of.map(i => i.x)),
      top = Math.min(...of.map(i => i.y));
    for (const i of of) {
      const span = document.createElement('span');
      span.textContent = i.text || i.kind || '·';
      span.title = i.words;
      span.className = i.flags & 1 ? 'hidden' : '';
      span.style.gridColumn = String(i.x - left + 1);
      span.style.gridRow = String(i.y - top + 1);
      cells.append(span);
    }
    section.append(title, cells);
    return section;
  });
}

customElements.define('igroteka-board', IgrotekaBoard);
export { IgrotekaBoard };
