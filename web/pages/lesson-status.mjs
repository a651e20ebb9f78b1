// @ts-check
// lesson-status.mjs - what is known of a lesson: gone through, begun, or how long it takes.
import { h } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { prefs } from '../ui/prefs.mjs';

const t = addTexts('lesson-status', {
  begun: 'lesson started',
  threeMinutes: '3 minutes',
});

export function lessonMark(game) {
  if (prefs.learnt.includes(game)) return h('span', { className: 'learnt' }, icon('check'), t('gone1'));
  return h('span', { className: 'hint' }, t(prefs.lessons[game] ? 'begun' : 'threeMinutes'));
}
