/**
 * Price at which an Up/Down option expires: the last accepted tick at or before the expiry. After
 * a later tick is stored, the answer never changes.
 */
import type { ExpiryAnswer, FeedGap, MarketSpec } from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";

export interface ExpiryLog {
  /** The last stored tick at or before the time; of several at one time, the last received. */
  priceAt(timeMs: number): StoredTick | null;
  /** The first stored tick with a higher sequence number. */
  after(seq: number): StoredTick | null;
  /** Marked gaps that touch [fromMs, toMs]. */
  gaps(fromMs: number, toMs: number): FeedGap[];
  /** True if the feed was started right after this tick, so that ticks may be missing. */
  startedAfter(seq: number): boolean;
  /** True for a tick stamped by a clock that was ahead. */
  isAside(seq: number): boolean;
}

/** State of the feed while no tick after the expiry has arrived. */
export interface Quiet {
  /** Wall time since the expiry (ms); negative before it. */
  expiredForMs: number;
  /** Wall time since the feed was lost (ms); null while it runs. */
  lostForMs: number | null;
}

/** Maximum loss of the feed in ms. If the loss lasts longer, a waiting option becomes void. */
export const lostMsMax = 60_000;
/** Maximum wait in ms for a tick after the expiry. After a longer wait, the option becomes void. */
export const waitMsMax = 3_600_000;
/** Time in ms for which the market stays awake after an expiry, to get the next tick. */
const awakeAfterMs = 60_000;
/** Maximum time in ms that a market stays awake for an expiry: a requested expiry may be wrong. */
const awakeMsMax = 24 * 3_600_000;

const feedGap = { state: "void", reason: "feed_gap" } as const;

export interface ExpiryPorts {
  generation: number;
  log: ExpiryLog;
  lostForMs(): number | null;
  heardMs(): number;
  keepAwakeUntil(timeMs: number): void;
  now(): number;
}

/** Decides the price of an expiry. Keeps the market awake for an expiry that is still to come. */
export function expiryAt(
  { generation, log, lostForMs, heardMs, keepAwakeUntil, now }: ExpiryPorts,
  { feed }: MarketSpec,
  expiryMs: number,
  afterSeq: number,
): ExpiryAnswer {
  // A replay's clock stands still between ticks, so wall time replaces it after the last tick.
  const wallExpiryMs =
    feed.clock === "wall"
      ? expiryMs
      : heardMs() + expiryMs - (log.priceAt(Number.MAX_SAFE_INTEGER)?.timeMs ?? expiryMs);
  const expiredForMs = now() - wallExpiryMs;
  if (expiredForMs < 0) keepAwakeUntil(now() + Math.min(-expiredForMs, awakeMsMax) + awakeAfterMs);
  const quiet = { expiredForMs, lostForMs: lostForMs() };
  return decideExpiry(log, { expiryMs, afterSeq, generation }, quiet);
}

/**
 * @param expiryMs event time of the expiry (ms); ticks of exactly this ms still count
 * @param afterSeq number of the tick that opened the order; this tick must not settle the order
 */
export function decideExpiry(
  log: ExpiryLog,
  { expiryMs, afterSeq, generation }: { expiryMs: number; afterSeq: number; generation: number },
  quiet: Quiet,
): ExpiryAnswer {
  // The tick that opened the order has the time of a clock that was ahead. The expiry was computed
  // from this wrong time, so it cannot be compared with the times of other ticks.
  if (log.isAside(afterSeq)) return feedGap;
  const last = log.priceAt(expiryMs);
  const next = log.after(last?.seq ?? 0);
  if (!next) return whileQuiet(quiet);
  // The log has lost the tick that opened the order, so it may have lost later ticks, too.
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
