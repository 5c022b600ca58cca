/** The public status page and the owners' page, from the watch's findings. */
import { expect, test } from "vitest";
import { putItem } from "#db/desk/desk-items.ts";
import type { DeskHealth } from "#domain/contracts/desk/health.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { ServiceStatus } from "#domain/contracts/http/status.ts";
import { perform } from "../api/requests.ts";
import { as, openOperator, withKey } from "../desk/operators.ts";
import { DB, look } from "./company-watch.ts";

/** Each test's own host name has a cache of its own. */
async function status(origin: string): Promise<ServiceStatus> {
  const { data } = await perform<ServiceStatus>(calls.serviceStatus, {}, { origin });
  return data;
}

test("reports an unknown status before the first check, then the watch's findings", async () => {
  const before = await status("https://before.localhost");
  expect(before.checked_ms).toBe(0);
  expect(new Set(before.parts.map(({ state }) => state))).toEqual(new Set(["unknown"]));
  expect([before.days.length, before.parts[0]?.days.length]).toEqual([90, 90]);

  await look();
  const item = {
    ...{ id: "old", queue: "withdrawal", userId: "u1", type: "bank", status: "waiting" },
    ...{ stage: "review", number: "10", unit: "USD", approvals: 0, version: 1 },
    createdMs: Date.now() - 50 * 3_600_000,
    changedMs: Date.now(),
  } as unknown as Parameters<typeof putItem>[2];
  await putItem(DB, 1, item).run();
  await look();
  const during = await status("https://during.localhost");
  const stateOf = (of: ServiceStatus, wanted: string) =>
    of.parts.find(({ part }) => part === wanted);
  expect(stateOf(during, "prices")?.state).toBe("up");
  expect(stateOf(during, "payments")).toMatchObject({ state: "degraded" });
  expect(stateOf(during, "payments")?.days.slice(-2)).toEqual(["unknown", "degraded"]);
  expect(during.incidents).toMatchObject([{ part: "payments", level: "degraded", ended_ms: 0 }]);

  await DB.prepare("DELETE FROM desk_items WHERE id = 'old'").run();
  await look(3);
  const after = await status("https://after.localhost");
  expect(stateOf(after, "payments")).toMatchObject({ state: "up" });
  expect(stateOf(after, "payments")?.days.at(-1)).toBe("degraded");
  expect(after.incidents[0]?.ended_ms).toBeGreaterThan(0);
});

test("shows an owner alerts and figures, and lets the owner announce and remove maintenance", async () => {
  const [owner, finance] = [await openOperator("owner"), await openOperator("finance")];
  const foreign = await openOperator("owner", 2);
  await look(2);
  const health = async () => (await as<DeskHealth>(owner, "deskHealth")).data;
  const { figures, alerts, checked_ms } = await health();
  expect(figures.map(({ points }) => points.length)).toEqual(figures.map(() => 144));
  expect(figures.every(({ points }) => points.at(-1) !== null)).toBe(true);
  expect(alerts[0]).toMatchObject({ kind: "queue_old" });
  expect(checked_ms).toBeGreaterThan(0);
  expect((await as(finance, "deskHealth")).code).not.toBe(1);

  const from = Date.now() + 3_600_000;
  const asked = { text: "A new database", from, to: from + 3_600_000 };
  const add = (input: Record<string, unknown>, key: string, by = owner) =>
    as(by, "deskMaintenanceAdd", input, withKey(key));
  for (const wrong of [{ to: from }, { to: from + 31 * 86_400_000 }, { text: "  " }]) {
    expect((await add({ ...asked, ...wrong }, crypto.randomUUID())).code).not.toBe(1);
  }
  expect((await add({ ...asked, from: 1, to: 2 }, "maintenance-in-the-past")).code).not.toBe(1);
  const key = "maintenance-of-a-test";
  expect([(await add(asked, key)).code, (await add(asked, key)).code]).toEqual([1, 1]);
  const { maintenance } = await health();
  expect(maintenance).toMatchObject([{ text: "A new database", from_ms: from }]);
  expect((await status("https://announced.localhost")).maintenance).toEqual(maintenance);
  const [{ id } = { id: "" }] = maintenance;
  expect((await as(foreign, "deskMaintenanceRemove", { id }, withKey("foreign-key-1"))).code).toBe(
    404,
  );
  expect((await as(owner, "deskMaintenanceRemove", { id }, withKey("own-key-of-it"))).code).toBe(1);
  expect((await health()).maintenance).toEqual([]);
});
