/** Writes queries for TXT records and reads answers: DNS (RFC 1035, 3.3.14 and 4) over HTTPS. */
const textType = 16;
const internet = 1;
const headerBytes = 12;
const recursionDesired = 0x01;
const noSuchName = 3;
/** Maximum jumps in a compressed name: more are a loop. */
const jumpsMax = 32;

/** @param name labels of 1 to 63 ASCII characters, separated by dots */
export function textQuestion(name: string): Uint8Array<ArrayBuffer> {
  const labels = name.split(".").map((label) => new TextEncoder().encode(label));
  const encoded = labels.flatMap((label) => [label.length, ...label]);
  // The identifier is 0, so that caches recognise equal questions.
  const header = [0, 0, recursionDesired, 0, 0, 1, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([...header, ...encoded, 0, 0, textType, 0, internet]);
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at = headerBytes;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @throws RangeError past the end, like all reads */
  short(at: number): number {
    return this.#view.getUint16(at);
  }

  text(from: number, length: number): string {
    if (from + length > this.#bytes.length) throw new RangeError("behind the end");
    return String.fromCharCode(...this.#bytes.subarray(from, from + length));
  }

  /** Reads a name and moves past it. */
  name(): string {
    const labels: string[] = [];
    let at = this.at;
    let jumps = 0;
    for (;;) {
      const length = this.#view.getUint8(at);
      if (length >= 0xc0) {
        if (jumps === 0) this.at = at + 2;
        if (++jumps > jumpsMax) throw new RangeError("a name in a circle");
        at = this.short(at) & 0x3fff;
      } else if (length === 0) {
        if (jumps === 0) this.at = at + 1;
        return labels.join(".").toLowerCase();
      } else {
        labels.push(this.text(at + 1, length));
        at += 1 + length;
      }
    }
  }

  strings(from: number, length: number): string {
    let text = "";
    for (let at = from; at < from + length; ) {
      const part = this.#view.getUint8(at);
      if (at + 1 + part > from + length) throw new RangeError("behind the record");
      text += this.text(at + 1, part);
      at += 1 + part;
    }
    return text;
  }
}

function readTexts(message: Uint8Array, name: string): string[] | null {
  const reader = new Reader(message);
  const flags = reader.short(2);
  const [isAnswer, isTruncated, code] = [flags & 0x8000, flags & 0x0200, flags & 0x000f];
  if (!isAnswer || isTruncated || (code !== 0 && code !== noSuchName)) return null;
  const [questions, answers] = [reader.short(4), reader.short(6)];
  if (questions !== 1 || reader.name() !== name || reader.short(reader.at) !== textType)
    return null;
  reader.at += 4;
  const texts: string[] = [];
  for (let count = 0; count < answers; count++) {
    const owner = reader.name();
    const [type, kind, length] = [0, 2, 8].map((offset) => reader.short(reader.at + offset));
    const from = reader.at + 10;
    if (owner === name && type === textType && kind === internet) {
      texts.push(reader.strings(from, length ?? 0));
    }
    reader.at = from + (length ?? 0);
  }
  return texts;
}

/**
 * Reads the texts of the name's own TXT records, without those of an alias's target. Null if the
 * message does not answer a query for this name.
 */
export function textRecords(message: Uint8Array, name: string): string[] | null {
  try {
    return readTexts(message, name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
