/** Rows of a fund: subscribers, due days, and reservations (rooms). */
import type { FundMessage, FundRpc } from "#domain/contracts/mining.ts";
import type { Promised } from "#domain/mining/coverage.ts";
import { daysDue } from "#domain/mining/days.ts";
import { dailyDividend } from "#domain/mining/dividend.ts";
import type { MiningTerms } from "#domain/mining/terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Store } from "../runtime/bases.ts";

export interface Subscriber {
  id: string;
  userId: string;
  amount: Decimal;
  terms: MiningTerms;
  startDay: number;
  state: "running" | "finished" | "redeemed";
  paidDays: number;
}

type SubscriberRow = Omit<Subscriber, "amount" | "terms"> & { amount: string; terms: string };

/** Money reserved for the dividends of an admitted subscription, before the subscriber pays. */
type Room = Omit<Parameters<FundRpc["admit"]>[0], "currency">;

export interface Due {
  subscriptionId: string;
  number: number;
}

export class Subscribers extends Store {
  find(id: string): Subscriber | null {
    const [row] = this.sql<SubscriberRow>`SELECT id, user_id AS userId, amount, terms,
      start_day AS startDay, state, paid_days AS paidDays FROM fund_subscriptions WHERE id = ${id}`;
    return row ? toSubscriber(row) : null;
  }

  insert(given: Omit<Extract<FundMessage, { kind: "subscribed" }>, "kind" | "currency">): void {
    this.sql`INSERT INTO fund_subscriptions
      (id, user_id, amount, terms, start_day, state, paid_days)
      VALUES (${given.id}, ${given.userId}, ${given.amount}, ${JSON.stringify(given.terms)},
        ${given.startDay}, 'running', 0)`;
  }

  end(id: string, how: "finished" | "redeemed"): void {
    this.sql`UPDATE fund_subscriptions SET state = ${how} WHERE id = ${id}`;
  }

  /** Adds an owed day; a repeat changes nothing. */
  addDue({ subscriptionId, number }: Due, dueMs: number): void {
    this.sql`INSERT INTO fund_dues (subscription_id, number, due_at_ms)
      VALUES (${subscriptionId}, ${number}, ${dueMs}) ON CONFLICT DO NOTHING`;
  }

  /** The oldest owed dividend; null if none. */
  nextDue(): Due | null {
    const [row] = this.sql<Due>`SELECT subscription_id AS subscriptionId, number
      FROM fund_dues WHERE paid_by IS NULL ORDER BY due_at_ms, subscription_id, number LIMIT 1`;
    return row ?? null;
  }

  paid({ subscriptionId, number }: Due, postedBy: number): void {
    this.sql`UPDATE fund_dues SET paid_by = ${postedBy}
      WHERE subscription_id = ${subscriptionId} AND number = ${number}`;
    this.sql`UPDATE fund_subscriptions SET paid_days = paid_days + 1 WHERE id = ${subscriptionId}`;
  }

  keepRoom({ id, userId, amount, terms }: Room, untilMs: number): void {
    this.sql`INSERT OR REPLACE INTO fund_rooms (id, user_id, amount, terms, until_ms)
      VALUES (${id}, ${userId}, ${amount}, ${JSON.stringify(terms)}, ${untilMs})`;
  }

  /** Reservations that the subscribers' accounts have neither used nor released in time. */
  lateRooms(nowMs: number): Array<Pick<Room, "id" | "userId">> {
    return this.sql<Pick<Room, "id" | "userId">>`SELECT id, user_id AS userId FROM fund_rooms
      WHERE until_ms <= ${nowMs}`;
  }

  dropRoom(id: string): void {
    this.sql`DELETE FROM fund_rooms WHERE id = ${id}`;
  }

  /** Promises to running subscriptions, unpaid dividends of ended ones, and reservations. */
  promised(nowMs: number): Promised[] {
    return [
      ...this.running().map((each) => promisedTo(each, nowMs)),
      ...this.#left(),
      ...this.#rooms(),
    ];
  }

  running(): Subscriber[] {
    return this.sql<SubscriberRow>`SELECT id, user_id AS userId, amount, terms,
      start_day AS startDay, state, paid_days AS paidDays FROM fund_subscriptions
      WHERE state = 'running'`.map(toSubscriber);
  }

  /** Unpaid dividends of ended subscriptions. */
  #left(): Promised[] {
    return this.sql<{ amount: string; terms: string; owed: number }>`
      SELECT amount, terms, count(*) AS owed FROM fund_dues
      JOIN fund_subscriptions ON id = subscription_id
      WHERE paid_by IS NULL AND state != 'running' GROUP BY id`.map(({ amount, terms, owed }) => ({
      daily: dailyOf(amount, terms),
      owed,
      ahead: 0,
    }));
  }

  #rooms(): Promised[] {
    return this.sql<{ amount: string; terms: string }>`SELECT amount, terms FROM fund_rooms`.map(
      ({ amount, terms }) => ({
        daily: dailyOf(amount, terms),
        owed: 0,
        ahead: readTerms(terms).lockDays,
      }),
    );
  }
}

export function dailyOfSubscriber({ amount, terms }: Subscriber): Decimal {
  return dailyDividend(amount, Decimal.parse(terms.percent));
}

/**
 * Promise to a subscriber. Counts ended days by the clock, because a sleeping account has not
 * reported them.
 */
function promisedTo(subscriber: Subscriber, nowMs: number): Promised {
  const { terms, startDay, paidDays } = subscriber;
  const over = daysDue({ ...terms, startDay }, nowMs);
  const daily = dailyOfSubscriber(subscriber);
  return { daily, owed: Math.max(0, over - paidDays), ahead: terms.lockDays - over };
}

function dailyOf(amount: string, terms: string): Decimal {
  return dailyDividend(Decimal.parse(amount), Decimal.parse(readTerms(terms).percent));
}

const readTerms = (text: string) => JSON.parse(text) as MiningTerms;

function toSubscriber(row: SubscriberRow): Subscriber {
  return { ...row, amount: Decimal.parse(row.amount), terms: readTerms(row.terms) };
}
