import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lowerBid,
  type Markup,
  markupMax,
  markupOf,
  providersTick,
  readMarkup,
  unmarked,
  widen,
} from "#domain/market/markup.ts";
import type { MarkupKind } from "#domain/market/markup-kinds.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/text/names.ts";
import { widened } from "#scripts/audit/widened.ts";
import { makeSpec } from "../feeds/make-spec.ts";

function markup(kind: MarkupKind, value: string, places: number): Markup {
  const made = markupOf(kind, value, places);
  if (!made) throw new Error("a markup of zero");
  return made;
}

const tick = { timeMs: 1, bid: 1.0843, ask: 1.08441, last: 1.0844, size: 2 };

describe("reading a markup", () => {
  test.each([
    ["points", "12", "12"],
    ["points", "12.0", "12"],
    ["points", "100000", "100000"],
    ["points", "0", "0"],
    ["percent", "0.10", "0.1"],
    ["percent", "5", "5"],
    ["percent", "0.0001", "0.0001"],
  ] as const)("reads the markup %s %s as %s", (kind, text, value) => {
    expect(readMarkup(kind, text)).toBe(value);
  });

  test.each([
    ["points", "1.5"],
    ["points", "100001"],
    ["points", "-1"],
    ["points", ""],
    ["points", "1e3"],
    ["percent", "5.0001"],
    ["percent", "0.00001"],
    ["percent", "-0.1"],
    ["percent", "NaN"],
  ] as const)("refuses the markup %s %s", (kind, text) => {
    expect(readMarkup(kind, text)).toBeNull();
  });

  test("reads a zero markup as no markup, which changes neither the market's name nor a tick", () => {
    expect(markupOf("points", "0", 5)).toBeUndefined();
    expect(markupOf("percent", "0.0", 5)).toBeUndefined();
    const spec = makeSpec("simulator", "EURUSD");
    expect(marketName(spec)).toBe("test/EURUSD");
    expect(widen(tick, undefined)).toBe(tick);
  });
});

test("names a market differently for each markup and each price precision", () => {
  const spec = makeSpec("simulator", "EURUSD");
  const names = [
    markup("points", "12", 5),
    markup("points", "12", 4),
    markup("points", "13", 5),
    markup("percent", "12", 5),
    markup("percent", "0.1", 5),
  ].map((each) => marketName({ ...spec, markup: each }));
  expect(names).toEqual([
    "test/EURUSD~12e-5",
    "test/EURUSD~12e-4",
    "test/EURUSD~13e-5",
    "test/EURUSD~12%e-5",
    "test/EURUSD~0.1%e-5",
  ]);
  expect(markup("percent", "0.10", 5)).toEqual(markup("percent", "0.1", 5));
  expect(unmarked({ ...spec, markup: markup("points", "12", 5) })).toEqual(spec);
});

describe("a widened tick", () => {
  test.each([
    ["points", "12", 1.08424, 1.08447],
    // The ask takes the extra point of an odd markup, so the spread grows by one point.
    ["points", "1", 1.0843, 1.08442],
    ["points", "3", 1.08429, 1.08443],
    // 0.05% of the middle 1.084355 is 0.0005421775 on either side.
    ["percent", "0.1", 1.08375, 1.08496],
    // A fraction of a point counts as a whole point on either side.
    ["percent", "0.0001", 1.08429, 1.08442],
  ] as const)("widens a tick by a markup of %s %s", (kind, value, bid, ask) => {
    const raw = { bid: tick.bid, ask: tick.ask };
    expect(widen(tick, markup(kind, value, 5))).toEqual({ ...tick, bid, ask, raw });
  });

  test("keeps the bid above zero after a markup, however low the price", () => {
    const low = { timeMs: 1, bid: 0.0002, ask: 0.0003 };
    expect(widen(low, markup("points", "100000", 4)).bid).toBe(0.0001);
  });

  test("rounds a marked-up price to the product's digits, against the trader", () => {
    const fine = { timeMs: 1, bid: 1.084309, ask: 1.084401 };
    expect(widen(fine, markup("points", "2", 5))).toMatchObject({ bid: 1.08429, ask: 1.08442 });
  });

  test("restores the provider's tick from a marked-up tick", () => {
    expect(providersTick(widen(tick, markup("percent", "0.1", 5)))).toEqual(tick);
    expect(providersTick(tick)).toEqual(tick);
  });
});

