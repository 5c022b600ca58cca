/** Messages of a topic to a master's followers: receivers and times. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MasterAct } from "#domain/contracts/copying.ts";
import { refuse } from "#domain/errors/errors.ts";
import { makeProduct } from "#tests/support/account.ts";
import {
  opened,
  openProduct,
  receiptOf,
  refusal,
  settings,
  standing,
  TopicWorld,
} from "./topic-world.ts";

const euro = openProduct("EURUSD");
const gold = openProduct("XAUUSD", 2);
const closed: MasterAct = { kind: "closed", receipt: receiptOf(euro, "1.1") };
const levels: MasterAct = {
  kind: "levels",
  levels: { stopLossPrice: "1", takeProfitPrice: "0" },
};
const half: MasterAct = {
  kind: "part_closed",
  closed: "0.5",
  before: "1",
  receipt: receiptOf(euro, "1.1"),
};

let world: TopicWorld;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  world = new TopicWorld();
});

const isClosed = (symbol: string) => {
  world.market = (name) => (name.endsWith(symbol) ? refuse("market_closed") : world.quote(name));
};
const allOpen = () => {
  world.market = (name) => world.quote(name);
};

describe("an event", () => {
  it("sends an event to each follower once, in order, at the same quote", async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `f${index}`);
    await world.pots(ids);
    await world.act("a", opened(euro));
    await world.act("a", levels);
    await world.act("a", closed);
    for (const id of ids) expect(world.told(id)).toEqual(["opened a", "levels a", "closed a"]);
    expect(world.quotesAsked).toHaveLength(1);
    expect(new Set(world.calls.map(({ key }) => key))).toEqual(
      new Set(["copy:1", "copy:2", "copy:3"]),
    );
    expect([world.count("events"), world.count("positions"), world.alarmMs]).toEqual([0, 0, null]);
  });

  it("requests fresh quotes during a long series of calls to followers, but not for every call", async () => {
    const ids = Array.from({ length: 400 }, (_, index) => `f${index}`);
    await world.pots(ids);
    world.pot = async (call) => {
      world.nowMs += 2;
      return world.copied(call);
    };
    await world.act("a", opened(euro));
    expect(world.quotesAsked.length).toBeGreaterThan(2);
    expect(world.quotesAsked.length).toBeLessThan(6);
  });

  it("changes nothing when an event repeats, and refuses an event while an earlier one is missing", async () => {
    await world.pots(["f"]);
    const [first, second, third] = [
      world.event("a", opened(euro)),
      world.event("a", levels),
      world.event("a", closed),
    ];
    world.topic.take([first]);
    expect(() => world.topic.take([third])).toThrow("2 is missing");
    world.topic.take([first, second, third]);
    world.topic.take([second]);
    await world.topic.run();
    expect(world.told("f")).toEqual(["opened a", "levels a", "closed a"]);
  });

  it("sends followers no event of a position that was opened before the topic began", async () => {
    await world.pots(["f"]);
    await world.act("old", closed);
    await world.act("a", opened(euro));
    expect(world.told("f")).toEqual(["opened a"]);
    expect(world.topic.report().behind).toBe(0);
  });

  it("sets a new alarm after each 800 calls to followers, and continues at once", async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `f${index}`);
    await world.pots(ids);
    await world.act("a", opened(euro));
    expect(world.calls).toHaveLength(800);
    expect(world.alarmMs).toBe(world.nowMs);
    await world.runUntil();
    expect(new Set(world.calls.map(({ followerId }) => followerId)).size).toBe(1_000);
    expect(world.calls).toHaveLength(1_000);
  });
});

describe("a follower", () => {
  it("retries an unreachable follower with back-off, without delaying others", async () => {
    await world.pots(["gone", "here"]);
    world.pot = (call) => {
      if (call.followerId === "gone") throw new Error("connection lost");
      return world.copied(call);
    };
    await world.act("a", opened(euro));
    await world.act("a", closed);
    expect(world.told("here")).toEqual(["opened a", "closed a"]);
    await world.runUntil(world.nowMs + 60_000);
    const times = world.calls.filter((call) => call.followerId === "gone").map((each) => each.atMs);
    const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(waits.length).toBeGreaterThan(4);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(world.count("events")).toBe(2);
    world.pot = (call) => world.copied(call);
    await world.runUntil();
    expect(world.told("gone").slice(-2)).toEqual(["opened a", "closed a"]);
    expect(world.count("events")).toBe(0);
  });

  it("retries a follower whose pot never answers, without delaying others", async () => {
    const limits: Array<() => void> = [];
    world.later = (run) => {
      limits.push(run);
      return () => undefined;
    };
    await world.pots(["mute", "here"]);
    world.pot = (call) =>
      call.followerId === "mute" ? new Promise(() => undefined) : world.copied(call);
    world.topic.take([world.event("a", opened(euro))]);
    const run = world.topic.run();
    await vi.waitFor(() => expect(world.told("here")).toEqual(["opened a"]));
    world.pot = (call) => world.copied(call);
    for (const limit of limits) limit();
    await run;
    await world.runUntil();
    expect(world.told("mute")).toEqual(["opened a", "opened a"]);
  });

  it("sends a follower the events of other positions when the follower's pot fails at one event", async () => {
    await world.pots(["f"]);
    world.pot = (call) => {
      if (call.event.orderId === "bad") throw refusal("a fault of the pot");
      return world.copied(call);
    };
    await world.act("a", opened(euro));
    await world.act("bad", opened(euro));
    await world.act("bad", levels);
    await world.act("a", closed);
    expect(world.told("f")).toEqual(["opened a", "opened bad", "closed a"]);
    world.pot = (call) => world.copied(call);
    await world.runUntil();
    expect(world.told("f").slice(-2)).toEqual(["opened bad", "levels bad"]);
  });

  it("sends a new follower only the events of positions that open after the follower's start", async () => {
    await world.pots(["early"]);
    await world.act("a", opened(euro));
    await world.pots(["late"]);
    await world.act("a", levels);
    await world.act("b", opened(gold));
    await world.act("a", closed);
    expect(world.told("late")).toEqual(["opened b"]);
  });

  it.each(["paused", "leaving", "stopped"] as const)(
    "sends no opening to a follower that is %s",
    async (state) => {
      await world.pots(["f"]);
      await world.act("a", opened(euro));
      await world.pots(["f"], { version: 2, state });
      await world.act("b", opened(euro));
      await world.act("a", half);
      await world.act("a", closed);
      expect(world.told("f")).toEqual(["opened a", "part_closed a", "closed a"]);
    },
  );

  it("sends a resumed follower only the positions opened after the pause", async () => {
    await world.pots(["f"]);
    world.pot = () => {
      throw new Error("connection lost");
    };
    await world.act("a", opened(euro));
    await world.pots(["f"], { version: 2, state: "paused" });
    await world.act("b", opened(euro));
    await world.pots(["f"], { version: 3, state: "following" });
    world.calls.length = 0;
    world.pot = (call) => world.copied(call);
    await world.act("c", opened(euro));
    await world.runUntil();
    expect(world.told("f")).toEqual(["opened c"]);
  });

  it("sends no event to an ended follower, and ignores the follower's older reports", async () => {
    await world.pots(["f"]);
    isClosed("EURUSD");
    await world.act("a", opened(euro));
    await world.pots(["f"], { version: 3, state: "ended" });
    await world.pots(["f"], { version: 2, state: "following" });
    allOpen();
    await world.act("b", opened(euro));
    await world.runUntil();
    expect(world.told("f")).toEqual([]);
    expect(world.topic.report().followers).toEqual({ ended: 1 });
  });
});

describe("a closed market", () => {
  it("delays the events of a closed market's positions until the market opens, and sends all other events", async () => {
    await world.pots(["f"]);
    isClosed("EURUSD");
    await world.act("a", opened(euro));
    await world.act("a", levels);
    await world.act("g", opened(gold));
    await world.act("g", closed);
    expect(world.told("f")).toEqual(["opened g", "closed g"]);
    allOpen();
    await world.runUntil();
    expect(world.told("f").slice(-2)).toEqual(["opened a", "levels a"]);
  });

  it("sets an event's retry to the start of the trading week when the market is closed", async () => {
    // Saturday noon; the week of currencies begins on Sunday at 17:00 in New York.
    world.nowMs = Date.UTC(2026, 10, 21, 12);
    await world.pots(["f"]);
    isClosed("EURUSD");
    await world.act("a", opened(makeProduct()));
    expect(world.alarmMs).toBe(Date.UTC(2026, 10, 22, 22));
  });

  it("sends moved stops to all pots while the market is closed, but a new position only to pots set to skip copies then", async () => {
    await world.pots(["f"]);
    await world.pots(["skips"], { settings: { ...settings, whenClosed: "skip" } });
    await world.act("a", opened(euro));
    isClosed("EURUSD");
    await world.act("a", levels);
    world.pot = (call) =>
      call.event.act.kind === "opened"
        ? { kind: "refused", reason: "market_closed" }
        : world.copied(call);
    world.nowMs += 1_000;
    await world.act("b", opened(euro));
    expect(world.told("f")).toEqual(["opened a", "levels a"]);
    expect(world.told("skips")).toEqual(["opened a", "levels a", "opened b"]);
    expect(world.topic.report().refused).toEqual({ market_closed: 1 });
  });

  it("delays a master's close until the closed market opens", async () => {
    await world.pots(["f"]);
    await world.act("a", opened(euro));
    world.nowMs += 1_000;
    isClosed("EURUSD");
    await world.act("a", closed);
    expect(world.told("f")).toEqual(["opened a"]);
    allOpen();
    await world.runUntil();
    expect(world.told("f")).toEqual(["opened a", "closed a"]);
  });
});

describe("an opening that a pot postpones", () => {
  it("sends a pot only the close when the master closes a position whose opening the pot has postponed", async () => {
    await world.pots(["f"]);
    world.pot = ({ event }) =>
      event.act.kind === "opened" ? { kind: "again", notBeforeMs: 0 } : { kind: "nothing" };
    await world.act("a", opened(euro));
    await world.act("a", levels);
    await world.act("a", closed);
    await world.runUntil();
    expect(world.told("f")).toEqual(["opened a", "closed a"]);
    expect(world.topic.report()).toMatchObject({ closedFirst: 1, waiting: 0, behind: 0 });
  });

  it("drops a pot's postponed opening of a position when the pot pauses, and sends the position's later events", async () => {
    await world.pots(["f"]);
    world.pot = () => ({ kind: "again", notBeforeMs: world.nowMs + 60_000 });
    await world.act("a", opened(euro));
    await world.act("a", levels);
    world.pot = () => ({ kind: "nothing" });
    await world.pots(["f"], { version: 2, state: "paused" });
    await world.runUntil();
    expect(world.told("f")).toEqual(["opened a", "levels a"]);
  });

  it("calls a pot again about a postponed opening, but not before the time that the pot named", async () => {
    await world.pots(["f"]);
    const untilMs = world.nowMs + 5_000;
    world.pot = (call) =>
      world.nowMs < untilMs ? { kind: "again", notBeforeMs: untilMs } : world.copied(call);
    await world.act("a", opened(euro));
    await world.runUntil();
    expect(world.calls.map(({ atMs }) => atMs >= untilMs)).toEqual([false, true]);
    world.market = () => refuse("price_doubted");
    world.nowMs += 1_000;
    world.topic.take([world.event("b", opened(euro))]);
    await world.runUntil(world.nowMs + 10_000);
    expect(world.told("f")).toHaveLength(2);
    allOpen();
    await world.runUntil();
    expect(world.told("f")).toHaveLength(3);
  });
});

describe("sizes by share of equity", () => {
  const share = { ...settings, size: { kind: "share" as const } };

  it("sends the same figure of the master's equity to each follower that copies by share, and no figure to others", async () => {
    await world.pots(["multiple"]);
    await world.pots(["one", "other", "third"], { settings: share });
    let equity = 1_000;
    let isAway = true;
    world.account = () => {
      if (isAway) throw new Error("connection lost");
      return { ...standing, equity: String(equity++) };
    };
    await world.act("a", opened(euro));
    expect(world.calls).toMatchObject([{ followerId: "multiple", masterEquity: null }]);
    isAway = false;
    await world.runUntil();
    const figures = world.calls.slice(1).map(({ masterEquity }) => masterEquity);
    expect(figures).toEqual(["1000", "1000", "1000"]);
  });

  it("delays copies sized by equity while the master's equity is in doubt", async () => {
    await world.pots(["f"], { settings: share });
    world.account = () => ({ ...standing, isDoubted: true });
    await world.act("a", opened(euro));
    expect(world.calls).toEqual([]);
    world.account = () => standing;
    await world.runUntil();
    expect(world.calls).toMatchObject([{ masterEquity: "1000" }]);
  });
});

describe("open positions when a follower starts", () => {
  const share = { kind: "share" as const };
  const open = { settings: { ...settings, size: share, copiesOpen: true } };

  it("sends a new follower the master's open positions before later events", async () => {
    await world.act("a", opened(euro));
    await world.act("a", levels);
    await world.act("a", half);
    await world.act("gone", opened(euro));
    await world.act("gone", closed);
    await world.pots(["f"], open);
    await world.act("a", closed);
    expect(world.told("f")).toEqual(["opened a", "closed a"]);
    expect(world.calls[0]).toMatchObject({
      key: "copy:1:1",
      masterEquity: "1000",
      event: {
        act: { lots: "0.5", levels: levels.kind === "levels" && levels.levels, isLate: true },
      },
    });
    // A late copy's slippage has no meaning, so the report omits it.
    expect(world.topic.report().opened.count).toBe(0);
  });

  it("sends a new follower no open positions while the master is in profit", async () => {
    await world.act("a", opened(euro));
    world.account = () => ({ ...standing, floating: "0.01" });
    await world.pots(["f"], open);
    await world.act("b", opened(euro));
    await world.runUntil();
    expect(world.told("f")).toEqual(["opened b"]);
  });

  it("sends a new follower newly opened positions at once, but already open positions only after the master's equity becomes known", async () => {
    await world.act("a", opened(euro));
    world.account = () => {
      throw new Error("connection lost");
    };
    await world.pots(["f"], { settings: { ...settings, copiesOpen: true } });
    await world.act("b", opened(euro));
    expect(world.told("f")).toEqual(["opened b"]);
    world.account = () => standing;
    await world.runUntil();
    expect(world.told("f")).toEqual(["opened b", "opened a"]);
  });
});

describe("the master's report", () => {
  it("counts copies, refusals and slippage in the master's report", async () => {
    await world.pots(["one", "other", "poor"]);
    world.pot = (call) => {
      if (call.followerId === "poor") return { kind: "refused", reason: "margin_insufficient" };
      return world.copied({ ...call, price: call.event.act.kind === "opened" ? 1.1011 : 1.0989 });
    };
    world.topic.take([world.event("a", opened(euro))]);
    world.nowMs += 40;
    await world.topic.run();
    world.pot = (call) =>
      call.followerId === "poor" ? { kind: "nothing" } : world.copied({ ...call, price: 1.0989 });
    await world.act("a", closed);
    const { opened: opening, closed: closing, ...rest } = world.topic.report();
    expect(opening).toMatchObject({ count: 2, delayMs: 80 });
    expect(opening.slippage).toBeCloseTo(20, 6);
    expect(closing.slippage).toBeCloseTo(20, 6);
    expect(rest).toEqual({
      ...{ refused: { margin_insufficient: 1 }, closedFirst: 0, newest: 2, behind: 0, waiting: 0 },
      followers: { following: 3 },
    });
  });
});
