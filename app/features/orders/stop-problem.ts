import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { readDistance } from "#domain/triggers/trailing.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { wrongSideText } from "../../i18n/level-text.ts";
import type { LivePair } from "../market/use-live-pair.ts";
import { exitProblem } from "./draft/levels.ts";

export type StopField = "stop_loss" | "take_profit";

/** Prices to compare an order's stops with: its target while pending, otherwise the newest ones. */
export function stopQuote(
  order: ForexOrderView,
  live: Pick<LivePair, "bid" | "ask">,
): { bid: number; ask: number } {
  return order.Status === "pending"
    ? { bid: order.TargetPrice, ask: order.TargetPrice }
    : { bid: Number(live.bid), ask: Number(live.ask) };
}

/** Reason why a stop at this price would close the order at once; null if it would not. */
export function stopProblem(
  order: ForexOrderView,
  field: StopField,
  price: number,
  live: Pick<LivePair, "bid" | "ask">,
  precision: number,
): string | null {
  const side = order.OrderType;
  const problem = exitProblem(field, side, price, stopQuote(order, live));
  return problem?.why === "wrong_side"
    ? wrongSideText(field, side, problem.price, precision)
    : null;
}

/** Error text if a stop cannot trail at this distance; undefined if it can. */
export function distanceProblem(
  { OrderType: side }: ForexOrderView,
  distance: string,
  precision: number,
  quote: { bid: number; ask: number },
): string | undefined {
  const price = side === "buy" ? quote.bid : quote.ask;
  const isKnown = price > 0;
  if (!isKnown || readDistance(distance, precision, price) !== null) return undefined;
  return errorMessage("trailing_invalid");
}
