import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { newestQuote } from "../../../../features/market/newest-quote.ts";
import { readLevel } from "../../../../features/orders/draft/levels.ts";
import { type StopField, stopProblem } from "../../../../features/orders/stop-problem.ts";
import { useSetStops } from "../../../../features/orders/use-set-stops.ts";
import { m } from "../../../../i18n/page-messages.ts";

const priceText = (price: number, places: number) => (price > 0 ? price.toFixed(places) : "");

/** One level of an order while it is typed in its row; an empty field removes the level. */
export function useLevelEdit(order: ForexOrderView, field: StopField, places: number) {
  const kept = {
    stop_loss: priceText(order.TargetLossPrice, places),
    take_profit: priceText(order.TargetProfitPrice, places),
  };
  const [text, setText] = useState(kept[field]);
  const { busy, setStops } = useSetStops();

  function problemOf(): string | null {
    if (text === "" || text === kept[field]) return null;
    const price = readLevel(text);
    if (price === null) return m.trade_level_empty();
    const quote = newestQuote(order.ForexId);
    if (!quote) return null;
    const live = { bid: String(quote.bid), ask: String(quote.ask) };
    return stopProblem(order, field, price, live, places);
  }
  const problem = problemOf();

  /** @returns false if the field stays: it is wrong, or the server refused it */
  async function save(): Promise<boolean> {
    if (problem !== null || busy) return false;
    if (text === kept[field]) return true;
    const level = { ...kept, [field]: text };
    const trails = field === "take_profit" && order.TrailingDistance > 0;
    return setStops(order, {
      stopLoss: level.stop_loss || "0",
      takeProfit: level.take_profit || "0",
      trailing: trails ? order.TrailingDistance.toFixed(places) : undefined,
    });
  }
  return { text, setText, problem, busy, save };
}
