/** Marked gaps of the feed. */
import type { FeedGap } from "#domain/contracts/market.ts";

const gapsMax = 500;

/** Gaps that touch [fromMs, toMs], oldest first; if there are too many, the newest. */
export function readGaps(sql: SqlStorage, fromMs: number, toMs: number): FeedGap[] {
  return sql
    .exec<{ from_ms: number; to_ms: number; after_seq: number; reason: string }>(
      "SELECT * FROM gaps WHERE to_ms >= ? AND from_ms <= ? ORDER BY id DESC LIMIT ?",
      fromMs,
      toMs,
      gapsMax,
    )
    .toArray()
    .reverse()
    .map((row) => ({
      fromMs: row.from_ms,
      toMs: row.to_ms,
      afterSeq: row.after_seq,
      reason: row.reason,
    }));
}
