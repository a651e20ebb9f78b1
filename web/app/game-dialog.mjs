// @ts-check
// game-dialog.mjs - a game out of its box: with whom, how many, how strong; everything else is folded away.
//
// Against bots and on one device a game begins in this page; by a link a table is opened on the server, and others come to it.
import { h, button, find } from '../ui/dom.mjs';
import { draw } from '../ui/morph.mjs';
import { pair, plural, language, addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { facts } from '../ui/covers.mjs';
import { face, whoYouAre, character, characterName, characterLine, levels, loadFaces } from '../ui/faces.mjs';
import { promise } from '../engine/entropy.mjs';
import { begin } from '../engine/local.mjs';
import { prefs, choose } from '../ui/prefs.mjs';

const t = addTexts('game-dialog', {
  withWhom: 'With whom',
  'with-bots': 'With bots',
  'with-bots-how': 'at once, also offline',
  'with-link': 'By a link',
  'with-link-how': 'friends on their own phones',
  'with-screen': 'On one screen',
  'with-screen-how': 'passed from hand to hand',
  howMany: 'How many players',
  againstWhom: 'Against whom',
  moreChoices: 'More: rules, clock, spectators, chat',
  moreRules: 'More: rules',
  letsPlay: 'Play',
  openIt: 'Open a table and invite',
  whoPlays: 'Who plays',
});

// With `one` the label stands above: for values that are sentences.
const select = (name, label, values, more = {}, one = false) => {
  const choice = values.map(([v, text]) =>
    h('option', { value: v, selected: String(v) === String(more.value) }, text),
  );
  return h(
    'label',
    { className: one ? 'field one' : 'field' },
    h('span', {}, label),
    h('select', { name, 'data-key': 'new-' + name, ...more }, choice),
  );
};

// Variants of the rules.  What stands behind a colon the values say themselves.
const optionFields = (g, chosen) =>
  Object.entries(g.options).map(([k, values]) =>
    select(
      'option-' + k,
      pair(g.about?.[k]).split(':')[0] || k,
      values.map(v => [v, pair(g.values?.[k]?.[v]) || v]),
      { value: chosen[k] },
      true,
    ),
  );

/** A table on the server, where the host has the first seat. */
async function openTable(app, g, more) {
  const { promise: words, keep } = await promise(app.rules);
  const m = await app.wire.ask({
    t: 'open',
    ...(words ? { promise: words } : {}),
    game: g.game,
    seat: 1,
    ...more,
  });
  app.showAlert(m);
  if (m?.t === 'table') {
    keep(m.table);
    app.go(m.table);
  }
}

/** At once against so many bots of the level chosen last. */
export function playBots(app, g, bots, chosen) {
  choose('quick', { game: g.game, bots, options: chosen });
  const others = Array.from({ length: bots }, () => ({ bot: 'level' + prefs.level }));
  begin(app, g, [{ name: app.me || t('youName') }, ...others], chosen);
}

// ---- the sheet -------------------------------------------------------------------------

/** What is chosen in the sheet now; it outlives a change of the game. */
class Choice {
  /** @param {any} app @param {any} g @param {string} how bots, link or screen @param {boolean} any whether the game is to be chosen, too */
  constructor(app, g, how, any) {
    this.app = app;
    this.g = g;
    this.how = how;
    this.any = any;
    this.seats = g.seats_min;
    this.level = prefs.level;
    this.fault = '';
  }
  get numbers() {
    const { seats_min: from, seats_max: to } = this.g;
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  }
  /** Of the fields of the form. */
  options(form) {
    const f = new FormData(form);
    const value = (k, values) => (values.includes(f.get('option-' + k)) ? f.get('option-' + k) : values[0]);
    return Object.fromEntries(Object.entries(this.g.options).map(([k, v]) => [k, value(k, v)]));
  }
}

/** @param {any} app @param {any} g @param {{ how?: string, any?: boolean }} [more] */
export async function openBox(app, g, { how = 'bots', any = false } = {}) {
  if (find('.sheet-box')) return; // somebody was in a hurry
  const room = h('dialog', { className: 'sheet-box', 'aria-labelledby': 'box-title' });
  document.body.append(room);
  app.lazy.looks(); // the table is probably next
  const chosen = new Choice(app, g, app.rules ? how : 'link', any),
    redraw = () =>
      draw(
        room,
        sheet(chosen, redraw, () => room.close()),
      );
  await Promise.all([loadFaces(), learnRatings()]);
  redraw();
  room.addEventListener('close', () => room.remove());
  room.addEventListener('click', e => {
    if (e.target === room) room.close();
  });
  room.showModal();
  /** @type {any} */ (room.querySelector('button.main'))?.focus();
}

function sheet(c, redraw, shut) {
  const [, minutes] = facts(c.g);
  const about = [`${c.g.seats_min}–${plural(c.g.seats_max, 'players')}`, minutes].filter(Boolean).join(' · ');
  const submit = e => {
    e.preventDefault();
    start(c, e.target, shut, redraw);
  };
  return [
    h(
      'div',
      { className: 'sheet-head' },
      h('h2', { id: 'box-title' }, pair(c.g)),
      h(
        'button',
        { type: 'button', className: 'icon-btn', 'aria-label': t('shut'), onclick: shut },
        icon('close'),
      ),
    ),
    h('p', { className: 'hint' }, pair(c.g.what), ' ', about),
    h(
      'form',
      { onsubmit: submit, className: 'new-game' },
      h(
        'div',
        { className: 'fields', 'data-scroll': 'fields' },
        c.any ? anyGame(c, redraw) : null,
        withWhom(c, redraw),
        howMany(c, redraw),
        c.how === 'bots' ? againstWhom(c, redraw) : null,
        c.how === 'screen' ? whoPlays(c) : null,
        c.how === 'link' && !c.app.me ? whoYouAre('your-name') : null,
        further(c),
      ),
      c.fault ? h('p', { className: 'refusal', role: 'alert' }, icon('warn'), c.fault) : null,
      h(
        'button',
        {
          className: 'main big',
          'data-key': { bots: 'quick', link: 'open-table', screen: 'hot-start' }[c.how],
        },
        icon(c.how === 'link' ? 'users' : 'play'),
        t(c.how === 'link' ? 'openIt' : 'letsPlay'),
      ),
    ),
    elsewhere(c, shut),
  ];
}

function anyGame(c, redraw) {
  const change = e => {
    c.g = c.app.games.find(x => x.game === e.target.value);
    c.seats = c.g.seats_min;
    redraw();
  };
  return select(
    'game',
    t('game'),
    c.app.games.map(x => [x.game, pair(x)]),
    { onchange: change, value: c.g.game },
  );
}

const PICTURES = {
  bots: () => [character(4), character(6)],
  link: () => [face({ face: 'beard' }, 3), face({ face: 'bun' }, 5)],
  screen: () => [face({ face: 'fox' }, 1), face({ face: 'cap' }, 4)],
};

function withWhom(c, redraw) {
  const can = { bots: c.app.rules, link: c.app.online !== false, screen: c.app.rules };
  const one = how =>
    h(
      'label',
      { className: can[how] ? '' : 'off' },
      h('input', {
        type: 'radio',
        name: 'with',
        value: how,
        checked: how === c.how,
        disabled: !can[how],
        'data-key': 'with-' + how,
        onchange: () => {
          c.how = how;
          redraw();
        },
      }),
      h('span', { className: 'pic', 'aria-hidden': 'true' }, PICTURES[how]()),
      h(
        'span',
        { className: 'say' },
        h('b', {}, t('with-' + how)),
        h('small', {}, t(can[how] ? `with-${how}-how` : 'noServer')),
      ),
    );
  return h(
    'fieldset',
    { className: 'choice3' },
    h('legend', { className: 'quiet' }, t('withWhom')),
    ['bots', 'link', 'screen'].map(one),
  );
}

function howMany(c, redraw) {
  const one = n =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'seats',
        value: n,
        checked: n === c.seats,
        'data-key': 'seats-' + n,
        onchange: () => {
          c.seats = n;
          redraw();
        },
      }),
      h('span', {}, String(n)),
    );
  return h('fieldset', { className: 'seg numbers' }, h('legend', {}, t('howMany')), c.numbers.map(one));
}

