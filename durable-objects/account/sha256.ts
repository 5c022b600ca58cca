/**
 * SHA-256 (FIPS 180-4) in one synchronous call. The platform's own digest is asynchronous, and a money
 * command must not wait between reading and writing.
 */

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** First 32 bits of the fractional parts of the square roots of the first 8 primes. */
const initialState = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const blockBytes = 64;

/** Digest of the UTF-8 bytes of a text, as 64 lower-case hexadecimal digits. */
export function sha256(text: string): string {
  const blocks = padded(new TextEncoder().encode(text));
  const state = new Uint32Array(initialState);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < blocks.byteLength; offset += blockBytes) {
    for (let word = 0; word < 16; word++) schedule[word] = blocks.getUint32(offset + word * 4);
    extendSchedule(schedule);
    compress(state, schedule);
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The message, a one bit, zeros, and its length in bits as 64 bits. */
function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 9) / blockBytes) * blockBytes;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(size - 8, BigInt(message.length) * 8n);
  return view;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function extendSchedule(schedule: Uint32Array): void {
  for (let index = 16; index < 64; index++) {
    const early = at(schedule, index - 15);
    const late = at(schedule, index - 2);
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = at(schedule, index - 16) + sigma0 + at(schedule, index - 7) + sigma1;
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum1 + choice + at(roundConstants, index) + at(schedule, index)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + sum0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}
