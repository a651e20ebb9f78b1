// @ts-check
// board-picture.mjs - a board as a picture to keep or to send: what the page shows of it, drawn again as an SVG of our own.
//
// Boxes with their colours and corners, drawings of the page's sheets, and words: nothing else lies on a board.  So the picture is what
// was on the screen, at three times its size, and no browser has to trust the page's style in it.  Its letters are of the device, as wide
// as they were: a font that a picture brings along is not always read before the picture is drawn.
import { addTexts } from '../ui/i18n.mjs';
import { linkTo } from '../ui/link.mjs';
import { painted, pictureBox } from './picture-box.mjs';

const t = addTexts('table/board-picture', { copyBoardLink: 'Link to the position' });

const SCALE = 3,
  EDGE = 12;
const number = (/** @type {number} */ x) => Math.round(x * 100) / 100;
const escaped = (/** @type {string} */ words) =>
  words.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] || c);
const clear = (/** @type {string} */ colour) => /^rgba\(.*, 0\)$|^transparent$/.test(colour);

// The first colour of a gradient stands for all of it.
function fillOf(/** @type {CSSStyleDeclaration} */ style) {
  if (!clear(style.backgroundColor)) return style.backgroundColor;
  return /rgba?\([^)]*\)|#[0-9a-f]{3,8}/i.exec(style.backgroundImage)?.[0] || 'none';
}

function box(/** @type {CSSStyleDeclaration} */ style, /** @type {any} */ { x, y, width, height }) {
  const fill = fillOf(style),
    edge = style.borderTopStyle === 'none' ? 0 : parseFloat(style.borderTopWidth),
    line = edge > 0 && !clear(style.borderTopColor),
    round = style.borderTopLeftRadius,
    r = round.endsWith('%') ? (parseFloat(round) / 100) * width : parseFloat(round) || 0;
  if (fill === 'none' && !line) return '';
  return `<rect x="${number(x + edge / 2)}" y="${number(y + edge / 2)}" width="${number(Math.max(0, width - edge))}" height="${number(Math.max(0, height - edge))}"
    rx="${number(Math.min(r, width / 2, height / 2))}" fill="${fill}" ${line ? `stroke="${style.borderTopColor}" stroke-width="${edge}" ${style.borderTopStyle === 'dashed' ? 'stroke-dasharray="4 3"' : ''}` : ''}/>`;
}

// What a drawing names by var() and currentColor, as it is where the drawing is used.
const resolved = (/** @type {string} */ inner, /** @type {CSSStyleDeclaration} */ style) =>
  inner
    .replace(
      /var\((--[\w-]+)(?:,\s*([^)]*))?\)/g,
      (_, name, other) => style.getPropertyValue(name).trim() || other || 'none',
    )
    .replaceAll('currentColor', style.color);
