import { describe, expect, it, vi } from "vitest";
import type { AccountEvent, AccountSnapshot } from "#domain/contracts/account.ts";
import { backOffMs } from "#domain/network/back-off.ts";
import { sendAgain } from "#durable-objects/runtime/outbox.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

type Told =
  | { versions: number; events: AccountEvent[]; positions: number; balance: string | undefined }
  | { ended: string };

/** A gateway that records its messages and replies by `answer`. */
function gateway(answer: () => boolean | Promise<boolean> = () => true) {
  const told: Told[] = [];
  return {
    told,
    async accountChanged(_: unknown, snapshot: AccountSnapshot, events: AccountEvent[]) {
      const { version, positions, balances } = snapshot;
      told.push({
        versions: version,
        events,
        positions: positions.length,
        balance: balances[0]?.balance,
      });
      return (await answer()) ? ("taken" as const) : ("absent" as const);
    },
    async sessionEnded(_: unknown, tokenHash: string) {
      told.push({ ended: tokenHash });
    },
  };
}

function attached(...names: string[]): AccountBench {
  const bench = new AccountBench();
  for (const name of names) bench.account.announcer.attach(name);
  return bench;
}

const trade = (bench: AccountBench, key: string) =>
  bench.account.forex.submit(bench.command(eurusd), { quote: bench.quote(eurusd, 1.1, 1.1) }, key);
const close = (bench: AccountBench, key: string) =>
  bench.account.forex.close({ orderId: "order-1" }, { quote: bench.quote(eurusd, 1.1, 1.1) }, key);
const names = (bench: AccountBench) =>
  bench.db.rows<{ name: string }>("SELECT name FROM gateways").map((row) => row.name);

/** Messages waiting for gateways only. */
function toGateways(bench: AccountBench): string[] {
  return bench.db
    .rows<{ destination: string }>("SELECT destination FROM outbox")
    .map(({ destination }) => destination)
    .filter((destination) => destination !== "exposures" && !destination.startsWith("market "));
}

describe("announcing", () => {
  it("sends each attached gateway the newest state once, with all events since the last message", async () => {
    const bench = attached("g1", "g2");
    const [first, second] = [gateway(), gateway()];
    bench.gateways.set("g1", first).set("g2", second);
    trade(bench, "a");
    close(bench, "b");
    close(bench, "b");
    await bench.account.drain();
    const told = [
      {
        versions: 3,
        events: [{ kind: "forex_closed", orderIds: ["order-1"] }],
        positions: 0,
        balance: "9993",
      },
    ];
    expect(first.told).toEqual(told);
    expect(second.told).toEqual(told);
    expect(bench.account.outbox.nextDueMs()).toBeNull();
  });

  it("announces nothing when no gateway is attached or nothing changed", () => {
    const bench = new AccountBench();
    trade(bench, "a");
    expect(toGateways(bench)).toEqual([]);
    bench.account.announcer.attach("g");
    trade(bench, "a");
    expect(toGateways(bench)).toEqual([]);
  });

  it("repeats an announcement later when a gateway has failed, without delaying other gateways", async () => {
    const bench = attached("down", "up");
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    let broken = true;
    const down = gateway(() => {
      if (broken) throw new Error("unreachable");
      return true;
    });
    const up = gateway();
    bench.gateways.set("down", down).set("up", up);
    trade(bench, "a");
    await bench.account.drain();
    expect([down.told.length, up.told.length]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    const due = bench.account.outbox.nextDueMs();
    expect(due).toBe(bench.nowMs + backOffMs(sendAgain, 0, 0.5));
    await bench.account.drain();
    expect(down.told).toHaveLength(1);
    broken = false;
    bench.nowMs = due ?? 0;
    bench.restart();
    await bench.account.drain();
    expect(down.told).toHaveLength(2);
    expect(bench.account.outbox.nextDueMs()).toBeNull();
  });

  it("waits longer after each failure to announce", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const bench = attached("missing");
    trade(bench, "a");
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      await bench.account.drain();
      const due = bench.account.outbox.nextDueMs() ?? 0;
      waits.push(due - bench.nowMs);
      bench.nowMs = due;
    }
    logged.mockRestore();
    expect(waits).toEqual([0, 1, 2].map((attempts) => backOffMs(sendAgain, attempts, 0.5)));
  });

  it("removes a gateway that has no socket of this trader", async () => {
    const bench = attached("empty");
    bench.gateways.set(
      "empty",
      gateway(() => false),
    );
    trade(bench, "a");
    await bench.account.drain();
    expect(names(bench)).toEqual([]);
    trade(bench, "b");
    expect(toGateways(bench)).toEqual([]);
  });

  it("keeps a gateway when a new socket attaches while the gateway reports that it has no socket", async () => {
    const bench = attached("g");
    const busy = gateway(() => {
      bench.account.announcer.attach("g");
      return false;
    });
    bench.gateways.set("g", busy);
    trade(bench, "a");
    await bench.account.drain();
    expect(names(bench)).toEqual(["g"]);
  });

  it("sends a gateway the next changes only after the gateway has answered the previous message", async () => {
    const bench = attached("g");
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = gateway(() => gate.then(() => true));
    bench.gateways.set("g", slow);
    trade(bench, "a");
    const first = bench.account.drain();
    trade(bench, "b");
    await bench.account.drain();
    expect(slow.told).toHaveLength(1);
    release();
    await first;
    // Each message contains only the positions opened since the previous message.
    expect(slow.told.map((told) => "positions" in told && told.positions)).toEqual([1, 1]);
  });

  it("drops the messages that wait for a gateway when the gateway leaves", async () => {
    const bench = attached("g");
    trade(bench, "a");
    bench.account.announcer.detach("g");
    expect(toGateways(bench)).toEqual([]);
  });
});

