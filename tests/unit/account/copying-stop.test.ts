import { describe, expect, it } from "vitest";
import type { PotChange } from "#domain/contracts/copying.ts";
import { riskSetId, type TriggerOrder } from "#domain/contracts/triggers.ts";
import { CopyWorld, done, settings, traded } from "./copy-world.ts";

/** A pot of 500 with its copy stop at 300; it bought 0.1 lots at 1.1, so a pip is worth 1. */
async function holding(positions = 1): Promise<CopyWorld> {
  const world = new CopyWorld();
  await world.start("500");
  for (let opened = 0; opened < positions; opened++) world.masterOpens();
  await world.copyAll();
  return world;
}

const state = (world: CopyWorld) => world.pot.account.pots.own()?.state;
const steer = (world: CopyWorld, change: PotChange) =>
  world.follower.account.following.steer("m", change, world.key());
const closedBy = (world: CopyWorld) =>
  world.pot.account.orders
    .page({ status: "closed", page: 1, pageSize: 9 })
    .data.map(({ closeReason, closePrice }) => `${closeReason} ${closePrice}`);

describe("the copy stop", () => {
  it("closes all copies and ends the pot at the first tick that brings equity to the copy stop", async () => {
    const world = await holding();
    world.price(1.0801);
    await world.look();
    expect([state(world), closedBy(world)]).toEqual(["following", []]);
    world.price(1.08);
    await world.look();
    expect(closedBy(world)).toEqual(["copy_stop 1.08"]);
    expect(state(world)).toBe("ended");
    expect(world.funds()).toEqual(["800", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
    expect(world.reports.map((each) => each.state)).toEqual(["following", "stopped", "ended"]);
  });

  it("closes all copies at the copy stop, even winning ones, and even if the margin level recovers", async () => {
    const world = await holding();
    world.price(1.0998);
    world.masterOpens({ side: "sell", lots: "0.1" });
    await world.copyAll();
    // A loss of 225 and a gain of 22.
    world.price(1.0775);
    await world.look();
    expect(closedBy(world)).toEqual(["copy_stop 1.0775", "copy_stop 1.0775"]);
    expect(state(world)).toBe("ended");
    expect(world.audit().problems).toEqual([]);
  });

  it("closes a pot's copies at the first price when a gap passes the copy stop, and leaves the pot no debt", async () => {
    const world = await holding();
    world.price(1.04);
    await world.look();
    expect(closedBy(world)).toEqual(["copy_stop 1.04"]);
    expect(world.funds()).toEqual(["500", "0"]);
    expect(world.pot.account.ledger.balance("protection", "USD").toString()).toBe("-100");
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("sets the edge of a pot's price band to the price at which the pot reaches its copy stop", async () => {
    const world = await holding();
    const armed: TriggerOrder[] = [];
    const market = world.pot.markets.get("sim/EURUSD");
    if (!market) throw new Error("no market");
    const arm = async (_account: string, order: TriggerOrder) => void armed.push(order);
    world.pot.markets.set("sim/EURUSD", { ...market, arm });
    await world.look();
    const low = armed.flatMap(({ sets }) => sets).findLast(({ id }) => id === riskSetId);
    expect(low?.triggers[0]?.level).toBeCloseTo(1.08, 6);
    expect(low?.triggers[0]?.level).toBeGreaterThanOrEqual(1.08);
  });

  it("decides a copy stop by the first certain price after a doubt", async () => {
    const world = await holding();
    world.price(1.07);
    world.doubt = "held";
    // The tick that reached the stop is accepted, but the newest tick is in doubt.
    await world.pot.account.risk.review();
    expect([state(world), closedBy(world)]).toEqual(["following", []]);
    world.doubt = "none";
    world.price(1.1);
    await world.look();
    expect([state(world), closedBy(world)]).toEqual(["following", []]);
    world.price(1.079);
    await world.look();
    expect(closedBy(world)).toEqual(["copy_stop 1.079"]);
  });

  it("finishes closing a stopped pot for the same reason and at the same tick when the pot is killed halfway", async () => {
    const world = await holding(4);
    world.pot.stopOutPart = 1;
    world.pot.restart();
    world.pot.pause = async () => {
      throw new Error("killed");
    };
    world.price(1.095);
    await expect(world.look()).rejects.toThrow("killed");
    expect(closedBy(world)).toHaveLength(1);
    expect(state(world)).toBe("stopped");
    world.pot.pause = async () => undefined;
    world.pot.restart();
    world.price(1.2);
    await world.pot.account.risk.review();
    await world.deliver();
    expect(closedBy(world)).toEqual(Array(4).fill("copy_stop 1.095"));
    expect(state(world)).toBe("ended");
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("ends a pot without open positions when the losses of closed copies reach the copy stop", async () => {
    const world = await holding();
    const [order] = world.pot.account.orders.open();
    world.price(1.075);
    const close = { orderId: order?.id ?? "" };
    done(world.pot.account.forex.close(close, { quote: world.quote() }, "by hand"));
    // The pot opens no position before its next check.
    world.masterOpens({ lots: "0.2" });
    expect(await world.copyAll()).toMatchObject([{ kind: "again" }]);
    await world.look();
    expect(state(world)).toBe("ended");
    expect(world.funds()).toEqual(["750", "0"]);
  });

  it("opens no copy once the copy stop is reached, even before the pot's next check", async () => {
    const world = await holding();
    world.price(1.08);
    world.masterOpens();
    expect(await world.copyAll()).toMatchObject([{ kind: "again" }]);
    expect(world.pot.account.riskWatch.isDue).toBe(true);
    await world.look();
    const [, second] = world.events;
    expect(second && (await world.copy(second))).toEqual({ kind: "nothing" });
  });

  it("closes a copy when its market reopens if the pot reached the copy stop while that market was closed", async () => {
    const world = await holding();
    const weekdays = { ...traded, id: 9, market: { ...traded.market, session: "forex" } };
    const command = world.master.command(weekdays, { lots: "1" });
    done(world.master.account.forex.submit(command, { quote: world.quote() }, "weekdays"));
    await world.copyAll();
    // Friday morning to Saturday.
    world.pass(86_400_000);
    world.price(1.089);
    await world.look();
    expect([state(world), closedBy(world)]).toEqual(["stopped", ["copy_stop 1.089"]]);
    expect(await steer(world, { state: "following" })).toMatchObject({ error: "copy_ended" });
    done(await world.fund("50"));
    await world.deliver();
    expect(state(world)).toBe("stopped");
    // Saturday to Monday.
    world.pass(2 * 86_400_000);
    world.price(1.2);
    await world.look();
    expect(closedBy(world)).toEqual(["copy_stop 1.2", "copy_stop 1.089"]);
    // 1000 less 110, plus 1000: the late money is returned as well.
    expect(world.funds()).toEqual(["1890", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });
});

describe("editing the stop", () => {
  it("computes a changed copy stop from the equity at the time of the change", async () => {
    const world = await holding();
    world.price(1.09);
    const edited = done(await steer(world, { settings: { ...settings, stopPercent: 50 } }));
    expect(edited.pot).toMatchObject({ base: "400", stopEquity: "200" });
  });

  it("keeps the amount from which the copy stop is computed when only the size of copies changes", async () => {
    const world = await holding();
    world.price(1.09);
    const change = { settings: { ...settings, size: { kind: "share" as const } } };
    expect(done(await steer(world, change)).pot).toMatchObject({
      base: "500",
      settings: change.settings,
    });
  });

  it("refuses to edit a copy stop that is reached, and lets the copy stop close the pot", async () => {
    const world = await holding();
    world.price(1.08);
    const dodge = { settings: { ...settings, stopPercent: 5 } };
    expect(await steer(world, dodge)).toMatchObject({ error: "busy" });
    await world.look();
    expect(closedBy(world)).toEqual(["copy_stop 1.08"]);
    expect(await steer(world, dodge)).toMatchObject({ error: "copy_ended" });
  });

  it("refuses to edit a copy stop while the price is in doubt", async () => {
    const world = await holding();
    world.doubt = "held";
    const change = { settings: { ...settings, stopPercent: 50 } };
    expect(await steer(world, change)).toMatchObject({ error: "price_doubted" });
    expect(world.pot.account.pots.own()?.base).toBe("500");
  });

  it("adds new money to the amount from which the copy stop is computed, and keeps the settings", async () => {
    const world = await holding();
    done(await world.fund("100", "more", { stopPercent: 5 }));
    await world.deliver();
    expect(world.pot.account.pots.own()).toMatchObject({
      base: "600",
      stopEquity: "360",
      settings,
    });
  });
});

describe("pausing and resuming", () => {
  it("copies no opening while a pot is paused, but copies later acts on positions that the pot has copied", async () => {
    const world = await holding();
    done(await steer(world, { state: "paused" }));
    const missed = world.masterOpens();
    const [first] = world.events;
    world.masterCloses(first?.orderId ?? "");
    expect(await world.copyAll()).toMatchObject([{ kind: "nothing" }, { kind: "copied" }]);
    // A pause does not end a pot.
    expect(state(world)).toBe("paused");
    done(await steer(world, { state: "following" }));
    world.masterCloses(missed.id);
    world.masterOpens();
    expect(await world.copyAll()).toMatchObject([{ kind: "nothing" }, { kind: "copied" }]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("changes a pot from leaving to following when money is added, but keeps a paused pot paused", async () => {
    const world = await holding();
    done(await steer(world, { state: "paused" }));
    done(await world.fund("10"));
    await world.deliver();
    expect(state(world)).toBe("paused");
    done(await steer(world, { state: "leaving" }));
    done(await world.fund("10"));
    await world.deliver();
    expect(state(world)).toBe("following");
  });
});

describe("the margin level of a pot", () => {
  it("stops out a pot by its margin level before a lower copy stop is reached", async () => {
    const world = new CopyWorld();
    await world.start("120", { stopPercent: 5 });
    world.masterOpens();
    await world.copyAll();
    world.price(1.0935);
    await world.look();
    expect(closedBy(world)).toEqual(["stop_out 1.0935"]);
    // The pot continues to copy after the stop-out.
    expect(state(world)).toBe("following");
    expect(world.funds()).toEqual(["880", "55"]);
    expect(world.audit().problems).toEqual([]);
  });
});
