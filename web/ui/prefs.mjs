// @ts-check
// prefs.mjs - what a person has chosen about the page: kept in this browser, shown by attributes of <html>.
import { speak, languages } from './words.mjs';
import { get, set as keep } from './store.mjs';

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
  quick: /** @type {any} */ ({}), // the last game against bots: game, how many, options
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

export const browserLanguage = () => languages.find(l => navigator.languages.some(n => n.startsWith(l))) || 'en';

export function apply() {
  const html = document.documentElement,
    set = (name, value, none) => (value === none ? delete html.dataset[name] : (html.dataset[name] = value));
  speak(prefs.lang || browserLanguage());
  set('theme', prefs.theme, 'system');
  set('motion', prefs.motion, 'normal');
  set('text', prefs.text, 'normal');
  set('contrast', prefs.contrast, 'normal');
}

export function choose(name, value) {
  prefs[name] = value;
  keep(KEY, JSON.stringify(prefs));
  apply();
}
