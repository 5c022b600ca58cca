/** The watch of the first company; the test runs its looks and reads its letters. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, inject } from "vitest";
import { listOutbox } from "#db/dev-outbox.ts";
import { companyName } from "#domain/text/names.ts";
import { Timers } from "#durable-objects/runtime/timers.ts";
import { bindings } from "../api/requests.ts";

export const { DB, COMPANY } = bindings;
export const company = COMPANY.get(COMPANY.idFromName(companyName(1)));
export const webhook = `http://127.0.0.1:${inject("deliveryPort")}`;
export const webhookSecret = "a-secret-of-a-receiver-of-alerts-1";

export async function setting(key: string, value: string): Promise<void> {
  await DB.prepare(
    "INSERT OR REPLACE INTO company_config (company_id, key, value) VALUES (1, ?, ?)",
  )
    .bind(key, value)
    .run();
}

/** Runs a duty of the company by its alarm. */
export async function runDuty(name: string): Promise<void> {
  await runInDurableObject(company, (_, { storage }) => new Timers(storage).set(name, 1));
  await runDurableObjectAlarm(company);
}

/** Runs one look of the watch, as its alarm does each minute. */
export async function look(times = 1): Promise<void> {
  for (let each = 0; each < times; each++) await runDuty("watch");
}

/** Incidents of a kind, newest first. */
export async function incidents(kind: string) {
  return (await company.watchView()).incidents.filter((each) => each.kind === kind);
}

/**
 * Expects the alert to begin once, whatever the number of looks, and to end once after three looks
 * within the limit.
 */
export async function firesOnce(kind: string, mend: () => Promise<unknown>): Promise<void> {
  await look(3);
  expect(await incidents(kind)).toMatchObject([{ endedMs: null }]);
  await mend();
  await look(2);
  expect(await incidents(kind)).toMatchObject([{ endedMs: null }]);
  await look(2);
  const [incident, ...more] = await incidents(kind);
  expect([incident?.endedMs !== null, more]).toEqual([true, []]);
}

/** Moves the start of objects' waits back by this many seconds. */
export function waited(seconds: number): Promise<unknown> {
  return runInDurableObject(company, (_, { storage }) =>
    storage.sql.exec("UPDATE watch_waits SET since_ms = since_ms - ?", seconds * 1_000).toArray(),
  );
}

/** Subjects of letters to this address, oldest first. */
export async function lettersTo(email: string): Promise<string[]> {
  const all = await listOutbox(DB, 1);
  return all
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject)
    .reverse();
}

export interface Posted {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Requests to a path of the receiver. */
export async function postedTo(path: string): Promise<Posted[]> {
  const all = (await (await fetch(`${webhook}/received`)).json()) as Posted[];
  return all.filter((each) => each.path === path);
}
