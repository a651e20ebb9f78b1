// @ts-check
// telling.mjs - what the last move shows on the table: the things it brought, and the places it left.  Looks of games say
// brought(words, seat, scene) and emptiedBy(words, scene); what a move is in words is the engine's to say.

const parted = event => {
  const [, seat, ...words] = event.split(' ');
  return { seat: Number(seat), chance: seat === 'chance', words };
};

/** Ids of what the last move among `events` brought, and of the places it left: { came, left }. */
export function marks(events, scene, looks) {
  const last = events.map(parted).findLast(m => !m.chance);
  if (!last || !looks.brought) return null;
  const ids = list => new Set((list || []).map(i => i.id));
  return { came: ids(looks.brought(last.words, last.seat, scene)), left: ids(looks.emptiedBy?.(last.words, scene)) };
}
