/** Reads the ticks in markets' logs. It does not use the code that packed them. */
import { existsSync } from "node:fs";
import type { LoggedTick } from "#durable-objects/account/proof/fills.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import { damageOf, foldersOf, hasTable, openDatabase, pathOfObject } from "./state-databases.ts";
import { widened } from "./widened.ts";

/**
 * `gone`: the log is intact but lacks the tick. `unreadable`: the log is damaged or missing, so it
 * cannot show whether it has the tick.
 */
export type Found =
  | { state: "tick"; tick: LoggedTick }
  | { state: "gone"; isCited: boolean }
  | { state: "unreadable"; why: string };

interface Chunk {
  first_seq: number;
  last_seq: number;
  generation: number;
  ticks: Uint8Array | ArrayBuffer;
}

/** Time, bid, ask, last and size: five little-endian doubles. */
const bytesPerTick = 5 * 8;

export class StoredTicks {
  readonly #db: Database;
  readonly #market: string;
  /** Cache of the chunk that was read last, because fills near in time share a chunk. */
  #chunk: Chunk | null = null;

  /** @param market the market's name; if it ends with a markup, stored ticks get the markup */
  constructor(db: Database, market: string) {
    this.#db = db;
    this.#market = market;
  }

  find(seq: number): Found {
    try {
      const tick = this.#read(seq);
      return tick ? { state: "tick", tick } : { state: "gone", isCited: this.#isCited(seq) };
    } catch (cause) {
      return { state: "unreadable", why: String(cause) };
    }
  }

  #read(seq: number): LoggedTick | null {
    if (!isIn(this.#chunk, seq)) {
      const [chunk] = this.#db.rows<Chunk>(
        `SELECT first_seq, last_seq, generation, ticks FROM tick_chunks
         WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1`,
        seq,
      );
      this.#chunk = chunk ?? null;
    }
    if (!isIn(this.#chunk, seq)) return null;
    const { first_seq, generation, ticks } = this.#chunk;
    const at = (seq - first_seq) * bytesPerTick;
    const bytes = new Uint8Array(ticks).slice(at, at + bytesPerTick);
    const view = new DataView(bytes.buffer);
    const field = (index: number) => view.getFloat64(index * 8, true);
    const stored = { bid: field(1), ask: field(2) };
    const wide = widened(this.#market, stored);
    const tick = { seq, generation, timeMs: field(0), ...(wide ?? stored) };
    return wide ? { ...tick, raw: stored } : tick;
  }

  #isCited(seq: number): boolean {
    return this.#db.rows("SELECT 1 AS one FROM cited_ticks WHERE seq = ?", seq).length > 0;
  }
}

function isIn(chunk: Chunk | null, seq: number): chunk is Chunk {
  return chunk !== null && chunk.first_seq <= seq && seq <= chunk.last_seq;
}

export class TickLogs {
  readonly #folders: string[];
  readonly #logs = new Map<string, StoredTicks | string>();
  readonly #open: Array<{ close(): void }> = [];
  /** Requested logs that are damaged or missing. */
  readonly problems: string[] = [];

  constructor(dir: string) {
    this.#folders = foldersOf(dir, "MarketObject");
  }

  find(market: string, seq: number): Found {
    const log = this.#logs.get(market) ?? this.#openLog(market);
    return typeof log === "string" ? { state: "unreadable", why: log } : log.find(seq);
  }

  close(): void {
    for (const each of this.#open) each.close();
  }

  #openLog(market: string): StoredTicks | string {
    const log = this.#read(market);
    if (typeof log === "string") this.problems.push(`market ${market}: ${log}`);
    this.#logs.set(market, log);
    return log;
  }

  #read(market: string): StoredTicks | string {
    const path = this.#folders.map((each) => pathOfObject(each, market)).find(existsSync);
    if (!path) return "its database is missing";
    try {
      const db = openDatabase(path);
      this.#open.push(db);
      const damage = damageOf(db);
      if (damage.length > 0) this.problems.push(`market ${market}: ${damage.join("; ")}`);
      return hasTable(db, "tick_chunks")
        ? new StoredTicks(db, market)
        : "its database has no ticks";
    } catch (cause) {
      return `its database cannot be read: ${String(cause)}`;
    }
  }
}
