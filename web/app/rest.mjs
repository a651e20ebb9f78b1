// @ts-check
// rest.mjs - what home can be drawn without, in one bundle of imports: the engine, boxes that open, toasts and signals, games in this
// browser, and the looks of tables.  app.mjs asks for it when the first page is on the screen, or at once where a link leads elsewhere.
import { h } from '../ui/dom.mjs';
import { loadArt } from '../ui/art.mjs';

export { engine } from '../engine/engine.mjs';
export { openBox, playBots } from './box.mjs';
export { create } from './opening.mjs';
export { complain, hush } from '../ui/toast.mjs';
export { signal, mark } from '../ui/signals.mjs';
export { LocalWire } from '../engine/local.mjs';

const style = href => new Promise(done => document.head.append(h('link', { rel: 'stylesheet', href, onload: done, onerror: done })));
/** When they are there. */
export const looks = Promise.all([style('table.css'), style('pieces.css'), loadArt('pieces.svg')]);
