// keyboard-nav.mjs - the keyboard on a board: one stop for Tab, arrows to the nearest thing in their direction.
//
// The stop stays on a thing that leads on, wherever the arrows went: so Tab always comes back to a move.
/** @param {any} root */
export function stop(root) {
  const here = root.querySelector('button.piece[data-item]:focus'),
    one = (/** @type {string} */ selector) => root.querySelector(selector),
    first = here || one('button.piece[data-item]') || one('.lay button.piece') || one('button.piece');
  for (const e of root.querySelectorAll('button.piece[tabindex="0"]')) if (e !== first) e.tabIndex = -1;
  if (first && first.tabIndex !== 0) first.tabIndex = 0;
}

/** @type {Record<string, number[]>} */
const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** @param {Element} e */
const middle = e => {
  const r = e.getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2];
};

// The nearest in that direction, rather straight than aslant.
/** @param {any[]} all @param {Element} from @param {number[]} direction */
function nearest(all, from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null,
    least = Infinity;
  for (const e of all) {
    const [a, b] = middle(e),
      along = (a - x) * dx + (b - y) * dy,
      aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along > 1 && along + 3 * aside < least) ((least = along + 3 * aside), (best = e));
  }
  return best;
}

/** @param {any} e */
export function walk(e) {
  const all = [...e.currentTarget.querySelectorAll('button.piece')],
    from = all.indexOf(e.target);
  if (from < 0 || !(steps[e.key] || e.key === 'Home' || e.key === 'End')) return;
  e.preventDefault();
  const step = steps[e.key],
    forward = step && step[0] + step[1] > 0;
  const to = step
    ? nearest(all, e.target, step) || all[(from + (forward ? 1 : all.length - 1)) % all.length]
    : e.key === 'Home'
      ? all[0]
      : all.at(-1);
  if (to.dataset.item) {
    for (const x of all) x.tabIndex = -1;
    to.tabIndex = 0;
  }
  to.focus();
}