describe("sessions", () => {
  const day = 86_400_000;

  it("accepts a session until the account ends it, and announces the end once to the gateways", async () => {
    const bench = attached("g");
    const g = gateway();
    bench.gateways.set("g", g);
    const { account } = bench;
    account.sessions.start("hash", bench.nowMs);
    expect(account.sessions.authorize("hash", bench.nowMs)).toEqual({
      companyId: 1,
      userId: "u1",
      isDemo: true,
    });
    expect(account.sessions.authorize("other", bench.nowMs)).toBeNull();
    account.sessions.end("hash");
    account.sessions.end("hash");
    expect(account.sessions.authorize("hash", bench.nowMs)).toBeNull();
    await account.drain();
    expect(g.told).toEqual([{ ended: "hash" }]);
  });

  it("ends sessions after 7 days without use, and after 30 days at the latest", () => {
    const { account, nowMs } = new AccountBench();
    account.sessions.start("idle", nowMs);
    account.sessions.start("busy", nowMs);
    for (let days = 6; days < 30; days += 6) {
      expect(account.sessions.authorize("busy", nowMs + days * day)).not.toBeNull();
    }
    expect(account.sessions.authorize("idle", nowMs + 7 * day)).toBeNull();
    expect(account.sessions.authorize("busy", nowMs + 30 * day - 1)).not.toBeNull();
    expect(account.sessions.authorize("busy", nowMs + 30 * day)).toBeNull();
  });

  it("keeps at most twenty sessions, and ends the oldest for a new one", async () => {
    const bench = attached("g");
    const g = gateway();
    bench.gateways.set("g", g);
    const { account, nowMs } = bench;
    for (let index = 1; index <= 21; index++) account.sessions.start(`s${index}`, nowMs + index);
    expect(account.sessions.authorize("s1", nowMs + 30)).toBeNull();
    expect(account.sessions.authorize("s2", nowMs + 30)).not.toBeNull();
    expect(account.sessions.authorize("s21", nowMs + 30)).not.toBeNull();
    await account.drain();
    expect(g.told).toEqual([{ ended: "s1" }]);
  });
});
