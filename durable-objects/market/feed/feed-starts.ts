/**
 * Stored ticks after which the feed was started anew: between such a tick and the next one, prices
 * may have been missed.
 */
const startsKept = 1_000;

export class FeedStarts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** @param afterSeq the newest stored tick */
  note(afterSeq: number): void {
    this.#sql.exec(
      "INSERT INTO feed_starts (after_seq) VALUES (?) ON CONFLICT DO NOTHING",
      afterSeq,
    );
    this.#sql.exec(
      `DELETE FROM feed_starts WHERE after_seq <=
         (SELECT after_seq FROM feed_starts ORDER BY after_seq DESC LIMIT 1 OFFSET ?)`,
      startsKept,
    );
  }

  /** True when the feed was started between this tick and the next one. */
  has(seq: number): boolean {
    const rows = this.#sql.exec("SELECT 1 AS one FROM feed_starts WHERE after_seq = ?", seq);
    return rows.toArray().length > 0;
  }
}
