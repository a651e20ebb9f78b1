// looks.mjs - which looks belong to which game (games/*/looks.mjs, gathered by the build).  A game without any is shown by
// the short names of its things, where x and y say (board.mjs).
//
// Looks are:  lay(table) -> how the things lie    face(item, table) -> what is on a thing    kind(item) -> its CSS classes
//   place(item, scene) -> where it lies, in words; undefined: as the notation has it
//   title(item) -> its name where the engine's is too long    lens(table) -> the thing chosen, in words, for the dock
//   say: words of places and choices    icons: pictures of choices    counted: zones where `value` is a number of equal things
//   story(was, scene, board) -> what came one after another between two scenes (motion.mjs)
//   brought, emptiedBy: what the last move shows on the table (telling.mjs); in words the engine tells it
//   gains: show the points that a place brings    marked, emptied: zones where the last move shows (for scenes that do not say)
import all from '../made/looks.mjs';

const BUTTON = 8;

// Of a game that brings none: short names, and how many where there are several.
const plainFace = i => [(i.kind || (i.flags & BUTTON ? i.text : '')) + (i.value > 1 ? ` ×${i.value}` : '')];
const plain = { face: plainFace, kind: i => (i.kind || i.flags & BUTTON ? 'word' : 'word empty'), say: {} };
export const looksOf = game => ({ ...plain, ...all[game], name: all[game] ? game : '' });