function againstWhom(c, redraw) {
  const one = n =>
    h(
      'label',
      { title: characterName(n) },
      h('input', {
        type: 'radio',
        name: 'level',
        value: n,
        checked: n === c.level,
        'aria-label': `${characterName(n)}, ${t('level').toLowerCase()} ${n}`,
        'data-key': 'level-' + n,
        onchange: () => {
          c.level = n;
          redraw();
        },
      }),
      character(n),
    );
  return h(
    'fieldset',
    { className: 'opponents' },
    h('legend', {}, t('againstWhom')),
    h('span', { className: 'characters' }, levels.map(one)),
    h(
      'p',
      { className: 'hint level', role: 'status' },
      h('b', {}, `${characterName(c.level)}, ${c.level}. `),
      characterLine(c.level) + '.',
    ),
  );
}

function whoPlays(c) {
  const name = i => `${t('player')} ${i + 1}`;
  const field = (_, i) =>
    h('input', {
      name: 'name' + i,
      maxLength: 24,
      value: i === 0 ? c.app.me || name(i) : name(i),
      required: true,
      'aria-label': name(i),
      'data-key': 'hot' + i,
    });
  return h(
    'fieldset',
    { className: 'names' },
    h('legend', {}, t('whoPlays')),
    Array.from({ length: c.seats }, field),
  );
}

