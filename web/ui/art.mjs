// art.mjs - drawings: sheets of symbols, put into the page once, and the pieces that use them.  sprite.svg has what home shows,
// pieces.svg what lies on tables, faces.svg who sits there.
const NS = 'http://www.w3.org/2000/svg';

/** @param {string} file */
export async function loadArt(file) {
  try {
    const sheet = new DOMParser().parseFromString(
      await (await fetch(file)).text(),
      'image/svg+xml',
    ).documentElement;
    sheet.classList.add('sheet');
    document.body.append(document.adoptNode(sheet));
  } catch {
    /* words remain */
  }
}

/** A style sheet that comes when it is wanted; resolved when it is there. @param {string} href */
export const loadStyle = href =>
  new Promise(done => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = link.onerror = done;
    document.head.append(link);
  });

/** @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string)} children */
export function s(tag, attributes = {}, ...children) {
  const e = document.createElementNS(NS, tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

/** @param {string} id @param {string} [className] */
export function art(id, className = 'art') {
  const viewBox = id === 'card-back' ? '0 0 60 84' : '0 0 48 48';
  return s('svg', { class: className, 'aria-hidden': 'true', viewBox }, s('use', { href: '#' + id }));
}
/** A number or a letter that is a part of a drawing: seen, and no text of its own.  @param {any} text @param {string} [className] */
export function glyph(text, className = '') {
  const e = document.createElement('span');
  e.className = `glyph ${className}`;
  e.dataset.glyph = String(text);
  return e;
}
/** @param {string} id */
export const icon = id =>
  s('svg', { class: 'icon', 'aria-hidden': 'true', viewBox: '0 0 24 24' }, s('use', { href: '#ui-' + id }));
