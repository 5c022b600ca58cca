import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "#durable-objects/account/ledger/sha256.ts";

const reference = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

it("equals the platform's digest, around every block edge and for any text", () => {
  for (let length = 0; length <= 200; length++) {
    expect(sha256("a".repeat(length))).toBe(reference("a".repeat(length)));
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      expect(sha256(text)).toBe(reference(text));
    }),
  );
});

it("answers the published example", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
