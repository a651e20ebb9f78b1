// @ts-check
// figures.mjs - pictures of the rulebook of My Shelfie.
// A figure is rows of cards by their notation; `+` after one: this is fine, `!`: this is not, `.`: an empty place;
// or drawings by name, or what the looks draw by number (`numbered`).  The rule itself stands in the clause.
const six = ['C B G F T P'],
  goal = n => [{ art: ['goal-' + String(n).padStart(2, '0')] }];

const shelfie = {
  1.1: [
    {
      rows: six,
      caption: 'Cat, book, game, frame, trophy, plant',
    },
  ],
  1.3: [
    {
      rows: ['. . . . .', '. . . . .', '. . P . .', 'B . P . .', 'B T C . .', 'G T C F .'],
      caption: 'A bookshelf: things fall to the bottom of a column',
    },
  ],
  2.3: Array.from({ length: 12 }, (_, i) => ({ numbered: ['personal', i + 1] })),
  2.4: [{ art: ['chair'] }],
  3.1: [
    { rows: ['P+'], caption: 'One' },
    { rows: ['P+ F+'], caption: 'Two' },
    { rows: ['P+ F+ T+'], caption: 'Or three' },
  ],
  3.2: [
    { rows: ['. P+ F+ T+', 'B G C P'], caption: 'Fine: three in a line' },
    { rows: ['. P! F! .', 'B G! C P'], caption: 'Not fine: around a corner' },
  ],
  3.3: [
    {
      rows: ['. P+ F+ .', 'B G T P', 'C F B G'],
      caption: 'Fine: nothing lies above them',
    },
    {
      rows: ['P C+ F .', 'B G! T P', 'C F B G'],
      caption: 'Not both: the game under the cat has no free side',
    },
  ],
  3.5: [
    {
      rows: ['. P+ .', '. F+ .', '. C .', 'B C .', 'B T .'],
      caption: 'Plant and frame were taken in this turn: both into one column',
    },
  ],
  4.3: [{ art: ['end-token'] }],
  5.2: [
    {
      rows: ['C+ C+ .', '. C+ B'],
      caption: 'A group of three cats: 2 points',
    },
    { rows: ['C C .', '. B C!'], caption: 'Diagonally is not joined' },
  ],
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`6.${i + 1}`, goal(i + 1)])),
};

export default { shelfie };
