// @ts-check
// morph.mjs - a new drawing laid over the old one: what is the same stays as it is, with its focus, scrolling, text typed and
// things opened; only what differs is touched.  So a finger is answered quickly, though the whole table is drawn anew each time.
//
// Children are matched by data-key, data-at or id, others in their order.  What was built with same() is not even looked at.
import { handlersOf, hearAs } from './dom.mjs';

/** @param {any} e */
const keyOf = e =>
  (e.nodeType === 1 && (e.getAttribute('data-key') || e.getAttribute('data-at') || e.id)) || '';
// A piece and a drawing are all that they show: nothing hangs on them that could be old.
/** @param {any} e */
const calm = e => e.localName === 'svg' || e.classList.contains('piece');

/** @param {any} old @param {any} now */
function attributes(old, now) {
  for (const { name, value } of now.attributes)
    if (name !== 'style' && name !== 'open' && old.getAttribute(name) !== value)
      old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (name !== 'style' && name !== 'open' && !now.hasAttribute(name)) old.removeAttribute(name);
  // the attribute itself is forbidden by the content policy
  if (old.style && old.style.cssText !== now.style.cssText) old.style.cssText = now.style.cssText;
}

// Which of the old children becomes which of the new ones.
/** @param {any[]} old @param {any[]} now @returns {any[]} */
function pairs(old, now) {
  const keyed = new Map(),
    /** @type {any[]} */ plain = [];
  let from = 0;
  for (const e of old) {
    const key = keyOf(e);
    if (!key) plain.push(e);
    else if (!keyed.has(key)) keyed.set(key, e);
  }
  return now.map(n => {
    const key = keyOf(n);
    if (key) {
      const found = keyed.get(key);
      keyed.delete(key);
      return found?.nodeName === n.nodeName ? found : null;
    }
    const at = plain.findIndex((e, k) => k >= from && e.nodeName === n.nodeName);
    if (at >= 0) from = at + 1;
    return at < 0 ? null : plain[at];
  });
}

/** @param {any} old @param {any} now */
function children(old, now) {
  const list = [...now.childNodes],
    match = pairs([...old.childNodes], list),
    stay = new Set(match);
  for (const e of [...old.childNodes]) if (!stay.has(e)) e.remove();
  let next = old.firstChild;
  list.forEach((n, i) => {
    const m = match[i];
    if (!m) return old.insertBefore(n, next);
    if (m !== next) old.insertBefore(m, next);
    else next = next.nextSibling;
    return morph(m, n);
  });
}

/** Makes `old`, which is on the page, into `now`, which is not. @param {any} old @param {any} now */
export function morph(old, now) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== now.data) old.data = now.data;
    return;
  }
  const name = now.getAttribute('data-same');
  if (name && name === old.getAttribute('data-same')) return;
  if (calm(now) && old.isEqualNode(now)) return;
  if (name) built.set(name, old);
  attributes(old, now);
  hearAs(old, handlersOf(now));
  old.extra = now.extra; // what modules hang on their elements
  children(old, now);
}

// ---- what need not even be built -----------------------------------------------------------
const built = new Map(); // by key: the element as it was built
let over = /** @type {any} */ (null); // what the drawing in the making will be laid over

/** From here to the next draw(): the new drawing is laid over this one. @param {any} root */
export const layOver = root => void (over = root);

/**
 * `build()`, or a stand-in where the old drawing has the same: equal keys promise equal elements.
 * @param {string} key @param {() => any} build
 */
export function same(key, build) {
  const old = over && built.get(key);
  if (old?.getAttribute('data-same') === key && over.contains(old)) {
    const e = document.createElement(old.nodeName);
    Object.assign(e.dataset, { same: key, ...(old.dataset.key ? { key: old.dataset.key } : {}) });
    return e;
  }
  if (built.size > 400) for (const [k, e] of built) if (!e.isConnected) built.delete(k);
  const e = build();
  e.dataset.same = key;
  built.set(key, e);
  return e;
}

// ---- the whole of a page -------------------------------------------------------------------
/** @param {ParentNode} main @param {string} selector @returns {any[]} */
const all = (main, selector) => [...main.querySelectorAll(selector)];
/** @param {any} e */
const isField = e => 'value' in e && e.tagName !== 'BUTTON' && e.tagName !== 'LI';

// The element that has the focus is gone, or can no longer be pressed: its like, or what has changed on the board, has it now.
/** @param {any} main @param {string} key */
function refocus(main, key) {
  const at = (/** @type {string} */ selector) => main.querySelector(selector),
    like = key && at(`[data-key="${CSS.escape(key)}"]:not([disabled])`),
    changed = (at('.board .own .last') || at('.board .last'))?.closest('button.piece');
  (like || changed || at('button.piece[tabindex="0"]') || at('button.piece') || main).focus({
    preventScroll: true,
  });
}

// The same table: what has not changed is left alone.
/** @param {any} main @param {any} old @param {any} now */
function drawOver(main, old, now) {
  const was = /** @type {any} */ (document.activeElement),
    inside = was !== main && main.contains(was),
    key = was?.dataset?.key || '',
    goes = inside && key && !now.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
  // To take away what has the focus has the browser lay out all that was changed so far: it is taken from it while nothing is.
  if (goes) main.focus({ preventScroll: true });
  morph(old, now);
  if (goes || (inside && !main.contains(document.activeElement))) refocus(main, key);
}

// Draws anew, and what a person did to the old elements holds: the focus (or near it, on the board),
// what was typed and ticked, what was opened, how far it was scrolled.
/** @param {any} main @param {...any} children */
export function draw(main, ...children) {
  const [only, more] = children.flat(9).filter(Boolean),
    old = main.firstElementChild;
  layOver(null);
  if (!more && only?.dataset?.table && old?.dataset.table === only.dataset.table)
    return drawOver(main, old, only);
  const open = new Map(all(main, '[data-open]').map(e => [e.dataset.open, e.open]));
  const scrolled = new Map(
    all(main, '[data-scroll]').map(e => [e.dataset.scroll, [e.scrollLeft, e.scrollTop]]),
  );
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
  for (const e of all(main, '[data-scroll]'))
    [e.scrollLeft, e.scrollTop] = scrolled.get(e.dataset.scroll) || [0, 0];
  for (const e of all(main, '[data-key]')) {
    if (fields.has(e.dataset.key) && isField(e))
      e.type === 'checkbox' ? (e.checked = fields.get(e.dataset.key)) : (e.value = fields.get(e.dataset.key));
    if (key && e.dataset.key === key) e.focus({ preventScroll: true });
  }
  if (inside && !main.contains(document.activeElement))
    (main.querySelector('button.piece[tabindex="0"]') || main).focus({ preventScroll: true });
}
