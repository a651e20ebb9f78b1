// compare.mjs MODULE NATIVE [GAMES]: does the engine play the same in WebAssembly as natively?
// NATIVE is the program made of state_hashes.c; MODULE the same file as WebAssembly.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const [module, native, games = '1000'] = process.argv.slice(2);
const stub = new Proxy(
  {},
  {
    get: (_, name) => () => {
      throw new Error(`the engine calls ${name}`);
    },
  },
);
const { instance } = await WebAssembly.instantiate(await readFile(module), {
  wasi_snapshot_preview1: stub,
  env: stub,
});
const wasm = instance.exports;
wasm._initialize?.();

function text(at) {
  const bytes = new Uint8Array(wasm.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const number = new Map(Array.from({ length: wasm.games() }, (_, i) => [text(wasm.name(i)), i]));
const told = execFileSync(native, [games], { maxBuffer: 1 << 28 })
  .toString()
  .trim()
  .split('\n');
const played = new Map([...number.keys()].map(name => [name, 0]));
let wrong = 0;
for (const line of told) {
  const [name, k, fold] = line.split(' ');
  const here = BigInt.asUintN(64, wasm.fold(number.get(name), Number(k)))
    .toString(16)
    .padStart(16, '0');
  if (here !== fold && wrong++ < 10) console.log(`${name}, game ${k}: native ${fold}, WebAssembly ${here}`);
  if (BigInt('0x' + fold) === 1n && wrong++ < 10) console.log(`${name}, game ${k} does not end`);
  if (BigInt('0x' + fold) > 1n) played.set(name, played.get(name) + 1);
}
for (const [name, n] of played) {
  if (n !== Number(games) && ++wrong) console.log(`${name}: ${games} games were asked for`);
  console.log(`${name}: ${n} games`);
}
console.log(wrong ? `native and WebAssembly differ: ${wrong} games` : 'native = wasm');
process.exit(wrong ? 1 : 0);
