import { pipSize } from "#domain/forex/level-values.ts";
import type { TrailingTerms } from "#domain/forex/trailing-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { trailingOf } from "#domain/triggers/trailing.ts";
import { pipsOf } from "../../../i18n/counted.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { distanceTextOf, trailingAt } from "../draft/level-texts.ts";
import type { DraftLevel } from "../draft/ticket-draft.ts";
import styles from "./level-field.module.css";

interface TrailingTextProps {
  terms: TrailingTerms | null;
  level: DraftLevel;
  waits: boolean;
  standsAt: number | undefined;
}

/** Shows where a trailing stop starts, or is now, and how it moves. */
export function TrailingText({ terms, level, waits, standsAt }: TrailingTextProps) {
  const values = trailingAt(terms, level);
  if (!terms || !values) return null;
  if (standsAt !== undefined) {
    const price = isolate(formatPrice(standsAt, terms.pricePrecision));
    return (
      <p className={`${styles.follows} text-s ink-2`} data-testid="trailing-text">
        {m.order_trailing_at({ price })}
      </p>
    );
  }
  const { side, pricePrecision } = terms;
  const { step } = trailingOf(distanceTextOf(terms, level), pricePrecision);
  const pips = Decimal.of(step).div(pipSize(pricePrecision), 1);
  const shown = {
    price: isolate(formatPrice(values.start.toString(), pricePrecision)),
    ...pipsOf(pips.toString(), 1),
  };
  return (
    <p className={`${styles.follows} text-s ink-2`} data-testid="trailing-text">
      {side === "buy" ? m.trade_trailing_buy(shown) : m.trade_trailing_sell(shown)}
      {waits && ` ${m.trade_trailing_waits()}`}
    </p>
  );
}
