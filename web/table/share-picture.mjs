// @ts-check
// share-picture.mjs - the result of a game as a picture to send, wide or square, and a link that opens the replay by itself.
//
// The picture is an SVG of our own, drawn on a canvas: faces and the cover of the game are the page's drawings; where the winner has something
// lying before him, or all have one table, that is drawn as the page shows it, and not the cover.  Its letters are written on
// the canvas when the page's font is there for certain: what a font inside of an SVG looks like depends on whether it was read in time.
import { h } from '../ui/dom.mjs';
import { addTexts, plural } from '../ui/i18n.mjs';
import { drawingOf, levelOf, loadFaces } from '../ui/faces.mjs';
import { linkTo } from '../ui/link.mjs';
import { drawingOf as drawingOfBoard } from './board-picture.mjs';
import { painted, pictureBox } from './picture-box.mjs';

const t = addTexts('table/share-picture', {
  meHere: 'I',
  copyReplay: 'Link to the game',
  pictureIs: 'A picture of the result',
  wideShape: 'wide',
  squareShape: 'square',
  pictureShape: 'Shape',
  seeReplay: 'See the game by its link',
});

const LEFT = 64; // the margin
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

/** @typedef {{ words: string, x: number, y: number, size: number, weight?: number, fill?: string, right?: boolean, centre?: boolean, most?: number }} Line
 *  `most`: words that are wider become narrower */
/** @param {any} context @param {Line} line */
function write(context, { words, x, y, size, weight = 800, fill = INK, right, centre, most }) {
  Object.assign(context, {
    font: `${weight} ${size}px "${FONT}", system-ui, sans-serif`,
    fillStyle: fill,
    textAlign: right ? 'right' : centre ? 'center' : 'left',
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

// The board in the middle of its place, as large as that lets it be.
function boardAt({ svg, width, height }, x, y, w, hgt) {
  const scale = Math.min(w / width, hgt / height);
  return `<g transform="translate(${x + (w - width * scale) / 2} ${y + (hgt - height * scale) / 2}) scale(${scale})">${svg}</g>`;
}

// What lies there in the end, else the cover of the game.
const pictureIn = ({ board, cover }, x, y, w, hgt) =>
  board ? boardAt(board, x, y, w, hgt) : cover ? nested(cover, x, y, w, hgt, '0 0 300 330') : '';

// The title, and below it the game, for how many, and how long it took.
const titleLines = ({ table, order, title, time }, most, width) => [
  { words: title, x: LEFT, y: 112, size: Math.min(64, most / Math.max(12, [...title].length)), most: width },
  {
    words: [table.app.titleOf(table.facts.game), plural(order.length, 'players'), time]
      .filter(Boolean)
      .join(' · '),
    x: LEFT,
    y: 162,
    size: 30,
    weight: 500,
    fill: GREY,
    most: width,
  },
];

/** @typedef {{ svg: string, lines: Line[] }} Part  what is drawn, and what is written on it */
/** Wide: a line for each player, and the board beside them. @returns {Part} */
function wideParts(what) {
  const { table, order, me } = what,
    width = 620,
    step = Math.min(104, 320 / order.length),
    players = order.map((o, i) => playerLine(table, me, o, LEFT, 200 + i * step, width, step));
  return {
    svg: pictureIn(what, 750, 64, 392, 468) + players.map(p => p.svg).join(''),
    lines: [...titleLines(what, 1150, width), ...players.flatMap(p => p.lines)],
  };
}

/** Square: who won stands beside the board, the others in lines below. @returns {Part} */
function squareParts(what) {
  const { table, order, me } = what,
    first = order.filter(o => o.place === 1),
    others = order.slice(first.length),
    width = SIZES.square[0] - 2 * LEFT,
    middle = LEFT + 260, // of those who won
    size = Math.min(280, (520 - 20 * (first.length - 1)) / first.length),
    from = middle - (first.length * (size + 20) - 20) / 2,
    step = Math.min(104, 250 / Math.max(1, others.length)),
    rows = others.map((o, i) => playerLine(table, me, o, LEFT, 720 + i * step, width, step)),
    [points, unit] = plural(first[0].score, 'points').split(' '),
    names = first.map(o => nameFor(table, o.seat)).join(', ');
  const faces = first.map(({ seat }, i) =>
    faceAt(table.facts.people[seat - 1], seat === me, seat, from + i * (size + 20), 390 - size / 2, size),
  );
  const centred = { x: middle, centre: true };
  return {
    svg: pictureIn(what, 620, 220, 396, 460) + faces.join('') + rows.map(p => p.svg).join(''),
    lines: [
      ...titleLines(what, 1700, width),
      { words: points, y: 630, size: 104, ...centred },
      {
        words: first.length > 1 ? `${unit} · ${names}` : unit,
        y: 676,
        size: 30,
        fill: GREY,
        most: 500,
        ...centred,
      },
      ...rows.flatMap(p => p.lines),
    ],
  };
}

/** The picture: an SVG, and what is written on it. @returns {Part} */
function compose(shape, what) {
  const [w, hgt] = SIZES[shape],
    wide = shape === 'wide',
    { svg, lines } = wide ? wideParts(what) : squareParts(what),
    foot = { y: hgt - 68, size: 26 };
  const link = { words: t('seeReplay'), fill: '#0B6B69', right: true, x: wide ? LEFT + 620 : w - LEFT };
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${hgt}" viewBox="0 0 ${w} ${hgt}">
    <rect width="${w}" height="${hgt}" fill="#FAF5EC"/><circle cx="${w - 250}" cy="${wide ? 300 : 360}" r="330" fill="#F0B429" opacity=".13"/>
    ${svg}
    ${nested(drawing('logo', INK), LEFT, hgt - 100, 46, 46, '0 0 64 64')}
    <rect y="${hgt - 42}" width="${w}" height="42" fill="#CFA574"/><rect y="${hgt - 42}" width="${w}" height="8" fill="#E3B77D"/></svg>`,
    lines: [
      ...lines,
      { words: t('title'), x: LEFT + 60, ...foot },
      ...(what.table.linked === false ? [] : [{ ...foot, ...link, size: 24 }]),
    ],
  };
}

// A picture is light, whatever the page is: for a moment, which nobody sees, the page is so, too.
function byDay(draw) {
  const { dataset } = document.documentElement,
    { theme } = dataset;
  dataset.theme = 'light';
  try {
    return draw();
  } finally {
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
  }
}

/** What else there is to tell of a game: how long it took, in words, and what lies there in the end, as the page shows it.
 * @typedef {{ time?: string, board?: Element | null }} More */
/** The picture of a result. @param {'wide' | 'square'} shape @param {More} what */
export async function pictureOf(table, order, title, shape, what) {
  const [, cover] = await Promise.all([loadFaces(), textOf(`covers/${table.facts.game}.svg`)]),
    inner = cover.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, ''),
    me = table.facts.local && table.facts.people.filter(p => p.name).length > 1 ? 0 : table.facts.seat,
    { time, board: lies } = what,
    board = lies && byDay(() => drawingOfBoard(lies)),
    { svg, lines } = compose(shape, { table, order, title, me, cover: inner, board, time });
  await lettersFor(lines.map(l => l.words).join(''));
  return painted(svg, SIZES[shape], context => lines.forEach(l => write(context, l)));
}

/** A sheet with the picture, and the ways to send it. @param {string} record '': there is none, and no link @param {More} more */
export async function sharePicture(table, order, title, record, more = {}) {
  const [picture, link] = await Promise.all([
    pictureOf(table, order, title, 'wide', more),
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
        onchange: async () => show(await pictureOf(table, order, title, s, more)),
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
