import type { Pair } from "#domain/contracts/http/market.ts";
import type { OrderKind } from "../../data/levels.ts";
import type { TicketDraft } from "../../data/ticket-draft.ts";
import { newestQuote } from "../../features/market/newest-quote.ts";

/** The last price, where a new target begins. */
function lastPrice(pair: Pair): string {
  const bid = newestQuote(pair.Id)?.bid ?? 0;
  return bid > 0 ? bid.toFixed(pair.PricePrecision) : "";
}

/** What choosing a kind changes. Between the waiting kinds the typed prices stay. */
export function kindChange(pair: Pair, draft: TicketDraft, kind: OrderKind): Partial<TicketDraft> {
  if (kind === "market") return { kind, target: "", stop: "" };
  const target = draft.target || lastPrice(pair);
  return { kind, target, stop: kind === "stop_limit" ? draft.stop || lastPrice(pair) : draft.stop };
}
