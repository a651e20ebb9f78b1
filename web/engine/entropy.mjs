// @ts-check
// entropy.mjs - the bytes that this browser adds to a deal, so that the server cannot have chosen it.
// They are promised by their SHA-256 when a seat is taken and shown when the game starts.
// Who cannot hash (no engine, no https) promises nothing: the deal is then the server's and the other players'.
import { get, set, remove } from '../ui/storage.mjs';

const key = (/** @type {string} */ code) => 'igroteka.deal.' + code,
  hex = (/** @type {Uint8Array} */ bytes) => [...bytes].map(b => b.toString(16).padStart(2, '0')).join('');

async function sha256(/** @type {any} */ rules, /** @type {Uint8Array} */ bytes) {
  if (rules) return rules.sha256(bytes);
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : null;
}

// { promise } to send with a seat, and keep() to call with the code of the table.
export async function promise(/** @type {any} */ rules) {
  const bytes = crypto.getRandomValues(new Uint8Array(16)),
    hash = await sha256(rules, bytes);
  return hash
    ? { promise: 'sha256:' + hex(hash), keep: (/** @type {string} */ code) => set(key(code), hex(bytes)) }
    : { keep() {} };
}
export const promised = (/** @type {string} */ code) => get(key(code));
export const forget = (/** @type {string} */ code) => remove(key(code));
