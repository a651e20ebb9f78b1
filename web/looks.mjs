// looks.mjs - which looks belong to which game.  A game without any is shown in words.
//
// Looks are:  lay(table) -> how the things lie    face(item, table) -> what is on a thing    kind(item) -> its CSS classes
//   place(item, scene) -> where it lies, in words; undefined: as the notation has it
//   title(item) -> its name where the engine's is too long    lens(table) -> the thing chosen, in words, for the dock
//   say: words of places and choices    icons: pictures of choices    counted: zones where `value` is a number of equal things
//   story(was, scene, board) -> what came one after another between two scenes (motion.mjs)
//   brought, emptiedBy: what the last move shows on the table (telling.mjs); in words the engine tells it
//   gains: show the points that a place brings    marked, emptied: zones where the last move shows (for scenes that do not say)
import shelfie from './games/shelfie/looks.mjs';
import iota from './games/iota/looks.mjs';
import ralph from './games/ralph/looks.mjs';
import { toystory4, heroychiki } from './games/toys/looks.mjs';

const plain = { face: i => [i.text], kind: () => 'word', say: {} };
const all = { shelfie, iota, ralph, toystory4, heroychiki };
const lessons = { toystory4: 'toys/lesson_toystory4', heroychiki: 'toys/lesson_heroychiki' };
/** Where the lesson of a game lies. */
export const lessonOf = game => `games/${lessons[game] || game + '/lesson'}.mjs`;
export const looksOf = game => ({ ...plain, ...all[game], name: all[game] ? game : '' });
