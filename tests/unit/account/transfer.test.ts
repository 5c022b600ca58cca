import { expect, it } from "vitest";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench } from "./account-bench.ts";

const free = (bench: AccountBench) =>
  (["forex.free", "micro.free", "change.free"] as const).map((bucket) =>
    bench.account.ledger.balance(bucket, "USD").toString(),
  );

it("moves free balance between accounts only once per idempotency key, without gain or loss", () => {
  const bench = new AccountBench("1000");
  const before = free(bench);
  const command = { from: "forex", to: "change", amount: "250.50" } as const;
  const first = transfer(bench.account, command, bench.still, "k");
  expect(first.ok).toBe(true);
  expect(transfer(bench.account, command, bench.still, "k")).toEqual(first);
  expect(free(bench)).toEqual(["749.5", before[1], "250.5"]);
  expect(auditAccount(bench.db).problems).toEqual([]);
});

it.each([
  [{ from: "forex", to: "change", amount: "1000.01" }, "balance_insufficient"],
  [{ from: "forex", to: "forex", amount: "1" }, "transfer_invalid"],
  [{ from: "forex", to: "change", amount: "0" }, "transfer_invalid"],
  [{ from: "forex", to: "change", amount: "-1" }, "transfer_invalid"],
  [{ from: "forex", to: "change", amount: "0.001" }, "transfer_invalid"],
  [{ from: "forex", to: "change", amount: "1e3" }, "transfer_invalid"],
] as const)("refuses the transfer %j: %s", (command, error) => {
  const bench = new AccountBench("1000");
  expect(transfer(bench.account, command, bench.still, "k")).toEqual({
    ok: false,
    error,
  });
  expect(free(bench)[0]).toBe("1000");
});

it("transfers nothing out of the contract account while a price is in doubt, and accepts the same key later", () => {
  const bench = new AccountBench("1000");
  const command = { from: "forex", to: "change", amount: "10" } as const;
  const doubted = () => ({ ...bench.still, isDoubted: true });
  const ask = (key: string, floating = doubted()) =>
    transfer(bench.account, command, floating, key);
  expect(ask("k")).toEqual({ ok: false, error: "price_doubted" });
  expect(free(bench)[0]).toBe("1000");
  const moved = ask("k", bench.still);
  expect(moved.ok).toBe(true);
  expect(ask("k")).toEqual(moved);
  // Other accounts hold no positions, so no price is needed.
  const back = transfer(
    bench.account,
    { from: "change", to: "forex", amount: "10" },
    doubted(),
    "l",
  );
  expect(back.ok).toBe(true);
});
