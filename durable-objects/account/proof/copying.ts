/**
 * Audits money between a follower's account and its pots: each side against its own journal, and
 * the sides against each other. Money that left one side and has not arrived is on its way.
 */

import { Decimal } from "#domain/money/decimal.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { shareHold } from "../copying/follow-projection.ts";
import { columnsOf, hasTable } from "../records.ts";
import { bookedEntries } from "./order-facts.ts";
import { type ClaimSide, checkClaimSides, claimSideOf } from "./person.ts";
import { type Report, reportEach } from "./report.ts";

const kinds: readonly string[] = ["copy_transfer", "profit_share"];

interface TransferRow {
  id: string;
  other: string;
  amount: string;
  postedBy: number;
}

/**
 * Within one account: transfers and journal transactions match one to one.
 * @param balances sums of all entries, by "bucket currency"
 */
export function checkCopying(
  db: Database,
  balances: ReadonlyMap<string, Decimal>,
  report: Report,
): void {
  let moved = Decimal.zero;
  for (const { id, amount, postedBy } of transfersOf(db)) {
    const entries = bookedEntries(db, postedBy);
    const [free, other] = entries;
    const isOwn = entries.every((entry) => kinds.includes(entry.kind) && entry.reference === id);
    // A share of profit is set aside before it leaves. An early version sent shares at once.
    const isShare = free?.kind === "profit_share" && isSent(amount);
    const buckets = isShare ? ["forex.hold", "forex.free"] : ["forex.free"];
    const isMoved =
      entries.length === 2 &&
      buckets.includes(free?.bucket ?? "") &&
      free !== undefined &&
      free.amount === amount &&
      other?.bucket === "copying";
    if (!isOwn || !isMoved) report(`copy transfer ${id} disagrees with its journal`);
    moved = moved.add(Decimal.parse(amount));
  }
  checkShares(db, report);
  for (const [key, balance] of balances) {
    if (!key.startsWith("copying ") || balance.eq(moved.neg())) continue;
    report(`${key} is ${balance.toString()}, its transfers sum to ${moved.neg().toString()}`);
  }
}

/** A share comes from the free balance, and goes to the master or to a claim. */
function checkShares(db: Database, report: Report): void {
  reportEach(db, report, (id) => `hold ${id} disagrees with its share`)`
    SELECT holds.reference AS id FROM holds
    LEFT JOIN journal_transactions AS opened ON opened.id = opened_by
    LEFT JOIN journal_transactions AS ended ON ended.id = ended_by
    WHERE holds.reference LIKE ${shareHold("%")} AND (opened.kind IS NOT 'profit_share'
      OR ${shareHold("")} || opened.reference <> holds.reference
      OR ended_by IS NOT NULL AND NOT (ended.kind = 'protection'
        OR ended.kind = 'profit_share' AND ended.reference = opened.reference))`;
}

/** Transfers that an account has sent or received; ids of messages that wait for delivery. */
export interface CopySide {
  transfers: Array<Pick<TransferRow, "id" | "other" | "amount">>;
  waiting: ReadonlySet<string>;
  claims: ClaimSide;
}

export function copySideOf(db: Database): CopySide {
  const transfers = transfersOf(db);
  const claims = claimSideOf(db);
  if (transfers.length === 0) return { transfers, waiting: new Set(), claims };
  const payloads = sqlOf(db)<{ payload: string }>`
    SELECT payload FROM outbox WHERE destination LIKE 'account %'`;
  const ids = payloads.map(({ payload }) => (JSON.parse(payload) as { id?: string }).id ?? "");
  return { transfers, waiting: new Set(ids), claims };
}

/**
 * Compares the accounts of a company with each other, by their users' ids.
 * @returns money that has left one side and waits for delivery to the other
 */
export function checkCopySides(sides: ReadonlyMap<string, CopySide>, report: Report): Decimal {
  checkClaimSides(
    [...sides.values()].map(({ claims }) => claims),
    report,
  );
  const all = [...sides].flatMap(([at, { transfers }]) => transfers.map((row) => ({ ...row, at })));
  const arrived = new Map(
    all.filter(({ amount }) => !isSent(amount)).map((row) => [row.id, row] as const),
  );
  let onTheWay = Decimal.zero;
  for (const { id, at, other, amount } of all.filter((row) => isSent(row.amount))) {
    const end = arrived.get(id);
    arrived.delete(id);
    if (end) {
      const isSame = end.at === other && end.other === at && `-${end.amount}` === amount;
      if (!isSame) report(`copy transfer ${id} of ${at} arrived at ${end.at} as ${end.amount}`);
      continue;
    }
    onTheWay = onTheWay.sub(Decimal.parse(amount));
    if (!sides.get(at)?.waiting.has(id)) report(`copy transfer ${id} of ${at} is lost`);
  }
  for (const { id, at } of arrived.values()) {
    report(`copy transfer ${id} arrived at ${at} and was never sent`);
  }
  return onTheWay;
}

const isSent = (amount: string) => amount.startsWith("-");

function transfersOf(db: Database): TransferRow[] {
  if (!hasTable(db, "copy_transfers")) return [];
  return sqlOf(db)<TransferRow>`
    SELECT ${columnsOf("id other amount postedBy")} FROM copy_transfers`;
}
