/** A sealed file is refused when it was cut, changed, mixed or extended anywhere. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSealed, writeSealed } from "#scripts/backup/sealed-file.ts";

const folder = mkdtempSync(join(tmpdir(), "edge-broker-sealed-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "archive");
const cost = 2 ** 4;
const passphrase = "a passphrase nobody guesses";
/** Random data, so that the file has several pieces even after compression. */
const lines = Array.from({ length: 400 }, (_, n) => {
  const bytes = crypto.getRandomValues(new Uint8Array(4_000));
  return `${n} ${Buffer.from(bytes).toString("base64")}`;
});

async function* said(): AsyncGenerator<string> {
  yield* lines;
}

async function read(file: string, by = passphrase): Promise<string[]> {
  const found: string[] = [];
  for await (const line of readSealed(file, by, cost)) found.push(line);
  return found;
}

function altered(name: string, change: (bytes: Buffer) => Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, change(Buffer.from(readFileSync(path))));
  return file;
}

beforeAll(() => writeSealed(path, passphrase, said(), cost));

test("reads a sealed file back, and finds no plain text in the file", async () => {
  expect(await read(path)).toEqual(lines);
  expect(readFileSync(path).includes(lines[0]?.slice(2, 40) ?? "")).toBe(false);
});

test("refuses to open a sealed file with another passphrase", async () => {
  await expect(read(path, "another passphrase of somebody")).rejects.toThrow("passphrase");
});

describe("a refused file", () => {
  const flip = (at: number) => (bytes: Buffer) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  const head = 21 + 16;
  const piece = 5 + 1_048_576 + 16;
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["that is cut in a piece", (bytes) => bytes.subarray(0, bytes.length - 100)],
    ["that is cut between pieces", (bytes) => bytes.subarray(0, head + piece)],
    ["that is empty", () => Buffer.alloc(0)],
    ["that is something else", () => Buffer.from("PK not a backup at all, but long enough")],
    ["with another salt", flip(25)],
    ["with a changed byte", flip(head + 500)],
    ["with a changed byte in its last piece", (bytes) => flip(bytes.length - 40)(bytes)],
    [
      "with a piece less",
      (bytes) => Buffer.concat([bytes.subarray(0, head), bytes.subarray(head + piece)]),
    ],
    [
      "with a piece twice",
      (bytes) => Buffer.concat([bytes.subarray(0, head + piece), bytes.subarray(head)]),
    ],
    ["that says its first piece is the last", flip(head + 4)],
    ["with something behind it", (bytes) => Buffer.concat([bytes, Buffer.from("more")])],
  ])("refuses a sealed file: %s", async (name, change) => {
    const file = altered(name.replaceAll(" ", "-"), change);
    await expect(read(file)).rejects.toThrow();
  });
});

test("leaves no file under the archive's name when a backup is killed", async () => {
  const file = join(folder, "half");
  const dying = async function* () {
    yield "one";
    throw new Error("killed");
  };
  await expect(writeSealed(file, passphrase, dying(), cost)).rejects.toThrow("killed");
  await expect(read(file)).rejects.toThrow("ENOENT");
});
