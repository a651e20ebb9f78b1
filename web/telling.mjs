// telling.mjs - moves in words.  Notation names things by the words that the engine also writes on them in a scene;
// so a move is told by looking its words up among the things that lay there before, and that lie there now.
import { t, pair } from './words.mjs';

const LAST = 2;

/** A thing by the word that stands for it: `d4`, `Bs4`, `Bs4@0,0`. */
function thing(word, scene) {
  const [kind] = word.split('@');
  return scene.find(i => i.kind && i.text === word) || scene.find(i => kind.length > 1 && i.kind === kind);
}

function parts(words, before, after) {
  let found = false;
  const list = words.map(w => {
    const i = thing(w, before) || (w.length > 1 ? after.find(x => x.kind && x.kind === w.split('@')[0]) : undefined);
    if (!i || !i.ru) return w;
    found = true;
    return { ru: i.ru, en: i.en };
  });
  return [list, found];
}

/**
 * Remembers what to say of the player's moves among `events`: a list of words and pairs of names by number.
 * Only the first of them was made on the table as it lay before; the last one left its mark on what lies there now.
 */
export function tell(told, events, before, after) {
  const moves = events.filter(e => e.split(' ')[1] !== 'chance');
  moves.forEach((event, k) => {
    const [number, seat, ...words] = event.split(' ');
    const [list, found] = parts(words, k ? [] : before, after);
    if (found) return told.set(Number(number), list);
    const put = k === moves.length - 1 ? after.filter(i => i.flags & LAST && i.ru && (i.seat < 1 || i.seat === Number(seat))) : [];
    told.set(
      Number(number),
      put.length && put.length < 5 ? [words[0], ...put.map(i => ({ ru: i.ru, en: i.en })), ...words.slice(2)] : words,
    );
  });
}

const verbs = ['take', 'play', 'pass', 'choose', 'lay', 'skip', 'blind', 'left', 'right'];

/** The same as a sentence in the reader's language. */
export function inWords(list, looks) {
  const say = w => {
    if (typeof w !== 'string') return pair(w);
    if (w === '->') return '→';
    if (verbs.includes(w)) return t('verb-' + w);
    const known = looks?.say?.[w];
    return known ? pair({ ru: known[0], en: known[1] }) : w;
  };
  const [verb, ...rest] = list,
    said = rest
      .map(say)
      .join(', ')
      .replace(/,? →,? /g, ' → ')
      .replace(/ → $/, '');
  return [say(verb), said].filter(Boolean).join(rest.length ? ': ' : '');
}
