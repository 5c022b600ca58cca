/**
 * Listens in on a market's feed for what settlements have to know and ticks do not say: when the feed was
 * started, since when it is lost, when it last said something.
 */

import type { Meta } from "../schema.ts";
import type { FeedSink } from "./feed.ts";

const startsKept = 1_000;
const lostSinceKey = "lost_since_ms";

export class FeedWatch {
  readonly #sql: SqlStorage;
  readonly #meta: Meta;
  readonly #now: () => number;
  #heardMs: number;

  constructor(sql: SqlStorage, meta: Meta, now: () => number) {
    this.#sql = sql;
    this.#meta = meta;
    this.#now = now;
    this.#heardMs = now();
  }

  /** A feed is made for this sink: what it says goes on unchanged. Call when every accepted tick is stored. */
  listen(sink: FeedSink): FeedSink {
    this.#noteStart();
    return {
      tick: (tick) => {
        this.#heardMs = this.#now();
        sink.tick(tick);
      },
      drop: (reason) => sink.drop(reason),
      live: (afterBreak) => sink.live(afterBreak),
      lost: (reason) => {
        // Only the first loss of a break counts; the break ends with an accepted tick.
        if (!this.#isBroken) this.#meta.set(lostSinceKey, String(this.#now()));
        sink.lost(reason);
      },
    };
  }

  /** Wall time of the last tick that arrived, or of the object's start (ms). */
  get heardMs(): number {
    return this.#heardMs;
  }

  /** Wall time since the feed was lost (ms); null while it is not. */
  lostForMs(): number | null {
    const sinceMs = this.#meta.getNumber(lostSinceKey);
    return this.#isBroken && sinceMs !== null ? this.#now() - sinceMs : null;
  }

  /** True when a feed was started between this tick and the next one. */
  startedAfter(seq: number): boolean {
    const rows = this.#sql.exec("SELECT 1 AS one FROM feed_starts WHERE after_seq = ?", seq);
    return rows.toArray().length > 0;
  }

  get #isBroken(): boolean {
    return (this.#meta.get("break_reason") ?? "") !== "";
  }

  #noteStart(): void {
    this.#sql.exec(
      `INSERT INTO feed_starts (after_seq)
       SELECT last_seq FROM tick_chunks ORDER BY first_seq DESC LIMIT 1
       ON CONFLICT DO NOTHING`,
    );
    this.#sql.exec(
      `DELETE FROM feed_starts WHERE after_seq <=
         (SELECT after_seq FROM feed_starts ORDER BY after_seq DESC LIMIT 1 OFFSET ?)`,
      startsKept,
    );
  }
}
