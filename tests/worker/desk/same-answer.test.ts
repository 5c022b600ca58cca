/**
 * M1, T7 at the desk: acts of operators are carried out in order, then their objects are removed.
 * Then each call is repeated under its key.
 */
import { beforeAll, expect, test } from "vitest";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type DeskCallName, deskCalls } from "#domain/contracts/desk/index.ts";
import { permissions } from "#domain/contracts/desk/permissions.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { accountName } from "#domain/text/names.ts";
import { unkept } from "#worker/desk/serve-desk-calls.ts";
import type { Answer } from "../api/api-client.ts";
import { bindings } from "../api/requests.ts";
import { addRole, as, DB, openOperator, withKey } from "./operators.ts";
import { openWaiting, samples } from "./samples.ts";

const names = (Object.keys(deskCalls) as DeskCallName[]).filter((name) => {
  const { mutation, audience, answer }: DeskCall = deskCalls[name];
  return mutation && audience !== "public" && answer !== "file" && !(name in unkept);
});

/** Calls whose sample finds its objects; the others have tests of their own. */
const granted: readonly DeskCallName[] = [
  ...(["operatorAdd", "deskDecide", "deskMatch", "deskAdjust"] as const),
  ...(["deskPayoutStop", "deskStatementBalance", "deskNoteAdd", "deskTagSet", "deskTag"] as const),
  ...(["deskViewSet", "deskFundAdd", "deskChangeAsk"] as const),
  ...(["deskMaintenanceAdd", "deskChatSend", "deskChatUpload", "deskChatAssign"] as const),
  ...(["deskChatState", "deskRemark", "cannedSet", "deskContentAdd", "deskCalendarSet"] as const),
];

const operator = await openOperator(await addRole(permissions));
const waiting = await openWaiting();
const account = bindings.ACCOUNT.get(
  bindings.ACCOUNT.idFromName(accountName(1, waiting.customer.id)),
);

const others: Partial<Record<DeskCallName, () => Promise<Record<string, unknown>>>> = {
  deskChangeAsk: async () => ({
    ...{ kind: "settings", subject: "", reason: "for a test", start_ms: 0 },
    fields: [{ name: "customer_tag", before: null, after: "VIP" }],
  }),
  deskTag: async () => ({ user_id: waiting.customer.id, tag: "of a test", on: "1" }),
};

interface Carried {
  key: string;
  input: Record<string, unknown>;
  first: Answer;
}
const carried = new Map<DeskCallName, Carried>();

const of = (name: DeskCallName): Carried => {
  const found = carried.get(name);
  if (!found) throw new Error(`${name} was not asked`);
  return found;
};

beforeAll(async () => {
  for (const name of granted) {
    const input = (await others[name]?.()) ?? samples[name](waiting, "adjustment");
    const key = crypto.randomUUID();
    carried.set(name, { key, input, first: await as(operator, name, input, withKey(key)) });
  }
  await DB.batch([
    DB.prepare("INSERT INTO companies (id, name) VALUES (3, 'Elsewhere')"),
    ...["bank_accounts", "conversations", "canned_answers", "maintenances"].map((table) =>
      DB.prepare(`UPDATE ${table} SET company_id = 3 WHERE company_id = 1`),
    ),
    DB.prepare("DELETE FROM customer_tags"),
    DB.prepare("DELETE FROM tags"),
    DB.prepare("UPDATE funds SET is_open = 0"),
    DB.prepare("DELETE FROM desk_items WHERE company_id = 1"),
  ]);
});

test("states a reason for each call whose answer is not stored, and lists only mutations of the desk", () => {
  for (const [name, reason] of Object.entries(unkept)) {
    expect([name, deskCalls[name as DeskCallName].mutation]).toEqual([name, true]);
    expect(reason).toMatch(/^[a-z].{10,}$/);
  }
  expect(granted.filter((name) => !names.includes(name))).toEqual([]);
});

test.each(granted)(
  "repeats the first answer of the desk's %s when the act's data was removed",
  async (name) => {
    const { first, key, input } = of(name);
    expect([first.code, first.msg]).toEqual([1, first.msg]);
    const before = JSON.stringify([await account.balances(), await account.journal(1, 1)]);
    const again = await as(operator, name, input, withKey(key));
    expect([again.code, again.data], again.msg).toEqual([1, first.data]);
    expect(JSON.stringify([await account.balances(), await account.journal(1, 1)])).toBe(before);
  },
);

test("refuses a desk request when its key was used for a different request", async () => {
  const { key, input } = of("deskAdjust");
  const other = await as(operator, "deskAdjust", { ...input, amount: "2" }, withKey(key));
  expect(other.code).toBe(errorCodes.idempotency_conflict);
});
