import { describe, expect, test, vi } from "vitest";
import { socketLimits } from "#domain/contracts/socket.ts";
import { type Browser, type FakeGateway, makeSnapshot, settle } from "./fake-gateway.ts";
import { identity, openHost, position, token } from "./fake-traders.ts";

const pot = { topic: "FOLLOW_TRADE", user_id: "max", follower_id: "ann" } as const;
const potId = "ann~max";
const head = { type: "FOLLOW_TRADE", user_id: "max", follower_id: "ann" };
/** 100 units bought at 10, with 50 of the pot's 950 as margin. */
const held = position();

/** The pot in which Ann follows Max; both and Bob have sockets. */
async function watched(): Promise<{ host: FakeGateway; browser(who: string): Promise<Browser> }> {
  const host = openHost("ann", "max", "bob");
  host.pots.set(potId, makeSnapshot(1, [held], "950"));
  const browser = async (who: string) => {
    const made = host.browser();
    await made.login(token(who));
    return made;
  };
  return { host, browser };
}

async function priced(host: FakeGateway): Promise<void> {
  await host.run(0);
  host.link(1).tick(1, host.nowMs, 11, 11.5);
  await host.run(250);
}

describe("the copies of a pot", () => {
  test("sends a pot's copies to its follower and its master, and the pot's equity only to the follower", async () => {
    const { host, browser } = await watched();
    const [ann, max] = [await browser("ann"), await browser("max")];
    await ann.subscribed(pot);
    await max.subscribed(pot);
    await priced(host);
    const data = {
      ProfitsTotal: 100,
      TransOrder: [{ Id: "order", UpdatePrice: 11, FactProfits: 100 }],
    };
    const own = { ...data, Equity: 1050 };
    expect(ann.of("FOLLOW_TRADE")).toEqual([{ ...head, n: 1, snapshot: true, data: own }]);
    expect(max.of("FOLLOW_TRADE")).toEqual([{ ...head, n: 1, snapshot: true, data }]);
    expect(host.calls.filter((call) => call === `attach ${potId}`)).toHaveLength(1);
  });

  test("sends only those copies of a pot that moved, opened or ended", async () => {
    const { host, browser } = await watched();
    const ann = await (await browser("ann")).subscribed(pot);
    await priced(host);
    ann.clear();
    const change = { since: 1, ended: [], positions: [position({ orderId: "b", side: "sell" })] };
    const news = { ...makeSnapshot(2, [], "900"), ...change };
    expect(host.gateway.accountChanged(identity(potId), news, [])).toBe("taken");
    await host.run(100);
    const gone = { ...makeSnapshot(3, [], "980"), since: 2, ended: ["order"] };
    host.gateway.accountChanged(identity(potId), gone, []);
    await host.run(100);
    expect(ann.of("FOLLOW_TRADE")).toMatchObject([
      { n: 2, data: { TransOrder: [{ Id: "b", FactProfits: -150 }], Equity: 850 } },
      { n: 3, data: { TransOrder: [], Ended: ["order"], ProfitsTotal: -150, Equity: 830 } },
    ]);
  });

  test.each(["bob", "max"])(
    "refuses the trader %s the copies of another trader's pot, and does not call that pot",
    async (who) => {
      const { host, browser } = await watched();
      const other = await browser(who);
      host.pots.set("ann~cat", makeSnapshot(1));
      await other.sub({ ...pot, user_id: "cat" });
      await other.sub({ ...pot, user_id: "cat", follower_id: "ann~max" });
      expect(other.of("sub").map(({ code }) => code)).toEqual([403, 403]);
      expect(host.calls.filter((call) => !call.startsWith(`attach ${who}`))).toEqual([]);
    },
  );

  test("refuses a subscription to a pot's copies without a login, and to an unknown pot's copies", async () => {
    const { host, browser } = await watched();
    const visitor = host.browser();
    await visitor.sub(pot);
    expect(visitor.of("sub")).toMatchObject([{ code: 1305, key: "FOLLOW_TRADE:max:ann" }]);
    const ann = await browser("ann");
    await ann.sub({ ...pot, user_id: "nobody" });
    expect(ann.of("sub")).toMatchObject([{ code: 403 }]);
    expect(host.calls).not.toContain("attach ann~nobody");
  });

  test("sends a socket no copies of a pot after another trader has signed in on this socket", async () => {
    const { host, browser } = await watched();
    const ann = await (await browser("ann")).subscribed(pot);
    await priced(host);
    await ann.login(token("bob"));
    ann.clear();
    host.link(1).tick(2, host.nowMs, 12);
    await host.run(100);
    await settle();
    expect(ann.of("FOLLOW_TRADE")).toEqual([]);
    expect(host.calls.at(-1)).toBe("attach bob");
    expect(host.calls).toContain(`detach ${potId}`);
    expect(host.gateway.accountChanged(identity(potId), makeSnapshot(9), [])).toBe("absent");
  });

  test("ends the subscription to a pot's copies, and the links to the copies' markets, when the socket sends unsub", async () => {
    const { host, browser } = await watched();
    const ann = await (await browser("ann")).subscribed(pot);
    await priced(host);
    await ann.unsub(pot);
    await host.run(20_000);
    expect(host.gateway.report(1).links).toBe(0);
    expect(host.gateway.accountChanged(identity(potId), makeSnapshot(9), [])).toBe("absent");
  });

  test("sends a snapshot of a pot's copies after a second subscription, and after a missed change", async () => {
    const { host, browser } = await watched();
    const ann = await (await browser("ann")).subscribed(pot);
    await priced(host);
    ann.clear();
    await ann.subscribed(pot);
    await host.run(100);
    expect(ann.of("FOLLOW_TRADE")).toMatchObject([{ n: 1, snapshot: true }]);
    const hole = { ...makeSnapshot(9), since: 8, ended: [] };
    expect(host.gateway.accountChanged(identity(potId), hole, [])).toBe("behind");
    expect(host.gateway.accountChanged(identity(potId), makeSnapshot(9, [held]), [])).toBe("taken");
    await host.run(100);
    expect(ann.of("FOLLOW_TRADE").at(-1)).toMatchObject({ n: 1, snapshot: true });
  });

  test("sends a pot's copies again after a hibernation", async () => {
    const { host, browser } = await watched();
    const ann = await (await browser("ann")).subscribed(pot);
    await priced(host);
    ann.clear();
    await host.wakeUp([ann]);
    await priced(host);
    expect(ann.of("FOLLOW_TRADE")).toMatchObject([
      { n: 1, snapshot: true, data: { Equity: 1050 } },
    ]);
  });

  test("answers 503 to a subscription to a pot's copies when the pot is out of reach, and keeps the socket open", async () => {
    const { host, browser } = await watched();
    const told = vi.spyOn(console, "error").mockReturnValue();
    const ann = await browser("ann");
    host.attachGate = Promise.reject(new Error("out of reach"));
    host.attachGate.catch(() => undefined);
    await ann.sub(pot);
    host.attachGate = Promise.resolve();
    await ann.sub(pot);
    expect(ann.of("sub")).toMatchObject([{ code: 503 }, { code: 1 }]);
    told.mockRestore();
  });

  test("limits the number of pots whose copies a socket reads", async () => {
    const { host, browser } = await watched();
    const ann = await browser("ann");
    for (let at = 0; at <= socketLimits.potsPerSocketMax; at++) {
      host.pots.set(`ann~m${at}`, makeSnapshot(1));
      await ann.sub({ ...pot, user_id: `m${at}` });
    }
    expect(ann.of("sub").filter(({ code }) => code === 1)).toHaveLength(20);
    expect(ann.of("sub").at(-1)).toMatchObject({ code: 1303 });
  });
});
