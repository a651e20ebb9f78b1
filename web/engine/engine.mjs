// @ts-check
// engine.mjs - the rules in WebAssembly, by the module of @igroteka/engine (npm/).  null where the server was built without them.
import { open } from '../npm/module.mjs';
import { playing } from './engine-table.mjs';
import { bookOf } from './engine-pages.mjs';

/** @param {Promise<Response>} [file] where it is on its way already */
export async function engine(file) {
  try {
    const { e, room, write, read, json } = await open(
      file || fetch(new URL('../engine.wasm', import.meta.url)),
    );
    let learnt = '';
    return {
      use(/** @type {string} */ position) {
        write(position);
        return e.use() === 1;
      },
      /** The last move led to this position: scene() marks what it laid and left. @param {number} seat @param {string} move */
      last(seat, move) {
        write(move);
        e.last(seat - 1);
      },
      /** The things that a move, of any time, laid or left: numbers of scene(). @param {number} seat @param {string} move @returns {number[]} */
      laid(seat, move) {
        write(move);
        return json(e.laid(seat - 1)) || [];
      },
      scene: (/** @type {number} */ seat) => json(e.scene(seat - 1)),
      pick: (/** @type {number} */ seat, /** @type {number} */ item) => json(e.pick(seat - 1, item)),
      check(/** @type {number} */ seat, /** @type {string} */ move) {
        write(move);
        return json(e.check(seat - 1));
      },
      /** Speaks a language from here on; its texts are fetched once, English is built in. @param {string} lang */
      async learn(lang) {
        if (lang !== 'en' && lang !== learnt) {
          const answer = await fetch(new URL(`../words/${lang}.txt`, import.meta.url));
          if (!answer.ok) return;
          write(`${lang}\n${await answer.text()}`);
          if (e.learn()) learnt = lang;
        }
        write(lang);
        e.voice();
      },
      /** How it all is told: in which language, and who sits where ('*': a bot). @param {string} lang @param {string[]} names */
      voice(lang, names) {
        write([lang, ...names].join('\n'));
        e.voice();
      },
      tell(/** @type {number} */ seat, /** @type {string} */ move) {
        write(move);
        return read(e.tell(seat - 1));
      },
      ask: (/** @type {number} */ seat) => read(e.ask(seat - 1)),
      clear: () => e.clear(),
      sha256(/** @type {Uint8Array} */ bytes) {
        room().set(bytes);
        return room().slice(0, e.hash(bytes.length));
      },
      play: playing(e, write, read, json),
      /** A net to judge by (src/bots/nets.h), for one game and number of players; false: it is none. @param {Uint8Array} bytes */
      net: bytes => bytes.length <= e.capacity() && (room().set(bytes), e.net_put(bytes.length) === 1),
      ...bookOf(e, write, read, json),
      words: () => read(e.words()),
    };
  } catch {
    return null;
  }
}
