/** A company takes money out of a fund, but only money that no promise needs. */
import { expect, it } from "vitest";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { done, MiningWorld } from "./mining-world.ts";

const day = 86_400_000;
/** Noon in London. */
const noon = Date.UTC(2026, 0, 10, 12);

const take = (world: MiningWorld, amount: string, id = world.key()) =>
  world.fund.withdraw({ id, amount, currency: "USD" });

function checkBooks(world: MiningWorld): void {
  expect(auditAccount(world.bench.db).problems).toEqual([]);
  expect(world.fund.problems()).toEqual([]);
}

/** Subscription of 1,000 with 4.321 a day for 30 days. */
async function subscribed(): Promise<MiningWorld> {
  const world = new MiningWorld(noon);
  world.deposit("1000");
  done(await world.subscribe());
  await world.deliver();
  return world;
}

it("keeps the dividends of the next 30 days in the fund, to the last cent", async () => {
  const world = await subscribed();
  expect(world.fund.report().free).toBe("870.37");
  expect(take(world, "870.3701")).toMatchObject({ error: "money_not_free" });
  expect(take(world, "870.37")).toEqual({ ok: true });
  expect(world.fund.report()).toMatchObject({
    ...{ money: "129.63", free: "0", funded: "1000", takenOut: "870.37", isCovered: true },
    principal: "1234.56",
  });
  await world.wakeAt(noon + 40 * day);
  expect(world.one()).toMatchObject({ state: "finished", paid: "129.63" });
  expect(world.fund.report().money).toBe("0");
  checkBooks(world);
});

it("takes nothing out of a fund when the amount is zero, too high or in another currency", async () => {
  const world = await subscribed();
  expect(take(world, "0").ok).toBe(false);
  expect(world.fund.withdraw({ id: "e", amount: "1", currency: "EUR" }).ok).toBe(false);
  expect(take(world, "1000").ok).toBe(false);
  expect(world.fund.report()).toMatchObject({ money: "1000", takenOut: "0" });
  checkBooks(world);
});

it("takes money out of a fund once for a request, and repeats a refusal", async () => {
  const world = await subscribed();
  expect(take(world, "500", "a").ok).toBe(true);
  world.restart();
  expect(take(world, "500", "a").ok).toBe(true);
  expect(take(world, "500", "b").ok).toBe(false);
  world.deposit("5000");
  expect(take(world, "500", "b").ok).toBe(false);
  expect(world.fund.report()).toMatchObject({ money: "5500", takenOut: "500" });
  checkBooks(world);
});

it("refuses the second of two withdrawals when the fund has money for only one", async () => {
  const world = await subscribed();
  const answers = ["600", "600"].map((amount) => take(world, amount).ok);
  expect(answers).toEqual([true, false]);
  checkBooks(world);
});

it("keeps a sleeping account's unclaimed dividends of past days in the fund", async () => {
  const world = await subscribed();
  world.bench.nowMs = noon + 20 * day;
  // 19 days are owed, and 11 are to come.
  expect(world.fund.report()).toMatchObject({ owed: "82.099", free: "870.37" });
  expect(take(world, "870.37").ok).toBe(true);
  await world.wakeAt(noon + 40 * day);
  expect(world.one()).toMatchObject({ paidDays: 30, state: "finished" });
  checkBooks(world);
});

it("takes a fund's free money out to the last cent, and pays all dividends from the rest", async () => {
  const world = new MiningWorld(noon);
  world.deposit("1000");
  for (let each = 0; each < 3; each++) done(await world.subscribe());
  await world.deliver();
  const { free } = world.fund.report();
  expect(free).toBe("611.11");
  expect(take(world, free).ok).toBe(true);
  expect(world.fund.report()).toMatchObject({ free: "0", money: "388.89" });
  expect(take(world, "0.01").ok).toBe(false);
  await world.wakeAt(noon + 40 * day);
  expect(world.fund.report()).toMatchObject({ owed: "0", money: "0" });
  checkBooks(world);
});

it("keeps in the fund the money that a subscription has reserved", async () => {
  const world = new MiningWorld(noon);
  world.deposit("1000");
  const { amount, terms } = world.command();
  const asked = { id: "s1", userId: "u1", amount, currency: "USD", terms };
  done(world.fund.admit(asked));
  expect(world.fund.report().free).toBe("870.37");
  expect(take(world, "870.38").ok).toBe(false);
  // The reservation lasts until the subscription's late message arrives.
  world.bench.nowMs += day;
  expect(world.fund.lateRooms()).toEqual([{ id: "s1", userId: "u1" }]);
  expect(take(world, "870.38").ok).toBe(false);
  world.fund.release("s1");
  expect(take(world, "1000").ok).toBe(true);
  checkBooks(world);
});

it("takes no money from an account when its request to the fund times out", async () => {
  const world = new MiningWorld(noon);
  world.deposit("1000");
  const object = world.bench.fundObjects.get("1/7");
  if (!object) throw new Error("no fund");
  world.bench.fundObjects.set("1/7", {
    ...object,
    admit: async (asked) => {
      const answer = world.fund.admit(asked);
      world.bench.nowMs += 60_001;
      return answer;
    },
  });
  expect(await world.subscribe()).toMatchObject({ error: "busy" });
  expect(world.free).toBe("10000");
  expect(world.fund.report().free).toBe("1000");
  checkBooks(world);
});
