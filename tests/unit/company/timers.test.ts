import { expect, it } from "vitest";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { timersMigration } from "#durable-objects/runtime/migration.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";

it("runs a timer at once when the timer was set while the clock was far ahead", async () => {
  const storage = new MemoryStorage().attach();
  migrate(storage, [timersMigration]);
  let nowMs = 40 * 86_400_000;
  const timers = new Timers(storage, () => nowMs);
  timers.set("watch", nowMs + 20_000);
  nowMs = 1_000;
  timers.look();
  const ran: string[] = [];
  await timers.runDue(nowMs, (name) => void ran.push(name));
  expect([ran, timers.dueOf("watch")]).toEqual([["watch"], null]);
});

it("keeps a timer's earlier time when the clock advances and a later time is requested", () => {
  const storage = new MemoryStorage().attach();
  migrate(storage, [timersMigration]);
  let nowMs = 1_000;
  const timers = new Timers(storage, () => nowMs);
  timers.set("watch", 21_000);
  nowMs = 15_000;
  timers.setAtLatest("watch", 90_000);
  expect(timers.dueOf("watch")).toBe(21_000);
});
