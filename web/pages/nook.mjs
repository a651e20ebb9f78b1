// @ts-check
// nook.mjs - the corner of the home page for learning and looking back: lessons, rules, games that are over.
import { h } from '../ui/dom.mjs';
import { t, teach, pair } from '../ui/words.mjs';
import { art, icon } from '../ui/art.mjs';
import { boxOf, hasLesson } from '../ui/boxes.mjs';
import { kept } from '../engine/kept.mjs';
import { prefs } from '../ui/prefs.mjs';
import { lessonMark } from './mark.mjs';

teach({ toLearn: ['Научиться', 'Learn to play'], toLookBack: ['Вспомнить партию', 'Look back at a game'],
  aLesson: ['Урок', 'Lesson'], theRules: ['Правила', 'Rules'], openOther: ['Открыть запись или код', 'Open a record or a code'],
  playedHere: ['Сыгранное в этом браузере останется здесь.', 'What was played in this browser will be kept here.'],
  learnHow: ['Урок длится минуты три, ходить будете сами.', 'A lesson takes about three minutes, and you make the moves.'] });

const toLesson = g => h('a', { className: 'whole', href: '#learn/' + g.game }, h('span', { className: 'th' }, art(boxOf(g.game).emblem)),
  h('span', { className: 'what' }, h('span', { className: 'quiet' }, t('aLesson') + ': '), h('b', {}, pair(g)), lessonMark(g.game)));
// A game that has none is named all the same, for its rules.
const untaught = g => h('span', { className: 'whole' }, h('span', { className: 'th' }, art(boxOf(g.game).emblem)), h('span', { className: 'what' }, h('b', {}, pair(g))));
const lesson = g => h('li', {}, hasLesson(g.game) ? toLesson(g) : untaught(g),
  h('a', { className: 'icon-btn', href: '#rules/' + g.game, 'aria-label': `${t('theRules')}: ${pair(g)}`, title: t('theRules') },
    icon('book')));

function past(app, s) {
  const when = new Date(s.at).toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });
  const words = [when, s.people.map(p => p.name || t('bot')).join(', ')].join(' · ');
  return h('li', {}, h('span', { className: 'th' }, art(boxOf(s.game).emblem)),
    h('span', { className: 'what' }, h('b', {}, app.titleOf(s.game)), h('small', {}, words)),
    h('a', { className: 'icon-btn', href: `#replay/${s.id}`, title: t('replay'),
      'aria-label': `${t('replay')}: ${app.titleOf(s.game)}, ${words}` },
      icon('play')));
}

export function nook(app) {
  const over = kept().filter(s => s.over).slice(0, 4), games = [...app.games].sort((a, b) =>
    Number(prefs.learnt.includes(a.game)) - Number(prefs.learnt.includes(b.game)));
  return h('div', { className: 'nook', 'data-part': 'nook' },
    h('section', { className: 'panel' }, h('h2', {}, t('toLearn')), h('p', { className: 'hint' }, t('learnHow')),
      h('ul', { className: 'plain tablelist' }, games.map(lesson))),
    h('section', { className: 'panel' }, h('h2', {}, t('toLookBack')),
      over.length ? h('ul', { className: 'plain tablelist' }, over.map(s => past(app, s))) : h('p', { className: 'hint' }, t('playedHere')),
      h('p', {}, h('a', { className: 'btn', href: '#replay', 'data-key': 'open-record' }, icon('search'), t('openOther')))));
}
