import { useEffect, useRef } from "react";
import { warnOf } from "../../api/warn-of.ts";
import { useAccountChanges } from "../../live/account-changes.ts";

/** An order changes the account several times; its own answer comes meanwhile. */
const settledMs = 600;
const reportUnread = warnOf("the orders were not read again");

/**
 * Reads a list of orders again shortly after the account has changed, while the list is shown: an
 * order may have been placed, changed or ended on another device.
 */
export function useFreshOrders(read: () => Promise<unknown>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useAccountChanges(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read().catch(reportUnread), settledMs);
  });
}
