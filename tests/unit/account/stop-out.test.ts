/** A stop-out of many positions: its number of reads, and its result after a kill. */
import { expect, it } from "vitest";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const product = {
  ...eurusd,
  feeRate: "0",
  minLots: "0.01",
  lotStep: "0.01",
  multiples: [{ value: 500, isDefault: true }],
  market: { ...eurusd.market, session: "24x7" },
};

/** Counts the rows that the account has read. */
class CountingBench extends AccountBench {
  rowsRead = 0;
}

interface Plan {
  positions: number;
  part?: number;
  /** Called between two parts of the stop-out. */
  pause?: (bench: AccountBench) => void;
}

/** Buys in many sizes, sets a price that closes most positions, and completes the stop-out. */
async function stopOut({ positions, part = 1_000, pause }: Plan): Promise<CountingBench> {
  const bench = new CountingBench("100000");
  bench.stopOutPart = part;
  bench.terms = { ...bench.terms, limits: { positions: 1_000, pending: 10 } };
  bench.restart();
  let price = 1.1;
  const tick = async () => ({
    seq: 5_000,
    timeMs: bench.nowMs,
    bid: price,
    ask: price,
    generation: 1,
    doubt: "none" as const,
  });
  bench.markets.set("sim/EURUSD", {
    arm: async () => undefined,
    priceAt: tick,
    valuation: async () => ({
      ...(await tick()),
      market: "sim/EURUSD",
      status: "open",
      answeredAtMs: bench.nowMs,
    }),
  });
  for (let index = 0; index < positions; index++) {
    const lots = ((1 + ((index * 7) % 40)) / 100).toFixed(2);
    const answer = bench.account.forex.submit(
      bench.command(product, { multiple: 500, lots }),
      { quote: bench.quote(product, 1.1, 1.1) },
      `open ${index}`,
    );
    if (!answer.ok) throw new Error(answer.error);
  }
  const total = bench.account.orders.open().reduce((sum, order) => sum + Number(order.lots), 0);
  // Equity is now a third of the margin: two thirds of the required level.
  price = 1.1 - (100_000 - (total * 220) / 3) / (total * 100_000);
  bench.pause = async () => pause?.(bench);
  const { db } = bench;
  const read = db.rows.bind(db);
  db.rows = (query, ...bindings) => {
    const rows = read<never>(query, ...bindings);
    bench.rowsRead += rows.length;
    return rows;
  };
  for (let tries = 0; tries < 200 && bench.account.riskWatch.isDue; tries++) {
    await bench.account.risk.review().catch(() => bench.restart());
  }
  return bench;
}

/** Returns the whole state that a trader or an auditor can see. */
function outcome({ db }: AccountBench): object {
  return {
    orders: db.rows(
      `SELECT id, status, close_price, profit, close_reason, stop_out_level, closed_by, close_receipt
       FROM forex_orders ORDER BY number`,
    ),
    journal: db.rows("SELECT id, kind, reference, hash FROM journal_transactions ORDER BY id"),
    balances: db.rows("SELECT * FROM balances ORDER BY bucket"),
    holds: db.rows("SELECT * FROM holds ORDER BY reference"),
  };
}

const closedOf = (bench: AccountBench) =>
  bench.db.rows<{ n: number }>(
    "SELECT COUNT(*) AS n FROM forex_orders WHERE close_reason = 'stop_out'",
  )[0]?.n ?? 0;

it("reads less than 2.6 times as many rows when twice as many positions are stopped out", async () => {
  const [small, large] = [await stopOut({ positions: 60 }), await stopOut({ positions: 120 })];
  expect(closedOf(large)).toBeGreaterThan(closedOf(small));
  expect(large.rowsRead).toBeLessThan(2.6 * small.rowsRead);
});

it("completes a stop-out with the same result when the object is killed between its parts", async () => {
  const whole = await stopOut({ positions: 90 });
  expect(closedOf(whole)).toBeGreaterThan(10);
  expect(whole.account.orders.hasOpen()).toBe(true);
  let kills = 0;
  const killed = await stopOut({
    positions: 90,
    part: 4,
    pause: () => {
      kills += 1;
      // Each part fails at the first try and succeeds at the second.
      if (kills % 2 === 1) throw new Error("the object died");
    },
  });
  expect(kills).toBeGreaterThan(5);
  expect(outcome(killed)).toEqual(outcome(whole));
  expect(auditAccount(killed.db).problems).toEqual([]);
  expect(killed.account.riskWatch.isDue).toBe(false);
});

it("answers a request between two parts of a stop-out as if the stop-out were complete", async () => {
  const whole = await stopOut({ positions: 60 });
  const last = whole.account.orders.open()[0]?.id ?? "";
  const doomed = whole.db.rows<{ id: string }>(
    "SELECT id FROM forex_orders WHERE close_reason = 'stop_out' ORDER BY closed_by DESC LIMIT 1",
  )[0];
  const answers: object[] = [];
  const asked = await stopOut({
    positions: 60,
    part: 5,
    pause: (bench) => {
      if (answers.length > 0) return;
      const quotes = { quote: bench.quote(product, 1.2, 1.2, { seq: 6_000 }) };
      const { forex, orders } = bench.account;
      answers.push(forex.close({ orderId: doomed?.id ?? "" }, quotes, "close"));
      answers.push(outcome(bench));
      expect(orders.require(last).status).toBe("open");
    },
  });
  expect(answers).toEqual([{ ok: false, error: "order_not_open" }, outcome(whole)]);
  expect(outcome(asked)).toEqual(outcome(whole));
});

it("changes no closed order's stop-out level when the setting changes later", async () => {
  const bench = await stopOut({ positions: 20 });
  const closed = bench.db.rows<{ id: string }>(
    "SELECT id FROM forex_orders WHERE close_reason = 'stop_out'",
  );
  bench.terms = { ...bench.terms, risk: { marginCall: 200, stopOut: 92.5 } };
  bench.nowMs += 3_600_000;
  await bench.account.terms.refresh();
  expect(bench.account.profiles.require().risk.stopOut).toBe(92.5);
  for (const { id } of closed) expect(bench.account.orders.require(id).stopOutLevel).toBe(50);
});
