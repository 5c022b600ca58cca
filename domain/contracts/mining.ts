import type { Result } from "../errors/errors.ts";
import type { FundBounds, MiningTerms } from "../mining/terms.ts";
import type { AccountState, AccountType } from "./account.ts";
import type { ListPage, PageQuery } from "./page.ts";
import type { ParkingRpc } from "./parked.ts";

/** refunding: redeemed early, money not returned yet. finished: lock over, amount returned. */
export type SubscriptionState = "in_progress" | "refunding" | "refunded" | "finished";

export interface SubscribeCommand {
  fundId: number;
  amount: string;
  /** Part of the trader's account that pays the amount, and gets dividends and principal. */
  account: AccountType;
  terms: MiningTerms;
  bounds: FundBounds;
}

export interface Subscription {
  id: string;
  fundId: number;
  currency: string;
  state: SubscriptionState;
  amount: string;
  terms: MiningTerms;
  createdAtMs: number;
  daily: string;
  /** Sum of dividends that have arrived. */
  paid: string;
  paidDays: number;
  /** Ended days whose dividend the fund has not paid yet. */
  owedDays: number;
  /** End of the next day that earns a dividend (ms); null if no such day is to come. */
  nextMs: number | null;
  endMs: number;
  /** Returned amount, and penalty of an early redemption; null before the return. */
  returned: string | null;
  penalty: string | null;
}

export interface DividendRow {
  number: number;
  amount: string;
  /** End of the dividend's day (ms). */
  dueMs: number;
  /** Null while the fund owes the dividend. */
  paidMs: number | null;
}

export interface MiningTotals {
  currency: string;
  /** Amount that is in funds now. */
  away: string;
  /** Dividends since the requested time, and in total. */
  since: string;
  paid: string;
}

interface AskedSubscription extends Pick<Subscription, "id" | "amount" | "currency" | "terms"> {
  userId: string;
}

/** Messages to a fund, delivered in order and at least once. */
export type FundMessage =
  | ({ kind: "subscribed"; startDay: number } & AskedSubscription)
  /** Claims the dividend of a day that has ended. */
  | { kind: "due"; id: string; number: number }
  | { kind: "ended"; id: string; how: "finished" | "redeemed" };

/** Messages from a fund, delivered at least once. */
export type MiningMessage =
  | { kind: "dividend"; id: string; number: number; amount: string }
  | { kind: "principal"; id: string; amount: string; penalty: string };

export interface MiningRpc {
  /**
   * @returns `fund_not_covered`, the refusals of a transfer, `mining_amount_invalid`,
   * `subscription_limit`, `currency_mismatch` or `real_only`
   */
  subscribe(command: SubscribeCommand, key: string): Promise<Result<AccountState>>;
  /** @returns `subscription_over` if the subscription is not running */
  redeem(id: string, key: string): Promise<Result<AccountState>>;
  subscriptions(query: PageQuery): Promise<ListPage<Subscription>>;
  /** Lists dividends, newest first; null if the subscription is not the trader's. */
  dividends(query: { id: string } & PageQuery): Promise<ListPage<DividendRow> | null>;
  miningTotals(sinceMs: number): Promise<MiningTotals>;
  /** True if the subscription exists. A fund asks if no `subscribed` has followed an `admit`. */
  hasSubscription(id: string): Promise<boolean>;
  /** Accepts a fund's messages; a repeat changes nothing. */
  takeMiningMessages(messages: MiningMessage[]): Promise<void>;
}

/** A fund's money, as sums of its journal; decimal text. */
export interface FundReport {
  /** Free money for dividends. */
  money: string;
  /** Principal that belongs to subscribers. */
  principal: string;
  /** Unpaid dividends of ended days. */
  owed: string;
  /** Dividends per day of all running subscriptions. */
  daily: string;
  /** Unpaid dividends of ended days, and all dividends of the next 30 days. */
  dueSoon: string;
  running: number;
  /** Days for which the money covers the dividends; null if it covers all of them. */
  coverageDays: number | null;
  /** True if `money` is above 0 and covers `dueSoon`; otherwise no subscription is accepted. */
  isCovered: boolean;
  /** Amount that the company may take out. */
  free: string;
  /** Sums so far: money that the company put in and took out, then movements of subscribers. */
  funded: string;
  takenOut: string;
  subscribed: string;
  penalties: string;
  dividends: string;
  returned: string;
}

/** Amounts due at a midnight; decimal text. */
export interface FundDay {
  atMs: number;
  dividends: string;
  /** Principal of the subscriptions that end at this midnight. */
  principal: string;
}

export interface FundRpc extends ParkingRpc {
  /**
   * Reserves money for a subscription's dividends until the fund learns whether the subscription
   * was made.
   * @returns `fund_not_covered` if the money would not cover the dividends of all subscriptions
   */
  admit(asked: AskedSubscription): Promise<Result<object>>;
  /** Ends the reservation of a subscription that was not made. */
  release(id: string): Promise<void>;
  take(messages: FundMessage[]): Promise<void>;
  /** Puts company money into the fund; each id counts once. */
  deposit(money: { id: string; amount: string; currency: string }): Promise<void>;
  /** Takes company money out; each id is decided once. `money_not_free` if too little is free. */
  withdraw(money: { id: string; amount: string; currency: string }): Promise<Result<object>>;
  report(): Promise<FundReport>;
  /** Midnights of the next 30 days at which something is due, nearest first. */
  schedule(): Promise<FundDay[]>;
  /** Recomputes the fund's balances from its journal. Lists the problems. */
  audit(): Promise<string[]>;
}
