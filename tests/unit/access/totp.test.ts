import { expect, test } from "vitest";
import { otpauthUrl, totpAt, totpStep } from "#domain/access/totp.ts";

const secret = new TextEncoder().encode("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("S8 computes RFC 6238's code for second %i as %s", async (second, code) => {
  expect(await totpAt(secret, Math.floor(second / 30))).toBe(code);
});

test("S8 accepts a code in its own time step and the two adjacent steps", async () => {
  const code = await totpAt(secret, 100);
  for (const [step, found] of [
    [98, null],
    [99, 100],
    [100, 100],
    [101, 100],
    [102, null],
  ] as const) {
    expect([step, await totpStep(secret, code, step * 30_000)]).toEqual([step, found]);
  }
  expect(await totpStep(secret, `${code} `, 3_000_000)).toBeNull();
});

test("writes issuer, account and secret into the QR code's URL as authenticator apps read it", () => {
  expect(otpauthUrl("A & B", "x@y.example", "GEZA")).toBe(
    "otpauth://totp/A%20%26%20B:x%40y.example?secret=GEZA&issuer=A+%26+B&digits=6&period=30",
  );
});
