import { m } from "../../i18n/start-messages.ts";
import { Change } from "../../ui/change.tsx";
import type { LivePair } from "./use-live-pair.ts";

interface DayChangeProps {
  live: LivePair;
  plain?: boolean;
  /** Of the label. */
  className?: string | undefined;
}

/** The day's change of a product; a label while its market is closed or has no price. */
export function DayChange({ live, plain = false, className }: DayChangeProps) {
  if (live.status === "open") return <Change percent={live.percent} plain={plain} />;
  return (
    <small className={className}>
      {live.status === "closed" ? m.trade_closed_label() : m.trade_no_price_label()}
    </small>
  );
}
