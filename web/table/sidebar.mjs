// @ts-check
// sidebar.mjs - beside the table: points by clause, moves, chat, and the table in words.  Below 1700 px it is a sheet.
import { h, row, button, find } from '../ui/dom.mjs';
import { addTexts, pair, language, plural } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { same } from '../ui/morph.mjs';
import { clauseChip } from '../ui/clause.mjs';
import { listed } from '../ui/lists.mjs';
import { order, onScreen } from './order.mjs';
import { emoteButtons, hushed } from './emotes.mjs';
import { unusual } from './unusual.mjs';

const t = addTexts('table/sidebar', {
  agree: 'Allow',
  asks: 'asks to undo a move',
  deal: 'Deal fingerprint',
  dealWhy:
    'A fingerprint (hash) of the secret that decides the deal. The secret is published after the game, so anyone can check that nothing was changed.',
  described: 'Description',
  giveSeat: 'Let a bot play for me',
  happened: 'What happened',
  noPoints: 'Nothing yet.',
  nothingSaid: 'No messages yet.',
  phrasesList: 'Phrases',
  refuse: 'No',
  resign: 'Resign',
  tableTab: 'Table',
  takeback: 'Ask to undo',
  type: 'Type a move',
  typeHow: 'Type a move as in the list and press Enter. Any word filters the list.',
  wordsTab: 'Text',
  yourPoints: 'Points',
});

const tabs = {
  score: ['tableTab', points],
  log: ['logTab', log],
  chat: ['chatTab', talk],
  words: ['wordsTab', inWords],
};

/** Where there is room beside the table. */
export const beside = matchMedia('(min-width: 1700px) and (min-height: 521px)');

export function showSide(table) {
  const names = Object.keys(tabs).filter(
    k => k !== 'chat' || (table.facts.chat !== 'off' && !table.facts.local),
  );
  if (!names.includes(table.tab)) table.tab = 'score';
  const shut = e => {
    if (e.key === 'Escape' && table.sheet) {
      e.stopPropagation();
      table.closeSide();
    }
  };
  if (!table.sheet && !beside.matches) return []; // nobody sees it
  const stamp = [
    'side',
    table.code,
    table.heard,
    language(),
    table.tab,
    table.sheet,
    table.sending,
    table.moves?.length,
  ].join('-');
  const side = () =>
    h(
      'aside',
      { className: 'side' + (table.sheet ? ' open' : ''), 'aria-label': t('more'), onkeydown: shut },
      tabBar(table, names),
      panel(table),
    );
  return [
    table.sheet ? h('div', { className: 'scrim', onclick: () => table.closeSide() }) : null,
    same(stamp, side),
  ];
}

function tabBar(table, names) {
  const turn = k => {
    table.tab = k;
    if (k === 'chat') table.unread = 0;
    table.app.draw();
  };
  const keys = e => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key],
      at = names.indexOf(table.tab);
    if (!step) return;
    e.preventDefault();
    turn(names[(at + step + names.length) % names.length]);
    find(`[data-key=tab-${table.tab}]`)?.focus();
  };
  const about = k => ({
    type: 'button',
    role: 'tab',
    id: 'tab-' + k,
    'aria-selected': String(k === table.tab),
    'aria-controls': 'tabpanel',
    'data-key': 'tab-' + k,
    tabIndex: k === table.tab ? 0 : -1,
    onclick: () => turn(k),
  });
  const tab = k =>
    h('button', about(k), t(tabs[k][0]), k === 'chat' && table.unread ? ` · ${table.unread}` : '');
  return h(
    'div',
    { className: 'tabs' },
    h('div', { className: 'tablist', role: 'tablist', onkeydown: keys }, names.map(tab)),
    h(
      'button',
      {
        type: 'button',
        className: 'icon-btn shut',
        'aria-label': t('shut'),
        onclick: () => table.closeSide(),
        'data-key': 'shut',
      },
      icon('close'),
    ),
  );
}

const panel = table =>
  h(
    'div',
    {
      className: 'scroll',
      role: 'tabpanel',
      id: 'tabpanel',
      'data-key': 'panel-' + table.tab,
      'aria-labelledby': 'tab-' + table.tab,
      tabIndex: 0,
      'data-scroll': 'side',
    },
    tabs[table.tab][1](table),
  );

export function asked(table) {
  const f = table.facts;
  if (!f.takeback || f.takeback === f.seat || !f.seat) return null;
  return h(
    'div',
    { className: 'asked', role: 'status' },
    h('p', {}, `${table.name(f.takeback)} ${t('asks')}`),
    row(
      button(t('agree'), () => table.ask({ t: 'agree' }), { className: 'main', 'data-key': 'agree' }),
      button(t('refuse'), () => table.ask({ t: 'agree', yes: false }), { 'data-key': 'refuse' }),
    ),
  );
}

// ---- points -------------------------------------------------------------------------

