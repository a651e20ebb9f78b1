// @ts-check
// lazy.mjs - what home can be drawn without, in one bundle of imports: the engine, boxes that open, toasts and signals, games in this
// browser.  The looks of tables come later still, when something needs them.  app.mjs asks for it when the first page is on the screen, or at once where a link leads elsewhere.
import { loadArt, loadStyle } from '../ui/art.mjs';
import { loadFaces } from '../ui/faces.mjs';
import { addMore } from '../ui/i18n.mjs';

export { engine } from '../engine/engine.mjs';
export { openBox, playBots } from './game-dialog.mjs';
export { showAlert, clearAlert } from '../ui/toast.mjs';
export { signal, mark } from '../ui/notify.mjs';
export { LocalWire } from '../engine/local.mjs';

let sheets;
/** The looks of tables: asked for when a box is opened, or a table, or a page with pieces on it. */
export const looks = () =>
  (sheets ??= Promise.all([
    loadStyle('table.css'),
    loadStyle('pieces.css'),
    loadArt('pieces.svg'),
    addMore('looks'),
  ]));
/** Those of a table with people at it, all of them before the first drawing: what came later would move what is there. */
export const tableLooks = () => Promise.all([looks(), loadFaces()]);
