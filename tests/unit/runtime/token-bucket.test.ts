import { expect, it } from "vitest";
import { takeToken } from "#durable-objects/runtime/token-bucket.ts";

it("grants a burst of tokens at once, then a rate per second, and none when the clock jumps back", () => {
  const bucket = { tokens: 40, filledAtMs: 1_000 };
  const taken = (nowMs: number) =>
    Array.from({ length: 100 }, () => takeToken(bucket, { atOnce: 40, perSecond: 20 }, nowMs));
  const count = (nowMs: number) => taken(nowMs).filter(Boolean).length;
  expect(count(1_000)).toBe(40);
  expect(count(1_500)).toBe(10);
  expect(count(100_000)).toBe(40);
  expect(count(1_000)).toBe(0);
});
