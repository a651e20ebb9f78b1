// camera.mjs - a table too large for its place: it scrolls, is dragged, and zooms by wheel, pinch, keys and buttons.
//
// What it looks at is kept in cells of the grid, so that it survives a new drawing and another size of the window.
import { h } from './dom.mjs';
import { t, teach } from './words.mjs';

teach({ zoomIn: ['Крупнее', 'Larger'], zoomOut: ['Мельче', 'Smaller'], zoomFit: ['Всё', 'All'], tableOf: ['Стол', 'Table'] });

const kept = new Map(); // by name: { zoom, x, y, mark }
const clamp = (x, lo, hi) => Math.min(Math.max(x, lo), hi);

// `grid` lies in cells from (x0, y0) on; `look` is the cell to look at when `mark`, the last move, is another than before.
export function camera(name, grid, { x0, y0, look, mark }) {
  const old = kept.get(name),
    is = !old || old.mark !== mark ? { zoom: old?.zoom || 1, x: look[0], y: look[1], mark } : old;
  kept.set(name, is);
  const view = h('div', { className: 'desk', role: 'region', 'aria-label': t('tableOf'), tabIndex: 0 }, grid),
    root = h('div', { className: 'desk-frame' }, view, buttons());
  const cell = () => parseFloat(getComputedStyle(grid).gridTemplateColumns) || 1;
  const pad = () => ({ x: grid.offsetLeft, y: grid.offsetTop });
  const aim = () => {
    const c = cell(),
      p = pad();
    view.scrollLeft = (is.x - x0 + 0.5) * c + p.x - view.clientWidth / 2;
    view.scrollTop = (is.y - y0 + 0.5) * c + p.y - view.clientHeight / 2;
  };
  const note = () => {
    const c = cell(),
      p = pad();
    is.x = (view.scrollLeft + view.clientWidth / 2 - p.x) / c + x0 - 0.5;
    is.y = (view.scrollTop + view.clientHeight / 2 - p.y) / c + y0 - 0.5;
  };
  const zoom = by => {
    is.zoom = by ? clamp(is.zoom * by, 0.5, 3) : 1;
    grid.style.setProperty('--zoom', is.zoom);
    aim();
  };
  function buttons() {
    const one = (sign, words, by) =>
      h(
        'button',
        { type: 'button', className: 'zoom', 'aria-label': words, title: words, 'data-key': 'zoom' + sign, onclick: () => zoom(by) },
        sign
      );
    return h('div', { className: 'zooms' }, one('+', t('zoomIn'), 1.25), one('−', t('zoomOut'), 0.8), one('⤢', t('zoomFit'), 0));
  }
  grid.style.setProperty('--zoom', is.zoom);
  view.addEventListener('scroll', note, { passive: true });
  view.addEventListener(
    'wheel',
    e => {
      e.preventDefault();
      zoom(e.deltaY < 0 ? 1.12 : 1 / 1.12);
    },
    { passive: false }
  );
  root.addEventListener('keydown', e => {
    const by = { '+': 1.25, '=': 1.25, '-': 0.8, 0: 0 }[e.key];
    if (by !== undefined) {
      e.preventDefault();
      zoom(by);
    }
  });
  drag(view, zoom);
  new ResizeObserver(aim).observe(view); // also once at the start, when the sizes are known
  return root;
}

// One finger scrolls by itself; a mouse drags; two fingers zoom.
function drag(view, zoom) {
  const down = new Map();
  let apart = 0;
  const spread = () => {
    const [a, b] = [...down.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  view.addEventListener('pointerdown', e => {
    down.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (down.size === 2) apart = spread();
  });
  view.addEventListener('pointermove', e => {
    const was = down.get(e.pointerId);
    if (!was) return;
    down.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (down.size === 2) {
      const now = spread();
      if (apart && Math.abs(now / apart - 1) > 0.04) {
        zoom(now / apart);
        apart = now;
      }
    } else if (e.pointerType === 'mouse') {
      view.scrollLeft -= e.clientX - was.x;
      view.scrollTop -= e.clientY - was.y;
    }
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) view.addEventListener(end, e => down.delete(e.pointerId));
}
