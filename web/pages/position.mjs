// @ts-check
// position.mjs - one position that came in a link, as a bug report sends it: the table, its points, and the words it is written in.
// What it hides stays hidden: a seat that sends what it sees sends no more.  It can be played on; then what is hidden is dealt anew.
import { h, button } from '../ui/dom.mjs';
import { t, teach, language, pair } from '../ui/words.mjs';
import { icon } from '../ui/art.mjs';
import { showBoard } from '../table/board.mjs';
import { looksOf } from '../table/looks.mjs';
import { playOn } from '../engine/local.mjs';
import { live, chip, plural } from './live.mjs';
import { linkTo } from '../ui/link.mjs';

teach({ aPosition: ['позиция', 'a position'], writtenSo: ['Как она записана', 'How it is written'], inItsWords: ['Словами', 'In words'],
  pointsSoFar: ['Очки', 'Points'],
  noSuchPosition: ['Эту позицию не прочитать: запись повреждена.', 'This position cannot be read: it is damaged.'],
  sendIt: ['Эта ссылка откроет ту же позицию в любом браузере: вставьте её в сообщение об ошибке и напишите, что не так.',
    'This link opens the same position in any browser: paste it into a bug report and say what is wrong.'],
  copyLink: ['Скопировать ссылку', 'Copy the link'], copiedIt: ['Скопировано', 'Copied'] });

const POINTS = [['очко', 'очка', 'очков'], ['point', 'points']];

export function position(app, text) {
  const game = text.match(/^position (\S+)/m)?.[1] || '', seat = Number(text.match(/^view (\d+)/m)?.[1] || 0);
  const name = i => `${t('seat')} ${i}`;
  const bad = () => h('div', { className: 'panel narrow' },
    h('p', { className: 'refusal', role: 'alert' }, icon('warn'), t('noSuchPosition')), h('pre', { tabIndex: 0 }, text));
  const points = () => {
    const s = app.rules.play.score(text);
    return !s ? null : h('ul', { className: 'plain' }, s.scores.map((n, i) => h('li', {},
      h('b', {}, `${name(i + 1)}: ${plural(n, POINTS)}`),
      s.lines.filter(l => l.seat === i + 1).map(l => h('p', { className: 'hint' }, `${l.points} — ${pair(l)} `, chip(game, l.clause))))));
  };
  const copy = async e => {
    const link = await linkTo(text), at = e.target.closest('.row');
    try { await navigator.clipboard.writeText(link); app.news(t('copiedIt')); at.append(h('span', { className: 'hint' }, t('copiedIt'))); }
    catch { at.append(h('textarea', { readOnly: true, rows: 4, value: link, 'aria-label': t('copyLink') })); }
  };
  return live(() => {
    if (!app.rules.use(text)) return bad();
    const scene = app.rules.scene(-1) || [], words = app.rules.words(language());
    return [h('div', { className: 'watch' }, h('h2', {}, `${app.titleOf(game)}: ${t('aPosition')}`),
      h('div', {}, showBoard({ scene, looks: looksOf(game), seat, chosen: [], point: null, name }))),
    h('aside', { className: 'panel' }, h('h3', {}, t('pointsSoFar')), points(),
      h('details', {}, h('summary', {}, t('inItsWords')), h('p', { className: 'words' }, words)),
      h('details', { open: true }, h('summary', {}, t('writtenSo')), h('pre', { tabIndex: 0 }, text)),
      h('p', { className: 'hint' }, t('sendIt')), h('div', { className: 'row ways' },
        button([icon('share'), t('copyLink')], copy, { className: 'main', 'data-key': 'link' }),
        /^turn nobody$/m.test(text) ? null : button([icon('hand'), t('playHence')],
          () => playOn(app, game, text.match(/^set (.*)$/m)?.[1] || '', text, -1, name), { 'data-key': 'hence' }),
        button([icon('prev'), t('back')], () => history.back(), { 'data-key': 'backto' })))];
  }, 'replay').root;
}
