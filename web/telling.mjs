// @ts-check
// telling.mjs - moves in words.  Notation names things by the words that the engine also writes on them in a scene;
// so a move is told by looking its words up among the things that lay there before, and that lie there now.
import { t, pair } from './words.mjs';

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

// What a seat has now and did not have before, wherever in the same area it lies: a shelf may have moved up.
function gained(seat, before, after) {
  const had = new Map(), key = i => `${i.zone} ${i.kind}`, own = scene => scene.filter(i => i.seat === seat && i.kind && i.ru);
  for (const i of own(before)) had.set(key(i), (had.get(key(i)) || 0) + 1);
  return own(after).filter(i => {
    const n = had.get(key(i)) || 0;
    had.set(key(i), n - 1);
    return n < 1;
  });
}

/**
 * Remembers what to say of the players' moves among `events`: a list of words and pairs of names by number.
 * Only the first of them was made on the table as it lay before; a single one is also told by what it has changed.
 */
export function tell(told, events, before, after) {
  const moves = events.filter(e => e.split(' ')[1] !== 'chance');
  moves.forEach((event, k) => {
    const [number, seat, ...words] = event.split(' ');
    const [list, found] = parts(words, k ? [] : before, after);
    const got = !found && moves.length === 1 && before.length ? gained(Number(seat), before, after) : [];
    const names = got.length < 5 ? got.map(i => ({ ru: i.ru, en: i.en })) : [];
    told.set(Number(number), names.length ? [words[0], ...names, ...words.slice(2)] : list);
  });
}

const verbs = ['take', 'play', 'pass', 'choose', 'lay', 'skip', 'blind', 'left', 'right', 'on', 'of'];

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
    said = together(rest.map(say));
  return [say(verb), said].filter(Boolean).join(rest.length ? ': ' : '');
}

// "a, b ×2 → c on d": neighbours that are the same are counted, and no comma stands beside an arrow or a small word.
function together(words) {
  const groups = [],
    glue = ['→', ...['on', 'of', 'left', 'right'].map(w => t('verb-' + w))];
  for (const w of words) groups.at(-1)?.[0] === w ? groups.at(-1)[1]++ : groups.push([w, 1]);
  const comma = i => (i && !glue.includes(groups[i][0]) && !glue.includes(groups[i - 1][0]) ? ', ' : i ? ' ' : '');
  return groups.map(([w, n], i) => comma(i) + (n > 1 ? `${w} ×${n}` : w)).join('');
}
