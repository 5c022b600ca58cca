/** Each alert starts once for its cause, and ends once. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { appendEntries } from "#db/desk/audit-log.ts";
import { putItem } from "#db/desk/desk-items.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { accountName, marketName } from "#domain/text/names.ts";
import { totalOf } from "#domain/watch/metrics.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { sign } from "#platform/delivery/webhook.ts";
import { eurusd, openTestAccount } from "../account/open-test-account.ts";
import { openDemo, smallOrder } from "../api/api-client.ts";
import { bindings, perform } from "../api/requests.ts";
import { addOperatorRow } from "../desk/operators.ts";
import { loopbackSpec } from "../feeds/recorded-feed.ts";
import { freshMarket } from "../market/fed-market.ts";
import * as watch from "./company-watch.ts";

const { DB, firesOnce, look, incidents, setting } = watch;
const { ACCOUNT, MARKET } = bindings;
let owner = "";

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  ({ email: owner } = await addOperatorRow("owner"));
  await look();
});
afterAll(() => void vi.restoreAllMocks());

describe("a feed", () => {
  const spec = loopbackSpec("binance", "SILENTWATCHUSDT");
  const market = MARKET.get(MARKET.idFromName(marketName(spec)));
  const report = async () => {
    await runInDurableObject(market, (_, { storage }) => new Timers(storage).set("watch", 1));
    await runDurableObjectAlarm(market);
  };

  test("raises an alert when a feed falls silent while its market is open, and another alert for the gap", {
    timeout: 60_000,
  }, async () => {
    const { feed } = spec;
    await DB.batch([
      DB.prepare(
        "INSERT INTO feeds (id, provider, url, rest_url, clock) VALUES (?, 'binance', ?, ?, 'wall')",
      ).bind(feed.id, feed.url, feed.restUrl),
      DB.prepare(
        `UPDATE instruments SET feed_id = ?, symbol = ?, session = '24x7'
         WHERE id = (SELECT min(instrument_id) FROM products WHERE company_id = 1)`,
      ).bind(feed.id, spec.symbol),
    ]);
    await setting("watch_silence_seconds", "2");
    await setting("watch_gaps_hour", "1");
    await market.quote(spec);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await report();
    await look();
    expect(await incidents("feed_silent")).toMatchObject([{ subject: feed.id, level: "down" }]);
    await vi.waitFor(async () => expect((await market.report()).gapsSeen).toBe(1), {
      timeout: 40_000,
      interval: 100,
    });
    await firesOnce("feed_silent", report);
    expect(await incidents("feed_gaps")).toMatchObject([{ endedMs: null }]);
    const letters = await watch.lettersTo(owner);
    const ofFeed = letters.filter((subject) => subject.includes(feed.id));
    expect(ofFeed).toEqual([
      expect.stringMatching(/Alert: No prices from/),
      expect.stringMatching(/Resolved: No prices from/),
    ]);
  });
});

test("raises alerts for an account's undeliverable messages and for refused messages", async () => {
  const { stub } = await openTestAccount();
  const put = (destination: string, payload: string) =>
    runInDurableObject(stub, (_, { storage }) =>
      storage.sql
        .exec(
          "INSERT INTO outbox (destination, payload, due_at_ms) VALUES (?, ?, 0)",
          destination,
          payload,
        )
        .toArray(),
    );
  const work = async (times: number) => {
    for (let each = 0; each < times; each++) {
      await runInDurableObject(stub, (_, { storage }) => {
        storage.sql.exec("UPDATE outbox SET due_at_ms = 0");
        new Timers(storage).set("work", 1);
      });
      await runDurableObjectAlarm(stub);
    }
  };
  // Neither an account nor a notice: reading the payload throws.
  await put("account nobody", "no message");
  await put("notice letters", "no notice");
  await work(2);
  await watch.waited(600);
  await look(2);
  expect(await incidents("outbox_late")).toMatchObject([{ endedMs: null }]);
  expect(await incidents("notices_late")).toMatchObject([{ endedMs: null }]);
  // A market that refuses a payload ten times lists it for an owner.
  await put(`market ${freshMarket().spec.feed.id}/X`, '{"spec":null,"sets":[],"cited":[]}');
  await work(11);
  await vi.waitFor(async () => {
    await look();
    expect(await incidents("parked")).toMatchObject([{ endedMs: null }]);
  });
  await runInDurableObject(stub, (_, { storage }) => void storage.sql.exec("DELETE FROM outbox"));
  await work(1);
  await DB.prepare("DELETE FROM parked_payloads").run();
  await look(4);
  for (const kind of ["outbox_late", "notices_late", "parked"]) {
    expect([kind, await incidents(kind)]).toEqual([
      kind,
      [expect.objectContaining({ endedMs: expect.any(Number) })],
    ]);
  }
});

test("raises an alert for an option unsettled after its expiry", { timeout: 30_000 }, async () => {
  const { spec, market } = freshMarket();
  const userId = crypto.randomUUID();
  const stub = ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  await stub.open({ companyId: 1, userId, isDemo: true }, "USD", "10000", "10000");
  const quote = await market.quote(spec);
  if (!quote.ok) throw new Error(quote.error);
  const opened = await stub.submitMicro(
    {
      product: { ...eurusd, market: spec },
      ...{ direction: "up", amount: "100", seconds: 1, ratio: "0.85", limitAmount: "10" },
      ...{ lossLevel: "0", equalPrice: "refund", oneAccount: false },
    },
    { quote: quote.quote },
    "watched",
  );
  expect(opened.ok).toBe(true);
  // The market cannot decide the expiry.
  await runInDurableObject(market, (_, { storage }) => {
    storage.sql.exec("ALTER TABLE gaps RENAME TO gaps_away");
  });
  const ask = async () => {
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("UPDATE micro_orders SET ask_at_ms = 1");
      new Timers(storage).set("micro", 1);
    });
    await runDurableObjectAlarm(stub);
  };
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await ask();
  await ask();
  await watch.waited(300);
  await firesOnce("unsettled", async () => {
    await runInDurableObject(market, (_, { storage }) => {
      storage.sql.exec("ALTER TABLE gaps_away RENAME TO gaps");
    });
    await vi.waitFor(async () => {
      await ask();
      expect((await stub.microOrders({ status: "closed", page: 1, pageSize: 20 })).total).toBe(1);
    });
  });
});

test("raises an alert for an item that waits at the desk for days", async () => {
  const item = {
    ...{ id: "old", queue: "withdrawal", userId: "u1", type: "bank", status: "waiting" },
    ...{ stage: "review", number: "10", unit: "USD", approvals: 0, version: 1 },
    createdMs: Date.now() - 50 * 3_600_000,
    changedMs: Date.now(),
  } as unknown as Parameters<typeof putItem>[2];
  await putItem(DB, 1, item).run();
  await firesOnce("queue_old", () => DB.prepare("DELETE FROM desk_items WHERE id = 'old'").run());
});

test("raises an alert when many orders are refused", async () => {
  const { token } = await openDemo();
  const order = { ...(await smallOrder()), cont: "99999999" };
  const refuse = async () => {
    for (let each = 0; each < 12; each++) await perform(calls.submitForex, order, { token });
  };
  const { now } = Date;
  try {
    await refuse();
    await look();
    // The next answer after a minute reports the counts.
    vi.spyOn(Date, "now").mockImplementation(() => now() + 61_000);
    await refuse();
  } finally {
    vi.mocked(Date.now).mockRestore();
  }
  await vi.waitFor(async () => {
    const { samples } = await watch.company.watchView();
    await look();
    expect(totalOf(samples.at(-1)?.series ?? {}, "orders_refused")).toBeGreaterThanOrEqual(12);
  });
  await look(2);
  expect(await incidents("orders_refused")).toMatchObject([{ endedMs: null }]);
});

test("raises an alert when the database does not answer", async () => {
  const broken = {
    prepare: () => {
      throw new Error("D1_ERROR: down");
    },
  };
  await runInDurableObject(watch.company, (instance) => {
    const kept = (instance as unknown as { env: object }).env;
    Object.assign(instance, { env: { ...kept, DB: broken } });
  });
  await look(2);
  expect(await incidents("database_slow")).toMatchObject([{ level: "down", endedMs: null }]);
  await runInDurableObject(
    watch.company,
    (instance) => void Object.assign(instance, { env: bindings }),
  );
  await look(4);
  expect(await incidents("database_slow")).toMatchObject([{ endedMs: expect.any(Number) }]);
});

test("raises an alert when the audit log was changed", async () => {
  const entry = {
    ...{ id: "watched", atMs: 1_795_000_000_000, operator: { id: "op", name: "Ann" } },
    ...{ act: "approve", subject: "withdrawal/w1", userId: "u1", note: "" },
  } as Parameters<typeof appendEntries>[2][number];
  await appendEntries(DB, 1, [entry]);
  const guards = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'",
  ).all<{ name: string }>();
  for (const { name } of guards.results) await DB.prepare(`DROP TRIGGER ${name}`).run();
  await DB.prepare(
    "UPDATE audit_log SET note = 'other' WHERE company_id = 1 AND id = 'watched'",
  ).run();
  await look();
  expect(await incidents("audit_broken")).toMatchObject([{ endedMs: null }]);
});

test("posts each alert, signed, to a webhook, and retries until the webhook accepts it", async () => {
  const path = `/alerts-${crypto.randomUUID()}`;
  await setting("watch_webhook", `${watch.webhook}/refuse${path}`);
  await setting("watch_webhook_secret", watch.webhookSecret);
  const item = {
    ...{ id: "hooked", queue: "withdrawal", userId: "u1", type: "bank", status: "waiting" },
    ...{ stage: "review", number: "10", unit: "USD", approvals: 0, version: 1 },
    createdMs: Date.now() - 50 * 3_600_000,
    changedMs: Date.now(),
  } as unknown as Parameters<typeof putItem>[2];
  await putItem(DB, 1, item).run();
  await look();
  expect(await watch.postedTo(`/refuse${path}`)).toHaveLength(1);
  await look();
  expect(await watch.postedTo(`/refuse${path}`)).toHaveLength(1);
  await setting("watch_webhook", `${watch.webhook}${path}`);
  await runInDurableObject(watch.company, (_, { storage }) => {
    storage.sql.exec("UPDATE watch_letters SET due_ms = 0");
  });
  await look();
  const [post, ...more] = await watch.postedTo(path);
  expect(more).toEqual([]);
  expect(JSON.parse(post?.body ?? "")).toMatchObject({ alert: "queue_old", state: "began" });
  const signature = post?.headers["x-alert-signature"] ?? "";
  const atMs = Number(/^t=(\d+),/.exec(signature)?.[1]);
  expect(signature).toBe(await sign(watch.webhookSecret, atMs, post?.body ?? ""));
  // Addresses of private networks are refused in every spelling.
  await setting("watch_webhook", "https://169.254.169.254/alerts");
  await DB.prepare("DELETE FROM desk_items WHERE id = 'hooked'").run();
  await look(4);
  expect(await watch.postedTo(path)).toHaveLength(1);
});
