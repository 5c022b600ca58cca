import { useEffect, useRef } from "react";
import { refreshAccount } from "../../data/account.ts";
import { nextLookMs } from "../../data/countdown.ts";
import { type RunningMicro, refreshRunningMicro } from "../../data/micro.ts";
import { onMicroClosed } from "../../data/trades.ts";

/**
 * Keeps the list of running orders up to date. It is read 1 s after an expiry, again while the
 * settlement is late, and when one is announced.
 */
export function useMicroExpiry(orders: readonly RunningMicro[] | null): void {
  const attempts = useRef(0);
  useEffect(() => {
    if (!orders) return;
    const ends = orders.map(({ endsAtMs }) => endsAtMs);
    const now = Date.now();
    if (!ends.some((end) => end <= now)) attempts.current = 0;
    const wait = nextLookMs(ends, now, attempts.current);
    if (wait === null) return;
    const timer = setTimeout(() => {
      attempts.current++;
      void Promise.allSettled([refreshRunningMicro(), refreshAccount()]);
    }, wait);
    return () => clearTimeout(timer);
  }, [orders]);
  useEffect(() => onMicroClosed(() => void refreshRunningMicro()), []);
}
