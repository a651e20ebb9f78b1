// @ts-check
// mark.mjs - what is known of a lesson: gone through, begun, or how long it takes.
import { h } from '../ui/dom.mjs';
import { t, teach } from '../ui/words.mjs';
import { icon } from '../ui/art.mjs';
import { prefs } from '../ui/prefs.mjs';

teach({ begun: ['урок начат', 'lesson begun'], threeMinutes: ['3 минуты', '3 minutes'] });

export function lessonMark(game) {
  if (prefs.learnt.includes(game)) return h('span', { className: 'learnt' }, icon('check'), t('gone1'));
  return h('span', { className: 'hint' }, t(prefs.lessons[game] ? 'begun' : 'threeMinutes'));
}
