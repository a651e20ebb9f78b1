// @ts-check
// words.mjs - everything the page says, in Russian and in English.  What games say comes from the engine.
const words = {
  phrasesList: ['Готовые фразы', 'Phrases'], home: ['На главную', 'To the start'],
  noAccount: ['Ни почты, ни пароля: только имя.', 'No address, no password: just a name.'],
  waiting: ['Ждём, пока займут места', 'Waiting for the seats to be taken'],
  hostStarts: ['Игру начнёт хозяин стола.', 'The host starts the game.'], host: ['хозяин', 'host'], moving: ['ходит', 'to move'],
  out: ['выбыл', 'gave up'], hours: ['ч', 'h'], 'why-resigned': ['кто-то сдался', 'somebody resigned'], 'why-timeout': ['время вышло', 'out of time'],
  'why-closed': ['стол закрыт', 'the table was closed'],
  dealWhy: ['Отпечаток (хеш) секрета, из которого сделана раздача. Секрет откроют в конце: «igroteka verify» повторит всю раздачу по записи.',
    'The hash of the secret that the deal is made of. It is shown at the end: "igroteka verify" draws the whole deal of the record again.'],
  title: ['Игротека', 'Igroteka'], lang: ['Язык', 'Language'], skip: ['К игре', 'To the game'], online: ['на связи', 'connected'],
  offline: ['без сети', 'offline'], name: ['Как вас зовут?', 'What is your name?'], enter: ['Войти', 'Come in'],
  code: ['Код стола', 'Code of the table'], join: ['К столу', 'Join'], lobby: ['Открытые столы', 'Open tables'],
  nobody: ['Пока никого.', 'Nobody yet.'], own: ['Ваши столы', 'Your tables'], yourTurn: ['ваш ход', 'your turn'],
  create: ['Новый стол', 'New table'], game: ['Игра', 'Game'], seats: ['Мест', 'Seats'],
  listed: ['Показать в списке', 'Show in the list'], spectators: ['Пускать зрителей', 'Let spectators in'], chat: ['Разговоры', 'Chat'],
  off: ['молча', 'none'], phrases: ['фразами', 'phrases'], free: ['свободно', 'free'], clock: ['Часы', 'Clock'], none: ['нет', 'none'],
  turn30: ['30 секунд на ход', '30 seconds a turn'], turn120: ['2 минуты на ход', '2 minutes a turn'], open: ['Открыть', 'Open'],
  seat: ['Место', 'Seat'], empty: ['свободно', 'free'], bot: ['бот', 'bot'], sit: ['Сесть', 'Sit down'], stand: ['Встать', 'Stand up'],
  addBot: ['Посадить бота', 'Add a bot'], removeBot: ['Убрать бота', 'Remove the bot'], kick: ['Удалить', 'Remove'],
  keepOrder: ['Порядок за столом', 'Order at the table'], mute: ['Заглушить', 'Mute'], unmute: ['Вернуть голос', 'Unmute'],
  muted: ['без голоса', 'muted'], watching: ['смотрит', 'watching'], slowMode: ['Пауза между репликами', 'Pause between lines'],
  slowOff: ['нет', 'none'], noOneElse: ['За столом больше никого.', 'Nobody else is at the table.'],
  start: ['Начать', 'Start'], away: ['играет бот', 'a bot plays'], gone: ['нет на месте', 'not here'],
  takeSeatBack: ['Вернуться за стол', 'Take the seat back'], giveSeat: ['Пусть играет бот', 'Let a bot play'], leave: ['Уйти', 'Leave'],
  close: ['Закрыть стол', 'Close the table'], share: ['Позвать: код или ссылка', 'Invite with the code or the link'],
  copy: ['Скопировать ссылку', 'Copy the link'], copied: ['Ссылка скопирована', 'The link is copied'],
  board: ['На столе', 'On the table'], described: ['Словами', 'In words'], happened: ['Что было', 'What happened'],
  chance: ['случай', 'chance'], you: ['вы', 'you'], now: ['Ход', 'To move'], yours: ['Ваш ход', 'Your turn'],
  point: ['Укажите, что взять или куда положить', 'Point at what to take or where to put it'], move: ['Ход', 'Move'],
  allRight: ['Если всё верно, сходите', 'If this is right, play it'], orElse: ['Или укажите своё', 'Or point at your own'],
  lostLink: ['Нет связи, возвращаемся…', 'Connection lost, coming back…'],
  moreMoves: ['Все ходы после вашего', 'All moves since yours'], moreN: ['ещё #', '# more'], freeSeats: ['свободных мест', 'free seats'],
  typeHow: ['Записью, как в списке «Все ходы». Enter — сходить. Слова оставляют в списке ходы, где они есть.',
    'In notation, as in the list of all moves. Enter plays it. Words leave in the list the moves that hold them.'],
  play: ['Сходить', 'Play'], clear: ['Заново', 'Clear'], moves: ['Все ходы', 'All moves'], type: ['Ход записью', 'Move in notation'],
  undo: ['Взять ход назад', 'Undo'], takeback: ['Попросить вернуть ход', 'Ask to take back'], agree: ['Согласен', 'Agree'],
  refuse: ['Нет', 'No'], asks: ['просит вернуть ход', 'asks to take back'], resign: ['Сдаться', 'Resign'],
  over: ['Игра окончена', 'The game is over'], record: ['Скачать запись', 'Download the record'], rematch: ['Ещё раз', 'Play again'],
  next: ['К новой партии', 'To the new game'], say: ['Сказать', 'Say'], spectator: ['Вы зритель', 'You are a spectator'],
  sure: ['Точно?', 'Sure?'], kicked: ['Вас удалили из-за стола.', 'You were removed from the table.'],
  closed: ['Стол закрыт.', 'The table is closed.'], deal: ['Отпечаток раздачи', 'Fingerprint of the deal'],
  rules: ['Правила', 'Rules'], tableTab: ['Стол', 'Table'], logTab: ['Ходы', 'Moves'], chatTab: ['Чат', 'Chat'],
  wordsTab: ['Словами', 'Words'], more: ['Ещё', 'More'], shut: ['Закрыть', 'Close'], yourPoints: ['Очки', 'Points'],
  total: ['Сейчас', 'Now'], lastMoves: ['Последние ходы', 'Last moves'], back: ['Назад', 'Back'],
  noPoints: ['Пока ничего.', 'Nothing yet.'], since: ['После вашего хода', 'Since your move'], refused: ['Так нельзя.', 'Not allowed.'],
  replay: ['Разбор партии', 'Replay'], verify: ['Проверить раздачу', 'Check the deal'],
  scan: ['Наведите камеру или введите код', 'Point a camera at it or type the code'], qr: ['QR-код стола', 'QR code of the table'],
  nothingSaid: ['Пока молчат.', 'Nobody has spoken yet.'], actions: ['За столом', 'At the table'], unread: ['новое', 'new'],
  settings: ['Настройки', 'Settings'], whatToPlay: ['Во что сыграем?', 'What shall we play?'], games: ['Игры', 'Games'],
  min: ['мин', 'min'],
  whatItIs: ['Пять настольных игр. С друзьями, с ботами, без регистрации и без сети.',
    'Five tabletop games. With friends or bots, no account, even offline.'],
  foot: ['Любительский проект с открытым кодом. Названия игр принадлежат их правообладателям; рисунки здесь свои.',
    'A free-software fan project. Game names belong to their owners; the art here is our own.'],
  hint: ['Подсказка', 'Hint'], thinking: ['Думаю…', 'Thinking…'],
  opponents: ['Соперников', 'Opponents'], level: ['Уровень', 'Level'], playBots: ['Играть с ботами', 'Play against bots'],
  youName: ['Вы', 'You'],
  oneDevice: ['На одном устройстве', 'On one device'], withBots: ['С ботами', 'With bots'],
  variants: ['Варианты правил', 'Variants of the rules'], learn: ['Урок', 'Lesson'], withFriends: ['С друзьями', 'With friends'],
  player: ['Игрок', 'Player'], nobodySits: ['никого', 'nobody'], moveNow: ['Ходить', 'Move'], remove: ['Убрать', 'Remove'],
  onceMore: ['Сыграть сразу', 'Play at once'],
  thinksFor: ['Думает над ходом обычно не дольше', 'Thinks about a move for, usually, at most'], sec: ['с.', 's.'],
  atOnce: ['Отвечает сразу.', 'Answers at once.'], gone1: ['урок пройден', 'lesson done'], watch: ['Смотреть', 'Watch'],
  sitThere: ['Сесть', 'Sit down'],
  byCamera: ['Или наведите камеру телефона на QR-код за столом друга.', "Or point your phone's camera at the QR code of a friend's table."],
  playIt: ['Играть', 'Play'], bug: ['Сообщить об ошибке', 'Report a bug'],
  rating: ['Рейтинг здесь', 'Rating in this game'], andBots: ['И ботов за стол', 'And bots at the table'],
  goOn: ['Продолжить', 'Continue'], noNet: ['Без сети', 'Offline'],
  noServer: ['Сервер не отвечает. С ботами и на одном устройстве можно играть и так.',
    'The server does not answer. Against bots and on one device you can play all the same.'],
  passTo: ['Передать', 'Pass on'], passOn: ['Передайте устройство', 'Pass the device on'], iAm: ['Я', 'I am'],
  passOnWhy: ['Пусть остальные не смотрят: сейчас откроется рука.', 'The others look away: a hand is about to be shown.'],
};
let at = 0;
export const languages = ['ru', 'en'];
export const language = () => languages[at];
export function speak(lang) { at = Math.max(0, languages.indexOf(lang)); document.documentElement.lang = language(); }
export const t = key => words[key] ? words[key][at] : key;
// 1 очко, 2 очка, 5 очков; 1 point, 2 points.
const plurals = {
  seconds: { ru: { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' }, en: { one: 'second', other: 'seconds' } },
  points: { ru: { one: 'очко', few: 'очка', many: 'очков', other: 'очка' }, en: { one: 'point', other: 'points' } },
  players: { ru: { one: 'игрок', few: 'игрока', many: 'игроков', other: 'игрока' }, en: { one: 'player', other: 'players' } },
  cards: { ru: { one: 'карта', few: 'карты', many: 'карт', other: 'карты' }, en: { one: 'card', other: 'cards' } },
  moves: { ru: { one: 'ход', few: 'хода', many: 'ходов', other: 'хода' }, en: { one: 'move', other: 'moves' } },
  bots: { ru: { one: 'бот', few: 'бота', many: 'ботов', other: 'бота' }, en: { one: 'bot', other: 'bots' } },
};
const forms = {};                          // made when they are needed: not on the first page
export const count = (n, what) => `${n} ${plurals[what][language()][(forms[language()] ??= new Intl.PluralRules(language())).select(n)]}`;
export const pair = o => o ? o[language()] || o.en || '' : '';
/** The words of a module of its own: { key: ['по-русски', 'in English'] }.  A key has one text, whoever brings it. */
export function teach(more) {
  for (const k of Object.keys(more))
    if (words[k] && words[k].join() !== more[k].join()) throw new Error(`two texts are called ${k}`);
  Object.assign(words, more);
}
