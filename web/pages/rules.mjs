// @ts-check
// rules.mjs - #rules/GAME/CLAUSE: the numbered rulebook.  Every word of it comes from the engine.
import { h } from '../ui/dom.mjs';
import { language, pair, addTexts, lessonText, plural } from '../ui/i18n.mjs';
import { art, icon } from '../ui/art.mjs';
import { looksOf } from '../table/looks.mjs';
import { hasLesson } from '../ui/covers.mjs';
import { sentence } from '../table/board.mjs';
import { tips } from '../ui/tooltip.mjs';
import { walk } from '../ui/keyboard-nav.mjs';
import { live, plainly, inline, paragraphs, clauseLink } from './common.mjs';
import figures, { decks } from '../made/figures.mjs';
import { shelf } from './game-list.mjs';

const t = addTexts('pages/rules', {
  rulesOf: 'Rules',
  whichRules: 'The rules of which game?',
  sections: 'Sections',
  findRule: 'Find in the rules',
  nothingFound: 'Nothing was found.',
  lesson: 'A lesson of three minutes',
  cardsOf: 'All cards',
  opening: 'About the game',
  good: 'allowed',
  bad: 'not allowed',
});

// A clause in the language of its book: { section, says, more }.
const inBook = c => c[language()] || c.en;
const number = id => id.replace(/^[A-Z]+-/, ''),
  sectionOf = id => number(id).split('.')[0];

// The cards of a deck as things of a table, by kind.
function itemsOf(app, { game, kinds }) {
  const position = decks[game]?.(
    game,
    kinds.map(k => k.kind),
  );
  if (!position || !app.rules.use(position)) return new Map();
  return new Map(
    app.rules
      .scene(-1)
      .filter(i => i.kind && i.kind !== '?')
      .map(i => [i.kind, { ...i, value: 0 }]),
  );
}

const told = new WeakMap();

// A card as it lies on the table; its name and property are told by hovering, touching, the arrows and a screen reader.
function piece(book, code) {
  const kind = code.replace(/[+!]$/, ''),
    sign = code.slice(kind.length),
    looks = looksOf(book.game);
  if (kind === '.') return h('span', { className: 'blank' });
  const item = book.items.get(kind) || {
    id: 0,
    kind,
    zone: '',
    seat: 0,
    flags: 0,
    x: 0,
    y: 0,
    value: 0,
    text: kind,
    can: false,
  };
  const names = book.kinds.find(k => k.kind === kind)?.name || { en: kind };
  const name = pair(names) + (sign ? `, ${t(sign === '+' ? 'good' : 'bad')}` : '');
  const className = `piece ${looks.kind(item)} ${{ '+': 'fine', '!': 'wrong' }[sign] || ''}`;
  const says = sentence(item) || '',
    words = [name, says].filter(Boolean).join('. ');
  const e = h(
    'button',
    { type: 'button', className, 'aria-label': words, tabIndex: -1 },
    looks.face(item, pair(names)),
  );
  told.set(e, { name, says });
  return e;
}

// Cards among which arrows walk: one stop of Tab, and tips.
function cardsIn(root) {
  const all = [...root.querySelectorAll('button.piece')];
  if (!all.length) return root;
  all.forEach((e, i) => {
    e.dataset.at = String(i);
  });
  all[0].tabIndex = 0;
  root.extra = { explain: i => told.get(all[i]) };
  root.addEventListener('keydown', walk);
  tips(root);
  return root;
}

// What the looks of the game draw by its number, with the number.
function numbered(book, [what, n]) {
  return h(
    'figure',
    { className: 'numbered' },
    looksOf(book.game).numbered?.[what]?.(n, book.rules),
    h('figcaption', {}, String(n)),
  );
}

function figure(book, f) {
  if (f.numbered) return numbered(book, f.numbered);
  const cells = (f.rows || []).map(r => r.split(' '));
  const picture = f.art
    ? f.art.map(a => art(a, 'drawing'))
    : h(
        'div',
        { className: 'shown' },
        cells.flat().map(c => piece(book, c)),
      );
  if (!f.art) picture.style.setProperty('--n', Math.max(...cells.map(r => r.length)));
  return h('figure', {}, picture, f.caption ? h('figcaption', {}, lessonText(f.caption)) : null);
}

function clause(book, c, here, needle) {
  const look = { game: book.game, needle },
    id = number(c.id),
    pictures = figures[book.game]?.[id];
  return h(
    'div',
    { className: 'cl' + (id === here ? ' marked' : ''), 'data-clause': id, tabIndex: -1 },
    h('a', { className: 'id', href: clauseLink(book.game, c.id) }, c.id),
    h(
      'div',
      {},
      h('p', {}, inline(inBook(c).says, look)),
      paragraphs(inBook(c).more, look),
      pictures
        ? cardsIn(
            h(
              'div',
              { className: 'fig' },
              pictures.map(f => figure(book, f)),
            ),
          )
        : null,
    ),
  );
}

