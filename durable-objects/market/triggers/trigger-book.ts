/**
 * The resting triggers of one market, stored and indexed by price. A tick that reaches none costs a
 * few comparisons, for any size of the book. A tick that reaches some costs an indexed query and
 * their effects.
 */
import type { TriggerSet } from "#domain/contracts/triggers.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { reaches, type Trigger, type TriggerKind } from "#domain/triggers/trigger.ts";
import { Store } from "../../runtime/bases.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { PausedTriggers } from "./paused-triggers.ts";
import { moved, precedence, type ReachedLevel, replay } from "./replay.ts";
import { TriggerSets } from "./trigger-sets.ts";

export const triggerBookSql = `
  -- The newest version of each set that was ever armed here: what comes late is known as old.
  CREATE TABLE trigger_sets (
    account TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, armed_ms INTEGER NOT NULL,
    PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX trigger_sets_by_age ON trigger_sets (armed_ms);
  CREATE TABLE triggers (
    number INTEGER PRIMARY KEY, account TEXT NOT NULL, id TEXT NOT NULL,
    kind TEXT NOT NULL, watch TEXT NOT NULL, dir TEXT NOT NULL, level REAL NOT NULL
  ) STRICT;
  CREATE INDEX triggers_by_level ON triggers (watch, dir, level);
  CREATE INDEX triggers_by_set ON triggers (account, id);
`;

type TriggerRow = {
  account: string;
  id: string;
  version: number;
  distance: number | null;
  step: number | null;
  kind: TriggerKind;
  watch: Trigger["watch"];
  dir: Trigger["when"];
  level: number;
  number: number;
  /** For a `trail`: the row id of the stop-loss that it moves. */
  stop: number | null;
};

export interface ReachedSet extends ReachedLevel {
  account: string;
  id: string;
  version: number;
}

/** The four sides with their keys, built once because every tick needs all of them. */
const sides = [
  { key: "bid at_or_above", watch: "bid", when: "at_or_above" },
  { key: "bid at_or_below", watch: "bid", when: "at_or_below" },
  { key: "ask at_or_above", watch: "ask", when: "at_or_above" },
  { key: "ask at_or_below", watch: "ask", when: "at_or_below" },
] as const;
type Side = (typeof sides)[number];

export class TriggerBook extends Store {
  /** Nearest trigger price by side, so that most ticks need no storage; absent if unknown. */
  readonly #nearest = new Map<string, number | null>();
  readonly #sets: TriggerSets;
  readonly #paused: PausedTriggers;

  constructor(db: Database) {
    super(db);
    this.#sets = new TriggerSets(db);
    this.#paused = new PausedTriggers(db);
  }

