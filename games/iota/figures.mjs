// @ts-check
// figures.mjs - pictures of the rulebook of Iota.
// A figure is rows of cards by their notation; `+` after one: this is fine, `!`: this is not, `.`: an empty place;
// or drawings by name.  The rule itself stands in the clause.
const iota = {
  1.1: [{ rows: ['Rt1 Bp2 Gs3 Yc4'], caption: 'Colour, shape and number' }],
  3.4: [
    {
      rows: ['Rt2+ Bp2+ Gc2+'],
      caption: 'A line: colours and shapes differ, one number',
    },
    {
      rows: ['Rt2! Rp2! Gc2!'],
      caption: 'Not a line: two cards are red, the third is not',
    },
  ],
  3.2: [
    { rows: ['. Rt2 .', 'Bp2+ Gc2+ Ys2+'], caption: 'Fine: one row' },
    { rows: ['Rt2 Bp2!', 'Rt4! .'], caption: 'Not fine: a row and a column' },
  ],
  3.3: [
    { rows: ['Rt2 Bp2+'], caption: 'It touches with a side' },
    { rows: ['Rt2 .', '. Bp2!'], caption: 'A corner does not count' },
  ],
  3.5: [{ rows: ['Rt1 Rt2 Rt3 Rt4 Bt1!'], caption: 'There is no room for a fifth' }],
  4.1: [
    {
      rows: ['Rs3 Gc4+', 'Rt2 Bp2'],
      caption: '3 + 4 along the row and 4 + 2 down the column: 13 points',
    },
  ],
  4.2: [
    {
      rows: ['Rt1 Rt2 Rt3 Rt4+'],
      caption: 'A lot: 1 + 2 + 3 + 4 = 10, doubled 20',
    },
  ],
  6.1: [{ rows: ['W'] }],
  6.2: [
    {
      rows: ['. Gp2 .', 'Rt2 W+ Bp2', '. Gt2 .'],
      caption: 'Along and across it is one card: green square 2 or circle 2',
    },
  ],
  6.3: [{ rows: ['Rt1 Rt2 W Rt4+'], caption: '1 + 2 + 0 + 4 = 7, doubled 14' }],
  6.4: [
    { rows: ['Rt2 W Gc2'], caption: 'Before: the wild' },
    { rows: ['Rt2 Bp2+ Gc2'], caption: 'After: your card' },
  ],
};

export default { iota };
