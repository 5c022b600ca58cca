/**
 * The resting price levels of one market, durable and sorted. A tick that crosses nothing costs four
 * comparisons; one that does costs an indexed query and one move per fired trigger, whatever the size of
 * the book.
 */
import type { TriggerSet } from "#domain/contracts/triggers.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { crosses, type Trigger, type TriggerKind } from "#domain/triggers/trigger.ts";

/** For the market's append-only migration list. */
export const triggerBookSql = `
  CREATE TABLE trigger_sets (
    account TEXT NOT NULL, order_id TEXT NOT NULL, version INTEGER NOT NULL,
    PRIMARY KEY (account, order_id)
  ) WITHOUT ROWID;
  CREATE TABLE triggers (
    id INTEGER PRIMARY KEY, account TEXT NOT NULL, order_id TEXT NOT NULL,
    version INTEGER NOT NULL, kind TEXT NOT NULL, watch TEXT NOT NULL, dir TEXT NOT NULL,
    level REAL NOT NULL
  );
  CREATE INDEX triggers_by_level ON triggers (watch, dir, level);
  CREATE INDEX triggers_by_order ON triggers (account, order_id);
  CREATE TABLE fired (
    id INTEGER PRIMARY KEY, account TEXT NOT NULL, order_id TEXT NOT NULL,
    version INTEGER NOT NULL, kind TEXT NOT NULL, watch TEXT NOT NULL, dir TEXT NOT NULL,
    level REAL NOT NULL, seq INTEGER NOT NULL, generation INTEGER NOT NULL
  );
  CREATE INDEX fired_by_account ON fired (account, id);
`;

type TriggerRow = {
  id: number;
  account: string;
  order_id: string;
  version: number;
  kind: TriggerKind;
  watch: Trigger["watch"];
  dir: Trigger["when"];
  level: number;
};

/** A fired trigger that its account has not acknowledged yet; `seq` names the tick. */
export interface FiredRow {
  id: number;
  account: string;
  orderId: string;
  version: number;
  trigger: Trigger;
  seq: number;
  generation: number;
}

/** At one tick a stop-loss wins over a take-profit, and both over an account band. */
const order: Record<TriggerKind, number> = { entry: 0, stop_loss: 1, take_profit: 2, band: 3 };

const sides = [
  { watch: "bid", when: "at_or_above" },
  { watch: "bid", when: "at_or_below" },
  { watch: "ask", when: "at_or_above" },
  { watch: "ask", when: "at_or_below" },
] as const;

