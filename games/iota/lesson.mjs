// @ts-check
// lesson.mjs - the lesson of Iota.  What a step is: see web/pages/learn.mjs.
const three = `table   0   1   2
    0 Rt2 Bp2 Gc2
`;

const steps = [
  {
    say: ['У каждой карты есть **цвет**, **форма** и **число** от 1 до 4. Внизу ваша рука; карты с неё кладут на стол рядом, в **линии**.\n'
      + 'В линии каждый из трёх признаков либо одинаков на всех картах, либо на всех разный. '
      + 'На столе линия: три цвета, три формы, одно число.',
    'Every card has a **colour**, a **shape** and a **number** from 1 to 4. Below is your hand; '
      + 'its cards are laid side by side, in **lines**.\n'
      + 'In a line each of the three is the same on all cards or different on all. '
      + 'On the table is a line: three colours, three shapes, one number.'],
    position: `position iota\n${three}hand 1 Ys2 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
  },
  {
    say: ['Чтобы продолжить линию, карта должна подойти ко всем её картам. Здесь подойдёт только жёлтый квадрат 2. '
      + 'Очки за линию — сумма её чисел, а линия из четырёх карт — **цепочка**, она удваивает очки хода.',
      'A card that continues a line has to fit all of its cards. Only the yellow square 2 fits here. '
        + 'A line brings the sum of its numbers, and a line of four is a **lot**: it doubles the points of the turn.'],
    task: ['укажите карту на руке, потом место, и завершите цепочку. Но сперва попробуйте красный треугольник 4.',
      'point at a card of your hand, then at a place, and finish the lot. But first try the red triangle 4.'],
    position: `position iota\n${three}hand 1 Ys2 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
    best: 'play Ys2@3,0', want: ['play Ys2@3,0', 'play Ys2@-1,0'],
    wrong: [['play Rt4@3,0', 'IOTA-3.4'], ['play Gp3@3,0', 'IOTA-3.4']],
    well: ['2 + 2 + 2 + 2 = 8, и вдвое за цепочку: 16 очков.', '2 + 2 + 2 + 2 = 8, doubled for the lot: 16 points.'],
  },
  {
    say: ['За ход можно выложить до четырёх карт — все **в один ряд или столбец**, и каждая должна касаться стола стороной. '
      + 'Любые две карты образуют линию.',
      'You may lay up to four cards in a turn, all **in one row or one column**, and each has to touch the table with a side. '
        + 'Any two cards make a line.'],
    task: ['выложите две или три карты в одну линию с красным треугольником, чтобы набрать хотя бы 6 очков.',
      'lay two or three cards in one line with the red triangle, for at least 6 points.'],
    position: 'position iota\ntable 0\n  0 Rt2\nhand 1 Bp2 Gc2 Rt4 Bs1\nhand 2 Yc1 Yt1 Bc3 Rs3\n',
    best: 'play Bp2@1,0 Gc2@2,0', gain: 6,
    wrong: [['play Bp2@1,0 Rt4@0,1', 'IOTA-3.2'], ['play Bp2@9,9', 'IOTA-3.3']],
    well: ['После хода рука добирается до четырёх карт.', 'After a turn you draw up to four cards.'],
  },
  {
    say: ['Одна карта может продолжить сразу две линии, вдоль и поперёк. Тогда подойти надо обеим, а считается она **дважды**.',
      'One card may continue two lines at once, along and across. Then it has to fit both, and it counts **twice**.'],
    task: ['положите зелёный круг 4 в угол, чтобы получились две линии.',
      'lay the green circle 4 into the corner, so that it makes two lines.'],
    position: 'position iota\ntable 0 1\n  1 Rs3 .\n  0 Rt2 Bp2\nhand 1 Gc4 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Yp3\n',
    best: 'play Gc4@1,1', want: ['play Gc4@1,1'],
    wrong: [['play Gc4@2,0', 'IOTA-3.4']],
    well: ['3 + 4 по ряду и 2 + 4 по столбцу: 13 очков.', '3 + 4 along the row and 2 + 4 down the column: 13 points.'],
  },
  {
    say: ['**Джокер** заменяет любую карту. Сам он очков не приносит, но цепочку завершает как все.',
      'The **wild** stands for any card. It gives no points itself, but it finishes a lot like any other.'],
    task: ['завершите цепочку джокером.', 'finish the lot with the wild.'],
    position: `position iota\n${three}hand 1 W Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
    best: 'play W@3,0', want: ['play W@3,0', 'play W@-1,0'],
    wrong: [['play Bs1@3,0', 'IOTA-3.4']],
    well: ['2 + 2 + 2 + 0 = 6, и вдвое: 12 очков.', '2 + 2 + 2 + 0 = 6, doubled: 12 points.'],
  },
  {
    say: ['В начале хода джокер можно **забрать со стола**: положите на его место карту, с которой линия останется линией. '
      + 'Джокер придёт на руку.',
      'Before you lay cards you may **take a wild from the table**: put a card in its place that keeps the line a line. '
        + 'The wild comes to your hand.'],
    task: ['заберите джокер: укажите его, потом карту на руке.', 'take the wild: point at it, then at a card of your hand.'],
    position: 'position iota\ntable 0 1 2\n  0 Rt2 W Gc2\nhand 1 Bp2 Rt4 Bs1 Gp3\nhand 2 Yc1 Yt1 Bc3 Rs3\n',
    best: 'take W@1,0 Bp2', want: ['take W@1,0 Bp2'],
    wrong: [['take W@1,0 Rt4', 'IOTA-6.4']],
    well: ['Ход продолжается: теперь можно выкладывать карты.', 'Your turn goes on: now you may lay cards.'],
  },
  {
    say: ['Нечего выложить? **Пропустите ход** и обменяйте сколько угодно карт: они уйдут под колоду. '
      + 'Игра кончается, когда колода пуста и кто-то выложил последнюю карту: она удваивает очки его хода. '
      + 'Побеждает тот, у кого очков больше.',
      'Nothing to lay? **Pass** and exchange as many cards as you like: they go under the deck. '
        + 'The game ends when the deck is empty and somebody lays the last card, which doubles the points of that turn. Most points win.'],
    task: ['нажмите «Пас» и укажите красный треугольник 4, чтобы обменять его.',
      'press “Pass” and point at the red triangle 4, to exchange it.'],
    position: `position iota\n${three}hand 1 Rt4 Bs1 Gp3 Yp4\nhand 2 Yc1 Yt1 Bc3 Rs3\n`,
    best: 'pass Rt4', want: ['pass Rt4'],
    wrong: [['pass Yc1', 'IOTA-3.7']],
    well: ['Вот и вся игра.', 'That is the whole game.'],
  },
];

export default { iota: steps };
