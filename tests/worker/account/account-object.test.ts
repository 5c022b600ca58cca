import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { SubmitAnswer } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors/errors.ts";
import { oneLot, openTestAccount, quote } from "./open-test-account.ts";

type Account = Awaited<ReturnType<typeof openTestAccount>>["stub"];

function done(answer: Result<SubmitAnswer>): SubmitAnswer {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer;
}

async function funds(stub: Account): Promise<[string | undefined, string | undefined]> {
  const [forex] = await stub.balances();
  return [forex?.balance, forex?.lockBalance];
}

const exec = (stub: Account, ...statements: string[]) =>
  runInDurableObject(stub, (_, { storage }) => {
    for (const sql of statements) storage.sql.exec(sql);
  });

const holding = { status: "open", page: 1, pageSize: 20 } as const;

describe("one key, one effect", () => {
  it("places one order when twenty identical requests arrive at once, with equal answers", async () => {
    const { stub } = await openTestAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stub.submitForex(oneLot, { quote: quote(1.1, index + 1) }, "k"),
      ),
    );
    const first = done(answers[0] ?? { ok: false, error: "internal" });
    expect(first.order).toMatchObject({ status: "open", margin: "1100", fee: "7" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await stub.orders(holding)).total).toBe(1);
    expect(await funds(stub)).toEqual(["8893", "1100"]);

    const orderId = first.order.id;
    const closes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stub.closeForex({ orderId }, { quote: quote(1.105, 30 + index) }, "l"),
      ),
    );
    for (const answer of closes) expect(answer).toEqual(closes[0]);
    expect(await funds(stub)).toEqual(["10493", "0"]);
    expect(await stub.audit()).toMatchObject({ transactions: 3, problems: [] });
  });

  it("M1 refuses a different request under a used key, and changes nothing", async () => {
    const { stub } = await openTestAccount();
    done(await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "k"));
    const other = { ...oneLot, lots: "2" };
    expect(await stub.submitForex(other, { quote: quote(1.1, 2) }, "k")).toEqual({
      ok: false,
      error: "idempotency_conflict",
    });
    expect(await funds(stub)).toEqual(["8893", "1100"]);
  });

  it("T7 refuses an order on a stale quote, and accepts a retry under the same key", async () => {
    const { stub } = await openTestAccount();
    const stale = quote(1.1, 1, { answeredAtMs: Date.now() - 60_000 });
    expect(await stub.submitForex(oneLot, { quote: stale }, "k")).toEqual({
      ok: false,
      error: "quote_unavailable",
    });
    done(await stub.submitForex(oneLot, { quote: quote(1.1, 2) }, "k"));
    expect((await stub.orders(holding)).total).toBe(1);
  });
});

describe("money", () => {
  it("T2 opens exactly three of ten parallel orders when the balance covers three", async () => {
    const { stub } = await openTestAccount("3400");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        stub.submitForex(oneLot, { quote: quote(1.1, 1) }, `spend ${index}`),
      ),
    );
    // 1107 each: three fit into 3400.
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
    const refusals = answers.filter((answer) => !answer.ok);
    for (const answer of refusals) {
      expect(answer).toEqual({ ok: false, error: "margin_insufficient" });
    }
    expect(await funds(stub)).toEqual(["79", "3300"]);
    expect((await stub.audit()).problems).toEqual([]);
  });

  it("T1 writes nothing when a command throws halfway, and executes the retry once", async () => {
    const { stub } = await openTestAccount();
    // The answer is the command's last write, so a failure here comes after all others.
    await exec(
      stub,
      `CREATE TRIGGER injected BEFORE INSERT ON command_answers
       BEGIN SELECT RAISE(ABORT, 'injected failure'); END`,
    );
    const failure = await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "k").then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(String(failure)).toMatch(/injected failure/);
    expect(await funds(stub)).toEqual(["10000", "0"]);
    expect((await stub.orders(holding)).total).toBe(0);
    expect(await stub.audit()).toMatchObject({ transactions: 1, problems: [] });
    await exec(stub, "DROP TRIGGER injected");
    done(await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "k"));
    expect(await funds(stub)).toEqual(["8893", "1100"]);
  });

  it("keeps a balance at zero when a loss exceeds the account's money", async () => {
    const { stub } = await openTestAccount("1107");
    const { order } = done(await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "a"));
    const closing = { quote: quote(1.08, 2) };
    const closed = done(await stub.closeForex({ orderId: order.id }, closing, "b"));
    expect(closed.order.profit).toBe("-2000");
    expect(await funds(stub)).toEqual(["0", "0"]);
    expect(await stub.audit()).toMatchObject({ transactions: 4, problems: [] });
  });

  it.each(["NaN", "1e308", "-1", "-0", "0x1", "", "9".repeat(40), `0.${"1".repeat(40)}`, "٣"])(
    "refuses an order of %j lots, and changes nothing",
    async (lots) => {
      const { stub } = await openTestAccount();
      const answer = await stub.submitForex({ ...oneLot, lots }, { quote: quote(1.1, 1) }, "k");
      expect(answer).toMatchObject({ ok: false, error: expect.stringMatching(/^lots_/) });
      expect(await funds(stub)).toEqual(["10000", "0"]);
      expect(await stub.audit()).toMatchObject({ transactions: 1, problems: [] });
    },
  );
});

