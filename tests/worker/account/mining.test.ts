/** An account and a fund, real objects: both are killed, and every day and amount comes once. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { accountName, fundName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";

const { ACCOUNT, FUND } = env as Env;
const day = 86_400_000;
afterEach(() => vi.useRealTimers());

it("credits a subscription's dividends and returns its money even when the objects of account and fund were killed", async () => {
  const userId = crypto.randomUUID();
  const account = () => ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  const fund = () => FUND.get(FUND.idFromName(fundName(1, 7)));
  const free = async () => (await account().balances()).find(({ type }) => type === "forex");
  const first = async () => (await account().subscriptions({ page: 1, pageSize: 1 })).data[0];
  await account().open({ companyId: 1, userId, isDemo: false }, "USD", "1000");
  const command = {
    fundId: 7,
    amount: "500",
    account: "forex",
    terms: { percent: "0.02", lockDays: 30, penaltyPercent: "1", zone: "Europe/London" },
    bounds: { currency: "USD", least: "50", most: "", perUser: 1 },
  } as const;
  expect(await account().subscribe(command, "first")).toMatchObject({ error: "fund_not_covered" });
  for (const id of ["d", "d"]) await fund().deposit({ id, amount: "100", currency: "USD" });
  for (const key of ["buy", "buy"]) {
    expect(await account().subscribe(command, key)).toMatchObject({ ok: true });
  }
  await vi.waitFor(async () => expect((await fund().report()).principal).toBe("500"));
  for (const stub of [fund(), account()]) {
    await runInDurableObject(stub, (_, state) => state.abort("killed")).catch(() => null);
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * day });
  await runDurableObjectAlarm(account());
  await vi.waitFor(async () => expect(await first()).toMatchObject({ owedDays: 0, paidDays: 3 }));
  const { id = "" } = (await first()) ?? {};
  expect(await account().redeem(id, "redeem")).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect(await first()).toMatchObject({ state: "refunded" }));
  expect((await free())?.balance).toBe("995.3");
  expect(await fund().report()).toMatchObject({ money: "104.7", principal: "0", dividends: "0.3" });
  expect((await account().audit()).problems).toEqual([]);
  expect(await fund().audit()).toEqual([]);
});
