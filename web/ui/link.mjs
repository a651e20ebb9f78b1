// @ts-check
// link.mjs - a record or a position inside a link: packed, in letters that a link may have.  Whoever opens it needs nothing else.
const MARK = '~',
  letters = (/** @type {Uint8Array} */ bytes) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
const MOST = 1 << 20; // a link may be a trap: no record is longer than this

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const parts = /** @type {Uint8Array[]} */ ([]),
    reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  let length = 0;
  for (let part; !(part = await reader.read()).done;) {
    parts.push(part.value);
    length += part.value.length;
    if (length > MOST) throw new RangeError('too long');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} code */
export const isPacked = code => code.startsWith(MARK);

/** @param {string} text */
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let packed = '';
  for (let i = 0; i < bytes.length; i += 3072) packed += letters(bytes.subarray(i, i + 3072)); // so many make whole letters
  return MARK + packed;
}

/** The text, or '' where the link was damaged on its way. @param {string} code */
export async function unpack(code) {
  try {
    const raw = atob(code.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(
      Uint8Array.from(raw, c => c.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** A link that opens this text, at move `n` of a record. @param {string} text @param {number | ''} n */
export const linkTo = async (text, n = '') =>
  `${location.origin}${location.pathname}#replay/${await pack(text)}${n === '' ? '' : '/' + n}`;
