import { useEffect, useState } from "react";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { warnOf } from "../../api/warn-of.ts";
import { refreshAccount } from "../../data/account.ts";
import { nextLookMs } from "../../data/countdown.ts";
import {
  type RunningMicro,
  readMicroResult,
  refreshRunningMicro,
  shownMicroAtom,
} from "../../data/micro.ts";
import { onMicroClosed } from "../../data/trades.ts";
import { store } from "../../state.ts";

/** Reads the result 1 s after expiry, again while it is late, and at once when it is announced. */
export function useMicroResult(order: RunningMicro): MicroOrderView | null {
  const [result, setResult] = useState<MicroOrderView | null>(null);
  useEffect(() => {
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      attempts++;
      const found = await readMicroResult(order.Id).catch((cause: unknown) => {
        warnOf("the result was not read")(cause);
        return null;
      });
      if (isOver) return;
      if (!found) return plan();
      isOver = true;
      setResult(found);
      store.set(shownMicroAtom, order.Id);
      await Promise.allSettled([refreshAccount(), refreshRunningMicro()]);
    };
    const plan = () => {
      const wait = nextLookMs([order.endsAtMs], Date.now(), attempts);
      timer = setTimeout(() => void look(), wait ?? 0);
    };
    plan();
    const release = onMicroClosed((ids) => {
      if (ids.includes(order.Id) && !isOver) void look();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      release();
    };
  }, [order]);
  return result;
}
