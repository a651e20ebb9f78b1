// @ts-check
// toast.mjs - what is refused, and by which clause; what is advised.
import { h, find } from './dom.mjs';
import { t, pair } from './i18n.mjs';
import { icon } from './art.mjs';
import { clauseChip } from './clause.mjs';
import { signal } from './notify.mjs';

let quiet = 0;
export const clearAlert = () => find('#alert').replaceChildren();
/** @param {any} app @param {any} m */
export function showAlert(app, m) {
  const hint = m.t === 'hint',
    calm = hint || m.t === 'notice',
    chip = m.clause ? clauseChip(app.table?.facts?.game, m.clause) : null,
    lead = hint ? t('hint') + ': ' : m.clause ? t('refused') + ' ' : '';
  const close = h(
    'button',
    { type: 'button', className: 'icon-btn', 'aria-label': t('shut'), onclick: clearAlert },
    icon('close'),
  );
  find('#alert').replaceChildren(
    icon(calm ? 'bulb' : 'warn'),
    h(
      'p',
      {},
      lead ? h('b', {}, lead) : null,
      pair(m),
      ' ',
      chip,
      m.way ? h('span', { className: 'way' }, m.way) : null,
    ),
    close,
  );
  if (!calm) signal({ refused: true });
  clearTimeout(quiet);
  quiet = window.setTimeout(clearAlert, calm ? 15000 : 8000);
}
