/** Payloads that their destination refuses, and payloads that do not arrive. */
import { beforeEach, describe, expect, it } from "vitest";
import { Outbox, triesMax } from "#durable-objects/runtime/outbox.ts";
import { outboxSql } from "#durable-objects/runtime/outbox-rows.ts";
import { isRefusal, parkedDestination, parkingSql } from "#durable-objects/runtime/parking.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

/** An exception of another object, as it arrives here. */
const refusal = (message: string) => Object.assign(new Error(message), { remote: true });

let nowMs: number;
let outbox: Outbox;
let arrived: string[];
let answer: (payload: string) => void;

beforeEach(() => {
  nowMs = 1_000;
  arrived = [];
  answer = () => undefined;
  outbox = new Outbox({
    db: new MemoryDatabase([{ sql: outboxSql }, { sql: parkingSql }]),
    nowMs: () => nowMs,
    random: () => 0.5,
    failed: () => undefined,
  });
});

async function send(destination: string, payloads: string[]): Promise<void> {
  for (const payload of payloads) answer(payload);
  if (destination !== parkedDestination) arrived.push(...payloads);
}

/** Drains at each due time, until nothing is due. */
async function drainAll(drains = 100): Promise<void> {
  for (let count = 0; count < drains; count++) {
    await outbox.drain(send);
    const dueMs = outbox.nextDueMs();
    if (dueMs === null) return;
    nowMs = Math.max(nowMs, dueMs);
  }
}

const refuseBad = (payload: string) => {
  if (payload === "bad") throw refusal("not a trigger");
};

describe("a refused payload", () => {
  it("parks a refused payload after its tries, sends the others, and delivers the parked payload once on a retry", async () => {
    answer = refuseBad;
    for (const payload of ["a", "bad", "b"]) outbox.put("market", payload);
    await outbox.drain(send);
    expect(arrived).toEqual(["a", "b"]);
    outbox.put("market", "c");
    await outbox.drain(send);
    expect(arrived).toEqual(["a", "b", "c"]);
    expect(outbox.parked()).toEqual([]);
    await drainAll();
    const [parked] = outbox.parked();
    expect(parked).toMatchObject({
      destination: "market",
      payload: "bad",
      reason: "not a trigger",
      firstMs: 1_000,
      lastMs: nowMs,
    });
    expect(outbox.isWaiting("market")).toBe(false);
    answer = () => undefined;
    const { id = 0 } = parked ?? {};
    expect([outbox.retry(id), outbox.retry(id)]).toEqual([true, false]);
    await drainAll();
    expect(arrived).toEqual(["a", "b", "c", "bad"]);
    expect(outbox.parked()).toEqual([]);
  });

  it("retries a refused payload at its own pace, however many others are sent", async () => {
    let tries = 0;
    answer = (payload) => {
      if (payload === "bad") tries++;
      refuseBad(payload);
    };
    outbox.put("market", "bad");
    for (let index = 0; index < 3 * triesMax; index++) {
      outbox.put("market", `${index}`);
      await outbox.drain(send);
    }
    // Tried together with the first other payload, then alone.
    expect(tries).toBe(2);
    expect(await outbox.flush("market", send)).toBe(false);
    expect(tries).toBe(2);
  });

  it("counts a refused payload as undelivered until it is parked", async () => {
    answer = refuseBad;
    outbox.put("market", "bad");
    expect(await outbox.flush("market", send)).toBe(false);
    await drainAll();
    expect(await outbox.flush("market", send)).toBe(true);
  });

  it("gives a payload a higher number when it is parked again after a retry", async () => {
    answer = refuseBad;
    outbox.put("market", "bad");
    await drainAll();
    const [first] = outbox.parked();
    outbox.retry(first?.id ?? 0);
    await drainAll();
    expect(outbox.parked()).toHaveLength(1);
    expect(outbox.parked()[0]?.id).toBeGreaterThan(first?.id ?? 0);
  });

  it("drops a refused payload when its destination is forgotten", async () => {
    answer = refuseBad;
    outbox.put("gateway", "bad");
    await drainAll();
    outbox.forget("gateway");
    expect(outbox.parked()).toEqual([]);
    expect(outbox.isWaiting(parkedDestination)).toBe(true);
  });

  it("reports the refusal of a payload, but not the refusal of that report", async () => {
    const reports: string[][] = [];
    const report = async (destination: string, payloads: string[]) => {
      if (destination === parkedDestination) reports.push(payloads);
      throw refusal("no such table");
    };
    outbox.put("market", "bad");
    for (let count = 0; count < 3 * triesMax; count++) {
      await outbox.drain(report);
      nowMs = outbox.nextDueMs() ?? nowMs;
    }
    expect(reports).toHaveLength(triesMax);
    expect(outbox.parked().map(({ destination }) => destination)).toEqual([
      parkedDestination,
      "market",
    ]);
    expect(outbox.nextDueMs()).toBeNull();
  });
});

