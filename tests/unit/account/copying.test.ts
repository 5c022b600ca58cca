import { describe, expect, it } from "vitest";
import type { MasterEvent } from "#domain/contracts/copying.ts";
import { CopyWorld, done, traded } from "./copy-world.ts";

const kinds = (events: readonly MasterEvent[]) =>
  events.map(({ number, act }) => `${number} ${act.kind}`);

/** Returns the only copy in the pot. */
function own(world: CopyWorld) {
  const [copy] = world.pot.account.copies.page({ page: 1, pageSize: 10 }).data;
  const order = copy?.orderId ? world.pot.account.orders.require(copy.orderId) : null;
  return { copy, order };
}

async function copied(change: Parameters<CopyWorld["start"]>[1] = {}) {
  const world = new CopyWorld();
  await world.start("500", change);
  const order = world.masterOpens();
  const [outcome] = await world.copyAll();
  return { world, order, outcome };
}

describe("a position of the master", () => {
  it("opens a copy with the master's lots times the lot multiplier, at the pot's own price", async () => {
    const world = new CopyWorld();
    await world.start("500");
    world.masterOpens({ side: "sell", stopLossPrice: "1.2", takeProfitPrice: "1.05" });
    world.price(1.0998);
    world.pass(700);
    const [outcome] = await world.copyAll();
    const { copy, order } = own(world);
    expect(outcome).toEqual({
      kind: "copied",
      orderId: order?.id,
      receipt: order?.openReceipt,
      atMs: world.nowMs,
    });
    expect(order).toMatchObject({
      side: "sell",
      lots: "0.1",
      openPrice: "1.0998",
      stopLossPrice: "1.2",
      takeProfitPrice: "1.05",
      multiple: 100,
    });
    expect(copy).toMatchObject({
      size: { kind: "multiple", multiple: "0.1" },
      masterLots: "1",
      potEquity: "500",
      masterReceipt: { price: "1.1" },
      receipt: { price: "1.0998" },
    });
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("sizes a copy by the ratio of the pot's equity to the master's equity, rounded down", async () => {
    const world = new CopyWorld();
    await world.start("500", { size: { kind: "share" } });
    world.masterOpens();
    const [opened] = await world.told();
    if (!opened) throw new Error("nothing was told");
    // The pot needs the master's equity for its decision.
    expect(await world.copy(opened)).toMatchObject({ kind: "again" });
    await world.copy(opened, "7000");
    // 500 / 7000 of a lot, rounded down.
    expect(own(world).order?.lots).toBe("0.07");
  });

  it.each(["again", "after a restart", "by another key"])(
    "opens a copy once when the opening is reported %s",
    async (how) => {
      const { world, outcome } = await copied();
      const [opened] = world.events;
      if (!opened) throw new Error("nothing was told");
      if (how === "after a restart") world.pot.restart();
      const command = { masterId: "m", event: opened, masterEquity: null };
      const key = how === "by another key" ? "other" : `copy:${opened.number}`;
      const quotes = { quote: world.quote() };
      const { copyDecisions, orders } = world.pot.account;
      const more = await Promise.all([
        copyDecisions.decide(command, quotes, key),
        copyDecisions.decide(command, quotes, key),
      ]);
      expect(more).toEqual([outcome, outcome]);
      expect(orders.open()).toHaveLength(1);
    },
  );

  it.each(Array.from({ length: 14 }, (_, index) => index))(
    "opens a copy whole or not at all when write %i fails",
    async (write) => {
      const world = new CopyWorld();
      await world.start("500");
      world.masterOpens();
      const [opened] = await world.told();
      if (!opened) throw new Error("nothing was told");
      const before = world.pot.db.dump();
      world.pot.db.failAtWrite = write;
      await expect(world.copy(opened)).rejects.toThrow("injected failure");
      world.pot.db.failAtWrite = null;
      expect(world.pot.db.dump()).toBe(before);
      expect(await world.copy(opened)).toMatchObject({ kind: "copied" });
      expect(world.audit().problems).toEqual([]);
    },
  );

  it("refuses a copy below the smallest size, and notifies the follower", async () => {
    const world = new CopyWorld();
    world.follower.account.announcer.attach("g");
    await world.start("500");
    world.masterOpens({ lots: "0.09" });
    const refused = { kind: "refused", reason: "lots_below_minimum" };
    expect(await world.copyAll()).toEqual([refused]);
    const [event] = world.events;
    // A repeat of the opening is refused as well.
    expect(event && (await world.copy(event))).toEqual(refused);
    expect(own(world)).toMatchObject({ copy: { reason: "lots_below_minimum", orderId: null } });
    await world.deliver();
    const told = world.follower.db.rows<{ payload: string }>("SELECT payload FROM outbox");
    expect(JSON.stringify(told)).toContain("copy_refused");
  });

  it("refuses a copy when the pot lacks margin, and ignores the later close of the position", async () => {
    const world = new CopyWorld();
    await world.start("100");
    const order = world.masterOpens();
    expect(await world.copyAll()).toEqual([{ kind: "refused", reason: "margin_insufficient" }]);
    world.masterCloses(order.id);
    expect(await world.copyAll()).toEqual([{ kind: "nothing" }]);
    expect(world.funds()[1]).toBe("100");
  });

  it("refuses a copy, and does not postpone it, when the pot has another currency", async () => {
    const world = new CopyWorld();
    await world.start("500");
    world.masterOpens();
    const [opened] = await world.told();
    if (opened?.act.kind !== "opened") throw new Error("nothing was told");
    const event = { ...opened, act: { ...opened.act, currency: "EUR" } };
    expect(await world.copy(event)).toEqual({ kind: "refused", reason: "currency_mismatch" });
  });

  it("opens a copy at the next certain price when the price is in doubt", async () => {
    const world = new CopyWorld();
    await world.start("500");
    world.masterOpens();
    const [opened] = await world.told();
    if (!opened) throw new Error("nothing was told");
    world.doubt = "held";
    const again = { kind: "again", notBeforeMs: world.nowMs + 1_000 };
    expect(await world.copy(opened)).toEqual(again);
    world.doubt = "none";
    expect(await world.copy(opened)).toMatchObject({ kind: "copied" });
  });

  it("delays or refuses a copy, as the follower's setting says, when the market is closed", async () => {
    for (const whenClosed of ["wait", "skip"] as const) {
      const world = new CopyWorld();
      await world.start("500", { whenClosed });
      world.masterOpens();
      const [opened] = await world.told();
      if (!opened) throw new Error("nothing was told");
      world.status = "closed";
      const first = await world.copy(opened);
      world.status = "open";
      const then = await world.copy(opened);
      if (whenClosed === "wait") {
        expect(first).toMatchObject({ kind: "again" });
        expect(then).toMatchObject({ kind: "copied" });
      } else {
        expect([first, then]).toEqual([first, first]);
        expect(first).toEqual({ kind: "refused", reason: "market_closed" });
      }
    }
  });

  it("opens a copy without the stop-loss that the price has passed, but with the take-profit", async () => {
    const world = new CopyWorld();
    await world.start("500");
    world.masterOpens({ stopLossPrice: "1.095", takeProfitPrice: "1.2" });
    world.price(1.094);
    expect(await world.copyAll()).toMatchObject([{ kind: "copied" }]);
    expect(own(world)).toMatchObject({
      copy: { levelsReason: "stop_price_invalid" },
      order: { stopLossPrice: "0", takeProfitPrice: "1.2" },
    });
  });

  it.each(["paused", "leaving"] as const)("opens no copy in a pot that is %s", async (state) => {
    const { world } = await copied();
    done(await world.follower.account.following.steer("m", { state }, "change"));
    world.masterOpens();
    expect(await world.copyAll()).toEqual([{ kind: "nothing" }]);
    expect(world.pot.account.orders.open()).toHaveLength(1);
  });

  it("refuses to copy a position of another master", async () => {
    const { world } = await copied();
    const [event] = world.events;
    if (!event) throw new Error("nothing was told");
    const command = { masterId: "x", event, masterEquity: null };
    const { copyDecisions } = world.pot.account;
    await expect(copyDecisions.decide(command, null, "k")).rejects.toThrow("another master");
  });
});

describe("later acts on a copied position", () => {
  it("closes a copy once when the master closes, with the copy's own reason and receipt", async () => {
    const { world, order } = await copied();
    world.price(1.11);
    world.masterCloses(order.id);
    const [outcome] = await world.copyAll();
    const { order: copy } = own(world);
    expect(copy).toMatchObject({ status: "closed", closeReason: "copied", profit: "100" });
    expect(outcome).toMatchObject({ kind: "copied", receipt: copy?.closeReceipt });
    const [, closed] = world.events;
    expect(closed && (await world.copy(closed))).toEqual(outcome);
    expect(world.funds()).toEqual(["500", "600"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("delays the copy of a master's close until the price is certain", async () => {
    const { world, order } = await copied();
    world.masterCloses(order.id);
    world.doubt = "quiet";
    const closed = (await world.told())[1];
    expect(closed && (await world.copy(closed))).toMatchObject({ kind: "again" });
    world.doubt = "none";
    await world.copyAll();
    expect(own(world).order?.status).toBe("closed");
  });

  it("opens no copy when the master's close arrives before the opening", async () => {
    const world = new CopyWorld();
    await world.start("500");
    world.masterCloses(world.masterOpens().id);
    const [opened, closed] = await world.told();
    if (!opened || !closed) throw new Error("nothing was told");
    expect(await world.copy(closed)).toEqual({ kind: "nothing" });
    expect(await world.copy(opened)).toEqual({ kind: "nothing" });
    expect(world.pot.account.orders.open()).toEqual([]);
    // The pot never decided about this opening.
    expect(own(world).copy).toBeUndefined();
  });

  it("closes the same share of a copy as the master closes, rounded down, and all remaining lots when the master closes the rest", async () => {
    const { world, order } = await copied();
    world.masterCloses(order.id, "0.25");
    world.masterCloses(order.id, "0.05");
    await world.copyAll();
    // 0.1 x 0.25 is 0.02; 0.08 x 0.05 / 0.75 is less than a step.
    expect(own(world).order?.lots).toBe("0.08");
    for (const event of world.events) await world.copy(event);
    expect(own(world).order?.lots).toBe("0.08");
    const { data } = world.pot.account.orders.page({ status: "closed", page: 1, pageSize: 9 });
    expect(data).toMatchObject([{ lots: "0.02", closeReason: "copied" }]);
    world.masterCloses(order.id);
    await world.copyAll();
    expect(world.pot.account.orders.open()).toEqual([]);
    expect(world.funds()).toEqual(["500", "500"]);
    expect(world.audit().problems).toEqual([]);
  });

  it("moves a copy's levels with the master's, and ignores an older change that arrives late", async () => {
    const { world, order } = await copied();
    const set = (stopLossPrice: string) =>
      world.master.account.forex.setStops(
        { orderId: order.id, stopLossPrice, takeProfitPrice: "1.2" },
        { quote: world.quote() },
        world.key(),
      );
    done(set("1.05"));
    done(set("1.06"));
    const [, first, second] = await world.told();
    if (!first || !second) throw new Error("nothing was told");
    expect(await world.copy(second)).toMatchObject({ kind: "copied", receipt: null });
    await world.copy(first);
    expect(own(world).order).toMatchObject({ stopLossPrice: "1.06", takeProfitPrice: "1.2" });
  });

  it("keeps a copy open without the master's new stop-loss when the price has passed it, and sets the new take-profit", async () => {
    const { world, order } = await copied();
    done(
      world.master.account.forex.setStops(
        { orderId: order.id, stopLossPrice: "1.095", takeProfitPrice: "1.3" },
        { quote: world.quote() },
        world.key(),
      ),
    );
    world.price(1.09);
    expect(await world.copyAll()).toMatchObject([{ kind: "copied" }]);
    expect(own(world)).toMatchObject({
      copy: { levelsReason: "stop_price_invalid" },
      order: { status: "open", stopLossPrice: "0", takeProfitPrice: "1.3" },
    });
  });

  it("keeps a copy closed when the pot closed it before the master's close", async () => {
    const { world, order } = await copied();
    const { order: copy } = own(world);
    const command = { orderId: copy?.id ?? "" };
    done(world.pot.account.forex.close(command, { quote: world.quote() }, "by hand"));
    const [opened] = world.events;
    expect(opened && (await world.copy(opened))).toMatchObject({ kind: "copied" });
    world.masterCloses(order.id, "0.5");
    world.masterCloses(order.id);
    expect(await world.copyAll()).toEqual([{ kind: "nothing" }, { kind: "nothing" }]);
    expect(world.pot.account.orders.open()).toEqual([]);
    expect(world.audit().problems).toEqual([]);
  });
});

describe("a follower who leaves", () => {
  it("keeps a leaving follower's copies open until the master closes the copied position, then returns the pot's money", async () => {
    const { world, order } = await copied();
    const { following } = world.follower.account;
    const { pot } = done(await following.steer("m", { state: "leaving" }, "leave"));
    expect(pot.state).toBe("leaving");
    world.price(1.11);
    world.masterCloses(order.id);
    await world.copyAll();
    await world.deliver();
    expect(world.funds()).toEqual(["1100", "0"]);
    expect(world.reports.map(({ version, state }) => `${version} ${state}`)).toEqual([
      "1 following",
      "2 leaving",
      "3 ended",
    ]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("keeps a leaving follower's money until the last night's financing is booked", async () => {
    const { world, order } = await copied();
    world.pot.account.profiles.setRollover({ time: "17:00", zone: "America/New_York" });
    const due = world.pot.account.financingDue.nextMs();
    if (due === null) throw new Error("no night is due");
    done(await world.follower.account.following.steer("m", { state: "leaving" }, "leave"));
    world.pass(due - world.nowMs + 1);
    world.masterCloses(order.id);
    await world.copyAll();
    expect(world.pot.account.pots.own()?.state).toBe("leaving");
    world.pass(600_000);
    // The company charges no overnight financing, so the night costs nothing.
    await world.pot.account.financing.book();
    world.pot.account.pots.settleLater();
    await world.deliver();
    expect(world.pot.account.pots.own()?.state).toBe("ended");
    expect(world.funds()).toEqual(["1000", "0"]);
  });
});

describe("a master's account", () => {
  it("assigns consecutive numbers to the openings, part closes and closes of a master's positions, even within a reversal", async () => {
    const world = new CopyWorld();
    const first = world.masterOpens();
    const second = world.masterOpens();
    world.masterCloses(first.id, "0.4");
    done(
      await world.master.account.reversal.reverse(
        { ...world.master.command(traded), orderId: second.id },
        { quote: world.quote() },
        "turn",
      ),
    );
    world.masterCloses(first.id);
    expect(kinds(await world.told())).toEqual([
      "1 opened",
      "2 opened",
      "3 part_closed",
      "4 closed",
      "5 opened",
      "6 closed",
    ]);
    expect(world.events[2]?.act).toMatchObject({ closed: "0.4", before: "1" });
    expect(world.events[3]).toMatchObject({ orderId: second.id, productId: 1 });
    expect(world.events[4]?.act).toMatchObject({ side: "sell", currency: "USD", feeType: "lots" });
  });

  it("sends followers the fill, the stop's moves and the close of a master's pending order", async () => {
    const world = new CopyWorld();
    const order = world.masterOpens({
      status: "pending",
      targetPrice: "1.09",
      trailingDistance: "0.01",
    });
    expect(await world.told()).toEqual([]);
    const fire = async (kind: "entry" | "trail" | "stop_loss", price: number) => {
      world.price(price);
      const { orders, triggers } = world.master.account;
      const { triggerVersion: version } = orders.require(order.id);
      const tick = { seq: world.seq, timeMs: world.nowMs, bid: price, ask: price };
      const trigger = { kind, watch: "bid", when: "at_or_below", level: price } as const;
      await triggers.execute([
        { id: order.id, version, trigger, market: "sim/EURUSD", generation: 1, tick },
      ]);
    };
    await fire("entry", 1.09);
    await fire("trail", 1.1);
    await fire("stop_loss", 1.089);
    expect(kinds(await world.told())).toEqual(["1 opened", "2 levels", "3 closed"]);
    expect(world.events[0]?.act).toMatchObject({ levels: { stopLossPrice: "1.08" } });
    expect(world.events[1]?.act).toMatchObject({ levels: { stopLossPrice: "1.09" } });
    expect(world.events[2]?.act).toMatchObject({ receipt: { price: "1.089" } });
  });

  it("sends followers the closes of a master's stop-out", async () => {
    const world = new CopyWorld();
    world.masterOpens({ lots: "5" });
    world.price(1.08);
    await world.master.account.risk.review();
    expect(kinds(await world.told())).toEqual(["1 opened", "2 closed"]);
  });

  it("sends followers no event when a master's act fails", async () => {
    const world = new CopyWorld();
    world.master.db.failAtWrite = 12;
    expect(() => world.masterOpens()).toThrow("injected failure");
    world.master.db.failAtWrite = null;
    expect(await world.told()).toEqual([]);
    world.masterOpens();
    expect(kinds(await world.told())).toEqual(["1 opened"]);
  });

  it("sends followers of a former master no opening, only the closes of known positions", async () => {
    const world = new CopyWorld();
    const { id } = world.masterOpens();
    world.master.account.masterActs.setMaster(false);
    world.masterOpens();
    world.masterCloses(id);
    expect(kinds(await world.told())).toEqual(["1 opened", "2 closed"]);
  });

  it("sends no events when the account is not a master", async () => {
    const world = new CopyWorld();
    world.master.account.masterActs.setMaster(false);
    world.masterCloses(world.masterOpens().id);
    expect(await world.told()).toEqual([]);
    expect(world.master.db.rows("SELECT * FROM outbox WHERE destination LIKE 'follow %'")).toEqual(
      [],
    );
  });

  it("reports a master's equity and positions", async () => {
    const world = new CopyWorld();
    const { id } = world.masterOpens();
    world.masterCloses(id, "0.5");
    world.price(1.11);
    const { standingOf } = await import("#durable-objects/account/copying/standing.ts");
    expect(await standingOf(world.master.account)).toMatchObject({
      equity: "10500",
      floating: "500",
      isDoubted: false,
      open: [{ orderId: id, productId: 1, act: { kind: "opened", lots: "0.5" } }],
    });
  });
});
