/** Notices to an account's trader: each arrives once despite lost messages. */
import { describe, expect, it } from "vitest";
import type { Identity } from "#domain/contracts/account.ts";
import { potUserId } from "#domain/text/names.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const real: Identity = { companyId: 1, userId: "u1", isDemo: false };
const fromPhone = { userAgent: "Mozilla/5.0 (iPhone) Safari/604.1", country: "DE" };

/** Opens a position whose stop-loss then closes it. */
async function stopLoss(on: AccountBench): Promise<void> {
  const quote = on.quote(eurusd, 1.1, 1.1002);
  const order = on.account.forex.submit(
    on.command(eurusd, { stopLossPrice: "1.09" }),
    { quote },
    on.account.newId(),
  );
  if (!order.ok) throw new Error(order.error);
  const { id, openReceipt } = order.order;
  await on.account.triggers.execute([
    {
      market: "sim/EURUSD",
      generation: 1,
      id,
      version: on.account.orders.require(id).triggerVersion,
      trigger: { kind: "stop_loss", watch: "bid", when: "at_or_below", level: 1.09 },
      tick: { seq: 50, timeMs: openReceipt?.timeMs ?? 0, bid: 1.09, ask: 1.09 },
    },
  ]);
}

describe("a notice", () => {
  it("names the market and the result in the notice of a stop-loss", async () => {
    const on = new AccountBench("10000");
    await stopLoss(on);
    await on.account.drain();
    expect(on.notices).toMatchObject([
      {
        kind: "stop_loss",
        facts: { showCode: "EUR/USD", result: "-1027", currency: "USD" },
        atMs: on.nowMs,
      },
    ]);
  });

  it("resends a notice under the same id when the notice or its receipt is lost", async () => {
    const on = new AccountBench("10000");
    const lost = [true, false, true, false, false];
    on.loseNotices = () => lost.shift() ?? false;
    await stopLoss(on);
    for (let tries = 0; tries < 4; tries++) {
      on.restart();
      await on.account.drain();
      on.nowMs += 60_000;
    }
    expect(on.notices.length).toBe(2);
    expect(new Set(on.notices.map(({ id }) => id)).size).toBe(1);
    expect(on.account.outbox.nextDueMs()).toBeNull();
  });

  it("sends no notice of a change that was rolled back", async () => {
    const on = new AccountBench("10000");
    const { db, notices } = on.account;
    expect(() =>
      db.transaction(() => {
        notices.tell("margin_call", {}, "undone");
        throw new Error("undone");
      }),
    ).toThrow("undone");
    await on.account.drain();
    expect(on.notices).toEqual([]);
  });

  it("sends no notice from a pot, because the follower's own account reports copies", async () => {
    const pot = potUserId("u1", "u2");
    const on = new AccountBench("0", "USD", "0", { ...real, userId: pot });
    on.account.db.rows(
      `INSERT INTO pot (one, follower_id, master_id, state, settings, base, version)
       VALUES (1, 'u1', 'u2', 'following', '{}', '0', 1)`,
    );
    on.account.db.transaction(() => on.account.notices.tell("margin_call", {}, "a"));
    await on.account.drain();
    expect(on.notices).toEqual([]);
  });
});

describe("a decision of the desk", () => {
  it("sends a notice when the desk decides about a verification or a master's application", async () => {
    const on = new AccountBench("0", "USD", "0", real);
    on.account.announcer.tell("verification_passed");
    on.account.announcer.tell("master_rejected");
    await on.account.drain();
    expect(on.notices.map(({ kind }) => kind)).toEqual(["verification_passed", "master_rejected"]);
  });
});

describe("a sign-in", () => {
  const kinds = (on: AccountBench) => on.notices.map(({ kind, facts }) => ({ kind, facts }));

  it("sends a notice with device and country after a sign-in, but none after the registration", async () => {
    const on = new AccountBench("0", "USD", "0", real);
    on.account.sessions.start("one", 1, { ...fromPhone, isFirst: true });
    on.account.sessions.start("two", 2, fromPhone);
    await on.account.drain();
    expect(kinds(on)).toEqual([{ kind: "sign_in", facts: fromPhone }]);
  });

  it("sends no notice of a sign-in to a demo account", async () => {
    const on = new AccountBench();
    on.account.sessions.start("one", 1, fromPhone);
    await on.account.drain();
    expect(on.notices).toEqual([]);
  });
});

describe("a letter of a notice", () => {
  it("sends a held notice's e-mail at the end of quiet hours", async () => {
    const on = new AccountBench("0", "USD", "0", real);
    const end = on.nowMs + 3_600_000;
    const asked: number[] = [];
    on.mailNotices = async (_owner, notices) => {
      asked.push(on.nowMs);
      return on.nowMs < end ? notices.map((notice) => ({ notice, untilMs: end })) : [];
    };
    on.account.sessions.start("one", 1, fromPhone);
    await on.account.drain();
    on.nowMs = end - 1;
    on.restart();
    await on.account.drain();
    expect(asked.length).toBe(1);
    on.nowMs = end;
    await on.account.drain();
    expect(asked).toEqual([end - 3_600_000, end]);
    expect(on.account.outbox.nextDueMs()).toBeNull();
  });
});
