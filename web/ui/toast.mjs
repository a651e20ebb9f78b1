// @ts-check
// toast.mjs - what is refused, and by which clause; what is advised.
import { h, find } from './dom.mjs';
import { t, pair } from './words.mjs';
import { icon } from './art.mjs';
import { clauseChip } from './clause.mjs';
import { signal } from './signals.mjs';

let quiet;
export const hush = () => find('#alert').replaceChildren();
export function complain(app, m) {
  const hint = m.t === 'hint',
    calm = hint || m.t === 'notice',
    chip = m.clause ? clauseChip(app.table?.facts?.game, m.clause) : null,
    lead = hint ? t('hint') + ': ' : m.clause ? t('refused') + ' ' : '';
  const close = h('button', { type: 'button', className: 'icon-btn', 'aria-label': t('shut'), onclick: hush }, icon('close'));
  find('#alert').replaceChildren(icon(calm ? 'bulb' : 'warn'), h('p', {}, lead ? h('b', {}, lead) : null, pair(m), ' ', chip), close);
  if (!calm) signal({ refused: true });
  clearTimeout(quiet);
  quiet = setTimeout(hush, calm ? 15000 : 8000);
}
