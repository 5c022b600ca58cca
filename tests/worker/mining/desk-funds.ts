/** Funds for tests, made at the desk by two people. */
import { expect } from "vitest";
import type { DeskChange } from "#domain/contracts/desk/changes.ts";
import type { DeskFund } from "#domain/contracts/desk/funds.ts";
import { askFor, changesOf, decideOn } from "../desk/asking.ts";
import { as, DB, openOperator, type TestOperator } from "../desk/operators.ts";

export const fiona = await openOperator("finance");
export const rita = await openOperator("risk");

export const terms = {
  ...{ percent: "0.35", lock_days: 30, penalty: "5" },
  ...{ least: "100", most: "5000", per_user: 3 },
};

export const fundOf = async (id: number, by = fiona) =>
  (await as<DeskFund>(by, "deskFund", { id })).data;

export async function addFund(by = fiona): Promise<number> {
  const { code, data } = await as<{ id: number }>(by, "deskFundAdd");
  expect(code).toBe(1);
  return data.id;
}

export const askTerms = async (by: TestOperator, id: number, after: object) => {
  const before = { ...(await fundOf(id)).terms };
  return askFor(by, { kind: "fund_terms", subject: String(id), after: { ...after }, before });
};

export const askMoney = (by: TestOperator, id: number, amount: string, way = "put_in") =>
  askFor(by, { kind: "fund_money", subject: String(id), after: { way, amount, currency: "USD" } });

/** Changes of a fund's money, newest first. */
export const moneyOf = (fundId: number): Promise<DeskChange[]> =>
  changesOf(fiona, "fund_money", String(fundId));

/** The fund's waiting change, if any. */
export async function waitingId(fundId: number): Promise<string> {
  const all = [
    ...(await moneyOf(fundId)),
    ...(await changesOf(fiona, "fund_terms", String(fundId))),
  ];
  return all.find(({ state }) => state === "asked")?.id ?? "";
}

export { decideOn as decide };

async function approved(asked: Awaited<ReturnType<typeof askFor>>) {
  expect(asked.code, asked.msg).toBe(1);
  const { code, msg } = await decideOn(rita, asked.data.id);
  expect(code, msg).toBe(1);
}

export const agreeOnTerms = async (id: number, after: object) =>
  approved(await askTerms(fiona, id, after));

export const setOpen = async (id: number, is_open: "0" | "1", by = fiona) =>
  as(by, "deskFundSet", { id, version: (await fundOf(id)).version, is_open });

/** Opens a fund with terms and a title, but without money. */
export async function openFund(more: object = {}): Promise<number> {
  const id = await addFund();
  await agreeOnTerms(id, { ...terms, ...more });
  const text = { id, lang: "en", version: 0, title: "Test fund", desc: "For tests" };
  expect((await as(fiona, "deskFundText", text)).code).toBe(1);
  expect((await setOpen(id, "1")).code).toBe(1);
  return id;
}

export const putMoney = async (id: number, amount: string) =>
  approved(await askMoney(fiona, id, amount));

/** Marks a change as unanswered, as if the fund's answer had been lost. */
export async function isOnTheWayAgain(id: string): Promise<void> {
  const end =
    "CREATE TRIGGER changes_end BEFORE UPDATE ON changes WHEN OLD.state NOT IN ('asked', 'scheduled') BEGIN SELECT RAISE(ABORT, 'a change ends once'); END";
  await DB.batch([
    DB.prepare("DROP TRIGGER changes_end"),
    DB.prepare("UPDATE changes SET state = 'scheduled', ended_ms = 0 WHERE id = ?").bind(id),
    DB.prepare(end),
  ]);
}
