// @ts-check
// store.mjs - what this browser keeps for us.  Where it keeps nothing, or no more, things live as long as the page, and a person
// is told once: the event `unkept` has the words.
const page = new Map(); // what could not be kept
const words = {
  none: {
    ru: 'Браузер не разрешает странице ничего хранить: партии и настройки пропадут, когда вы её закроете.',
    en: 'The browser does not let this page keep anything: games and settings will be gone when you close it.',
  },
  full: {
    ru: 'В браузере кончилось место: новые ходы пропадут, когда вы закроете страницу. Уберите старые партии на главной.',
    en: 'The browser has no room left: new moves will be gone when you close the page. Remove old games on the home page.',
  },
};
let fault = '';

function disk() {
  try {
    return window.localStorage;
  } catch {
    return null; // forbidden by the settings of the browser
  }
}
const now = what => {
  const tell = () => dispatchEvent(new CustomEvent('unkept', { detail: { t: 'error', ...words[what] } }));
  if (what && what !== fault) setTimeout(tell, 600); // where the page that wanted it is on the screen
  fault = what;
};

/** Why things are not kept, in both languages; null: they are. */
export const unkept = () => (fault ? words[fault] : null);
export const keys = () => [...new Set([...page.keys(), ...Object.keys(disk() || {})])];
export const get = key => page.get(key) ?? disk()?.getItem(key) ?? null;
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
