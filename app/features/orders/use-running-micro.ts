import { useEffect, useRef } from "react";
import { nextLookMs } from "../../data/device/countdown.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { refreshAccount } from "../../data/trader/account.ts";
import { refreshRunningMicro, runningMicroAtom } from "../../data/trader/micro.ts";
import { onMicroClosed } from "../../data/trader/trades.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";

/**
 * Running micro orders, kept up to date while a page shows them. The orders are read when the page
 * opens, 1 s after an expiry, while the settlement is late, and when the server announces results.
 */
export function useRunningMicro() {
  useTopic({ topic: "MICRO_CLOSED" });
  const running = useAtomValue(runningMicroAtom);
  const orders = dataOf(running);
  const attempts = useRef(0);
  useEffect(() => void refreshRunningMicro(), []);
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
  return running;
}
