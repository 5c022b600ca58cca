import type { WireAlert } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { formatPrice, numberFormat } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { stepOf } from "../orders/draft/level-texts.ts";

const shown = (price: string, { PricePrecision }: Pair) =>
  isolate(formatPrice(price, PricePrecision));

export function PriceNow({ pair, price }: { pair: Pair; price: string }) {
  return (
    <p className="flex wrap between gap-4-12">
      <b>
        <bdi>{pair.ShowCode}</bdi>
      </b>
      <span className="num text-s ink-2">{m.alert_now({ price: shown(price, pair) })}</span>
    </p>
  );
}

interface LevelFieldProps {
  pair: Pair;
  price: string;
  direction: WireAlert["direction"] | null;
  error: string | undefined;
  onChange(price: string): void;
}

export function LevelField({ pair, price, direction, error, onChange }: LevelFieldProps) {
  const { PricePrecision: precision } = pair;
  return (
    <NumberStepper
      label={m.alert_price()}
      value={price}
      step={stepOf("price", { price: Number(price), precision, margin: 0 })}
      decimals={precision}
      min="0"
      {...(direction !== null && { hint: levelText(direction, shown(price, pair)) })}
      error={error}
      onChange={onChange}
      testId="alert-price"
    />
  );
}

/** @param price formatted for the reader */
export function levelText(direction: WireAlert["direction"], price: string): string {
  return direction === "above" ? m.alert_at_or_above({ price }) : m.alert_at_or_below({ price });
}

export function sideText(side: WireAlert["side"]): string {
  return side === "bid" ? m.home_column_bid() : m.home_column_ask();
}

export function lasting(unit: "minute" | "hour" | "day" | "week", count: number): string {
  return numberFormat(`long ${unit}`, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
