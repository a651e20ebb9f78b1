// @ts-check
// faces.mjs - who sits at a table: the eight bots with their names and characters, and the faces that people choose.
//
// A seat speaks three ways: by its colour, its face and the pattern of its ring.  The drawings (faces.svg, faces.css) come when
// the first face is shown; the room for it is kept before.
import { h } from './dom.mjs';
import { art, s, loadArt, loadStyle, glyph } from './art.mjs';
import { addTexts } from './i18n.mjs';
import { prefs, choose } from './prefs.mjs';

const t = addTexts('faces', {
  yourFace: 'Your face',
  moreFaces: 'More faces',
  bot1: 'Button',
  bot1is: 'Plays where the eye falls',
  bot2: 'Kettle',
  bot2is: 'In a hurry, sees only some of it',
  bot3: 'Dice',
  bot3is: 'Sees a lot, and may still miss it',
  bot4: 'Tick-Tock',
  bot4is: 'Takes the best it sees right now',
  bot5: 'Magnet',
  bot5is: 'Thinks ahead and pulls what it needs',
  bot6: 'Loupe',
  bot6is: 'Sees what you need, too',
  bot7: 'Abacus',
  bot7is: 'Counts to the last point',
  bot8: 'Queen',
  bot8is: 'Gives nothing away',
  'face-bob': 'bob',
  'face-beard': 'beard',
  'face-curls': 'curls',
  'face-bun': 'bun and glasses',
  'face-cap': 'cap',
  'face-braids': 'braids',
  'face-scarf': 'scarf',
  'face-quiff': 'quiff',
  'face-fox': 'fox',
  'face-owl': 'owl',
  'face-bear': 'bear',
  'face-hare': 'hare',
  'face-hedgehog': 'hedgehog',
  'face-penguin': 'penguin',
  'face-frog': 'frog',
  'face-whale': 'whale',
});

/** What people choose of. */
export const faces = [
  ...['fox', 'curls', 'owl', 'cap', 'hare', 'bun', 'bear', 'beard'],
  ...['frog', 'bob', 'penguin', 'braids', 'hedgehog', 'quiff', 'whale', 'scarf'],
];
export const levels = [1, 2, 3, 4, 5, 6, 7, 8];

/** @typedef {{ name?: string, bot?: string, face?: string }} Person */

let sheets;
/** The drawings, once they are wanted. */
export const loadFaces = () => (sheets ??= Promise.all([loadStyle('faces.css'), loadArt('faces.svg')]));

/** 1 to 8; 0: a bot without a character. @param {string | undefined} bot */
export const levelOf = bot => Number(/^level([1-8])$/.exec(bot || '')?.[1] || 0);
/** @param {number} level */
export const characterName = level => t('bot' + level);
/** @param {number} level */
export const characterLine = level => t(`bot${level}is`);

const numerals = ['', '', ' II', ' III', ' IV', ' V', ' VI'];

/** What everybody at a table is called: people by their names, bots by their characters, the second Loupe "Loupe II";
 *  '' where nobody with a name sits. @param {Person[]} people */
export function namesAt(people) {
  const met = new Map();
  return people.map(p => {
    const level = levelOf(p?.bot);
    if (p?.name || !level) return p?.name || '';
    met.set(level, (met.get(level) || 0) + 1);
    return characterName(level) + (numerals[met.get(level)] ?? ` ${met.get(level)}`);
  });
}

/** The face of somebody who chose none: always the same one for a name. @param {string} name */
const byName = name =>
  faces[[...name].reduce((n, c) => (Math.imul(n, 31) + (c.codePointAt(0) || 0)) >>> 0, 7) % faces.length];

/** @param {Person} person @param {boolean} own whether it is the person at this device */
export function drawingOf(person, own) {
  if (person.bot) return levelOf(person.bot) ? 'bot-' + levelOf(person.bot) : 'avatar-bot';
  const chosen = person.face || (own && prefs.face) || '';
  return 'face-' + (faces.includes(chosen) ? chosen : byName(person.name || ''));
}

/** People at a table, nobody of them with the face of another by accident: whoever chose none has the next one that is free.
 * @param {Person[]} people @param {number} [own] the seat of the person at this device */
export function facesAt(people, own = 0) {
  const chosen = (/** @type {Person} */ p, /** @type {number} */ i) =>
      p?.face || (i + 1 === own && prefs.face) || '',
    met = new Set(people.map(chosen));
  return people.map((p, i) => {
    if (!p?.name || chosen(p, i)) return p;
    const first = faces.indexOf(byName(p.name)),
      free = faces.map((_, k) => faces[(first + k) % faces.length]).find(f => !met.has(f)) || faces[first];
    met.add(free);
    return { ...p, face: free };
  });
}

const ring = () =>
  s(
    'svg',
    { class: 'ring', viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    s('circle', { cx: 24, cy: 24, r: 22, pathLength: 120 }),
  );

/** A face in the ring of its seat; a bot carries its level. @param {Person} person @param {number} seat */
export function face(person, seat, own = false) {
  loadFaces();
  const level = levelOf(person.bot);
  return h(
    'span',
    { className: `face seat-${seat}`, 'aria-hidden': 'true' },
    art(drawingOf(person, own)),
    ring(),
    level ? glyph(level, 'lv') : null,
  );
}

/** The drawing of a character by itself. @param {number} level */
export function character(level) {
  loadFaces();
  return art('bot-' + level, 'character');
}

/** Faces to choose of: radio buttons called `face`; the choice is kept. @param {() => void} [changed] @param {number} [few] so many at first */
export function faceChoice(changed, few = 0) {
  loadFaces();
  const one = (/** @type {string} */ f) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'face',
        value: f,
        checked: f === prefs.face,
        'aria-label': t('face-' + f),
        'data-key': 'face-' + f,
        onchange: () => {
          choose('face', f);
          changed?.();
        },
      }),
      face({ face: f }, 1),
    );
  const list = (/** @type {string[]} */ some) => h('span', { className: 'facelist' }, some.map(one));
  if (!few) return list(faces);
  return [
    list(faces.slice(0, few)),
    h(
      'details',
      { 'data-open': 'faces', open: faces.indexOf(prefs.face) >= few },
      h('summary', { 'data-key': 'more-faces' }, t('moreFaces')),
      list(faces.slice(few)),
    ),
  ];
}

/** Name and face of whoever is not known here yet. */
export const whoYouAre = (key = 'name') => [
  h(
    'label',
    { className: 'block' },
    t('name'),
    h('input', { name: 'name', required: true, maxLength: 24, autocomplete: 'nickname', 'data-key': key }),
  ),
  h('fieldset', { className: 'names' }, h('legend', {}, t('yourFace')), faceChoice(undefined, 8)),
];
