// drag.mjs - a thing can also be carried: taking it up is pointing at it, letting it go is pointing at what lies below.
// An extra for those who like it; nothing needs it.  What is forbidden there answers with its clause, as ever.
//
// The table is drawn anew meanwhile, so what is carried is kept here and not on an element.
const FAR = 8; // px: less is a touch

/** @typedef {() => { scene: any[], chosen: number[], point: ((id: number) => void) | null }} BoardNow */

/** @type {any} { id, x, y, image, ghost }, or null */
let held = null;
let dropped = 0;

/** A click that only ends a carrying is none. */
export const justDropped = () => performance.now() - dropped < 80;

/** @param {PointerEvent} e */
function carry(e) {
  const { ghost } = held;
  ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px) translate(-50%, -60%)`;
}
/** @param {PointerEvent} e @param {BoardNow} board */
function lift(e, board) {
  const r = held.image.getBoundingClientRect(),
    ghost = held.image.cloneNode(true);
  ghost.className += ' carried';
  ghost.setAttribute('aria-hidden', 'true');
  for (const name of ['data-key', 'data-at', 'data-item', 'data-same', 'id']) ghost.removeAttribute(name);
  Object.assign(ghost.style, { width: `${r.width}px`, height: `${r.height}px` });
  for (const name of ['--cw', '--ch', '--c', '--pat', '--shape', '--pl', '--em-tint'])
    ghost.style.setProperty(name, getComputedStyle(held.image).getPropertyValue(name));
  document.body.append(ghost);
  held.ghost = ghost;
  carry(e);
  if (!board().chosen.includes(held.id)) board().point?.(held.id);
}
/** @param {PointerEvent} e @param {BoardNow} board */
function put(e, board) {
  const at = document.elementFromPoint(e.clientX, e.clientY)?.closest('button.piece[data-at]'),
    zone = (/** @type {number} */ id) => board().scene.find(i => i.id === id)?.zone,
    id = Number(at?.getAttribute('data-at'));
  dropped = performance.now();
  if (at && id !== held.id && zone(id) !== zone(held.id)) board().point?.(id);
}

/** For `onpointerdown` of a board; `board()` is how it is at the time. @param {any} e @param {BoardNow} board */
export function takeUp(e, board) {
  const piece = e.target.closest('button.piece[data-item]');
  if (!piece || e.button || !board().point || held || piece.closest('.desk')) return;
  if (e.pointerType === 'touch' && getComputedStyle(piece).touchAction !== 'none') return; // that finger pushes the table
  held = { id: Number(piece.dataset.at), x: e.clientX, y: e.clientY, image: piece, ghost: null };
  /** @param {PointerEvent} m */
  const move = m => {
    if (m.pointerId !== e.pointerId) return; // another finger
    if (!held.ghost && Math.hypot(m.clientX - held.x, m.clientY - held.y) > FAR) lift(m, board);
    else if (held.ghost) carry(m);
  };
  /** @param {any} u */
  const end = u => {
    if (u.pointerId !== e.pointerId) return;
    document.removeEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) document.removeEventListener(name, end);
    held.ghost?.remove();
    if (held.ghost && u.type === 'pointerup') put(u, board);
    held = null;
  };
  document.addEventListener('pointermove', move);
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, end);
}