const places = fc.integer({ min: 0, max: 6 });
const anyMarkup = (digits: number) =>
  fc.oneof(
    fc
      .integer({ min: 1, max: markupMax.points })
      .map((points) => markup("points", String(points), digits)),
    fc
      .integer({ min: 1, max: markupMax.percent * 10_000 })
      .map((parts) => markup("percent", String(parts / 10_000), digits)),
  );
const anyBook = (digits: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 9_999 }))
    .map(([bid, spread]) => ({
      timeMs: 1,
      bid: Number(`${bid}e-${digits}`),
      ask: Number(`${bid + spread}e-${digits}`),
    }));

test("makes no price better than the provider's, and widens the spread by at most the markup and its rounding", () => {
  const world = places.chain((digits) =>
    fc.record({ markup: anyMarkup(digits), raw: anyBook(digits) }),
  );
  fc.assert(
    fc.property(world, ({ markup: each, raw }) => {
      const wide = widen(raw, each);
      const point = Decimal.of(1).div(Decimal.of(10n ** BigInt(each.places)), each.places);
      expect(wide.bid).toBeLessThanOrEqual(Math.max(raw.bid, point.toNumber()));
      expect(wide.ask).toBeGreaterThanOrEqual(raw.ask);
      const spread = (book: { bid: number; ask: number }) =>
        Decimal.of(book.ask).sub(Decimal.of(book.bid));
      const grown = spread(wide).sub(spread(raw));
      const middle = Decimal.of(raw.bid).add(Decimal.of(raw.ask)).mul(Decimal.parse("0.5"));
      const said =
        each.kind === "points"
          ? point.mul(Decimal.parse(each.value))
          : middle.mul(Decimal.parse(each.value)).mul(Decimal.parse("0.01"));
      // A percentage is rounded up by less than a point on either side.
      const most = each.kind === "points" ? said : said.add(point).add(point);
      expect(grown.gt(most)).toBe(false);
      if (wide.bid > point.toNumber()) expect(grown.lt(said)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("allows no gain from buying at one markup of a market and selling at another", () => {
  const world = places.chain((digits) =>
    fc.record({ one: anyMarkup(digits), other: anyMarkup(digits), raw: anyBook(digits) }),
  );
  fc.assert(
    fc.property(world, ({ one, other, raw }) => {
      const cheapest = Math.min(widen(raw, one).ask, widen(raw, other).ask, raw.ask);
      const best = Math.max(widen(raw, one).bid, widen(raw, other).bid, raw.bid);
      expect(best).toBeLessThanOrEqual(cheapest);
    }),
  );
});

test("computes the same marked-up tick as the audit's independent arithmetic", () => {
  const world = places.chain((digits) =>
    fc.record({ markup: anyMarkup(digits), raw: anyBook(digits) }),
  );
  fc.assert(
    fc.property(world, ({ markup: each, raw }) => {
      const name = marketName({ ...makeSpec("binance", "BTC/USD"), markup: each });
      const { bid, ask } = widen(raw, each);
      expect(widened(name, raw)).toEqual({ bid, ask });
    }),
    { numRuns: 2_000 },
  );
  expect(widened("test/BTC/USD", tick)).toBeNull();
});

test("gives a historical bid the same markup as the bid of a tick whose ask equals the bid", () => {
  fc.assert(
    fc.property(
      places.chain((digits) => fc.record({ markup: anyMarkup(digits), raw: anyBook(digits) })),
      ({ markup: each, raw }) => {
        expect(lowerBid(raw.bid, each)).toBe(widen({ ...raw, ask: raw.bid }, each).bid);
      },
    ),
  );
});
