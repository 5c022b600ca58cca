import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { readLevel } from "../../../data/levels.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useLivePair } from "../../market/use-live-pair.ts";
import { type StopField, stopProblem, stopQuote } from "../stop-problem.ts";
import { useSetStops } from "../use-set-stops.ts";

/** A price as text for its field; null for a stop that is not set. */
function textOf(price: number, precision: number): string | null {
  return price > 0 ? price.toFixed(precision) : null;
}

/** The stops of an order as they are typed: what is wrong with them, and their sending. */
export function useStopsForm(order: ForexOrderView, pair: Pair, precision: number) {
  const saved = {
    stop_loss: textOf(order.TargetLossPrice, precision),
    take_profit: textOf(order.TargetProfitPrice, precision),
  };
  const [stops, setTexts] = useState(saved);
  const { busy, setStops } = useSetStops();
  const live = useLivePair(pair);

  function errorOf(field: StopField): string | undefined {
    const text = stops[field];
    if (text === null) return undefined;
    const price = readLevel(text);
    if (price === null) return m.trade_level_empty();
    // A saved stop is no mistake when the price comes near it.
    if (text === saved[field]) return undefined;
    return stopProblem(order, field, price, live, precision) ?? undefined;
  }

  async function save() {
    const wanted = { stopLoss: stops.stop_loss ?? "0", takeProfit: stops.take_profit ?? "0" };
    await setStops(order, wanted);
  }

  return {
    stops,
    edit: (field: StopField, text: string | null) => setTexts({ ...stops, [field]: text }),
    preset: stopQuote(order, live).bid.toFixed(precision),
    errorOf,
    isChanged: stops.stop_loss !== saved.stop_loss || stops.take_profit !== saved.take_profit,
    isWrong: Boolean(errorOf("stop_loss") || errorOf("take_profit")),
    busy,
    save,
  };
}
