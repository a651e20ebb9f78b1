// @ts-check
// saved-games.mjs - games that this browser keeps: each is the text of its record and who sits there.  local.mjs plays them.
import { addTexts } from '../ui/i18n.mjs';
import { get, set, remove, keys } from '../ui/storage.mjs';

const t = addTexts('saved-games', { running: 'This game is still being played.' });

/** @typedef {{ name?: string, bot?: string }} Person */
/**
 * @typedef {{ id: string, game: string, options: Record<string, string>, people: Person[], record: string, at: number,
 *   over: boolean, seat: number, spent?: number | null }} Saved  `spent`: ms at the game, where it was kept from its beginning
 */

const KEY = 'igroteka.local.',
  MOST = 40,
  LONGEST = 5 * 60000;

/** How long somebody has sat there, from one move to the next: a game is put down and taken up again, so no pause counts as more than the
 *  longest that somebody thinks. @param {number} from ms @param {number} to */
export const spentBetween = (from, to) => Math.min(Math.max(0, to - from), LONGEST);

/** @returns {Saved[]} newest first */
export function kept() {
  const all = keys()
    .filter(k => k.startsWith(KEY))
    .map(k => {
      try {
        return JSON.parse(get(k) || '');
      } catch {
        return null;
      }
    });
  return all.filter(s => s?.record && s.people).sort((a, b) => b.at - a.at);
}
export const forget = (/** @type {string} */ id) => remove(KEY + id);
export const load = (/** @type {string} */ id) => kept().find(s => s.id === id);
// The record of a game of this browser, as the server gives it: whoever asks for it does not know where it was played.
export function localAnswers(/** @type {any} */ m) {
  const s = m.table && (m.t === 'join' || m.t === 'record') ? load(m.table) : null;
  if (s && !s.over)
    return {
      t: 'error',
      code: 'running',
      words: t('running'),
    };
  return !s ? null : m.t === 'join' ? { t: 'ok' } : { t: 'record', text: s.record };
}
export const isHere = (/** @type {string} */ id) => Boolean(load(id));
export function save(/** @type {Saved} */ s) {
  for (const old of kept().slice(MOST - 1)) if (old.id !== s.id) forget(old.id);
  const text = JSON.stringify(s),
    over = kept().filter(o => o.over && o.id !== s.id);
  while (!set(KEY + s.id, text) && over.length) forget(over.pop()?.id || ''); // full: the oldest that is over makes room
}
