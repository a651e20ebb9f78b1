// @ts-check
// storage.mjs - what this browser keeps for us.  Where it keeps nothing, or no more, things live as long as the page, and a person
// is told once: the event `unkept` has the words.
import { addTexts } from './i18n.mjs';

const page = new Map(); // what could not be kept
const t = addTexts('storage', {
  none: 'This browser does not let the page save anything: games and settings will be lost when you close it.',
  full: 'The browser is out of space: new moves will be lost when you close the page. Remove old games on the home page.',
});
let fault = '';

function disk() {
  try {
    return window.localStorage;
  } catch {
    return null; // forbidden by the settings of the browser
  }
}
/** @param {string} what */
const now = what => {
  const tell = () => dispatchEvent(new CustomEvent('unkept', { detail: { t: 'error', words: t(what) } }));
  if (what && what !== fault) setTimeout(tell, 600); // where the page that wanted it is on the screen
  fault = what;
};

/** Why things are not kept; '': they are. */
export const unkept = () => fault && t(fault);
export const keys = () => [...new Set([...page.keys(), ...Object.keys(disk() || {})])];
/** @param {string} key */
export const get = key => page.get(key) ?? disk()?.getItem(key) ?? null;
/** @param {string} key */
export function remove(key) {
  page.delete(key);
  disk()?.removeItem(key);
  if (fault === 'full') now('');
}
/** Whether it is kept. @param {string} key @param {string} value */
export function set(key, value) {
  const where = disk();
  try {
    if (!where) throw new Error('none');
    where.setItem(key, value);
    page.delete(key);
    if (fault) now('');
    return true;
  } catch {
    page.set(key, value);
    now(where && where.length ? 'full' : 'none');
    return false;
  }
}
