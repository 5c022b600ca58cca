/** Ranking of masters: the listed ones, their order, and their viewers. */
import { beforeEach, expect, test } from "vitest";
import { rankedMasters, storeMasterRecord } from "#db/copying/master-records.ts";
import { calls } from "#domain/contracts/http/index.ts";

import { type ComputedRecord, noRecord } from "#domain/contracts/master-record.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;

interface Shown {
  user: string;
  user_id: string;
  three_week_rate: number;
  total_trade_num: number;
  code: string;
  is_self: number;
}

beforeEach(async () => {
  await DB.batch([DB.prepare("DELETE FROM masters"), DB.prepare("DELETE FROM master_records")]);
});

interface Told {
  state?: string;
  returned?: number;
  all?: number;
  days?: number;
  trades?: number;
  agoMs?: number;
  userId?: string;
}

/** Opens a master of company 1 with this record; returns its id. */
async function tell(nickname: string, told: Told = {}): Promise<string> {
  const { state = "approved", returned = 1, all = 1, days = 5, trades = 1, agoMs = 0 } = told;
  const userId = told.userId ?? (await openDemo()).userId;
  await DB.prepare(
    `INSERT INTO masters (company_id, user_id, is_demo, state, nickname, nickname_key, currency,
       profit_share, applied_ms)
     VALUES (1, ?1, 1, ?2, ?3, ?3, 'USD', 0, 0)`,
  )
    .bind(userId, state, nickname)
    .run();
  const computed: ComputedRecord = {
    version: 1,
    mostTraded: "EUR/USD",
    largestMultiple: 100,
    record: {
      ...noRecord,
      days,
      computed_ms: Date.now() - agoMs,
      three_weeks: { ...noRecord.three_weeks, return_percent: returned },
      all: { ...noRecord.all, return_percent: all, trade_num: trades },
    },
  };
  await storeMasterRecord(DB, { companyId: 1, userId, isDemo: true }, computed);
  return userId;
}

const ranked = async (token: string, page = 1) =>
  (await perform<{ data: Shown[]; total: number }>(calls.ranking, { page }, { token })).data;

test("ranks approved masters with a record of five days and a trade, best first", async () => {
  const { token, userId } = await openDemo();
  await tell("third", { returned: -2 });
  await tell("first", { returned: 9 });
  await tell("me", { returned: 5, userId });
  await tell("young", { days: 4 });
  await tell("idle", { trades: 0 });
  await tell("waiting", { state: "waiting" });
  await tell("ended", { state: "ended" });
  await tell("unknown now", { agoMs: 4 * 86_400_000 });
  await tell("of a clock ahead", { agoMs: -40 * 86_400_000 });
  const { data, total } = await ranked(token);
  expect(data.map(({ user, is_self }) => [user, is_self])).toEqual([
    ["first", 0],
    ["me", 1],
    ["third", 0],
  ]);
  expect(total).toBe(3);
  expect(data[0]).toMatchObject({ three_week_rate: 9, code: "EUR/USD", total_trade_num: 1 });
});

test("keeps masters of equal rank in one order across pages", async () => {
  const { token } = await openDemo();
  const ids = await Promise.all([...Array(23).keys()].map((index) => tell(`tie ${index}`)));
  await tell("more of all time", { all: 2 });
  const pages = [await ranked(token), await ranked(token, 2)];
  const shown = pages.flatMap(({ data }) => data.map(({ user_id }) => user_id));
  expect(shown.slice(1)).toEqual(ids.toSorted());
  expect(pages.map(({ data }) => data.length)).toEqual([20, 4]);
});

test("lists demo masters only in the ranking for demo accounts, and separates companies", async () => {
  const { token } = await openDemo();
  await tell("demo");
  await tell("real");
  await DB.prepare("UPDATE masters SET is_demo = 0 WHERE nickname = 'real'").run();
  expect((await ranked(token)).data.map(({ user }) => user).toSorted()).toEqual(["demo", "real"]);
  const page = { forDemo: false, nowMs: Date.now(), limit: 20, offset: 0 };
  const real = await rankedMasters(DB, 1, page);
  expect(real.rows.map(({ nickname }) => nickname)).toEqual(["real"]);
  expect(real.total).toBe(1);
  expect((await rankedMasters(DB, 2, { ...page, forDemo: true })).total).toBe(0);
});
