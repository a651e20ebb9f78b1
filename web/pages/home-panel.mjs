// @ts-check
// home-panel.mjs - the panels of the home page for learning and looking back: lessons, rules, games that are over.
import { h } from '../ui/dom.mjs';
import { pair, addTexts } from '../ui/i18n.mjs';
import { art, icon } from '../ui/art.mjs';
import { boxOf, hasLesson } from '../ui/covers.mjs';
import { kept } from '../engine/saved-games.mjs';
import { prefs } from '../ui/prefs.mjs';
import { namesAt } from '../ui/faces.mjs';
import { lessonMark } from './lesson-status.mjs';

const t = addTexts('home-panel', {
  toLearn: 'Learn to play',
  toLookBack: 'Your finished games',
  aLesson: 'Lesson',
  everyBook: 'All rulebooks',
  countReal: 'Count a real game',
  countHow: 'Played with cardboard? Tap what lies on the table, and the points are counted.',
  countNow: 'Count',
  setUpNow: 'Set up a position',
  theRules: 'Rules',
  openOther: 'Open a file or a table code',
  playedHere: 'Games you finish in this browser will appear here.',
  learnHow: 'About three minutes each. You make the moves.',
});

const toLesson = g =>
  h(
    'a',
    { className: 'whole', href: '#learn/' + g.game },
    h('span', { className: 'th' }, art(boxOf(g.game).emblem)),
    h(
      'span',
      { className: 'what' },
      h('span', { className: 'quiet' }, t('aLesson') + ': '),
      h('b', {}, pair(g)),
      lessonMark(g.game),
    ),
  );
// A game that has none is named all the same, for its rules.
const untaught = g =>
  h(
    'span',
    { className: 'whole' },
    h('span', { className: 'th' }, art(boxOf(g.game).emblem)),
    h('span', { className: 'what' }, h('b', {}, pair(g))),
  );
const lesson = g =>
  h(
    'li',
    {},
    hasLesson(g.game) ? toLesson(g) : untaught(g),
    h(
      'a',
      {
        className: 'icon-btn',
        href: '#rules/' + g.game,
        'aria-label': `${t('theRules')}: ${pair(g)}`,
        title: t('theRules'),
      },
      icon('book'),
    ),
  );

function past(app, s) {
  const when = new Date(s.at).toLocaleDateString(document.documentElement.lang, {
    day: 'numeric',
    month: 'long',
  });
  const words = [
    when,
    namesAt(s.people)
      .map(name => name || t('bot'))
      .join(', '),
  ].join(' · ');
  return h(
    'li',
    {},
    h('span', { className: 'th' }, art(boxOf(s.game).emblem)),
    h('span', { className: 'what' }, h('b', {}, app.titleOf(s.game)), h('small', {}, words)),
    h(
      'a',
      {
        className: 'icon-btn',
        href: `#replay/${s.id}`,
        title: t('replay'),
        'aria-label': `${t('replay')}: ${app.titleOf(s.game)}, ${words}`,
      },
      icon('play'),
    ),
  );
}

const allRules = () =>
  h(
    'li',
    {},
    h(
      'a',
      { className: 'whole', href: '#rules' },
      h('span', { className: 'th' }, icon('book')),
      h('span', { className: 'what' }, h('b', {}, t('everyBook'))),
    ),
  );

export function learning(app) {
  const games = [...app.games].sort(
    (a, b) => Number(prefs.learnt.includes(a.game)) - Number(prefs.learnt.includes(b.game)),
  );
  return h(
    'section',
    { className: 'panel hg-learn' },
    h('h2', {}, t('toLearn')),
    h('p', { className: 'hint' }, t('learnHow')),
    h('ul', { className: 'plain tablelist' }, games.map(lesson), allRules()),
  );
}

export const counting = () =>
  h(
    'section',
    { className: 'panel hg-count' },
    h('h2', {}, t('countReal')),
    h('p', { className: 'hint' }, t('countHow')),
    h(
      'p',
      {},
      h('a', { className: 'btn', href: '#count', 'data-key': 'to-count' }, icon('list'), t('countNow')),
      ' ',
      h('a', { className: 'btn', href: '#setup', 'data-key': 'to-setup' }, icon('puzzle'), t('setUpNow')),
    ),
  );

export function lookingBack(app) {
  const over = kept()
    .filter(s => s.over)
    .slice(0, 4);
  return h(
    'section',
    { className: 'panel hg-past' },
    h('h2', {}, t('toLookBack')),
    over.length
      ? h(
          'ul',
          { className: 'plain tablelist' },
          over.map(s => past(app, s)),
        )
      : h('p', { className: 'hint' }, t('playedHere')),
    h(
      'p',
      {},
      h(
        'a',
        { className: 'btn', href: '#replay', 'data-key': 'open-record' },
        icon('search'),
        t('openOther'),
      ),
    ),
  );
}
