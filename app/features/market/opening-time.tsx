import { useSyncExternalStore } from "react";
import { m } from "../../i18n/start-messages.ts";
import { useClock } from "../../ui/use-clock.ts";
import { openingText } from "./opening-text.ts";

const never = () => () => undefined;

/** `openingText` at the current time. The worker knows neither clock nor zone. */
export function OpeningTime({ atMs }: { atMs: number }) {
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const nowMs = useClock(15_000);
  return isHere ? openingText(atMs, nowMs) : m.trade_closed_label();
}
