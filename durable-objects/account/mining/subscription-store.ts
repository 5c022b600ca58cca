/** Subscriptions and dividends as rows. */
import type { SubscriptionState } from "#domain/contracts/mining.ts";
import { daysDue, dueMsOf, type Lock } from "#domain/mining/days.ts";
import { dailyDividend } from "#domain/mining/dividend.ts";
import type { MiningTerms } from "#domain/mining/terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import { Kept } from "../../runtime/kept.ts";
import { type PageQuery, pageRange } from "../../runtime/paging.ts";
import type { Bucket } from "../ledger/ledger.ts";

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

const columns = `id, fund_id AS fundId, bucket, amount, terms, start_day AS startDay,
  created_at_ms AS createdAtMs, state, days, opened_by AS openedBy, returned, penalty,
  closed_by AS closedBy`;

export class SubscriptionStore {
  readonly #db: Database;
  readonly #nextDueMs: Kept<number | null>;

  constructor(db: Database) {
    this.#db = db;
    this.#nextDueMs = new Kept(db, () => this.#readNextDueMs());
  }

  find(id: string): SubscriptionRecord | null {
    return this.#read("WHERE id = ?", id)[0] ?? null;
  }

  /** Subscriptions that earn. */
  running(): SubscriptionRecord[] {
    return this.#read("WHERE state = 'in_progress' ORDER BY number");
  }

  /** Newest first. */
  page(query: PageQuery): { data: SubscriptionRecord[]; total: number } {
    const { limit, offset } = pageRange(query);
    const data = this.#read("ORDER BY number DESC LIMIT ? OFFSET ?", limit, offset);
    const [count] = this.#db.rows<{ n: number }>("SELECT count(*) AS n FROM subscriptions");
    return { data, total: count?.n ?? 0 };
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
    this.#db.rows(
      `INSERT INTO subscriptions
         (id, fund_id, bucket, amount, terms, start_day, created_at_ms, state, days, opened_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'in_progress', 0, ?)`,
      given.id,
      given.fundId,
      given.bucket,
      given.amount.toString(),
      JSON.stringify(given.terms),
      given.startDay,
      given.createdAtMs,
      given.openedBy,
    );
  }

  /** Adds an ended day: its dividend is owed from now on. */
  addDay(of: SubscriptionRecord, number: number): void {
    this.#nextDueMs.forget();
    this.#db.rows(
      "INSERT INTO dividends (subscription_id, number, amount, due_at_ms) VALUES (?, ?, ?, ?)",
      of.id,
      number,
      dailyOf(of).toString(),
      dueMsOf(lockOf(of), number),
    );
    this.#db.rows("UPDATE subscriptions SET days = ? WHERE id = ?", number, of.id);
  }

  setRefunding(id: string): void {
    this.#nextDueMs.forget();
    this.#db.rows("UPDATE subscriptions SET state = 'refunding' WHERE id = ?", id);
  }

  close(
    id: string,
    state: "refunded" | "finished",
    { returned, penalty, closedBy }: { returned: string; penalty: string; closedBy: number },
  ): void {
    this.#nextDueMs.forget();
    this.#db.rows(
      "UPDATE subscriptions SET state = ?, returned = ?, penalty = ?, closed_by = ? WHERE id = ?",
      state,
      returned,
      penalty,
      closedBy,
      id,
    );
  }

  dividend(id: string, number: number): DividendRecord | null {
    return this.#dividends("AND number = ?", id, number)[0] ?? null;
  }

  /** Newest first. */
  dividendPage(id: string, query: PageQuery): { data: DividendRecord[]; total: number } {
    const { limit, offset } = pageRange(query);
    const data = this.#dividends("ORDER BY number DESC LIMIT ? OFFSET ?", id, limit, offset);
    const [count] = this.#db.rows<{ n: number }>(
      "SELECT count(*) AS n FROM dividends WHERE subscription_id = ?",
      id,
    );
    return { data, total: count?.n ?? 0 };
  }

  dividends(id: string): DividendRecord[] {
    return this.#dividends("ORDER BY number", id);
  }

  pay(id: string, number: number, paidMs: number, postedBy: number): void {
    this.#db.rows(
      `UPDATE dividends SET paid_at_ms = ?, posted_by = ?
       WHERE subscription_id = ? AND number = ?`,
      paidMs,
      postedBy,
      id,
      number,
    );
  }

  /** Sum of dividends of all subscriptions that arrived since a time. */
  paidSince(fromMs: number): Decimal {
    return sum(
      this.#db.rows<{ amount: string }>(
        "SELECT amount FROM dividends WHERE paid_at_ms >= ?",
        fromMs,
      ),
    );
  }

  /** Money of the account in funds. */
  away(): Decimal {
    return sum(
      this.#db.rows<{ amount: string }>(
        "SELECT amount FROM subscriptions WHERE state IN ('in_progress', 'refunding')",
      ),
    );
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
    return this.#db
      .rows<Row>(`SELECT ${columns} FROM subscriptions ${filter}`, ...bound)
      .map(({ amount, terms, ...row }) => ({
        ...row,
        amount: Decimal.parse(amount),
        // `insert` wrote it.
        terms: JSON.parse(terms) as MiningTerms,
      }));
  }

  #dividends(filter: string, ...bound: Array<string | number>): DividendRecord[] {
    return this.#db.rows<DividendRecord>(
      `SELECT number, amount, due_at_ms AS dueMs, paid_at_ms AS paidMs, posted_by AS postedBy
       FROM dividends WHERE subscription_id = ? ${filter}`,
      ...bound,
    );
  }
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

function sum(rows: ReadonlyArray<{ amount: string }>): Decimal {
  return rows.reduce((total, { amount }) => total.add(Decimal.parse(amount)), Decimal.zero);
}
