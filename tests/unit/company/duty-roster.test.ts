/** Due times of a company's duties: late, after a kill, and when requested during a run. */
import { expect, it, vi } from "vitest";
import type { DutyScope } from "#durable-objects/company/duty.ts";
import { DutyRoster } from "#durable-objects/company/duty-roster.ts";
import { migrate } from "#durable-objects/runtime/migrate.ts";
import { timersMigration } from "#durable-objects/runtime/migration.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { MemoryStorage } from "#tests/support/memory-storage.ts";

const day = 86_400_000;

function company(run: (scope: DutyScope) => Promise<number>) {
  const memory = new MemoryStorage();
  /** Creates a new instance of the object, as after a kill. */
  const wake = () => {
    const storage = memory.attach();
    migrate(storage, [timersMigration]);
    const timers = new Timers(storage);
    const roster = new DutyRoster({ timers, duties: { sweep: { run } } });
    const alarm = (nowMs: number) =>
      timers.runDue(nowMs, (name) =>
        roster.run(name, {
          nowMs,
          companyId: 1,
          env: {} as DutyScope["env"],
          db: {} as DutyScope["db"],
        }),
      );
    const due = () =>
      storage.sql.exec<{ due_ms: number }>("SELECT min(due_ms) AS due_ms FROM timers").one().due_ms;
    return { roster, alarm, due };
  };
  return wake;
}

it("runs a duty at the first requested time, then at the time that the previous run returned", async () => {
  const run = vi.fn(async ({ nowMs }: DutyScope) => nowMs + 5_000);
  const { roster, alarm, due } = company(run)();
  roster.begin(1_000);
  roster.begin(2_000);
  expect(due()).toBe(1_000);
  await alarm(3_000);
  roster.begin(3_500);
  expect(due()).toBe(8_000);
  await alarm(7_999);
  await alarm(9_000);
  expect(run.mock.calls.map(([{ nowMs }]) => nowMs)).toEqual([3_000, 9_000]);
});

it("repeats a duty that was killed halfway", async () => {
  let kill = () => {};
  const killed = new Promise<number>((_, reject) => {
    kill = () => reject(new Error("killed"));
  });
  const run = vi.fn(() => killed);
  const wake = company(run);
  const first = wake();
  first.roster.begin(0);
  const dying = first.alarm(0);
  const second = wake();
  kill();
  await expect(dying).rejects.toThrow("this instance has died");
  expect(second.due()).toBe(60_000);
  second.roster.begin(1_000);
  expect(second.due()).toBe(60_000);
  run.mockResolvedValue(day);
  await second.alarm(60_000);
  expect(second.due()).toBe(day);
  expect(run).toHaveBeenCalledTimes(2);
});

it("repeats a failed duty", async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error("D1 is down")).mockResolvedValue(day);
  const { roster, alarm, due } = company(run)();
  roster.begin(0);
  await alarm(0);
  expect(due()).toBe(5_000);
  await alarm(5_000);
  expect(due()).toBe(day);
});

it("keeps the time that is requested during a duty's run when the run returns a later time", async () => {
  const scope: { roster?: DutyRoster } = {};
  const { roster, alarm, due } = company(async () => {
    scope.roster?.expect("sweep", 2_000);
    return 9_000;
  })();
  scope.roster = roster;
  roster.begin(0);
  await alarm(0);
  expect(due()).toBe(2_000);
});

it("waits at least a second and at most a day before a duty's next run", async () => {
  let next = 0;
  const { roster, alarm, due } = company(async () => next)();
  roster.begin(10_000);
  await alarm(10_000);
  expect(due()).toBe(11_000);
  next = Number.MAX_SAFE_INTEGER;
  await alarm(11_000);
  expect(due()).toBe(11_000 + day);
});

it("refuses an unknown duty, and ignores a stored duty that a release has removed", async () => {
  const { roster, alarm } = company(async () => day)();
  expect(() => roster.expect("toString", 0)).toThrow("there is no duty toString");
  await expect(alarm(0)).resolves.toBeUndefined();
});
