// motion.mjs - what changed between two scenes: it is marked as the last move, and travels to its place.
//
// The new scene is the truth and is there at once; motion only leads the eye.  It never blocks: things can be
// pointed at while they travel, and a new scene is drawn in its end state whatever was moving before.
import { h } from '../ui/dom.mjs';

const LAST = 2; // a flag of things, as the engine has it
const MANY = 8; // so much at once is another position, not a move
const memory = new Map(); // by game: the scene as it was, and what the last change brought

const row = i => `${i.zone}/${i.seat}/${i.y}`;
const shape = scene => scene.map(i => `${i.id}:${i.kind}`).join();

// Things of a row that was [a b c] and is [x a b c] or [a b c x]: only x came, wherever the numbers of the others went.
function cameInRow(was, is) {
  const old = was.map(i => i.kind),
    now = is.map(i => i.kind),
    more = now.length - old.length;
  if (more > 0 && old.every((k, n) => k === now[n])) return is.slice(old.length);
  if (more > 0 && old.every((k, n) => k === now[n + more])) return is.slice(0, more);
  const before = new Map(was.map(i => [i.id, i.kind]));
  return is.filter(i => i.kind && before.get(i.id) !== i.kind);
}

function changes(was, is, zones) {
  const rows = list => {
    const m = new Map();
    for (const i of list)
      if (zones.includes(i.zone) && i.kind) (m.get(row(i)) || m.set(row(i), []).get(row(i))).push(i);
    return m;
  };
  const old = rows(was),
    now = rows(is),
    came = [];
  for (const [key, items] of now) came.push(...cameInRow(old.get(key) || [], items));
  return came.length > MANY ? [] : came;
}

// { came, left }: ids of what the last change brought and took away, in the zones where looks want it marked: as the engine
// marks it, and where it marks nothing, as the scene before was another.
export function remember(board) {
  const { scene, looks } = board,
    name = looks.name || 'plain',
    seen = memory.get(name),
    now = shape(scene);
  if (seen?.shape === now) return seen;
  const marked = scene.filter(i => i.flags & LAST),
    came = marked.length
      ? marked.filter(i => i.kind && looks.marked)
      : seen && looks.marked
        ? changes(seen.scene, scene, looks.marked)
        : [];
  const full = new Map(
    (came.length && !marked.length ? seen.scene : [])
      .filter(i => i.kind && looks.emptied?.includes(i.zone))
      .map(i => [i.id, i.kind]),
  );
  const left = scene.filter(i => !i.kind && (full.has(i.id) || i.flags & LAST));
  memory.set(name, {
    shape: now,
    scene,
    came: new Set(came.map(i => i.id)),
    left: new Set(left.map(i => i.id)),
    gains: new Map(),
    fresh: !!seen,
    was: seen?.scene || [],
  });
  return memory.get(name);
}

/** Another position comes, and not by a move: nothing travels. */
export const startAfresh = name => memory.delete(name);

const keyOf = e => e.dataset.key || e.dataset.at;

function places(root) {
  const at = new Map();
  for (const e of root.querySelectorAll('[data-at]')) {
    const r = e.getBoundingClientRect();
    if (r.width) at.set(keyOf(e), { kind: e.dataset.kind, r, e });
  }
  return at;
}

function travel(from, to) {
  const x = from.x + from.width / 2 - to.x - to.width / 2,
    y = from.y + from.height / 2 - to.y - to.height / 2;
  return [
    { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, zIndex: 5 },
    { transform: 'none', zIndex: 5 },
  ];
}

