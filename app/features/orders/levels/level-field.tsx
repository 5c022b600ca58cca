import { useEffect } from "react";
import { type LevelKind, type LevelUnit, pipSize } from "#domain/forex/level-values.ts";
import type { TrailingTerms } from "#domain/forex/trailing-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { trailingOf } from "#domain/triggers/trailing.ts";
import { useCompany } from "../../../data/company/company.ts";
import { pipsOf } from "../../../i18n/counted.ts";
import { formatGain, formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { useAtomValue } from "../../../state.ts";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { gainTone } from "../../../ui/gain-tone.ts";
import {
  decimalsOf,
  distanceTextOf,
  levelIn,
  priceTextOf,
  stepOf,
  trailingAt,
  valuesAt,
  withTrailing,
} from "../draft/level-texts.ts";
import { type DraftLevel, levelUnitAtom } from "../draft/ticket-draft.ts";
import styles from "./level-field.module.css";

interface LevelFieldProps {
  kind: LevelKind;
  /** Null while price, margin or rate are unknown: then a level can only be set as a price. */
  terms: TrailingTerms | null;
  precision: number;
  level: DraftLevel | null;
  canTrail?: boolean;
  /** True for an order that is not filled yet: its stop trails only after the fill. */
  waits?: boolean;
  /** Price at which a saved trailing stop stands now. */
  standsAt?: number | undefined;
  preset(unit: LevelUnit): DraftLevel;
  onChange(level: DraftLevel | null): void;
  error?: string | undefined;
  testId: string;
}

export function LevelField(props: LevelFieldProps) {
  const { kind, terms, level, preset, onChange, testId } = props;
  const unit = useAtomValue(levelUnitAtom);
  const name = kind === "stop_loss" ? m.trade_stop_loss() : m.trade_take_profit();
  const shown = level && levelIn(terms, kind, level, unit);
  const isLate = level?.wanted !== undefined && terms !== null;
  useEffect(() => {
    if (isLate && level?.wanted) onChange(levelIn(terms, kind, level, level.wanted));
  });
  return (
    <Switch
      label={name}
      on={level !== null}
      testId={`${testId}-switch`}
      onChange={(on) => onChange(on ? preset(unit) : null)}
    >
      {shown && (
        <>
          {props.canTrail && (
            <div className={styles.below}>
              <Segmented
                compact
                fill
                label={m.order_stop_kind()}
                options={[
                  { value: "fixed", text: m.order_stop_fixed() },
                  { value: "trailing", text: m.order_stop_trailing() },
                ]}
                value={shown.trails ? "trailing" : "fixed"}
                onChange={(way) =>
                  onChange(withTrailing(terms, shown, way === "trailing" ? true : undefined))
                }
              />
            </div>
          )}
          <LevelInput {...props} name={name} shown={shown} />
        </>
      )}
    </Switch>
  );
}

type LevelInputProps = LevelFieldProps & { name: string; shown: DraftLevel };

function LevelInput(props: LevelInputProps) {
  const { terms, precision, shown, onChange, error, testId } = props;
  const { currency } = useCompany();
  const chosen = useAtomValue(levelUnitAtom);
  const margin = terms?.margin.toNumber() ?? 0;
  const price = terms?.openPrice.toNumber() ?? Number(shown.text);
  const label = shown.trails ? m.order_trailing_distance() : props.name;
  const trailing = shown.trails ? trailingText(props) : null;
  // A level that the chosen unit cannot express is shown as a price.
  const isNamed = shown.unit !== "price" || chosen !== "price";
  return (
    <>
      <NumberStepper
        label={`${label}, ${unitName(shown.unit, currency)}`}
        hideLabel
        value={shown.text}
        unit={isNamed ? unitName(shown.unit, currency) : ""}
        step={stepOf(shown.unit, { price, precision, margin })}
        decimals={decimalsOf(shown.unit, precision)}
        min="0"
        error={error}
        onChange={(text) => onChange({ unit: shown.unit, text, trails: shown.trails })}
        testId={testId}
      />
      <Readout {...props} currency={currency} />
      {trailing !== null && (
        <p className={`${styles.below} text-s ink-2`} data-testid="trailing-text">
          {trailing}
        </p>
      )}
    </>
  );
}

function unitName(unit: LevelUnit, currency: string): string {
  if (unit === "money") return currency;
  if (unit === "percent") return "%";
  return unit === "pips" ? m.trade_unit_pips() : m.trade_unit_price();
}

function Readout(props: LevelInputProps & { currency: string }) {
  const { kind, terms, precision, currency, shown: level, testId } = props;
  const values = valuesAt(terms, priceTextOf(terms, kind, level));
  if (!values) return null;
  const { money, percent, price } = values;
  const pips = trailingAt(terms, level)?.pips ?? values.pips;
  return (
    <p className={`${styles.readout} flex wrap text-xs ink-2`} data-testid={`${testId}-values`}>
      {level.unit !== "money" && (
        <b className={`num ${gainTone(money.toNumber())} w-640`}>
          {formatGain(money.toString(), currency)}
        </b>
      )}
      {level.unit !== "percent" && percent && (
        <span>{m.trade_of_margin({ percent: isolate(formatShare(percent.toNumber())) })}</span>
      )}
      {level.unit !== "pips" && <span>{m.trade_pips(pipsOf(pips.toString(), 1))}</span>}
      {level.unit !== "price" && !level.trails && (
        <span className="num">{formatPrice(price.toString(), precision)}</span>
      )}
    </p>
  );
}

function trailingText({ terms, shown: level, waits, standsAt }: LevelInputProps): string | null {
  const values = trailingAt(terms, level);
  if (!terms || !values) return null;
  const { side, pricePrecision: places } = terms;
  if (standsAt !== undefined) {
    return m.order_trailing_at({ price: isolate(formatPrice(standsAt, places)) });
  }
  const { step } = trailingOf(distanceTextOf(terms, level), places);
  const pips = Decimal.of(step).div(pipSize(places), 1);
  const price = isolate(formatPrice(values.start.toString(), places));
  const shown = { price, ...pipsOf(pips.toString(), 1) };
  const text = side === "buy" ? m.trade_trailing_buy(shown) : m.trade_trailing_sell(shown);
  return waits ? `${text} ${m.trade_trailing_waits()}` : text;
}
