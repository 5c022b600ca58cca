/** A master's share of a pot's profit: as agreed, above the high-water mark, once. */
import { describe, expect, it } from "vitest";
import { potUserId } from "#domain/text/names.ts";
import { readStatement } from "#durable-objects/account/ledger/statement.ts";
import { CopyWorld, done, settings } from "./copy-world.ts";

class SharingWorld extends CopyWorld {
  async begin(amount = "500", sharePercent = 20): Promise<void> {
    const command = { masterId: "m", amount, settings, act: "begin" as const, sharePercent };
    done(await this.follower.account.following.fund(command, this.key()));
    await this.deliver();
  }

  /** Opens a lot of the master and closes it at another price; the pot copies a tenth. */
  async trade(price: number): Promise<void> {
    const order = this.masterOpens();
    await this.copyAll();
    this.price(price);
    this.masterCloses(order.id);
    await this.copyAll();
    await this.deliver();
  }

  async change(change: { state: "leaving" } | { takenOut: string }) {
    const { pots, floating } = this.pot.account;
    const answer = await pots.change(change, floating, this.key());
    await this.deliver();
    return answer;
  }

  /** Sum of the shares paid to the master. */
  get paid(): string {
    return this.master.account.db
      .rows<{ amount: string }>(
        `SELECT amount FROM journal_entries JOIN journal_transactions ON id = transaction_id
         WHERE kind = 'profit_share' AND bucket = 'forex.free'`,
      )
      .reduce((sum, { amount }) => sum + Number(amount), 0)
      .toString();
  }

  /** Moves the time to the first of the next month. */
  async month(): Promise<void> {
    const due = this.pot.account.share.nextDueMs();
    if (due === null) return;
    this.pass(due - this.nowMs);
    await this.pot.account.share.payMonth(this.pot.account.floating);
    await this.deliver();
  }
}

describe("a master's share", () => {
  it("pays a master a share of the profit above the deposits when a pot ends", async () => {
    const world = new SharingWorld();
    await world.begin();
    await world.trade(1.11);
    expect(world.funds()[1]).toBe("600");
    expect(world.paid).toBe("0");
    done(await world.change({ state: "leaving" }));
    expect(world.paid).toBe("20");
    expect(world.funds()).toEqual(["1080", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
    for (const [who, moved] of [
      ["pot", "-20"],
      ["master", "20"],
    ] as const) {
      const { account, nowMs } = world[who];
      const { statement } = done(readStatement(account, 0, nowMs + 1));
      const contract = statement.accounts.find((each) => each.account === "forex");
      expect(contract).toMatchObject({ totals: { profit_share: moved } });
    }
  });

  it("pays a master no share of profit that recovers a loss, even the loss of an earlier pot", async () => {
    const world = new SharingWorld();
    await world.begin();
    await world.trade(1.09);
    done(await world.change({ state: "leaving" }));
    expect(world.funds()).toEqual(["900", "0"]);
    await world.begin();
    world.price(1.1);
    await world.trade(1.11);
    done(await world.change({ state: "leaving" }));
    expect(world.paid).toBe("0");
    await world.begin();
    world.price(1.1);
    await world.trade(1.12);
    done(await world.change({ state: "leaving" }));
    // Beyond the first gain, which offset the loss of 100, the profit is 200.
    expect(world.paid).toBe("40");
    expect(world.audit().problems).toEqual([]);
  });

  it("pays a master's share of realised profit once, on the first of the month", async () => {
    const world = new SharingWorld();
    await world.begin();
    await world.trade(1.11);
    await world.month();
    expect(world.paid).toBe("20");
    await world.month();
    expect(world.paid).toBe("20");
    // Open profit is not shared; an open loss reduces the share.
    world.masterOpens();
    await world.copyAll();
    world.price(1.13);
    await world.month();
    expect(world.paid).toBe("20");
    expect(world.pot.account.pots.own()).toMatchObject({
      sharePercent: 20,
      sharePaid: "20",
      base: "480",
    });
    expect(world.audit().problems).toEqual([]);
  });

  it("subtracts an open loss from the profit of which the master gets a share", async () => {
    const world = new SharingWorld();
    await world.begin();
    await world.trade(1.11);
    world.masterOpens();
    await world.copyAll();
    world.price(1.104);
    await world.month();
    // 100 are realised; the open position has lost 60.
    expect(world.paid).toBe("8");
  });

  it("delays a month's profit share while a price is in doubt, then retries", async () => {
    const world = new SharingWorld();
    await world.begin();
    await world.trade(1.11);
    world.masterOpens();
    await world.copyAll();
    world.doubt = "held";
    await world.month();
    expect(world.paid).toBe("0");
    world.doubt = "none";
    await world.month();
    expect(world.paid).toBe("20");
  });

  it("pays the master's share before a payout from the pot, and counts no deposit as profit", async () => {
    const world = new SharingWorld();
    await world.begin();
    done(await world.fund("100"));
    await world.deliver();
    await world.month();
    expect(world.paid).toBe("0");
    await world.trade(1.11);
    expect(await world.change({ takenOut: "700" })).toEqual({
      ok: false,
      error: "balance_insufficient",
    });
    expect(world.paid).toBe("0");
    done(await world.change({ takenOut: "100" }));
    expect(world.paid).toBe("20");
    expect(world.funds()).toEqual(["500", "580"]);
    done(await world.change({ state: "leaving" }));
    expect(world.paid).toBe("20");
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("keeps the agreed percentage of a master's share for the life of the pot, even zero percent", async () => {
    const world = new SharingWorld();
    await world.begin("500", 0);
    await world.trade(1.11);
    expect(world.pot.account.share.nextDueMs()).toBeNull();
    const again = { masterId: "m", amount: "10", settings, sharePercent: 50 };
    done(await world.follower.account.following.fund(again, world.key()));
    await world.deliver();
    expect(world.pot.account.pots.own()?.sharePercent).toBe(0);
    done(await world.change({ state: "leaving" }));
    expect(world.paid).toBe("0");
    // Gains from before the agreement are never shared.
    await world.begin("500", 20);
    done(await world.change({ state: "leaving" }));
    expect(world.paid).toBe("0");
  });

  it("pays a master's share once after a restart and a repeated message, and refuses a share in play money", async () => {
    const world = new SharingWorld();
    await world.begin();
    await world.trade(1.11);
    done(await world.change({ state: "leaving" }));
    const [row] = world.pot.db.rows<{ id: string }>(
      "SELECT id FROM copy_transfers WHERE other = 'm'",
    );
    const pot = { followerId: "f", masterId: "m" };
    const paid = { kind: "share_paid" as const, id: row?.id ?? "", pot, currency: "USD" };
    world.master.restart();
    world.master.account.takePotMessages(1, [{ ...paid, amount: "20", isDemo: false }]);
    expect(world.paid).toBe("20");
    const play = { ...paid, id: "another", amount: "20", isDemo: true };
    expect(() => world.master.account.takePotMessages(1, [play])).toThrow("play money");
    expect(world.paid).toBe("20");
    const side = world.master.db.rows("SELECT other, amount FROM copy_transfers");
    expect(side).toEqual([{ other: potUserId("f", "m"), amount: "20" }]);
  });
});
