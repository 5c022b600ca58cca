import type { TriggerSet } from "#domain/contracts/triggers.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { type Trailing, trailingStop, trailingTriggers } from "#domain/triggers/trailing.ts";
import { crosses, type Trigger, type TriggerKind } from "#domain/triggers/trigger.ts";

/** A reached trigger and the tick that proves it; the trigger is null if the set expired. */
export interface ReachedLevel {
  trigger: Trigger | null;
  tick: StoredTick;
}

/** Rank at one tick: a stop-loss precedes a take-profit, and both precede the margin level. */
export const precedence: Record<TriggerKind, number> = {
  entry: 0,
  activate: 0,
  stop_loss: 1,
  take_profit: 2,
  trail: 3,
  band: 4,
  alert: 5,
};

/** Effect of ticks on an armed set: its triggers after the last tick, or null if it has ended. */
export function replay(
  { triggers, fromMs = 0, untilMs, trailing }: TriggerSet,
  since: Iterable<StoredTick>,
): { rests: Trigger[] | null; reached: ReachedLevel[] } {
  const reached: ReachedLevel[] = [];
  if (triggers.length === 0) return { rests: null, reached };
  let rests = [...triggers].sort((a, b) => precedence[a.kind] - precedence[b.kind]);
  for (const tick of since) {
    if (untilMs !== undefined && tick.timeMs > untilMs) {
      return { rests: null, reached: [...reached, { trigger: null, tick }] };
    }
    if (tick.timeMs < fromMs) continue;
    const trigger = rests.find((each) => crosses(each, tick));
    if (!trigger) continue;
    reached.push({ trigger, tick });
    if (trigger.kind !== "trail" || !trailing) return { rests: null, reached };
    const others = rests.filter(({ kind }) => kind !== "stop_loss" && kind !== "trail");
    rests = [...others, ...moved(trigger.watch, tick, trailing)].sort(
      (a, b) => precedence[a.kind] - precedence[b.kind],
    );
  }
  return { rests, reached };
}

/**
 * Returns the triggers of a trailing stop that this tick has moved. A buy closes at the bid, so its
 * stop follows the bid.
 */
export function moved(watch: Trigger["watch"], tick: StoredTick, trailing: Trailing): Trigger[] {
  const side = watch === "bid" ? "buy" : "sell";
  return trailingTriggers(side, trailingStop(side, tick, trailing), trailing);
}
