import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { LevelUnit } from "#domain/forex/level-values.ts";
import { pairsAtom } from "../../../data/catalogue.ts";
import { useCompany } from "../../../data/company.ts";
import { levelIn, presetLevel, priceTextOf } from "../../../data/level-texts.ts";
import { readLevel } from "../../../data/levels.ts";
import { dataOf } from "../../../data/loadable.ts";
import type { DraftLevel } from "../../../data/ticket-draft.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { useLivePair } from "../../market/use-live-pair.ts";
import { orderTerms } from "../levels/order-terms.ts";
import { type StopField, stopProblem, stopQuote } from "../stop-problem.ts";
import { useSetStops } from "../use-set-stops.ts";

type Stops = Record<StopField, DraftLevel | null>;

/** A price as it is saved; null for a stop that is not set. */
function savedLevel(price: number, precision: number): DraftLevel | null {
  return price > 0 ? { unit: "price", text: price.toFixed(precision) } : null;
}

/** The stops of an order as they are set: what is wrong with them, and their sending. */
export function useStopsForm(order: ForexOrderView, pair: Pair, precision: number) {
  const saved: Stops = {
    stop_loss: savedLevel(order.TargetLossPrice, precision),
    take_profit: savedLevel(order.TargetProfitPrice, precision),
  };
  const [stops, setLevels] = useState(saved);
  const { busy, setStops } = useSetStops();
  const live = useLivePair(pair);
  const { currency } = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const terms = orderTerms(order, pair, pairs, currency);
  const quote = stopQuote(order, live);

  const priceOf = (field: StopField, level = stops[field]) =>
    level && priceTextOf(terms, field, level);
  const isSaved = (field: StopField) => priceOf(field) === priceOf(field, saved[field]);

  function errorOf(field: StopField): string | undefined {
    const text = priceOf(field);
    // A saved stop is no mistake when the price comes near it.
    if (text === null || isSaved(field)) return undefined;
    const price = readLevel(text);
    if (price === null) return m.trade_level_empty();
    return stopProblem(order, field, price, live, precision) ?? undefined;
  }

  async function save() {
    const stopLoss = priceOf("stop_loss") ?? "0";
    await setStops(order, { stopLoss, takeProfit: priceOf("take_profit") ?? "0" });
  }

  const side = order.OrderType;
  const presetTerms = { side, multiple: order.Multiple, precision, quote };
  return {
    stops,
    terms,
    edit: (field: StopField, level: DraftLevel | null) => setLevels({ ...stops, [field]: level }),
    convert: (unit: LevelUnit) =>
      setLevels({
        stop_loss: stops.stop_loss && levelIn(terms, "stop_loss", stops.stop_loss, unit),
        take_profit: stops.take_profit && levelIn(terms, "take_profit", stops.take_profit, unit),
      }),
    preset: (field: StopField, unit: LevelUnit) => presetLevel(field, presetTerms, terms, unit),
    errorOf,
    isChanged: !isSaved("stop_loss") || !isSaved("take_profit"),
    isWrong: Boolean(errorOf("stop_loss") || errorOf("take_profit")),
    busy,
    save,
  };
}
