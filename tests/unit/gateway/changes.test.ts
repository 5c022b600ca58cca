/**
 * Messages to a trader's sockets when the account or a price changes: only the changes, and the
 * whole state after a hole.
 */
import { expect, test } from "vitest";
import type { AccountChange } from "#domain/contracts/gateway.ts";
import { makeSnapshot } from "./fake-gateway.ts";
import { identity, openHost, position, token } from "./fake-traders.ts";

const trade = { topic: "FOREX_TRADE" } as const;

const held = (id: number, productId: number) =>
  position({ orderId: `order-${id}`, productId, lots: "1", openPrice: "10" });

function change(since: number, version: number, news: Partial<AccountChange> = {}): AccountChange {
  return { ...makeSnapshot(version), since, ended: [], ...news };
}

/**
 * Ann holds 40 positions on each of two products with known prices, and her browser follows them.
 */
async function following() {
  const host = openHost("ann");
  const browser = host.browser();
  await browser.login(token("ann"));
  await browser.subscribed(trade);
  const positions = Array.from({ length: 80 }, (_, index) => held(index, 1 + (index % 2)));
  host.gateway.accountChanged(identity("ann"), makeSnapshot(2, positions), []);
  await host.run(200);
  host.link(1).tick(1, host.nowMs, 10);
  host.link(2).tick(1, host.nowMs, 20);
  await host.run(200);
  const rows = () =>
    browser
      .of("FOREX_TRADE")
      .at(-1)
      ?.data.TransOrder.map(({ Id }) => Id) ?? [];
  return { host, browser, rows };
}

test("sends every position in the snapshot, then only positions whose price moved", async () => {
  const { host, browser, rows } = await following();
  expect(browser.of("FOREX_TRADE").at(-1)).toMatchObject({ n: 1, snapshot: true });
  expect(rows()).toHaveLength(80);
  host.link(1).tick(2, host.nowMs, 11);
  await host.run(200);
  expect(rows()).toHaveLength(40);
  const newest = browser.of("FOREX_TRADE").at(-1);
  expect(newest).toMatchObject({ n: 2, data: { ProfitsTotal: 40 * 100 + 40 * 1_000 } });
  // Another tick at the same price repeats nothing.
  host.link(1).tick(3, host.nowMs, 11);
  await host.run(200);
  expect(rows()).toEqual([]);
});

test("sends only opened and ended positions in an account's change", async () => {
  const { host, browser, rows } = await following();
  const told = host.gateway.accountChanged(
    identity("ann"),
    change(2, 3, { positions: [held(99, 1)], ended: ["order-0", "order-1"] }),
    [],
  );
  expect(told).toBe("taken");
  await host.run(200);
  expect(rows()).toEqual(["order-99"]);
  expect(browser.of("FOREX_TRADE").at(-1)?.data).toMatchObject({
    Ended: ["order-0", "order-1"],
    CautionMoneyAll: 79 * 50,
  });
  host.link(2).tick(2, host.nowMs, 21);
  await host.run(200);
  expect(rows()).toHaveLength(39);
  expect(browser.of("FOREX_TRADE").at(-1)?.data).not.toHaveProperty("Ended");
});

test("sends a new subscriber the whole state, and earlier subscribers only changes", async () => {
  const { host, browser } = await following();
  const late = host.browser();
  await late.login(token("ann"));
  await late.subscribed(trade);
  await host.run(200);
  expect(late.of("FOREX_TRADE")).toMatchObject([{ n: 1, snapshot: true }]);
  expect(late.of("FOREX_TRADE")[0]?.data.TransOrder).toHaveLength(80);
  expect(browser.of("FOREX_TRADE").at(-1)?.data.TransOrder).toEqual([]);
});

test("requests the account's whole state when the gateway has missed a change", async () => {
  const { host, browser, rows } = await following();
  const before = browser.messages.length;
  const news = change(5, 6, { positions: [held(99, 1)] });
  expect(host.gateway.accountChanged(identity("ann"), news, [])).toBe("behind");
  await host.run(200);
  expect(browser.messages).toHaveLength(before);
  host.gateway.accountChanged(identity("ann"), makeSnapshot(6, [held(99, 1)]), []);
  await host.run(200);
  expect(browser.of("FOREX_TRADE").at(-1)).toMatchObject({ n: 1, snapshot: true });
  expect(rows()).toEqual(["order-99"]);
});

test("accepts an account's change that arrives twice or that repeats known changes", async () => {
  const { host, browser } = await following();
  const news = change(2, 3, { positions: [held(99, 1)], ended: ["order-0"] });
  host.gateway.accountChanged(identity("ann"), news, []);
  host.gateway.accountChanged(identity("ann"), news, []);
  const longer = change(2, 4, { positions: [held(99, 1)], ended: ["order-0", "order-1"] });
  expect(host.gateway.accountChanged(identity("ann"), longer, [])).toBe("taken");
  await host.run(200);
  expect(browser.of("FOREX_TRADE").at(-1)?.data.CautionMoneyAll).toBe(79 * 50);
});

test("sends a stop-loss in the snapshot, then only when it moved or was removed", async () => {
  const { host, browser } = await following();
  const followed = (version: number, stopLossPrice: string) =>
    host.gateway.accountChanged(
      identity("ann"),
      change(version - 1, version, { positions: [{ ...held(0, 1), stopLossPrice }] }),
      [{ kind: "stop_moved" }],
    );
  const newest = () => browser.of("FOREX_TRADE").at(-1)?.data.TransOrder;
  followed(3, "9.5");
  await host.run(200);
  expect(newest()).toEqual([expect.objectContaining({ Id: "order-0", StopLoss: 9.5 })]);
  host.link(1).tick(2, host.nowMs, 11);
  await host.run(200);
  expect(newest()?.find(({ Id }) => Id === "order-0")).not.toHaveProperty("StopLoss");
  const late = host.browser();
  await late.login(token("ann"));
  await late.subscribed(trade);
  await host.run(200);
  const rows = late.of("FOREX_TRADE")[0]?.data.TransOrder ?? [];
  expect(rows.filter(({ StopLoss }) => StopLoss !== undefined)).toMatchObject([
    { Id: "order-0", StopLoss: 9.5 },
  ]);
  followed(4, "0");
  await host.run(200);
  expect(newest()).toEqual([expect.objectContaining({ Id: "order-0", StopLoss: 0 })]);
});
