// @ts-check
// lesson.mjs - the lesson of Ralph Breaks the Internet.  What a step is: see web/pages/learn.mjs.
const steps = [
  {
    say:
      'On the table are **rows**, one for each character, with numbers rising from left to right. In your hand are cards numbered 1 to 16.\n' +
      'Every round all choose a card in secret and open them together. Cards are laid from the highest to the lowest. ' +
      'Whoever lays a **fourth** one takes the cards.',
    position: 'position ralph\ntable\n  R7 R10\n  V3\nhand 1 R12 V1 K4\nhand 2 K9 V2 Y5\n',
  },
  {
    say:
      'First you choose. The card lies face down, and nobody sees it before all have chosen. ' +
      'The strip of players shows who has chosen already.',
    task: 'choose any card of your hand.',
    position: 'position ralph\ntable\n  R7 R10\n  V3\nhand 1 R12 V1 K4\nhand 2 K9 V2 Y5\n',
    best: 'choose R12',
    wrong: [
      ['choose V9', 'RALPH-3.1'],
      ['lay R12 right of R10', 'RALPH-3.2'],
    ],
    well: 'The card is chosen. Now wait for the others.',
  },
  {
    say: 'A card goes to the row of its character. Lower than every number of the row: on the **left**; higher: on the **right**.',
    task: "your open card is Ralph 6. Choose its place in Ralph's row.",
    position: 'position ralph\ntable\n  R10 R13\n  V3 V5\nopen R6 -\n',
    best: 'lay R6 left of R10',
    want: ['lay R6 left of R10'],
    wrong: [
      ['lay R6 right of R13', 'RALPH-4.1'],
      ['lay R6 on R10', 'RALPH-4.1'],
    ],
    well: 'Six is lower than ten: on the left.',
  },
  {
    say: 'A number inside the row? The card **covers** the nearest one that is not higher. That makes a stack; its top card is visible.',
    task: 'lay Ralph 12: choose the card that it covers.',
    position: 'position ralph\ntable\n  R7 R10 R13\n  V3\nopen R12 -\n',
    best: 'lay R12 on R10',
    want: ['lay R12 on R10'],
    wrong: [
      ['lay R12 on R7', 'RALPH-4.3'],
      ['lay R12 on R13', 'RALPH-4.3'],
      ['lay R12 right of R13', 'RALPH-4.3'],
    ],
    well: '13 is higher, and of the lower ones 10 is nearest.',
  },
  {
    say:
      'A character without a row starts a **new** one, in the column of the card with the nearest number. ' +
      'If there are two such columns, you choose.',
    task: 'start a row for Vanellope: 8 is as near to 6 as to 10.',
    position: 'position ralph\ntable\n  R2 R6 R10\nopen V8 -\n',
    best: 'lay V8 under R6',
    want: ['lay V8 under R6', 'lay V8 under R10'],
    wrong: [
      ['lay V8 under R2', 'RALPH-4.5'],
      ['lay V8 right of R10', 'RALPH-4.6'],
    ],
    well: 'Now Vanellope has a row of her own.',
  },
  {
    say: 'A **joker** is laid as a card of any character that has a row, with its own number.',
    task: 'lay joker 7: with Ralph or with Vanellope.',
    position: 'position ralph\ntable\n  R2 R4 R7\n  V9 V10\nopen J7 -\n',
    best: 'lay J7 left of V9',
    want: ['lay J7 on R7', 'lay J7 left of V9'],
    wrong: [
      ['lay J7 right of V10', 'RALPH-4.1'],
      ['lay J7 under R7', 'RALPH-4.7'],
    ],
    well: 'In a row a joker is a card like any other.',
  },
  {
    say:
      'And now the prize. The **fourth** visible card of a row takes the whole row, covered cards too. ' +
      'A column of four and a stack of four are taken in the same way.\n' +
      'After twelve rounds whoever has the most cards wins.',
    task: 'make a four.',
    position: 'position ralph\ntable\n  V3 V8\n  R2 R6/J4 R9\nopen R12 -\n',
    best: 'lay R12 right of R9',
    gain: 5,
    wrong: [['lay R12 on R9', 'RALPH-4.2']],
    well: 'Four cards and the one that was covered: 5 points.',
  },
];

export default { ralph: steps };
