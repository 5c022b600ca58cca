/** Each way for money to leave a person first requires permission. */
import { describe, expect, it } from "vitest";
import { outflowQuestions } from "#durable-objects/account/cashier/outflow.ts";
import { CopyWorld, done, settings } from "./copy-world.ts";

type Stop = "payouts_stopped" | "loan_unpaid";
const stops: readonly Stop[] = ["payouts_stopped", "loan_unpaid"];

class StoppedWorld extends CopyWorld {
  /** A pot of 500 that has won 100; a fifth of this profit is the master's share. */
  static async won(): Promise<StoppedWorld> {
    const world = new StoppedWorld();
    const command = { masterId: "m", amount: "500", settings, sharePercent: 20 };
    done(await world.follower.account.following.fund(command, world.key()));
    await world.deliver();
    const order = world.masterOpens();
    await world.copyAll();
    world.price(1.11);
    world.masterCloses(order.id);
    await world.copyAll();
    await world.deliver();
    return world;
  }

  stop(name: Stop): void {
    this.follower.account.payoutStops.set(name, "a reason");
  }

  async lift(name: Stop): Promise<void> {
    const { db, payoutStops } = this.follower.account;
    db.transaction(() => payoutStops.lift(name));
    await this.deliver();
  }

  /** Paid part of the master's share, and the part held back. */
  get share(): [paid: string | undefined, held: string | undefined] {
    const pot = this.pot.account.pots.own();
    return [pot?.sharePaid, pot?.shareHeld];
  }
}

const ways: Record<string, (world: StoppedWorld) => Promise<void>> = {
  "the end of a pot": async (world) => {
    const { pots, floating } = world.pot.account;
    done(await pots.change({ state: "leaving" }, floating, world.key()));
  },
  "money that is taken out": async (world) => {
    done(await world.take("50"));
  },
  "a month": async (world) => {
    const { share, floating } = world.pot.account;
    world.pass((share.nextDueMs() ?? 0) - world.nowMs);
    await share.payMonth(floating);
  },
};

describe.each(stops)("a profit share under %s", (stop) => {
  it.each(Object.keys(ways))(
    "holds back the profit share that %s triggers, and pays the share when payouts are allowed again",
    async (way) => {
      const world = await StoppedWorld.won();
      world.stop(stop);
      await ways[way]?.(world);
      await world.deliver();
      expect(world.share).toEqual(["0", "20"]);
      expect(world.master.funds()[0]).toBe("11000");
      expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
      for (const bench of [world.follower, world.pot, world.master]) bench.restart();
      await world.lift(stop);
      expect(world.share).toEqual(["20", "0"]);
      expect(world.master.funds()[0]).toBe("11020");
      expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
    },
  );

  it("returns the follower's own money while the profit share is held back", async () => {
    const world = await StoppedWorld.won();
    world.stop(stop);
    await ways["the end of a pot"]?.(world);
    await world.deliver();
    expect(world.funds()).toEqual(["1080", "0"]);
  });

  it("refuses a follower's transfers to a pot or another account while payouts are stopped", async () => {
    const world = await StoppedWorld.won();
    world.stop(stop);
    expect(await world.fund("10")).toEqual({ ok: false, error: stop });
    const { cashier } = world.follower.account;
    const moved = { from: "forex", to: "change", amount: "10" } as const;
    expect(await cashier.transfer(moved, world.key())).toEqual({ ok: false, error: stop });
  });
});

describe("a profit share", () => {
  it("holds back a profit share while the company blocks payouts", async () => {
    const world = await StoppedWorld.won();
    world.follower.mayPayOut = async () => false;
    world.follower.restart();
    await ways["the end of a pot"]?.(world);
    await world.deliver();
    expect(world.share).toEqual(["0", "20"]);
    world.follower.mayPayOut = async () => true;
    world.follower.restart();
    world.pass(3_600_000);
    await world.deliver();
    expect(world.share).toEqual(["20", "0"]);
  });

  it("pays a profit share once, even if its release is reported repeatedly", async () => {
    const world = await StoppedWorld.won();
    await ways["the end of a pot"]?.(world);
    await world.deliver();
    const [hold] = world.pot.db.rows<{ id: string }>(
      "SELECT substr(reference, 7) AS id FROM holds WHERE reference LIKE 'share:%'",
    );
    const allowed = { kind: "share_allowed", id: hold?.id ?? "" } as const;
    world.pot.account.takePotMessages(1, [allowed, allowed]);
    const asked = { kind: "share_asked", masterId: "m", id: hold?.id ?? "" } as const;
    world.follower.account.takePotMessages(1, [asked, asked]);
    await world.deliver();
    expect(world.share).toEqual(["20", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });
});

describe("the check before money leaves", () => {
  it("lists every kind of journal transaction in the table of outflow checks", () => {
    const world = new CopyWorld();
    const rows = world.follower.db.rows<{ kind: string }>("SELECT kind FROM journal_kinds");
    expect(Object.keys(outflowQuestions).sort()).toEqual(rows.map(({ kind }) => kind).sort());
  });

  it("requires the check mayLeave for exactly the five kinds of transaction by which money leaves an account", () => {
    const asked = Object.entries(outflowQuestions).filter(
      ([, question]) => question === "mayLeave",
    );
    expect(asked.map(([kind]) => kind).sort()).toEqual([
      "copy_transfer",
      "mining_subscribe",
      "profit_share",
      "transfer",
      "withdraw_hold",
    ]);
  });
});

describe("an account whose payouts an operator stopped while a loan is unpaid", () => {
  it("names the operator's stop, and the loan once the operator has lifted the stop", async () => {
    const world = await StoppedWorld.won();
    for (const stop of stops) world.stop(stop);
    const { payoutStops } = world.follower.account;
    expect(payoutStops.current).toBe("payouts_stopped");
    await world.lift("payouts_stopped");
    expect(payoutStops.current).toBe("loan_unpaid");
  });
});
