/**
 * Trailing stops. One tick may move thousands of them. That takes a few statements per trailing
 * distance, not per stop.
 */
import type { StoredTick } from "#domain/market/tick.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import type { Database } from "../../runtime/database.ts";
import { moved } from "./replay.ts";

/** A reached `trail` of the book and the stop-loss that it moves, by their row numbers. */
export interface FollowingStop {
  id: string;
  watch: Trigger["watch"];
  distance: number | null;
  step: number | null;
  number: number;
  stop: number | null;
}

/** Places each stop at its distance from this tick; a take-profit stays. */
export function moveStops(db: Database, stops: readonly FollowingStop[], tick: StoredTick): void {
  const groups = Map.groupBy(stops, ({ watch, distance, step }) => `${watch} ${distance} ${step}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { watch, distance, step } = first;
    if (distance === null || step === null) throw new Error(`${first.id} follows at no distance`);
    const triggers = moved(watch, tick, { distance, step });
    rest(
      db,
      triggers.find(({ kind }) => kind === "stop_loss")?.level,
      group.map(({ stop }) => stop),
    );
    rest(
      db,
      triggers.find(({ kind }) => kind === "trail")?.level,
      group.map(({ number }) => number),
    );
  }
}

/** @param level absent if no price could reach it */
function rest(
  db: Database,
  level: number | undefined,
  numbers: ReadonlyArray<number | null>,
): void {
  const these = "number IN (SELECT value FROM json_each(?))";
  const all = JSON.stringify(numbers);
  if (level === undefined) db.rows(`DELETE FROM triggers WHERE ${these}`, all);
  else db.rows(`UPDATE triggers SET level = ? WHERE ${these}`, level, all);
}
