import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { setStopPrice } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { LevelUnit } from "#domain/forex/level-values.ts";
import { takesField } from "../../../api/dialect.ts";
import { pairsAtom } from "../../../data/company/catalogue.ts";
import { useCompany } from "../../../data/company/company.ts";
import { dataOf } from "../../../data/reading/loadable.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { useLivePair } from "../../market/use-live-pair.ts";
import { distanceTextOf, levelIn, presetLevel, priceTextOf } from "../draft/level-texts.ts";
import { readLevel } from "../draft/levels.ts";
import type { DraftLevel } from "../draft/ticket-draft.ts";
import { LevelField } from "../levels/level-field.tsx";
import { LevelUnits } from "../levels/level-units.tsx";
import { orderTerms } from "../levels/order-terms.ts";
import { useLiveOrder } from "../live-order.tsx";
import { distanceProblem, type StopField, stopProblem, stopQuote } from "../stop-problem.ts";
import { useSetStops } from "../use-set-stops.ts";
import styles from "./order-sheet.module.css";

export function StopsForm({ order, pair }: { order: ForexOrderView; pair: Pair }) {
  const form = useStopsForm(order, pair);
  const isAnyOn = form.stops.stop_loss !== null || form.stops.take_profit !== null;
  return (
    <div className={`${styles.stops} stack gap-2 round-m`}>
      {isAnyOn && <LevelUnits onChange={form.convert} />}
      {(["stop_loss", "take_profit"] as const).map((field) => (
        <LevelField
          key={field}
          kind={field}
          terms={form.terms}
          precision={pair.PricePrecision}
          level={form.stops[field]}
          canTrail={field === "stop_loss" && takesField(setStopPrice, "trailing_distance")}
          waits={order.Status === "pending"}
          standsAt={form.standsAt}
          preset={(unit) => form.preset(field, unit)}
          onChange={(level) => form.edit(field, level)}
          error={form.errorOf(field)}
          testId={`order-${field}`}
        />
      ))}
      {form.isChanged && (
        <Button
          wide
          className={styles.save}
          busy={form.busy}
          disabled={form.isWrong}
          onClick={() => void form.save()}
          data-testid="order-levels-save"
        >
          {m.order_levels_save()}
        </Button>
      )}
    </div>
  );
}

type Stops = Record<StopField, DraftLevel | null>;

function savedLevel(price: number, precision: number): DraftLevel | null {
  return price > 0 ? { unit: "price", text: price.toFixed(precision) } : null;
}

function savedStops(order: ForexOrderView, precision: number): Stops {
  const trailing = savedLevel(order.TrailingDistance, precision);
  return {
    stop_loss: trailing
      ? { ...trailing, trails: true }
      : savedLevel(order.TargetLossPrice, precision),
    take_profit: savedLevel(order.TargetProfitPrice, precision),
  };
}

function useStopTerms(order: ForexOrderView, pair: Pair) {
  const live = useLivePair(pair);
  const { currency } = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const terms = orderTerms(order, pair, pairs, currency);
  const quote = stopQuote(order, live);
  const { OrderType: side, Multiple: multiple } = order;
  const presetTerms = { side, multiple, precision: pair.PricePrecision, quote };
  const preset = (field: StopField, unit: LevelUnit) =>
    presetLevel(field, presetTerms, terms, unit);
  return { live, terms, quote, preset };
}

function useStopsForm(order: ForexOrderView, pair: Pair) {
  const precision = pair.PricePrecision;
  const saved = savedStops(order, precision);
  const [stops, setLevels] = useState(saved);
  const { busy, setStops } = useSetStops();
  const { live, terms, quote, preset } = useStopTerms(order, pair);
  const { stopLoss } = useLiveOrder(order);

  /** The text to send: the price, or the trailing distance. */
  const textOf = (field: StopField, level = stops[field]) => {
    if (!level) return null;
    return level.trails ? distanceTextOf(terms, level) : priceTextOf(terms, field, level);
  };
  const isSaved = (field: StopField) =>
    stops[field]?.trails === saved[field]?.trails && textOf(field) === textOf(field, saved[field]);

  function errorOf(field: StopField): string | undefined {
    const text = textOf(field);
    // A saved stop stays valid even if the price comes near it.
    if (text === null || isSaved(field)) return undefined;
    const price = readLevel(text);
    if (price === null) return m.trade_level_empty();
    if (stops[field]?.trails) return distanceProblem(order, text, precision, quote);
    return stopProblem(order, field, price, live, precision) ?? undefined;
  }

  const convert = (field: StopField, unit: LevelUnit) =>
    stops[field] && levelIn(terms, field, stops[field], unit);
  const trails = stops.stop_loss?.trails === true;
  const isFollowing = order.Status === "open" && trails && isSaved("stop_loss");
  return {
    stops,
    terms,
    standsAt: isFollowing ? stopLoss : undefined,
    edit: (field: StopField, level: DraftLevel | null) => setLevels({ ...stops, [field]: level }),
    convert: (unit: LevelUnit) =>
      setLevels({
        stop_loss: convert("stop_loss", unit),
        take_profit: convert("take_profit", unit),
      }),
    preset,
    errorOf,
    isChanged: !isSaved("stop_loss") || !isSaved("take_profit"),
    isWrong: Boolean(errorOf("stop_loss") || errorOf("take_profit")),
    busy,
    save: () =>
      setStops(order, {
        stopLoss: textOf("stop_loss") ?? "0",
        takeProfit: textOf("take_profit") ?? "0",
        trailing: trails ? (textOf("stop_loss") ?? undefined) : undefined,
      }),
  };
}
