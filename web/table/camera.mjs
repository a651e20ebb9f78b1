// camera.mjs - a table too large for its place: it scrolls, is dragged, and zooms by wheel, pinch, keys and buttons.
//
// What it looks at is kept in cells of the grid, so that it survives a new drawing and another size of the window.
import { h } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';

const t = addTexts('table/camera', {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Show all',
  tableOf: 'Table',
});

const kept = new Map(); // by name: { zoom, x, y, mark }
const clamp = (x, lo, hi) => Math.min(Math.max(x, lo), hi);

// How a view lies over its grid now: `view.extra` says which cell is its first, what is looked at is kept by name.
const gridOf = view => view.firstElementChild;
const width = view => view.clientWidth - parseFloat(getComputedStyle(view).paddingRight); // less the buttons beside it
const cell = view => parseFloat(getComputedStyle(gridOf(view)).gridTemplateColumns) || 1;

// The middle of the view in cells, moved as little as need be: no more of the bare table is seen than it must, and after a move
// (`fresh`) all of the table is, or where it is too large, at least that move.
function middle(at, [from, to], [last, end], room, fresh) {
  const half = room / 2 - 0.5,
    fits = to - from + 1 <= room,
    bare = fits ? at : clamp(at, from + half, to - half),
    [lo, hi] = fits ? [from, to] : [last, end];
  return fresh ? clamp(bare, Math.min(hi - half, lo + half), Math.max(hi - half, lo + half)) : bare;
}
function aim(view) {
  const { name, x0, y0, box, look } = view.extra,
    is = kept.get(name),
    c = cell(view),
    { offsetLeft, offsetTop } = gridOf(view),
    wide = width(view),
    high = view.clientHeight;
  is.x = middle(is.x, [box[0], box[2]], [look[0], look[2]], wide / c, is.fresh);
  is.y = middle(is.y, [box[1], box[3]], [look[1], look[3]], high / c, is.fresh);
  is.fresh = false;
  view.scrollLeft = (is.x - x0 + 0.5) * c + offsetLeft - wide / 2;
  view.scrollTop = (is.y - y0 + 0.5) * c + offsetTop - high / 2;
}
function note(view) {
  const { name, x0, y0 } = view.extra,
    is = kept.get(name),
    c = cell(view),
    { offsetLeft, offsetTop } = gridOf(view);
  is.x = (view.scrollLeft + width(view) / 2 - offsetLeft) / c + x0 - 0.5;
  is.y = (view.scrollTop + view.clientHeight / 2 - offsetTop) / c + y0 - 0.5;
}
// As large as lets everything be seen; once more, and it is as large as a finger wants it.
function wholly(view, now) {
  const [left, top, right, bottom] = view.extra.box,
    c = cell(view) / now,
    all = Math.min(width(view) / (right - left + 1) / c, view.clientHeight / (bottom - top + 1) / c);
  return all >= 1 || Math.abs(now - all) < 0.02 ? 1 : Math.max(all, 0.3);
}
function zoom(view, by) {
  const is = kept.get(view.extra.name);
  is.zoom = by ? clamp(is.zoom * by, 0.3, 3) : wholly(view, is.zoom);
  gridOf(view).style.setProperty('--zoom', String(is.zoom));
  aim(view);
}

// `grid` lies in cells from (x0, y0) on, `box` is what there is to see;
// `look` are the cells to be seen when `mark`, the last move, is another than before.  `beside` lies in the tray with the buttons, beside the
// table and never over it.
export function camera(name, grid, { x0, y0, box, look, mark, beside = null }) {
  const old = kept.get(name),
    is = old || { zoom: 1, x: (look[0] + look[2]) / 2, y: (look[1] + look[3]) / 2 };
  if (is.mark !== mark) Object.assign(is, { mark, fresh: true });
  kept.set(name, is);
  const view = h(
      'div',
      { className: 'desk', role: 'region', 'aria-label': t('tableOf'), tabIndex: 0, 'data-desk': name },
      grid,
    ),
    on = e => e.currentTarget.closest('.desk-frame').querySelector('.desk'),
    root = h(
      'div',
      { className: 'desk-frame', onkeydown: keys },
      view,
      h('div', { className: 'tray' }, beside, buttons()),
    );
  view.extra = { name, x0, y0, box, look };
  const laid = [x0, y0, mark, grid.style.cssText].join(); // while it is the same nothing moves
  function buttons() {
    const one = (sign, picture, words, by) =>
      h(
        'button',
        {
          type: 'button',
          className: 'icon-btn zoom',
          'aria-label': words,
          title: words,
          'data-key': 'zoom' + sign,
          onclick: e => zoom(on(e), by),
        },
        icon(picture),
      );
    return h(
      'div',
      { className: 'zooms' },
      one('−', 'minus', t('zoomOut'), 0.8),
      one('0', 'fit', t('zoomFit'), 0),
      one('+', 'plus', t('zoomIn'), 1.25),
    );
  }
  function keys(e) {
    const by = { '+': 1.25, '=': 1.25, '-': 0.8, 0: 0 }[e.key];
    if (by === undefined) return;
    e.preventDefault();
    zoom(on(e), by);
  }
  grid.style.setProperty('--zoom', is.zoom);
  view.addEventListener('scroll', () => view.isConnected && note(view), { passive: true });
  view.addEventListener('wheel', e => (e.preventDefault(), zoom(view, e.deltaY < 0 ? 1.12 : 1 / 1.12)), {
    passive: false,
  });
  drag(view, by => zoom(view, by));
  let was = 0; // another size, as of a phone that is turned, is looked at anew; also once at the start, when the sizes are known
  const sized = () => {
    const size = view.clientWidth * 9999 + view.clientHeight;
    if (!view.isConnected || size === was) return;
    if (was) is.fresh = true;
    was = size;
    aim(view);
  };
  new ResizeObserver(sized).observe(view);
  queueMicrotask(() => {
    const live = document.querySelector(`[data-desk="${name}"]`); // this one, or the old one made into this one
    if (!live || live === view || is.laid === laid) return;
    is.laid = laid;
    aim(live);
  });
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
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'])
    view.addEventListener(end, e => down.delete(e.pointerId));
}
