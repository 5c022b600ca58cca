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

  /** The master opens a lot and closes it at another price; the pot copies a tenth. */
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

  /** Total that the master was paid so far. */
  get paid(): string {
    return this.master.account.db
      .rows<{ amount: string }>(
        `SELECT amount FROM journal_entries JOIN journal_transactions ON id = transaction_id
         WHERE kind = 'profit_share' AND bucket = 'forex.free'`,
      )
      .reduce((sum, { amount }) => sum + Number(amount), 0)
      .toString();
  }

  /** Goes to the first of the next month. */
  async month(): Promise<void> {
    const due = this.pot.account.share.nextDueMs();
    if (due === null) return;
    this.pass(due - this.nowMs);
    await this.pot.account.share.payMonth(this.pot.account.floating);
    await this.deliver();
  }
}

describe("a master's share", () => {
  it("pays a master's share at the end of a pot, above its deposits, equal on both ends", async () => {
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

  it("pays a master no share of a loss, which the next following has to win back too", async () => {
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
    // 200 were won in all beyond the first win, which made up for the loss of 100.
    expect(world.paid).toBe("40");
    expect(world.audit().problems).toEqual([]);
  });

  it("pays a master's share on the first of a month, of realised profit only, once", async () => {
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

  it("takes an open loss off the profit that a master shares", async () => {
    const world = new SharingWorld();
    await world.begin();
    await world.trade(1.11);
    world.masterOpens();
    await world.copyAll();
    world.price(1.104);
    await world.month();
    // 100 are realised, and 60 of them are lost again so far.
    expect(world.paid).toBe("8");
  });

  it("puts a month's profit share off while a price is in doubt, and tries again", async () => {
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

  it("pays the master's share first when money is taken out, and counts no deposit as profit", async () => {
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

  it("keeps a master's share as agreed while the pot lives, and none where none was agreed", async () => {
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

  it("pays a master's share once after deaths and repeats, and no play money for real money", async () => {
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
