// @ts-check
// prefs.mjs - what a person has chosen about the page: kept in this browser, shown by attributes of <html>.
import { setLanguage } from './i18n.mjs';
import { get, set as keep } from './storage.mjs';

const KEY = 'igroteka.prefs';
const usual = {
  lang: '',
  theme: 'system',
  motion: 'normal',
  text: 'normal',
  contrast: 'normal',
  sound: 0,
  notify: false,
  level: 2,
  face: '', // the face chosen, one of ui/faces.mjs
  quick: /** @type {any} */ ({}), // the last game against bots: game, how many, options
  newTable: /** @type {any} */ ({}), // what was chosen for the last table: clock, chat, listed, spectators
  emotes: true, // what others show for a moment
  hushed: /** @type {string[]} */ ([]), // names of people who are not heard on this device
  pace: 'human', // how bots answer: human (after a while) or quick
  learnt: /** @type {string[]} */ ([]), // games whose lesson was gone through
  lessons: /** @type {Record<string, number>} */ ({}), // and how far the others went
};

function load() {
  try {
    return { ...usual, ...JSON.parse(get(KEY) || '{}') };
  } catch {
    return { ...usual };
  }
}
export const prefs = load();

/** What there is to choose from, [code, name] each: the build has written it into index.html. */
export const languages = () =>
  [...document.querySelectorAll('#lang option')].map(o => [/** @type {any} */ (o).value, o.textContent]);

/** Resolves when the page speaks the language; start.js has chosen that of one who has not. */
export async function apply() {
  const html = document.documentElement,
    set = (/** @type {string} */ name, /** @type {any} */ value, /** @type {any} */ none) =>
      value === none ? delete html.dataset[name] : (html.dataset[name] = value);
  set('theme', prefs.theme, 'system');
  set('motion', prefs.motion, 'normal');
  set('text', prefs.text, 'normal');
  set('contrast', prefs.contrast, 'normal');
  await setLanguage(prefs.lang || html.lang);
}

/** @param {string} name @param {any} value */
export function choose(name, value) {
  prefs[name] = value;
  keep(KEY, JSON.stringify(prefs));
  return apply();
}
