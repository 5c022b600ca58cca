import { Store } from "../../runtime/bases.ts";

const startsKept = 1_000;

/**
 * Numbers of the ticks after which the feed was started. Prices between such a tick and the next
 * one may be missing.
 */
export class FeedStarts extends Store {
  /** @param afterSeq the newest stored tick */
  note(afterSeq: number): void {
    this.sql`INSERT INTO feed_starts (after_seq) VALUES (${afterSeq}) ON CONFLICT DO NOTHING`;
    this.sql`DELETE FROM feed_starts WHERE after_seq <=
      (SELECT after_seq FROM feed_starts ORDER BY after_seq DESC LIMIT 1 OFFSET ${startsKept})`;
  }

  /** True if the feed was started between this tick and the next one. */
  has(seq: number): boolean {
    return this.finds`SELECT 1 FROM feed_starts WHERE after_seq = ${seq}`;
  }
}
