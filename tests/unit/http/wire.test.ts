import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireDecimal, wireId, wireInteger, wirePage } from "#domain/contracts/http/wire.ts";

const never = [
  "",
  " 1",
  "1 ",
  "+1",
  "-1",
  "-0",
  "007",
  "1e3",
  "0x1",
  "1,5",
  "1.",
  ".5",
  "NaN",
  "Infinity",
  "٣",
  "１",
  "9".repeat(40),
  `1\n`,
  -1,
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  2 ** 53 + 1,
  null,
  undefined,
  true,
  [1],
  ["1"],
  {},
];

describe.each([
  ["integer", wireInteger],
  ["page", wirePage],
  ["decimal", wireDecimal],
])("%s", (_, schema) => {
  it.each(never)("R7 refuses the value %j from the wire", (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

it("reads the same whole number from a number and from its text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (value) => {
      expect([wireInteger.parse(value), wireInteger.parse(String(value))]).toEqual([value, value]);
    }),
  );
  for (const value of ["1.5", 1.5, 1e15, "1000000000000000"]) {
    expect([value, wireInteger.safeParse(value).success]).toEqual([value, false]);
  }
});

it("counts pages from 1", () => {
  expect([wirePage.parse("1"), wirePage.parse(2)]).toEqual([1, 2]);
  for (const value of ["0", 0, 1_000_000]) expect(wirePage.safeParse(value).success).toBe(false);
});

it("R7 reads decimals without rounding", () => {
  for (const text of ["0", "0.01", "1.10", "123456789012345.1234567891", "0.0000000001"]) {
    expect(wireDecimal.parse(text)).toBe(text);
  }
  expect(wireDecimal.parse(0.1)).toBe("0.1");
  // A number without an exact form in plain digits is refused, not guessed.
  for (const value of [1e-9, 1e21, "0.00000000001", "1234567890123456"]) {
    expect([value, wireDecimal.safeParse(value).success]).toEqual([value, false]);
  }
});

it("reads ids of letters, digits, _ and -", () => {
  expect(wireId.parse("aZ-_09")).toBe("aZ-_09");
  for (const id of ["", "a b", "a/b", "a.b", "é", "x".repeat(65), 7]) {
    expect([id, wireId.safeParse(id).success]).toEqual([id, false]);
  }
});