// Each thing that is new in its place comes from where one of its kind has just gone, or else from the stock (looks.stock).
function fly(before, root, ms, board) {
  const now = [...root.querySelectorAll('[data-at]')],
    gone = new Map(),
    ease = getComputedStyle(root).getPropertyValue('--ease') || 'ease-out',
    pile = board.looks.stock && root.querySelector(board.looks.stock),
    stock = (pile?.querySelector('svg') || pile)?.getBoundingClientRect(); // its drawing: a plate is wider than what comes of it
  const here = new Map(now.map(e => [keyOf(e), e.dataset.kind]));
  for (const [key, was] of before)
    if (was.kind && here.get(key) !== was.kind) gone.set(was.kind, [...(gone.get(was.kind) || []), was]);
  const came = now.filter(e => e.dataset.kind && before.get(keyOf(e))?.kind !== e.dataset.kind).slice(0, 60);
  let order = 0;
  for (const e of came) {
    const from = gone.get(e.dataset.kind)?.shift()?.r || (stock?.width && !e.closest('.opp') ? stock : null),
      r = e.getBoundingClientRect();
    if (!r.width) continue;
    const frames = from
      ? travel(from, r)
      : [
          { opacity: 0, transform: 'scale(.7)' },
          { opacity: 1, transform: 'none' },
        ];
    e.animate(frames, {
      duration: ms,
      delay: Math.min((order++ * ms) / 8, ms * 1.5),
      easing: ease.trim(),
      fill: 'backwards',
    });
  }
  capture([...gone.values()].flat(), root, ms, board);
}

// Where a seat is drawn: its points, or its card.
const homeOf = (root, seat) =>
  (
    root.querySelector(`.me.seat-${seat} .points`) ||
    root.querySelector(`[data-seat="${seat}"] .points, [data-seat="${seat}"]`)
  )?.getBoundingClientRect();

function layerOf(root) {
  const layer = h('div', { className: 'flights', 'aria-hidden': 'true' });
  root.append(layer);
  return layer;
}
const endWith = (layer, all) => Promise.allSettled(all.map(a => a.finished)).then(() => layer.remove());

// What left the table and lies nowhere now went to whoever moved.
function capture(left, root, ms, board) {
  const to = homeOf(root, board.mover),
    base = root.getBoundingClientRect(),
    things = left.filter(was => !was.e.isConnected && was.r.width > 20).slice(0, 12);
  if (!to || !things.length) return;
  const layer = layerOf(root);
  const all = things.map(({ e, r }, k) => {
    const ghost = e.cloneNode(true);
    for (const name of ['data-key', 'data-at', 'data-item', 'data-same']) ghost.removeAttribute(name);
    Object.assign(ghost.style, {
      position: 'absolute',
      left: `${r.x - base.x}px`,
      top: `${r.y - base.y}px`,
      width: `${r.width}px`,
      height: `${r.height}px`,
      margin: '0',
    });
    layer.append(ghost);
    const [x, y] = centre(r),
      [a, b] = centre(to);
    return ghost.animate(
      [{ transform: 'none' }, { transform: `translate(${a - x}px, ${b - y}px) scale(.3)`, opacity: 0.2 }],
      {
        duration: ms * 2,
        delay: k * 40,
        easing: 'ease-in',
        fill: 'both',
      },
    );
  });
  endWith(layer, all);
}

// Points that a move won go from where it lies to whoever won them.
function flyPoints(root, ms, board) {
  const won = (board.won || []).filter(([, n]) => n > 0),
    last = root.querySelector('.lay .last') || root.querySelector('.lay'),
    base = root.getBoundingClientRect();
  if (!won.length) return;
  const layer = layerOf(root),
    [x, y] = centre(last.getBoundingClientRect());
  const all = won.flatMap(([seat, n]) => {
    const to = homeOf(root, seat);
    if (!to) return [];
    const [a, b] = centre(to),
      e = h('b', { className: `won seat-${seat}` }, `+${n}`),
      at = (p, q) => `translate(${p - base.x}px, ${q - base.y}px) translate(-50%, -50%)`;
    layer.append(e);
    const frames = [
      { transform: `${at(x, y)} scale(.6)`, opacity: 0 },
      { transform: `${at(x, y - 12)} scale(1.15)`, opacity: 1, offset: 0.35 },
      { transform: `${at(a, b)} scale(.8)`, opacity: 0.9 },
    ];
    return [e.animate(frames, { duration: ms * 3, delay: ms, easing: 'ease-in-out', fill: 'both' })];
  });
  endWith(layer, all);
}

