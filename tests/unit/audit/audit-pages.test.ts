import { expect, test } from "vitest";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import { AccountBench, eurusd } from "../account/account-bench.ts";

/** Opens and closes positions, each with a profit. */
function trade(on: AccountBench, orders: number): void {
  const { forex } = on.account;
  for (let order = 0; order < orders; order++) {
    const key = `${on.nowMs}`;
    on.nowMs += 1_000;
    const opened = forex.submit(on.command(eurusd), { quote: on.quote(eurusd, 1.1, 1.1) }, key);
    if (!opened.ok) throw new Error(opened.error);
    const quotes = { quote: on.quote(eurusd, 1.101, 1.101) };
    const closed = forex.close({ orderId: opened.order.id }, quotes, `${key} end`);
    if (!closed.ok) throw new Error(closed.error);
  }
}

function auditOf(on: AccountBench): { queries: number; transactions: number } {
  let queries = 0;
  const db: Database = {
    rows: (query, ...bindings) => {
      queries += 1;
      return on.db.rows(query, ...bindings);
    },
    transaction: (work) => on.db.transaction(work),
    undone: 0,
  };
  const { problems, transactions } = auditAccount(db);
  expect(problems).toEqual([]);
  return { queries, transactions };
}

test("reads an account of hundreds of orders page by page, not order by order", () => {
  const on = new AccountBench("1000000");
  trade(on, 20);
  const few = auditOf(on);
  trade(on, 400);
  const many = auditOf(on);
  expect(many.transactions - few.transactions).toBe(800);
  // The larger account needs two more pages of orders, and two of transactions.
  expect(many.queries - few.queries).toBeLessThan(20);
});
