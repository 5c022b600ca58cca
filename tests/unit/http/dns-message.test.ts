/** TXT records in DNS format: valid answers to a question, and invalid ones. */
import { expect, test } from "vitest";
import { textQuestion, textRecords } from "#domain/network/dns-message.ts";

const name = "_edge-broker.acme.example";

/** An answer to the question with one TXT record of these bytes. */
function answer(data: number[], flags = [0x81, 0x80]): Uint8Array {
  const question = [...textQuestion(name)];
  const header = [0, 0, ...flags, 0, 1, 0, 1, 0, 0, 0, 0];
  const record = [0xc0, 12, 0, 16, 0, 1, 0, 0, 1, 0, 0, data.length, ...data];
  return Uint8Array.from([...header, ...question.slice(12), ...record]);
}
const bytes = (text: string) => [text.length, ...new TextEncoder().encode(text)];

test("encodes a DNS query with one question of class IN and the id 0", () => {
  expect([...textQuestion("a.bc")]).toEqual([
    ...[0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0],
    ...[1, 97, 2, 98, 99, 0, 0, 16, 0, 1],
  ]);
});

test("joins the strings of a DNS record", () => {
  expect(textRecords(answer([...bytes("edge-"), ...bytes("broker=x")]), name)).toEqual([
    "edge-broker=x",
  ]);
  expect(textRecords(answer([]), name)).toEqual([""]);
});

test.each([
  ["a question", [0x01, 0x00]],
  ["a truncated answer", [0x83, 0x80]],
  ["a failure of the server", [0x81, 0x82]],
  ["a refusal", [0x81, 0x85]],
])("reads no DNS record from %s", (_, flags) => {
  expect(textRecords(answer(bytes("x"), flags), name)).toBeNull();
});

test("reads no DNS record for a name that does not exist", () => {
  expect(textRecords(answer([], [0x81, 0x83]).slice(0, -12).fill(0, 6, 8), name)).toEqual([]);
});

test("reads no DNS record from an answer that is cut at any place", () => {
  const whole = answer(bytes("edge-broker=x"));
  for (let length = 0; length < whole.length; length++) {
    expect([length, textRecords(whole.slice(0, length), name)]).toEqual([length, null]);
  }
});

test("throws no exception for any DNS bytes", () => {
  const whole = answer(bytes("edge-broker=x"));
  for (let at = 0; at < whole.length; at++) {
    for (const value of [0, 1, 0x3f, 0xc0, 0xff]) {
      const broken = whole.slice();
      broken[at] = value;
      expect(() => textRecords(broken, name)).not.toThrow();
    }
  }
});
