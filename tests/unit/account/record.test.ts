import { describe, expect, it } from "vitest";
import { dayMs } from "#domain/market/zone.ts";
import { resetDemo } from "#durable-objects/account/reset.ts";
import { mondayMs, RecordBench } from "./record-bench.ts";

const hourMs = 3_600_000;

function master(balance?: string): RecordBench {
  const bench = new RecordBench(balance);
  bench.nowMs += 12 * hourMs;
  bench.account.record.start();
  return bench;
}

describe("a master's record", () => {
  it("counts only trading results in a master's record, not deposits and payouts", async () => {
    const bench = master();
    const order = bench.open();
    bench.price(1.11);
    // A gain of 1,000 on 10,000, then 11,000 paid in, then a loss of 1,100 on 22,000.
    bench.move("11000");
    bench.price(1.099);
    const record = await bench.record();
    expect(record.all).toMatchObject({ return_percent: 4.5, profit: "-100", trade_num: 1 });
    expect(record.all.drawdown_percent).toBe(5);
    bench.close(order);
    expect((await bench.record()).all).toMatchObject({ return_percent: 4.5, profit: "-100" });
  });

  it("values a deposit or payout at the ticks of its time, even if the record is computed late", async () => {
    const [soon, late] = [master(), master()];
    for (const bench of [soon, late]) {
      bench.open();
      bench.nowMs += hourMs;
      bench.price(1.11);
      bench.move("11000");
      if (bench === soon) await bench.record();
      bench.nowMs += 30 * dayMs;
      bench.price(1.099);
    }
    const [one, other] = [await soon.record(), await late.record()];
    expect(one.all).toEqual(other.all);
    expect(one.worth).toEqual(other.worth);
    expect(one.all.return_percent).toBe(4.5);
  });

  it("begins a record once, when the account becomes a master", async () => {
    const bench = new RecordBench();
    expect(bench.account.record.nextDueMs()).toBeNull();
    const before = bench.open();
    bench.price(1.2);
    bench.nowMs += hourMs;
    bench.account.record.start();
    expect((await bench.record()).all).toMatchObject({ return_percent: 0, trade_num: 0 });
    bench.close(before);
    expect((await bench.record()).all).toMatchObject({ return_percent: 0, trade_num: 0 });
    const loser = bench.open();
    bench.price(1.19);
    bench.close(loser);
    const lost = await bench.record();
    bench.account.record.start();
    bench.restart();
    bench.account.record.start();
    expect((await bench.record()).all).toEqual(lost.all);
    expect(lost.all).toMatchObject({ return_percent: -5, trade_num: 1, win_percent: 0 });
  });

  it("keeps an open loss in the record after a demo account's reset, and counts the loss as a trade", async () => {
    const bench = master();
    bench.open();
    bench.price(1.05);
    const reset = resetDemo(bench.account, { forex: "10000", micro: "0" }, "reset");
    expect(reset).toMatchObject({ ok: true });
    const record = await bench.record();
    expect(record.all).toMatchObject({
      return_percent: -50,
      drawdown_percent: 50,
      profit: "-5000",
    });
    expect(record.all).toMatchObject({ trade_num: 1, win_percent: 0 });
    expect(bench.account.ledger.balance("forex.free", "USD").toString()).toBe("10000");
  });

  it("keeps a record with a total loss at -100 percent after a reset", async () => {
    const bench = master();
    bench.open();
    bench.price(1.0);
    resetDemo(bench.account, { forex: "10000", micro: "0" }, "reset");
    const order = bench.open();
    bench.price(1.05);
    bench.close(order);
    expect((await bench.record()).all.return_percent).toBe(-100);
  });

  it("counts a loss, but no gain, towards the return when the equity before it is tiny", async () => {
    const bench = master("200");
    const order = bench.open("0.1");
    bench.price(1.12);
    bench.close(order);
    expect((await bench.record()).all.return_percent).toBe(0);
    const loser = bench.open("0.1");
    bench.price(1.1);
    bench.close(loser);
    expect((await bench.record()).all.return_percent).toBe(-50);
  });

  it("counts an open loss as a loss, and the parts of a position as one trade", async () => {
    const bench = master();
    const winner = bench.open("1");
    bench.price(1.11);
    bench.close(winner, "0.5");
    bench.close(winner, "0.3");
    expect((await bench.record()).all.trade_num).toBe(0);
    bench.close(winner);
    expect((await bench.record()).all).toMatchObject({ trade_num: 1, win_percent: 100 });
    bench.open("1");
    bench.price(1.1);
    bench.nowMs += hourMs - 2_000;
    const record = await bench.record();
    expect(record.all).toMatchObject({ trade_num: 2, win_percent: 50, held_ms: hourMs / 2 });
    expect(record.all.return_percent).toBe(0);
  });

  it("computes a record later when a price is in doubt, without losing results", async () => {
    const bench = master();
    bench.open();
    bench.price(1.2);
    bench.doubt = "held";
    await expect(bench.account.record.keep()).rejects.toThrow("in doubt");
    bench.nowMs += hourMs;
    bench.price(1.1);
    bench.doubt = "none";
    expect((await bench.record()).all).toMatchObject({ return_percent: 0, drawdown_percent: 0 });
  });

  it("counts a record's whole days, and computes a risk score from five days on", async () => {
    const bench = master();
    for (let day = 1; day <= 6; day++) {
      bench.nowMs = mondayMs + day * dayMs + hourMs;
      const record = await bench.record();
      expect([record.days, record.risk]).toEqual([day - 1, day === 6 ? 1 : null]);
      expect(record.worth).toHaveLength(day + 2);
    }
  });

  it("drops days older than three weeks from a record's three-week figures, but keeps the days in the figures of the whole time", async () => {
    const bench = master();
    const order = bench.open();
    bench.price(1.05);
    bench.close(order);
    bench.nowMs = mondayMs + 21 * dayMs + hourMs;
    expect((await bench.record()).three_weeks).toMatchObject({ return_percent: -50, trade_num: 1 });
    bench.nowMs += dayMs;
    const record = await bench.record();
    expect(record.three_weeks).toMatchObject({
      return_percent: 0,
      drawdown_percent: 0,
      trade_num: 0,
      profit: "0",
    });
    expect(record.all).toMatchObject({ return_percent: -50, trade_num: 1 });
  });

  it("records a day's largest leverage, even if it occurs between two computations of the record", async () => {
    const bench = master();
    await bench.record();
    // Leverage of 55: 5 lots worth 110,000 each on an equity of 10,000.
    bench.close(bench.open("5"));
    bench.nowMs = mondayMs + 7 * dayMs;
    expect((await bench.record()).risk_points).toEqual({ swing: 0, fall: 0, leverage: 5.5 });
  });
});