// ---- a story: several things happen one after another between two scenes ------------------------------
// looks.story(was, scene, face) -> { steps: [{ id, seat, face }], gone: [{ id, seat }] }: cards that were shown by seats and then went, one by
// one, to where they lie now, or to a seat; and cards that were on the table and went to a seat in the end.

const centre = r => [r.x + r.width / 2, r.y + r.height / 2];

// One card of the story, drawn above the board: it turns over, waits for its turn, and goes.
function flight(layer, base, card, from, to, { turn, wait, ms }) {
  const [x, y] = centre(from),
    [a, b] = centre(to),
    width = to.small ? from.width : to.width,
    start = `translate(${x - base.x}px, ${y - base.y}px) translate(-50%, -50%)`,
    end = `translate(${a - base.x}px, ${b - base.y}px) translate(-50%, -50%)`;
  card.style.setProperty('--cw', `${Math.max(30, width)}px`);
  layer.append(card);
  if (turn)
    card.firstElementChild?.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
      duration: ms,
      easing: 'ease-out',
    });
  const steps = [
    { transform: start },
    { transform: to.small ? `${end} scale(.4)` : end, opacity: to.small ? 0 : 1 },
  ];
  return card.animate(steps, {
    duration: ms,
    delay: wait,
    easing: 'cubic-bezier(.2, .8, .2, 1)',
    fill: 'both',
  });
}

function play(story, before, root, ms) {
  const layer = layerOf(root),
    base = root.getBoundingClientRect(),
    plate = seat => root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect(),
    small = r => (r ? Object.assign(new DOMRect(r.x, r.y, r.width, r.height), { small: true }) : null),
    all = [],
    last = ms * (story.steps.length + 1);
  story.steps.forEach((s, k) => {
    const target = root.querySelector(`[data-at="${s.id}"]`),
      lies = target && !target.closest('.order') ? target.getBoundingClientRect() : null,
      to = lies || small(plate(s.to)),
      from = plate(s.seat);
    if (!to || !from) return;
    all.push(flight(layer, base, s.face(), from, to, { turn: true, wait: ms * (k + 1), ms }));
    if (lies) target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms * (k + 2) });
  });
  for (const g of story.gone) {
    const from = before.get('i' + g.id)?.r,
      to = small(plate(g.to));
    if (from && to)
      all.push(flight(layer, base, g.face(), from, to, { turn: false, wait: last, ms: ms * 2 }));
  }
  endWith(layer, all);
}

/** Milliseconds that a piece travels; 1 where no motion is wanted. */
export const pace = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--d-3'));

// Called while the old board is still to be seen; moves when the new one has taken its place.
export function follow(root, board) {
  const name = root.dataset.game,
    seen = memory.get(name),
    old = document.querySelector(`.board[data-game="${name}"]`);
  const turned = seen && seen.seat !== undefined && seen.seat !== board.seat; // another person looks now: nothing travelled
  if (seen) seen.seat = board.seat;
  const ms = pace(),
    still = !seen?.fresh || seen.moved || turned || !old || !(ms > 1);
  if (seen) seen.moved = true;
  if (still || (old.checkVisibility && !old.checkVisibility())) return;
  const before = places(old);
  queueMicrotask(() => {
    const now = document.querySelector(`.board[data-game="${name}"]`); // this one, or the old one made into this one
    if (!now || !before.size) return;
    const story = board.looks.story?.(seen.was, board.scene, board);
    if (story?.steps.length) play(story, before, now, ms);
    else fly(before, now, ms, board);
    flyPoints(now, ms, board);
  });
}