// ---- what is folded away ------------------------------------------------------------------

const tick = (name, label, checked) =>
  h(
    'label',
    { className: 'tick' },
    h('input', { type: 'checkbox', name, checked, 'data-key': 'new-' + name }),
    label,
  );

function further(c) {
  const last = prefs.newTable,
    link = c.how === 'link';
  const clocks = [
    [0, t('none')],
    [30, t('turn30')],
    [120, t('turn120')],
  ];
  const fields = optionFields(c.g, prefs.quick.game === c.g.game ? prefs.quick.options || {} : {});
  if (!fields.length && !link) return null;
  return h(
    'details',
    { className: 'options', 'data-open': 'options' },
    h('summary', { 'data-key': 'further' }, t(link ? 'moreChoices' : 'moreRules')),
    c.how === 'bots' ? rating(c.level, c.g.game) : null,
    fields,
    link
      ? [
          select('clock', t('clock'), clocks, { value: last.clock || 0 }),
          select(
            'chat',
            t('chat'),
            ['phrases', 'free', 'off'].map(v => [v, t('chat-' + v)]),
            { value: last.chat || 'phrases' },
          ),
          tick('listed', t('listed'), last.listed !== false),
          tick('spectators', t('spectators'), last.spectators !== false),
        ]
      : null,
  );
}

function elsewhere(c, shut) {
  const done = prefs.learnt.includes(c.g.game);
  const link = (page, picture, more = '') =>
    h(
      'a',
      { className: 'btn', href: `#${page}/${c.g.game}`, onclick: shut, 'data-key': 'to-' + page },
      icon(picture),
      t(page) + more,
    );
  return h(
    'div',
    { className: 'row elsewhere' },
    link('rules', 'book'),
    link('learn', done ? 'check' : 'bulb', done ? `, ${t('gone1')}` : ''),
  );
}

// data/levels.csv: game, level, rating, half of its interval.  Level 1 of each game is zero.
const ratings = new Map();
async function learnRatings() {
  if (ratings.size) return;
  const text = await fetch('levels.txt').then(
    r => (r.ok ? r.text() : ''),
    () => '',
  );
  for (const line of text.trim().split('\n').slice(1)) {
    const [game, level, elo, interval] = line.split(',');
    ratings.set(`${game},${level}`, Number(interval) ? `${elo} ± ${interval}` : elo);
  }
}
function rating(level, game) {
  const found = ratings.get(`${game},${level}`);
  return found ? h('p', { className: 'hint' }, `${characterName(level)}. ${t('rating')}: ${found}.`) : null;
}

// ---- and begun -----------------------------------------------------------------------------

function start(c, form, shut, redraw) {
  const { app, g, seats } = c,
    chosen = c.options(form),
    f = new FormData(form);
  if (c.how === 'link') return invite(c, f, chosen, shut, redraw);
  shut();
  if (c.how === 'bots') {
    choose('level', c.level);
    return playBots(app, g, seats - 1, chosen);
  }
  const people = Array.from({ length: seats }, (_, i) => ({ name: String(f.get('name' + i)).trim() }));
  return begin(app, g, people, chosen);
}

async function invite(c, f, options, shut, redraw) {
  const turn = Number(f.get('clock'));
  choose('newTable', {
    clock: turn,
    chat: f.get('chat'),
    listed: f.has('listed'),
    spectators: f.has('spectators'),
  });
  if (!c.app.me) {
    const refused = await c.app.signIn(String(f.get('name')));
    if (!c.app.me) {
      c.fault = pair(refused) || t('noServer');
      return redraw();
    }
  }
  shut();
  return openTable(c.app, c.g, {
    seats: c.seats,
    listed: f.has('listed'),
    spectators: f.has('spectators'),
    chat: f.get('chat'),
    options,
    ...(turn ? { clock: { kind: 'turn', seconds: turn } } : {}),
  });
}
