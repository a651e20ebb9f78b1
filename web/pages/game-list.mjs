// @ts-check
// game-list.mjs - the games in a list, where a page was asked for without one.
import { h } from '../ui/dom.mjs';
import { art } from '../ui/art.mjs';
import { boxOf } from '../ui/covers.mjs';
import { lessonMark } from './lesson-status.mjs';
import { say } from './common.mjs';

export const shelf = (games, to, title) =>
  h(
    'div',
    { className: 'panel narrow' },
    h('h2', {}, title),
    h(
      'ul',
      { className: 'plain' },
      games.map(g =>
        h(
          'li',
          {},
          h(
            'a',
            { className: 'pickgame', href: `#${to}/${g.game}` },
            art(boxOf(g.game).emblem),
            h('b', {}, say(g.title)),
            h('small', {}, say(g.about)),
            to === 'learn' ? lessonMark(g.game) : null,
          ),
        ),
      ),
    ),
  );
