/** Tabs of the order page as its address names them: `source` is the mode, `type` the status. */
import type { TradeMode } from "../../data/trade-modes.ts";

export type OrderTab = "forex-1" | "forex-0" | "forex-3" | "micro-1" | "micro-3";

const types: Record<TradeMode, readonly string[]> = { forex: ["1", "0", "3"], micro: ["1", "3"] };

/** The address's tab where it is offered, else the first one. */
export function readTab(query: URLSearchParams, offered: readonly TradeMode[]): OrderTab {
  const source = query.get("source");
  const mode = offered.find((each) => each === source) ?? offered[0] ?? "forex";
  const type = query.get("type") ?? "";
  return `${mode}-${types[mode].includes(type) ? type : "1"}` as OrderTab;
}

export function tabQuery(tab: OrderTab): { source: TradeMode; type: string } {
  const [source, type] = tab.split("-") as [TradeMode, string];
  return { source, type };
}

export function tabsOf(mode: TradeMode): OrderTab[] {
  return types[mode].map((type) => `${mode}-${type}` as OrderTab);
}
