// @ts-check
// figures.mjs - pictures of the rulebook of Ralph.
// A figure is rows of cards by their notation; `+` after one: this is fine, `!`: this is not, `.`: an empty place;
// or drawings by name.  The rule itself stands in the clause.
const ralph = {
  1.1: [
    {
      rows: ['R12 V7 K3 Y9 J5'],
      caption: 'Ralph, Vanellope, KnowsMore, Yesss and the joker',
    },
  ],
  2.4: [{ rows: ['R10', 'V4'], caption: 'Two characters, two rows' }],
  3.3: [{ rows: ['V14 R9 K3'], caption: 'In this order: 14, 9, 3' }],
  4.1: [{ rows: ['R2+ R5 R9'], caption: '2 is the lowest: to the left' }],
  4.2: [{ rows: ['R5 R9 R12+'], caption: '12 is the highest: to the right' }],
  4.3: [{ rows: ['. R12+ .', 'R7 R10 R13'], caption: '12 covers the 10' }],
  4.4: [{ rows: ['J7+ .', 'R7 R10'], caption: 'Equal covers equal' }],
  4.5: [
    {
      rows: ['R2 R6 R11', '. V8+ .'],
      caption: '8 is nearest to 6: the column of the six',
    },
  ],
  4.6: [
    { rows: ['R5 R9 J11+'], caption: "A joker in Ralph's row" },
    { rows: ['R5 R9 V11!'], caption: 'Vanellope may not go here' },
  ],
  5.1: [{ rows: ['V2 V5 V9 V14+'], caption: 'The fourth of a row' }],
  5.2: [{ rows: ['R6', 'V7', 'K5', 'Y8+'], caption: 'The fourth of a column' }],
  5.5: [
    {
      rows: ['. . . R6', '. . . V7', '. . . K5', 'Y2 Y5 Y9 Y12+'],
      caption: 'Row and column: seven cards',
    },
  ],
};

export default { ralph };
