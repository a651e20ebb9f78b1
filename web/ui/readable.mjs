// @ts-check
// readable.mjs - what is read on a thing, and a name that holds it, so that it can be called by what is seen (WCAG 2.5.3).

/** What is read in elements and words: the texts in them, with spaces between. @param {any} what @returns {string} */
export function readIn(what) {
  if (Array.isArray(what)) return what.map(readIn).filter(Boolean).join(' ');
  if (what === null || what === undefined || what === false || typeof what !== 'object')
    return String(what || '');
  if (what.nodeType === 3) return what.data.trim();
  return what.nodeType === 1 ? readIn([...what.childNodes]) : '';
}
/** Spaces between the elements of a face, so that what is read there is words. @param {any} e */
export function spaced(e) {
  for (const c of [...e.children]) {
    if (c.nextSibling?.nodeType === 1) c.after(' ');
    if (c.textContent) spaced(c);
  }
  return e;
}
/** @param {string} words */
const bare = words => words.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, '');
/** A name that holds what is read in its element, so that it can be called by what is seen (WCAG 2.5.3). @param {string} words @param {any} face */
export function nameOf(words, face) {
  const read = readIn(face);
  return !read || bare(words).includes(bare(read)) ? words : [read, words].filter(Boolean).join(': ');
}
