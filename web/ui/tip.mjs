// tip.mjs - what a thing is, said beside it: by hovering, by the keyboard, by touching.  Escape hides it.
//
// The same words are the name of the button, so a screen reader has them already.
import { h } from './dom.mjs';

// A thing of the engine is explained by its board (`root.hung.explain`), a group by its name.
const wordsOf = (root, e) =>
  e.dataset.at ? root.hung?.explain(Number(e.dataset.at)) : e.hasAttribute('aria-expanded') ? null : { name: e.getAttribute('aria-label') };

function place(root, tip, e, top) {
  const r = e.getBoundingClientRect(),
    all = root.getBoundingClientRect(),
    height = tip.offsetHeight,
    above = r.top - height - 8;
  const left = Math.min(
    Math.max(r.left + r.width / 2 - tip.offsetWidth / 2, 4),
    document.documentElement.clientWidth - tip.offsetWidth - 4
  );
  tip.style.left = `${left - all.left}px`;
  tip.style.top = `${(above > top ? above : r.bottom + 8) - all.top}px`;
}

export function tips(root) {
  let tip = null,
    waiting;
  const hide = () => {
    clearTimeout(waiting);
    tip?.remove();
    tip = null;
  };
  // A finger that is refused gets its reason from the toast at the top; only what the thing is stands here, and below it.
  const show = (e, told = false) => {
    const words = wordsOf(root, e);
    hide();
    if (!words || !root.isConnected || (told && !words.says)) return;
    tip = h(
      'div',
      { className: 'tip', 'aria-hidden': 'true' },
      h('b', {}, words.name),
      words.says ? h('span', {}, words.says) : null,
      words.no && !told ? h('span', { className: 'why' }, words.why, ' ', h('span', { className: 'chip' }, words.no)) : null
    );
    root.append(tip);
    place(root, tip, e, told ? 160 : 4);
  };
  const piece = e => e.target.closest?.('button.piece');
  root.addEventListener('pointerover', e => {
    if (e.pointerType === 'mouse') {
      clearTimeout(waiting);
      const p = piece(e);
      if (p) waiting = setTimeout(() => show(p), 450);
      else hide();
    }
  });
  root.addEventListener('pointerleave', e => {
    if (e.pointerType === 'mouse') hide(); // a finger leaves as soon as it is lifted
  });
  root.addEventListener('focusin', e => {
    if (e.target.matches('button.piece:focus-visible')) show(e.target);
  });
  root.addEventListener('focusout', hide);
  root.addEventListener('pointerup', e => {
    const p = piece(e);
    if (e.pointerType !== 'mouse' && p && !p.dataset.item) {
      show(p, p.getAttribute('aria-disabled') === 'true');
      waiting = setTimeout(hide, 4000);
    }
  });
  root.addEventListener('keydown', e => {
    if (e.key === 'Escape' && tip) hide();
    if (e.key === '?') {
      const p = piece(e);
      if (p) show(p);
    }
  });
}
