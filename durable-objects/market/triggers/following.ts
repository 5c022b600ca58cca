/** Trailing stops: one tick moves thousands of them, by a few statements for each distance. */
import type { StoredTick } from "#domain/market/tick.ts";
import type { Trigger } from "#domain/triggers/trigger.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
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
  const sql = sqlOf(db);
  const groups = Map.groupBy(stops, ({ watch, distance, step }) => `${watch} ${distance} ${step}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { watch, distance, step } = first;
    if (distance === null || step === null) throw new Error(`${first.id} follows at no distance`);
    const triggers = moved(watch, tick, { distance, step });
    for (const [kind, column] of [
      ["stop_loss", "stop"],
      ["trail", "number"],
    ] as const) {
      const level = triggers.find((each) => each.kind === kind)?.level;
      const numbers = JSON.stringify(group.map((each) => each[column]));
      // Without a level no price could reach it.
      if (level === undefined) {
        sql`DELETE FROM triggers WHERE number IN (SELECT value FROM json_each(${numbers}))`;
      } else {
        sql`UPDATE triggers SET level = ${level}
          WHERE number IN (SELECT value FROM json_each(${numbers}))`;
      }
    }
  }
}
