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
  home: 'Home',
  noAccount: 'No email, no password. Just a name.',
  waiting: 'Waiting for players',
  host: 'host',
  hours: 'h',
  'why-resigned': 'somebody resigned',
  'why-timeout': 'out of time',
  'why-closed': 'the table was closed',
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
  leave: 'Leave',
  close: 'Close the table',
  share: 'Invite friends: send the code or the link',
  copy: 'Copy the link',
  copied: 'Link copied',
  board: 'On the table',

  you: 'you',
  now: 'To move',
  yours: 'Your turn',
  point: 'Choose what to take or where to put it',
  move: 'Move',
  allRight: 'Ready? Press Play.',
  orElse: 'Or choose your own move',
  lostLink: 'Connection lost. Reconnecting…',
  freeSeats: 'free seats',
  play: 'Play',
  moves: 'All moves',
  undo: 'Undo',
  over: 'The game is over',
  record: 'Download the game',
  rematch: 'Play again',
  next: 'To the new game',
  say: 'Say',

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
  rules: 'Rules',
  logTab: 'Moves',
  chatTab: 'Chat',
  more: 'More',
  shut: 'Close',
  total: 'Total',
  lastMoves: 'Last moves',
  back: 'Back',
  refused: 'Not allowed.',
  replay: 'Replay',
  verify: 'Check the deal',
  qr: 'Table QR code',
  actions: 'Actions',
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
  passOn: 'Hand the device to {name}',
  handOf: 'Your hand',
  things: 'On the table',
  playHence: 'Play on from here',
  noEngine: 'The game engine did not load. Please reload the page.',
  lineNo: 'line',
});
