/**
 * File that cannot be read or changed without its passphrase. It consists of numbered pieces,
 * encrypted by AES-256-GCM with a key that scrypt derives from the passphrase and the file's salt.
 * A piece that is missing, altered, repeated or moved is detected, and so is a missing end.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

const magic = Buffer.from("edge-broker backup 1\n");
const saltBytes = 16;
const tagBytes = 16;
const pieceBytes = 1_048_576;
/** Bytes before each piece: its length, and whether it is the last one. */
const headBytes = 5;

export class ArchiveError extends Error {}

export const passphraseLengthMin = 12;

/**
 * Cost of scrypt, which determines the memory and time of each guess at a passphrase. Tests use a
 * lower one.
 */
const usualCost = 2 ** 17;

function keyOf(passphrase: string, salt: Buffer, N: number): Buffer {
  return scryptSync(passphrase, salt, 32, { N, r: 8, p: 1, maxmem: 256 * 1_048_576 });
}

/** Returns the nonce of a piece. With the same key, no number may be used twice. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

async function* pieces(bytes: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0);
  for await (const part of bytes) {
    kept = Buffer.concat([kept, part]);
    for (; kept.length > length; kept = kept.subarray(length)) yield kept.subarray(0, length);
  }
  yield kept;
}

async function* seal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  cost: number,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = keyOf(passphrase, salt, cost);
  yield Buffer.concat([magic, salt]);
  const sealed = (piece: Buffer, number: number, isLast: boolean) => {
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(piece.length, 0);
    head.writeUInt8(isLast ? 1 : 0, 4);
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(head);
    return Buffer.concat([head, cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  let number = 0;
  let before: Buffer | null = null;
  for await (const piece of pieces(bytes, pieceBytes)) {
    if (before) yield sealed(before, number++, false);
    before = piece;
  }
  yield sealed(before ?? Buffer.alloc(0), number, true);
}

class ByteReader {
  readonly #parts: AsyncIterator<Buffer>;
  #kept = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#parts = bytes[Symbol.asyncIterator]();
  }

  /** @throws ArchiveError if fewer bytes are left */
  async take(length: number): Promise<Buffer> {
    while (this.#kept.length < length) {
      const { value, done } = await this.#parts.next();
      if (done) throw new ArchiveError("the archive is cut off");
      this.#kept = Buffer.concat([this.#kept, value]);
    }
    const taken = this.#kept.subarray(0, length);
    this.#kept = this.#kept.subarray(length);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#kept.length === 0 && (await this.#parts.next()).done === true;
  }
}

async function* unseal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  cost: number,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(bytes);
  if (!(await reader.take(magic.length)).equals(magic)) throw new ArchiveError("this is no backup");
  const key = keyOf(passphrase, await reader.take(saltBytes), cost);
  for (let number = 0, isLast = false; !isLast; number++) {
    const head = await reader.take(headBytes);
    const length = head.readUInt32BE(0);
    if (length > pieceBytes) throw new ArchiveError("the archive was altered");
    const piece = await reader.take(length + tagBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(head);
    decipher.setAuthTag(piece.subarray(length));
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, length)), decipher.final()]);
    } catch {
      throw new ArchiveError("the archive was altered, or the passphrase is another one");
    }
    isLast = head.readUInt8(4) === 1;
  }
  if (!(await reader.isAtEnd())) throw new ArchiveError("something was added to the archive");
}

/** Writes a file. It gets its name only once it is complete. */
export async function writeSealed(
  path: string,
  passphrase: string,
  lines: AsyncIterable<string>,
  cost = usualCost,
): Promise<void> {
  const file = createWriteStream(`${path}.part`, { mode: 0o600 });
  const text = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  try {
    await pipeline(
      Readable.from(text()),
      createGzip(),
      (bytes) => seal(bytes, passphrase, cost),
      file,
    );
    renameSync(`${path}.part`, path);
  } finally {
    rmSync(`${path}.part`, { force: true });
  }
}

/**
 * Yields a file's lines.
 * @throws ArchiveError, after the last line at the latest, if the file was changed or cut off
 */
export async function* readSealed(
  path: string,
  passphrase: string,
  cost = usualCost,
): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const read = pipeline(createReadStream(path), (bytes) => unseal(bytes, passphrase, cost), gunzip);
  // Passes a failure on to the reader of the lines.
  read.catch((cause) => gunzip.destroy(cause));
  gunzip.setEncoding("utf8");
  let kept = "";
  for await (const part of gunzip) {
    const lines = (kept + part).split("\n");
    kept = lines.pop() ?? "";
    yield* lines;
  }
  await read;
}
