// @ts-check
// unusual.mjs - options of a table that are not as usual, in words: in the waiting room, at the table, at the end.
import { h } from '../ui/dom.mjs';
import { pair, addTexts } from '../ui/i18n.mjs';

const t = addTexts('table/unusual', {
  notAsUsual: 'Not as usual',
});

/** The names of what was chosen. @param {any} g a game of the list @param {Record<string, string>} options */
const chosen = (g, options) =>
  Object.entries(options || {})
    .filter(([k, v]) => g?.options?.[k] && g.options[k][0] !== v)
    .map(([k, v]) => `${pair(g.about?.[k]).split(':')[0] || k} — ${pair(g.values?.[k]?.[v]) || v}`);

/** null where everything is as usual. */
export function unusual(table) {
  const { app, facts: f } = table,
    list = chosen(
      app.games.find(g => g.game === f.game),
      f.options,
    );
  return list.length
    ? h(
        'p',
        { className: 'hint unusual', 'data-part': 'unusual' },
        h('b', {}, t('notAsUsual') + ': '),
        list.join('; ') + '.',
      )
    : null;
}
