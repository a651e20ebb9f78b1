// @ts-check
// figures.mjs - pictures of the rulebook.  A figure is rows of cards by their notation; `+` after one: this is
// fine, `!`: this is not, `.`: an empty place; or drawings by name.  The rule itself stands in the clause.
const six = ['C B G F T P'], goal = n => [{ art: ['goal-' + String(n).padStart(2, '0')] }];
const property = name => [{ art: ['prop-' + name] }];

const shelfie = {
  '1.1': [{ rows: six, caption: ['Кошка, книга, игра, фоторамка, награда, растение', 'Cat, book, game, frame, trophy, plant'] }],
  '1.3': [{ rows: ['. . . . .', '. . . . .', '. . P . .', 'B . P . .', 'B T C . .', 'G T C F .'],
    caption: ['Шкаф: вещи падают на дно колонки', 'A bookshelf: things fall to the bottom of a column'] }],
  '2.4': [{ art: ['chair'] }],
  '3.1': [{ rows: ['P+'], caption: ['Один', 'One'] }, { rows: ['P+ F+'], caption: ['Два', 'Two'] },
    { rows: ['P+ F+ T+'], caption: ['Или три', 'Or three'] }],
  '3.2': [{ rows: ['. P+ F+ T+', 'B G C P'], caption: ['Можно: три подряд', 'Fine: three in a line'] },
    { rows: ['. P! F! .', 'B G! C P'], caption: ['Нельзя: углом', 'Not fine: around a corner'] }],
  '3.3': [{ rows: ['. P+ F+ .', 'B G T P', 'C F B G'], caption: ['Можно: сверху ничего нет', 'Fine: nothing lies above them'] },
    { rows: ['P C+ F .', 'B G! T P', 'C F B G'],
      caption: ['Обе нельзя: у игры под кошкой нет свободной стороны', 'Not both: the game under the cat has no free side'] }],
  '3.5': [{ rows: ['. P+ .', '. F+ .', '. C .', 'B C .', 'B T .'],
    caption: ['Растение и рамка взяты этим ходом: обе в одну колонку', 'Plant and frame were taken in this turn: both into one column'] }],
  '4.3': [{ art: ['end-token'] }],
  '5.2': [{ rows: ['C+ C+ .', '. C+ B'], caption: ['Группа из трёх кошек: 2 очка', 'A group of three cats: 2 points'] },
    { rows: ['C C .', '. B C!'], caption: ['По диагонали не соединены', 'Diagonally is not joined'] }],
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`6.${i + 1}`, goal(i + 1)])),
};

const iota = {
  '1.1': [{ rows: ['Rt1 Bp2 Gs3 Yc4'], caption: ['Цвет, форма и число', 'Colour, shape and number'] }],
  '3.4': [{ rows: ['Rt2+ Bp2+ Gc2+'],
    caption: ['Линия: цвета и формы разные, число одно', 'A line: colours and shapes differ, one number'] },
    { rows: ['Rt2! Rp2! Gc2!'], caption: ['Не линия: две карты красные, третья нет', 'Not a line: two cards are red, the third is not'] }],
  '3.2': [{ rows: ['. Rt2 .', 'Bp2+ Gc2+ Ys2+'], caption: ['Можно: один ряд', 'Fine: one row'] },
    { rows: ['Rt2 Bp2!', 'Rt4! .'], caption: ['Нельзя: и ряд, и столбец', 'Not fine: a row and a column'] }],
  '3.3': [{ rows: ['Rt2 Bp2+'], caption: ['Касается стороной', 'It touches with a side'] },
    { rows: ['Rt2 .', '. Bp2!'], caption: ['Угол не считается', 'A corner does not count'] }],
  '3.5': [{ rows: ['Rt1 Rt2 Rt3 Rt4 Bt1!'], caption: ['Пятой карте места нет', 'There is no room for a fifth'] }],
  '4.1': [{ rows: ['Rs3 Gc4+', 'Rt2 Bp2'],
    caption: ['3 + 4 по ряду и 4 + 2 по столбцу: 13 очков', '3 + 4 along the row and 4 + 2 down the column: 13 points'] }],
  '4.2': [{ rows: ['Rt1 Rt2 Rt3 Rt4+'], caption: ['Цепочка: 1 + 2 + 3 + 4 = 10, вдвое 20', 'A lot: 1 + 2 + 3 + 4 = 10, doubled 20'] }],
  '6.1': [{ rows: ['W'] }],
  '6.2': [{ rows: ['. Gp2 .', 'Rt2 W+ Bp2', '. Gt2 .'], caption: ['В ряду и в столбце он одна карта: зелёный квадрат 2 или круг 2',
    'Along and across it is one card: green square 2 or circle 2'] }],
  '6.3': [{ rows: ['Rt1 Rt2 W Rt4+'], caption: ['1 + 2 + 0 + 4 = 7, вдвое 14', '1 + 2 + 0 + 4 = 7, doubled 14'] }],
  '6.4': [{ rows: ['Rt2 W Gc2'], caption: ['Было: джокер', 'Before: the wild'] },
    { rows: ['Rt2 Bp2+ Gc2'], caption: ['Стало: ваша карта', 'After: your card'] }],
};

