// @ts-check
// share-picture.mjs - the result of a game as a picture to send, wide or square, and a link that opens the replay by itself.
//
// The picture is an SVG of our own, drawn on a canvas: faces and the cover of the game are the page's drawings, the letters its font.
import { h, button } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { drawingOf, levelOf, loadFaces } from '../ui/faces.mjs';
import { linkTo } from '../ui/link.mjs';

const t = addTexts('share-picture', {
  shareResult: 'Share',
  savePicture: 'Save the picture',
  copyReplay: 'Link to the game',
  pictureIs: 'A picture of the result',
  wideShape: 'wide',
  squareShape: 'square',
  pictureShape: 'Shape',
  seeReplay: 'See the game by its link',
});

const SIZES = { wide: [1200, 630], square: [1080, 1080] };
const INK = '#2A2230',
  PAPER = '#FFFDF8',
  SEATS = ['#0B6B69', '#B0452C', '#574388', '#8A6200', '#2F6DB5', '#8A2F62'],
  RINGS = ['none', '11 4', '.1 6', '24 6', '11 4 .1 4', '3 4.5'];

export const escaped = words =>
  words.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] || c);

async function dataOf(file) {
  const answer = await fetch(file),
    bytes = new Uint8Array(await answer.arrayBuffer());
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text);
}
const textOf = file =>
  fetch(file).then(
    r => (r.ok ? r.text() : ''),
    () => '',
  );

/** @type {Promise<string> | undefined} */
let letters;
const fontStyle = () =>
  (letters ??= Promise.all(['latin', 'cyrillic'].map(f => dataOf(`font/manrope-${f}.woff2`))).then(
    ([latin, cyrillic]) => {
      const face = (data, range) =>
        `@font-face{font-family:M;font-weight:200 800;src:url(data:font/woff2;base64,${data});unicode-range:${range}}`;
      return face(latin, 'U+0-3FF,U+2000-22FF') + face(cyrillic, 'U+400-4FF,U+2116');
    },
  ));

// A drawing of the page, with its colours written out.
function drawing(id, colour) {
  const symbol = document.getElementById(id);
  return (symbol?.innerHTML || '')
    .replaceAll('var(--em-paper)', PAPER)
    .replaceAll('var(--em-ink)', INK)
    .replaceAll('var(--em-tint)', '#F0B429')
    .replaceAll('currentColor', colour);
}
const nested = (inner, x, y, w, hgt, viewBox) =>
  `<svg x="${x}" y="${y}" width="${w}" height="${hgt}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`;

function faceAt(person, own, seat, x, y, size) {
  const colour = SEATS[seat - 1],
    r = size / 2,
    at = size * 0.11;
  return `<circle cx="${x + r}" cy="${y + r}" r="${r}" fill="${PAPER}"/><circle cx="${x + r}" cy="${y + r}" r="${r}"
    fill="${colour}" opacity=".18"/>${nested(drawing(drawingOf(person, own), colour), x + at, y + at, size - 2 * at, size - 2 * at, '0 0 48 48')}
    <circle cx="${x + r}" cy="${y + r}" r="${r - 2}" fill="none" stroke="${colour}" stroke-width="${size / 15}" stroke-linecap="round"
    pathLength="120" stroke-dasharray="${RINGS[seat - 1]}"/>`;
}

