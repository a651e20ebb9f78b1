// @ts-check
// lesson.mjs - the lesson of the two shelf games; an edition brings its shelves and names.  What a step is: see web/pages/learn.mjs.
const lesson = ({ game, shelves: [one, two, three], first, last }) => {
  const at = rest => `position ${game}\n${rest}`,
    plain = 'row 1 A1 B4 C1\nrow 2 A6 B5 C2\nrow 3 A2 B6 C3\n',
    sides = move => [`${move} left`, `${move} right`];
  return [
    {
      say:
        'In the middle are three rows of cards, and you have room for three shelves, one of each colour.\n' +
        'On your turn you take a card **from the end of a row** and put it on the shelf of its colour.\n' +
        'Put **edges** at both ends and the shelf is **closed**: its cards are yours, and you move again. ' +
        'The number on a card is its points; each colour has its own badge shape.',
      position: at(`${plain}shelf 1 ${one} A5\n`),
    },
    {
      say: 'A card of a colour that you have no shelf of begins a new shelf. Only the cards at the ends of a row may be taken.',
      task: 'choose a card at the end of a row, then a place on a shelf. Try one from the middle of a row, too.',
      position: at(`${plain}shelf 1 ${one} A5\n`),
      best: `take 1R -> ${three}`,
      wrong: [[`take 1.2 -> ${two}`, 'TOYS-3.1']],
      well: 'The card is on the shelf.',
    },
    {
      say:
        'All cards of a shelf have **one colour**, and the toys all have **different names**. ' +
        'A new card goes to the left or the right end, never between.',
      task: first.task,
      position: at(`row 1 A1 B4 B5\nrow 2 A5 B5 C2\nrow 3 B6 C3\nshelf 1 ${one} A5\n`),
      best: `take 1L -> ${one} right`,
      want: sides(`take 1L -> ${one}`),
      wrong: [
        [`take 1R -> ${one} right`, 'TOYS-3.2'],
        [`take 2L -> ${one} left`, 'TOYS-3.7'],
      ],
      well: 'On the blue shelf the toys may instead all be the same.',
    },
    {
      say:
        'An **edge** is a card of its own, the end of a shelf: a left one goes to the left, a right one to the right. ' +
        'Nothing goes beyond it.',
      task: 'take the left edge and put it in its place. It may not go to the right.',
      position: at(`row 1 AL1 B4 B5\nrow 2 A6 B5 C2\nrow 3 A2 B6 C3\nshelf 1 ${one} A5 A1\n`),
      best: `take 1L -> ${one} left`,
      want: [`take 1L -> ${one} left`],
      wrong: [[`take 1L -> ${one} right`, 'TOYS-3.5']],
      well: 'Now the right end is left to be closed.',
    },
    {
      say: 'Two edges close a shelf. Its cards join your **collection** and will score in the end, and you earn a **bonus turn**.',
      task: 'close the shelf.',
      position: at(`row 1 B4 B5 AR1\nrow 2 A6 B5 C2\nrow 3 A2 B6 C3\nshelf 1 ${one} AL1 A5 A1\n`),
      best: `take 1R -> ${one} right`,
      want: [`take 1R -> ${one} right`],
      wrong: [[`take 2L -> ${one} left`, 'TOYS-3.5']],
      well: 'The shelf is closed, and the bonus turn is yours.',
    },
    {
      say:
        'In a **bonus turn** you may take any card of the centre, not only one at an end.\n' +
        'When one card is left in a row, it goes to the discards and the row is dealt anew.',
      task: 'take a card from the middle of a row.',
      position: at(`bonus 1\n${plain}shelf 1 ${one} A5\n`),
      best: `take 1.2 -> ${two}`,
      want: [1, 2, 3].map(r => `take ${r}.2 -> ${two}`),
      wrong: [['skip', 'TOYS-5.2']],
      well: 'That is how one closed shelf helps the next.',
    },
    {
      say:
        'No edge around? Any card may go **face down**: it becomes an edge of a shelf that already has a toy.\n' +
        'When the shelf is closed, such a card leaves the game and scores nothing.',
      task: 'put any card face down on the shelf with the toy: the card, the button “Face down”, the place on the shelf.',
      position: at(`${plain}shelf 1 ${one} AL1 A5\nshelf 1 ${two} BR1\n`),
      best: `take 1R -> ${one} right blind`,
      want: ['1L', '1R', '2L', '2R', '3L', '3R'].map(c => `take ${c} -> ${one} right blind`),
      wrong: [[`take 1R -> ${two} left blind`, 'TOYS-3.9']],
      well: 'The card has become an edge, and the shelf is closed.',
    },
    {
      say: last.say,
      task: last.task,
      position: at(`row 1 B1 A1\nrow 2 A6 C2\nrow 3 A2 C3\nshelf 1 ${one} A5\n`),
      best: `take 1L -> ${two}`,
      want: [`take 1L -> ${two}`],
      wrong: [[`take 1L -> ${one} left`, 'TOYS-3.2']],
      well: 'When the deck runs out, the final round begins. Toys at the ends of open shelves will score nothing. Most points wins.',
    },
  ];
};

const toystory4 = lesson({
  game: 'toystory4',
  shelves: ['yellow', 'green', 'blue'],
  first: {
    task: 'put Bullseye beside Hamm on the yellow shelf. A second Hamm may not go there.',
  },
  last: {
    say:
      'Some cards have **properties**: an icon on the card shows it. Choose a card and its property is put into words.\n' +
      'Buzz Lightyear, for one, is always the first toy of a shelf.',
    task: 'begin the green shelf with Buzz.',
  },
});

const heroychiki = lesson({
  game: 'heroychiki',
  shelves: ['orange', 'purple', 'blue'],
  first: {
    task: 'put the General beside Ko-Ko on the orange shelf. A second Ko-Ko may not go there.',
  },
  last: {
    say:
      'Some cards have **properties**: an icon on the card shows it. Choose a card and its property is put into words.\n' +
      'Fly, for one, is always the first toy of a shelf.',
    task: 'begin the purple shelf with Fly.',
  },
});

export default { toystory4, heroychiki };
