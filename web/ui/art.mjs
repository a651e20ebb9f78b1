// art.mjs - drawings: sheets of symbols, put into the page once, and the pieces that use them.  sprite.svg has what home shows,
// pieces.svg what lies on tables.
const NS = 'http://www.w3.org/2000/svg';

export async function loadArt(file) {
  try {
    const sheet = new DOMParser().parseFromString(await (await fetch(file)).text(), 'image/svg+xml').documentElement;
    sheet.classList.add('sheet');
    document.body.append(document.adoptNode(sheet));
  } catch { /* words remain */ }
}

export function s(tag, attributes = {}, ...children) {
  const e = document.createElementNS(NS, tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

export function art(id, className = 'art') {
  const viewBox = id === 'card-back' ? '0 0 60 84' : '0 0 48 48';
  return s('svg', { class: className, 'aria-hidden': 'true', viewBox }, s('use', { href: '#' + id }));
}
export const icon = id => s('svg', { class: 'icon', 'aria-hidden': 'true', viewBox: '0 0 24 24' }, s('use', { href: '#ui-' + id }));
