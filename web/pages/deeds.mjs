// @ts-check
// deeds.mjs - moves in words: the verbs of the notation in the reader's language.  Cards and places stay as they are written;
// what a game says of its own places comes from its looks.
import { say } from './live.mjs';

const verbs = {
  take: ['берёт', 'takes'], play: ['выкладывает', 'plays'], pass: ['пропускает ход', 'passes'], 'pass …': ['меняет', 'exchanges'],
    choose: ['выбирает', 'chooses'],
  lay: ['кладёт', 'lays'], close: ['сдвигает ряд', 'closes the row'], remove: ['убирает', 'removes'], skip: ['пропускает', 'skips'],
  draw: ['вытянуто', 'drawn'], deal: ['сдано', 'dealt'], start: ['открыто', 'opened'], starter: ['начальная карта', 'the starter'],
  redeal: ['пересдача', 'dealt again'], first: ['первый игрок', 'first player'], goal: ['общая цель', 'common goal'],
  personal: ['личная цель', 'personal goal'], tile: ['жетон', 'tile'],
};
const places = {
  on: ['на', 'on'], under: ['под', 'under'], above: ['над', 'above'], alone: ['отдельно', 'alone'], of: ['от', 'of'], '->': ['→', '→'], '@': [' на ', ' at '],
  left: ['слева', 'left'], right: ['справа', 'right'], blind: ['рубашкой вверх', 'face down'],
};

// The move as words and as whatever `card` makes of a word that names a card.
export function deed(move, looks, card = w => w) {
  const [verb, ...rest] = move.split(/(\s+|@)/), known = verbs[rest.length ? verb + ' …' : verb] || verbs[verb];
  return [known ? say(known) : verb, ...rest.map(w => {
    const place = places[w] || looks.say?.[w];
    return place ? say(place) : card(w);
  })];
}

// Draws one after another; a verb is said once.
export function drawsInWords(draws, looks) {
  let before = '';
  return draws.map(d => {
    const [verb, ...rest] = deed(d, looks), again = verb === before && rest.length;
    before = verb;
    return again ? rest.join('').trim() : verb + rest.join('');
  }).join(', ');
}
