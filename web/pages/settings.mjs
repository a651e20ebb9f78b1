// @ts-check
// settings.mjs - language, light, motion, size, contrast, sound, notifications.  Everything is kept in this browser.
import { h, row, button } from '../ui/dom.mjs';
import { language, addTexts } from '../ui/i18n.mjs';
import { prefs, choose, languages } from '../ui/prefs.mjs';
import { faceChoice } from '../ui/faces.mjs';
import { sound } from '../ui/notify.mjs';

const t = addTexts('pages/settings', {
  theme: 'Theme',
  'theme-system': 'as in the system',
  'theme-light': 'light',
  'theme-dark': 'dark',
  motion: 'Animation',
  'motion-normal': 'normal',
  'motion-slow': 'slow',
  'motion-fast': 'fast',
  'motion-none': 'none',
  yourFace: 'Your face',
  pace: 'Bots answer',
  'pace-human': 'after a while, as people do',
  'pace-quick': 'at once',
  emotes: 'Gestures of the others',
  'emotes-true': 'show',
  'emotes-false': 'do not show',
  yourName: 'Your name',
  rename: 'Change',
  text: 'Text size',
  'text-normal': 'normal',
  'text-large': 'large',
  contrast: 'Contrast',
  'contrast-normal': 'normal',
  'contrast-high': 'high',
  sound: 'Sound',
  'sound-0': 'off',
  'sound-0.4': 'quiet',
  'sound-1': 'loud',
  volume: 'Volume',
  listen: 'Try them',
  'hear-picked': 'take',
  'hear-moved': 'put down',
  'hear-turn': 'your turn',
  'hear-refused': 'refused',
  'hear-over': 'the end',
  notify: 'When it is your turn',
  notifyOn: 'Show a notification when the tab is hidden',
  notifyNo: 'The browser does not allow notifications for this page.',
  notifyHow: 'The tab title and icon always show when it is your turn.',
  motionHow: 'If your system asks for less motion, the page follows.',
  hereOnly: 'Settings are kept in this browser only.',
});

function choice(app, name, title, values, chosen, more = '') {
  const one = ([value, words]) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name,
        value: String(value),
        checked: String(value) === String(chosen),
        'data-key': `${name}-${value}`,
        onchange: () => {
          choose(name, value);
          if (name === 'sound') sound('turn');
          again(app);
        },
      }),
      h('span', {}, words),
    );
  return h(
    'section',
    {},
    h('fieldset', { className: 'seg' }, h('legend', {}, title), values.map(one)),
    more ? h('p', { className: 'hint' }, more) : null,
  );
}

// As loud as wanted, and what there is to hear.
function volume() {
  if (!prefs.sound) return null;
  const change = e => {
    choose('sound', Number(e.target.value) / 100);
    sound('moved');
  };
  const hear = name => button(t('hear-' + name), () => sound(name), { 'data-key': 'hear-' + name });
  const range = {
    type: 'range',
    min: 5,
    max: 100,
    step: 5,
    value: Math.round(prefs.sound * 100),
    onchange: change,
    'data-key': 'volume',
  };
  return h(
    'section',
    { className: 'volume' },
    h('label', { className: 'block' }, t('volume'), h('input', range)),
    h(
      'div',
      { className: 'row', role: 'group', 'aria-label': t('listen') },
      ['picked', 'moved', 'turn', 'refused', 'over'].map(hear),
    ),
  );
}

function notifications(app) {
  const can = 'Notification' in window && isSecureContext,
    ask = async e => {
      const wanted = e.target.checked,
        allowed =
          wanted &&
          (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted');
      choose('notify', Boolean(allowed));
      again(app);
      if (wanted && !allowed) app.announce(t('notifyNo'));
    };
  const denied = !can || Notification.permission === 'denied';
  return h(
    'section',
    {},
    h('h3', {}, t('notify')),
    h(
      'label',
      { className: 'tick' },
      h('input', {
        type: 'checkbox',
        checked: Boolean(prefs.notify) && !denied,
        disabled: denied,
        onchange: ask,
        'data-key': 'notify',
      }),
      t('notifyOn'),
    ),
    h('p', { className: 'hint' }, denied ? `${t('notifyNo')} ${t('notifyHow')}` : t('notifyHow')),
  );
}

const again = app => {
  app.page = page(app);
  app.draw();
};
const some = (name, values) => values.map(v => [v, t(`${name}-${v}`)]);

// What the server calls this person; tables tell it from then on.
function ownName(app) {
  if (!app.me) return null;
  const change = async e => {
    e.preventDefault();
    const name = String(new FormData(e.target).get('own-name')).trim(),
      m = await app.wire.ask({ t: 'name', name, ...(prefs.face ? { face: prefs.face } : {}) });
    if (m?.t === 'ok') app.me = name;
    else app.showAlert(m);
    again(app);
  };
  return h(
    'form',
    { onsubmit: change },
    h(
      'label',
      { className: 'block' },
      t('yourName'),
      h(
        'span',
        { className: 'row' },
        h('input', {
          name: 'own-name',
          required: true,
          maxLength: 24,
          value: app.me,
          autocomplete: 'nickname',
          'data-key': 'own-name',
        }),
        h('button', { 'data-key': 'rename' }, t('rename')),
      ),
    ),
  );
}

export function page(app) {
  return h(
    'div',
    { className: 'panel settings' },
    h('h2', {}, t('settings')),
    h(
      'fieldset',
      { className: 'names' },
      h('legend', {}, t('yourFace')),
      faceChoice(() => {
        app.tellFace();
        app.draw();
      }),
    ),
    ownName(app),
    choice(app, 'lang', t('lang'), languages(), language()),
    choice(app, 'theme', t('theme'), some('theme', ['system', 'light', 'dark']), prefs.theme),
    choice(
      app,
      'motion',
      t('motion'),
      some('motion', ['normal', 'slow', 'fast', 'none']),
      prefs.motion,
      t('motionHow'),
    ),
    choice(app, 'pace', t('pace'), some('pace', ['human', 'quick']), prefs.pace),
    choice(app, 'emotes', t('emotes'), some('emotes', [true, false]), prefs.emotes),
    choice(app, 'text', t('text'), some('text', ['normal', 'large']), prefs.text),
    choice(app, 'contrast', t('contrast'), some('contrast', ['normal', 'high']), prefs.contrast),
    choice(
      app,
      'sound',
      t('sound'),
      some('sound', [0, 0.4, 1]),
      !prefs.sound ? 0 : prefs.sound <= 0.5 ? 0.4 : 1,
    ),
    volume(),
    notifications(app),
    h('p', { className: 'hint' }, t('hereOnly')),
    row(button(t('home'), () => app.go(''), { className: 'main', 'data-key': 'back-home' })),
  );
}
