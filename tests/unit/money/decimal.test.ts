import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal, type Rounding } from "#domain/money/decimal.ts";

/**
 * An independent model: a fraction of two BigInts, rounded by comparing remainders of the absolute
 * value.
 */
interface Fraction {
  n: bigint;
  d: bigint;
}

function fractionOf(text: string): Fraction {
  const [whole = "", tail = ""] = text.split(".");
  return { n: BigInt(whole + tail), d: BigInt(`1${"0".repeat(tail.length)}`) };
}

function roundFraction({ n, d }: Fraction, scale: number, rounding: Rounding): Fraction {
  const unit = BigInt(`1${"0".repeat(scale)}`);
  const negative = n < 0n !== d < 0n && n !== 0n;
  const top = (n < 0n ? -n : n) * unit;
  const bottom = d < 0n ? -d : d;
  let count = top / bottom;
  const remainder = top - count * bottom;
  const half = remainder * 2n - bottom;
  const goesUp = {
    down: false,
    up: remainder > 0n,
    half_up: half >= 0n,
    half_even: half > 0n || (half === 0n && (count & 1n) === 1n),
  }[rounding];
  if (goesUp) count += 1n;
  return { n: negative ? -count : count, d: unit };
}

function expectEqual(actual: Decimal, { n, d }: Fraction): void {
  const got = fractionOf(actual.toString());
  expect(got.n * d === n * got.d, `${actual.toString()} is not ${n}/${d}`).toBe(true);
}

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((list) => list.join(""));
const decimalText = fc
  .tuple(fc.boolean(), digits(1, 30), digits(0, 20))
  .map(([minus, whole, tail]) => `${minus ? "-" : ""}${whole}${tail === "" ? "" : `.${tail}`}`);
const rounding = fc.constantFrom<Rounding>("half_up", "half_even", "down", "up");
const scale = fc.integer({ min: 0, max: 24 });

describe("Decimal agrees with fractions", () => {
  it("computes the same sums, differences, products and order as exact fractions", () => {
    fc.assert(
      fc.property(decimalText, decimalText, (left, right) => {
        const [a, b] = [Decimal.parse(left), Decimal.parse(right)];
        const [x, y] = [fractionOf(left), fractionOf(right)];
        expectEqual(a.add(b), { n: x.n * y.d + y.n * x.d, d: x.d * y.d });
        expectEqual(a.sub(b), { n: x.n * y.d - y.n * x.d, d: x.d * y.d });
        expectEqual(a.mul(b), { n: x.n * y.n, d: x.d * y.d });
        const difference = x.n * y.d - y.n * x.d;
        const order = difference < 0n ? -1 : difference > 0n ? 1 : 0;
        expect(a.cmp(b)).toBe(order);
        expect([a.lt(b), a.eq(b), a.gt(b)]).toEqual([order < 0, order === 0, order > 0]);
      }),
      { numRuns: 1000 },
    );
  });

  it("computes the same quotients and roundings as exact fractions, for every kind of rounding", () => {
    fc.assert(
      fc.property(decimalText, decimalText, scale, rounding, (left, right, places, mode) => {
        const [a, b] = [Decimal.parse(left), Decimal.parse(right)];
        const [x, y] = [fractionOf(left), fractionOf(right)];
        expectEqual(a.round(places, mode), roundFraction(x, places, mode));
        expectEqual(Decimal.parse(a.toFixed(places, mode)), roundFraction(x, places, mode));
        if (b.isZero()) return;
        const exact = { n: x.n * y.d, d: x.d * y.n };
        expectEqual(a.div(b, places, mode), roundFraction(exact, places, mode));
      }),
      { numRuns: 2000 },
    );
  });

  it("rounds halves as exact fractions do, for every kind of rounding", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -999n, max: 999n }), rounding, (odd, mode) => {
        const text = Decimal.of(odd).mul(Decimal.parse("0.5")).toString();
        expectEqual(Decimal.parse(text).round(0, mode), roundFraction(fractionOf(text), 0, mode));
      }),
    );
  });

  it("judges multiples of a step as exact fractions do", () => {
    fc.assert(
      fc.property(decimalText, decimalText, fc.bigInt(-999n, 999n), (left, right, times) => {
        const step = Decimal.parse(right);
        if (step.isZero()) return;
        expect(step.mul(Decimal.of(times)).isMultipleOf(step)).toBe(true);
        const [x, y] = [fractionOf(left), fractionOf(right)];
        expect(Decimal.parse(left).isMultipleOf(step)).toBe((x.n * y.d) % (x.d * y.n) === 0n);
      }),
    );
  });
});

