// @ts-check
// signals.mjs - your turn, told elsewhere than on the table: the title of the tab, a badge, a notification, a sound.
// None is the only sign of anything.  Sounds are made here, under 200 ms, and only where they were asked for.
import { t } from './words.mjs';
import { prefs } from './prefs.mjs';

/** @type {AudioContext | undefined} */
let audio;

// One tap on wood: a short tone that falls, beginning `at` seconds from now.
function tap(pitch, at, length = 0.09) {
  if (!audio) return;
  const tone = audio.createOscillator(),
    volume = audio.createGain(),
    begin = audio.currentTime + at;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, begin + length);
  volume.gain.setValueAtTime(0.25 * prefs.sound, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

const sounds = {
  picked: () => tap(420, 0, 0.06),
  moved: () => tap(300, 0),
  turn: () => {
    tap(520, 0);
    tap(520, 0.09);
  },
  refused: () => tap(140, 0, 0.14),
  over: () => {
    tap(440, 0, 0.06);
    tap(550, 0.06, 0.06);
    tap(660, 0.12, 0.06);
  },
};

export function sound(name) {
  if (!prefs.sound) return;
  try {
    audio ??= new AudioContext();
    audio.resume();
    sounds[name]();
  } catch {
    /* silence does no harm */
  }
}

function notify(words) {
  if (!prefs.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    new Notification(t('title'), { body: words, icon: 'icon.svg', tag: 'turn' });
  } catch {
    /* some browsers want a service worker for it */
  }
}

/** @param {{ turn?: any, moved?: boolean, picked?: boolean, over?: boolean, refused?: boolean, yours?: boolean }} what */
export function signal(what) {
  const name = what.over ? 'over' : what.turn ? 'turn' : what.refused ? 'refused' : what.picked ? 'picked' : what.moved ? 'moved' : '';
  if (name) sound(name);
  if (what.turn) notify(t('yours'));
}

/** The title of the tab and the badge of an installed page say whether somebody waits for you. */
export function mark(yours, where) {
  const title = [yours ? '● ' + t('yours') : '', where, t('title')].filter(Boolean).join(' · ');
  if (document.title !== title) document.title = title;
  const n = /** @type {any} */ (navigator),
    badge = yours ? n.setAppBadge?.(1) : n.clearAppBadge?.();
  badge?.catch?.(() => {});
}
