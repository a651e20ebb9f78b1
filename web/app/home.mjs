// @ts-check
// home.mjs - the shelf of games, a game to go on with, friends, lessons, a real table to count.  It is drawn before the engine and
// lazy.mjs are there.
import { h, button } from '../ui/dom.mjs';
import { pair, plural, addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { lidOf, boxOf, facts } from '../ui/covers.mjs';
import { kept, forget } from '../engine/saved-games.mjs';
import { learning, lookingBack, counting } from '../pages/home-panel.mjs';
import { prefs } from '../ui/prefs.mjs';
import { unkept } from '../ui/storage.mjs';
import { face, namesAt, characterName } from '../ui/faces.mjs';

const t = addTexts('home', {
  learnFirst: 'Learn first: three minutes a game',
  inviteThem: 'Invite',
  inviteHow: 'A link to a table: a guest sits down with one tap. No email, no password.',
  haveCode: 'I have a code',
  makeMove: 'Make your move',
  toTable: 'To the table',
  install: 'Install',
  installHow: 'To the home screen or the menu: it opens offline, too.',
});

// Where the browser offers it, the page can be kept like a program; the offer comes once, some time after the page.
/** @type {any} */
let offer = null;
let atHome = () => {};
addEventListener('beforeinstallprompt', e => {
  e.preventDefault();
  offer = e;
  atHome();
});
addEventListener('appinstalled', () => {
  offer = null;
  atHome();
});

export function home(app) {
  atHome = () => {
    const old = document.querySelector('[data-part=install]');
    if (old) old.replaceWith(install());
  };
  const under = underWay(app);
  return h(
    'div',
    { className: 'home' },
    h('section', { className: 'hero' }, h('h2', {}, t('whatToPlay')), under.length ? null : quick(app)),
    goOn(under),
    h(
      'nav',
      { className: 'bookcase', 'aria-label': t('games') },
      app.games.map(g => box(app, g)),
      h(
        'a',
        { className: 'gbox learn-first', href: '#learn', 'data-key': 'learn-first' },
        icon('book'),
        h('span', {}, t('learnFirst')),
      ),
    ),
    h('div', { className: 'homegrid' }, together(app), learning(app), counting(), lookingBack(app)),
    h('p', { className: 'foot' }, t('foot')),
  );
}

const install = () =>
  h(
    'p',
    { 'data-part': 'install', className: 'install' },
    offer
      ? [
          button([icon('down'), t('install')], () => offer?.prompt(), { 'data-key': 'install' }),
          h('span', { className: 'hint' }, t('installHow')),
        ]
      : null,
  );

// What was played last against bots, once more: one touch.
function quick(app) {
  const { game, bots, options: chosen } = prefs.quick,
    g = app.games.find(x => x.game === game);
  if (!g) return null;
  const words = `${pair(g)} · ${characterName(prefs.level)}${bots > 1 ? ` × ${bots}` : ''}`;
  const face = [icon('play'), h('span', {}, h('b', {}, t('onceMore')), h('small', {}, words))],
    play = () => app.ready().then(() => app.lazy.playBots(app, g, bots, chosen));
  return button(face, play, { className: 'again', 'data-key': 'again' });
}

// ---- the shelf ------------------------------------------------------------------------

function box(app, g) {
  const label = h(
    'span',
    { className: 'label' },
    h('b', {}, pair(g)),
    h('small', {}, facts(g).filter(Boolean).join(' · ')),
    prefs.learnt.includes(g.game)
      ? h('span', { className: 'seal' }, icon('check'), h('span', { className: 'quiet' }, t('gone1')))
      : null,
  );
  const lid = h('span', { className: 'lid' }, lidOf(g.game));
  lid.style.setProperty('--box', boxOf(g.game).colour);
  return h(
    'button',
    {
      type: 'button',
      className: 'gbox',
      'data-key': 'box-' + g.game,
      onclick: () => app.ready().then(() => app.lazy.openBox(app, g)),
    },
    lid,
    label,
  );
}

// ---- games to go on with ------------------------------------------------------------------

/** @param {any} [more] */
const entry = (app, key, game, link, words, deed, more = null) =>
  h(
    'li',
    {},
    h('span', { className: 'th' }, lidOf(game)),
    h(
      'span',
      { className: 'what' },
      h('b', {}, app.titleOf(game)),
      h('small', {}, words),
      more?.people ? whoSits(more.people) : null,
    ),
    more?.away || null,
    button(t(deed), () => app.go(link), {
      className: more?.first ? 'main' : '',
      'data-key': key + link,
      'aria-label': `${t(deed)}: ${app.titleOf(game)}, ${words}`,
    }),
  );

// What can be gone on with: tables of the server, those where it is one's turn first, and games in this browser.
function underWay(app) {
  const own = app.own
      .filter(o => o.status !== 'over')
      .sort((a, b) => Number(Boolean(b.your_turn)) - Number(Boolean(a.your_turn))),
    here = kept()
      .filter(s => !s.over)
      .slice(0, 6);
  const table = (o, i) => {
    const names = (o.people && withWhom(o.people, o.seat)) || o.table;
    return entry(
      app,
      'own',
      o.game,
      o.table,
      [o.your_turn ? t('yours') : '', names].filter(Boolean).join(' · '),
      o.your_turn ? 'makeMove' : 'toTable',
      { people: o.people, first: !i },
    );
  };
  const saved = (s, i) => {
    const alone = s.people.filter(p => p.name).length === 1,
      words = alone ? [t('yours'), withWhom(s.people.filter(p => !p.name))] : [withWhom(s.people)];
    return entry(
      app,
      'local',
      s.game,
      'local/' + s.id,
      words.filter(Boolean).join(' · '),
      alone ? 'makeMove' : 'goOn',
      { people: s.people, away: forgetButton(app, s), first: !i && !own.length },
    );
  };
  return [...own.map(table), ...here.map(saved)];
}

const forgetButton = (app, s) =>
  button(
    icon('close'),
    () => {
      if (confirm(t('sureForget'))) {
        forget(s.id);
        app.draw();
      }
    },
    {
      className: 'icon-btn forget',
      'aria-label': `${t('remove')}: ${app.titleOf(s.game)}`,
      'data-key': 'forget' + s.id,
    },
  );

// The first one as large as what it is, the others in lines.
function goOn(entries) {
  const lost = unkept() ? h('p', { className: 'hint unkept' }, icon('warn'), h('span', {}, unkept())) : null;
  return entries.length || lost
    ? h(
        'section',
        { className: 'panel first hg-go' },
        h('h2', {}, t('goOn')),
        lost,
        h('ul', { className: 'plain tablelist' }, entries),
      )
    : null;
}
const whoSits = people =>
  h(
    'span',
    { className: 'sitting', 'aria-hidden': 'true' },
    people.filter(p => p.name || p.bot).map((p, i) => face(p, i + 1, Boolean(p.name))),
  );
/** @param {any[]} people @param {number} [own] the seat of whom need not be named */
const withWhom = (people, own = 0) =>
  namesAt(people)
    .map((name, i) => (i === own - 1 ? '' : name || (people[i].bot ? t('bot') : '')))
    .filter(Boolean)
    .join(', ');

// ---- with others: who you are, a code, open tables -------------------------------------------

function together(app) {
  const join = e => {
    e.preventDefault();
    app.go(String(new FormData(e.target).get('code')).trim().toUpperCase());
  };
  const invite = () => {
    const g = app.games.find(x => x.game === prefs.quick.game) || app.games[0];
    app.ready().then(() => app.lazy.openBox(app, g, { how: 'link', any: true }));
  };
  const code = h(
    'form',
    { className: 'row', onsubmit: join },
    h('input', {
      name: 'code',
      required: true,
      maxLength: 8,
      size: 8,
      autocapitalize: 'characters',
      autocomplete: 'off',
      spellcheck: false,
      'aria-label': t('code'),
      placeholder: t('code'),
      className: 'code',
      'data-key': 'code',
    }),
    h('button', {}, t('join')),
  );
  return h(
    'section',
    { className: 'panel hg-friends' },
    h('h2', {}, t('withFriends')),
    app.online === false
      ? h('p', { className: 'hint' }, t('noServer'))
      : [
          h('p', { className: 'hint' }, t('inviteHow')),
          button([icon('users'), t('inviteThem')], invite, { className: 'main', 'data-key': 'invite' }),
          folded('have-code', t('haveCode'), code),
          app.me ? [h('h3', {}, t('lobby')), tables(app)] : folded('see-tables', t('lobby'), yourName(app)),
        ],
    install(),
  );
}

const folded = (key, words, ...more) =>
  h('details', { 'data-open': key }, h('summary', { 'data-key': key }, words), more);

// For the list of open tables a name is needed.
function yourName(app) {
  const who = e => {
    e.preventDefault();
    app.signIn(String(new FormData(e.target).get('name')));
  };
  const field = { name: 'name', required: true, maxLength: 24, autocomplete: 'nickname', 'data-key': 'name' };
  return h(
    'form',
    { onsubmit: who },
    h(
      'label',
      { className: 'block' },
      t('name'),
      h('span', { className: 'row' }, h('input', field), h('button', {}, t('enter'))),
    ),
    h('p', { className: 'hint' }, t('noAccount')),
  );
}

export function tables(app) {
  const people = r => {
    const here = r.people.filter(p => p !== null),
      free = r.people.length - here.length;
    const names = namesAt(here.map(p => (typeof p === 'string' ? { name: p } : p)))
      .map(name => name || t('bot'))
      .join(', ');
    return [names, free ? `${t('freeSeats')}: ${free}` : ''].filter(Boolean).join(' · ');
  };
  const deed = r => (r.status === 'running' ? 'watch' : 'sitThere');
  const list = [...app.lobby.values()].map(r => entry(app, 'lobby', r.game, r.table, people(r), deed(r)));
  return list.length
    ? h('ul', { className: 'plain tablelist', 'data-part': 'tables' }, list)
    : h('p', { className: 'hint', 'data-part': 'tables' }, t('nobody'));
}