describe("a payload that must arrive", () => {
  beforeEach(() => {
    outbox = new Outbox({
      db: new MemoryDatabase([{ sql: outboxSql }, { sql: parkingSql }]),
      nowMs: () => nowMs,
      random: () => 0.5,
      whenRefused: (destination) => {
        if (destination === "level") return "keep_in_order";
        return destination === "order" ? "keep" : "park";
      },
      failed: () => undefined,
    });
  });

  it("holds back later payloads until an earlier one was refused triesMax times when the order of payloads matters", async () => {
    answer = refuseBad;
    for (const payload of ["a", "bad", "b"]) outbox.put("level", payload);
    await drainAll(triesMax - 1);
    expect([arrived, outbox.parked()]).toEqual([["a"], []]);
    await drainAll(2);
    expect(arrived).toEqual(["a", "b"]);
  });

  it("sends later payloads before a refused payload when the order of payloads does not matter", async () => {
    answer = refuseBad;
    for (const payload of ["bad", "b"]) outbox.put("order", payload);
    await outbox.drain(send);
    expect(arrived).toEqual(["b"]);
    await drainAll(2 * triesMax);
    expect(outbox.isWaiting("order")).toBe(true);
    expect(outbox.parked()).toHaveLength(1);
  });

  it("lists no refused payload when its destination was forgotten during the delivery", async () => {
    answer = refuseBad;
    outbox.put("order", "bad");
    await drainAll(triesMax - 1);
    answer = () => {
      outbox.forget("order");
      throw refusal("gone");
    };
    await drainAll(1);
    expect(outbox.parked()).toEqual([]);
  });

  it("lists a refused payload that must arrive, and sends it at least once a minute until it arrives", async () => {
    const tries: number[] = [];
    answer = (payload) => {
      if (payload === "bad") tries.push(nowMs);
      refuseBad(payload);
    };
    outbox.put("level", "bad");
    await drainAll(5 * triesMax);
    expect(tries).toHaveLength(5 * triesMax);
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    expect(outbox.parked()).toMatchObject([
      { payload: "bad", firstMs: 1_000, lastMs: tries.at(-1) },
    ]);
    expect(outbox.isWaiting("level")).toBe(true);
    expect(await outbox.flush("level", send)).toBe(false);
    answer = () => undefined;
    await drainAll();
    expect(arrived).toEqual(["bad"]);
    expect([outbox.parked(), outbox.isWaiting("level")]).toEqual([[], false]);
  });

  it("retries a listed payload immediately when an operator requests it, and reports the arrival", async () => {
    const reports: number[] = [];
    const deliver = async (destination: string, payloads: string[]) => {
      if (destination === parkedDestination) reports.push(outbox.parked().length);
      return send(destination, payloads);
    };
    answer = refuseBad;
    outbox.put("level", "bad");
    for (let count = 0; count < 3 * triesMax; count++) {
      await outbox.drain(deliver);
      nowMs = outbox.nextDueMs() ?? nowMs;
    }
    expect(reports).toEqual([1]);
    await outbox.drain(deliver);
    answer = () => undefined;
    const [listed] = outbox.parked();
    expect(outbox.retry(listed?.id ?? 0)).toBe(true);
    await outbox.drain(deliver);
    expect(arrived).toEqual(["bad"]);
    expect(reports).toEqual([1, 0]);
    expect(outbox.retry(listed?.id ?? 0)).toBe(false);
  });
});

describe("a destination that is out of reach", () => {
  it("retries an unreachable destination without end, keeps the order, and parks nothing", async () => {
    answer = () => {
      throw new Error("Network connection lost.");
    };
    for (const payload of ["a", "b"]) outbox.put("market", payload);
    await drainAll(3 * triesMax);
    expect([arrived, outbox.parked()]).toEqual([[], []]);
    answer = () => undefined;
    await drainAll();
    expect(arrived).toEqual(["a", "b"]);
  });

  it("counts no refusal of a payload when its destination is out of reach", async () => {
    answer = refuseBad;
    outbox.put("market", "bad");
    await drainAll(triesMax - 1);
    answer = () => {
      throw Object.assign(refusal("overloaded"), { overloaded: true });
    };
    await drainAll(3 * triesMax);
    expect(outbox.parked()).toEqual([]);
    answer = () => undefined;
    await drainAll();
    expect(arrived).toEqual(["bad"]);
  });
});

it.each([
  [refusal("no"), true],
  [Object.assign(refusal("no"), { retryable: true }), false],
  [Object.assign(refusal("no"), { overloaded: true }), false],
  [new Error("D1_ERROR: CHECK constraint failed: version: SQLITE_CONSTRAINT"), true],
  [new Error("D1_ERROR: Network connection lost."), false],
  [new Error("D1_ERROR: database is locked: SQLITE_BUSY"), false],
  [new Error("Network connection lost."), false],
  ["text", false],
])("judges %s as a refusal: %s", (cause, is) => {
  expect(isRefusal(cause)).toBe(is);
});

it("sends waiting payloads immediately when a clock that was weeks ahead is right again", async () => {
  answer = () => {
    throw new Error("out of reach");
  };
  nowMs = 40 * 86_400_000;
  outbox.put("market", "a");
  await outbox.drain(send);
  nowMs = 1_000;
  answer = () => undefined;
  await outbox.drain(send);
  expect(arrived).toEqual(["a"]);
});
