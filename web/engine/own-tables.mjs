// @ts-check
// own-tables.mjs - the tables of the server where this person sits, as this browser saw them last: with whom, and that they are there also
// while the server does not answer.
import { get, set } from '../ui/storage.mjs';
import { spentBetween } from './saved-games.mjs';

const KEY = 'igroteka.own',
  MOST = 12;

/** @typedef {{ table: string, game: string, status: string, seat?: number, your_turn?: boolean, people?: import('../ui/faces.mjs').Person[],
 *   spent?: number, at?: number }} Own  `spent`: ms at the game up to `at`, where this browser saw it begin */

/** @returns {Own[]} */
export function ownTables() {
  try {
    const list = JSON.parse(get(KEY) || '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
const keep = (/** @type {Own[]} */ list) => {
  if (list.length || get(KEY)) set(KEY, JSON.stringify(list.slice(0, MOST)));
  return list;
};

// How long they have sat there; nothing counts before the game begins and after it is over.
function timeAt(/** @type {Own | undefined} */ had, /** @type {string} */ status) {
  const at = Date.now();
  if (status === 'open' || had?.status === 'open') return { spent: 0, at };
  if (had?.spent === undefined) return {};
  return had.status === 'over'
    ? { spent: had.spent }
    : { spent: had.spent + spentBetween(had.at || at, at), at };
}
/** A move was made at a table, or the game there is over. @param {any} m */
export function sawMove(m) {
  const list = ownTables(),
    had = list.find(o => o.table === m.table);
  if (had?.spent !== undefined)
    keep(list.map(o => (o === had ? { ...o, ...timeAt(o, m.status), status: m.status } : o)));
}
/** How long a game of the server took, in ms; 0: not known here. @param {string} table */
export const spentAt = table => ownTables().find(o => o.table === table)?.spent || 0;

/** A table that the server has told of, where somebody sits or is the host. @param {any} m */
export function sawTable(m) {
  const list = ownTables(),
    had = list.find(o => o.table === m.table),
    others = list.filter(o => o !== had);
  if (!m.people || !(m.seat || m.host)) return;
  const people = m.people.map((/** @type {any} */ p) => ({
    ...(p.name ? { name: p.name } : {}),
    ...(p.bot ? { bot: p.bot } : {}),
    ...(p.face ? { face: p.face } : {}),
  }));
  keep([
    { table: m.table, game: m.game, status: m.status, seat: m.seat || 0, people, ...timeAt(had, m.status) },
    ...others,
  ]);
}

/** What the server says now, with those who were seen there. @param {Own[]} list @returns {Own[]} */
export function toldTables(list) {
  const seen = new Map(ownTables().map(o => [o.table, o]));
  return keep(
    list.map(o => {
      const { people, spent, at } = seen.get(o.table) || {};
      return { ...o, people, spent, at };
    }),
  );
}
