// @ts-check
// toystory4.mjs - the lesson of Toy Story 4.
import { lesson } from './lesson.mjs';

export default lesson({ game: 'toystory4', shelves: ['yellow', 'green', 'blue'],
  shelfNames: ['жёлтой, зелёной и синей', 'yellow, green and blue'],
  first: { task: ['поставьте Булзая к Хэмму на жёлтую полку. Второй Хэмм туда не встанет.',
    'put Bullseye beside Hamm on the yellow shelf. A second Hamm may not go there.'] },
  last: { say: ['У карт бывают **свойства**: о них говорит значок на карте. Укажите карту, и свойство назовут словами. '
    + 'Базз Лайтер, например, всегда первая игрушка на полке.',
    'Some cards have **properties**: a sign on the card tells. Point at a card and its property is put into words. '
      + 'Buzz Lightyear, for one, is always the first toy of a shelf.'],
  task: ['начните Баззом зелёную полку.', 'begin the green shelf with Buzz.'] } });
