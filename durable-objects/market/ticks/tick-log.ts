/**
 * Every accepted tick, in order, for a day. Storage is billed by rows written, so the ticks of one
 * flush are one row. Ticks are packed as doubles: time, bid, ask, last, size; NaN for an absent
 * value. Bid and ask are stored as the provider sent them; a reader gets them with the market's
 * markup. Ticks stamped by a clock that was ahead are set aside: they keep their numbers for
 * receipts, but give no price at any time.
 */
import { rolloverGridMs } from "#domain/accrual/rollovers.ts";
import type { FeedGap } from "#domain/contracts/market.ts";
import { providersTick } from "#domain/market/markup.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";
import { dayMs } from "#domain/market/zone.ts";
import { type Sql, storageSql } from "../../runtime/database.ts";

/** Maximum ticks of a row: 80 KB, far below the limit of 2 MB, and fast to search. */
const ticksPerRowMax = 2_000;
/** Retention in ms of prices at rollovers. */
const rolloverTicksKeptMs = 90 * dayMs;
/** Number of ticks kept on either side of a cited one. */
const citedNeighbours = 5;
const gapsMax = 500;

const pruneSql = `DELETE FROM tick_chunks WHERE last_ms < ?
    AND first_seq < (SELECT max(first_seq) FROM tick_chunks)
    AND NOT EXISTS (SELECT 1 FROM cited_ticks WHERE seq BETWEEN first_seq - ? AND last_seq + ?)
    AND NOT (last_ms >= ? AND (first_ms - 1) / ${rolloverGridMs} < ((
      SELECT later.first_ms FROM tick_chunks AS later
      WHERE later.first_seq > tick_chunks.first_seq ORDER BY later.first_seq LIMIT 1
    ) - 1) / ${rolloverGridMs})
  RETURNING last_seq`;

const fields = 5;

type ChunkRow = {
  first_seq: number;
  last_seq: number;
  first_ms: number;
  last_ms: number;
  generation: number;
  ticks: ArrayBuffer;
  is_aside: number;
};

export class TickLog {
  readonly #sql: SqlStorage;
  readonly #rows: Sql;
  readonly #generation: number;
  readonly #widen: (tick: Tick) => Tick;
  #pending: StoredTick[] = [];
  seq: number;
  /** Newest tick, stored or still pending. */
  last: StoredTick | null;

  /**
   * @param prunedSeq newest sequence number that pruning has deleted, in case the log is empty
   * @param widen function that adds the market's markup to a provider's tick
   */
  constructor(
    sql: SqlStorage,
    generation: number,
    prunedSeq: number,
    widen: (tick: Tick) => Tick = (tick) => tick,
  ) {
    this.#sql = sql;
    this.#rows = storageSql(sql);
    this.#generation = generation;
    this.#widen = widen;
    const chunk = this.#chunk("WHERE is_aside = 0 ORDER BY first_seq DESC LIMIT 1");
    const last = chunk && unpack(chunk).at(-1);
    this.last = last ? this.#widened(last) : null;
    const newest = this.#chunk("ORDER BY first_seq DESC LIMIT 1");
    this.seq = Math.max(prunedSeq, newest?.last_seq ?? 0);
  }

  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Gives a provider's tick its number. Call `flush` before any answer cites it. */
  append(tick: Tick): StoredTick {
    const stored = this.#widened({ ...tick, seq: ++this.seq });
    this.#pending.push(stored);
    this.last = stored;
    return stored;
  }

