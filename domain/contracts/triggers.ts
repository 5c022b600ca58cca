/**
 * Price levels that accounts leave with a market, and what the market tells them when one is
 * reached.
 */
import type { StoredTick } from "../market/tick.ts";
import type { Trailing } from "../triggers/trailing.ts";
import type { Trigger } from "../triggers/trigger.ts";
import type { MarketSpec } from "./market.ts";

/**
 * Id of the set that watches an account's margin level; all other sets are named by their order, or
 * their alert.
 */
export const riskSetId = "risk";
/** Before the ids of alerts. */
export const alertPrefix = "alert-";

export const isAlertSet = (id: string) => id.startsWith(alertPrefix);

/**
 * The levels of one order or one alert, or of an account's margin level: the first that is reached
 * ends all of them.
 */
export interface TriggerSet {
  /** Id of an order or an alert, or `riskSetId`. */
  id: string;
  /** Rises with every change; a set with a version at or below the known one is ignored. */
  version: number;
  /** Empty: the set is taken off the book. */
  triggers: Trigger[];
  /** Levels count from the tick after this one, so that none is missed before the set arrives. */
  afterSeq: number;
  /** Event time (ms) from which its triggers count: it pauses until then. */
  fromMs?: number;
  /** Event time (ms) after which the set is reached by nothing but its end: a tick at it counts. */
  untilMs?: number;
  /** Its stop-loss follows the price: the market moves it and tells of each move. */
  trailing?: Trailing;
}

/** What an account leaves with a market, in the order in which it happened. */
export interface TriggerOrder {
  spec: MarketSpec;
  sets: TriggerSet[];
  /** Ticks that fills rest on: kept, with their neighbours, as long as the market is. */
  cited: number[];
  /** The market stays awake this long from now (ms), even without watchers. */
  neededForMs?: number;
}

/** A level was reached. Delivered at least once and in order; the account acts on it once. */
export interface Fire {
  /** Name of the market object. */
  market: string;
  generation: number;
  id: string;
  version: number;
  /** Null when the set's time ran out. */
  trigger: Trigger | null;
  /**
   * The first stored tick after the set's `afterSeq` that reaches the level. Of a set whose time
   * ran out, the first that is later; or the last before it, where a market has fallen silent.
   */
  tick: StoredTick;
}
