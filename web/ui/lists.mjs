// @ts-check
// lists.mjs - a list in words: equal neighbours are counted.

/** @param {string[]} parts */
export function listed(parts) {
  const groups = /** @type {[string, number][]} */ ([]);
  for (const p of parts) {
    const last = groups.at(-1);
    if (last?.[0] === p) last[1]++;
    else groups.push([p, 1]);
  }
  return groups.flatMap(([p, n], i) => [i ? ', ' : '', n > 1 ? `${p} ×${n}` : p]).filter(Boolean);
}
