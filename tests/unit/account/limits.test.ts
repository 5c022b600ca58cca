/** Maximum numbers of positions and pending orders of an account. */
import { expect, it } from "vitest";
import type { SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors/errors.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench, eurusd, identity } from "./account-bench.ts";

const limits = { positions: 5, pending: 4 };
const small = { ...eurusd, market: { ...eurusd.market, session: "24x7" } };

function opened(isDemo: boolean): AccountBench {
  const bench = new AccountBench("100000", "USD", "0", { ...identity, isDemo });
  bench.terms = { ...bench.terms, limits };
  return bench;
}

function submit(bench: AccountBench, key: string, change: Partial<SubmitForexCommand> = {}) {
  const command = bench.command(small, { lots: "0.1", ...change });
  return bench.account.forex.submit(command, { quote: bench.quote(small, 1.1, 1.1) }, key);
}

const waiting = { status: "pending", targetPrice: "1" } as const;
const refusals = (answers: Array<Result<SubmitAnswer>>) => answers.filter((answer) => !answer.ok);

function done(answer: Result<SubmitAnswer>): SubmitAnswer["order"] {
  if (!answer.ok) throw new Error(answer.error);
  return answer.order;
}

it.each([
  ["a demo account", true],
  ["a real account", false],
])(
  "accepts as many of 30 market and 30 pending orders of %s as the limits allow, and refuses the rest",
  (_, isDemo) => {
    const bench = opened(isDemo);
    const market = Array.from({ length: 30 }, (_, index) => submit(bench, `m${index}`));
    const pending = Array.from({ length: 30 }, (_, index) => submit(bench, `p${index}`, waiting));
    expect([bench.account.orders.count("open"), bench.account.orders.count("pending")]).toEqual([
      5, 4,
    ]);
    expect(refusals(market)).toEqual(
      Array(25).fill({ ok: false, error: "positions_limit", limit: 5 }),
    );
    expect(refusals(pending)).toEqual(
      Array(26).fill({ ok: false, error: "pending_limit", limit: 4 }),
    );
    expect(auditAccount(bench.db).problems).toEqual([]);
  },
);

it("accepts a new order at the limit after another order has ended", () => {
  const bench = opened(true);
  const first = done(submit(bench, "a"));
  for (let index = 0; index < 4; index++) done(submit(bench, `b${index}`));
  const quotes = { quote: bench.quote(small, 1.1, 1.1) };
  done(bench.account.forex.close({ orderId: first.id }, quotes, "close"));
  done(submit(bench, "c"));
  expect(submit(bench, "d")).toMatchObject({ error: "positions_limit" });
});

it("opens no position above a lowered limit, but lets the account keep and close positions", () => {
  const bench = opened(true);
  const orders = Array.from({ length: 5 }, (_, index) => done(submit(bench, `a${index}`)));
  bench.terms = { ...bench.terms, limits: { positions: 2, pending: 1 } };
  expect(submit(bench, "b")).toEqual({ ok: false, error: "positions_limit", limit: 2 });
  expect(bench.account.orders.count("open")).toBe(5);
  for (const { id } of orders.slice(0, 4)) {
    done(
      bench.account.forex.close({ orderId: id }, { quote: bench.quote(small, 1.1, 1.1) }, `c${id}`),
    );
  }
  done(submit(bench, "d"));
});

it("cancels a pending order whose fill would exceed the limit of positions, and releases its money", async () => {
  const bench = opened(true);
  bench.account.announcer.attach("g");
  const pending = done(submit(bench, "p", { ...waiting, targetPrice: "1.05" }));
  for (let index = 0; index < 5; index++) done(submit(bench, `a${index}`));
  const [free] = bench.funds();
  const fire = {
    market: "sim/EURUSD",
    generation: 1,
    id: pending.id,
    version: 1,
    trigger: { kind: "entry", watch: "ask", when: "at_or_below", level: 1.05 } as const,
    tick: { seq: 900, timeMs: bench.nowMs, bid: 1.05, ask: 1.05 },
  };
  await bench.account.triggers.execute([fire]);
  expect(bench.account.orders.require(pending.id)).toMatchObject({
    status: "closed",
    closeReason: "positions_limit",
    closePrice: null,
  });
  expect(bench.account.orders.count("open")).toBe(5);
  const setAside = Number(pending.margin) + Number(pending.fee);
  expect(Number(bench.funds()[0])).toBeCloseTo(Number(free) + setAside, 6);
  const told = bench.db.rows<{ payload: string }>(
    "SELECT payload FROM outbox WHERE destination = 'g'",
  );
  expect(told.at(-1)?.payload).toContain("pending_cancelled");
  expect(auditAccount(bench.db).problems).toEqual([]);
});
