// @ts-check
// game-list.mjs - the games in a list, where a page was asked for without one.
import { h } from '../ui/dom.mjs';
import { pair } from '../ui/i18n.mjs';
import { art } from '../ui/art.mjs';
import { boxOf } from '../ui/covers.mjs';
import { lessonMark } from './lesson-status.mjs';

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
            h('b', {}, pair(g)),
            h('small', {}, pair(g.what)),
            to === 'learn' ? lessonMark(g.game) : null,
          ),
        ),
      ),
    ),
  );