  /** Stores pending ticks. Call it inside the transaction that also writes references to them. */
  flush(): void {
    for (let from = 0; from < this.#pending.length; from += ticksPerRowMax) {
      const ticks = this.#pending.slice(from, from + ticksPerRowMax);
      insertChunk(this.#sql, ticks, this.#generation);
    }
    this.#pending = [];
  }

  /** Sets aside the stored ticks later than this time (ms): they give no price at any time. */
  setAside(afterMs: number): void {
    const rows = this.#rows<ChunkRow>`DELETE FROM tick_chunks
      WHERE last_ms > ${afterMs} AND is_aside = 0 RETURNING *`;
    for (const row of rows) {
      const ticks = unpack(row);
      const first = ticks.findIndex(({ timeMs }) => timeMs > afterMs);
      insertChunk(this.#sql, ticks.slice(0, first), row.generation);
      insertChunk(this.#sql, ticks.slice(first), row.generation, "aside");
    }
  }

  /** The last stored tick at or before the time; null if none is stored. */
  priceAt(timeMs: number): (StoredTick & { generation: number }) | null {
    let found: ChunkRow | null = null;
    let low = this.#bound("min");
    let high = this.#bound("max");
    // Times rise with sequence numbers, so bisection finds the chunk without an index on time.
    while (low !== null && high !== null && low <= high) {
      const middle = Math.floor((low + high) / 2);
      const chunk = this.#chunk(
        "WHERE first_seq <= ? AND is_aside = 0 ORDER BY first_seq DESC LIMIT 1",
        middle,
      );
      if (!chunk) break;
      if (chunk.first_ms <= timeMs) {
        found = chunk;
        low = Math.max(middle, chunk.last_seq) + 1;
      } else {
        high = chunk.first_seq - 1;
      }
    }
    const tick = found && unpack(found).findLast((each) => each.timeMs <= timeMs);
    return found && tick ? { ...this.#widened(tick), generation: found.generation } : null;
  }

  /** Stored ticks with fromSeq <= seq <= toSeq, oldest first. */
  range(fromSeq: number, toSeq: number, limit: number): StoredTick[] {
    const ticks: StoredTick[] = [];
    for (const tick of this.since(fromSeq - 1)) {
      if (tick.seq > toSeq || ticks.length >= limit) break;
      ticks.push(tick);
    }
    return ticks;
  }

  /** Stored ticks after a sequence number, oldest first, read lazily. */
  since(afterSeq: number): Generator<StoredTick> {
    return this.#ticksOf("WHERE last_seq >= ? ORDER BY first_seq LIMIT 1", afterSeq);
  }

  *#ticksOf(clause: string, afterSeq: number): Generator<StoredTick> {
    let next = afterSeq + 1;
    for (;;) {
      const chunk = this.#chunk(clause, next);
      if (!chunk) return;
      for (const tick of unpack(chunk)) if (tick.seq >= next) yield this.#widened(tick);
      next = chunk.last_seq + 1;
    }
  }

  *sinceTime(fromMs: number): Generator<StoredTick> {
    const before = this.priceAt(fromMs - 1);
    const clause = "WHERE last_seq >= ? AND is_aside = 0 ORDER BY first_seq LIMIT 1";
    yield* this.#ticksOf(clause, before?.seq ?? 0);
  }

  /** True for a stored tick stamped by a clock that was ahead. */
  isAside(seq: number): boolean {
    const chunk = this.#chunk("WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1", seq);
    return chunk !== null && chunk.last_seq >= seq && Boolean(chunk.is_aside);
  }

  /** Protects this tick and its neighbours from pruning, because a fill cites it. */
  cite(seq: number): void {
    this.#rows`INSERT OR IGNORE INTO cited_ticks VALUES (${seq})`;
  }

  around(seq: number, each: number): StoredTick[] {
    return this.range(Math.max(1, seq - each), seq + each, 2 * each + 1);
  }

  /**
   * Deletes whole chunks older than the time. Keeps the newest chunk, which has the last price of a
   * closed market, and chunks with a cited tick or its neighbours. For 90 days, also keeps chunks
   * with the last tick before each quarter of an hour. An account that was asleep at a rollover
   * books it later, at the price of such a tick.
   * @returns the last deleted sequence number; null if none
   */
  prune(beforeMs: number): number | null {
    const rows = this.#sql
      .exec<{ last_seq: number }>(
        pruneSql,
        beforeMs,
        citedNeighbours,
        citedNeighbours,
        beforeMs - rolloverTicksKeptMs,
      )
      .toArray();
    this.#rows`DELETE FROM gaps WHERE to_ms < ${beforeMs}`;
    return rows.length === 0 ? null : Math.max(...rows.map((row) => row.last_seq));
  }

  addGap({ fromMs, toMs, afterSeq, reason }: FeedGap): void {
    this.#rows`INSERT INTO gaps (from_ms, to_ms, after_seq, reason)
      VALUES (${fromMs}, ${toMs}, ${afterSeq}, ${reason})`;
  }

  /** Marked gaps that touch [fromMs, toMs], oldest first; only the newest `gapsMax`. */
  gaps(fromMs: number, toMs: number): FeedGap[] {
    return this
      .#rows<FeedGap>`SELECT from_ms AS fromMs, to_ms AS toMs, after_seq AS afterSeq, reason
      FROM gaps WHERE to_ms >= ${fromMs} AND from_ms <= ${toMs}
      ORDER BY id DESC LIMIT ${gapsMax}`.reverse();
  }

  #widened(tick: StoredTick): StoredTick {
    return { ...this.#widen(tick), seq: tick.seq };
  }

  #bound(which: "min" | "max"): number | null {
    return this.#sql
      .exec<{ seq: number | null }>(`SELECT ${which}(first_seq) AS seq FROM tick_chunks`)
      .one().seq;
  }

  #chunk(clause: string, ...bound: number[]): ChunkRow | null {
    return (
      this.#sql.exec<ChunkRow>(`SELECT * FROM tick_chunks ${clause}`, ...bound).toArray()[0] ?? null
    );
  }
}

function pack(ticks: readonly Tick[]): ArrayBuffer {
  const packed = new Float64Array(ticks.length * fields);
  for (const [index, tick] of ticks.entries()) {
    const { timeMs, bid, ask, last = Number.NaN, size = Number.NaN } = providersTick(tick);
    packed.set([timeMs, bid, ask, last, size], index * fields);
  }
  return packed.buffer;
}

/** The ticks of a row as the provider sent them. */
function unpack(row: ChunkRow): StoredTick[] {
  const packed = new Float64Array(row.ticks);
  const ticks: StoredTick[] = [];
  for (let index = 0; index < packed.length / fields; index++) {
    const at = index * fields;
    const values = packed.subarray(at, at + fields);
    const [timeMs = 0, bid = 0, ask = 0, last = Number.NaN, size = Number.NaN] = values;
    const tick: StoredTick = { seq: row.first_seq + index, timeMs, bid, ask };
    if (!Number.isNaN(last)) tick.last = last;
    if (!Number.isNaN(size)) tick.size = size;
    ticks.push(tick);
  }
  return ticks;
}

/** @param aside true for ticks stamped by a clock that was ahead */
function insertChunk(
  sql: SqlStorage,
  ticks: readonly StoredTick[],
  generation: number,
  aside?: "aside",
): void {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (!first || !last) return;
  sql.exec(
    "INSERT INTO tick_chunks VALUES (?, ?, ?, ?, ?, ?, ?)",
    first.seq,
    last.seq,
    first.timeMs,
    last.timeMs,
    generation,
    pack(ticks),
    Number(aside !== undefined),
  );
}