describe("orders", () => {
  it("refuses to close a closed order, and refuses another customer's order as unknown", async () => {
    const { stub } = await openTestAccount();
    const other = await openTestAccount();
    const { order } = done(await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "a"));
    expect(await other.stub.order(order.id)).toBeNull();
    const close = (account: Account, key: string) =>
      account.closeForex({ orderId: order.id }, { quote: quote(1.1, 2) }, key);
    expect(await close(other.stub, "b")).toEqual({ ok: false, error: "order_unknown" });
    expect(await stub.order(order.id)).toMatchObject({
      id: order.id,
      status: "open",
      conversion: { productId: null, inverted: false },
    });
    done(await close(stub, "c"));
    expect(await close(stub, "d")).toEqual({ ok: false, error: "order_not_open" });
    // No gain and no loss, but one fee.
    expect(await stub.resultSince(0)).toBe("-7");
    expect((await stub.orders({ ...holding, status: "closed" })).data).toHaveLength(1);
  });
});

describe("storage is the truth", () => {
  it("restores money, orders, keys, sessions and the newest quote after an eviction", async () => {
    const { stub, identity } = await openTestAccount();
    await stub.startSession("hash", Date.now());
    const first = await stub.submitForex(oneLot, { quote: quote(1.1, 5) }, "k");
    const before = await Promise.all([stub.balances(), stub.orders(holding), stub.audit()]);
    await evictDurableObject(stub);
    expect(await Promise.all([stub.balances(), stub.orders(holding), stub.audit()])).toEqual(
      before,
    );
    expect(await stub.submitForex(oneLot, { quote: quote(2, 6) }, "k")).toEqual(first);
    expect(await stub.authorize("hash", Date.now())).toEqual(identity);
    expect(await stub.submitForex(oneLot, { quote: quote(1.1, 4) }, "l")).toEqual({
      ok: false,
      error: "quote_unavailable",
    });
  });

  it("changes nothing when an account is opened a second time", async () => {
    const { stub, identity } = await openTestAccount("10000");
    await stub.open(identity, "USD", "999999");
    expect(await funds(stub)).toEqual(["10000", "0"]);
  });

  it("refuses changes of the journal, and reports a forced change in the audit", async () => {
    const { stub } = await openTestAccount();
    done(await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "a"));
    const change = "UPDATE journal_entries SET amount = '1' WHERE transaction_id = 2 AND line = 1";
    const refused = await exec(stub, change).catch((cause: unknown) => String(cause));
    expect(refused).toMatch(/append-only/);
    expect((await stub.audit()).problems).toEqual([]);
    await exec(stub, "DROP TRIGGER journal_entries_stay", change);
    const { problems } = await stub.audit();
    expect(problems).toContain("transaction 2 was changed");
  });
});

describe("sessions and gateways", () => {
  it("requires a session to attach a gateway, and returns the account's snapshot", async () => {
    const { stub, identity } = await openTestAccount();
    expect(await stub.attach("hash", "1/test/0")).toEqual({ ok: false, error: "session_invalid" });
    await stub.startSession("hash", Date.now());
    done(await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "a"));
    const attached = await stub.attach("hash", "1/test/0");
    expect(attached).toMatchObject({
      ok: true,
      identity,
      snapshot: { version: 2, currency: "USD", positions: [{ lots: "1", openPrice: "1.1" }] },
    });
    await stub.endSession("hash");
    expect(await stub.authorize("hash", Date.now())).toBeNull();
    expect(await stub.attach("hash", "1/test/0")).toEqual({ ok: false, error: "session_invalid" });
  });

  it("detaches a gateway when it gets a change of the account and has no socket of this trader", async () => {
    const { stub } = await openTestAccount();
    await stub.startSession("hash", Date.now());
    await stub.attach("hash", "1/test/1");
    done(await stub.submitForex(oneLot, { quote: quote(1.1, 1) }, "a"));
    await vi.waitFor(async () => expect(await counts(stub)).toEqual({ gateways: 0, waiting: 0 }));
  });

  it("sends an account's unsent messages at the first alarm after a restart", async () => {
    const { stub } = await openTestAccount();
    await stub.startSession("hash", Date.now());
    await stub.attach("hash", "1/test/2");
    // Plays an object that died between its answer and the sending.
    await exec(
      stub,
      `INSERT INTO outbox (destination, payload, due_at_ms)
       VALUES ('1/test/2', '{"kind":"changed","events":[]}', 0)`,
    );
    await evictDurableObject(stub);
    expect(await counts(stub)).toEqual({ gateways: 1, waiting: 1 });
    await exec(stub, "UPDATE timers SET due_ms = 0");
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    await vi.waitFor(async () => expect(await counts(stub)).toEqual({ gateways: 0, waiting: 0 }));
  });
});

function counts(stub: Account): Promise<{ gateways: number; waiting: number }> {
  return runInDurableObject(stub, (_, { storage }) =>
    storage.sql
      .exec<{ gateways: number; waiting: number }>(
        `SELECT (SELECT COUNT(*) FROM gateways) AS gateways,
                (SELECT COUNT(*) FROM outbox) AS waiting`,
      )
      .one(),
  );
}
