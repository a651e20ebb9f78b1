// @ts-check
// figures.mjs - pictures of the rulebook.  A figure is rows of cards by their notation; `+` after one: this is
// fine, `!`: this is not, `.`: an empty place; or drawings by name.  The rule itself stands in the clause.
const six = ['C B G F T P'], goal = n => [{ art: ['goal-' + String(n).padStart(2, '0')] }];
const property = name => [{ art: ['prop-' + name] }];

const shelfie = {
  '1.1': [{ rows: six, caption: ['Кошка, книга, игра, фоторамка, награда, растение', 'Cat, book, game, frame, trophy, plant'] }],
  '2.4': [{ art: ['chair'] }],
  '3.2': [{ rows: ['. P+ F+ T+', 'B G C P'], caption: ['Можно: три подряд', 'Fine: three in a line'] },
    { rows: ['. P! F! .', 'B G! C P'], caption: ['Нельзя: углом', 'Not fine: around a corner'] }],
  '3.3': [{ rows: ['. P+ F+ .', 'B G T P', 'C F B G'], caption: ['Можно: сверху ничего нет', 'Fine: nothing lies above them'] },
    { rows: ['P C+ F .', 'B G! T P', 'C F B G'],
      caption: ['Обе нельзя: у игры под кошкой нет свободной стороны', 'Not both: the game under the cat has no free side'] }],
  '4.3': [{ art: ['end-token'] }],
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`6.${i + 1}`, goal(i + 1)])),
};

const iota = {
  '1.1': [{ rows: ['Rt1 Bp2 Gs3 Yc4'], caption: ['Цвет, форма и число', 'Colour, shape and number'] }],
  '3.4': [{ rows: ['Rt2+ Bp2+ Gc2+'],
    caption: ['Линия: цвета и формы разные, число одно', 'A line: colours and shapes differ, one number'] },
    { rows: ['Rt2! Rp2! Gc2!'], caption: ['Не линия: две карты красные, третья нет', 'Not a line: two cards are red, the third is not'] }],
  '4.2': [{ rows: ['Rt1 Rt2 Rt3 Rt4+'], caption: ['Цепочка', 'A lot'] }],
  '6.1': [{ rows: ['W'] }],
};

const ralph = {
  '1.1': [{ rows: ['R12 V7 K3 Y9 J5'],
    caption: ['Ральф, Ванилопа, ВсёУзнай, Класс и джокер', 'Ralph, Vanellope, KnowsMore, Yesss and the joker'] }],
  '4.1': [{ rows: ['R2+ R5 R9'] }],
  '4.2': [{ rows: ['R5 R9 R12+'] }],
  '5.1': [{ rows: ['V2 V5 V9 V14+'], caption: ['Четвёртая в ряду', 'The fourth of a row'] }],
};

const toys = {
  '1.1': [{ rows: ['A1 B1 C1', 'AL1 BL1 CR1'], caption: ['Игрушки и края трёх цветов', 'Toys and edges of three colours'] }],
  '3.5': [{ rows: ['AL1+ A1 A2 AR1+'] }],
  '7.1': property('edge-bonus'), '7.2': property('first-toy'), '7.3': property('two-toys'), '7.4': property('three-shelves'),
  '7.5': property('with-edge'), '7.6': property('no-edge'), '7.7': property('neighbour-bonus'),
};

// A position in which every card of a deck lies: so the engine tells what stands on each.
const collection = (game, codes) => `position ${game}\nturn nobody\ntaken 1 ${codes.join(' ')}\n`;
export const decks = { toystory4: collection, heroychiki: collection };

export const figures = { shelfie, iota, ralph, toystory4: toys, heroychiki: toys };
