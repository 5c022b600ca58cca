/** A master's record on its way to the database, while objects die. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { masterRecords, storeMasterRecord } from "#db/copying/master-records.ts";
import { type ComputedRecord, noRecord } from "#domain/contracts/master-record.ts";
import { accountName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { oneLot, openTestAccount, quote } from "./open-test-account.ts";

const { ACCOUNT, DB } = env as Env;
/** A new stub, as a kill breaks the stubs that point at the object. */
const account = (userId: string) => ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
const stored = async (userId: string) => (await masterRecords(DB, 1, [userId])).get(userId);

const computed = (version: number, returned: number): ComputedRecord => ({
  version,
  record: { ...noRecord, all: { ...noRecord.all, return_percent: returned } },
  mostTraded: "EUR/USD",
  largestMultiple: 100,
});

it("begins a master's record even when the account's object is killed right after the trader became a master", async () => {
  const { stub, identity } = await openTestAccount("10000");
  expect(await stored(identity.userId)).toBeUndefined();
  await stub.setMaster(true);
  await runInDurableObject(stub, (_, state) => state.abort("killed")).catch(() => null);
  const record = await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(account(identity.userId));
      const found = await stored(identity.userId);
      expect(found?.computed_ms).toBeGreaterThan(0);
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(record).toMatchObject({ days: 0, risk: null, all: { return_percent: 0, trade_num: 0 } });
});

it("stores no record for an account that is no master", async () => {
  const { stub, identity } = await openTestAccount("10000");
  await stub.setMaster(false);
  await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, crypto.randomUUID());
  const due = await runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec("SELECT name FROM timers WHERE name = 'record'").toArray(),
  );
  expect(due).toEqual([]);
  expect(await stored(identity.userId)).toBeUndefined();
});

it("ignores an older computation of a record, and hides the record from another company", async () => {
  const owner = { companyId: 1, userId: crypto.randomUUID(), isDemo: true };
  await storeMasterRecord(DB, owner, computed(2, 7));
  await storeMasterRecord(DB, owner, computed(1, 99));
  await storeMasterRecord(DB, owner, computed(2, 99));
  expect((await stored(owner.userId))?.all.return_percent).toBe(7);
  await storeMasterRecord(DB, owner, computed(3, -1));
  expect((await stored(owner.userId))?.all.return_percent).toBe(-1);
  expect((await masterRecords(DB, 2, [owner.userId])).size).toBe(0);
});
