// @ts-check
// heroychiki.mjs - the lesson of Геройчики.
import { lesson } from './toys.mjs';

export default lesson({ game: 'heroychiki', shelves: ['orange', 'purple', 'blue'],
  shelfNames: ['оранжевой, фиолетовой и синей', 'orange, purple and blue'],
  first: { task: ['поставьте Генерала к Ко-Ко на оранжевую полку. Второй Ко-Ко туда не встанет.',
    'put the General beside Ko-Ko on the orange shelf. A second Ko-Ko may not go there.'] },
  last: { say: ['У карт бывают **свойства**: они написаны на картах, и о каждом есть правило в разделе 7. '
    + 'Флай, например, всегда первая игрушка на полке.',
    'Some cards have **properties**: they stand on the cards, and section 7 has a rule for each. '
      + 'Fly, for one, is always the first toy of a shelf.'],
  task: ['начните Флаем фиолетовую полку.', 'begin the purple shelf with Fly.'] } });