// A sheet's drawing, with the drawings that it uses itself in their places.
function symbolOf(/** @type {string} */ id, /** @type {CSSStyleDeclaration} */ style, depth = 0) {
  const symbol = document.getElementById(id),
    view = symbol?.getAttribute('viewBox');
  const inner = resolved(symbol?.innerHTML || '', style).replace(
    /<use\b([^>]*?)href="#([\w-]+)"([^>]*?)(?:\/>|>\s*<\/use>)/g,
    (_, before, used, after) =>
      depth > 3
        ? ''
        : `<g ${paintOf(before + after)}><svg ${placeOf(before + after)} ${symbolOf(used, style, depth + 1)}</svg></g>`,
  );
  return `${view ? `viewBox="${view}"` : 'overflow="visible"'}>${inner}`;
}
const paintOf = (/** @type {string} */ words) =>
  (words.match(/\b(transform|fill|stroke|stroke-width|color|style|opacity)="[^"]*"/g) || []).join(' ');
const placeOf = (/** @type {string} */ words) =>
  (words.match(/\b(x|y|width|height)="[^"]*"/g) || []).join(' ');
const local = (/** @type {string} */ paint) => paint.replace(/url\("?[^#)]*#([\w-]+)"?\)/, 'url(#$1)');
const PAINT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
];
const OWN = [
  'x',
  'y',
  'width',
  'height',
  'viewBox',
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'points',
  'x1',
  'y1',
  'x2',
  'y2',
  'dx',
  'dy',
  'transform',
  'preserveAspectRatio',
  'pathLength',
];
const named = (/** @type {Element} */ e, /** @type {string[]} */ names) =>
  names.map(n => (e.hasAttribute(n) ? `${n}="${escaped(e.getAttribute(n) || '')}"` : '')).join(' ');

// A part of a drawing, with its paint written out; what it uses of a sheet stands in its place.
/** @param {Element} e @returns {string} */
function shape(e) {
  const style = getComputedStyle(e),
    paint = PAINT.map(n => `${n}="${escaped(local(style.getPropertyValue(n)))}"`).join(' ');
  if (style.display === 'none') return '';
  if (e.tagName === 'use') {
    const id = (e.getAttribute('href') || '').slice(1);
    return `<g ${named(e, ['transform'])} fill="${local(style.fill)}" stroke="${local(style.stroke)}" color="${style.color}" opacity="${style.opacity}"><svg
      ${named(e, ['x', 'y', 'width', 'height'])} ${symbolOf(id, style)}</svg></g>`;
  }
  const inside = e.children.length ? [...e.children].map(shape).join('') : escaped(e.textContent || '');
  return `<${e.tagName} ${named(e, OWN)} ${paint}>${inside}</${e.tagName}>`;
}
const drawn = (/** @type {Element} */ svg, /** @type {any} */ { x, y, width, height }) =>
  `<svg x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" ${named(svg, ['viewBox', 'preserveAspectRatio'])}>${[...svg.children].map(shape).join('')}</svg>`;

// Weaves and the like that the parts are filled with.
function fillings(/** @type {string} */ svg) {
  const ids = new Set([...svg.matchAll(/url\(#([\w-]+)\)/g)].map(m => m[1]));
  return [...ids]
    .map(id => document.getElementById(id))
    .map(e => (e ? resolved(e.outerHTML, getComputedStyle(e)) : ''))
    .join('');
}

// Word by word, where each stands.
function words(
  /** @type {Text} */ node,
  /** @type {CSSStyleDeclaration} */ style,
  /** @type {DOMRect} */ from,
) {
  const range = document.createRange(),
    size = parseFloat(style.fontSize);
  return [...node.data.matchAll(/\S+/g)]
    .map(m => {
      range.setStart(node, m.index || 0);
      range.setEnd(node, (m.index || 0) + m[0].length);
      const at = range.getBoundingClientRect();
      if (!at.width) return '';
      const base = at.y - from.y + at.height / 2 + size * 0.35;
      return `<text x="${number(at.x - from.x)}" y="${number(base)}" font-size="${size}" font-weight="${style.fontWeight}" textLength="${number(at.width)}" lengthAdjust="spacingAndGlyphs" fill="${style.color}">${escaped(m[0])}</text>`;
    })
    .join('');
}

// A number or letter that is drawn by the style alone (`glyph` of ui/art.mjs).
function sign(
  /** @type {Element} */ e,
  /** @type {CSSStyleDeclaration} */ style,
  /** @type {any} */ { x, y, width, height },
) {
  const words = e.getAttribute('data-glyph'),
    size = parseFloat(style.fontSize);
  if (words === null) return '';
  return `<text x="${number(x + width / 2)}" y="${number(y + height / 2 + size * 0.35)}" font-size="${size}" font-weight="${style.fontWeight}"
    text-anchor="middle" fill="${style.color}">${escaped(words)}</text>`;
}

/** @param {Element} e @param {DOMRect} from @returns {string} */
function part(e, from) {
  const style = getComputedStyle(e),
    at = e.getBoundingClientRect(),
    here = { x: at.x - from.x, y: at.y - from.y, width: at.width, height: at.height };
  if (style.display === 'none' || style.visibility === 'hidden' || style.clipPath !== 'none' || !at.width)
    return '';
  if (e.matches('.zooms')) return ''; // to be pressed, not to be seen
  const inside =
    e.tagName === 'svg'
      ? drawn(e, here)
      : box(style, here) +
        sign(e, style, here) +
        [...e.childNodes]
          .map(n => (n instanceof Text ? words(n, style, from) : n instanceof Element ? part(n, from) : ''))
          .join('');
  return style.opacity === '1' ? inside : `<g opacity="${style.opacity}">${inside}</g>`;
}

/** What is on the screen, without a ground, as the parts of an SVG, and its size in pixels of the screen. @param {Element} board */
export function drawingOf(board) {
  const from = board.getBoundingClientRect(),
    inside = part(board, from);
  return { svg: `<defs>${fillings(inside)}</defs>${inside}`, width: from.width, height: from.height };
}

/** The board as the text of an SVG, and its size. @param {Element} board */
function compose(board) {
  const drawing = drawingOf(board),
    width = drawing.width + 2 * EDGE,
    height = drawing.height + 2 * EDGE,
    ground = getComputedStyle(document.body).backgroundColor;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${number(width)} ${number(height)}">
    <style>text { font-family: Manrope, system-ui, sans-serif }</style>
    <rect width="100%" height="100%" fill="${ground}"/><g transform="translate(${EDGE} ${EDGE})">${drawing.svg}</g></svg>`;
  return { svg, size: [Math.round(width * SCALE), Math.round(height * SCALE)] };
}

/** A sheet with the picture of a board, and the ways to send it. @param {Element} board @param {string} title @param {string} position */
export async function boardPicture(board, title, position) {
  const { svg, size } = compose(board),
    [picture, link] = await Promise.all([painted(svg, size), linkTo(position)]);
  pictureBox({ title, alt: title, name: 'position.png', picture, link, copyWords: t('copyBoardLink') });
}
