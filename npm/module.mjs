// @ts-check
// module.mjs - the engine in WebAssembly: what it exports, and texts in and out of its one buffer (src/wasm/buffer.h).
// The one way in: of this package, of the server's page (web/engine), and of the tests of both.

/**
 * @typedef {object} Module
 * @property {any} e what it exports
 * @property {() => Uint8Array} room its buffer
 * @property {(text: string) => void} write into the buffer, as much as fits
 * @property {(n: number) => string} read from it
 * @property {(n: number) => any} json the same, understood; null: nothing
 */

/** @param {WebAssembly.Module | BufferSource | Response | Promise<Response>} source
 * @returns {Promise<Module>} */
export async function open(source) {
  const of = await source,
    module =
      of instanceof WebAssembly.Module
        ? of
        : await (of instanceof Response ? WebAssembly.compileStreaming(of) : WebAssembly.compile(of));
  const e = /** @type {any} */ ((await WebAssembly.instantiate(module)).exports);
  e._initialize();
  const room = () => new Uint8Array(e.memory.buffer, e.text(), e.capacity()),
    read = (/** @type {number} */ n) => new TextDecoder().decode(room().subarray(0, n));
  return {
    e,
    room,
    write(text) {
      const { written } = new TextEncoder().encodeInto(text, room().subarray(0, -1));
      room()[written] = 0;
    },
    read,
    json: n => (n ? JSON.parse(read(n)) : null),
  };
}
