// @ts-check
// lesson.mjs - the lesson of My Shelfie.  What a step is: see web/pages/learn.mjs.
const room = (top = 'C B') => `room    a b c d e f g h i
     8  : : : ${top} : : : :
     7  : : : G F T : : :
     6  : : P C B G F T :
     5  : T P C B G F P :
     4  : C B G F T P : :
     3  : : : C B G : : :
     2  : : : : F T : : :
`;
const start = (more = '', top = 'C B', options = '') =>
  `position shelfie\nseats 2\n${options}${room(top)}${more}`;
const shelf = (...rows) => `shelf 1\n${rows.map(r => `  ${r}\n`).join('')}`;

const steps = [
  {
    say:
      'In the middle is the **living room** with **tiles** of six kinds: cats, books, games, frames, trophies, plants. ' +
      'Your **bookshelf** has five columns of six places.\n' +
      'On your turn you take one to three tiles and drop them into one column of your shelf. ' +
      'You score for matching things side by side and for goals. Most points wins.',
    position: start(),
  },
  {
    say: 'You may take only a tile with a **free side**: no tile touches it there, or it is the edge of the board.',
    task: 'try a tile from the very middle. Then choose one at the edge and a column of your shelf, and press “Play”.',
    position: start(),
    best: 'take d8 -> 3',
    wrong: [
      ['take e5 -> 1', 'SHELFIE-3.3'],
      ['take d5 -> 1', 'SHELFIE-3.3'],
    ],
    well: 'The tile has dropped to the bottom of the column.',
  },
  {
    say:
      'Two or three tiles lie **in a straight line**: side by side, no gap, no corner. And each must have had a free side before your turn.\n' +
      'Three things of one kind that touch by their sides are a group worth 2 points, four 3, five 5, six and more 8.',
    task: 'there is a cat on your shelf already. Take the two cats at the top and make a group of three.',
    position: start(shelf('C....'), 'C C'),
    best: 'take d8 e8 -> 1',
    gain: 2,
    wrong: [
      ['take d8 f7 -> 1', 'SHELFIE-3.2'],
      ['take e8 e7 -> 1', 'SHELFIE-3.3'],
    ],
    well: 'Three cats together: 2 points.',
  },
  {
    say:
      'All tiles of a turn go into **one column**, and there must be room for all of them. ' +
      'The order is yours: the one you chose first lies lowest.',
    task: 'the third column has two places, the others one. Try to take three tiles, then as many as fit.',
    position: start(shelf('.....', 'CB.GF', 'PTCBG', 'FGBTC', 'TCPFB', 'GPFCT'), '. .'),
    best: 'take d7 e7 -> 3',
    wrong: [
      ['take d7 e7 f7 -> 3', 'SHELFIE-3.4'],
      ['take d7 e7 -> 1', 'SHELFIE-3.5'],
    ],
    well: 'They fit.',
  },
  {
    say:
      'A **common goal** is a pattern for everybody. The first to have it on the shelf takes the best token: ' +
      'with two players 8, the next one 4.\n' +
      'Its card lies in a corner of the living room: four things of one kind in the corners of the shelf. You have three of four.',
    task: 'there are plants in three corners. Put a plant into the fourth.',
    position: start(
      shelf('P....', 'CB.GF', 'PTCBG', 'FGBTC', 'TCTFB', 'PCFCP'),
      'P B',
      'set goals=1\ngoals 8\n',
    ),
    best: 'take d8 -> 5',
    gain: 8,
    wrong: [['take d8 -> 1', 'SHELFIE-3.5']],
    well: 'The token of 8 points is yours, and stays yours even if the pattern is spoilt later.',
  },
  {
    say:
      'The **personal goal** is your secret card: it names one place for each kind of thing. ' +
      'The more places match, the more points: from 1 to 12.\n' +
      'It lies beside your shelf, and its places are outlined there. This card wants a book in the bottom left corner.',
    task: 'put a book where your personal goal wants it.',
    position: start('personal 1 3\npersonal 2 5\n'),
    best: 'take e8 -> 1',
    gain: 1,
    wrong: [['take e6 -> 1', 'SHELFIE-3.3']],
    well: 'One place of six matches: 1 point.',
  },
  {
    say:
      'The first to fill the whole shelf takes the end token: 1 point more. ' +
      'The round is played to its end, so that all have had equally many turns.',
    task: 'fill the last place.',
    position: start(shelf('.BGFT', 'CBTGF', 'PTCBG', 'FGBTC', 'TCTFB', 'PCFCP')),
    best: 'take d8 -> 1',
    gain: 1,
    wrong: [
      ['take d8 -> 2', 'SHELFIE-3.5'],
      ['take d8 e8 -> 1', 'SHELFIE-3.4'],
    ],
    well: 'The shelf is full. Now count: tokens, the personal goal, groups and the end token.',
  },
];

export default { shelfie: steps };
