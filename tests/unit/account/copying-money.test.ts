import { describe, expect, it } from "vitest";
import { type CopySide, checkCopySides } from "#durable-objects/account/proof/copying.ts";
import { resetDemo } from "#durable-objects/account/reset.ts";
import { CopyWorld, done, settings, traded } from "./copy-world.ts";

describe("money into a pot", () => {
  it("moves a follower's money into a new pot, which the transfer opens", async () => {
    const world = new CopyWorld();
    done(await world.fund("400"));
    expect(world.funds()).toEqual(["600", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "400" });
    await world.deliver();
    expect(world.funds()).toEqual(["600", "400"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
    expect(world.pot.account.pots.own()).toMatchObject({
      followerId: "f",
      masterId: "m",
      state: "following",
      base: "400",
      stopEquity: "240",
      currency: "USD",
      version: 1,
    });
    expect(world.reports).toEqual([
      { followerId: "f", masterId: "m", version: 1, state: "following", settings },
    ]);
    expect(world.follower.account.following.list()).toEqual([
      { masterId: "m", state: "following", settings, putIn: "400", cameBack: "0", inPot: "400" },
    ]);
  });

  it("moves money into a pot once per idempotency key", async () => {
    const world = new CopyWorld();
    const both = await Promise.all([world.fund("300", "a"), world.fund("300", "a")]);
    expect(both[0]).toEqual(both[1]);
    done(await world.fund("300", "b"));
    expect(await world.fund("301", "a")).toMatchObject({ error: "idempotency_conflict" });
    await world.deliver();
    expect(world.funds()).toEqual(["400", "600"]);
    expect(world.pot.account.pots.own()?.base).toBe("600");
  });

  it("refuses the second of two parallel fundings of a pot when both together exceed the balance", async () => {
    const world = new CopyWorld();
    const both = await Promise.all([world.fund("700", "a"), world.fund("700", "b")]);
    expect(both.map((each) => each.ok)).toEqual([true, false]);
    await world.deliver();
    expect(world.funds()).toEqual(["300", "700"]);
  });

  it("credits a pot's money once when the answer is lost several times", async () => {
    const world = new CopyWorld();
    done(await world.fund("400"));
    world.reach.pot = false;
    await world.deliver();
    expect(world.audit()).toEqual({ problems: [], onTheWay: "400" });
    const [row] = world.follower.db.rows<{ payload: string }>(
      "SELECT payload FROM outbox WHERE destination = 'account f~m'",
    );
    const message = JSON.parse(row?.payload ?? "");
    // The pot stores the message and is killed before its answer.
    world.pot.account.takePotMessages(1, [message]);
    world.pot.restart();
    world.follower.restart();
    world.reach.pot = true;
    world.pass(60_000);
    await world.deliver();
    expect(world.funds()).toEqual(["600", "400"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    "moves nothing into a pot when the follower's account fails at write %i",
    async (write) => {
      const world = new CopyWorld();
      const before = world.follower.db.dump();
      world.follower.db.failAtWrite = write;
      await expect(world.fund("400", "a")).rejects.toThrow("injected failure");
      world.follower.db.failAtWrite = null;
      expect(world.follower.db.dump()).toBe(before);
      done(await world.fund("400", "a"));
      await world.deliver();
      expect(world.funds()).toEqual(["600", "400"]);
    },
  );

  it("refuses to fund a pot with money that covers losses of the follower's open positions", async () => {
    const world = new CopyWorld();
    const command = world.follower.command(traded, { lots: "0.1" });
    done(world.follower.account.forex.submit(command, { quote: world.quote() }, "open"));
    world.price(1.09);
    // Free equity: 1000 less a margin of 110 and a loss of 100.
    expect(await world.fund("790.01")).toMatchObject({ error: "balance_insufficient" });
    world.doubt = "held";
    expect(await world.fund("1")).toMatchObject({ error: "price_doubted" });
    world.doubt = "none";
    done(await world.fund("790"));
    expect(world.audit().problems).toEqual([]);
  });

  it.each(["0", "-1", "0.000000000001", "x", "1e3"])(
    "refuses to fund a pot with the amount %s",
    async (amount) => {
      const world = new CopyWorld();
      expect(await world.fund(amount)).toMatchObject({ error: "transfer_invalid" });
    },
  );

  it("lists a pot's funding in the logs of both accounts", async () => {
    const world = new CopyWorld();
    await world.start("400");
    const query = { account: "forex", page: 1, pageSize: 10 } as const;
    const [out] = world.follower.account.log.page(query).rows;
    const [into] = world.pot.account.log.page(query).rows;
    expect([out?.type, out?.value, into?.type, into?.value]).toEqual([
      "copy_transfer",
      "-400",
      "copy_transfer",
      "400",
    ]);
    expect(out?.reference).toBe(into?.reference);
  });
});

describe("money out of a pot", () => {
  it("returns a pot's money when the follower leaves and no position is open", async () => {
    const world = new CopyWorld();
    await world.start("400");
    const { following } = world.follower.account;
    const { pot } = done(await following.steer("m", { state: "leaving" }, "leave"));
    expect(pot.state).toBe("ended");
    await world.deliver();
    expect(world.funds()).toEqual(["1000", "0"]);
    expect(following.list()).toMatchObject([{ state: "ended", putIn: "400", cameBack: "400" }]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("returns a pot's money once, even if the return is reported repeatedly", async () => {
    const world = new CopyWorld();
    await world.start("400");
    world.reach.follower = false;
    done(await world.follower.account.following.steer("m", { state: "leaving" }, "leave"));
    await world.deliver();
    expect(world.funds()).toEqual(["600", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "400" });
    const rows = world.pot.db.rows<{ payload: string }>(
      "SELECT payload FROM outbox WHERE destination = 'account f'",
    );
    const messages = rows.map(({ payload }) => JSON.parse(payload));
    world.follower.account.takePotMessages(1, messages);
    world.follower.restart();
    world.pot.restart();
    world.reach.follower = true;
    world.pass(60_000);
    await world.deliver();
    expect(world.funds()).toEqual(["1000", "0"]);
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("restarts an emptied pot at its next funding, with the settings of that funding", async () => {
    const world = new CopyWorld();
    await world.start("400");
    done(await world.follower.account.following.steer("m", { state: "leaving" }, "leave"));
    await world.deliver();
    await world.start("100", { stopPercent: 50 });
    expect(world.pot.account.pots.own()).toMatchObject({
      state: "following",
      base: "100",
      stopEquity: "50",
    });
    expect(world.follower.account.following.list()[0]?.state).toBe("following");
    expect(world.audit()).toEqual({ problems: [], onTheWay: "0" });
  });

  it("delays the end of a leaving follower's pot until earlier fundings have arrived", async () => {
    const world = new CopyWorld();
    await world.start("100");
    world.reach.pot = false;
    done(await world.fund("200"));
    const { following } = world.follower.account;
    expect(await following.steer("m", { state: "leaving" }, "l")).toMatchObject({ error: "busy" });
    world.reach.pot = true;
    expect(done(await following.steer("m", { state: "leaving" }, "l")).pot.state).toBe("ended");
    await world.deliver();
    expect(world.funds()).toEqual(["1000", "0"]);
  });

  it("refuses to change a pot when the follower has no pot", async () => {
    const { follower } = new CopyWorld();
    const answer = await follower.account.following.steer("m", { state: "paused" }, "p");
    expect(answer).toMatchObject({ error: "copy_ended" });
  });
});

describe("the audit of follower and pot", () => {
  const facts = (amount: string, at = "a", other = "b"): [string, CopySide] => [
    at,
    {
      ...{ transfers: [{ id: "t", other, amount }], waiting: new Set() },
      claims: { raised: new Map(), paid: new Map() },
    },
  ];

  it.each([
    ["money that came from nowhere", [facts("5", "b", "a")], "never sent"],
    ["money that is gone", [facts("-5")], "is lost"],
    ["another amount", [facts("-5"), facts("6", "b", "a")], "arrived at b as 6"],
    ["another account", [facts("-5"), facts("5", "c", "a")], "arrived at c"],
  ])("finds %s in the audit of follower and pot", (_name, sides, problem) => {
    const problems: string[] = [];
    checkCopySides(new Map(sides), (each) => problems.push(each));
    expect(problems.join()).toContain(problem);
  });

  it("finds a transfer that disagrees with the journal", async () => {
    const world = new CopyWorld();
    await world.start("400");
    world.pot.db.exec("DROP TRIGGER copy_transfers_stay; UPDATE copy_transfers SET amount = '401'");
    expect(world.audit().problems).toEqual([
      "copy transfer f-1 disagrees with its journal",
      "copying USD is -400, its transfers sum to -401",
      "copy transfer f-1 of f arrived at f~m as 401",
    ]);
  });
});

describe("a reset of a demo account", () => {
  it("deducts the pots' money from the opening balance when a demo account is reset", async () => {
    const world = new CopyWorld();
    world.follower.db.exec("UPDATE profile SET is_demo = 1");
    await world.start("400");
    done(resetDemo(world.follower.account, { forex: "1000", micro: "0" }, "reset"));
    expect(world.funds()).toEqual(["600", "400"]);
  });
});
