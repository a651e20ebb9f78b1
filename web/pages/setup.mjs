// @ts-check
// setup.mjs - #setup/GAME: any position, set up by the questions that count a real game; then played on, asked for a hint, sent as a
// link or as a picture.  What cannot be, the engine says at the question where it was said.
import { button } from '../ui/dom.mjs';
import { addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { questions } from './count.mjs';
import { Shown } from './position.mjs';

const t = addTexts('pages/setup', {
  setUp: 'Set up a position',
  changeIt: 'Change the last answer',
  setUpOther: 'Set up another one',
});

/** The position that came of the answers, with the ways back to them. */
function end(count) {
  const { position } = count.rules.end();
  if (count.shown?.text !== position) count.shown = new Shown(count.app, position, () => count.redraw());
  return count.shown.render([
    button([icon('prev'), t('changeIt')], () => count.back({ steps: 1 }), { 'data-key': 'step-back' }),
    button(t('setUpOther'), () => count.anew(), { 'data-key': 'anew' }),
  ]);
}

export const page = (app, [name = '']) =>
  questions(app, name, 'setup', t('setUp'), { words: t('setUp'), end });
