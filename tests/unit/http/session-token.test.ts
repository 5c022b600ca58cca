import { createHash, createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readToken, sha256Hex, signToken } from "#domain/network/session-token.ts";

const secret = "a secret of this test";
const userIds = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const randoms = fc.uint8Array({ minLength: 32, maxLength: 32 });

test("reads a signed token only with the secret that signed it", async () => {
  await fc.assert(
    fc.asyncProperty(userIds, randoms, async (userId, random) => {
      const { token, tokenHash } = await signToken(userId, random, secret);
      expect(await readToken(token, secret)).toEqual({ userId, tokenHash });
      expect(await readToken(token, `${secret}.`)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test("S6 computes the same signature and hash of a token as Node's crypto module", async () => {
  const random = randomBytes(32);
  const { token, tokenHash } = await signToken("user-1", random, secret);
  const body = `user-1.${random.toString("base64url")}`;
  const signature = createHmac("sha256", secret).update(body).digest("base64url");
  expect(token).toBe(`${body}.${signature}`);
  expect(tokenHash).toBe(createHash("sha256").update(token).digest("hex"));
  expect(await sha256Hex("ключ")).toBe(createHash("sha256").update("ключ").digest("hex"));
});

test("refuses a token with one changed character", async () => {
  const { token } = await signToken("user-1", randomBytes(32), secret);
  // The last character of 32 bytes in base64url has two unused bits, so other spellings of the same
  // bytes must be refused, too.
  for (let at = 0; at < token.length; at++) {
    for (const letter of ["A", "Q", "-", "9", ".", " ", "é"]) {
      if (token[at] === letter) continue;
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      expect([changed, await readToken(changed, secret)]).toEqual([changed, null]);
    }
  }
});

test.each([
  "",
  ".",
  "..",
  "user.random",
  "user.random.signature",
  "a".repeat(100_000),
  `${"a.".repeat(50_000)}`,
])("refuses nonsense as a token (%#)", async (text) => {
  expect(await readToken(text, secret)).toBeNull();
});

test("refuses a token with whitespace or line ends around it", async () => {
  const { token } = await signToken("user-1", randomBytes(32), secret);
  for (const changed of [
    ` ${token}`,
    `${token} `,
    `${token}\n`,
    `${token}\r\n`,
    `\ufeff${token}`,
  ]) {
    expect(await readToken(changed, secret)).toBeNull();
  }
});
