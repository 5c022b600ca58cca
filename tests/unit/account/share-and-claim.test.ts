/** Money of a person stays until claims of the person's purses can reach it. */
import { describe, expect, it } from "vitest";
import { done, settings } from "./copy-world.ts";
import { PersonWorld, purses } from "./person-world.ts";

const gap = 1.023;
/** Gain of 2 lots from 1.1000 down to the gap, less a spread. */
const won = 15_380;

/** 3,000 in the own account and in a pot, whose master receives half of the profit. */
async function person(): Promise<PersonWorld> {
  const world = new PersonWorld("6000");
  const command = { masterId: "one", amount: "3000", settings: { ...settings, stopPercent: 0 } };
  const { following } = world.benches.own.account;
  done(await following.fund({ ...command, sharePercent: 50 }, world.key()));
  await world.deliver();
  return world;
}

/** Falls so late that positions in the other market have no fresh price to close at. */
function fallAlone(world: PersonWorld): void {
  world.pass(60_000);
  world.move(0, gap);
}

function takeOutOne(world: PersonWorld) {
  const { pots, floating } = world.benches.one.account;
  return pots.change({ takenOut: "1" }, floating, world.key());
}

/** The test has no master's account, so transfers to the master seem lost. */
function problems(world: PersonWorld): string[] {
  return world.problems().filter((each) => !/^copy transfer one-\d+ of f~one is lost$/.test(each));
}

const sentToMaster = (world: PersonWorld) =>
  Number(world.benches.one.account.pots.own()?.sharePaid ?? "0");

describe("claims on the wins of a person", () => {
  it("pays a claim on a win from that win's profit share even if the share was set aside before the claim arrived", async () => {
    const world = await person();
    world.open("own", 0, "buy", "2");
    const winner = world.open("one", 0, "sell", "2");
    world.move(0, gap);
    world.close("one", 0, winner);
    await world.look("own", 0);
    done(await takeOutOne(world));
    await world.deliver();
    expect(world.paidByHouse).toBe(0);
    // The share less the loss that pot and follower could not cover.
    expect(sentToMaster(world)).toBe(won / 2 - 1_730);
    expect(problems(world)).toEqual([]);
  });

  it("pays no claim on a win from a profit share that was set aside before the win", async () => {
    const world = await person();
    const early = world.open("one", 0, "sell", "1");
    world.move(0, 1.0902);
    world.close("one", 0, early);
    world.benches.own.account.payoutStops.set("payouts_stopped", "checked");
    done(await takeOutOne(world));
    await world.deliver();
    const { held } = { held: Number(world.benches.one.account.pots.own()?.shareHeld) };
    expect(held).toBeGreaterThan(400);
    world.move(0, 1.1);
    world.open("own", 0, "buy", "2");
    world.open("one", 0, "sell", "0.5");
    world.move(0, gap);
    for (const purse of purses) await world.look(purse, 0);
    await world.deliver();
    expect(Number(world.benches.one.account.pots.own()?.shareHeld)).toBe(held);
    expect(problems(world)).toEqual([]);
  });

  it("keeps a claim open when the account lacks money and some position cannot be closed", async () => {
    const world = await person();
    world.open("own", 0, "buy", "2");
    const asleep = world.open("own", 1, "sell", "0.01");
    const winner = world.open("one", 0, "sell", "2");
    fallAlone(world);
    await world.look("own", 0);
    world.close("one", 0, winner);
    done(await takeOutOne(world));
    await world.deliver();
    expect(world.paidByHouse).toBe(0);
    expect(sentToMaster(world)).toBe(0);
    world.move(1, 1.3);
    await world.look("own", 1);
    expect(() => world.close("own", 1, asleep)).toThrow();
    await world.deliver();
    expect(world.paidByHouse).toBe(0);
    expect(problems(world)).toEqual([]);
    // The account retries within the hour: it pays the claim, and the rest goes to the master.
    world.pass(3_600_000);
    await world.deliver();
    expect(sentToMaster(world)).toBeGreaterThan(5_000);
    expect(problems(world)).toEqual([]);
  });

  it("blocks money in the follower's own account while a pot's loss cannot be claimed yet", async () => {
    const world = await person();
    const winner = world.open("own", 0, "sell", "2");
    world.open("one", 0, "buy", "2");
    world.open("one", 1, "sell", "0.01");
    fallAlone(world);
    await world.look("one", 0);
    world.close("own", 0, winner);
    const { following } = world.benches.own.account;
    const other = { masterId: "two", settings: { ...settings, stopPercent: 0 } };
    const all = await following.fund({ ...other, amount: "15000" }, world.key());
    expect(all).toMatchObject({ ok: false, error: "busy" });
    // The account blocks only the amount that the pot lacks.
    done(await following.fund({ ...other, amount: "5000" }, world.key()));
    world.move(1, 1.3);
    await world.look("one", 1);
    await world.deliver();
    expect(world.paidByHouse).toBe(0);
    expect(problems(world)).toEqual([]);
  });
});
