import type { TriggerSet } from "#domain/contracts/triggers.ts";
import { Store } from "../../runtime/bases.ts";

export const timedSetsSql = `
  -- Null for a set without an end, and once it no longer rests.
  ALTER TABLE trigger_sets ADD COLUMN until_ms INTEGER;
  ALTER TABLE trigger_sets ADD COLUMN distance REAL;
  ALTER TABLE trigger_sets ADD COLUMN step REAL;
  CREATE INDEX trigger_sets_by_end ON trigger_sets (until_ms) WHERE until_ms IS NOT NULL;
`;

interface SetName {
  account: string;
  id: string;
  version: number;
}

export class TriggerSets extends Store {
  /** Expiry of the set that expires first (ms); null if none expires, undefined if unknown. */
  #nextEnd: number | null | undefined = undefined;

  /** True if the known set is as new as this one, or newer. */
  isKnown(account: string, { id, version }: TriggerSet): boolean {
    const [known] = this.sql<{ version: number }>`SELECT version FROM trigger_sets
      WHERE account = ${account} AND id = ${id}`;
    return known !== undefined && known.version >= version;
  }

  /** @param rests true if the set still waits for a price: only such a set can expire */
  write(account: string, set: TriggerSet, rests: boolean, nowMs: number): void {
    const { id, version, untilMs, trailing } = set;
    this.sql`INSERT INTO trigger_sets (account, id, version, armed_ms, until_ms, distance, step)
      VALUES (${account}, ${id}, ${version}, ${nowMs}, ${rests ? (untilMs ?? null) : null},
        ${trailing?.distance ?? null}, ${trailing?.step ?? null})
      ON CONFLICT DO UPDATE SET version = excluded.version, armed_ms = excluded.armed_ms,
        until_ms = excluded.until_ms, distance = excluded.distance, step = excluded.step`;
    this.#nextEnd = undefined;
  }

  end(account: string, id: string): void {
    const isEnded = this.finds`UPDATE trigger_sets SET until_ms = NULL WHERE account = ${account}
      AND id = ${id} AND until_ms IS NOT NULL RETURNING id`;
    if (isEnded) this.#nextEnd = undefined;
  }

  /** True if at least one set expired before this time (ms). */
  isOver(timeMs: number): boolean {
    if (this.#nextEnd === undefined) {
      this.#nextEnd = this.first<number>`SELECT min(until_ms)
        FROM trigger_sets WHERE until_ms IS NOT NULL`;
    }
    return this.#nextEnd !== null && timeMs > this.#nextEnd;
  }

  over(timeMs: number): SetName[] {
    return this.sql<SetName & Record<string, string | number>>`SELECT account, id, version
      FROM trigger_sets WHERE until_ms < ${timeMs} ORDER BY until_ms, id`;
  }
}