function cards(book) {
  if (!decks[book.game]) return null;
  return h(
    'section',
    { 'aria-label': t('cardsOf') },
    h('h3', {}, t('cardsOf')),
    cardsIn(
      h(
        'div',
        { className: 'told-cards' },
        h(
          'ul',
          { className: 'plain gallery' },
          book.kinds.map(k =>
            h('li', {}, piece(book, k.kind), h('span', { 'aria-hidden': 'true' }, pair(k.name))),
          ),
        ),
      ),
    ),
  );
}

function contents(book, go) {
  const link = (n, words) =>
    h(
      'a',
      {
        href: `#rules/${book.game}/${n}`,
        onclick: e => {
          e.preventDefault();
          go(n);
        },
      },
      words,
    );
  return h(
    'nav',
    { className: 'toc', 'aria-label': t('sections'), tabIndex: 0 },
    link('0', t('opening')),
    book.clauses.filter(c => inBook(c).section).map(c => link(sectionOf(c.id), inBook(c).section)),
  );
}

const has = (c, needle) =>
  plainly(`${c.id} ${inBook(c).section} ${inBook(c).says} ${inBook(c).more}`.replace(/[`*]/g, '')).includes(
    needle,
  );

function sections(book, found, here, needle) {
  /** @type {any[]} */
  const made = [];
  for (const c of book.clauses.slice(1)) {
    if (inBook(c).section) made.push({ title: inBook(c).section, n: sectionOf(c.id), rows: [] });
    if (found.has(c.id)) made.at(-1).rows.push(clause(book, c, here, needle));
  }
  return made
    .filter(x => x.rows.length)
    .map(x =>
      h(
        'section',
        { 'data-section': x.n, tabIndex: -1, 'aria-label': x.title },
        h('h3', {}, x.title),
        x.rows,
      ),
    );
}

let books = /** @type {Promise<any> | null} */ (null); // fetched when somebody reads one
const bookOf = async game =>
  (
    await (books ??= fetch('books.json')
      .then(r => r.json())
      .catch(() => (books = null)))
  )?.[game];

export async function page(app, [game, where = '']) {
  if (!app.rules) return h('p', { className: 'panel narrow' }, t('noEngine'));
  const book = game ? await bookOf(game) : null;
  if (!book) return live(() => shelf(app.games, 'rules', t('whichRules'))).root;
  book.rules = app.rules;
  book.items = itemsOf(app, book);
  let here = number(where.toUpperCase()),
    needle = '',
    body;

  const scroll = n => {
    const to = root.querySelector(`[data-clause="${n}"]`) || root.querySelector(`[data-section="${n}"]`);
    to?.scrollIntoView({ block: n.includes('.') ? 'center' : 'start' });
    to?.focus({ preventScroll: true });
  };
  const go = n => {
    history.replaceState(null, '', `#rules/${game}/${n}`);
    if (needle) {
      needle = '';
      redraw();
    }
    scroll(n);
  };
  const list = () => {
    const found = new Set(
      book.clauses
        .slice(1)
        .filter(c => !needle || has(c, needle))
        .map(c => c.id),
    );
    const count = !needle ? '' : found.size ? plural(found.size, 'clauses') : t('nothingFound');
    const opening = { className: 'opening', 'data-section': '0', tabIndex: -1, 'aria-label': t('opening') };
    return h(
      'div',
      { className: 'clauses' },
      h('p', { className: 'hint', role: 'status' }, count),
      needle ? null : h('section', opening, paragraphs(inBook(book.clauses[0]).more, { game })),
      sections(book, found, here, needle),
      needle ? null : cards(book),
    );
  };
  const search = e => {
    needle = plainly(e.target.value.trim());
    const next = list();
    body.replaceWith(next);
    body = next;
  };
  const { root, redraw } = live(
    () => [
      contents(book, go),
      h(
        'article',
        { lang: language() },
        h('h2', {}, `${pair(book.title)}: ${t('rulesOf').toLowerCase()}`),
        h(
          'div',
          { className: 'row' },
          h(
            'label',
            { className: 'find' },
            icon('search'),
            h('span', { className: 'quiet' }, t('findRule')),
            h('input', {
              type: 'search',
              placeholder: t('findRule'),
              value: needle,
              oninput: search,
              'data-key': 'find',
            }),
          ),
          hasLesson(game)
            ? h('a', { className: 'way', href: '#learn/' + game }, icon('bulb'), t('lesson'))
            : null,
        ),
        (body = list()),
      ),
    ],
    'rules',
  );
  if (here) setTimeout(() => scroll(here));
  return root;
}
