// @ts-check
// i18n.mjs - what the page says.  English stands in the module that says it, under a name of its own; every other language is a
// table that the build makes of po/LANGUAGE.po (tools/catalogues.py) and the page fetches when it speaks it.  What games say comes
// from the engine.
/** @typedef {string | [one: string, more: string]} Text  several forms where it depends on a number, {n} */
/** @typedef {Record<string, string | string[]>} Table  texts by "space.key", those of lessons by the English; '': which form a number takes */

/** @type {Record<string, Table>} */
const tables = { en: {} };
let now = 'en';
export const language = () => now;

/** @param {string} file a table of words/ */
async function fetchTable(file) {
  const answer = await fetch(`words/${file}.json`);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.json();
}
/**
 * From here on the page speaks this language, if its texts can be had; else English.
 * @param {string} lang
 */
export async function setLanguage(lang) {
  tables[lang] ??= await fetchTable(`${lang}.page`).catch(() => null);
  now = tables[lang] ? lang : 'en';
  await Promise.all([...asked].map(addMore));
  document.documentElement.lang = now;
}
/**
 * The same for texts that home does without: "looks", what games say on their tables, and most of table/; "more", those of pages/, of
 * lessons and of pictures in rulebooks.
 * @param {string} part
 */
export async function addMore(part) {
  asked.add(part);
  const lang = now,
    file = `${lang}.${part}`,
    more = lang === 'en' || have.has(file) ? null : await fetchTable(file).catch(() => null);
  if (!more) return;
  Object.assign(tables[lang], more);
  have.add(file);
}
const asked = new Set(),
  have = new Set();

