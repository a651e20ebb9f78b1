// @ts-check
// dom.mjs - h('button', {onclick}, 'text', child...): elements without innerHTML.

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
/** @typedef {Record<string, (e: any) => any>} Handlers by the type of event */
/** @type {WeakMap<object, Handlers>} */
const handlers = new WeakMap();
/** @param {any} e */
const answer = e => handlers.get(e.currentTarget)?.[e.type]?.(e);
/** @param {any} e @returns {Handlers} */
export const handlersOf = e => handlers.get(e) || {};
/** @param {any} e @param {Handlers} now */
export function hearAs(e, now) {
  const old = handlersOf(e);
  for (const type of Object.keys(now)) if (!old[type]) e.addEventListener(type, answer);
  for (const type of Object.keys(old)) if (!now[type]) e.removeEventListener(type, answer);
  handlers.set(e, now);
}

/** @param {...any} c */
export const row = (...c) => h('div', { className: 'row' }, ...c);
/** @param {any} text @param {(e: any) => any} onclick @param {Record<string, any>} [more] */
export const button = (text, onclick, more = {}) => h('button', { type: 'button', onclick, ...more }, text);

/** @param {string} selector @returns {any} the first such element of the page */
export const find = selector => document.querySelector(selector);
