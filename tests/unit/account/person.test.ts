/** Protection counts all purses of a person, which hold opposite positions in a gap. */
import { describe, expect, it } from "vitest";
import { PersonWorld, purses } from "./person-world.ts";

/** A fall by 7 %, with a return to within a pip. */
const gap = 1.023;
const lost = (units: number, from = 1.1001) => (from - gap) * units;

/** 5,000 in each pot. */
async function person(): Promise<PersonWorld> {
  const world = new PersonWorld("20000");
  await world.fund("one", "5000");
  await world.fund("two", "5000");
  return world;
}

async function fall(world: PersonWorld): Promise<void> {
  world.move(0, gap);
  for (const purse of purses) await world.look(purse, 0);
}

describe("the protection of a person", () => {
  it("lets the house pay a pot's whole shortfall when no other purse of the person wins", async () => {
    const world = await person();
    world.open("one", 0, "buy", "2");
    world.open("own", 1, "sell", "2");
    await fall(world);
    expect(world.paidByHouse).toBeCloseTo(lost(200_000) - 5_000, 6);
    await world.deliver();
    expect(world.paidByHouse).toBeCloseTo(lost(200_000) - 5_000, 6);
    expect(world.problems()).toEqual([]);
  });

  it("lets the house pay nothing when the win of the person's own account covers a pot's shortfall", async () => {
    const world = await person();
    world.open("one", 0, "buy", "2");
    const own = world.open("own", 0, "sell", "2");
    await fall(world);
    await world.deliver();
    expect(world.paidByHouse).toBe(0);
    expect(world.protection("own")).toBeCloseTo(5_000 - lost(200_000), 6);
    world.close("own", 0, own);
    // Net protection: 20,000 less the pot's lost money and two spreads.
    expect(Number(world.benches.own.funds()[0])).toBeCloseTo(20_000 - 5_000 + 0 - 5_000 + 4_960, 6);
    expect(world.problems()).toEqual([]);
    const kinds = world.benches.own.notices.map(({ kind }) => kind);
    expect(kinds).toContain("protection_shared");
  });

  it("lets the house pay nothing when a pot's win covers the shortfall of the person's own account", async () => {
    const world = await person();
    world.open("own", 0, "buy", "5");
    world.open("one", 0, "sell", "4");
    await fall(world);
    await world.deliver();
    expect(world.protection("own")).toBeGreaterThan(28_000);
    expect(world.paidByHouse).toBe(0);
    expect(world.problems()).toEqual([]);
  });

  it("lets the house pay a pot's shortfall, minus the win of another pot's opposite position", async () => {
    const world = await person();
    world.open("one", 0, "buy", "3");
    world.open("two", 0, "sell", "1");
    await fall(world);
    await world.deliver();
    // The other pot won on 100,000 of the 300,000 losing units, from its opening at the bid.
    const shortfall = lost(300_000) - 5_000;
    expect(world.paidByHouse).toBeCloseTo(shortfall - lost(100_000, 1.1), 6);
    expect(world.problems()).toEqual([]);
  });

  it("reduces the house's payment for a pot by the win of an opposite option when the option ends", async () => {
    const world = await person();
    world.open("one", 0, "buy", "1");
    const option = world.option(0, "down", "1000", 60);
    await fall(world);
    await world.deliver();
    const shortfall = lost(100_000) - 5_000;
    expect(world.paidByHouse).toBeCloseTo(shortfall, 6);
    world.settle(0, option);
    expect(world.paidByHouse).toBeCloseTo(shortfall - 850, 6);
    expect(world.problems()).toEqual([]);
  });

  it("lets the house pay the shortfall of the person's own account, minus the win of an opposite option", async () => {
    const world = new PersonWorld("5000");
    world.open("own", 0, "buy", "1");
    const option = world.option(0, "down", "1000", 60);
    await fall(world);
    world.settle(0, option);
    await world.deliver();
    expect(world.paidByHouse).toBeCloseTo(lost(100_000) - 5_000 - 850, 6);
    expect(world.problems()).toEqual([]);
  });

  it("lets the house pay a gap's whole shortfall when the person closed a winning position before the gap and opened another after it", async () => {
    const world = await person();
    world.open("one", 0, "buy", "2");
    const early = world.open("own", 0, "sell", "2");
    world.move(0, 1.095);
    world.close("own", 0, early);
    await fall(world);
    world.open("own", 0, "sell", "2");
    world.move(0, 1.0);
    await world.deliver();
    expect(world.paidByHouse).toBeCloseTo(lost(200_000) - 5_000, 6);
    expect(world.problems()).toEqual([]);
  });

  it("subtracts one win only once from the shortfalls of two pots", async () => {
    const world = await person();
    world.open("one", 0, "buy", "2");
    world.open("two", 0, "buy", "2");
    world.open("own", 0, "sell", "2");
    await fall(world);
    await world.deliver();
    const shortfalls = 2 * (lost(200_000) - 5_000);
    const won = lost(200_000, 1.1);
    // Offset units are rounded up.
    expect(world.paidByHouse).toBeCloseTo(shortfalls - won, 5);
    expect(world.problems()).toEqual([]);
  });

  it("pays a pot's shortfall from a win that another pot has already returned to the follower", async () => {
    const world = await person();
    world.open("one", 0, "buy", "2");
    const won = world.open("two", 0, "sell", "2");
    world.move(0, gap);
    world.close("two", 0, won);
    const { following } = world.benches.own.account;
    await following.steer("two", { state: "leaving" }, world.key());
    await world.deliver();
    await world.look("one", 0);
    await world.deliver();
    expect(world.paidByHouse).toBe(0);
    expect(world.problems()).toEqual([]);
  });

  it("blocks a person's withdrawals until the person's pots have reported their claims", async () => {
    const world = await person();
    world.open("one", 0, "buy", "2");
    const own = world.open("own", 0, "sell", "2");
    world.move(0, gap);
    world.close("own", 0, own);
    // The pot has not checked its margin level yet.
    const heard: boolean[] = [];
    const { claims } = world.benches.own.account;
    heard.push(await claims.hear());
    await world.deliver();
    expect(heard).toEqual([true]);
    expect(world.paidByHouse).toBe(0);
    world.between = () => {
      throw Object.assign(new Error("lost"), { retryable: true });
    };
    expect(await claims.hear()).toBe(false);
  });

  it("lets the house pay a shortfall once when messages are lost or repeated and senders are killed", async () => {
    const world = await person();
    world.open("one", 0, "buy", "2");
    world.open("two", 0, "sell", "1");
    world.open("own", 0, "sell", "0.5");
    let calls = 0;
    world.between = () => {
      calls += 1;
      if (calls % 3 !== 0) throw Object.assign(new Error("lost"), { retryable: true });
    };
    await fall(world);
    for (let tries = 0; tries < 60; tries++) {
      await world.deliver(1);
      for (const purse of purses) world.benches[purse].restart();
      world.pass(60_000);
    }
    world.between = () => undefined;
    await world.deliver();
    const shortfall = lost(200_000) - 5_000;
    expect(calls).toBeGreaterThan(20);
    const opposed = lost(100_000) + lost(50_000);
    expect(world.paidByHouse).toBeCloseTo(Math.max(0, shortfall - opposed), 6);
    expect(world.problems()).toEqual([]);
  });
});
