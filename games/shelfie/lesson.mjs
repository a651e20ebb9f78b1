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
const start = (more = '', top = 'C B', options = '') => `position shelfie\nseats 2\n${options}${room(top)}${more}`;
const shelf = (...rows) => `shelf 1\n${rows.map(r => `  ${r}\n`).join('')}`;

const steps = [
  {
    say: ['Посередине **гостиная**: в ней лежат **жетоны** с вещами шести типов — кошки, книги, игры, рамки, награды, растения. '
      + 'Внизу ваш **шкаф**: пять колонок по шесть мест.\n'
      + 'В свой ход вы берёте от одного до трёх жетонов и опускаете их в одну колонку шкафа. '
      + 'Очки приносят одинаковые вещи рядом и цели. У кого очков больше, победит.',
    'In the middle is the **living room** with **tiles** of six kinds: cats, books, games, frames, trophies, plants. '
      + 'Below is your **bookshelf**: five columns of six places.\n'
      + 'On your turn you take one to three tiles and drop them into one column of your shelf. '
      + 'Equal things side by side and goals bring points. Most points win.'],
    position: start(),
  },
  {
    say: ['Взять можно только жетон, у которого есть **свободная сторона**: рядом нет другого жетона или там край поля.',
      'You may take only a tile with a **free side**: no tile touches it there, or it is the edge of the board.'],
    task: ['укажите любой жетон с краю, потом любую колонку шкафа, и нажмите «Сходить». А сперва попробуйте взять жетон из самой середины.',
      'point at any tile of the edge, then at any column of your shelf, and press “Play”. But first try one from the very middle.'],
    position: start(),
    best: 'take d8 -> 3',
    wrong: [['take e5 -> 1', 'SHELFIE-3.3'], ['take d5 -> 1', 'SHELFIE-3.3']],
    well: ['Жетон упал на дно колонки.', 'The tile has dropped to the bottom of the column.'],
  },
  {
    say: ['Два или три жетона берут **по прямой**: рядом, без просветов, не углом. И у каждого свободная сторона была ещё до хода.\n'
      + 'Группа из трёх одинаковых вещей, которые касаются сторонами, приносит 2 очка, из четырёх — 3, из пяти — 5, из шести и больше — 8.',
    'Two or three tiles lie **in a straight line**: side by side, no gap, no corner. And each had a free side before your turn.\n'
      + 'Three things of one kind that touch by their sides are a group worth 2 points, four 3, five 5, six and more 8.'],
    task: ['в шкафу уже есть кошка. Возьмите двух кошек сверху и соберите группу из трёх.',
      'there is a cat on your shelf already. Take the two cats at the top and make a group of three.'],
    position: start(shelf('C....'), 'C C'),
    best: 'take d8 e8 -> 1', gain: 2,
    wrong: [['take d8 f7 -> 1', 'SHELFIE-3.2'], ['take e8 e7 -> 1', 'SHELFIE-3.3']],
    well: ['Три кошки вместе: 2 очка.', 'Three cats together: 2 points.'],
  },
  {
    say: ['Все жетоны хода идут **в одну колонку**, и все должны в неё поместиться. '
      + 'Порядок выбираете вы: какой жетон указали первым, тот ляжет ниже.',
      'All tiles of a turn go into **one column**, and there must be room for all of them. '
        + 'The order is yours: the one you pointed at first lies lowest.'],
    task: ['в третьей колонке два места, в остальных по одному. Попробуйте взять три жетона, а потом возьмите столько, сколько поместится.',
      'the third column has room for two, the others for one. Try to take three tiles, then take as many as fit.'],
    position: start(shelf('.....', 'CB.GF', 'PTCBG', 'FGBTC', 'TCPFB', 'GPFCT'), '. .'),
    best: 'take d7 e7 -> 3',
    wrong: [['take d7 e7 f7 -> 3', 'SHELFIE-3.4'], ['take d7 e7 -> 1', 'SHELFIE-3.5']],
    well: ['Поместилось.', 'They fit.'],
  },
  {
    say: ['**Общая цель** — рисунок для всех. Кто первым выполнит её в своём шкафу, возьмёт самый дорогой жетон очков: '
      + 'при двух игроках 8, следующий получит 4.\n'
      + 'Карточка цели в углу гостиной: четыре одинаковые вещи по углам шкафа. Три из четырёх уже стоят.',
    'A **common goal** is a pattern for everybody. The first to have it on the shelf takes the best token: '
      + 'with two players 8, the next one 4.\n'
      + 'Its card lies in a corner of the living room: four things of one kind in the corners of the shelf. You have three of four.'],
    task: ['в трёх углах растения. Поставьте растение в четвёртый.', 'there are plants in three corners. Put a plant into the fourth.'],
    position: start(shelf('P....', 'CB.GF', 'PTCBG', 'FGBTC', 'TCTFB', 'PCFCP'), 'P B', 'set goals=1\ngoals 8\n'),
    best: 'take d8 -> 5', gain: 8,
    wrong: [['take d8 -> 1', 'SHELFIE-3.5']],
    well: ['Жетон на 8 очков ваш. Он останется, даже если рисунок потом испортится.',
      'The token of 8 points is yours, and stays yours even if the pattern is spoilt later.'],
  },
  {
    say: ['**Личная цель** — ваша тайная карта: каждому типу вещей она называет одно место. '
      + 'Чем больше мест совпадёт, тем больше очков: от 1 до 12.\n'
      + 'Она лежит рядом со шкафом, а в шкафу её места обведены. Эта карта хочет книгу в левом нижнем углу.',
    'The **personal goal** is your secret card: it names one place for each kind of thing. '
      + 'The more places match, the more points: from 1 to 12.\n'
      + 'It lies beside your shelf, and its places are outlined there. This card wants a book in the bottom left corner.'],
    task: ['поставьте книгу туда, где её ждёт личная цель.', 'put a book where your personal goal wants it.'],
    position: start('personal 1 3\npersonal 2 5\n'),
    best: 'take e8 -> 1', gain: 1,
    wrong: [['take e6 -> 1', 'SHELFIE-3.3']],
    well: ['Одно место из шести совпало: 1 очко.', 'One place of six matches: 1 point.'],
  },
  {
    say: ['Кто первым заполнит весь шкаф, берёт жетон конца игры: ещё 1 очко. Круг доигрывают, чтобы ходов у всех было поровну.',
      'The first to fill the whole shelf takes the end token: 1 point more. '
        + 'The round is played to its end, so that all have had equally many turns.'],
    task: ['займите последнее место.', 'fill the last place.'],
    position: start(shelf('.BGFT', 'CBTGF', 'PTCBG', 'FGBTC', 'TCTFB', 'PCFCP')),
    best: 'take d8 -> 1', gain: 1,
    wrong: [['take d8 -> 2', 'SHELFIE-3.5'], ['take d8 e8 -> 1', 'SHELFIE-3.4']],
    well: ['Шкаф полон. Теперь считают: жетоны, личную цель, группы и жетон конца игры.',
      'The shelf is full. Now count: tokens, the personal goal, groups and the end token.'],
  },
];

export default { shelfie: steps };
