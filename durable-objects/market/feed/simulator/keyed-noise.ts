/**
 * Pseudo-random numbers: the same after every restart, and not computable without the deployment's
 * secret. HMAC-SHA-256 derives a key from the secret and a name. HalfSipHash-2-4 with that key
 * makes the numbers, in 32-bit arithmetic: a year of candles needs a million numbers.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const twoTo32 = 4_294_967_296;

export class KeyedNoise {
  readonly #low: number;
  readonly #high: number;
  /** Fixed number in [0, 1) that belongs to this secret and name. */
  readonly share: number;

  constructor(secret: string, name: string) {
    const digest = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(name));
    const words = new DataView(digest.buffer, digest.byteOffset);
    this.#low = words.getInt32(0);
    this.#high = words.getInt32(4);
    this.share = words.getUint32(8) / twoTo32;
  }

  /**
   * Number evenly distributed over [0, 1).
   * @param index whole number, up to 2^53
   */
  at(index: number): number {
    return halfSipHash(this.#low, this.#high, index | 0, (index / twoTo32) | 0) / twoTo32;
  }
}

/** Last word of a message: its length of eight bytes, in the highest byte. */
const lengthWord = 8 << 24;

/**
 * Returns the 32-bit HalfSipHash-2-4 of a message of two words, which are 8 bytes.
 * https://github.com/veorq/SipHash
 * @param low first half of the key; `high` is its second half
 */
export function halfSipHash(low: number, high: number, first: number, second: number): number {
  let v0 = low | 0;
  let v1 = high | 0;
  let v2 = low ^ 0x6c796765;
  let v3 = high ^ 0x74656462;
  // Mixes in the two words and the length, then finalizes.
  for (let block = 0; block < 4; block++) {
    const isLast = block === 3;
    const word = block === 0 ? first | 0 : block === 1 ? second | 0 : lengthWord;
    if (isLast) v2 ^= 0xff;
    else v3 ^= word;
    for (let rounds = isLast ? 4 : 2; rounds > 0; rounds--) {
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
    }
    if (!isLast) v0 ^= word;
  }
  return (v1 ^ v3) >>> 0;
}
