/** What all clients of a company hold open together, and the limits on it. */
import { expect, test, vi } from "vitest";
import { exposureTotals, storeExposures } from "#db/exposures.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";
import { marketOrder } from "./sample-inputs.ts";

const { DB } = bindings;
const productId = Number(marketOrder.forex_id);

async function open(token: string, type: "1" | "2") {
  const order = { ...marketOrder, type, cont: "0.02" };
  return perform<WireForexOrder>(calls.submitForex, order, { token, method: "POST" });
}

test("an order beyond the product's limit is refused, one towards zero is not, and closing frees it", async () => {
  const before = await exposureTotals(DB, 1, productId);
  const net = before.longLots - before.shortLots;
  const [first, second] = [await openDemo(), await openDemo()];
  const { data } = await open(first.token, "1");
  const reported = async () =>
    (await exposureTotals(DB, 1, productId)).longLots >= before.longLots + 0.02 - 1e-9;
  await vi.waitUntil(reported, { timeout: 10_000, interval: 50 });
  const limit = (Math.abs(net) + 0.03).toFixed(2);
  await DB.prepare("UPDATE products SET exposure_limit = ? WHERE id = ?")
    .bind(limit, productId)
    .run();
  try {
    expect((await open(second.token, "1")).code).toBe(1214);
    expect((await open(second.token, "2")).code).toBe(1);
  } finally {
    await DB.prepare("UPDATE products SET exposure_limit = '' WHERE id = ?").bind(productId).run();
  }
  await perform(calls.closeForex, { id: data.Id }, { token: first.token });
  const isGone = async () => {
    const rows = await DB.prepare("SELECT count(*) AS n FROM exposures WHERE user_id = ?")
      .bind(first.userId)
      .first<number>("n");
    return rows === 0;
  };
  await vi.waitUntil(isGone, { timeout: 10_000, interval: 50 });
});

test("a report that is repeated or comes late changes nothing", async () => {
  const who = { companyId: 1, userId: crypto.randomUUID() };
  const rows = async () =>
    (
      await DB.prepare("SELECT product_id, long_lots, version FROM exposures WHERE user_id = ?")
        .bind(who.userId)
        .all()
    ).results;
  const exposure = { productId, longLots: 1, shortLots: 0, notional: 100 };
  await storeExposures(DB, who, 2, [exposure]);
  const stored = await rows();
  await storeExposures(DB, who, 2, [exposure]);
  expect(await rows()).toEqual(stored);
  await storeExposures(DB, who, 1, [{ ...exposure, longLots: 9 }]);
  expect(await rows()).toEqual(stored);
  await storeExposures(DB, who, 3, []);
  expect(await rows()).toEqual([]);
});
