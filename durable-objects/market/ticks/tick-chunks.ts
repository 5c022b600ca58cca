/** Rows of the tick log: ticks of one flush, packed as doubles. */
import { providersTick } from "#domain/market/markup.ts";
import type { StoredTick, Tick } from "#domain/market/tick.ts";

const fields = 5;

export type ChunkRow = {
  first_seq: number;
  last_seq: number;
  first_ms: number;
  last_ms: number;
  generation: number;
  ticks: ArrayBuffer;
  is_aside: number;
};

function pack(ticks: readonly Tick[]): ArrayBuffer {
  const packed = new Float64Array(ticks.length * fields);
  for (const [index, tick] of ticks.entries()) {
    const { timeMs, bid, ask, last = Number.NaN, size = Number.NaN } = providersTick(tick);
    packed.set([timeMs, bid, ask, last, size], index * fields);
  }
  return packed.buffer;
}

/** The ticks of a row as the provider sent them. */
export function unpack(row: ChunkRow): StoredTick[] {
  const packed = new Float64Array(row.ticks);
  const ticks: StoredTick[] = [];
  for (let index = 0; index < packed.length / fields; index++) {
    const at = index * fields;
    const [timeMs = 0, bid = 0, ask = 0, last = Number.NaN, size = Number.NaN] = packed.subarray(
      at,
      at + fields,
    );
    const tick: StoredTick = { seq: row.first_seq + index, timeMs, bid, ask };
    if (!Number.isNaN(last)) tick.last = last;
    if (!Number.isNaN(size)) tick.size = size;
    ticks.push(tick);
  }
  return ticks;
}

/** @param aside true for ticks stamped by a clock that was ahead */
export function insertChunk(
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
