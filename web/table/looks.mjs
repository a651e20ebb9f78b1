// looks.mjs - which looks belong to which game (games/*/looks.mjs, gathered by the build).  A game without any is shown by
// the short names of its things, where x and y say (board.mjs).
//
// Looks are:  lay(table) -> how the things lie    face(item, table) -> what is on a thing    kind(item) -> its CSS classes
//   opponent(table, seat) -> { body, facts, mark, words }: what lies before another player, in small (rail.mjs)
//   ending(table, seats) -> [{ seat, body }]: what is shown of the table with the result, seat 0 the whole of it; else what opponent() draws
//   source(line, scene) -> { key, rank, name, note, how, picture }: a row of the score sheet; null: as the engine calls it
//   lump: the clause by which a table remembers only the sum of earlier turns
//   rail: 'beside' where the others stand beside the table already on a tablet, else they stand on top of it
//   place(item, scene) -> where it lies, in words; undefined: as the notation has it
//   title(item) -> its name where the engine's is too long    lens(table) -> the thing chosen, in words, for the dock
//   board.lastPlay(seat) -> { things, points }: what a player laid last, for opponent()    board.bestMove(seat) -> the most points of one move
//   deed(chosen) -> what the main action will do, in two or three words    held(chosen) -> drawings of what is in hand, for the dock
//   when(view, scene) -> how far the game is ("round 7"), for the bar
//   alone: choices that are offered only while nothing is chosen
//   say: words of places and choices, as addTexts gives them    icons: pictures of choices    counted: zones where `value` is a number of equal things
//   stock: selector of the pile that new things come from
//   numbered: { what: n -> a drawing } of things that are known by their numbers, for counting a real game
//   story(was, scene, board) -> what came one after another between two scenes (motion.mjs)
//   gains: show the points that a place brings    marked, emptied: zones where the last move shows (for scenes that do not say)
import all from '../made/looks.mjs';

const BUTTON = 8;

// Of a game that brings none: short names, and how many where there are several.
const plainFace = i => [(i.kind || (i.flags & BUTTON ? i.text : '')) + (i.value > 1 ? ` ×${i.value}` : '')];
const plain = { face: plainFace, kind: i => (i.kind || i.flags & BUTTON ? 'word' : 'word empty') };
export const looksOf = game => ({ ...plain, ...all[game], name: all[game] ? game : '' });
