// looks.mjs - which looks belong to which game.  A game without any is shown in words.
//
// Looks are:  face(item, words) -> elements on a piece   kind(item) -> CSS classes of a piece
//   join: zone -> the zone on whose grid it lies         up: zones whose rows count upwards
//   quiet: zones that can be touched but are no stop of the keyboard    legalPlaces: whose empty places show only when legal
//   size: zone -> [columns, rows]     wide: zones that may be panned    wood: zones that are a shelf     above: zone on top of its grid
//   beside: own things beside the table, where there is room    hide: zones not shown
//   small: zones of little things     planks: zones whose rows are shelves     say: words of places and choices
import shelfie from './shelfie.mjs';
import iota from './iota.mjs';
import ralph from './ralph.mjs';
import { toystory4, heroychiki } from './toys.mjs';

const plain = { face: (item, words) => [words], kind: () => 'word', join: {}, up: [], small: [], planks: [], say: {} };
const all = { shelfie, iota, ralph, toystory4, heroychiki };
export const looksOf = game => ({ ...plain, ...all[game] });
