import { type DropReason, dropReasons, type MarketReport } from "#domain/contracts/market.ts";
import type { Meta } from "../meta.ts";

type Counts = Pick<MarketReport, "accepted" | "reconnects" | "gapsSeen" | "dropped" | "lastError">;

/** Counters of a feed for the operator. In memory, written at most every few seconds. */
export class FeedCounters {
  readonly #meta: Meta;
  readonly counts: Counts;
  #dirty = false;

  constructor(meta: Meta) {
    this.#meta = meta;
    const none = Object.fromEntries(dropReasons.map((reason) => [reason, 0]));
    const stored = meta.get("counters");
    const known = stored === null ? null : (JSON.parse(stored) as Counts);
    this.counts = {
      ...{ accepted: 0, reconnects: 0, gapsSeen: 0, lastError: null },
      ...known,
      dropped: { ...(none as Record<DropReason, number>), ...known?.dropped },
    };
  }

  count(what: "accepted" | "reconnects" | "gapsSeen"): void {
    this.counts[what]++;
    this.#dirty = true;
  }

  dropped(reason: DropReason): void {
    this.counts.dropped[reason]++;
    this.#dirty = true;
  }

  lost(reason: string): void {
    this.counts.lastError = reason;
    this.#dirty = true;
  }

  save(): void {
    if (!this.#dirty) return;
    this.#meta.set("counters", JSON.stringify(this.counts));
    this.#dirty = false;
  }
}