describe("text", () => {
  it("writes decimals canonically and reads them back", () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const canonical = Decimal.parse(text).toString();
        expect(canonical).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/);
        expect(Decimal.parse(canonical).toString()).toBe(canonical);
        expectEqual(Decimal.parse(text), fractionOf(text));
      }),
    );
  });

  it.each([
    ["0", "0"],
    ["-0", "0"],
    ["-0.000", "0"],
    ["007.5000", "7.5"],
    ["100", "100"],
    ["1000.0", "1000"],
    ["-0.05", "-0.05"],
  ])("writes the decimal %s as %s", (text, canonical) => {
    expect(Decimal.parse(text).toString()).toBe(canonical);
  });

  it.each([
    "",
    " 1",
    "1 ",
    "+1",
    "1.",
    ".5",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "1,5",
    "--1",
    "1_000",
    "١٢",
    "1\n",
    "9".repeat(65),
    `0.${"1".repeat(65)}`,
  ])("refuses %j as a decimal", (text) => {
    expect(() => Decimal.parse(text)).toThrow(RangeError);
    expect(() => Decimal.of(text)).toThrow(RangeError);
  });

  it.each([
    ["1.005", 2, "half_up", "1.01"],
    ["-1.005", 2, "half_up", "-1.01"],
    ["1.005", 2, "half_even", "1.00"],
    ["-0.4", 0, "half_up", "0"],
    ["5", 3, "half_up", "5.000"],
    ["0.001", 2, "up", "0.01"],
    ["-0.009", 2, "down", "0.00"],
  ] as const)("rounds %s to %d digits by %s: %s", (text, places, mode, fixed) => {
    expect(Decimal.parse(text).toFixed(places, mode)).toBe(fixed);
  });
});

describe("numbers", () => {
  it.each([
    [0.1, "0.1"],
    [-0, "0"],
    [1e-7, "0.0000001"],
    [-1.25e-9, "-0.00000000125"],
    [1e21, "1000000000000000000000"],
    [1.5e22, "15000000000000000000000"],
    [7424.91, "7424.91"],
  ])("writes the number %d as %s", (value, text) => {
    expect(Decimal.of(value).toString()).toBe(text);
  });

  it("reads every double back from its text unchanged", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Decimal.of(value).toNumber()).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "throws for the number %d",
    (value) => {
      expect(() => Decimal.of(value)).toThrow(RangeError);
    },
  );

  it("reads big integers exactly", () => {
    expect(Decimal.of(9007199254740993n).toString()).toBe("9007199254740993");
    expect(Decimal.of(Decimal.zero)).toBe(Decimal.zero);
  });
});

it("returns signs of decimals, and throws for impossible computations", () => {
  const minus = Decimal.parse("-2.50");
  expect([minus.neg().toString(), minus.abs().toString(), minus.isNegative()]).toEqual([
    "2.5",
    "2.5",
    true,
  ]);
  expect(Decimal.zero.isZero()).toBe(true);
  expect(() => minus.div(Decimal.zero, 2)).toThrow(RangeError);
  expect(() => minus.div(minus, -1)).toThrow(RangeError);
  expect(() => minus.round(1.5)).toThrow(RangeError);
  expect(minus.isMultipleOf(Decimal.zero)).toBe(false);
});
