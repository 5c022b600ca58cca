/**
 * Reader of the CBOR (RFC 8949) that authenticators write: definite lengths, shortest forms, no tags, no floats. Everything else
 * is refused, so that nobody reads another value in the same bytes.
 */
export type Cbor = number | string | boolean | null | Uint8Array | Cbor[] | CborMap;
export type CborMap = Map<number | string, Cbor>;

/** An attestation object is three maps deep at most; certificates are lists in them. */
const depthMax = 8;
const itemsMax = 256;

const unsigned = 0;
const negative = 1;
const byteString = 2;
const textString = 3;
const list = 4;
const map = 5;
const simple = 7;

/** Stays inside this file: whoever decodes gets null. */
class Malformed extends Error {}

class Reader {
  readonly #bytes: Uint8Array;
  #items = 0;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  #take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Malformed();
    const taken = this.#bytes.slice(this.at, end);
    this.at = end;
    return taken;
  }

  /** The number behind the first three bits. Eight bytes of it would be longer than anything that is taken here. */
  #argument(info: number): number {
    if (info < 24) return info;
    const size = [1, 2, 4][info - 24];
    if (size === undefined) throw new Malformed();
    const value = this.#take(size).reduce((sum, byte) => sum * 256 + byte, 0);
    const least = size === 1 ? 24 : 256 ** (size / 2);
    if (value < least) throw new Malformed();
    return value;
  }

  #text(length: number): string {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.#take(length));
    } catch {
      throw new Malformed();
    }
  }

  #map(length: number, depth: number): CborMap {
    const entries: CborMap = new Map();
    for (let count = 0; count < length; count++) {
      const key = this.value(depth + 1);
      const isKey = typeof key === "number" || typeof key === "string";
      if (!isKey || entries.has(key)) throw new Malformed();
      entries.set(key, this.value(depth + 1));
    }
    return entries;
  }

  #list(length: number, depth: number): Cbor[] {
    const values: Cbor[] = [];
    for (let count = 0; count < length; count++) values.push(this.value(depth + 1));
    return values;
  }

  #simple(info: number): boolean | null {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22) return null;
    throw new Malformed();
  }

  value(depth: number): Cbor {
    this.#items++;
    if (depth > depthMax || this.#items > itemsMax) throw new Malformed();
    const [first = 0] = this.#take(1);
    const info = first & 31;
    const kind = first >> 5;
    if (kind === simple) return this.#simple(info);
    const argument = this.#argument(info);
    if (kind === unsigned) return argument;
    if (kind === negative) return -1 - argument;
    if (kind === byteString) return this.#take(argument);
    if (kind === textString) return this.#text(argument);
    if (kind === list) return this.#list(argument, depth);
    if (kind === map) return this.#map(argument, depth);
    throw new Malformed();
  }
}

/** The value that starts at `at`, and where it ends; null when there is none of the form that is taken. */
export function readCbor(bytes: Uint8Array, at = 0): { value: Cbor; end: number } | null {
  const reader = new Reader(bytes, at);
  try {
    const value = reader.value(0);
    return { value, end: reader.at };
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
