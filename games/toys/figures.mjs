// @ts-check
// figures.mjs - pictures of the rulebook of the shelf games.
// A figure is rows of cards by their notation; `+` after one: this is fine, `!`: this is not, `.`: an empty place;
// or drawings by name.  The rule itself stands in the clause.
const property = name => [{ art: ['prop-' + name] }];

const toys = {
  1.1: [
    {
      rows: ['A1 B1 C1', 'AL1 BL1 CR1'],
      caption: 'Toys and edges of three colours',
    },
  ],
  3.1: [{ rows: ['A1+ B1 C1 A2 B2 C2+'], caption: 'Taken from the ends of a row' }],
  3.2: [
    { rows: ['A1 A2+'], caption: 'One colour' },
    { rows: ['A1 B1!'], caption: 'Another colour' },
  ],
  3.5: [
    {
      rows: ['AL1+ A1 A2 AR1+'],
      caption: 'Left on the left, right on the right',
    },
    { rows: ['AR1! A1 A2'], caption: 'A right one may not go left' },
  ],
  3.6: [{ rows: ['AL1 AR1!'], caption: 'An empty shelf cannot be closed' }],
  3.7: [
    { rows: ['A1 A2+'], caption: 'Different names' },
    { rows: ['A1 A1!'], caption: 'The same name twice' },
    { rows: ['C1 C1+'], caption: 'On the blue shelf that is fine' },
  ],
  5.1: [
    {
      rows: ['AL1 A1 A2 AR1+'],
      caption: 'Closed: the shelf is yours, and one more turn',
    },
  ],
  7.1: property('edge-bonus'),
  7.2: property('first-toy'),
  7.3: property('two-toys'),
  7.4: property('three-shelves'),
  7.5: property('with-edge'),
  7.6: property('no-edge'),
  7.7: property('neighbour-bonus'),
};

// A position in which every card of a deck lies: so the engine tells what stands on each.
const collection = (game, codes) => `position ${game}\nturn nobody\ntaken 1 ${codes.join(' ')}\n`;
export const decks = { toystory4: collection, heroychiki: collection };

export default { toystory4: toys, heroychiki: toys };
