// @ts-check
// heroychiki.mjs - the lesson of Геройчики.
import { lesson } from './lesson.mjs';

export default lesson({ game: 'heroychiki', shelves: ['orange', 'purple', 'blue'],
  shelfNames: ['оранжевой, фиолетовой и синей', 'orange, purple and blue'],
  first: { task: ['поставьте Генерала к Ко-Ко на оранжевую полку. Второй Ко-Ко туда не встанет.',
    'put the General beside Ko-Ko on the orange shelf. A second Ko-Ko may not go there.'] },
  last: { say: ['У карт бывают **свойства**: о них говорит значок на карте. Укажите карту, и свойство назовут словами. '
    + 'Флай, например, всегда первая игрушка на полке.',
    'Some cards have **properties**: a sign on the card tells. Point at a card and its property is put into words. '
      + 'Fly, for one, is always the first toy of a shelf.'],
  task: ['начните Флаем фиолетовую полку.', 'begin the purple shelf with Fly.'] } });
