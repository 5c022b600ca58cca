/** One secret, whichever way the keyboard writes its letters. */
import { base64urlnopad } from "@scure/base";
import { expect, test } from "vitest";
import { verifyPassword } from "#worker/access/password.ts";
import { derive, hashPassword } from "#worker/access/password-hash.ts";
import { passwordWork } from "#worker/access/password-work.ts";
import { workText } from "./people.ts";

const composed = "Ma\u00f1ana-caf\u00e9-71x";
const decomposed = composed.normalize("NFD");

test("accepts the password when another keyboard encodes the same letters differently", async () => {
  const stored = await hashPassword(composed);
  expect(await verifyPassword(stored, decomposed)).toEqual({ isRight: true, isOutdated: false });
  expect(await verifyPassword(stored, "Manana-cafe-71x")).toMatchObject({ isRight: false });
});

test("accepts both encodings of a password, and calls its hash outdated, when an earlier release hashed it without normalization", async () => {
  const key = base64urlnopad.encode(await derive(decomposed, new Uint8Array(16), passwordWork));
  const stored = `${workText}$${"A".repeat(22)}$${key}`;
  for (const typed of [composed, decomposed]) {
    expect(await verifyPassword(stored, typed)).toEqual({ isRight: true, isOutdated: true });
  }
});
