import type { MarketSpec } from "#domain/contracts/market.ts";
import { type BasePeriod, barMs, barStart, type Candle, rollUp } from "#domain/market/candle.ts";
import { backOffMs } from "#domain/network/back-off.ts";
import type { HistoryProtocol, HistoryRequest } from "./feed.ts";

export interface HistoryPorts {
  fetchText(request: HistoryRequest): Promise<{ status: number; text: string }>;
  later(run: () => void, ms: number): unknown;
}

/** Maximum pages per call; the newest pages are fetched. */
const pagesMax = 80;
const triesMax = 3;
const askAgain = { firstMs: 1_000, lastMs: 2_000, steady: 1 };

/**
 * Candles for [fromMs, toMs), oldest first, at most one for each start.
 * @param unusable function to call for each impossible bar of an answer
 * @throws Error if the provider cannot be reached, refuses, or answers in another format
 */
export async function fetchHistory(
  protocol: HistoryProtocol,
  spec: MarketSpec,
  key: string | undefined,
  range: { period: BasePeriod; fromMs: number; toMs: number },
  ports: HistoryPorts,
  unusable: () => void = () => undefined,
): Promise<Candle[]> {
  const { period, fromMs, toMs } = range;
  const asked = protocol.askFor?.(period) ?? period;
  const byStart = new Map<number, Candle>();
  for (const [pageFrom, pageTo] of pagesOf(protocol, period, fromMs, toMs)) {
    const request = protocol.request(spec.feed, spec.symbol, asked, pageFrom, pageTo, key);
    for (const candle of await fetchPage(protocol, request, ports)) {
      if (candle) byStart.set(candle.timeMs, candle);
      else unusable();
    }
  }
  const candles = [...byStart.values()]
    .filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs)
    .sort((a, b) => a.timeMs - b.timeMs);
  if (asked === period) return candles;
  const bars = rollUp(candles, (timeMs) => barStart(period, "UTC", timeMs));
  return bars.filter(({ timeMs }) => timeMs >= fromMs);
}

/** Stretches of at most `rowsMax` bars; the first starts with the bar at or after `fromMs`. */
function pagesOf(
  protocol: HistoryProtocol,
  period: BasePeriod,
  fromMs: number,
  toMs: number,
): Array<[fromMs: number, toMs: number]> {
  const length = barMs(period);
  const first = Math.ceil(fromMs / length) * length;
  if (first >= toMs) return [];
  if (protocol.rowsMax === null) return [[first, toMs]];
  const rowMs = barMs(protocol.askFor?.(period) ?? period);
  const pageMs = Math.floor((protocol.rowsMax * rowMs) / length) * length;
  const pages: Array<[number, number]> = [];
  for (let at = first; at < toMs; at += pageMs) pages.push([at, Math.min(at + pageMs, toMs)]);
  return pages.slice(-pagesMax);
}

async function fetchPage(
  protocol: HistoryProtocol,
  request: HistoryRequest,
  ports: HistoryPorts,
): Promise<Array<Candle | null>> {
  for (let tries = 1; ; tries++) {
    const { status, text } = await ports.fetchText(request);
    if (protocol.isAbsent(status, text)) return [];
    if (status >= 200 && status < 300) return protocol.parse(text);
    const mayPass = status === 429 || status >= 500;
    if (!mayPass || tries === triesMax) throw new Error(`HTTP ${status}`);
    await new Promise<void>((resolve) => {
      ports.later(resolve, backOffMs(askAgain, tries - 1, 0));
    });
  }
}
