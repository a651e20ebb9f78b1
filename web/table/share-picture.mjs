// @ts-check
// share-picture.mjs - the result of a game as a picture to send, wide or square, and a link that opens the replay by itself.
//
// The picture is an SVG of our own, drawn on a canvas: faces and the cover of the game are the page's drawings.  Its letters are written on
// the canvas when the page's font is there for certain: what a font inside of an SVG looks like depends on whether it was read in time.
import { h } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { drawingOf, levelOf, loadFaces } from '../ui/faces.mjs';
import { linkTo } from '../ui/link.mjs';
import { painted, pictureBox } from './picture-box.mjs';

const t = addTexts('share-picture', {
  meHere: 'I',
  copyReplay: 'Link to the game',
  pictureIs: 'A picture of the result',
  wideShape: 'wide',
  squareShape: 'square',
  pictureShape: 'Shape',
  seeReplay: 'See the game by its link',
});

const SIZES = { wide: [1200, 630], square: [1080, 1080] };
const INK = '#2A2230',
  GREY = '#5F5965',
  PAPER = '#FFFDF8',
  SEATS = ['#0B6B69', '#B0452C', '#574388', '#8A6200', '#2F6DB5', '#8A2F62'],
  RINGS = ['none', '11 4', '.1 6', '24 6', '11 4 .1 4', '3 4.5'];

const textOf = file =>
  fetch(file).then(
    r => (r.ok ? r.text() : ''),
    () => '',
  );

// ---- letters ------------------------------------------------------------------------------

const FONT = 'Manrope of pictures';

// The faces of the page's font once more: those of its style are left out where they come late (font-display), these are waited for.
function faces() {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]),
    found = rules.filter(rule => rule instanceof CSSFontFaceRule);
  return found.map(({ style }) => {
    const of = name => style.getPropertyValue(name);
    return new FontFace(FONT, of('src'), { weight: of('font-weight'), unicodeRange: of('unicode-range') });
  });
}
/** Resolves when all letters of these words are there, or cannot be had: then those of the device serve. */
async function lettersFor(words) {
  if (![...document.fonts].some(f => f.family.includes(FONT))) for (const f of faces()) document.fonts.add(f);
  await document.fonts.load(`800 20px "${FONT}"`, words).catch(() => []);
}

/** @typedef {{ words: string, x: number, y: number, size: number, weight?: number, fill?: string, right?: boolean, most?: number }} Line
 *  `most`: words that are wider become narrower */
/** @param {any} context @param {Line} line */
function write(context, { words, x, y, size, weight = 800, fill = INK, right = false, most = undefined }) {
  Object.assign(context, {
    font: `${weight} ${size}px "${FONT}", system-ui, sans-serif`,
    fillStyle: fill,
    textAlign: right ? 'right' : 'left',
  });
  context.fillText(words, x, y, most);
}

// ---- drawings -----------------------------------------------------------------------------

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

// Whoever reads the picture is somebody else.
const nameFor = (table, seat) => (table.name(seat) === t('youName') ? t('meHere') : table.name(seat));

// One line for a player; `step` is the height of a line.
function playerLine(table, me, { seat, place, score }, x, y, width, step) {
  const size = step - 24,
    person = table.facts.people[seat - 1],
    level = levelOf(person.bot),
    base = y + (step - 10) / 2 + 14;
  return {
    svg: `<rect x="${x}" y="${y}" width="${width}" height="${step - 10}" rx="20" fill="${place === 1 ? '#FBE6C6' : PAPER}"/>
    ${faceAt(person, seat === me, seat, x + 64, y + 7, size)}`,
    lines: [
      { words: String(place), x: x + 26, y: base, size: 38 },
      {
        words: nameFor(table, seat) + (level ? ` · ${level}` : ''),
        x: x + 84 + size,
        y: base,
        size: 34,
        most: width - 84 - size - 130,
      },
      { words: String(score), x: x + width - 28, y: base, size: 42, right: true },
    ],
  };
}

/** The picture: an SVG, and what is written on it. @returns {{ svg: string, lines: Line[] }} */
function compose(shape, { table, order, title, me, cover }) {
  const [w, hgt] = SIZES[shape],
    wide = shape === 'wide',
    left = 64,
    width = wide ? 620 : w - 2 * left,
    top = wide ? 200 : 590,
    room = hgt - 110 - top,
    step = Math.min(104, room / order.length),
    size = Math.min(64, (wide ? 1150 : 1700) / Math.max(12, [...title].length)),
    heading = wide ? 112 : 480,
    players = order.map((o, i) => playerLine(table, me, o, left, top + i * step, width, step));
  const picture =
    cover &&
    nested(cover, wide ? 760 : left, wide ? 64 : 64, wide ? 376 : width, wide ? 468 : 330, '0 0 300 330');
  const lines = [
    { words: title, x: left, y: heading, size, most: width },
    {
      words: table.app.titleOf(table.facts.game),
      x: left,
      y: heading + 50,
      size: 30,
      weight: 500,
      fill: GREY,
    },
    ...players.flatMap(p => p.lines),
    { words: t('title'), x: left + 60, y: hgt - 68, size: 26 },
  ];
  if (table.linked !== false)
    lines.push({
      words: t('seeReplay'),
      x: wide ? left + width : w - left,
      y: hgt - 68,
      size: 24,
      fill: '#0B6B69',
      right: true,
    });
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${hgt}" viewBox="0 0 ${w} ${hgt}">
    <rect width="${w}" height="${hgt}" fill="#FAF5EC"/><circle cx="${w - 250}" cy="300" r="330" fill="#F0B429" opacity=".13"/>
    ${picture || ''}
    ${players.map(p => p.svg).join('')}
    ${nested(drawing('logo', INK), left, hgt - 100, 46, 46, '0 0 64 64')}
    <rect y="${hgt - 42}" width="${w}" height="42" fill="#CFA574"/><rect y="${hgt - 42}" width="${w}" height="8" fill="#E3B77D"/></svg>`,
    lines,
  };
}

/** The picture of a result. @param {'wide' | 'square'} shape */
export async function pictureOf(table, order, title, shape) {
  const [, cover] = await Promise.all([loadFaces(), textOf(`covers/${table.facts.game}.svg`)]),
    inner = cover.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, ''),
    me = table.facts.local && table.facts.people.filter(p => p.name).length > 1 ? 0 : table.facts.seat,
    { svg, lines } = compose(shape, { table, order, title, me, cover: inner });
  await lettersFor(lines.map(l => l.words).join(''));
  return painted(svg, SIZES[shape], context => lines.forEach(l => write(context, l)));
}

/** A sheet with the picture, and the ways to send it. @param {string} record '': there is none, and no link */
export async function sharePicture(table, order, title, record) {
  const [picture, link] = await Promise.all([
    pictureOf(table, order, title, 'wide'),
    record ? linkTo(record) : '',
  ]);
  const radio = (show, s, words) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'shape',
        value: s,
        checked: s === 'wide',
        onchange: async () => show(await pictureOf(table, order, title, s)),
        'data-key': 'shape-' + s,
      }),
      h('span', {}, words),
    );
  pictureBox({
    title,
    alt: `${t('pictureIs')}: ${title}`,
    name: `${table.facts.game}-${table.code}.png`,
    picture,
    link,
    copyWords: t('copyReplay'),
    choices: show =>
      h(
        'fieldset',
        { className: 'seg' },
        h('legend', {}, t('pictureShape')),
        radio(show, 'wide', t('wideShape')),
        radio(show, 'square', t('squareShape')),
      ),
  });
}
