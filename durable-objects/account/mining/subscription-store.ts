/** Subscriptions and dividends as rows. */

import type { SubscriptionState } from "#domain/contracts/mining.ts";
import { daysDue, dueMsOf, type Lock } from "#domain/mining/days.ts";
import { dailyDividend } from "#domain/mining/dividend.ts";
import type { MiningTerms } from "#domain/mining/terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Kept } from "../../runtime/kept.ts";
import type { PageQuery } from "../../runtime/paging.ts";
import type { Bucket } from "../ledger/ledger.ts";
import { Rows } from "../module.ts";
import { columnsOf, insertRecord, pageOf, sumOf, updateRecord } from "../records.ts";

export interface SubscriptionRecord {
  id: string;
  fundId: number;
  bucket: Bucket;
  amount: Decimal;
  terms: MiningTerms;
  startDay: number;
  createdAtMs: number;
  state: SubscriptionState;
  days: number;
  openedBy: number;
  returned: string | null;
  penalty: string | null;
  closedBy: number | null;
}

export interface DividendRecord {
  number: number;
  amount: string;
  dueMs: number;
  paidMs: number | null;
  postedBy: number | null;
}

type Row = Omit<SubscriptionRecord, "amount" | "terms"> & { amount: string; terms: string };

const columns = columnsOf(`id fundId bucket amount terms startDay createdAtMs state days openedBy
  returned penalty closedBy`);

const dividendColumns =
  "number, amount, due_at_ms AS dueMs, paid_at_ms AS paidMs, posted_by AS postedBy";

export class SubscriptionStore extends Rows {
  readonly #nextDueMs = new Kept(this.db, () => this.#readNextDueMs());

  find(id: string): SubscriptionRecord | null {
    return this.#read("WHERE id = ?", id)[0] ?? null;
  }

  /** Subscriptions that earn. */
  running(): SubscriptionRecord[] {
    return this.#read("WHERE state = 'in_progress' ORDER BY number");
  }

  /** Newest first. */
  page(query: PageQuery): { data: SubscriptionRecord[]; total: number } {
    const asked = { select: columns, from: "subscriptions", order: "number DESC" };
    const { rows, total } = pageOf<Row>(this.db, asked, [], query);
    return { data: rows.map(recordOf), total };
  }

  all(): SubscriptionRecord[] {
    return this.#read("ORDER BY number");
  }

  insert(
    given: Pick<
      SubscriptionRecord,
      "id" | "fundId" | "bucket" | "amount" | "terms" | "startDay" | "createdAtMs" | "openedBy"
    >,
  ): void {
    this.#nextDueMs.forget();
    insertRecord(this.db, "subscriptions", { ...given, state: "in_progress", days: 0 });
  }

  /** Adds an ended day: its dividend is owed from now on. */
  addDay(of: SubscriptionRecord, number: number): void {
    this.#nextDueMs.forget();
    const day = { number, amount: dailyOf(of), dueAtMs: dueMsOf(lockOf(of), number) };
    insertRecord(this.db, "dividends", { subscriptionId: of.id, ...day });
    this.db.rows("UPDATE subscriptions SET days = ? WHERE id = ?", number, of.id);
  }

  setRefunding(id: string): void {
    this.#nextDueMs.forget();
    this.db.rows("UPDATE subscriptions SET state = 'refunding' WHERE id = ?", id);
  }

  close(
    id: string,
    state: "refunded" | "finished",
    end: { returned: string; penalty: string; closedBy: number },
  ): void {
    this.#nextDueMs.forget();
    updateRecord(this.db, "subscriptions", { id }, { state, ...end });
  }

  dividend(id: string, number: number): DividendRecord | null {
    return this.#dividends("AND number = ?", id, number)[0] ?? null;
  }

  /** Newest first. */
  dividendPage(id: string, query: PageQuery): { data: DividendRecord[]; total: number } {
    const from = "dividends WHERE subscription_id = ?";
    const asked = { select: dividendColumns, from, order: "number DESC" };
    const { rows: data, total } = pageOf<DividendRecord>(this.db, asked, [id], query);
    return { data, total };
  }

  dividends(id: string): DividendRecord[] {
    return this.#dividends("ORDER BY number", id);
  }

  pay(id: string, number: number, paidMs: number, postedBy: number): void {
    const paid = { paidAtMs: paidMs, postedBy };
    updateRecord(this.db, "dividends", { subscriptionId: id, number }, paid);
  }

  /** Sum of dividends of all subscriptions that arrived since a time. */
  paidSince(fromMs: number): Decimal {
    return this.#sum("dividends WHERE paid_at_ms >= ?", fromMs);
  }

  /** Money of the account in funds. */
  away(): Decimal {
    return this.#sum("subscriptions WHERE state IN ('in_progress', 'refunding')");
  }

  /** End of the next day of any subscription (ms); null if none is to come. */
  get nextDueMs(): number | null {
    return this.#nextDueMs.get();
  }

  #readNextDueMs(): number | null {
    const times = this.running()
      .filter(({ days, terms }) => days < terms.lockDays)
      .map((each) => dueMsOf(lockOf(each), each.days + 1));
    return times.length === 0 ? null : Math.min(...times);
  }

  #read(filter: string, ...bound: Array<string | number>): SubscriptionRecord[] {
    return this.db
      .rows<Row>(`SELECT ${columns} FROM subscriptions ${filter}`, ...bound)
      .map(recordOf);
  }

  #dividends(filter: string, ...bound: Array<string | number>): DividendRecord[] {
    return this.db.rows<DividendRecord>(
      `SELECT ${dividendColumns} FROM dividends WHERE subscription_id = ? ${filter}`,
      ...bound,
    );
  }

  #sum(rows: string, ...bound: number[]): Decimal {
    const found = this.db.rows<{ amount: string }>(`SELECT amount FROM ${rows}`, ...bound);
    return sumOf(found.map(({ amount }) => amount));
  }
}

function recordOf({ amount, terms, ...row }: Row): SubscriptionRecord {
  // `insert` wrote the terms.
  return { ...row, amount: Decimal.parse(amount), terms: JSON.parse(terms) as MiningTerms };
}

export function lockOf({ terms, startDay }: Pick<SubscriptionRecord, "terms" | "startDay">): Lock {
  return { zone: terms.zone, startDay, lockDays: terms.lockDays };
}

export function dailyOf({ amount, terms }: Pick<SubscriptionRecord, "amount" | "terms">): Decimal {
  return dailyDividend(amount, Decimal.parse(terms.percent));
}

/** Numbers of days that are over and not claimed yet. */
export function unclaimedDays(of: SubscriptionRecord, nowMs: number): number[] {
  const missing = daysDue(lockOf(of), nowMs) - of.days;
  return Array.from({ length: Math.max(0, missing) }, (_, index) => of.days + index + 1);
}
