// @ts-check
// home.mjs - the shelf of games, tables to go on with, tables to join.  It is drawn before the engine and rest.mjs are there.
import { h, button } from '../ui/dom.mjs';
import { t, pair, count } from '../ui/words.mjs';
import { art, icon } from '../ui/art.mjs';
import { boxOf, lidOf, facts } from '../ui/boxes.mjs';
import { kept, forget } from '../engine/kept.mjs';
import { nook } from '../pages/nook.mjs';
import { prefs } from '../ui/prefs.mjs';
import { unkept } from '../ui/store.mjs';

export function home(app) {
  return h(
    'div',
    { className: 'home' },
    h('section', { className: 'hero' }, h('h2', {}, t('whatToPlay')), h('p', {}, t('whatItIs')), quick(app)),
    h(
      'nav',
      { className: 'bookcase', 'aria-label': t('games') },
      app.games.map(g => box(app, g)),
    ),
    h('div', { className: 'duo' }, goOn(app), together(app), app.rest?.create(app), nook(app)),
    h('p', { className: 'foot' }, t('foot')),
  );
}

// What was played last against bots, once more: one touch.
function quick(app) {
  const { game, bots, options: chosen } = prefs.quick,
    g = app.games.find(x => x.game === game);
  if (!g) return null;
  const words = `${pair(g)}, ${count(bots, 'bots')}, ${t('level').toLowerCase()} ${prefs.level}`;
  const face = [icon('play'), h('span', {}, h('b', {}, t('onceMore')), h('small', {}, words))],
    play = () => app.ready().then(() => app.rest.playBots(app, g, bots, chosen));
  return button(face, play, { className: 'again', 'data-key': 'again' });
}

// ---- the shelf ------------------------------------------------------------------------

function box(app, g) {
  const look = boxOf(g.game),
    [players, minutes] = facts(g);
  const lid = h(
    'span',
    { className: 'lid' },
    h('b', {}, pair(g)),
    h('span', { className: 'pic', 'aria-hidden': 'true' }, lidOf(g.game)),
    h('span', { className: 'meta' }, h('span', { title: t('seats') }, players), h('span', {}, minutes)),
  );
  lid.style.setProperty('--box', look.colour);
  if (prefs.learnt.includes(g.game))
    lid.append(h('span', { className: 'seal' }, icon('check'), h('span', { className: 'quiet' }, t('gone1'))));
  return h(
    'button',
    { type: 'button', className: 'gbox', 'data-key': 'box-' + g.game, onclick: () => app.ready().then(() => app.rest.openBox(app, g)) },
    h('span', { className: 'lid-board' }, lid),
    h('span', { className: 'about' }, pair({ ru: g.about_ru, en: g.about_en })),
  );
}

// ---- games to go on with ------------------------------------------------------------------

const entry = (app, key, game, link, words, deed, more = null) =>
  h(
    'li',
    {},
    h('span', { className: 'th' }, art(boxOf(game).emblem)),
    h('span', { className: 'what' }, h('b', {}, app.titleOf(game)), h('small', {}, words)),
    more,
    button(t(deed), () => app.go(link), {
      className: deed === 'moveNow' ? 'main' : '',
      'data-key': key + link,
      'aria-label': `${t(deed)}: ${app.titleOf(game)}, ${words}`,
    }),
  );

function goOn(app) {
  const own = app.own
    .filter(o => o.status !== 'over')
    .map(o => (o.your_turn ? [`${o.table} · ${t('yourTurn')}`, 'moveNow', o] : [o.table, 'playIt', o]))
    .map(([words, deed, o]) => entry(app, 'own', o.game, o.table, words, deed));
  const away = s =>
    button(
      icon('close'),
      () => {
        if (confirm(t('sure'))) {
          forget(s.id);
          app.draw();
        }
      },
      { className: 'icon-btn', 'aria-label': `${t('remove')}: ${app.titleOf(s.game)}`, 'data-key': 'forget' + s.id },
    );
  const here = kept()
    .filter(s => !s.over)
    .slice(0, 6)
    .map(s => entry(app, 'local', s.game, 'local/' + s.id, with_(s), 'playIt', away(s)));
  const lost = unkept() ? h('p', { className: 'hint unkept' }, icon('warn'), h('span', {}, pair(unkept()))) : null;
  return own.length + here.length || lost
    ? h('section', { className: 'panel first' }, h('h2', {}, t('goOn')), lost, h('ul', { className: 'plain tablelist' }, own, here))
    : null;
}
const with_ = s => [t('noNet'), s.people.map(p => p.name || t('bot')).join(', ')].join(' · ');

// ---- with others: who you are, a code, open tables -------------------------------------------

function together(app) {
  const hint = words => h('p', { className: 'hint' }, t(words));
  const who = e => {
    e.preventDefault();
    app.hello(String(new FormData(e.target).get('name')));
  };
  const join = e => {
    e.preventDefault();
    app.go(String(new FormData(e.target).get('code')).trim().toUpperCase());
  };
  const name = h(
    'form',
    { onsubmit: who },
    h(
      'label',
      { className: 'block' },
      t('name'),
      h(
        'span',
        { className: 'row' },
        h('input', { name: 'name', required: true, maxLength: 24, autocomplete: 'nickname', 'data-key': 'name' }),
        h('button', { className: 'main' }, t('enter')),
      ),
    ),
    h('p', { className: 'hint' }, t('noAccount')),
  );
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
    h('button', { className: 'main' }, t('join')),
  );
  return h(
    'section',
    { className: 'panel' },
    h('h2', {}, t('withFriends')),
    app.online === false ? hint('noServer') : app.me ? [code, hint('byCamera')] : name,
    app.me && app.online ? [h('h3', {}, t('lobby')), tables(app)] : null,
  );
}

export function tables(app) {
  const people = r => {
    const here = r.people.filter(p => p !== null),
      free = r.people.length - here.length;
    const names = here.map(p => (p.bot ? t('bot') : p.name || p)).join(', ');
    return [names, free ? `${t('freeSeats')}: ${free}` : ''].filter(Boolean).join(' · ');
  };
  const deed = r => (r.status === 'running' ? 'watch' : 'sitThere');
  const list = [...app.lobby.values()].map(r => entry(app, 'lobby', r.game, r.table, people(r), deed(r)));
  return list.length
    ? h('ul', { className: 'plain tablelist', 'data-part': 'tables' }, list)
    : h('p', { className: 'hint', 'data-part': 'tables' }, t('nobody'));
}
