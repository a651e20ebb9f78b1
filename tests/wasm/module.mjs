// module.mjs - the page's module without a page: what it exports, its one buffer, and the table in it.
import { readFileSync } from 'node:fs';
import { playing } from '../../web/play.mjs';

/** @param {string} file engine.wasm */
export async function load(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {}), e = instance.exports;
  e._initialize();
  const room = () => new Uint8Array(e.memory.buffer, e.text(), e.room());
  const write = s => { const n = new TextEncoder().encodeInto(s, room()).written; room()[n] = 0; };
  const read = n => new TextDecoder().decode(room().subarray(0, n)), json = n => n ? JSON.parse(read(n)) : null;
  return { e, room, write, read, json, play: playing(e, write, read, json) };
}
