// @ts-check
// notify.mjs - your turn, told elsewhere than on the table: the icon of the tab, a badge, a notification, a sound.
// None is the only sign of anything.  Sounds are made here, under 200 ms, and only where they were asked for.
import { find } from './dom.mjs';
import { t, language } from './i18n.mjs';
import { prefs } from './prefs.mjs';

/** @type {AudioContext | undefined} */
let audio;

// One tap on wood: a short tone that falls, beginning `at` seconds from now.
/** @param {number} pitch @param {number} at seconds @param {number} [length] seconds */
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

// Paper that slides over paper: a breath of noise.
function slide(length = 0.11) {
  if (!audio) return;
  const noise = audio.createBufferSource(),
    band = audio.createBiquadFilter(),
    volume = audio.createGain(),
    begin = audio.currentTime,
    buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  buffer.getChannelData(0).forEach((_, i, all) => (all[i] = Math.random() * 2 - 1));
  noise.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.setValueAtTime(2400, begin);
  band.frequency.exponentialRampToValueAtTime(900, begin + length);
  volume.gain.setValueAtTime(0.16 * prefs.sound, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  noise.connect(band).connect(volume).connect(audio.destination);
  noise.start(begin);
}

/** @type {Record<string, () => void>} */
const sounds = {
  picked: () => slide(),
  moved: () => tap(300, 0),
  turn: () => {
    tap(520, 0);
    tap(520, 0.09);
  },
  won: () => {
    tap(620, 0, 0.07);
    tap(830, 0.07, 0.1);
  },
  refused: () => tap(140, 0, 0.14),
  over: () => {
    tap(440, 0, 0.06);
    tap(550, 0.06, 0.06);
    tap(660, 0.12, 0.06);
  },
};

/** @param {string} name */
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

// By the service worker where there is one: phones show no other, and a touch on it leads back to the table.
/** @param {string} words */
async function notify(words) {
  if (
    !prefs.notify ||
    !document.hidden ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return;
  const how = {
    body: words,
    icon: 'icon-192.png',
    badge: 'icon-192.png',
    tag: 'turn',
    lang: language(),
    data: location.href,
  };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(t('title'), how);
    else new Notification(t('title'), how).onclick = () => focus();
  } catch {
    /* the title and the badge have told it already */
  }
}
// Who looks at the table needs no notice of it.
addEventListener('visibilitychange', async () => {
  if (document.hidden) return;
  const worker = await navigator.serviceWorker?.getRegistration?.();
  for (const n of (await worker?.getNotifications?.({ tag: 'turn' })) || []) n.close();
});

/** @param {{ turn?: any, moved?: boolean, won?: boolean, picked?: boolean, over?: boolean, refused?: boolean, yours?: boolean }} what */
export function signal(what) {
  const name = what.over
    ? 'over'
    : what.turn
      ? 'turn'
      : what.refused
        ? 'refused'
        : what.picked
          ? 'picked'
          : what.won
            ? 'won'
            : what.moved
              ? 'moved'
              : '';
  if (name) sound(name);
  if (what.turn)
    notify([t('yours'), document.title.split(' · ').at(-2)].filter(w => w && !w.startsWith('●')).join(' · '));
}

/** @type {boolean | null} what the icon and the badge say now; not known when the page is opened */
let marked = null;
/** The icon of the tab and the badge of an installed page say, as its title does, whether somebody waits for you. @param {boolean} yours */
export function mark(yours) {
  if (yours === marked) return;
  marked = yours;
  const n = /** @type {any} */ (navigator),
    badge = yours ? n.setAppBadge?.(1) : n.clearAppBadge?.();
  find('link[rel=icon]')?.setAttribute('href', yours ? 'icon-turn.svg' : 'icon.svg');
  badge?.catch?.(() => {});
}
