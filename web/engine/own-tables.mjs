// @ts-check
// own-tables.mjs - the tables of the server where this person sits, as this browser saw them last: with whom, and that they are there also
// while the server does not answer.
import { get, set } from '../ui/storage.mjs';

const KEY = 'igroteka.own',
  MOST = 12;

/** @typedef {{ table: string, game: string, status: string, seat?: number, your_turn?: boolean, people?: import('../ui/faces.mjs').Person[] }} Own */

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

/** A table that the server has told of, where somebody sits or is the host. @param {any} m */
export function sawTable(m) {
  const others = ownTables().filter(o => o.table !== m.table);
  if (!m.people || !(m.seat || m.host)) return;
  const people = m.people.map((/** @type {any} */ p) => ({
    ...(p.name ? { name: p.name } : {}),
    ...(p.bot ? { bot: p.bot } : {}),
    ...(p.face ? { face: p.face } : {}),
  }));
  keep([{ table: m.table, game: m.game, status: m.status, seat: m.seat || 0, people }, ...others]);
}

/** What the server says now, with those who were seen there. @param {Own[]} list @returns {Own[]} */
export function toldTables(list) {
  const seen = new Map(ownTables().map(o => [o.table, o.people]));
  return keep(list.map(o => ({ ...o, people: seen.get(o.table) })));
}
