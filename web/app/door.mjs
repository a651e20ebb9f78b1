// @ts-check
// door.mjs - a link to a table, and we do not know who came: who invites and to what, a name, a face, and a seat is taken; or one only
// looks on.  It comes when somebody comes so; home does without it.
import { h, button } from '../ui/dom.mjs';
import { t as common, addTexts } from '../ui/i18n.mjs';
import { face, whoYouAre, loadFaces } from '../ui/faces.mjs';
import { icon } from '../ui/art.mjs';
import { lidOf } from '../ui/covers.mjs';
import { get } from '../ui/storage.mjs';

const t = addTexts('door', {
  calledTo: 'You are called to a table',
  sitDown: 'Sit down',
  onlyWatch: 'Only watch',
  tableFull: 'No free seats: you can watch.',
  invitesYou: '{name} invites you to play',
  freeFor: ['{n} free seat', '{n} free seats'],
  noFree: 'no free seats',
  noSuchTable: 'There is no such table',
  askForLink: 'The game may be over for long. Ask for a new link.',
  tableWaits: 'The table is still there. This page opens it as soon as the connection is back.',
  lineGone: 'No connection',
  tryNow: 'Try now',
});

let arrival = ''; // the table where a seat is wanted
let /** @type {any} */ link = { to: '', is: null }; // the answer of the server

export const title = () => t('calledTo');

/** Asks the server what the link leads to. @param {any} app @param {string} code */
export async function peek(app, code) {
  if (link.to === code && link.is) return;
  link = { to: code, is: null };
  const m = await app.wire.ask({ t: 'peek', table: code });
  if (!m || link.to !== code) return;
  link.is = m;
  app.draw();
}

// Who invites, and to what; without a server that tells it, only the code.
function invitation(app, code, is) {
  if (!is)
    return [
      h('h2', {}, t('calledTo')),
      h('p', { className: 'hint' }, `${t('code')}: `, h('span', { className: 'code' }, code)),
    ];
  const free = is.status === 'open' && is.free ? t('freeFor', { n: is.free }) : t('noFree');
  return [
    h('span', { className: 'banner-lid' }, lidOf(is.game)),
    h(
      'div',
      { className: 'host' },
      is.host ? face({ name: is.host, face: is.face }, 1) : null,
      h('h2', {}, is.host ? t('invitesYou', { name: is.host }) : t('calledTo')),
      h('p', { className: 'hint' }, `${app.titleOf(is.game)} · ${free}`),
    ),
  ];
}

const nowhere = () =>
  h(
    'div',
    { className: 'panel narrow door' },
    h('h2', {}, t('noSuchTable')),
    h('p', { className: 'hint' }, t('askForLink')),
    h('a', { className: 'btn main', href: '#', 'data-key': 'to-home' }, icon('home'), common('home')),
  );

// The server does not answer: nobody is asked for a name meanwhile.
const offline = (app, code) =>
  h(
    'div',
    { className: 'panel narrow door' },
    h('h2', {}, t('lineGone')),
    h('p', {}, `${t('code')}: `, h('span', { className: 'code' }, code)),
    h('p', { className: 'hint', role: 'status' }, t('tableWaits')),
    button(t('tryNow'), () => app.wire.tryNow(), { className: 'main big', 'data-key': 'try-now' }),
    h('a', { className: 'btn', href: '#', 'data-key': 'to-home' }, icon('home'), common('home')),
  );

/** @param {any} app @param {string} code */
export function door(app, code) {
  loadFaces(); // the style of all of this
  const known = link.to === code ? link.is : null,
    is = known?.t === 'peek' ? known : null;
  if (known?.code === 'no-table') return nowhere();
  if (app.online === false) return offline(app, code);
  if (get('igroteka.token') && !app.me) return h('p', { className: 'panel narrow door hint' }, '…'); // known, and on the way in
  const sits = !is || (is.status === 'open' && is.free);
  const submit = e => {
    e.preventDefault();
    arrival = e.submitter?.value === 'watch' ? '' : code;
    app.signIn(String(new FormData(e.target).get('name')));
  };
  return h(
    'form',
    { className: 'panel narrow door', onsubmit: submit },
    invitation(app, code, is),
    whoYouAre(),
    sits ? h('button', { className: 'main big', 'data-key': 'sit-down' }, icon('check'), t('sitDown')) : null,
    h(
      'button',
      { value: 'watch', className: sits ? '' : 'main big', 'data-key': 'only-watch' },
      icon('eye'),
      t('onlyWatch'),
    ),
    h('p', { className: 'hint' }, t('noAccount')),
  );
}

/** Whoever came by a link to sit down has the first free seat; where there is none, that is told. */
export function seatGuest(app, table) {
  const wanted = arrival === table.code,
    f = table.facts;
  arrival = '';
  if (!wanted || !f || f.seat || f.status !== 'open') return;
  const free = f.people.findIndex(p => !p.name && !p.bot);
  if (free >= 0) table.sit(free + 1);
  else app.showAlert({ t: 'notice', words: t('tableFull') });
}
