import { useSyncExternalStore } from "react";
import { m } from "../../i18n/start-messages.ts";
import { Change } from "../../ui/change.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { openingText } from "./opening-text.ts";
import type { LivePair } from "./use-live-pair.ts";

interface DayChangeProps {
  live: LivePair;
  plain?: boolean;
  className?: string | undefined;
}

/** The day's change of an open market. For any other, its state or the time when it opens. */
export function DayChange({ live, plain = false, className }: DayChangeProps) {
  if (live.status === "open") return <Change percent={live.percent} plain={plain} />;
  return <small className={className}>{stateText(live)}</small>;
}

function stateText({ status, nextChangeMs }: LivePair) {
  if (status === "no_price") return m.trade_no_price_label();
  return nextChangeMs === null ? m.trade_closed_label() : <OpeningTime atMs={nextChangeMs} />;
}

const never = () => () => undefined;

/**
 * Tells when the market opens. In the worker, which lacks the reader's clock and zone, the text
 * says only that the market is closed.
 */
function OpeningTime({ atMs }: { atMs: number }) {
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const nowMs = useClock(15_000);
  return isHere ? openingText(atMs, nowMs) : m.trade_closed_label();
}
