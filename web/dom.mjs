// dom.mjs - h('button', {onclick}, 'text', child...): elements without innerHTML.
export function h(tag, props = {}, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) {
    if (v === undefined || v === null || v === false) continue;
    if (k.startsWith('on')) e.addEventListener(k.slice(2), v);
    else if (k in e && k !== 'list' && k !== 'form') e[k] = v;
    else e.setAttribute(k, v === true ? '' : v);
  }
  e.append(...children.flat(9).filter(c => c !== null && c !== undefined && c !== false));
  return e;
}
export const row = (...c) => h('div', { className: 'row' }, ...c);
export const button = (text, onclick, more = {}) => h('button', { type: 'button', onclick, ...more }, text);
// Draws anew and keeps the focus where it was, or near: on the board.
export function draw(main, ...children) {
  const open = new Map([...main.querySelectorAll('[data-open]')].map(e => [e.dataset.open, e.open]));
  const was = document.activeElement, inside = was !== main && main.contains(was);
  const key = was?.dataset?.key, fields = new Map([...main.querySelectorAll('[data-key]')].filter(e => 'value' in e && e.tagName !== 'BUTTON').map(e => [e.dataset.key, e.type === 'checkbox' ? e.checked : e.value]));
  main.replaceChildren(...children.flat(9).filter(Boolean));
  for (const e of main.querySelectorAll('[data-open]')) e.open = open.get(e.dataset.open) || false;
  for (const e of main.querySelectorAll('[data-key]')) {
    if (fields.has(e.dataset.key) && 'value' in e && e.tagName !== 'BUTTON') e.type === 'checkbox' ? e.checked = fields.get(e.dataset.key) : e.value = fields.get(e.dataset.key);
    if (key && e.dataset.key === key) e.focus();
  }
  if (inside && !main.contains(document.activeElement)) (main.querySelector('button.piece[tabindex="0"]') || main).focus({ preventScroll: true });
}
