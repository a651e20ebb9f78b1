// tooltip.mjs - what a thing is: by hovering, by the keyboard, by touching.  Escape hides it.  At a table it is said in the dock, so that nothing
// on the table is covered; elsewhere beside the thing.
//
// The same words are the name of the button, so a screen reader has them already.
import { h } from './dom.mjs';

// A thing of the engine is explained by its board (`root.extra.explain`), a group by its name.
/** @param {any} root @param {any} e */
const wordsOf = (root, e) =>
  e.dataset.at
    ? root.extra?.explain(Number(e.dataset.at))
    : e.hasAttribute('aria-expanded')
      ? null
      : { name: e.getAttribute('aria-label') };

// Where the words of a table stand, if this is one.
const dockOf = (/** @type {any} */ root) => root.closest('.table')?.querySelector('.dock .making');

// Above the whole page (a popover), so that it makes no page wider.
/** @param {any} tip @param {any} e @param {number} top */
function place(tip, e, top) {
  const r = e.getBoundingClientRect(),
    height = tip.offsetHeight,
    above = r.top - height - 8;
  const left = Math.min(
    Math.max(r.left + r.width / 2 - tip.offsetWidth / 2, 4),
    document.documentElement.clientWidth - tip.offsetWidth - 4,
  );
  tip.style.left = `${left}px`;
  tip.style.top = `${above > top ? above : r.bottom + 8}px`;
}

/** @param {any} root */
export function tips(root) {
  let tip = /** @type {any} */ (null),
    moves = new AbortController(), // of the page, while a tip stands on it
    waiting = 0;
  const hide = () => {
    clearTimeout(waiting);
    tip?.remove();
    tip = null;
    moves.abort();
  };
  // A finger that is refused gets its reason from the toast at the top; only what the thing is stands here, and below it.
  /** @param {any} e */
  const show = (e, told = false) => {
    const words = wordsOf(root, e);
    hide();
    if (!words || !root.isConnected || (told && !words.says)) return;
    tip = h(
      'div',
      { className: 'tip', 'aria-hidden': 'true', 'data-key': 'tip' }, // its own: no drawing takes it for another thing
      h('b', {}, words.name),
      words.says ? h('span', {}, words.says) : null,
      words.no && !told
        ? h('span', { className: 'why' }, words.why, ' ', h('span', { className: 'chip' }, words.no))
        : null,
    );
    const dock = dockOf(root);
    if (dock) return dock.append(tip);
    tip.popover = 'manual';
    root.append(tip);
    const put = () => place(tip, e, told ? 160 : 4);
    moves = new AbortController();
    addEventListener('resize', hide, { signal: moves.signal });
    addEventListener('scroll', put, { capture: true, passive: true, signal: moves.signal });
    tip.showPopover();
    put();
  };
  /** @param {any} e */
  const piece = e => e.target.closest?.('button.piece');
  root.addEventListener('pointerover', (/** @type {any} */ e) => {
    if (e.pointerType === 'mouse') {
      clearTimeout(waiting);
      const p = piece(e);
      if (p) waiting = window.setTimeout(() => show(p), 450);
      else hide();
    }
  });
  root.addEventListener('pointerleave', (/** @type {any} */ e) => {
    if (e.pointerType === 'mouse') hide(); // a finger leaves as soon as it is lifted
  });
  root.addEventListener('focusin', (/** @type {any} */ e) => {
    if (e.target.matches('button.piece:focus-visible')) show(e.target);
  });
  root.addEventListener('focusout', hide);
  root.addEventListener('pointerup', (/** @type {any} */ e) => {
    const p = piece(e);
    if (e.pointerType !== 'mouse' && p && !p.dataset.item) {
      show(p, p.getAttribute('aria-disabled') === 'true');
      waiting = window.setTimeout(hide, 4000);
    }
  });
  root.addEventListener('keydown', (/** @type {any} */ e) => {
    if (e.key === 'Escape' && tip) hide();
    if (e.key === '?') {
      const p = piece(e);
      if (p) show(p);
    }
  });
}
