import type { Pair } from "#domain/contracts/http/market.ts";
import { newestQuote } from "../../../features/market/newest-quote.ts";
import type { OrderKind } from "../../../features/orders/draft/levels.ts";
import type { TicketDraft } from "../../../features/orders/draft/ticket-draft.ts";
import { proposedPrice } from "../../../features/orders/levels/proposed-price.ts";

/** Default price of a new target or stop: the server would refuse the current price. */
const newPrice = (pair: Pair) =>
  proposedPrice(newestQuote(pair.Id)?.bid ?? 0, "below", pair.PricePrecision);

/** Keeps the typed prices, except in a change to a market order, which has no prices. */
export function kindChange(pair: Pair, draft: TicketDraft, kind: OrderKind): Partial<TicketDraft> {
  if (kind === "market") return { kind, target: "", stop: "" };
  const target = draft.target || newPrice(pair);
  return { kind, target, stop: kind === "stop_limit" ? draft.stop || newPrice(pair) : draft.stop };
}
