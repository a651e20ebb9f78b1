// @ts-check
// shelf.mjs - the games in a list, where a page was asked for without one.
import { h } from '../dom.mjs';
import { t, teach } from '../words.mjs';
import { prefs } from '../prefs.mjs';
import { art, icon } from '../art.mjs';
import { boxOf, onShelf } from '../games/boxes.mjs';
import { say } from './live.mjs';

teach({ begun: ['урок начат', 'lesson begun'], threeMinutes: ['3 минуты', '3 minutes'] });

// What is known of a lesson: gone through, begun, or how long it takes.
export function lessonMark(game) {
  if (prefs.learnt.includes(game)) return h('span', { className: 'learnt' }, icon('check'), t('gone1'));
  return h('span', { className: 'hint' }, t(prefs.lessons[game] ? 'begun' : 'threeMinutes'));
}


export const shelf = (games, to, title) => h('div', { className: 'panel narrow' }, h('h2', {}, title), h('ul', { className: 'plain' },
  onShelf(games).map(g => h('li', {}, h('a', { className: 'pickgame', href: `#${to}/${g.game}` }, art(boxOf(g.game).emblem),
    h('b', {}, say(g.title)), h('small', {}, say(g.about)), to === 'learn' ? lessonMark(g.game) : null)))));
