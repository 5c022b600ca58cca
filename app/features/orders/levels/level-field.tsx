import type { LevelKind, LevelTerms, LevelUnit } from "#domain/forex/level-values.ts";
import { useCompany } from "../../../data/company.ts";
import { decimalsOf, levelIn, priceTextOf, stepOf, valuesAt } from "../../../data/level-texts.ts";
import { type DraftLevel, levelUnitAtom } from "../../../data/ticket-draft.ts";
import { formatGain, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { gainTone } from "../../../ui/gain-tone.ts";
import styles from "./level-field.module.css";

interface LevelFieldProps {
  kind: LevelKind;
  /** Null while price, margin or rate are unknown: only prices can be set then. */
  terms: LevelTerms | null;
  precision: number;
  level: DraftLevel | null;
  /** Where it begins when it is switched on. */
  preset(unit: LevelUnit): DraftLevel;
  onChange(level: DraftLevel | null): void;
  error?: string | undefined;
  testId: string;
}

/** A stop-loss or take-profit behind its switch: set in one unit, and shown in the others. */
export function LevelField(props: LevelFieldProps) {
  const { kind, terms, precision, level, preset, onChange, error, testId } = props;
  const unit = useAtomValue(levelUnitAtom);
  const { currency } = useCompany();
  const label = kind === "stop_loss" ? m.trade_stop_loss() : m.trade_take_profit();
  const shown = level && levelIn(terms, kind, level, unit);
  const margin = terms?.margin.toNumber() ?? 0;
  const price = terms?.openPrice.toNumber() ?? Number(shown?.text ?? 0);
  return (
    <Switch
      label={label}
      on={level !== null}
      testId={`${testId}-switch`}
      onChange={(on) => onChange(on ? preset(unit) : null)}
    >
      {shown && (
        <>
          <NumberStepper
            label={`${label}, ${unitName(shown.unit, currency)}`}
            hideLabel
            value={shown.text}
            unit={shown.unit === "price" ? "" : unitName(shown.unit, currency)}
            step={stepOf(shown.unit, { price, precision, margin })}
            decimals={decimalsOf(shown.unit, precision)}
            min="0"
            error={error}
            onChange={(text) => onChange({ unit: shown.unit, text })}
            testId={testId}
          />
          <Readout {...{ kind, terms, precision, currency, level: shown, testId }} />
        </>
      )}
    </Switch>
  );
}

function unitName(unit: LevelUnit, currency: string): string {
  if (unit === "money") return currency;
  if (unit === "percent") return "%";
  return unit === "pips" ? m.trade_unit_pips() : m.trade_unit_price();
}

interface ReadoutProps {
  kind: LevelKind;
  terms: LevelTerms | null;
  precision: number;
  currency: string;
  level: DraftLevel;
  testId: string;
}

/** What the level means in the three other units; the money first. */
function Readout({ kind, terms, precision, currency, level, testId }: ReadoutProps) {
  const values = valuesAt(terms, priceTextOf(terms, kind, level));
  if (!values) return null;
  const { money, percent, pips, price } = values;
  return (
    <p className={styles.readout} data-testid={`${testId}-values`}>
      {level.unit !== "money" && (
        <b className={`num ${gainTone(money.toNumber())}`}>
          {formatGain(money.toString(), currency)}
        </b>
      )}
      {level.unit !== "percent" && percent && (
        <span>{m.trade_of_margin({ percent: isolate(formatNumber(percent.toString(), 1)) })}</span>
      )}
      {level.unit !== "pips" && (
        <span>
          <span className="num">{formatNumber(pips.toString(), 1)}</span> {m.trade_unit_pips()}
        </span>
      )}
      {level.unit !== "price" && (
        <span className="num">{formatPrice(price.toString(), precision)}</span>
      )}
    </p>
  );
}
