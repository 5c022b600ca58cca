import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { microStatus, orderStatus } from "#domain/codes.ts";
import { type ForexOrderView, myDeal } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type MicroOrderView, microOrders } from "#domain/contracts/http/micro.ts";
import { callApi } from "../../../api/client.ts";
import { useCompany } from "../../../data/company/company.ts";
import { tradeModeAtom } from "../../../data/company/trade-modes.ts";
import { dataOf } from "../../../data/reading/loadable.ts";
import { useReading } from "../../../data/reading/use-read.ts";
import { runningMicroAtom } from "../../../data/trader/micro.ts";
import { positionsAtom } from "../../../data/trader/positions.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { onForexClosed, onMicroClosed } from "../../../data/trader/trades.ts";
import type { ChartFill } from "../../../features/chart/fill-marks.ts";
import { useAtomValue } from "../../../state.ts";
import { contractFills, optionFills } from "./chart-fills.ts";

/** Maximum pages of orders to read: the arrows of more orders would hide the bars. */
const pagesMax = 10;

interface Ended {
  contracts: readonly ForexOrderView[];
  options: readonly MicroOrderView[];
}

/**
 * Reads pages, newest first, until a page has no order that ended after `sinceMs`; at most
 * `pagesMax` pages.
 */
async function readSince<Row extends { CompletedMs: number | null }>(
  sinceMs: number,
  ask: (page: string) => Promise<{ data: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= pagesMax; page++) {
    const { data, total } = await ask(String(page));
    rows.push(...data);
    const isOlder = data.every(({ CompletedMs }) => (CompletedMs ?? 0) < sinceMs);
    if (isOlder || rows.length >= total) break;
  }
  return rows;
}

function readContracts(sinceMs: number, forexId: number): Promise<ForexOrderView[]> {
  const status = orderStatus.code("closed");
  const startTime = String(Math.floor(sinceMs / 1_000));
  const input = { status, startTime, forex_id: String(forexId) };
  return readSince(sinceMs, (page) => callApi(myDeal, { ...input, page }));
}

function readOptions(sinceMs: number): Promise<MicroOrderView[]> {
  const status = microStatus.code("closed");
  return readSince(sinceMs, (page) => callApi(microOrders, { status, page }));
}

/** @returns `onSince`: call it with the time of the oldest bar, to read the fills since that bar */
export function useChartFills(
  pair: Pair,
  isShown: boolean,
): { fills: readonly ChartFill[]; onSince(timeMs: number): void } {
  const mode = useAtomValue(tradeModeAtom);
  const userId = useAtomValue(userAtom)?.id;
  const positions = dataOf(useAtomValue(positionsAtom));
  const running = dataOf(useAtomValue(runningMicroAtom));
  const { currency } = useCompany();
  const [isKnown, setKnown] = useState(false);
  /** Earliest time (ms) given to `onSince`. An earlier one makes the hook read the fills again. */
  const readMs = useRef(Number.POSITIVE_INFINITY);
  const canRead = isShown && userId !== undefined && isKnown;
  const { data: ended, renew } = useReading(
    canRead ? `fills ${userId} ${mode} ${pair.Id}` : null,
    async (): Promise<Ended> => {
      const sinceMs = readMs.current;
      return mode === "forex"
        ? { contracts: await readContracts(sinceMs, pair.Id), options: [] }
        : { contracts: [], options: await readOptions(sinceMs) };
    },
    mode === "forex" ? myDeal : microOrders,
  );
  useEffect(() => onForexClosed(() => void renew()), [renew]);
  useEffect(() => onMicroClosed(() => void renew()), [renew]);
  const onSince = useCallback(
    (timeMs: number) => {
      setKnown(true);
      if (timeMs >= readMs.current) return;
      readMs.current = timeMs;
      void renew();
    },
    [renew],
  );

  const { Id, PricePrecision: precision } = pair;
  const fills = useMemo((): ChartFill[] => {
    if (!isShown || !ended) return [];
    const shown = { precision, currency };
    const isOwn = ({ ForexTradeList }: MicroOrderView) => ForexTradeList.Id === Id;
    // A company's own back end may return the orders of all products.
    const contracts = [...(positions ?? []), ...ended.contracts].filter(
      ({ ForexId }) => ForexId === Id,
    );
    return mode === "forex"
      ? contractFills(contracts, shown)
      : optionFills([...(running ?? []), ...ended.options].filter(isOwn), shown);
  }, [isShown, ended, positions, running, mode, Id, precision, currency]);
  return { fills, onSince };
}