// Lines of one name are one row: points together, and what each came from.
function rows(lines) {
  const by = new Map();
  for (const l of lines) {
    const was = by.get(l.label) || { ...l, points: 0, parts: [] };
    by.set(l.label, { ...was, points: was.points + l.points, parts: [...was.parts, l] });
  }
  return [...by.values()];
}
function cameFrom(table, { parts }) {
  const thing = id => table.scene.find(i => i.id === id),
    names = l =>
      listed(
        l.items
          .map(thing)
          .filter(Boolean)
          .map(i => pair(i).split(' (')[0]),
      ).join(''),
    told = parts.map(l => [names(l), parts.length > 1 ? l.points : '']).filter(([words]) => words);
  return told.length
    ? h('small', {}, told.map(([words, n]) => (n ? `${words}: ${n}` : words)).join('; '))
    : null;
}

function breakdown(table, seat) {
  const s = table.score,
    lines = rows(s.lines.filter(l => l.seat === seat)),
    game = table.facts.game;
  return h(
    'table',
    { className: 'score' },
    h('caption', { className: 'quiet' }, table.name(seat)),
    h(
      'tbody',
      {},
      lines.map(l =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, l.label, ' ', clauseChip(game, l.clause), cameFrom(table, l)),
          h('td', {}, String(l.points)),
        ),
      ),
      h(
        'tr',
        { className: 'total' },
        h('th', { scope: 'row' }, t('total')),
        h('td', {}, String(s.scores[seat - 1])),
      ),
    ),
  );
}

function points(table) {
  const s = table.score,
    me = table.view.seat || 1,
    others = table.facts.people.map((_, i) => i + 1).filter(i => i !== me);
  const rest = i =>
    h(
      'details',
      { 'data-open': 'points' + i },
      h('summary', {}, `${table.name(i)}: ${plural(s.scores[i - 1], 'points')}`),
      breakdown(table, i),
    );
  return [
    s
      ? h(
          'section',
          {},
          h('h3', {}, table.view.seat ? t('yourPoints') : table.name(me)),
          breakdown(table, me),
          others.map(rest),
        )
      : null,
    h('section', { className: 'latest' }, h('h3', {}, t('lastMoves')), moves(table, 5)),
    actions(table),
  ];
}

// ---- moves --------------------------------------------------------------------------

// The points of whoever made a move, and of others whom it brought some, with their faces.
function brought(table, event, mover) {
  const gains = table.facts.people
    .map((_, i) => [i + 1, table.gainOf(event, i + 1)])
    .filter(([, gained]) => gained > 0)
    .map(([seat, gained]) => [seat === mover ? null : table.face(seat), `+${gained}`]);
  return gains.length ? h('b', { className: 'plus', 'aria-hidden': 'true' }, gains) : null;
}

// A move: the face of whoever made it, what was done, and what it brought.  Who listens hears the whole sentence, and so does who looks
// at all of the game (`whole`).
function move(table, event, newest, whole) {
  const seat = Number(event.split(' ')[1]),
    name = table.name(seat),
    sentence = table.sentence(event);
  return h(
    'li',
    { className: newest ? 'newest' : '' },
    h(
      'span',
      { className: 'who-face', title: name },
      table.face(seat),
      h('span', { className: 'quiet' }, whole ? name + ':' : `${name}: ${sentence}`),
    ),
    whole
      ? h('span', { title: event }, sentence)
      : h('span', { title: sentence, 'aria-hidden': 'true' }, table.deed(event)),
    brought(table, event, seat),
  );
}

/** The latest moves, the newest first. */
export const latest = (table, n, whole = false) =>
  h(
    'ol',
    { className: 'plain log' },
    table
      .playerMoves()
      .filter(e => whole || table.deed(e))
      .slice(-n)
      .reverse()
      .map((e, i) => move(table, e, !i, whole)),
  );
const moves = (table, n, whole) =>
  table.playerMoves().length ? latest(table, n, whole) : h('p', { className: 'hint' }, t('noPoints'));
function log(table) {
  return h('section', {}, h('h3', {}, t('happened')), moves(table, 400, true));
}

// ---- chat -----------------------------------------------------------------------------

