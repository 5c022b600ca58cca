import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderSide } from "#domain/codes.ts";
import type { FinancingRates } from "#domain/contracts/financing.ts";
import type { ConversionRate } from "#domain/forex/conversion.ts";
import {
  financingAmount,
  isFinanced,
  isSpared,
  netLots,
  nightsOf,
} from "#domain/forex/financing.ts";
import { Decimal } from "#domain/money/decimal.ts";

const one: ConversionRate = { times: Decimal.of(1), over: Decimal.of(1) };
const dayOf = (text: string) => Date.parse(`${text}T00:00Z`) / 86_400_000;
const wednesday = 2;

interface Row {
  name: string;
  side: OrderSide;
  lots: string;
  units: string;
  precision: number;
  kind: FinancingRates["kind"];
  rate: string;
  price: string;
  conversion: ConversionRate;
  night: string;
  triple: string;
}

/** Examples published by brokers and verified by hand. */
const published: Row[] = [
  {
    ...row("0.1 lot USDJPY short, in yen", "sell", "0.1", "8.442", 3, "150"),
    night: "84.42",
    triple: "253.26",
  },
  {
    ...row("2 lots EURUSD", "buy", "2", "-0.12", 5, "1.1"),
    night: "-0.24",
    triple: "-0.72",
  },
  {
    ...row("0.2 lot AUDJPY short, in dollars", "sell", "0.2", "-12.92", 3, "100.19"),
    conversion: { times: Decimal.parse("0.00681"), over: Decimal.of(1) },
    night: "-1.759704",
    triple: "-5.279112",
  },
  {
    ...row("0.5 BTCUSD at 10000 by percent a year", "buy", "0.5", "-30.98", 2, "10000"),
    units: "1",
    kind: "percent",
    // 4.30277..: a charge is rounded up.
    night: "-4.302778",
    triple: "-12.908334",
  },
];

function row(
  name: string,
  side: OrderSide,
  lots: string,
  rate: string,
  precision: number,
  price: string,
) {
  const [units, kind, conversion] = ["100000", "points" as const, one];
  return {
    name,
    side,
    lots,
    units,
    precision,
    kind,
    rate,
    price,
    conversion,
    night: "",
    triple: "",
  };
}

function amountOf(each: Row, nights: number): string {
  const rates = {
    kind: each.kind,
    long: each.side === "buy" ? each.rate : "0",
    short: each.side === "sell" ? each.rate : "0",
    tripleDay: wednesday,
  };
  const position = {
    side: each.side,
    lots: Decimal.parse(each.lots),
    unitsPerLot: Decimal.parse(each.units),
    pricePrecision: each.precision,
    price: Decimal.parse(each.price),
    rate: each.conversion,
    nights,
  };
  return financingAmount(position, rates).toString();
}

describe("published examples", () => {
  it.each(published)("charges a night's financing as in the published example: $name", (each) => {
    expect(amountOf(each, 1)).toBe(each.night);
  });
  it.each(published)(
    "charges the triple day's financing as in the published example: $name",
    (each) => {
      expect(amountOf(each, 3)).toBe(each.triple);
    },
  );
});

describe("rounding", () => {
  it("rounds financing against the trader: a charge up, a credit down", () => {
    const tiny = { ...row("tiny", "buy", "0.01", "-0.0001", 5, "1"), conversion: one };
    const third: ConversionRate = { times: Decimal.of(1), over: Decimal.of(3) };
    expect(amountOf({ ...tiny, conversion: third }, 1)).toBe("-0.000001");
    expect(amountOf({ ...tiny, rate: "0.0001", conversion: third }, 1)).toBe("0");
  });

  it("rounds a night's financing by at most a millionth against the trader", () => {
    const decimals = fc.integer({ min: -99_999, max: 99_999 }).map((n) => (n / 1_000).toFixed(3));
    const sizes = fc.integer({ min: 1, max: 5_000 }).map((n) => (n / 100).toFixed(2));
    fc.assert(
      fc.property(
        decimals,
        sizes,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom("points" as const, "percent" as const),
        (rate, lots, over, kind) => {
          const conversion = { times: Decimal.of(1), over: Decimal.of(over) };
          const each = { ...row("any", "buy", lots, rate, 5, "1.23456"), conversion, kind };
          const [night, triple] = [1, 3].map((n) => Decimal.parse(amountOf(each, n))) as [
            Decimal,
            Decimal,
          ];
          const apart = night.mul(Decimal.of(3));
          expect(triple.lt(apart)).toBe(false);
          expect(triple.sub(apart).gt(Decimal.parse("0.000003"))).toBe(false);
        },
      ),
    );
  });
});

