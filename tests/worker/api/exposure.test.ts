/** A company's limits as clients meet them: the accounts that they bind, and the valid settings. */
import { expect, test, vi } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { type Person, set } from "../access/people.ts";
import { fund, openCustomer } from "../cashier/till.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";
import { marketOrder } from "./sample-inputs.ts";

const { DB } = bindings;
const productId = Number(marketOrder.forex_id);

async function open(token: string, type: "1" | "2", cont = "0.02") {
  const order = { ...marketOrder, type, cont };
  return perform<WireForexOrder>(calls.submitForex, order, { token, method: "POST" });
}

async function openTrader(): Promise<Person> {
  const person = await openCustomer("0");
  await fund(person, "20000", "forex");
  return person;
}

const limitTo = (limit: string) =>
  DB.prepare("UPDATE products SET exposure_limit = ? WHERE id = ?").bind(limit, productId).run();

const rowsOf = (userId: string) =>
  DB.prepare("SELECT count(*) AS n FROM exposures WHERE user_id = ?")
    .bind(userId)
    .first<number>("n");

test("refuses an order above the product's limit, and accepts an order that reduces the exposure", async () => {
  const [first, second] = [await openTrader(), await openTrader()];
  const { data } = await open(first.token, "1");
  await vi.waitUntil(async () => (await rowsOf(first.user.id)) === 1, { timeout: 10_000 });
  await limitTo("0.03");
  try {
    expect((await open(second.token, "1")).code).toBe(1214);
    expect((await open(second.token, "2")).code).toBe(1);
    // A demo account adds no risk to the house.
    const demo = await openDemo();
    expect((await open(demo.token, "1", "0.05")).code).toBe(1);
  } finally {
    await limitTo("");
  }
  await perform(calls.closeForex, { id: data.Id }, { token: first.token });
  await vi.waitUntil(async () => (await rowsOf(first.user.id)) === 0, { timeout: 10_000 });
});

test("limits the sum of position values by the setting exposure_limit", async () => {
  const trader = await openTrader();
  await set({ exposure_limit: "1" });
  try {
    expect((await open(trader.token, "1")).code).toBe(1214);
  } finally {
    await set({ exposure_limit: "" });
  }
  expect((await open(trader.token, "1")).code).toBe(1);
});

test.each(["none", "30 lots", "1e9", "-5", "1.2.3", ".5", "030", "1.12345678901"])(
  "refuses the invalid exposure limit %j for a product and for a company",
  async (text) => {
    await expect(limitTo(text)).rejects.toThrow("is a number");
    await expect(set({ exposure_limit: text })).rejects.toThrow("is a number");
  },
);

test("refuses positions and pending orders above the company's maximum, and names the maximum", async () => {
  const { token } = await openDemo();
  await set({ positions_max: "1" });
  await set({ pending_max: "1" });
  try {
    expect((await open(token, "1")).code).toBe(1);
    const full = await open(token, "1");
    expect([full.code, full.data]).toEqual([1215, { limit: 1 }]);
    expect(full.msg).toContain("1");
    const waiting = { ...marketOrder, status: "0", target_price: "1" };
    expect((await perform(calls.submitForex, waiting, { token, method: "POST" })).code).toBe(1);
    const more = await perform(calls.submitForex, waiting, { token, method: "POST" });
    expect([more.code, more.data]).toEqual([1216, { limit: 1 }]);
  } finally {
    await set({ positions_max: "200" });
    await set({ pending_max: "200" });
  }
});
