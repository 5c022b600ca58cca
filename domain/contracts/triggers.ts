/** Price levels that accounts place at a market, and the market's reports of reached levels. */
import type { StoredTick } from "../market/tick.ts";
import type { Trailing } from "../triggers/trailing.ts";
import type { Trigger } from "../triggers/trigger.ts";
import type { MarketSpec } from "./market.ts";

/** Id of the set for an account's margin level. Other sets have the id of their order or alert. */
export const riskSetId = "risk";
export const alertPrefix = "alert-";

export const isAlertSet = (id: string) => id.startsWith(alertPrefix);

/** Levels of an order, an alert, or the account's margin. The first level reached ends the set. */
export interface TriggerSet {
  /** Id of an order or an alert, or `riskSetId`. */
  id: string;
  /** Rises with every change; a set with the known version or a lower version is ignored. */
  version: number;
  /** If empty, the market removes the set from its book. */
  triggers: Trigger[];
  /** Number of the tick after which levels count, even if the set arrives some ticks later. */
  afterSeq: number;
  /** Event time (ms) from which the triggers count; before this time the set pauses. */
  fromMs?: number;
  /** Event time (ms) after which the set can only expire; a tick at this time still counts. */
  untilMs?: number;
  /** Present if the stop-loss trails: the market then moves it and reports each move. */
  trailing?: Trailing;
}

/** An account's instruction to a market. Instructions are delivered in sequence. */
export interface TriggerOrder {
  spec: MarketSpec;
  sets: TriggerSet[];
  /** Ticks cited by fills: kept with their neighbours as long as the market exists. */
  cited: number[];
  /** Time (ms) from now for which the market stays awake, even without watchers. */
  neededForMs?: number;
}

/** Report of a reached level, delivered in order and at least once. The account acts on it once. */
export interface Fire {
  /** Name of the market object. */
  market: string;
  generation: number;
  id: string;
  version: number;
  /** Trigger that fired; null if the set expired. */
  trigger: Trigger | null;
  /**
   * The first stored tick after the set's `afterSeq` that reaches the level. For an expired set:
   * the first tick after the expiry, or the last one before it if the market has fallen silent.
   */
  tick: StoredTick;
}
