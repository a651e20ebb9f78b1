// @ts-check
// picking.mjs - a move put together by pointing at one thing after another.  What comes of it is asked of the engine.

/** The move that these things make, as far as they go. @param {number[]} items */
export function together(rules, seat, items) {
  const picked = /** @type {number[]} */ ([]);
  let made = null;
  rules.clear();
  for (const item of items) {
    const m = rules.pick(seat, item);
    if (!m || m.check > 0) break;
    made = m;
    picked.push(item);
  }
  return { made, picked };
}

// Does it take the place of all that was pointed at before?  So it does, too, when it only makes sense by itself: another card.
function instead(rules, seat, item, m) {
  rules.clear();
  const alone = rules.pick(seat, item);
  return alone && !(alone.check > 0) && (!m || alone.move === m.move);
}

// Does it take the place of the last thing: another card, another column?  What was pointed at for nothing is free again.
function inPlace(rules, seat, picked, item, m) {
  const other = [...picked.slice(0, -1), item],
    { made, picked: used } = together(rules, seat, other);
  return picked.length && used.length === other.length && made?.move === m.move ? other : null;
}

/**
 * One thing more: { made, picked } as they are then, or { refused }.  The last one once more takes it back.
 * @param {{ made: any, picked: number[] }} before
 */
export function oneMore(rules, seat, before, item) {
  const { made, picked } = before,
    m = rules.pick(seat, item);
  if (item === picked.at(-1) && (!m || m.check > 0 || m.move === made?.move))
    return together(rules, seat, picked.slice(0, -1));
  if (m?.check > 0) return { refused: m };
  if (instead(rules, seat, item, m)) return together(rules, seat, [item]);
  return together(rules, seat, m ? inPlace(rules, seat, picked, item, m) || [...picked, item] : picked);
}
