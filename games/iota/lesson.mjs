// @ts-check
// lesson.mjs - the lesson of Iota.  What a step is: see web/pages/learn.mjs.
const three = `table   0   1   2
    0 Rt2 Bp2 Gc2
`;

const steps = [
  {
    say:
      'Every card has a **colour**, a **shape** and a **number** from 1 to 4. ' +
      'The cards of your hand are laid side by side, in **lines**.\n' +
      'In a line each of the three is the same on all cards or different on all. ' +
      'On the table is a line: three colours, three shapes, one number.',
    position: `position iota\n${three}hand 1 Ys2 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
  },
  {
    say:
      'A card that continues a line has to fit all of its cards. Only the yellow square 2 fits here.\n' +
      'A line brings the sum of its numbers, and a line of four is a **lot**: it doubles the points of the turn.',
    task: 'choose a card of your hand, then a place, and finish the lot. But first try the red triangle 4.',
    position: `position iota\n${three}hand 1 Ys2 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
    best: 'play Ys2@3,0',
    want: ['play Ys2@3,0', 'play Ys2@-1,0'],
    wrong: [
      ['play Rt4@3,0', 'IOTA-3.4'],
      ['play Gp3@3,0', 'IOTA-3.4'],
    ],
    well: '2 + 2 + 2 + 2 = 8, doubled for the lot: 16 points.',
  },
  {
    say:
      'You may lay up to four cards in a turn, all **in one row or one column**, and each has to touch the table with a side. ' +
      'Any two cards make a line.',
    task: 'lay two or three cards in one line with the red triangle, for at least 6 points.',
    position: 'position iota\ntable 0\n  0 Rt2\nhand 1 Bp2 Gc2 Rt4 Bs1\nhand 2 Yc1 Yt1 Bc3 Rs3\n',
    best: 'play Bp2@1,0 Gc2@2,0',
    gain: 6,
    wrong: [
      ['play Bp2@1,0 Rt4@0,1', 'IOTA-3.2'],
      ['play Bp2@9,9', 'IOTA-3.3'],
    ],
    well: 'After a turn you draw up to four cards.',
  },
  {
    say: 'One card may continue two lines at once, along and across. Then it has to fit both, and it counts **twice**.',
    task: 'lay the green circle 4 into the corner, so that it makes two lines.',
    position:
      'position iota\ntable 0 1\n  1 Rs3 .\n  0 Rt2 Bp2\nhand 1 Gc4 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Yp3\n',
    best: 'play Gc4@1,1',
    want: ['play Gc4@1,1'],
    wrong: [['play Gc4@2,0', 'IOTA-3.4']],
    well: '3 + 4 along the row and 2 + 4 down the column: 13 points.',
  },
  {
    say: 'The **wild** stands for any card. It gives no points itself, but it finishes a lot like any other.',
    task: 'finish the lot with the wild.',
    position: `position iota\n${three}hand 1 W Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
    best: 'play W@3,0',
    want: ['play W@3,0', 'play W@-1,0'],
    wrong: [['play Bs1@3,0', 'IOTA-3.4']],
    well: '2 + 2 + 2 + 0 = 6, doubled: 12 points.',
  },
  {
    say:
      'Before you lay cards you may **take a wild from the table**: put a card in its place that keeps the line a line. ' +
      'The wild comes to your hand.',
    task: 'take the wild: choose it, then a card of your hand.',
    position: 'position iota\ntable 0 1 2\n  0 Rt2 W Gc2\nhand 1 Bp2 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n',
    best: 'take W@1,0 Bp2',
    want: ['take W@1,0 Bp2'],
    wrong: [['take W@1,0 Rt4', 'IOTA-6.4']],
    well: 'Your turn goes on: now you may lay cards.',
  },
  {
    say:
      'The game ends when the deck is empty and somebody lays the last card, which doubles the points of that turn. Most points wins.\n' +
      'Nothing to lay? **Pass** and exchange as many cards as you like: they go under the deck.',
    task: 'press “Pass” and choose the red triangle 4, to exchange it.',
    position: `position iota\n${three}hand 1 Rt4 Bs1 Gp3 Yp4\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
    best: 'pass Rt4',
    want: ['pass Rt4'],
    wrong: [['pass Yc1', 'IOTA-3.7']],
    well: 'That is the whole game.',
  },
];

export default { iota: steps };
