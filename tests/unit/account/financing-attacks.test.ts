/** A trader who tries to avoid overnight financing, or to earn too many credits. */
import { describe, expect, it, test } from "vitest";
import { Decimal } from "#domain/money/decimal.ts";
import { bookAfterMs } from "#durable-objects/account/financing/due.ts";
import { eurusd } from "./account-bench.ts";
import { idOf, Night, nameOf, rate, rolloverOf } from "./night-bench.ts";

const daily = { tripleDay: null };

function sumOf(bench: Night): Decimal {
  return bench
    .charges()
    .reduce((sum, [, , , amount]) => sum.add(Decimal.parse(amount)), Decimal.zero);
}

function close(bench: Night, orderId: string, lots: string | undefined, key: string): string {
  const quote = bench.quote(eurusd, 1.1, 1.1, bench.tick(eurusd, 1.1));
  const ask = { orderId, ...(lots === undefined ? {} : { lots }) };
  return idOf(bench.account.forex.close(ask, { quote }, key));
}

async function reverse(bench: Night, orderId: string): Promise<string> {
  const quote = bench.quote(eurusd, 1.1, 1.1, bench.tick(eurusd, 1.1));
  const command = { ...bench.command(eurusd), orderId };
  return idOf(await bench.account.reversal.reverse(command, { quote }, `turn ${orderId}`));
}

describe("many positions of the smallest size", () => {
  // A single position of 0.05 lots would cost a third of a millionth.
  const dust = { ...eurusd, unitsPerLot: "0.9", feeRate: "0" };

  async function night(sizes: readonly string[], long: string): Promise<Decimal> {
    const bench = new Night({ rates: [rate(dust, long, "0", daily)] });
    for (const lots of sizes) bench.open(dust, 1.1, { lots });
    await bench.wake(rolloverOf(0) + bookAfterMs);
    expect(bench.charges()).toHaveLength(sizes.length);
    expect(bench.problems()).toEqual([]);
    return sumOf(bench);
  }

  it.each([
    ["cost more together than one of their sum", "-0.7"],
    ["bring less together than one of their sum", "0.7"],
  ])("rounds financing so that a hundred small positions %s", async (_what, long) => {
    const whole = await night(["5"], long);
    const parted = await night(Array<string>(100).fill("0.05"), long);
    expect(parted.lt(whole)).toBe(true);
  });
});

describe("closing in parts around the rollover", () => {
  it("charges a night's financing for exactly the lots that were open at the rollover", async () => {
    const bench = new Night({ rates: [rate(eurusd, "-1", "0", daily)] });
    const id = bench.open(eurusd, 1.1, { lots: "1" });
    bench.nowMs = rolloverOf(0) - 1;
    close(bench, id, "0.3", "a");
    bench.nowMs = rolloverOf(0) + 1;
    close(bench, id, "0.3", "b");
    close(bench, id, undefined, "c");
    await bench.wake(rolloverOf(0) + bookAfterMs);
    expect(bench.charges()).toEqual([[id, "11-16T22:00", "0.7", "-0.7"]]);
    expect(bench.problems()).toEqual([]);
  });

  it("charges no less financing for a night when a position is closed in the smallest parts", async () => {
    const rates = [rate(eurusd, "-0.3333333", "0", daily)];
    const whole = new Night({ rates });
    whole.open(eurusd, 1.1, { lots: "0.5" });
    const parted = new Night({ rates });
    const id = parted.open(eurusd, 1.1, { lots: "0.5" });
    let left = Decimal.zero;
    for (let day = 0; day < 5; day++) {
      parted.nowMs = rolloverOf(day) - 1_000;
      if (day > 0) close(parted, id, "0.05", `part ${day}`);
      await parted.wake(rolloverOf(day) + bookAfterMs);
      await whole.wake(rolloverOf(day) + bookAfterMs);
      left = left.add(Decimal.parse("0.5")).sub(Decimal.parse("0.05").mul(Decimal.of(day)));
    }
    const fair = sumOf(whole).mul(left).div(Decimal.parse("2.5"), 6, "up");
    expect(sumOf(parted).gt(fair)).toBe(false);
    expect(parted.problems()).toEqual([]);
  });
});

