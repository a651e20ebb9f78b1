// @ts-check
// opening.mjs - the form of the home page that opens a table on the server.
import { h } from '../ui/dom.mjs';
import { t, pair } from '../ui/words.mjs';
import { select, optionFields, options, openTable } from './box.mjs';

const tick = (name, label) =>
  h('label', { className: 'tick' }, h('input', { type: 'checkbox', name, checked: true, 'data-key': 'new-' + name }), label);
let chosen = '';

export function create(app) {
  const { games } = app,
    g = games.find(x => x.game === chosen) || games[0];
  if (!g || !app.me || !app.online) return null;
  const seats = Array.from({ length: g.seats_max - g.seats_min + 1 }, (_, i) => [g.seats_min + i, g.seats_min + i]);
  const submit = e => {
    e.preventDefault();
    const f = new FormData(e.target),
      turn = Number(f.get('clock'));
    openTable(app, g, {
      seats: Number(f.get('seats')),
      listed: f.has('listed'),
      spectators: f.has('spectators'),
      chat: f.get('chat'),
      options: options(g, e.target),
      ...(turn ? { clock: { kind: 'turn', seconds: turn } } : {}),
    });
  };
  return h(
    'form',
    { className: 'panel', onsubmit: submit },
    h('h2', {}, t('create')),
    select(
      'game',
      t('game'),
      games.map(x => [x.game, pair(x)]),
      {
        onchange: e => {
          chosen = e.target.value;
          app.draw();
        },
        value: g.game,
      },
    ),
    select('seats', t('seats'), seats),
    optionFields(g),
    select('clock', t('clock'), [
      [0, t('none')],
      [30, t('turn30')],
      [120, t('turn120')],
    ]),
    select(
      'chat',
      t('chat'),
      ['phrases', 'free', 'off'].map(v => [v, t(v)]),
    ),
    tick('listed', t('listed')),
    tick('spectators', t('spectators')),
    h('button', { className: 'main big' }, t('open')),
  );
}
