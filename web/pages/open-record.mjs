// @ts-check
// open-record.mjs - where a record comes from: a finished table of the server, a file, or words pasted in.
import { namesAt } from '../ui/faces.mjs';
import { h, row, button } from '../ui/dom.mjs';
import { pair, addTexts } from '../ui/i18n.mjs';
import { icon } from '../ui/art.mjs';
import { chip } from './common.mjs';
import { isPacked, unpack } from '../ui/link.mjs';

const t = addTexts('pages/open-record', {
  openRecord: 'Open a record',
  recordFile: 'Or choose a record file',
  pasteRecord: 'Or paste the record here',
  showRecord: 'Show',
  refusedRecord: 'This record is damaged',
  nearWords: 'near',
  byCode: 'The code of a finished game',
  brokenLink: 'The link is damaged: not all of it was copied.',
  noRecordHere: 'The server keeps this game but does not answer. You can open a file instead.',
});

export const OPENED = '-'; // the code of a record that is no table of this server
let kept = { code: '', text: '' }; // pages come and go; what was opened stays

// A link may be opened before the server knows who asks.
async function known(app) {
  for (let i = 0; i < 30 && !app.me; i++) await new Promise(done => setTimeout(done, 100));
}

async function ask(app, table) {
  const joined = await app.wire.ask({ t: 'join', table });
  return joined?.t === 'error' ? joined : app.wire.ask({ t: 'record', table });
}

// The text of the record, or a message why not.
export async function recordOf(app, code) {
  if (!code) return {};
  const forGood = code === OPENED || isPacked(code) || /^(end|reveal) /m.test(kept.text); // it will not change
  if (code === kept.code && forGood) return { text: kept.text };
  if (code === OPENED) return {};
  if (isPacked(code)) {
    const text = await unpack(code);
    kept = { code, text };
    return text ? { text } : { message: t('brokenLink') };
  }
  let m = await ask(app, code);
  if (m?.t !== 'record' && !app.me) {
    await known(app);
    m = await ask(app, code);
  }
  if (!m) return { message: t('noRecordHere') };
  if (m.t !== 'record') return { message: pair(m) };
  kept = { code, text: m.text };
  return { text: m.text };
}

export function keep(text) {
  kept = { code: OPENED, text };
}

// A name that anybody may have written: not too long for a line, and what turns the direction of writing stays inside.
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
function tame(name) {
  const letters = [...name],
    short = letters.length > 24 ? letters.slice(0, 23).join('') + '…' : name;
  return TURNS.test(short) ? `\u2068${short}\u2069` : short;
}

/** Who sat where, as the record has it. @returns {import('../ui/faces.mjs').Person[]} */
export function peopleOf(text) {
  const people = [],
    remark = /^# seat (\d+) {2}(.+?)( \(bot\))?(?:, gave up)?$/gm;
  for (const [, seat, name, bot] of text.matchAll(remark))
    people[Number(seat) - 1] = bot ? { bot: name } : { name: tame(name.trim()) };
  return Array.from(people, p => p || {});
}

// Names stand in remarks: "# seat 2  Bob, gave up", "# seat 3  random (bot)".
export function names(text) {
  const people = peopleOf(text);
  return seat => namesAt(people)[seat - 1] || `${t(people[seat - 1]?.bot ? 'bot' : 'player')} ${seat}`;
}

export function fault(game, f) {
  const place = [f.line ? `${t('lineNo')} ${f.line}` : '', f.near ? `${t('nearWords')} «${f.near}»` : '']
    .filter(Boolean)
    .join(', ');
  return h(
    'div',
    { className: 'refusal', role: 'alert' },
    icon('warn'),
    h(
      'div',
      {},
      h('b', {}, t('refusedRecord')),
      h('p', {}, `${f.fault}${place ? ` (${place})` : ''}`),
      f.clause ? h('p', {}, chip(game, f.clause), ' ', f.says) : null,
    ),
  );
}

// The form that opens a record; `to` is the page it is for.
/** @param {any} app @param {string} to @param {{ message?: string, bad?: any }} why */
export function opener(app, to, { message, bad }) {
  const take = text => {
    keep(text.replace(/\r\n/g, '\n').replace(/([^\n])$/, '$1\n'));
    app.go(`${to}/${OPENED}`);
  };
  const file = async e => {
    const f = e.target.files[0];
    if (f) take(await f.text());
  };
  const pasted = e => {
    e.preventDefault();
    take(new FormData(e.target).get('text'));
  };
  const coded = e => {
    e.preventDefault();
    app.go(`${to}/${String(new FormData(e.target).get('code')).trim().toUpperCase()}`);
  };
  return h(
    'div',
    { className: 'panel narrow opener' },
    h('h2', {}, t('openRecord')),
    message ? h('p', { className: 'refusal', role: 'alert' }, icon('warn'), h('span', {}, message)) : null,
    bad ? fault(bad.game, bad) : null,
    h(
      'form',
      { onsubmit: coded },
      h(
        'label',
        { className: 'field one' },
        h('span', {}, t('byCode')),
        row(
          h('input', {
            name: 'code',
            required: true,
            maxLength: 5,
            autocomplete: 'off',
            className: 'code',
            'data-key': 'bycode',
          }),
          h('button', {}, t('showRecord')),
        ),
      ),
    ),
    h(
      'label',
      { className: 'btn' },
      icon('down'),
      t('recordFile'), // a browser's own words are of its own language
      h('input', {
        type: 'file',
        className: 'quiet',
        accept: '.record,.txt,text/plain',
        onchange: file,
        'data-key': 'file',
      }),
    ),
    h(
      'form',
      { onsubmit: pasted },
      h(
        'label',
        { className: 'field one' },
        h('span', {}, t('pasteRecord')),
        h('textarea', { name: 'text', rows: 6, required: true, spellcheck: false, 'data-key': 'pasted' }),
      ),
      row(h('button', { className: 'main' }, t('showRecord'))),
    ),
  );
}
