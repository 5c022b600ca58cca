import { describe, expect, it } from "vitest";
import { CopyWorld, done, settings, traded } from "./copy-world.ts";

/** A pot of 500 with its copy stop at 300; it bought 0.1 lots at 1.1 with a margin of 110. */
async function holding(): Promise<CopyWorld> {
  const world = new CopyWorld();
  await world.start("500");
  world.masterOpens();
  await world.copyAll();
  return world;
}

const pot = (world: CopyWorld) => world.pot.account.pots.own();
const stop = (world: CopyWorld, key = world.key()) =>
  world.follower.account.following.steer("m", { state: "stopped" }, key);
const closedBy = (world: CopyWorld) =>
  world.pot.account.orders
    .page({ status: "closed", page: 1, pageSize: 9 })
    .data.map(({ closeReason, closePrice }) => `${closeReason} ${closePrice}`);

describe("a payout from a pot", () => {
  it("moves a payout from the pot to the follower before the answer, and computes the copy stop from the remaining money", async () => {
    const world = await holding();
    const answer = done(await world.take("100"));
    expect(answer.pot).toMatchObject({ state: "following", base: "400", stopEquity: "240" });
    expect(world.funds()).toEqual(["600", "400"]);
    await world.deliver();
    expect(world.follower.account.following.list()).toMatchObject([
      { putIn: "500", cameBack: "100" },
    ]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("pays money out of a pot once for a key, even if the pot and the follower's account are killed", async () => {
    const world = await holding();
    world.reach.follower = false;
    const first = await world.take("100", "a");
    world.pot.restart();
    world.follower.restart();
    expect(await world.take("100", "a")).toEqual(first);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "100" });
    world.reach.follower = true;
    world.pass(60_000);
    await world.deliver();
    expect(await world.take("100", "a")).toEqual(first);
    expect(await world.take("101", "a")).toMatchObject({ error: "idempotency_conflict" });
    expect(world.funds()).toEqual(["600", "400"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "pays nothing out of a pot when the pot fails at write %i",
    async (write) => {
      const world = await holding();
      await world.deliver();
      const before = world.pot.db.dump();
      world.pot.db.failAtWrite = write;
      await expect(world.take("100", "a")).rejects.toThrow("injected failure");
      world.pot.db.failAtWrite = null;
      expect(world.pot.db.dump()).toBe(before);
      done(await world.take("100", "a"));
      expect(world.funds()).toEqual(["600", "400"]);
    },
  );

  it("refuses a follower's payout that would use a pot's margin, floating profit or money for a floating loss", async () => {
    const world = await holding();
    world.price(1.2);
    // 390 are free; the floating profit is 1000.
    expect(await world.take("390.01")).toMatchObject({ error: "balance_insufficient" });
    done(await world.take("390"));
    world.price(1.1);
    expect(world.audit().problems).toEqual([]);
    const loser = await holding();
    loser.masterCloses(loser.events[0]?.orderId ?? "", "0.5");
    loser.price(1.0999);
    await loser.copyAll();
    loser.price(1.095);
    // 445 are free, and the floating loss is 25.
    expect(await loser.take("420.01")).toMatchObject({ error: "balance_insufficient" });
  });

  it("refuses a payout that would bring a pot to its copy stop", async () => {
    const world = await holding();
    world.price(1.09);
    // Equity is 400; a payout of x moves the stop to (500 - x) * 0.6.
    expect(await world.take("250")).toMatchObject({ error: "copy_stop_near" });
    done(await world.take("249.99"));
    await world.look();
    expect(pot(world)?.state).toBe("following");
    expect(closedBy(world)).toEqual([]);
  });

  it("refuses a payout from a pot whose copy stop is reached", async () => {
    const world = await holding();
    world.price(1.08);
    expect(await world.take("1")).toMatchObject({ error: "busy" });
    world.doubt = "held";
    expect(await world.take("1")).toMatchObject({ error: "price_doubted" });
    world.doubt = "none";
    await world.look();
    expect(closedBy(world)).toEqual(["copy_stop 1.08"]);
    expect(await world.take("1")).toMatchObject({ error: "copy_ended" });
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it.each(["0", "-5", "0.001", "x", ""])("refuses a payout of %s from a pot", async (amount) => {
    const world = await holding();
    expect(await world.take(amount)).toMatchObject({ error: "transfer_invalid" });
  });

  it("refuses the second of two parallel payouts when both together exceed the pot's money", async () => {
    const world = await holding();
    const both = await Promise.all([world.take("240", "a"), world.take("240", "b")]);
    expect(both.filter((each) => each.ok)).toHaveLength(1);
    expect(world.funds()).toEqual(["740", "260"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("refuses a copy when an earlier payout has left the pot too little money for the margin", async () => {
    const world = new CopyWorld();
    await world.start("500");
    world.masterOpens({ lots: "4" });
    await world.told();
    done(await world.take("100"));
    // The copy requires a margin of 440; 400 are left.
    expect(await world.copyAll()).toMatchObject([
      { kind: "refused", reason: "margin_insufficient" },
    ]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });
});

describe("a pot that its follower closes at once", () => {
  it("closes the positions at the next check, records the user as the reason, and returns the money when the follower closes the pot", async () => {
    const world = await holding();
    world.price(1.11);
    expect(done(await stop(world)).pot).toMatchObject({ state: "stopped", stoppedBy: "user" });
    await world.look();
    expect(closedBy(world)).toEqual(["user 1.11"]);
    expect(pot(world)).toMatchObject({ state: "ended", stoppedBy: "user" });
    expect(world.funds()).toEqual(["1100", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
    expect(world.follower.db.dump()).not.toContain("copy_stopped");
  });

  it("returns a pot's money at once when its follower closes the pot and no position is open", async () => {
    const world = new CopyWorld();
    await world.start("500");
    expect(done(await stop(world)).pot.state).toBe("ended");
    await world.deliver();
    expect(world.funds()).toEqual(["1000", "0"]);
  });

  it("closes a stopped pot's copy in a closed market only when that market reopens, and opens no copy until then", async () => {
    const world = await holding();
    const weekdays = { ...traded, id: 9, market: { ...traded.market, session: "forex" } };
    const command = world.master.command(weekdays, { lots: "1" });
    done(world.master.account.forex.submit(command, { quote: world.quote() }, "weekdays"));
    await world.copyAll();
    world.pass(86_400_000);
    world.price(1.1);
    done(await stop(world));
    await world.look();
    expect([pot(world)?.state, closedBy(world)]).toEqual(["stopped", ["user 1.1"]]);
    world.masterOpens();
    expect(await world.copyAll()).toEqual([{ kind: "nothing" }]);
    expect(await stop(world)).toMatchObject({ error: "copy_ended" });
    world.pass(2 * 86_400_000);
    world.price(1.11);
    await world.look();
    expect(closedBy(world)).toEqual(["user 1.11", "user 1.1"]);
    expect(pot(world)?.state).toBe("ended");
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("closes a copy once when the follower closes the pot while the master's close is on the way", async () => {
    const world = await holding();
    const [first] = world.events;
    world.masterCloses(first?.orderId ?? "");
    await world.told();
    done(await stop(world));
    expect(await world.copyAll()).toMatchObject([{ kind: "copied" }]);
    await world.look();
    expect(closedBy(world)).toEqual(["copied 1.1"]);
    expect(pot(world)?.state).toBe("ended");
    const other = await holding();
    other.masterCloses(other.events[0]?.orderId ?? "");
    await other.told();
    done(await stop(other));
    await other.look();
    expect(await other.copyAll()).toEqual([{ kind: "nothing" }]);
    expect(closedBy(other)).toEqual(["user 1.1"]);
    expect(other.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("finishes closing a pot's positions for the same reason when the pot is killed halfway", async () => {
    const world = await holding();
    world.masterOpens();
    await world.copyAll();
    world.pot.stopOutPart = 1;
    world.pot.restart();
    done(await stop(world));
    world.pot.pause = async () => {
      throw new Error("killed");
    };
    await expect(world.look()).rejects.toThrow("killed");
    world.pot.pause = async () => undefined;
    world.pot.restart();
    await world.pot.account.risk.review();
    await world.deliver();
    expect(closedBy(world)).toEqual(["user 1.1", "user 1.1"]);
    await world.start("100");
    expect(pot(world)).toMatchObject({ state: "following", stoppedBy: null, base: "100" });
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });
});

describe("a late opening", () => {
  it("copies an opening that is at most one minute old, and refuses an older one as too late", async () => {
    const world = new CopyWorld();
    await world.start("500");
    world.masterOpens();
    await world.told();
    world.pass(60_000);
    world.price(1.1);
    expect(await world.copyAll()).toMatchObject([{ kind: "copied" }]);
    world.masterOpens();
    await world.told();
    world.pass(60_001);
    world.price(1.1);
    const late = { kind: "refused", reason: "copy_too_late" };
    expect(await world.copyAll()).toEqual([late]);
    const [, second] = world.events;
    expect(second && (await world.copy(second))).toEqual(late);
    const { data } = world.pot.account.copies.page({ page: 1, pageSize: 9 });
    expect(data[0]).toMatchObject({ orderId: null, reason: "copy_too_late" });
  });

  it("copies an opening older than a minute when the market has been open for less than a minute", async () => {
    const world = new CopyWorld();
    await world.start("500");
    const opened = world.masterOpens();
    const [event] = await world.told();
    if (event?.act.kind !== "opened") throw new Error("nothing was told");
    expect(event.orderId).toBe(opened.id);
    world.pass(3_600_000);
    world.price(1.1);
    const command = { masterId: "m", event, masterEquity: null, closedMs: world.nowMs - 30_000 };
    const { copyDecisions } = world.pot.account;
    const outcome = await copyDecisions.decide(command, { quote: world.quote() }, "late");
    expect(outcome).toMatchObject({ kind: "copied" });
    expect(world.pot.account.pots.own()?.settings).toEqual(settings);
  });
});