describe("when a record is computed", () => {
  it("computes a record at once, a minute after a change, hourly while a position is open, and after midnight", async () => {
    const bench = master();
    const due = () => (bench.account.record.nextDueMs() ?? 0) - bench.nowMs;
    expect(due()).toBeLessThanOrEqual(0);
    await bench.record();
    expect(due()).toBe(12 * hourMs);
    const order = bench.open();
    expect(due()).toBe(60_000);
    bench.nowMs += 60_000;
    await bench.record();
    expect(due()).toBe(hourMs);
    bench.close(order);
    expect(due()).toBe(60_000);
  });

  it("writes a record to the database even when the account is killed, and keeps the newest version", async () => {
    const bench = master();
    await bench.account.record.keep();
    bench.restart();
    await bench.account.drain();
    expect(bench.stored.map(({ version }) => version)).toEqual([1]);
    bench.open();
    await bench.record();
    const [first, second] = bench.stored;
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    expect(second).toMatchObject({ mostTraded: "EUR/USD", largestMultiple: 100 });
  });

  it("completes a master's record after a failure of any write", async () => {
    const story = async (bench: RecordBench) => {
      const order = bench.open();
      bench.price(1.12);
      bench.move("-5000");
      bench.nowMs += 3 * dayMs;
      bench.price(1.08);
      bench.close(order, "0.5");
      bench.nowMs += dayMs;
    };
    const whole = master();
    await story(whole);
    const expected = await whole.record();
    for (let write = 0; write < 12; write++) {
      const bench = master();
      await story(bench);
      bench.db.failAtWrite = write;
      await bench.account.record.keep().catch(() => null);
      bench.db.failAtWrite = null;
      bench.restart();
      expect(await bench.record()).toEqual(expected);
    }
  });
});