  /**
   * Replaces older versions of a set, inside the caller's transaction.
   * @param since the stored ticks after the set's `afterSeq`, oldest first
   * @returns the effects of these ticks: moves of the set's trailing stop, or the set's end, after
   * which none of its triggers rests here
   */
  arm(account: string, set: TriggerSet, since: Iterable<StoredTick>, nowMs: number): ReachedSet[] {
    const { id, version, fromMs } = set;
    if (this.#sets.isKnown(account, set)) return [];
    this.#remove(account, id);
    const { rests, reached } = replay(set, since);
    this.#sets.write(account, set, rests !== null, nowMs);
    for (const trigger of rests ?? []) {
      if (fromMs === undefined) this.#insert(account, id, trigger);
      else this.#paused.insert(account, id, fromMs, trigger);
    }
    return reached.map((each) => ({ account, id, version, ...each }));
  }

  /** True if this tick reaches a trigger, or ends a set or a pause; cheap for every tick. */
  isReachedBy(tick: StoredTick): boolean {
    if (this.#sets.isOver(tick.timeMs) || this.#paused.isOver(tick.timeMs)) return true;
    for (const side of sides) if (this.#isReached(side, tick)) return true;
    return false;
  }

  /**
   * Removes and returns every set that this tick reaches: expired sets first, then by precedence
   * and in the order of arming. Places a trailing stop again if the tick only moves it. Call it
   * inside the transaction that stores the tick. A set is reached once: its other triggers are
   * removed, too.
   */
  take(tick: StoredTick): ReachedSet[] {
    const ended = this.takeEnded(tick.timeMs, tick);
    if (this.#paused.isOver(tick.timeMs)) {
      this.#paused.release(tick.timeMs);
      this.#nearest.clear();
    }
    const rows = sides
      .flatMap((side) => this.#reached(side, tick))
      .sort((a, b) => precedence[a.kind] - precedence[b.kind] || a.number - b.number);
    const reached = new Map<string, ReachedSet>();
    const following: TriggerRow[] = [];
    for (const row of rows) {
      const { account, id, version, kind, watch, dir, level } = row;
      const key = `${account} ${id}`;
      if (reached.has(key)) continue;
      const trigger = { kind, watch, when: dir, level };
      reached.set(key, { account, id, version, trigger, tick });
      if (kind === "trail") following.push(row);
      else this.#remove(account, id);
    }
    if (following.length > 0) {
      moveStops(this.db, following, tick);
      this.#nearest.clear();
    }
    return [...ended, ...reached.values()];
  }

  /** Removes the sets that expired before this time (ms). */
  takeEnded(timeMs: number, tick: StoredTick): ReachedSet[] {
    if (!this.#sets.isOver(timeMs)) return [];
    const ended = this.#sets.over(timeMs);
    for (const { account, id } of ended) this.#remove(account, id);
    return ended.map((set) => ({ ...set, trigger: null, tick }));
  }

  /** Number of resting and paused triggers. */
  get size(): number {
    const resting = this.first<number>`SELECT count(*) FROM triggers` ?? 0;
    return resting + this.#paused.size;
  }

  get isEmpty(): boolean {
    return !this.finds`SELECT 1 FROM triggers LIMIT 1` && this.#paused.isEmpty;
  }

  /**
   * Forgets sets that were armed before the time (ms) and have no trigger here. A message about a
   * set of that age can no longer arrive.
   */
  forget(beforeMs: number): void {
    this.sql`DELETE FROM trigger_sets WHERE armed_ms < ${beforeMs}
      AND NOT EXISTS (SELECT 1 FROM triggers AS resting
        WHERE resting.account = trigger_sets.account AND resting.id = trigger_sets.id)
      AND NOT EXISTS (SELECT 1 FROM paused_triggers AS paused
        WHERE paused.account = trigger_sets.account AND paused.id = trigger_sets.id)`;
  }

  #insert(account: string, id: string, { kind, watch, when, level }: Trigger): void {
    this.sql`INSERT INTO triggers (account, id, kind, watch, dir, level)
      VALUES (${account}, ${id}, ${kind}, ${watch}, ${when}, ${level})`;
    const key = sideKey({ watch, when });
    const nearest = this.#nearest.get(key);
    if (nearest === undefined) return;
    const isNearer =
      nearest === null || (when === "at_or_above" ? level < nearest : level > nearest);
    if (isNearer) this.#nearest.set(key, level);
  }

  #remove(account: string, id: string): void {
    const gone = this.sql<{ watch: string; dir: string; level: number }>`DELETE FROM triggers
      WHERE account = ${account} AND id = ${id} RETURNING watch, dir, level`;
    for (const { watch, dir, level } of gone) {
      const key = sideKey({ watch, when: dir });
      // Another set may have the same price, so the next query finds the nearest price again.
      if (this.#nearest.get(key) === level) this.#nearest.delete(key);
    }
    this.#paused.remove(account, id);
    this.#sets.end(account, id);
  }

  #isReached(side: Side, tick: StoredTick): boolean {
    const nearest = this.#nearestOf(side);
    return nearest !== null && reaches(side, nearest, tick);
  }

  #reached(side: Side, tick: StoredTick): TriggerRow[] {
    if (!this.#isReached(side, tick)) return [];
    const { watch, when } = side;
    return this.db.rows<TriggerRow>(
      `SELECT number, triggers.account, triggers.id, version, distance, step, kind, watch, dir,
         level, CASE WHEN kind = 'trail' THEN (SELECT number FROM triggers AS other
           WHERE other.account = triggers.account AND other.id = triggers.id
             AND other.kind = 'stop_loss') END AS stop
       FROM triggers
       JOIN trigger_sets
         ON trigger_sets.account = triggers.account AND trigger_sets.id = triggers.id
       WHERE watch = ? AND dir = ? AND level ${when === "at_or_above" ? "<=" : ">="} ?`,
      watch,
      when,
      tick[watch],
    );
  }

  #nearestOf({ key, watch, when }: Side): number | null {
    const cached = this.#nearest.get(key);
    if (cached !== undefined) return cached;
    const [row] = this.db.rows<{ level: number | null }>(
      `SELECT ${when === "at_or_above" ? "min" : "max"}(level) AS level FROM triggers
       WHERE watch = ? AND dir = ?`,
      watch,
      when,
    );
    const level = row?.level ?? null;
    this.#nearest.set(key, level);
    return level;
  }
}

function sideKey({ watch, when }: { watch: string; when: string }): string {
  return `${watch} ${when}`;
}

/** Moves the trailing stops that a tick reaches. Runs a few statements for each distance. */
function moveStops(db: Database, stops: readonly TriggerRow[], tick: StoredTick): void {
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
      // `moved` leaves out a trigger that no price can reach, so this deletes its row.
      if (level === undefined) {
        sql`DELETE FROM triggers WHERE number IN (SELECT value FROM json_each(${numbers}))`;
      } else {
        sql`UPDATE triggers SET level = ${level}
          WHERE number IN (SELECT value FROM json_each(${numbers}))`;
      }
    }
  }
}
