// @ts-check
// settings.mjs - language, light, motion, size, contrast, sound, notifications.  Everything is kept in this browser.
import { h, row, button } from '../ui/dom.mjs';
import { t, teach, language } from '../ui/words.mjs';
import { prefs, choose } from '../ui/prefs.mjs';
import { sound } from '../ui/signals.mjs';

teach({
  theme: ['Свет', 'Light'],
  'theme-system': ['как в системе', 'as the system'],
  'theme-light': ['день', 'day'],
  'theme-dark': ['вечер', 'evening'],
  motion: ['Движение', 'Motion'],
  'motion-normal': ['обычное', 'normal'],
  'motion-slow': ['медленное', 'slow'],
  'motion-fast': ['быстрое', 'fast'],
  'motion-none': ['без движения', 'none'],
  text: ['Размер текста', 'Size of text'],
  'text-normal': ['обычный', 'normal'],
  'text-large': ['крупный', 'large'],
  contrast: ['Контраст', 'Contrast'],
  'contrast-normal': ['обычный', 'normal'],
  'contrast-high': ['высокий', 'high'],
  sound: ['Звук', 'Sound'],
  'sound-0': ['выключен', 'off'],
  'sound-0.4': ['тихо', 'quiet'],
  'sound-1': ['громче', 'louder'],
  volume: ['Громкость', 'Volume'],
  listen: ['Послушать', 'Listen'],
  'hear-picked': ['взять', 'take'],
  'hear-moved': ['положить', 'put down'],
  'hear-turn': ['ваш ход', 'your turn'],
  'hear-refused': ['нельзя', 'refused'],
  'hear-over': ['конец', 'the end'],
  notify: ['Когда ваш ход', 'When it is your turn'],
  notifyOn: ['Показывать уведомление, если вкладка не видна', 'Show a notification when the tab is hidden'],
  notifyNo: ['Браузер не разрешает уведомления для этой страницы.', 'The browser does not allow notifications for this page.'],
  notifyHow: [
    'Заголовок вкладки и значок отмечают ваш ход всегда.',
    'The title of the tab and the badge always tell that it is your turn.',
  ],
  motionHow: ['Если система просит меньше движения, страница слушается её.', 'Where the system asks for less motion, the page obeys.'],
  hereOnly: ['Настройки хранятся только в этом браузере.', 'Settings are kept in this browser only.'],
});

function choice(app, name, title, values, chosen, more = null) {
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
  const range = { type: 'range', min: 5, max: 100, step: 5, value: Math.round(prefs.sound * 100), onchange: change, 'data-key': 'volume' };
  return h(
    'section',
    { className: 'volume' },
    h('label', { className: 'block' }, t('volume'), h('input', range)),
    h('div', { className: 'row', role: 'group', 'aria-label': t('listen') }, ['picked', 'moved', 'turn', 'refused', 'over'].map(hear)),
  );
}

function notifications(app) {
  const can = 'Notification' in window && isSecureContext,
    ask = async e => {
      const wanted = e.target.checked,
        allowed = wanted && (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted');
      choose('notify', Boolean(allowed));
      again(app);
      if (wanted && !allowed) app.news(t('notifyNo'));
    };
  const denied = !can || Notification.permission === 'denied';
  return h(
    'section',
    {},
    h('h3', {}, t('notify')),
    h(
      'label',
      { className: 'tick' },
      h('input', { type: 'checkbox', checked: Boolean(prefs.notify) && !denied, disabled: denied, onchange: ask, 'data-key': 'notify' }),
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

export function page(app) {
  return h(
    'div',
    { className: 'panel settings' },
    h('h2', {}, t('settings')),
    choice(
      app,
      'lang',
      t('lang'),
      [
        ['ru', 'Русский'],
        ['en', 'English'],
      ],
      language(),
    ),
    choice(app, 'theme', t('theme'), some('theme', ['system', 'light', 'dark']), prefs.theme),
    choice(app, 'motion', t('motion'), some('motion', ['normal', 'slow', 'fast', 'none']), prefs.motion, t('motionHow')),
    choice(app, 'text', t('text'), some('text', ['normal', 'large']), prefs.text),
    choice(app, 'contrast', t('contrast'), some('contrast', ['normal', 'high']), prefs.contrast),
    choice(app, 'sound', t('sound'), some('sound', [0, 0.4, 1]), !prefs.sound ? 0 : prefs.sound <= 0.5 ? 0.4 : 1),
    volume(),
    notifications(app),
    h('p', { className: 'hint' }, t('hereOnly')),
    row(button(t('home'), () => app.go(''), { className: 'main', 'data-key': 'back-home' })),
  );
}
