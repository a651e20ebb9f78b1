// @ts-check
// dom.mjs - h('button', {onclick}, 'text', child...): elements without innerHTML.

import { morph, layOver } from './morph.mjs';

/** @param {string} tag @param {Record<string, any>} [props] @param {...any} children @returns {any} */
export function h(tag, props = {}, ...children) {
  const e = /** @type {any} */ (document.createElement(tag));
  for (const [k, v] of Object.entries(props)) {
    if (v === undefined || v === null || v === false) continue;
    if (k.startsWith('on')) hearAs(e, { ...handlersOf(e), [k.slice(2)]: v });
    else if (k in e && k !== 'list' && k !== 'form') e[k] = v;
    else e.setAttribute(k, v === true ? '' : v);
  }
  e.append(...children.flat(9).filter(c => c !== null && c !== undefined && c !== false));
  return e;
}

// What an element does when something happens to it: kept apart, so that another drawing can change it (morph.mjs).
const handlers = new WeakMap();
const answer = e => handlers.get(e.currentTarget)?.[e.type]?.(e);
export const handlersOf = e => handlers.get(e) || {};
export function hearAs(e, now) {
  const old = handlersOf(e);
  for (const type of Object.keys(now)) if (!old[type]) e.addEventListener(type, answer);
  for (const type of Object.keys(old)) if (!now[type]) e.removeEventListener(type, answer);
  handlers.set(e, now);
}

export const row = (...c) => h('div', { className: 'row' }, ...c);
export const button = (text, onclick, more = {}) => h('button', { type: 'button', onclick, ...more }, text);

/** @returns {any} the first such element of the page */
export const find = selector => document.querySelector(selector);

/** @param {ParentNode} main @param {string} selector @returns {any[]} */
const all = (main, selector) => [...main.querySelectorAll(selector)];
const isField = e => 'value' in e && e.tagName !== 'BUTTON' && e.tagName !== 'LI';

// The element that has the focus is gone: its like, or the board, has it now.
function refocus(main, key) {
  const at = selector => main.querySelector(selector),
    like = key && at(`[data-key="${CSS.escape(key)}"]`);
  (like || at('button.piece[data-item]') || at('button.piece') || main).focus({ preventScroll: true });
}

// The same table: what has not changed is left alone.
function drawOver(main, old, now) {
  const was = /** @type {any} */ (document.activeElement),
    inside = was !== main && main.contains(was),
    key = was?.dataset?.key || '',
    goes = inside && key && !now.querySelector(`[data-key="${CSS.escape(key)}"]`);
  // To take away what has the focus has the browser lay out all that was changed so far: it is taken from it while nothing is.
  if (goes) main.focus({ preventScroll: true });
  morph(old, now);
  if (goes || (inside && !main.contains(document.activeElement))) refocus(main, key);
}

// Draws anew, and what a person did to the old elements holds: the focus (or near it, on the board),
// what was typed and ticked, what was opened, how far it was scrolled.
export function draw(main, ...children) {
  const [only, more] = children.flat(9).filter(Boolean),
    old = main.firstElementChild;
  layOver(null);
  if (!more && only?.dataset?.table && old?.dataset.table === only.dataset.table) return drawOver(main, old, only);
  const open = new Map(all(main, '[data-open]').map(e => [e.dataset.open, e.open]));
  const scrolled = new Map(all(main, '[data-scroll]').map(e => [e.dataset.scroll, [e.scrollLeft, e.scrollTop]]));
  const was = /** @type {any} */ (document.activeElement),
    inside = was !== main && main.contains(was),
    key = was?.dataset?.key;
  const fields = new Map(
    all(main, '[data-key]')
      .filter(isField)
      .map(e => [e.dataset.key, e.type === 'checkbox' ? e.checked : e.value]),
  );
  main.replaceChildren(...children.flat(9).filter(Boolean));
  for (const e of all(main, '[data-open]')) if (open.has(e.dataset.open)) e.open = open.get(e.dataset.open);
  for (const e of all(main, '[data-scroll]')) [e.scrollLeft, e.scrollTop] = scrolled.get(e.dataset.scroll) || [0, 0];
  for (const e of all(main, '[data-key]')) {
    if (fields.has(e.dataset.key) && isField(e))
      e.type === 'checkbox' ? (e.checked = fields.get(e.dataset.key)) : (e.value = fields.get(e.dataset.key));
    if (key && e.dataset.key === key) e.focus({ preventScroll: true });
  }
  if (inside && !main.contains(document.activeElement))
    (main.querySelector('button.piece[tabindex="0"]') || main).focus({ preventScroll: true });
}
