/**
 * The price of a fixed-return option's expiry: the last accepted tick at or before it. That tick is
 * known once a later one is stored; from then on the answer never changes.
 */
import type { ExpiryAnswer, FeedGap } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";

/** The part of a tick log that an expiry needs. */
export interface ExpiryLog {
  /**
   * The last stored tick at or before the time, the latest received of several; null when none is
   * kept.
   */
  priceAt(timeMs: number): StoredTick | null;
  /** The first stored tick with a higher sequence number. */
  after(seq: number): StoredTick | null;
  /** Marked gaps that touch [fromMs, toMs]. */
  gaps(fromMs: number, toMs: number): FeedGap[];
  /**
   * True when the feed was started right after this tick: ticks may have been missed before the
   * next one.
   */
  startedAfter(seq: number): boolean;
  /** True for a tick that a clock ahead has stamped. */
  isAside(seq: number): boolean;
}

/** State of the feed while no tick after the expiry has come. */
export interface Quiet {
  /** Wall time since the expiry (ms); negative before it. */
  expiredForMs: number;
  /** Wall time since the feed was lost (ms); null while it is there. */
  lostForMs: number | null;
}

/** A feed lost for longer than this over an expiry will not deliver its price any more. */
export const lostMsMax = 60_000;
/** A stake is refunded after this wait. */
export const waitMsMax = 3_600_000;

const feedGap = { state: "void", reason: "feed_gap" } as const;

/**
 * @param expiryMs event time (ms); ticks of exactly this ms count
 * @param afterSeq the opening tick: it does not settle its own order
 */
export function decideExpiry(
  log: ExpiryLog,
  { expiryMs, afterSeq, generation }: { expiryMs: number; afterSeq: number; generation: number },
  quiet: Quiet,
): ExpiryAnswer {
  // Opened by a clock ahead: its expiry is no time of this market.
  if (log.isAside(afterSeq)) return feedGap;
  const last = log.priceAt(expiryMs);
  const next = log.after(last?.seq ?? 0);
  if (!next) return whileQuiet(quiet);
  // The opening tick itself is not kept any more, so the ticks after it are unknown too.
  if (!last) return feedGap;
  const inGap = log
    .gaps(expiryMs, expiryMs)
    .some(({ fromMs, toMs }) => fromMs <= expiryMs && expiryMs < toMs);
  if (inGap || log.startedAfter(last.seq)) return feedGap;
  if (last.seq <= afterSeq) return { state: "void", reason: "no_tick" };
  return { state: "price", tick: last, generation };
}

function whileQuiet({ expiredForMs, lostForMs }: Quiet): ExpiryAnswer {
  if (expiredForMs < 0) return { state: "waiting" };
  const isLost = lostForMs !== null && lostForMs > lostMsMax;
  return isLost || expiredForMs > waitMsMax ? feedGap : { state: "waiting" };
}