const ralph = {
  '1.1': [{ rows: ['R12 V7 K3 Y9 J5'],
    caption: ['Ральф, Ванилопа, ВсёУзнай, Класс и джокер', 'Ralph, Vanellope, KnowsMore, Yesss and the joker'] }],
  '2.4': [{ rows: ['R10', 'V4'], caption: ['Два персонажа — два ряда', 'Two characters, two rows'] }],
  '3.3': [{ rows: ['V14 R9 K3'], caption: ['В этом порядке: 14, 9, 3', 'In this order: 14, 9, 3'] }],
  '4.1': [{ rows: ['R2+ R5 R9'], caption: ['2 младше всех: слева', '2 is the lowest: to the left'] }],
  '4.2': [{ rows: ['R5 R9 R12+'], caption: ['12 старше всех: справа', '12 is the highest: to the right'] }],
  '4.3': [{ rows: ['. R12+ .', 'R7 R10 R13'], caption: ['12 накроет 10', '12 covers the 10'] }],
  '4.4': [{ rows: ['J7+ .', 'R7 R10'], caption: ['Равный накрывает равного', 'Equal covers equal'] }],
  '4.5': [{ rows: ['R2 R6 R11', '. V8+ .'], caption: ['8 ближе всего к 6: столбец шестёрки', '8 is nearest to 6: the column of the six'] }],
  '4.6': [{ rows: ['R5 R9 J11+'], caption: ['Джокер в ряду Ральфа', "A joker in Ralph's row"] },
    { rows: ['R5 R9 V11!'], caption: ['Ванилопе сюда нельзя', 'Vanellope may not go here'] }],
  '5.1': [{ rows: ['V2 V5 V9 V14+'], caption: ['Четвёртая в ряду', 'The fourth of a row'] }],
  '5.2': [{ rows: ['R6', 'V7', 'K5', 'Y8+'], caption: ['Четвёртая в столбце', 'The fourth of a column'] }],
  '5.5': [{ rows: ['. . . R6', '. . . V7', '. . . K5', 'Y2 Y5 Y9 Y12+'],
    caption: ['И ряд, и столбец: семь карт', 'Row and column: seven cards'] }],
};

const toys = {
  '1.1': [{ rows: ['A1 B1 C1', 'AL1 BL1 CR1'], caption: ['Игрушки и края трёх цветов', 'Toys and edges of three colours'] }],
  '3.1': [{ rows: ['A1+ B1 C1 A2 B2 C2+'], caption: ['Берут с концов ряда', 'Taken from the ends of a row'] }],
  '3.2': [{ rows: ['A1 A2+'], caption: ['Один цвет', 'One colour'] }, { rows: ['A1 B1!'], caption: ['Чужой цвет', 'Another colour'] }],
  '3.5': [{ rows: ['AL1+ A1 A2 AR1+'], caption: ['Левый слева, правый справа', 'Left on the left, right on the right'] },
    { rows: ['AR1! A1 A2'], caption: ['Правому слева нельзя', 'A right one may not go left'] }],
  '3.6': [{ rows: ['AL1 AR1!'], caption: ['Пустую полку не закрыть', 'An empty shelf cannot be closed'] }],
  '3.7': [{ rows: ['A1 A2+'], caption: ['Разные имена', 'Different names'] },
    { rows: ['A1 A1!'], caption: ['Имя повторилось', 'The same name twice'] },
    { rows: ['C1 C1+'], caption: ['На синей можно и так', 'On the blue shelf that is fine'] }],
  '5.1': [{ rows: ['AL1 A1 A2 AR1+'], caption: ['Полка закрыта: она ваша, и ещё ход', 'Closed: the shelf is yours, and one more turn'] }],
  '7.1': property('edge-bonus'), '7.2': property('first-toy'), '7.3': property('two-toys'), '7.4': property('three-shelves'),
  '7.5': property('with-edge'), '7.6': property('no-edge'), '7.7': property('neighbour-bonus'),
};

// A position in which every card of a deck lies: so the engine tells what stands on each.
const collection = (game, codes) => `position ${game}\nturn nobody\ntaken 1 ${codes.join(' ')}\n`;
export const decks = { toystory4: collection, heroychiki: collection };

export const figures = { shelfie, iota, ralph, toystory4: toys, heroychiki: toys };
