// @ts-check
// verify.mjs - #verify/CODE: was the deal chosen by anybody?  The engine draws it again; this page says what that means.
import { h } from '../ui/dom.mjs';
import { addTexts, plural } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { live } from './common.mjs';
import { recordOf, names, opener } from './open-record.mjs';

const t = addTexts('pages/verify', {
  verifyDeal: 'Checking the deal',
  'fair-ok': 'The deal is fair',
  'fair-not': 'The deal does not match',
  'fair-less': 'The deal was not changed after the game began',
  'fair-unknown': 'There is nothing to check',
  'fair-bad': 'It could not be checked',
  stepSecret:
    'Before anybody sat down the server drew a secret and showed its fingerprint. ' +
    'It could be seen at the table: compare it, if you wrote it down.',
  stepAdded:
    'Whoever sat down could promise some bytes of their own, by a fingerprint too; they were shown when all seats were taken.',
  added: 'added, and as promised',
  addedOnly: 'added',
  broke: 'bytes were promised and not shown: they were left out',
  nothing: 'added nothing',
  stepReveal: 'After the game the secret was shown. Its fingerprint is the same.',
  stepDraws:
    'From the secret and all that was added the page drew again whatever chance decided, and compared it with the record:',
  allSame: 'all the same',
  means: 'What this means',
  proves:
    'The server could not choose the deal: it did not know what the players would add. Nor could the players: they did not know the secret. ' +
    'All of it was computed in your browser; you need not trust the server.',
  provesLess:
    'No player added anything, so the server could have tried many secrets beforehand. ' +
    'What is proved is only that it changed nothing after the game began.',
  provesNot: 'What it does not prove: that whoever runs the server did not look at the cards.',
  toReplay: 'Watch the game',
});

const step = (good, words, ...more) =>
  h(
    'li',
    { className: good ? 'done' : '' },
    good ? icon('check') : icon('dots'),
    h('div', {}, h('p', {}, words), ...more),
  );

function seats(fair, name) {
  const words = s =>
    !s.entropy ? t('nothing') : s.entropy === 'none' ? t('broke') : t(s.promise ? 'added' : 'addedOnly');
  return h(
    'ul',
    { className: 'plain added' },
    fair.seats.map((s, i) =>
      h('li', {}, h('b', {}, name(i + 1)), ': ', words(s), s.promise ? h('code', {}, s.promise) : null),
    ),
  );
}

function result(code, fair, name) {
  const ok = fair.fair === 'ok',
    added = fair.seats.some(s => s.entropy && s.entropy !== 'none');
  const why = ok ? '' : fair.why + (fair.line ? ` (${t('lineNo')} ${fair.line})` : '');
  return h(
    'div',
    { className: 'panel verify' },
    h('h2', {}, t('verifyDeal')),
    h(
      'div',
      { className: 'verdict ' + fair.fair, role: 'status' },
      icon(ok ? 'shield' : fair.fair === 'unknown' ? 'bulb' : 'warn'),
      h(
        'div',
        {},
        h('b', {}, t('fair-' + (ok && !added ? 'less' : fair.fair))),
        why ? h('p', {}, why) : null,
      ),
    ),
    fair.deal === 'none'
      ? null
      : h(
          'ol',
          { className: 'plain steps' },
          step(ok, t('stepSecret'), h('code', {}, fair.deal)),
          step(ok, t('stepAdded'), seats(fair, name)),
          ok ? step(ok, t('stepReveal'), h('code', {}, fair.reveal)) : null,
          ok ? step(ok, `${t('stepDraws')} ${plural(fair.draws, 'draws')}, ${t('allSame')}.`) : null,
        ),
    ok
      ? [h('h3', {}, t('means')), h('p', {}, t(added ? 'proves' : 'provesLess')), h('p', {}, t('provesNot'))]
      : null,
    h(
      'div',
      { className: 'row' },
      h('a', { className: 'way', href: `#replay/${code}/0` }, icon('play'), t('toReplay')),
    ),
  );
}

export async function page(app, [code = '']) {
  if (!app.rules) return h('p', { className: 'panel narrow' }, t('noEngine'));
  const got = await recordOf(app, code),
    tape = got.text ? app.rules.load(got.text) : null;
  if (!tape || tape.fault) return live(() => opener(app, 'verify', { message: got.message, bad: tape })).root;
  const fair = app.rules.fair(),
    name = names(got.text);
  return live(() => result(code, fair, name)).root;
}
