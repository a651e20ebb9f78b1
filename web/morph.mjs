// @ts-check
// morph.mjs - a new drawing laid over the old one: what is the same stays as it is, with its focus, scrolling, text typed and
// things opened; only what differs is touched.  So a finger is answered quickly, though the whole table is drawn anew each time.
//
// Children are matched by data-key, data-at or id, others in their order.  What was built with same() is not even looked at.
import { handlersOf, hearAs } from './dom.mjs';

const keyOf = e => (e.nodeType === 1 && (e.getAttribute('data-key') || e.getAttribute('data-at') || e.id)) || '';
// A piece and a drawing are all that they show: nothing hangs on them that could be old.
const calm = e => e.localName === 'svg' || e.classList.contains('piece');

function attributes(old, now) {
  for (const { name, value } of now.attributes)
    if (name !== 'style' && name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (name !== 'style' && name !== 'open' && !now.hasAttribute(name)) old.removeAttribute(name);
  // the attribute itself is forbidden by the content policy
  if (old.style && old.style.cssText !== now.style.cssText) old.style.cssText = now.style.cssText;
}

// Which of the old children becomes which of the new ones.
function pairs(old, now) {
  const keyed = new Map(),
    plain = [];
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

/** Makes `old`, which is on the page, into `now`, which is not. */
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
  old.hung = now.hung; // what modules hang on their elements
  children(old, now);
}

// ---- what need not even be built -----------------------------------------------------------
const built = new Map(); // by key: the element as it was built
let over = null; // what the drawing in the making will be laid over

/** From here to the next draw(): the new drawing is laid over this one. */
export const layOver = root => void (over = root);

/** `build()`, or a stand-in where the old drawing has the same: equal keys promise equal elements. */
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
