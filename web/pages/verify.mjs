// @ts-check
// verify.mjs - #verify/CODE: was the deal chosen by anybody?  The engine draws it again; this page says what that means.
import { h } from '../ui/dom.mjs';
import { t, teach } from '../ui/words.mjs';
import { icon } from '../ui/art.mjs';
import { live, say, plural } from './live.mjs';
import { recordOf, names, opener } from './tape.mjs';

teach({ verifyDeal: ['Проверка раздачи', 'Checking the deal'],
  'fair-ok': ['Раздачу никто не подбирал', 'Nobody chose this deal'], 'fair-not': ['Раздача не сходится', 'The deal does not add up'],
  'fair-less': ['После начала игры раздачу не меняли', 'The deal was not changed after the game began'],
  'fair-unknown': ['Проверить нечего', 'There is nothing to check'], 'fair-bad': ['Проверить не удалось', 'It could not be checked'],
  stepSecret: ['До того, как кто-либо сел за стол, сервер задумал секрет и показал его отпечаток. '
    + 'Он был виден за столом: сравните, если записали.',
    'Before anybody sat down the server drew a secret and showed its fingerprint. '
    + 'It could be seen at the table: compare it, if you wrote it down.'],
  stepAdded: ['Каждый, садясь за стол, мог обещать несколько своих байтов — тоже отпечатком; показывали их, когда места были заняты.',
    'Whoever sat down could promise some bytes of his own, by a fingerprint too; they were shown when all seats were taken.'],
  added: ['добавлено и совпало с обещанием', 'added, and as promised'], addedOnly: ['добавлено', 'added'],
  broke: ['байты обещаны, но не показаны: их не считали', 'bytes were promised and not shown: they were left out'],
  nothing: ['без добавки', 'added nothing'],
  stepReveal: ['После игры секрет открыли. Его отпечаток — тот самый.',
    'After the game the secret was shown. Its fingerprint is the same.'],
  stepDraws: ['Из секрета и всех добавок страница заново вытянула всё, что решал случай, и сравнила с записью:',
    'From the secret and all that was added the page drew again whatever chance decided, and compared it with the record:'],
  allSame: ['все совпали', 'all the same'],
  means: ['Что это значит', 'What this means'],
  proves: ['Сервер не мог выбрать раздачу: добавок игроков он заранее не знал. '
    + 'Игроки тоже не могли: они не знали секрета. Всё посчитано в вашем браузере, верить серверу не нужно.',
  'The server could not choose the deal: it did not know what the players would add. Nor could the players: they did not know the secret. '
    + 'All of it was computed in your browser; you need not trust the server.'],
  provesLess: ['Никто из игроков ничего не добавил, поэтому сервер мог перебрать секреты заранее. '
    + 'Проверено лишь, что после начала игры он ничего не менял.',
  'No player added anything, so the server could have tried many secrets beforehand. '
    + 'What is proved is only that it changed nothing after the game began.'],
  provesNot: ['Чего это не доказывает: что тот, кто держит сервер, не подглядывал в карты.',
    'What it does not prove: that whoever runs the server did not look at the cards.'],
  toReplay: ['Смотреть партию', 'Watch the game'] });

const DRAWS = [['жребий', 'жребия', 'жребиев'], ['draw', 'draws']];

const step = (good, words, ...more) => h('li', { className: good ? 'done' : '' }, good ? icon('check') : icon('dots'),
  h('div', {}, h('p', {}, words), ...more));

function seats(fair, name) {
  const words = s => !s.entropy ? t('nothing') : s.entropy === 'none' ? t('broke') : t(s.promise ? 'added' : 'addedOnly');
  return h('ul', { className: 'plain added' }, fair.seats.map((s, i) => h('li', {}, h('b', {}, name(i + 1)), ': ', words(s),
    s.promise ? h('code', {}, s.promise) : null)));
}

function result(code, fair, name) {
  const ok = fair.fair === 'ok', added = fair.seats.some(s => s.entropy && s.entropy !== 'none');
  const why = ok ? '' : say(fair.why) + (fair.line ? ` (${t('lineNo')} ${fair.line})` : '');
  return h('div', { className: 'panel verify' }, h('h2', {}, t('verifyDeal')),
    h('div', { className: 'verdict ' + fair.fair, role: 'status' }, icon(ok ? 'shield' : fair.fair === 'unknown' ? 'bulb' : 'warn'),
      h('div', {}, h('b', {}, t('fair-' + (ok && !added ? 'less' : fair.fair))), why ? h('p', {}, why) : null)),
    fair.deal === 'none' ? null : h('ol', { className: 'plain steps' }, step(ok, t('stepSecret'), h('code', {}, fair.deal)),
      step(ok, t('stepAdded'), seats(fair, name)),
      ok ? step(ok, t('stepReveal'), h('code', {}, fair.reveal)) : null,
      ok ? step(ok, `${t('stepDraws')} ${plural(fair.draws, DRAWS)}, ${t('allSame')}.`) : null),
    ok ? [h('h3', {}, t('means')), h('p', {}, t(added ? 'proves' : 'provesLess')), h('p', {}, t('provesNot'))] : null,
    h('div', { className: 'row' }, h('a', { className: 'way', href: `#replay/${code}/0` }, icon('play'), t('toReplay'))));
}

export async function page(app, [code = '']) {
  if (!app.rules) return h('p', { className: 'panel narrow' }, t('noEngine'));
  const got = await recordOf(app, code), tape = got.text ? app.rules.load(got.text) : null;
  if (!tape || tape.fault) return live(() => opener(app, 'verify', { message: got.message, bad: tape })).root;
  const fair = app.rules.fair(), name = names(got.text);
  return live(() => result(code, fair, name)).root;
}