export class TriggerBook {
  readonly #sql: SqlStorage;
  /** Nearest level of each side, so that most ticks touch no storage; rebuilt when unknown. */
  readonly #nearest = new Map<string, number | null>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Replaces an order's triggers. `since` gives the stored ticks after the set's tick, oldest first: the
   * first of them that crosses fires at once. Call inside the object's transaction.
   * Returns false for a version that is already known.
   */
  set(set: TriggerSet, since: Iterable<StoredTick>, generation: number): boolean {
    const known = this.#sql
      .exec<{ version: number }>(
        "SELECT version FROM trigger_sets WHERE account = ? AND order_id = ?",
        set.account,
        set.orderId,
      )
      .toArray()[0];
    if (known && known.version >= set.version) return false;
    this.#sql.exec(
      "INSERT INTO trigger_sets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET version = excluded.version",
      set.account,
      set.orderId,
      set.version,
    );
    this.#remove(set.account, set.orderId);
    if (set.triggers.length === 0) return true;
    for (const tick of since) {
      const crossed = set.triggers
        .filter((trigger) => crosses(trigger, tick))
        .sort((a, b) => order[a.kind] - order[b.kind])[0];
      if (crossed) {
        this.#fire(set.account, set.orderId, set.version, crossed, tick.seq, generation);
        return true;
      }
    }
    for (const trigger of set.triggers) {
      this.#sql.exec(
        "INSERT INTO triggers (account, order_id, version, kind, watch, dir, level) VALUES (?, ?, ?, ?, ?, ?, ?)",
        set.account,
        set.orderId,
        set.version,
        trigger.kind,
        trigger.watch,
        trigger.when,
        trigger.level,
      );
      this.#nearest.delete(sideKey(trigger));
    }
    return true;
  }

  /** True when this tick crosses at least one level; cheap enough to ask for every tick. */
  isCrossedBy(tick: StoredTick): boolean {
    return sides.some((side) => {
      const level = this.#nearestOf(side);
      return level !== null && crosses({ kind: "band", ...side, level }, tick);
    });
  }

  /**
   * Moves everything this tick crosses to the list of fired triggers. One order fires once: its other
   * triggers go with it. Call inside the object's transaction, with the tick already in the log.
   * Returns how many orders fired.
   */
  take(tick: StoredTick, generation: number): number {
    const rows = sides
      .flatMap((side) => this.#crossed(side, tick))
      .sort((a, b) => order[a.kind] - order[b.kind] || a.id - b.id);
    const done = new Set<string>();
    for (const row of rows) {
      const key = `${row.account} ${row.order_id}`;
      if (done.has(key)) continue;
      done.add(key);
      const trigger = { kind: row.kind, watch: row.watch, when: row.dir, level: row.level };
      this.#fire(row.account, row.order_id, row.version, trigger, tick.seq, generation);
      this.#remove(row.account, row.order_id);
    }
    return done.size;
  }

  /** Fired triggers nobody acknowledged, oldest first; of one account only when named. */
  unacknowledged(limit: number, account?: string): FiredRow[] {
    const where = account === undefined ? "" : "WHERE account = ?";
    const bound = account === undefined ? [limit] : [account, limit];
    return this.#sql
      .exec<TriggerRow & { seq: number; generation: number }>(
        `SELECT * FROM fired ${where} ORDER BY id LIMIT ?`,
        ...bound,
      )
      .toArray()
      .map((row) => ({
        id: row.id,
        account: row.account,
        orderId: row.order_id,
        version: row.version,
        trigger: { kind: row.kind, watch: row.watch, when: row.dir, level: row.level },
        seq: row.seq,
        generation: row.generation,
      }));
  }

  acknowledge(firedId: number): void {
    this.#sql.exec("DELETE FROM fired WHERE id = ?", firedId);
  }

  /** Resting triggers: while there are any the market has to keep its feed. */
  get size(): number {
    return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM triggers").one().n;
  }

  /** Oldest tick a fired trigger still points at; the log may not be pruned beyond it. */
  oldestFiredSeq(): number | null {
    return this.#sql.exec<{ seq: number | null }>("SELECT min(seq) AS seq FROM fired").one().seq;
  }

  #fire(
    account: string,
    orderId: string,
    version: number,
    trigger: Trigger,
    seq: number,
    generation: number,
  ): void {
    this.#sql.exec(
      "INSERT INTO fired (account, order_id, version, kind, watch, dir, level, seq, generation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      account,
      orderId,
      version,
      trigger.kind,
      trigger.watch,
      trigger.when,
      trigger.level,
      seq,
      generation,
    );
  }

  #remove(account: string, orderId: string): void {
    const gone = this.#sql
      .exec<TriggerRow>(
        "DELETE FROM triggers WHERE account = ? AND order_id = ? RETURNING *",
        account,
        orderId,
      )
      .toArray();
    for (const row of gone) this.#nearest.delete(`${row.watch} ${row.dir}`);
  }

  #crossed(side: (typeof sides)[number], tick: StoredTick): TriggerRow[] {
    const price = side.watch === "bid" ? tick.bid : tick.ask;
    const compare = side.when === "at_or_above" ? "<=" : ">=";
    return this.#sql
      .exec<TriggerRow>(
        `SELECT * FROM triggers WHERE watch = ? AND dir = ? AND level ${compare} ?`,
        side.watch,
        side.when,
        price,
      )
      .toArray();
  }

  #nearestOf(side: (typeof sides)[number]): number | null {
    const key = sideKey(side);
    const cached = this.#nearest.get(key);
    if (cached !== undefined) return cached;
    const extreme = side.when === "at_or_above" ? "min" : "max";
    const { level } = this.#sql
      .exec<{ level: number | null }>(
        `SELECT ${extreme}(level) AS level FROM triggers WHERE watch = ? AND dir = ?`,
        side.watch,
        side.when,
      )
      .one();
    this.#nearest.set(key, level);
    return level;
  }
}

function sideKey(side: { watch: string; when: string }): string {
  return `${side.watch} ${side.when}`;
}
