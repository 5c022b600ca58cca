/** Times in the watch's data and letters that a clock ahead has left. */
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Settings } from "#domain/config/schema.ts";
import { WatchBook } from "#durable-objects/company/watch/watch-book.ts";
import { type Database, storageDatabase } from "#durable-objects/runtime/database.ts";
import { coolingUntil } from "#worker/cashier/gates.ts";
import { company, look } from "./company-watch.ts";

const day = 86_400_000;
const within = <T>(read: (db: Database) => T) =>
  runInDurableObject(company, (_, { storage }) => read(storageDatabase(storage)));

test("deletes the watch's samples, days and waits at the next check when a fast clock dated them in the future", async () => {
  const aheadMs = Date.now() + 40 * day;
  await within((db) => {
    const book = new WatchBook(db);
    book.addSample({ atMs: aheadMs, series: {} }, "2999-01-01");
    book.wait({ source: "a market", kind: "outbox", sinceMs: aheadMs }, aheadMs);
  });
  await look();
  const left = await within((db) => ({
    lookedMs: new WatchBook(db).lookedMs(),
    days: db.rows("SELECT 1 FROM watch_days WHERE day = '2999-01-01'"),
    waits: db.rows("SELECT 1 FROM watch_waits WHERE source = 'a market'"),
  }));
  expect(left.lookedMs).toBeLessThanOrEqual(Date.now());
  expect([left.days, left.waits]).toEqual([[], []]);
});

test("tries to send an alert's e-mail at the next check when a fast clock had scheduled the try weeks later", async () => {
  await within((db) =>
    db.rows(
      "INSERT INTO watch_letters (recipient, incident, due_ms) VALUES (?, ?, ?)",
      ...["nobody@example.com", "{}", Date.now() + 40 * day],
    ),
  );
  await look();
  // `{}` is no incident, so the try fails; the next try is within an hour.
  const [letter] = await within((db) =>
    db.rows<{ attempts: number; due: number }>(
      "SELECT attempts, due_ms AS due FROM watch_letters WHERE recipient = 'nobody@example.com'",
    ),
  );
  expect(letter).toMatchObject({ attempts: 1 });
  expect(letter?.due).toBeLessThan(Date.now() + day);
});

test("delays withdrawals after a recent change of a secret, but ignores a change dated far in the future", () => {
  const set = { withdraw_cooling_hours: 24 } as Settings;
  const now = 1_800_000_000_000;
  const until = (aheadMs: number) => coolingUntil(set, now + aheadMs, now);
  expect(until(-day)).toBe(0);
  expect(until(-day + 1)).toBe(now + 1);
  expect(until(3_600_000)).toBe(now + 3_600_000 + day);
  expect(until(40 * day)).toBe(0);
});
