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
import { trailingDistance, trailingProblem } from "../../../data/trailing.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { useLivePair } from "../../market/use-live-pair.ts";
import { orderTerms } from "../levels/order-terms.ts";
import { useLiveOrder } from "../live-order.tsx";
import { type StopField, stopProblem, stopQuote } from "../stop-problem.ts";
import { useSetStops } from "../use-set-stops.ts";

type Stops = Record<StopField, DraftLevel | null> & {
  /** Distance at which the stop-loss follows the price, in place of `stop_loss`. */
  trailing: string | null;
};
type StopKind = "fixed" | "trailing";

/** A price as it is saved; null for a stop that is not set. */
function savedLevel(price: number, precision: number): DraftLevel | null {
  return price > 0 ? { unit: "price", text: price.toFixed(precision) } : null;
}

function savedStops(order: ForexOrderView, precision: number): Stops {
  const isTrailing = order.TrailingDistance > 0;
  return {
    stop_loss: isTrailing ? null : savedLevel(order.TargetLossPrice, precision),
    take_profit: savedLevel(order.TargetProfitPrice, precision),
    trailing: isTrailing ? order.TrailingDistance.toFixed(precision) : null,
  };
}

/** What the stops of an order are measured against now, and where they begin. */
function useStopTerms(order: ForexOrderView, pair: Pair, precision: number) {
  const live = useLivePair(pair);
  const { currency } = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const terms = orderTerms(order, pair, pairs, currency);
  const quote = stopQuote(order, live);
  const presetTerms = { side: order.OrderType, multiple: order.Multiple, precision, quote };
  const preset = (field: StopField, unit: LevelUnit) =>
    presetLevel(field, presetTerms, terms, unit);
  return { live, terms, quote, preset };
}

/** The stops of an order as they are set: what is wrong with them, and their sending. */
export function useStopsForm(order: ForexOrderView, pair: Pair, precision: number) {
  const saved = savedStops(order, precision);
  const [stops, setLevels] = useState(saved);
  const { busy, setStops } = useSetStops();
  const { live, terms, quote, preset } = useStopTerms(order, pair, precision);
  const { stopLoss } = useLiveOrder(order);
  const { OrderType: side } = order;
  const priceOf = (field: StopField, level = stops[field]) =>
    level && priceTextOf(terms, field, level);
  const isSaved = (field: StopField) => priceOf(field) === priceOf(field, saved[field]);
  const isTrailingSaved = Number(stops.trailing) === Number(saved.trailing);

  function errorOf(field: StopField): string | undefined {
    const text = priceOf(field);
    // A saved stop is no mistake when the price comes near it.
    if (text === null || isSaved(field)) return undefined;
    const price = readLevel(text);
    if (price === null) return m.trade_level_empty();
    return stopProblem(order, field, price, live, precision) ?? undefined;
  }

  function trailingError(): string | undefined {
    if (stops.trailing === null || isTrailingSaved) return undefined;
    return trailingProblem(side, stops.trailing, precision, quote);
  }

  /** The other kind begins where this one's stop is. */
  function chooseKind(kind: StopKind) {
    const known = Number(priceOf("stop_loss") ?? stopLoss);
    const price = known > 0 ? known : Number(preset("stop_loss", "price").text);
    const isFixed = kind === "fixed";
    const trailing = isFixed ? null : trailingDistance(side, price, precision, quote);
    setLevels({ ...stops, trailing, stop_loss: isFixed ? savedLevel(price, precision) : null });
  }

  const convert = (field: StopField, unit: LevelUnit) =>
    stops[field] && levelIn(terms, field, stops[field], unit);
  return {
    stops,
    terms,
    quote,
    kind: (stops.trailing === null ? "fixed" : "trailing") as StopKind,
    chooseKind,
    editTrailing: (trailing: string | null) => setLevels({ ...stops, trailing }),
    trailingError: trailingError(),
    isTrailingSaved,
    edit: (field: StopField, level: DraftLevel | null) => setLevels({ ...stops, [field]: level }),
    convert: (unit: LevelUnit) =>
      setLevels({
        ...stops,
        stop_loss: convert("stop_loss", unit),
        take_profit: convert("take_profit", unit),
      }),
    preset,
    errorOf,
    isChanged: !isSaved("stop_loss") || !isSaved("take_profit") || !isTrailingSaved,
    isWrong: Boolean(errorOf("stop_loss") || errorOf("take_profit") || trailingError()),
    busy,
    save: () =>
      setStops(order, {
        stopLoss: priceOf("stop_loss") ?? "0",
        takeProfit: priceOf("take_profit") ?? "0",
        trailing: stops.trailing ?? undefined,
      }),
  };
}
export type StopsFormState = ReturnType<typeof useStopsForm>;