describe("nights of a rollover", () => {
  const none = () => false;
  const on =
    (...days: string[]) =>
    (day: number) =>
      days.some((each) => dayOf(each) === day);
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => dayOf(`2026-11-${day}`));

  it("counts 1 + 3 nights from Tuesday 15:00 to Thursday when Wednesday is the triple day", () => {
    const nights = ["2026-11-17", "2026-11-18"].map((day) => nightsOf(wednesday, dayOf(day), none));
    expect(nights).toEqual([1, 3]);
  });

  it.each([0, 1, 2, 3, 4])("counts seven nights a week when the triple day is %d", (tripleDay) => {
    const nights = week.map((day) => nightsOf(tripleDay, day, none));
    expect(nights.reduce((sum, each) => sum + each)).toBe(7);
    expect(nights[tripleDay]).toBe(3);
    expect(nights.slice(5)).toEqual([0, 0]);
  });

  it("counts one night for each day of a market without weekends, including holidays", () => {
    expect(week.map((day) => nightsOf(null, day, on("2026-11-18")))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it.each([
    ["an ordinary holiday is paid the evening before", ["2026-11-19"], [1, 1, 4, 0, 1, 0, 0]],
    ["the triple day", ["2026-11-18"], [1, 4, 0, 1, 1, 0, 0]],
    ["two in a row", ["2026-11-17", "2026-11-18"], [5, 0, 0, 1, 1, 0, 0]],
    ["a Friday", ["2026-11-20"], [1, 1, 3, 2, 0, 0, 0]],
    ["the Monday after: paid on Friday", ["2026-11-23"], [1, 1, 3, 1, 2, 0, 0]],
    ["a Saturday changes nothing", ["2026-11-21"], [1, 1, 3, 1, 1, 0, 0]],
  ])("counts the nights of a rollover: %s", (_what, holidays, nights) => {
    expect(week.map((day) => nightsOf(wednesday, day, on(...holidays)))).toEqual(nights);
  });

  it("counts each night once, whatever the holidays", () => {
    const start = dayOf("2026-11-16");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
        (tripleDay, offsets) => {
          const isHoliday = (day: number) => offsets.includes(day - start);
          let paid = 0;
          for (let day = start; day < start + 91; day++)
            paid += nightsOf(tripleDay, day, isHoliday);
          expect(paid).toBe(91);
        },
      ),
    );
  });
});

describe("a swap-free account", () => {
  const opened = Date.parse("2026-11-16T10:00Z");
  const days = (n: number) => opened + n * 86_400_000;
  const charge = Decimal.parse("-1");

  it.each([
    ["a credit, ever", Decimal.parse("1"), 0, 1, true],
    ["a charge within the free days", charge, 5, 5, true],
    ["a charge a moment after them", charge, 5, 5.00001, false],
    ["a charge with no free days", charge, 0, 0.1, false],
    ["a charge while the free days have no end", charge, null, 400, true],
  ])("decides a swap-free account's financing: %s", (_what, amount, freeDays, heldDays, isFree) => {
    expect(isSpared(amount, { freeDays }, opened, days(heldDays))).toBe(isFree);
  });
});

it("charges no financing for a product with rates of zero", () => {
  const rates = { kind: "points" as const, tripleDay: null };
  expect(isFinanced({ ...rates, long: "0", short: "0.00" })).toBe(false);
  expect(isFinanced({ ...rates, long: "0", short: "-0.1" })).toBe(true);
});

describe("the net of a product", () => {
  const positions = fc.array(
    fc.record({
      side: fc.constantFrom<OrderSide>("buy", "sell"),
      lots: fc.integer({ min: 1, max: 500 }).map((hundredths) => Decimal.of(hundredths / 100)),
    }),
    { maxLength: 20 },
  );
  type Positions = ReadonlyArray<{ side: OrderSide; lots: Decimal }>;
  const sum = (of: Positions, side: OrderSide) =>
    of.reduce((all, each) => (each.side === side ? all.add(each.lots) : all), Decimal.zero);

  it("computes a product's net lots as the excess of one side over the other", () => {
    fc.assert(
      fc.property(positions, (held) => {
        const net = netLots(held).map((lots, index) => ({
          side: held[index]?.side ?? "buy",
          lots,
        }));
        const [buys, sells] = [sum(held, "buy"), sum(held, "sell")];
        const above = (one: Decimal, other: Decimal) =>
          one.gt(other) ? one.sub(other) : Decimal.zero;
        expect(sum(net, "buy").toString()).toBe(above(buys, sells).toString());
        expect(sum(net, "sell").toString()).toBe(above(sells, buys).toString());
      }),
    );
  });

  it("assigns net lots to the newest positions, and to each position at most its own lots", () => {
    fc.assert(
      fc.property(positions, (held) => {
        const net = netLots(held);
        for (const side of ["buy", "sell"] as const) {
          const own = held.flatMap((each, index) =>
            each.side === side ? [{ lots: each.lots, net: net[index] ?? Decimal.zero }] : [],
          );
          const first = own.findIndex((each) => each.net.gt(Decimal.zero));
          expect(own.every((each) => !each.net.gt(each.lots))).toBe(true);
          const later = first < 0 ? [] : own.slice(first + 1);
          expect(later.every((each) => each.net.eq(each.lots))).toBe(true);
        }
      }),
    );
  });
});
