/** What an account and a fund tell each other, and what each answers. */
import type { Result } from "../errors.ts";
import type { FundBounds, MiningTerms } from "../mining/terms.ts";
import type { AccountState, AccountType } from "./account.ts";
import type { ParkingRpc } from "./parked.ts";

/**
 * refunding: redeemed early, its money is on the way. finished: the whole lock is over and the
 * amount is back.
 */
export type SubscriptionState = "in_progress" | "refunding" | "refunded" | "finished";

export interface SubscribeCommand {
  fundId: number;
  amount: string;
  /** Which of the trader's accounts pays, and is paid. */
  account: AccountType;
  terms: MiningTerms;
  bounds: FundBounds;
}

/** A subscription as its account has it. */
export interface Subscription {
  id: string;
  fundId: number;
  currency: string;
  state: SubscriptionState;
  amount: string;
  terms: MiningTerms;
  createdAtMs: number;
  daily: string;
  /** Dividends that have come. */
  paid: string;
  paidDays: number;
  /** Days that are over and whose dividend the fund has not paid yet. */
  owedDays: number;
  /** When the next day ends (ms); null when none is to come. */
  nextMs: number | null;
  /** When the last day ends (ms). */
  endMs: number;
  /** What came back of the amount, and what its early redemption cost; null while it is away. */
  returned: string | null;
  penalty: string | null;
}

export interface DividendRow {
  number: number;
  amount: string;
  /** When its day ended (ms). */
  dueMs: number;
  /** Null while the fund owes it. */
  paidMs: number | null;
}

export interface MiningTotals {
  currency: string;
  /** In funds now. */
  away: string;
  /** Dividends that came since a time, and ever. */
  since: string;
  paid: string;
}

/** To a fund: in order, at least once. */
export type FundMessage =
  | {
      kind: "subscribed";
      id: string;
      userId: string;
      amount: string;
      currency: string;
      terms: MiningTerms;
      startDay: number;
    }
  /** A day is over. */
  | { kind: "due"; id: string; number: number }
  | { kind: "ended"; id: string; how: "finished" | "redeemed" };

/** From a fund: at least once. */
export type MiningMessage =
  | { kind: "dividend"; id: string; number: number; amount: string }
  | { kind: "principal"; id: string; amount: string; penalty: string };

/** Calls of an account object that subscribes. */
export interface MiningRpc {
  /**
   * @returns `fund_not_covered`, and refusals as of a transfer; `mining_amount_invalid`,
   *   `subscription_limit`, `currency_mismatch`, `real_only`
   */
  subscribe(command: SubscribeCommand, key: string): Promise<Result<AccountState>>;
  /** @returns `subscription_over` for one that does not run (any more) */
  redeem(id: string, key: string): Promise<Result<AccountState>>;
  subscriptions(query: {
    page: number;
    pageSize: number;
  }): Promise<{ data: Subscription[]; total: number }>;
  /** Newest first; null for a subscription that is not the trader's. */
  dividends(query: {
    id: string;
    page: number;
    pageSize: number;
  }): Promise<{ data: DividendRow[]; total: number } | null>;
  miningTotals(sinceMs: number): Promise<MiningTotals>;
  /** Whether it was made: a fund asks, which keeps room for it and has heard nothing. */
  hasSubscription(id: string): Promise<boolean>;
  /** A repeat changes nothing. */
  takeMiningMessages(messages: MiningMessage[]): Promise<void>;
}

/** A fund's money, as sums of its journal; decimal text. */
export interface FundReport {
  /** Free for dividends. */
  money: string;
  /** Held apart: what its subscribers get back. */
  principal: string;
  /** Dividends of days that are over and are not paid. */
  owed: string;
  /** Dividends of a day, of all that run. */
  daily: string;
  /** What is owed, and comes due within 30 days. */
  dueSoon: string;
  running: number;
  /** Null where its money covers all dividends that it has promised. */
  coverageDays: number | null;
  /** Its money covers what is owed and due soon; no subscription is taken without that. */
  isCovered: boolean;
  /** What the company may take out. */
  free: string;
  /** What the company has put in and taken out, what subscribers did, and penalties it kept. */
  funded: string;
  takenOut: string;
  subscribed: string;
  penalties: string;
  /** What went out. */
  dividends: string;
  returned: string;
}

/** What comes due at a midnight; decimal text. */
export interface FundDay {
  /** The instant (ms). */
  atMs: number;
  dividends: string;
  /** Principal that goes back after its last day. */
  principal: string;
}

/** Calls of a fund object. */
export interface FundRpc extends ParkingRpc {
  /**
   * Keeps room for a subscription until it hears what became of it.
   * @returns `fund_not_covered` where its money does not cover the dividends with this one
   */
  admit(asked: {
    id: string;
    userId: string;
    amount: string;
    currency: string;
    terms: MiningTerms;
  }): Promise<Result<object>>;
  /** The subscription is not made. */
  release(id: string): Promise<void>;
  take(messages: FundMessage[]): Promise<void>;
  /** The company puts money in; the same id once. */
  deposit(money: { id: string; amount: string; currency: string }): Promise<void>;
  /**
   * The company takes money out; the same id is decided once.
   * @returns `money_not_free` for more than what nothing is promised of
   */
  withdraw(money: { id: string; amount: string; currency: string }): Promise<Result<object>>;
  report(): Promise<FundReport>;
  /** Midnights of the next 30 days at which something is due, the nearest first. */
  schedule(): Promise<FundDay[]>;
  /** Derives its balances again; empty when all is well. */
  audit(): Promise<string[]>;
}
