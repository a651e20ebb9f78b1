// @ts-check
// shelf.mjs - the games in a list, where a page was asked for without one.
import { h } from '../dom.mjs';
import { art } from '../art.mjs';
import { say } from './live.mjs';

const cover = { shelfie: 'shelfie-cat', iota: 'iota-wild', ralph: 'ralph-ralph', toystory4: 'toy-woody', heroychiki: 'hero-bublik' };

export const shelf = (games, to, title) => h('div', { className: 'panel narrow' }, h('h2', {}, title), h('ul', { className: 'plain' },
  games.map(g => h('li', {}, h('a', { className: 'pickgame', href: `#${to}/${g.game}` }, art(cover[g.game] || 'logo'),
    h('b', {}, say(g.title)), h('small', {}, say(g.about)))))));
