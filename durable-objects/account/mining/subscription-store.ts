import { type Part, part } from "#db/sql.ts";
import type { DividendRow, SubscriptionState } from "#domain/contracts/mining.ts";
import type { PageQuery } from "#domain/contracts/page.ts";
import { daysDue, dueMsOf, type Lock } from "#domain/mining/days.ts";
import { dailyDividend } from "#domain/mining/dividend.ts";
import type { MiningTerms } from "#domain/mining/terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../../runtime/bases.ts";
import { Kept } from "../../runtime/kept.ts";
import type { Bucket } from "../ledger/ledger.ts";
import {
  columnsOf,
  decimalsIn,
  insertRecord,
  pageOf,
  sumOf,
  type Unparsed,
  updateRecord,
} from "../records.ts";

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

export interface DividendRecord extends DividendRow {
  postedBy: number | null;
}

type Row = Unparsed<SubscriptionRecord, "amount" | "terms">;

type NewSubscription = Omit<
  SubscriptionRecord,
  "state" | "days" | "returned" | "penalty" | "closedBy"
>;

const columns = columnsOf(`id fundId bucket amount terms startDay createdAtMs state days openedBy
  returned penalty closedBy`);

const dividendColumns = part`number, amount, due_at_ms AS dueMs, paid_at_ms AS paidMs,
  posted_by AS postedBy`;

export class SubscriptionStore extends Store {
  readonly #nextDueMs = new Kept(this.db, () => this.#readNextDueMs());

  find(id: string): SubscriptionRecord | null {
    return this.#read(part`WHERE id = ${id}`)[0] ?? null;
  }

  /** Subscriptions that still earn dividends. */
  running(): SubscriptionRecord[] {
    return this.#read(part`WHERE state = 'in_progress' ORDER BY number`);
  }

  page(query: PageQuery): { data: SubscriptionRecord[]; total: number } {
    const asked = { select: columns, from: part`subscriptions`, order: "number DESC" };
    return pageOf(this.db, asked, query, recordOf);
  }

  all(): SubscriptionRecord[] {
    return this.#read(part`ORDER BY number`);
  }

  insert(given: NewSubscription): void {
    this.#nextDueMs.forget();
    insertRecord(this.db, "subscriptions", { ...given, state: "in_progress", days: 0 });
  }

  /** Adds an ended day, whose dividend the fund now owes. */
  addDay(of: SubscriptionRecord, number: number): void {
    this.#nextDueMs.forget();
    const day = { number, amount: dailyOf(of), dueAtMs: dueMsOf(lockOf(of), number) };
    insertRecord(this.db, "dividends", { subscriptionId: of.id, ...day });
    this.sql`UPDATE subscriptions SET days = ${number} WHERE id = ${of.id}`;
  }

  setRefunding(id: string): void {
    this.#nextDueMs.forget();
    this.sql`UPDATE subscriptions SET state = 'refunding' WHERE id = ${id}`;
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
    return this.#dividends(id, part`AND number = ${number}`)[0] ?? null;
  }

  dividendPage(id: string, query: PageQuery): { data: DividendRow[]; total: number } {
    const from = part`dividends WHERE subscription_id = ${id}`;
    const asked = { select: dividendColumns, from, order: "number DESC" };
    return pageOf(this.db, asked, query, ({ postedBy: _by, ...row }: DividendRecord) => row);
  }

  dividends(id: string): DividendRecord[] {
    return this.#dividends(id, part`ORDER BY number`);
  }

  pay(id: string, number: number, paidMs: number, postedBy: number): void {
    const paid = { paidAtMs: paidMs, postedBy };
    updateRecord(this.db, "dividends", { subscriptionId: id, number }, paid);
  }

  paidSince(fromMs: number): Decimal {
    return this.#sum(part`dividends WHERE paid_at_ms >= ${fromMs}`);
  }

  /** Sum of the account's money that is in funds now. */
  away(): Decimal {
    return this.#sum(part`subscriptions WHERE state IN ('in_progress', 'refunding')`);
  }

  /** Earliest end (ms) of a running subscription's next day; null if no day remains. */
  get nextDueMs(): number | null {
    return this.#nextDueMs.get();
  }

  #readNextDueMs(): number | null {
    const times = this.running()
      .filter(({ days, terms }) => days < terms.lockDays)
      .map((each) => dueMsOf(lockOf(each), each.days + 1));
    return times.length === 0 ? null : Math.min(...times);
  }

  #read(filter: Part): SubscriptionRecord[] {
    return this.sql<Row>`SELECT ${columns} FROM subscriptions ${filter}`.map(recordOf);
  }

  #dividends(id: string, filter: Part): DividendRecord[] {
    return this
      .sql`SELECT ${dividendColumns} FROM dividends WHERE subscription_id = ${id} ${filter}`;
  }

  #sum(rows: Part): Decimal {
    return sumOf(this.sql<{ amount: string }>`SELECT amount FROM ${rows}`);
  }
}

function recordOf(row: Row): SubscriptionRecord {
  // `insert` wrote the terms.
  return { ...decimalsIn(row, "amount"), terms: JSON.parse(row.terms) as MiningTerms };
}

export function lockOf({ terms, startDay }: Pick<SubscriptionRecord, "terms" | "startDay">): Lock {
  return { zone: terms.zone, startDay, lockDays: terms.lockDays };
}

export function dailyOf({ amount, terms }: Pick<SubscriptionRecord, "amount" | "terms">): Decimal {
  return dailyDividend(amount, Decimal.parse(terms.percent));
}

export function unclaimedDays(of: SubscriptionRecord, nowMs: number): number[] {
  const missing = daysDue(lockOf(of), nowMs) - of.days;
  return Array.from({ length: Math.max(0, missing) }, (_, index) => of.days + index + 1);
}