describe("reversing a position", () => {
  it("charges the side that is open at the rollover when the position was reversed just before", async () => {
    const bench = new Night({ rates: [rate(eurusd, "-1", "0.4", daily)] });
    const bought = bench.open(eurusd, 1.1, { lots: "1" });
    bench.nowMs = rolloverOf(0) - 1;
    const sold = await reverse(bench, bought);
    bench.nowMs = rolloverOf(0) + 1;
    await reverse(bench, sold);
    await bench.wake(rolloverOf(0) + bookAfterMs);
    expect(bench.charges()).toEqual([[sold, "11-16T22:00", "1", "0.4"]]);
    expect(bench.problems()).toEqual([]);
  });

  it("charges a fee for each of many reversals around a triple night, and each night's financing once", async () => {
    const bench = new Night({ rates: [rate(eurusd, "0.4", "0.4")] }, "100000");
    let id = bench.open(eurusd, 1.1, { lots: "1" });
    const [before] = bench.funds();
    for (let offset = -5; offset <= 5; offset++) {
      bench.nowMs = rolloverOf(2) + offset;
      id = await reverse(bench, id);
    }
    await bench.wake(rolloverOf(2) + bookAfterMs);
    // Two nights of the first position, three of the position open at Wednesday's end.
    // The reversal at the rollover's instant counts neither position as open.
    expect(sumOf(bench).toString()).toBe("0.8");
    const paid = Decimal.parse(before).sub(Decimal.parse(bench.funds()[0]));
    expect(paid.gt(Decimal.of(11 * 7 - 2))).toBe(true);
    expect(bench.problems()).toEqual([]);
  });
});

describe("the free days of a swap-free account", () => {
  const swapFree = {
    swapFree: [{ fromMs: 0, isOn: true }],
    freeDays: [{ fromMs: 0, days: 2 }],
  };

  it("keeps the start of a swap-free position's free days when a part is closed", async () => {
    const bench = new Night({ rates: [rate(eurusd, "-1", "0.4", daily)], ...swapFree });
    const id = bench.open(eurusd, 1.1, { lots: "1" });
    for (let day = 0; day < 4; day++) {
      bench.nowMs = rolloverOf(day) - 60_000;
      close(bench, id, "0.1", `part ${day}`);
      await bench.wake(rolloverOf(day) + bookAfterMs);
    }
    expect(bench.charges()).toEqual([
      [id, "11-18T22:00", "0.7", "-0.7"],
      [id, "11-19T22:00", "0.6", "-0.6"],
    ]);
    expect(bench.problems()).toEqual([]);
  });

  it("charges the opening fee when a reversal restarts a swap-free account's free days, and pays no credit", async () => {
    const bench = new Night({ rates: [rate(eurusd, "-1", "0.4", daily)], ...swapFree });
    let id = bench.open(eurusd, 1.1, { lots: "1" });
    const [before] = bench.funds();
    for (let day = 0; day < 6; day++) {
      bench.nowMs = rolloverOf(day) - 60_000;
      if (day % 2 === 1) id = await reverse(bench, id);
      await bench.wake(rolloverOf(day) + bookAfterMs);
    }
    expect(bench.charges()).toEqual([]);
    expect(Decimal.parse(before).sub(Decimal.parse(bench.funds()[0])).toString()).toBe("21");
    expect(bench.problems()).toEqual([]);
  });
});

test("charges no financing when a stop was reached before the rollover but reported after it", async () => {
  const bench = new Night({ rates: [rate(eurusd, "-1", "1", daily)] });
  const reached = async (offsetMs: number) => {
    const id = bench.open(eurusd, 1.1, { trailingDistance: "0.005" });
    const timeMs = rolloverOf(0) + offsetMs;
    const fire = {
      market: nameOf(eurusd),
      generation: 1,
      id,
      version: 1,
      trigger: { kind: "stop_loss", watch: "bid", when: "at_or_below", level: 1.095 } as const,
      tick: { seq: 50, timeMs, bid: 1.0949, ask: 1.095 },
    };
    return { id, fire };
  };
  const [early, late] = [await reached(-1), await reached(1)];
  bench.nowMs = rolloverOf(0) + 30_000;
  await bench.account.triggers.execute([early.fire, late.fire]);
  await bench.wake(rolloverOf(0) + bookAfterMs);
  expect(bench.charges()).toEqual([[late.id, "11-16T22:00", "1", "-1"]]);
  expect(bench.problems()).toEqual([]);
});
