/**
 * The resting triggers of one market, durable and sorted. A tick that reaches none costs four
 * comparisons; one that reaches some costs an indexed query and one move for each, for any size of
 * the book.
 */
import type { TriggerSet } from "#domain/contracts/triggers.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { crosses, type Trigger, type TriggerKind } from "#domain/triggers/trigger.ts";
import type { Database } from "../../runtime/database.ts";

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
  kind: TriggerKind;
  watch: Trigger["watch"];
  dir: Trigger["when"];
  level: number;
};

/** A set with a reached trigger, and the tick that reached it. */
export interface ReachedSet {
  account: string;
  id: string;
  version: number;
  trigger: Trigger;
  tick: StoredTick;
}

/** At one tick a stop-loss wins over a take-profit, and both over the account's margin level. */
const precedence: Record<TriggerKind, number> = { entry: 0, stop_loss: 1, take_profit: 2, band: 3 };

const sides = [
  { watch: "bid", when: "at_or_above" },
  { watch: "bid", when: "at_or_below" },
  { watch: "ask", when: "at_or_above" },
  { watch: "ask", when: "at_or_below" },
] as const;
type Side = (typeof sides)[number];

export class TriggerBook {
  readonly #db: Database;
  /** Nearest price of each side, so that most ticks touch no storage; absent when unknown. */
  readonly #nearest = new Map<string, number | null>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Takes a set in place of its older versions, inside the caller's transaction. `since` yields the
   * stored ticks after the set's `afterSeq`, oldest first.
   * @returns the set when one of these ticks reached it already: then it does not rest
   */
  arm(
    account: string,
    set: TriggerSet,
    since: Iterable<StoredTick>,
    nowMs: number,
  ): ReachedSet | null {
    const { id, version, triggers } = set;
    const [known] = this.#db.rows<{ version: number }>(
      "SELECT version FROM trigger_sets WHERE account = ? AND id = ?",
      account,
      id,
    );
    if (known && known.version >= version) return null;
    this.#db.rows(
      `INSERT INTO trigger_sets VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET version = excluded.version, armed_ms = excluded.armed_ms`,
      account,
      id,
      version,
      nowMs,
    );
    this.#remove(account, id);
    if (triggers.length === 0) return null;
    const ordered = [...triggers].sort((a, b) => precedence[a.kind] - precedence[b.kind]);
    for (const tick of since) {
      const trigger = ordered.find((each) => crosses(each, tick));
      if (trigger) return { account, id, version, trigger, tick };
    }
    for (const trigger of triggers) this.#insert(account, id, trigger);
    return null;
  }

  /** True when this tick reaches at least one trigger; cheap enough for every tick. */
  isReachedBy(tick: StoredTick): boolean {
    return sides.some((side) => {
      const level = this.#nearestOf(side);
      return level !== null && crosses({ kind: "band", ...side, level }, tick);
    });
  }

  /**
   * Removes every set that this tick reaches from the book and returns them in the order in which
   * they were armed. Call inside the transaction that stores the tick. A set is reached once: its
   * other triggers are removed with it.
   */
  take(tick: StoredTick): ReachedSet[] {
    const rows = sides
      .flatMap((side) => this.#reached(side, tick))
      .sort((a, b) => precedence[a.kind] - precedence[b.kind] || a.number - b.number);
    const reached = new Map<string, ReachedSet>();
    for (const { account, id, version, kind, watch, dir, level } of rows) {
      const key = `${account} ${id}`;
      if (reached.has(key)) continue;
      const trigger = { kind, watch, when: dir, level };
      reached.set(key, { account, id, version, trigger, tick });
      this.#remove(account, id);
    }
    return [...reached.values()];
  }

  /** Number of resting triggers; while there are any, the market needs its feed. */
  get size(): number {
    return this.#db.rows<{ n: number }>("SELECT count(*) AS n FROM triggers")[0]?.n ?? 0;
  }

  get isEmpty(): boolean {
    return this.#db.rows("SELECT 1 AS one FROM triggers LIMIT 1").length === 0;
  }

  /**
   * Deletes the versions of sets that have not rested since the time (ms): no older message is
   * still on its way.
   */
  forget(beforeMs: number): void {
    this.#db.rows(
      `DELETE FROM trigger_sets WHERE armed_ms < ? AND NOT EXISTS (
         SELECT 1 FROM triggers
         WHERE triggers.account = trigger_sets.account AND triggers.id = trigger_sets.id)`,
      beforeMs,
    );
  }

  #insert(account: string, id: string, { kind, watch, when, level }: Trigger): void {
    this.#db.rows(
      "INSERT INTO triggers (account, id, kind, watch, dir, level) VALUES (?, ?, ?, ?, ?, ?)",
      account,
      id,
      kind,
      watch,
      when,
      level,
    );
    const key = sideKey({ watch, when });
    const nearest = this.#nearest.get(key);
    if (nearest === undefined) return;
    const isNearer =
      nearest === null || (when === "at_or_above" ? level < nearest : level > nearest);
    if (isNearer) this.#nearest.set(key, level);
  }

  #remove(account: string, id: string): void {
    const gone = this.#db.rows<{ watch: string; dir: string; level: number }>(
      "DELETE FROM triggers WHERE account = ? AND id = ? RETURNING watch, dir, level",
      account,
      id,
    );
    for (const { watch, dir, level } of gone) {
      const key = sideKey({ watch, when: dir });
      // Another set may rest at the same price: the nearest one is looked up again.
      if (this.#nearest.get(key) === level) this.#nearest.delete(key);
    }
  }

  #reached({ watch, when }: Side, tick: StoredTick): Array<TriggerRow & { number: number }> {
    const nearest = this.#nearestOf({ watch, when });
    if (nearest === null || !crosses({ kind: "band", watch, when, level: nearest }, tick))
      return [];
    return this.#db.rows<TriggerRow & { number: number }>(
      `SELECT number, triggers.account, triggers.id, version, kind, watch, dir, level FROM triggers
       JOIN trigger_sets
         ON trigger_sets.account = triggers.account AND trigger_sets.id = triggers.id
       WHERE watch = ? AND dir = ? AND level ${when === "at_or_above" ? "<=" : ">="} ?`,
      watch,
      when,
      tick[watch],
    );
  }

  #nearestOf({ watch, when }: Side): number | null {
    const key = sideKey({ watch, when });
    const cached = this.#nearest.get(key);
    if (cached !== undefined) return cached;
    const [row] = this.#db.rows<{ level: number | null }>(
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
