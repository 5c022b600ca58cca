/** Favourites: per user, limited, and idempotent to mark and to remove. */
import { beforeAll, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;
let ids: number[];

beforeAll(async () => {
  const rows = await DB.prepare("SELECT id FROM products WHERE company_id = 1 ORDER BY id").all<{
    id: number;
  }>();
  ids = rows.results.map(({ id }) => id);
});

const set = (token: string, forex_id: number | string, marked: 0 | 1) =>
  perform<number[]>(
    calls.setFavourite,
    { forex_id, marked },
    { token, headers: { "idempotency-key": crypto.randomUUID() } },
  );
const list = async (token: string) =>
  (await perform<number[]>(calls.favourites, {}, { token })).data;

test("lists favourites in the order in which they were marked, and changes nothing for a repeat", async () => {
  const { token } = await openDemo();
  expect(await list(token)).toEqual([]);
  expect((await set(token, ids[3] ?? 0, 1)).data).toEqual([ids[3]]);
  expect((await set(token, ids[1] ?? 0, 1)).data).toEqual([ids[3], ids[1]]);
  expect((await set(token, ids[3] ?? 0, 1)).data).toEqual([ids[3], ids[1]]);
  expect((await set(token, ids[3] ?? 0, 0)).data).toEqual([ids[1]]);
  expect((await set(token, ids[3] ?? 0, 0)).data).toEqual([ids[1]]);
  expect(await list(token)).toEqual([ids[1]]);
});

test("adds a visitor's favourites to those of the account, in order", async () => {
  const { token } = await openDemo();
  await set(token, ids[2] ?? 0, 1);
  const visitors = [ids[5], ids[2], ids[0]].join(",");
  expect((await set(token, visitors, 1)).data).toEqual([ids[2], ids[5], ids[0]]);
});

test("stores favourites for each user, and none without a session", async () => {
  const [ann, bob] = [await openDemo(), await openDemo()];
  await set(ann.token, ids[0] ?? 0, 1);
  expect(await list(bob.token)).toEqual([]);
  expect((await perform(calls.favourites, {})).code).toBe(999);
  expect((await perform(calls.setFavourite, { forex_id: ids[0], marked: 1 })).code).toBe(999);
});

test("refuses the whole request when a favourite is of another company", async () => {
  const { token } = await openDemo();
  const foreign = await DB.prepare(
    "SELECT id FROM products WHERE company_id != 1 LIMIT 1",
  ).first<number>("id");
  for (const wrong of [foreign ?? 999_999, 999_999, `${ids[0]},${foreign ?? 999_999}`]) {
    expect((await set(token, wrong, 1)).code, String(wrong)).toBe(1100);
  }
  expect(await list(token)).toEqual([]);
});

test("refuses more than a hundred favourites, even in parallel, and names the limit", async () => {
  const { token } = await openDemo();
  await DB.batch(
    Array.from({ length: 60 }, (_, index) =>
      DB.prepare(
        `INSERT OR IGNORE INTO products (id, company_id, category_id, instrument_id, code, show_code, base,
           quote, lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples)
         SELECT ?1, 1, category_id, instrument_id, 'F' || ?1, 'F' || ?1, base, quote, lot_step, min_lots,
           max_lots, units_per_lot, fee_rate, multiples FROM products WHERE id = 1`,
      ).bind(5_000 + index),
    ),
  );
  const many = [...ids.slice(0, 45), ...Array.from({ length: 60 }, (_, index) => 5_000 + index)];
  expect((await set(token, many.slice(0, 90).join(","), 1)).data).toHaveLength(90);
  const answers = await Promise.all(many.slice(90).map((id) => set(token, id, 1)));
  const refused = answers.filter(({ code }) => code === 1540);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.text).toContain("100");
  expect(await list(token)).toHaveLength(100);
  // A product that is marked already counts once.
  expect((await set(token, many[0] ?? 0, 1)).code).toBe(1);
  await DB.prepare("DELETE FROM favourites WHERE product_id >= 5000").run();
  await DB.prepare("DELETE FROM products WHERE id >= 5000 AND id < 5060").run();
});
