/**
 * Resting price levels between account and market objects. The account sets the whole set of an order's
 * triggers at once; the market fires each at least once and the account settles exactly once.
 */
import type { Trigger } from "../triggers/trigger.ts";
import type { Quote } from "./market.ts";

/** Replaces all triggers of one order in one market; an empty list removes them. */
export interface TriggerSet {
  /** Name of the account object. */
  account: string;
  /** Order id, or `band` for the account's own price band in this market. */
  orderId: string;
  /** Rises with every change; a set at or below the known version is ignored. */
  version: number;
  triggers: Trigger[];
  /**
   * Tick the set was decided on: the market first checks every later tick it has stored, so that no
   * crossing is missed while the set travelled.
   */
  afterGeneration: number;
  afterSeq: number;
}

/** A trigger that fired, with the tick that fired it. */
export interface FiredTrigger {
  orderId: string;
  version: number;
  trigger: Trigger;
  quote: Quote;
}

/**
 * settled: the account acted on it. stale: the order is over, or its triggers were changed since; there
 * is nothing left to do either way and the market forgets it.
 */
export type FiredAnswer = "settled" | "stale";
