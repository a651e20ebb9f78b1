// @ts-check
// saved-games.mjs - games that this browser keeps: each is the text of its record and who sits there.  local.mjs plays them.
import { addTexts } from '../ui/i18n.mjs';
import { get, set, remove, keys } from '../ui/storage.mjs';

const t = addTexts('saved-games', { running: 'This game is still being played.' });

/** @typedef {{ name?: string, bot?: string }} Person */
/**
 * @typedef {{ id: string, game: string, options: Record<string, string>, people: Person[], record: string, at: number,
 *   over: boolean, seat: number }} Saved
 */

const KEY = 'igroteka.local.',
  MOST = 40;

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
