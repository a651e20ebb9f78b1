// @ts-check
// emotes.mjs - drawings that people at a table show each other for a moment, and whom one does not want to hear.
//
// A drawing lies at the face of whoever shows it, hears no finger and goes by itself, so it is in nobody's way; who listens hears
// it in words.  They can be switched off in the settings, and one person by a tick in the talk (order.mjs).
import { h, button } from '../ui/dom.mjs';
import { pair, addTexts } from '../ui/i18n.mjs';
import { art, loadArt, loadStyle } from '../ui/art.mjs';
import { prefs, choose } from '../ui/prefs.mjs';

const t = addTexts('table/emotes', { showOne: 'Show the others' });

addEventListener('hashchange', () => document.querySelectorAll('.emote').forEach(e => e.remove()));

const SHOWN = 2400, // ms
  PAUSE = 3000, // as the server has it
  MOST = 40; // names kept of those who are not heard

let sheet;
/** The drawings, when the first is wanted. */
const drawings = () => (sheet ??= Promise.all([loadStyle('people.css'), loadArt('emotes.svg')]));

/** Whether this person is not heard on this device. @param {string} name */
export const hushed = name => prefs.hushed.includes(name);
/** @param {string} name @param {boolean} on */
export const hush = (name, on) =>
  choose('hushed', [...prefs.hushed.filter(n => n !== name), ...(on ? [name] : [])].slice(-MOST));

/** What a drawing says. */
const words = (table, name) => pair(table.app.emotes.find(e => e.emote === name)) || name;

// Where somebody's face is seen now: beside the table, in the waiting room, on the podium.
const placeOf = seat =>
  [...document.querySelectorAll(`#main .face.seat-${seat}`)].find(e => e.getClientRects().length) ||
  document.querySelector('.dock .banner, .topbar .title');

/** Somebody shows something. @param {any} table @param {{ seat: number, emote: string }} m */
export async function shown(table, { seat, emote }) {
  const name = table.name(seat);
  if (!prefs.emotes || hushed(name)) return;
  table.app.announce(`${name}: ${words(table, emote)}`);
  await drawings();
  const at = placeOf(seat)?.getBoundingClientRect();
  if (!at) return;
  document.querySelector(`.emote[data-seat="${seat}"]`)?.remove();
  const size = Math.min(72, Math.max(44, at.height * 1.5)),
    e = h('span', { className: `emote seat-${seat}`, 'aria-hidden': 'true' }, art('emote-' + emote));
  e.dataset.seat = String(seat);
  const inside = (x, most) => Math.max(4, Math.min(x - size / 2, most - size - 4));
  e.style.setProperty('--size', `${size}px`);
  e.style.left = `${inside(at.left + Math.min(at.width, at.height) / 2, innerWidth)}px`;
  e.style.top = `${inside(at.top + at.height / 2, innerHeight)}px`;
  document.body.append(e);
  setTimeout(() => e.remove(), SHOWN);
}

/** The drawings to choose of, for whoever sits. */
export function emoteButtons(table) {
  const { facts: f, app } = table;
  if (!f.seat || !app.emotes.length || !prefs.emotes) return null;
  drawings();
  const resting = Date.now() < (table.gestured || 0) + PAUSE;
  const again = () => {
    table.heard++; // the side is drawn anew
    app.draw();
  };
  const show = async emote => {
    table.gestured = Date.now();
    setTimeout(again, PAUSE);
    again();
    await table.ask({ t: 'emote', emote });
    if (table.sheet) table.closeSide(); // to see it where it is shown
  };
  const one = e =>
    button(art('emote-' + e.emote), () => show(e.emote), {
      className: 'icon-btn',
      'aria-label': pair(e),
      title: pair(e),
      disabled: resting,
      'data-key': 'emote-' + e.emote,
    });
  return h('div', { className: 'emotes', role: 'group', 'aria-label': t('showOne') }, app.emotes.map(one));
}
