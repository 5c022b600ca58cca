/** A master, a follower, the pot and the topic as real objects; one of them is killed. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { Quote } from "#domain/contracts/market.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import type { Result } from "#domain/errors/errors.ts";
import { accountName, potUserId } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { freshMarket } from "../market/fed-market.ts";
import { eurusd, oneLot, openTestAccount } from "./open-test-account.ts";

const { ACCOUNT } = env as Env;
const settings: CopySettings = {
  size: { kind: "multiple", multiple: "0.1" },
  stopPercent: 60,
  whenClosed: "wait",
  copiesOpen: false,
};
const account = (userId: string) => ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));

async function people() {
  const { identity: master } = await openTestAccount("10000");
  const { identity: follower } = await openTestAccount("1000");
  const [masterId, followerId] = [master.userId, follower.userId];
  const potId = potUserId(followerId, masterId);
  const fund = (amount: string, key: string) =>
    account(followerId).fundPot({ masterId, amount, settings }, key);
  const freeOf = async (userId: string) => {
    const balances = await account(userId).balances();
    return balances.find(({ type }) => type === "forex")?.balance;
  };
  return { masterId, followerId, potId, fund, freeOf };
}

it("moves money to a pot once despite a repeat and a kill, and moves the money back when the follower leaves", async () => {
  const { masterId, followerId, potId, fund, freeOf } = await people();
  expect(await fund("400", "a")).toMatchObject({ ok: true });
  expect(await fund("400", "a")).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect(await freeOf(potId)).toBe("400"));
  await runInDurableObject(account(potId), (_, state) => state.abort("killed")).catch(() => null);
  expect(await account(potId).pot()).toMatchObject({ state: "following", base: "400" });
  expect(await freeOf(followerId)).toBe("600");

  const left = await account(followerId).steerPot(masterId, { state: "leaving" }, "leave");
  expect(left).toMatchObject({ ok: true, pot: { state: "ended" } });
  await vi.waitFor(async () => expect(await freeOf(followerId)).toBe("1000"));
  expect(await freeOf(potId)).toBe("0");
  for (const userId of [followerId, potId]) {
    expect((await account(userId).audit()).problems).toEqual([]);
  }
});

it("applies new settings and money when the follower follows the master again before the pot has ended", async () => {
  const { masterId, followerId, potId, fund } = await people();
  await fund("400", "a");
  await vi.waitFor(async () => expect(await account(potId).pot()).not.toBeNull());
  // Plays a pot that is being left, but still waits for a close.
  const isLeft = async (userId: string, table: string) => {
    await runInDurableObject(account(userId), (_, { storage }) =>
      storage.sql.exec(`UPDATE ${table} SET state = 'leaving'`).toArray(),
    );
  };
  const again = { masterId, amount: "100", act: "begin", sharePercent: 10 } as const;
  const agreed = { ...settings, stopPercent: 40 };
  await isLeft(potId, "pot");
  // The pot's first report may still be under way.
  await vi.waitFor(async () => {
    await isLeft(followerId, "pots");
    const begun = account(followerId).fundPot({ ...again, settings: agreed }, crypto.randomUUID());
    expect(await begun).toMatchObject({ ok: true });
  });
  await vi.waitFor(async () =>
    expect(await account(potId).pot()).toMatchObject({
      ...{ state: "following", base: "500", settings: agreed },
    }),
  );
});

it("copies a master's opening, partial close and close to the pot through the master's topic", async () => {
  const { spec, market } = freshMarket({
    symbol: "EURUSD",
    pricePrecision: 5,
    spread: 0,
    simulator: { basePrice: 1.1, volatility: 0.0001, ticksPerSecond: 5, seed: 7 },
  });
  const { masterId, potId, fund } = await people();
  const quotes = async () => {
    const answer = await market.quote(spec);
    if (!answer.ok) throw new Error(answer.error);
    return { quote: answer.quote };
  };
  const quoted = (act: (of: { quote: Quote }) => Promise<Result<SubmitAnswer>>) =>
    vi.waitFor(async () => {
      const answer = await act(await quotes());
      if (!answer.ok) throw new Error(answer.error);
      return answer.order;
    });
  await account(masterId).setMaster(true);
  await fund("400", "a");
  await vi.waitFor(async () => expect(await account(potId).pot()).not.toBeNull());

  const product = { ...eurusd, market: spec };
  const order = { ...oneLot, product };
  const opened = await quoted(
    async (of) => await account(masterId).submitForex(order, of, crypto.randomUUID()),
  );
  const { id: orderId } = opened;
  const ofPot = async () => (await account(potId).copies({ page: 1, pageSize: 10 })).data[0];
  const copy = await vi.waitFor(
    async () => {
      const row = await ofPot();
      expect(row).toMatchObject({ masterOrderId: orderId, reason: null, masterLots: "1" });
      return row;
    },
    { timeout: 20_000, interval: 100 },
  );
  const copyId = copy?.orderId ?? "";
  const lots = async () => (await account(potId).order(copyId))?.lots;
  expect(await lots()).toBe("0.1");

  const part = { orderId, lots: "0.5" };
  await quoted(async (of) => await account(masterId).closeForex(part, of, crypto.randomUUID()));
  await vi.waitFor(async () => expect(await lots()).toBe("0.05"), { timeout: 20_000 });
  await quoted(
    async (of) => await account(masterId).closeForex({ orderId }, of, crypto.randomUUID()),
  );
  await vi.waitFor(
    async () =>
      expect(await account(potId).order(copyId)).toMatchObject({
        status: "closed",
        closeReason: "copied",
      }),
    { timeout: 20_000 },
  );
  expect((await account(potId).audit()).problems).toEqual([]);
  expect((await account(masterId).audit()).problems).toEqual([]);
});