// Which form n takes: a digit for each number below 200; rules of languages repeat after that.
/** @param {number} n */
const formOf = n => {
  const forms = tables[now][''] ?? '',
    most = Math.abs(n);
  return Number(forms[most < 200 ? most : 100 + (most % 100)] ?? most !== 1);
};
/** @param {Text | string[]} text @param {Record<string, any>} values */
function filled(text, values) {
  const form = typeof text === 'string' ? text : text[formOf(values.n)];
  return form.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

const spaces = new Set();
/**
 * The texts of a module.  Gives the function that says them, t(key) or t(key, { n: 3, name: 'Ann' }); keys that it does not have are
 * those of all modules, below.
 * @param {string} space @param {Record<string, Text>} texts
 */
export function addTexts(space, texts) {
  if (spaces.has(space)) throw new Error(`two modules call their texts ${space}`);
  spaces.add(space);
  /** @param {string} key */
  const has = key => Object.hasOwn(texts, key);
  /** @param {string} key @param {Record<string, any>} [values] @returns {string} */
  const say = (key, values = {}) =>
    has(key)
      ? filled(tables[now][`${space}.${key}`] ?? texts[key], values)
      : space === 'common'
        ? key
        : t(key, values);
  return Object.assign(say, { has });
}
/** @param {string} english a text of a lesson, or of a picture in a rulebook */
export const lessonText = english => /** @type {string} */ (tables[now][english] ?? english);
/** What a message says: it has words of this page, or texts by language. @param {any} o @returns {string} */
export const pair = o => (o ? (o.words ?? (o[now] || o.en || '')) : '');

/** Numbers with their nouns: plural(5, 'points'). @param {number} n @param {string} what */
export const plural = (n, what) => count(what, { n });
const count = addTexts('count', {
  seconds: ['{n} second', '{n} seconds'],
  points: ['{n} point', '{n} points'],
  players: ['{n} player', '{n} players'],
  moves: ['{n} move', '{n} moves'],
  bots: ['{n} bot', '{n} bots'],
  clauses: ['{n} clause', '{n} clauses'],
  draws: ['{n} draw', '{n} draws'],
});

export const t = addTexts('common', {
  languageName: 'English',
  phrasesList: 'Phrases',
  home: 'Home',
  noAccount: 'No email, no password. Just a name.',
  waiting: 'Waiting for players',
  host: 'host',
  moving: 'to move',
  out: 'out',
  hours: 'h',
  'why-resigned': 'somebody resigned',
  'why-timeout': 'out of time',
  'why-closed': 'the table was closed',
  dealWhy:
    'A fingerprint (hash) of the secret that decides the deal. The secret is published after the game, so anyone can check that nothing was changed.',
  title: 'Igroteka',
  lang: 'Language',
  skip: 'To the game',
  online: 'connected',
  offline: 'offline',
  name: 'What is your name?',
  enter: 'Continue',
  code: 'Table code',
  join: 'Join',
  lobby: 'Open tables',
  nobody: 'No open tables yet.',
  own: 'Your tables',
  game: 'Game',
  seats: 'Seats',
  listed: 'List this table',
  spectators: 'Allow spectators',
  chat: 'Chat',

  clock: 'Time per turn',
  none: 'no limit',
  turn30: '30 seconds a turn',
  turn120: '2 minutes a turn',
  open: 'Open',
  seat: 'Seat',
  empty: 'free',
  bot: 'bot',
  sit: 'Sit down',
  stand: 'Stand up',
  removeBot: 'Remove the bot',
  kick: 'Remove',
  keepOrder: 'Order at the table',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'muted',
  watching: 'watching',
  slowMode: 'Pause between lines',
  slowOff: 'none',
  noOneElse: 'Nobody else is at the table.',
  start: 'Start',
  away: 'a bot is playing',
  gone: 'away',
  takeSeatBack: 'Take my seat back',
  giveSeat: 'Let a bot play for me',
  leave: 'Leave',
  close: 'Close the table',
  share: 'Invite friends: send the code or the link',
  copy: 'Copy the link',
  copied: 'Link copied',
  board: 'On the table',
  described: 'Description',
  happened: 'What happened',

  you: 'you',
  now: 'To move',
  yours: 'Your turn',
  point: 'Choose what to take or where to put it',
  move: 'Move',
  allRight: 'Ready? Press Play.',
  orElse: 'Or choose your own move',
  lostLink: 'Connection lost. Reconnecting…',
  moreMoves: 'All moves since yours',
  moreN: '{n} more',
  freeSeats: 'free seats',
  typeHow: 'Type a move as in the list and press Enter. Any word filters the list.',
  play: 'Play',
  clear: 'Clear',
  moves: 'All moves',
  type: 'Type a move',
  undo: 'Undo',
  takeback: 'Ask to undo',
  agree: 'Allow',
  refuse: 'No',
  asks: 'asks to undo a move',
  resign: 'Resign',
  over: 'The game is over',
  record: 'Download the game',
  rematch: 'Play again',
  next: 'To the new game',
  say: 'Say',
  spectator: 'You are a spectator',

  sureLeave: 'Leave the game? A bot will play on.',
  sureResign: 'Resign?',
  sureClose: 'Close the table for everyone?',
  sureKick: 'Remove {name}?',
  sureForget: 'Delete this game?',
  'chat-off': 'off',
  'chat-phrases': 'ready phrases',
  'chat-free': 'free text',
  kicked: 'The host removed you from the table.',
  closed: 'The table is closed.',
  deal: 'Deal fingerprint',
  rules: 'Rules',
  tableTab: 'Table',
  logTab: 'Moves',
  chatTab: 'Chat',
  wordsTab: 'Text',
  more: 'More',
  shut: 'Close',
  yourPoints: 'Points',
  total: 'Total',
  lastMoves: 'Last moves',
  back: 'Back',
  noPoints: 'Nothing yet.',
  refused: 'Not allowed.',
  replay: 'Replay',
  verify: 'Check the deal',
  scan: 'Scan it with a phone or type the code',
  qr: 'Table QR code',
  nothingSaid: 'No messages yet.',
  actions: 'Actions',
  unread: 'new',
  settings: 'Settings',
  whatToPlay: 'What shall we play?',
  games: 'Games',
  min: 'min',
  foot: 'A free-software fan project. Game names belong to their owners; the art here is our own.',
  hint: 'Hint',
  thinking: 'Thinking…',
  opponents: 'Opponents',
  level: 'Level',
  youName: 'You',
  oneDevice: 'On one device',
  withBots: 'With bots',
  learn: 'Lesson',
  withFriends: 'With friends',
  player: 'Player',
  remove: 'Remove',
  onceMore: 'Play now',

  gone1: 'lesson done',
  watch: 'Watch',
  sitThere: 'Sit down',
  bug: 'Report a bug',
  rating: 'Rating in this game',
  goOn: 'Continue',
  noServer: 'The server is not answering. You can still play bots or share this device.',
  passTo: 'Hand over to: {name}',
  passOn: 'Hand the device to {name}',
  iAm: "I'm {name}",
  passOnWhy: 'Everyone else, look away: a hand is about to appear.',
  handOf: 'Your hand',
  things: 'On the table',
  playHence: 'Play on from here',
  noEngine: 'The game engine did not load. Please reload the page.',
  lineNo: 'line',
});