const text = (words, x, y, size, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" fill="${INK}" ${more}>${escaped(words)}</text>`;

// One line for a player; `step` is the height of a line.
function playerLine(table, me, { seat, place, score }, x, y, width, step) {
  const size = step - 24,
    person = table.facts.people[seat - 1],
    level = levelOf(person.bot),
    middle = y + (step - 10) / 2 + 14,
    name = table.name(seat) + (level ? ` · ${level}` : '');
  return `<rect x="${x}" y="${y}" width="${width}" height="${step - 10}" rx="20" fill="${place === 1 ? '#FBE6C6' : PAPER}"/>
    ${text(String(place), x + 26, middle, 38)}${faceAt(person, seat === me, seat, x + 64, y + 7, size)}
    ${text(name, x + 84 + size, middle, 34)}
    ${text(String(score), x + width - 28, middle, 42, 'text-anchor="end"')}`;
}

/** The picture as the text of an SVG. */
function compose(shape, { table, order, title, me, cover, font }) {
  const [w, hgt] = SIZES[shape],
    wide = shape === 'wide',
    left = 64,
    width = wide ? 620 : w - 2 * left,
    top = wide ? 200 : 590,
    room = hgt - 110 - top,
    step = Math.min(104, room / order.length),
    size = Math.min(64, (wide ? 1150 : 1700) / Math.max(12, [...title].length)),
    game = table.app.titleOf(table.facts.game);
  const picture =
    cover &&
    nested(cover, wide ? 760 : left, wide ? 64 : 64, wide ? 376 : width, wide ? 468 : 330, '0 0 300 330');
  const heading = wide ? 112 : 480;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${hgt}" viewBox="0 0 ${w} ${hgt}">
    <style>${font} text { font-family: M, Manrope, sans-serif }</style>
    <rect width="${w}" height="${hgt}" fill="#FAF5EC"/><circle cx="${w - 250}" cy="300" r="330" fill="#F0B429" opacity=".13"/>
    ${picture || ''}
    ${text(title, left, heading, size)}
    ${text(game, left, heading + 50, 30, 'style="font-weight:500" opacity=".75"')}
    ${order.map((o, i) => playerLine(table, me, o, left, top + i * step, width, step)).join('')}
    ${nested(drawing('logo', INK), left, hgt - 100, 46, 46, '0 0 64 64')}
    ${text(t('title'), left + 60, hgt - 68, 26)}
    ${table.linked === false ? '' : text(t('seeReplay'), wide ? left + width : w - left, hgt - 68, 24, 'text-anchor="end" style="fill:#0B6B69"')}
    <rect y="${hgt - 42}" width="${w}" height="42" fill="#CFA574"/><rect y="${hgt - 42}" width="${w}" height="8" fill="#E3B77D"/></svg>`;
}

/** SVG to PNG.  Its letters come with it, and a browser may show the first picture before it has read them: so it is drawn twice.
 * @param {string} svg @param {number[]} size @returns {Promise<Blob>} */
export async function painted(svg, [width, height]) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })),
    canvas = h('canvas', { width, height });
  try {
    for (let times = 0; times < 2; times++) {
      const image = new Image(width, height);
      image.src = url;
      await image.decode();
      canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    }
    return await new Promise((done, fail) =>
      canvas.toBlob(b => (b ? done(b) : fail(new Error('no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The picture of a result. @param {'wide' | 'square'} shape */
export async function pictureOf(table, order, title, shape) {
  const [, font, cover] = await Promise.all([
      loadFaces(),
      fontStyle().catch(() => ''),
      textOf(`covers/${table.facts.game}.svg`),
    ]),
    inner = cover.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const me = table.facts.local && table.facts.people.filter(p => p.name).length > 1 ? 0 : table.facts.seat;
  return painted(compose(shape, { table, order, title, me, cover: inner, font }), SIZES[shape]);
}

/** A sheet with the picture, and the ways to send it. @param {string} record '': there is none, and no link */
export async function sharePicture(table, order, title, record) {
  const link = record ? await linkTo(record) : '',
    name = `${table.facts.game}-${table.code}.png`;
  let shape = /** @type {'wide' | 'square'} */ ('wide'),
    blob = await pictureOf(table, order, title, shape),
    url = URL.createObjectURL(blob);
  const image = h('img', { src: url, alt: `${t('pictureIs')}: ${title}`, width: 1200, height: 630 });
  const dialog = h('dialog', { className: 'sheet-box share-box', 'aria-labelledby': 'share-title' });
  const reshape = async to => {
    shape = to;
    blob = await pictureOf(table, order, title, shape);
    URL.revokeObjectURL(url);
    url = URL.createObjectURL(blob);
    [image.width, image.height] = SIZES[shape];
    image.src = url;
  };
  const save = () => h('a', { href: url, download: name }).click();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = t('copied');
    } catch {
      said.replaceChildren(
        h('textarea', { readOnly: true, rows: 3, value: link, 'aria-label': t('copyReplay') }),
      );
    }
  };
  const file = new File([blob], name, { type: 'image/png' }),
    send = navigator.canShare?.({ files: [file] })
      ? () =>
          navigator
            .share({
              files: [new File([blob], name, { type: 'image/png' })],
              title,
              ...(link ? { text: link } : {}),
            })
            .catch(() => {})
      : null;
  const said = h('p', { className: 'hint', role: 'status' });
  const radio = (s, words) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'shape',
        value: s,
        checked: s === shape,
        onchange: () => reshape(s),
        'data-key': 'shape-' + s,
      }),
      h('span', {}, words),
    );
  dialog.append(
    h(
      'div',
      { className: 'sheet-head' },
      h('h2', { id: 'share-title' }, title),
      h(
        'button',
        { type: 'button', className: 'icon-btn', 'aria-label': t('shut'), onclick: () => dialog.close() },
        icon('close'),
      ),
    ),
    image,
    h(
      'fieldset',
      { className: 'seg' },
      h('legend', {}, t('pictureShape')),
      radio('wide', t('wideShape')),
      radio('square', t('squareShape')),
    ),
    h(
      'div',
      { className: 'row' },
      send
        ? button([icon('share'), t('shareResult')], send, { className: 'main', 'data-key': 'send' })
        : null,
      button([icon('down'), t('savePicture')], save, {
        className: send ? '' : 'main',
        'data-key': 'save-picture',
      }),
      link ? button([icon('copy'), t('copyReplay')], copy, { 'data-key': 'copy-replay' }) : null,
    ),
    said,
  );
  dialog.addEventListener('close', () => {
    URL.revokeObjectURL(url);
    dialog.remove();
  });
  dialog.addEventListener('click', e => {
    if (e.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