export function talk(table) {
  const f = table.facts;
  const say = e => {
    e.preventDefault();
    const text = String(new FormData(e.target).get('text')).trim();
    e.target.reset();
    if (text) table.ask({ t: 'chat', text });
  };
  const phrase = p =>
    button(pair(p), () => table.ask({ t: 'chat', phrase: p.phrase }), {
      className: 'phrase',
      'data-key': 'phrase' + p.phrase,
    });
  return h(
    'section',
    { className: 'chat' },
    h('h3', {}, t('chat')),
    emoteButtons(table),
    table.lines.length
      ? h(
          'ul',
          { className: 'plain' },
          table.lines
            .filter(l => !hushed(l.who))
            .slice(-40)
            .map(l =>
              h('li', { className: l.seat && l.seat === f.seat ? 'bubble me' : 'bubble' }, table.line(l)),
            ),
        )
      : h('p', { className: 'hint' }, t('nothingSaid')),
    f.slow ? h('p', { className: 'hint' }, `${t('slowMode')}: ${plural(f.slow, 'seconds')}`) : null,
    f.chat === 'free'
      ? h(
          'form',
          { className: 'row', onsubmit: say },
          h('input', { name: 'text', maxLength: 300, 'aria-label': t('say'), 'data-key': 'chat' }),
          h('button', {}, t('say')),
        )
      : null,
    h(
      'details',
      { 'data-open': 'phrases' },
      h('summary', { 'data-key': 'phrases' }, t('phrasesList')),
      row(table.app.phrases.map(phrase)),
    ),
    order(table),
  );
}

// ---- the table in words: a whole game can be played from here -----------------------------

// The engine tells of seats by their numbers.
function seated(table) {
  const one = i =>
    [
      `${t('seat')} ${i} — ${table.name(i)}`,
      table.view.seat === i && table.name(i) !== t('youName') ? t('you') : '',
    ]
      .filter(Boolean)
      .join(', ');
  return h('li', {}, table.facts.people.map((_, i) => one(i + 1)).join('; ') + '.');
}

// Of all moves those that hold what is typed, in notation or in words; how many is said.
function sift(table, typed) {
  const words = typed
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.list > li')]),
    fits = li => words.every(w => li.firstElementChild.getAttribute('aria-label').toLowerCase().includes(w));
  for (const li of all) li.hidden = !fits(li);
  if (all.length) table.app.announce(plural(all.filter(li => !li.hidden).length, 'moves'));
}

function inWords(table) {
  const type = e => {
    const form = e.target;
    e.preventDefault();
    table.play(String(new FormData(form).get('move')).trim()).then(good => good && form.reset());
  };
  const every = table.moves
    ? h(
        'ul',
        { className: 'plain list', 'aria-label': t('moves') },
        table.moves.map(m =>
          h(
            'li',
            {},
            button(m, () => table.play(m), {
              'data-key': 'm' + m,
              title: table.saying(m),
              'aria-label': `${m}: ${table.saying(m)}`,
            }),
          ),
        ),
      )
    : row(button(t('moves'), () => table.list(), { 'data-key': 'moves' }));
  const lines = (table.app.rules ? table.app.rules.words(language()) : table.view.position)
    .split('\n')
    .filter(l => l.trim());
  return [
    h(
      'section',
      {},
      h('h3', {}, t('described')),
      h(
        'ul',
        { className: 'plain words' },
        seated(table),
        lines.map(l => h('li', {}, l)),
      ),
    ),
    table.mine
      ? h(
          'section',
          {},
          h('h3', {}, t('type')),
          h(
            'form',
            { className: 'row', onsubmit: type },
            h('input', {
              name: 'move',
              'aria-label': t('type'),
              autocomplete: 'off',
              'data-key': 'typed',
              oninput: e => sift(table, e.target.value),
            }),
            h('button', {}, t('play')),
          ),
          h('p', { className: 'hint' }, t('typeHow')),
          every,
        )
      : null,
  ];
}

// What this seat sees, as a page whose link a bug report needs; the way back is the browser's.
async function report(table) {
  const { pack } = await import('../ui/link.mjs');
  table.app.go('replay/' + (await pack(table.view.position)));
}

// ---- what else can be done ------------------------------------------------------------------

export function actions(table) {
  const f = table.facts,
    running = table.status === 'running' && f.seat,
    ask = what => () => table.ask({ t: what });
  const sure = (text, what) => () => table.sure(text) && table.ask({ t: what });
  const online =
    running && !f.local
      ? [
          button(t('takeback'), ask('takeback'), { 'data-key': 'takeback' }),
          f.people[f.seat - 1].away ? null : button(t('giveSeat'), ask('away'), { 'data-key': 'away' }),
          button(t('resign'), sure('Resign', 'resign'), { 'data-key': 'resign' }),
        ]
      : [];
  return h(
    'section',
    { className: 'more' },
    h('h3', {}, t('actions')),
    table.view ? unusual(table) : null,
    row(
      running ? button(t('undo'), ask('undo'), { 'data-key': 'undo-more' }) : null,
      online,
      button(t('leave'), () => table.leave(), { 'data-key': 'leave' }),
      table.view ? button(t('bug'), () => report(table), { 'data-key': 'bug' }) : null,
      f.host && table.status !== 'over'
        ? button(t('close'), sure('Close', 'close'), { 'data-key': 'close' })
        : null,
    ),
    onScreen(table),
    f.deal
      ? h(
          'details',
          { 'data-open': 'deal' },
          h('summary', {}, t('deal')),
          h('p', {}, t('dealWhy')),
          h('code', {}, f.deal),
        )
      : null,
  );
}
