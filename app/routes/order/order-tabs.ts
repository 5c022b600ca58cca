/** In the page's address, `source` is the trade mode and `type` the code of the status. */
import { microStatus, type NameOf, orderStatus } from "#domain/codes.ts";
import type { TradeMode } from "../../data/company/trade-modes.ts";

export type OrderTab =
  | `forex-${NameOf<typeof orderStatus>}`
  | `micro-${NameOf<typeof microStatus>}`;

const tabs: Record<TradeMode, readonly [OrderTab, ...OrderTab[]]> = {
  forex: ["forex-open", "forex-pending", "forex-closed"],
  micro: ["micro-running", "micro-closed"],
};

const codes: Record<OrderTab, number> = {
  "forex-open": orderStatus.code("open"),
  "forex-pending": orderStatus.code("pending"),
  "forex-closed": orderStatus.code("closed"),
  "micro-running": microStatus.code("running"),
  "micro-closed": microStatus.code("closed"),
};

/**
 * Reads the tab from the address. A mode that is not offered counts as the first offered mode, and
 * an unknown status as the mode's first tab.
 */
export function readTab(query: URLSearchParams, offered: readonly TradeMode[]): OrderTab {
  const source = query.get("source");
  const mode = offered.find((each) => each === source) ?? offered[0] ?? "forex";
  const type = query.get("type");
  return tabs[mode].find((tab) => String(codes[tab]) === type) ?? tabs[mode][0];
}

export function tabQuery(tab: OrderTab): { source: TradeMode; type: string } {
  const source = tab.startsWith("forex") ? "forex" : "micro";
  return { source, type: String(codes[tab]) };
}

export function tabsOf(mode: TradeMode): readonly [OrderTab, ...OrderTab[]] {
  return tabs[mode];
}
