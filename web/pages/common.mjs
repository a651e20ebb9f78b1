// @ts-check
// common.mjs - what the pages of this folder have in common: a page that speaks the language chosen now,
// marks of the rulebook's text, and links to its clauses.
import { h } from '../ui/dom.mjs';
import { draw } from '../ui/morph.mjs';
import { loadStyle } from '../ui/art.mjs';
import { addTexts } from '../ui/i18n.mjs';

const t = addTexts('pages/common', {
  ruling: 'Our ruling',
  noGame: 'There is no such game here.',
});

// The style of these pages comes with the first of them, and before it is shown.
await loadStyle('pages.css');

// An element that render() fills, and fills again when the language changes.  redraw() does it by hand.
export function live(render, className = '') {
  const root = h('div', { className });
  const redraw = () => draw(root, render());
  const watch = new MutationObserver(() => (root.isConnected ? redraw() : watch.disconnect()));
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  redraw();
  return { root, redraw };
}

export const clauseLink = (game, id) => `#rules/${game}/${id.replace(/^[A-Z]+-/, '')}`;
export const chip = (game, id) => h('a', { className: 'clause', href: clauseLink(game, id) }, id);

// Letters as a reader types them: capitals and the dots of ё do not matter.
export const plainly = text => text.toLowerCase().replaceAll('ё', 'е');

function marked(text, needle) {
  const parts = [],
    low = plainly(text);
  let from = 0;
  for (let at; needle && (at = low.indexOf(needle, from)) >= 0; from = at + needle.length)
    parts.push(text.slice(from, at), h('mark', {}, text.slice(at, at + needle.length)));
  return [...parts, text.slice(from)];
}

// `code`, *emphasis*, **strong** and ids of clauses, which become links.
export function inline(text, { game = '', needle = '' } = {}) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\b[A-Z]{3,}-\d+\.\d+\b)/).map((part, odd) => {
    if (odd % 2 === 0) return marked(part, needle);
    if (part[0] === '`') return h('code', {}, marked(part.slice(1, -1), needle));
    if (part.startsWith('**')) return h('b', {}, marked(part.slice(2, -2), needle));
    if (part[0] === '*') return h('em', {}, marked(part.slice(1, -1), needle));
    return h('a', { href: clauseLink(game, part) }, marked(part, needle));
  });
}

const OURS = /^\*(?:Наше решение|Our ruling):\*\s*/;

// Lines of the rulebook as paragraphs and lists; a reading of our own carries its badge.
export function paragraphs(text, look) {
  /** @type {any[]} */
  const blocks = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1),
      item = /^- /.test(line),
      starts = OURS.test(line);
    if (!line.trim()) blocks.push(null);
    else if (item) blocks.push({ item, text: line.slice(2) });
    else if (last && !starts) last.text += ' ' + line.trim();
    else blocks.push({ ours: starts, text: line.replace(OURS, '').trim() });
  }
  const made = [];
  for (const b of blocks.filter(Boolean)) {
    const badge = b.ours ? [h('span', { className: 'ruling' }, t('ruling')), ' '] : null;
    if (!b.item) made.push(h('p', { className: b.ours ? 'ours' : '' }, badge, inline(b.text, look)));
    else if (made.at(-1)?.tagName === 'UL') made.at(-1).append(h('li', {}, inline(b.text, look)));
    else made.push(h('ul', {}, h('li', {}, inline(b.text, look))));
  }
  return made;
}

// Text to a file, and to the clipboard where there is one.
export function save(name, text, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
