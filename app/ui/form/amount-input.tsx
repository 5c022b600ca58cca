import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./amount-input.module.css";
import { wholeBalance } from "./amount-text.ts";
import field from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";
import { useTypedNumber } from "./use-typed-number.ts";

interface AmountInputProps extends FieldTexts {
  /** The amount as plain decimal text, or empty. */
  value: string;
  /** Called with decimal text that `Decimal.parse` accepts, or empty; never a half-typed number. */
  onChange(value: string): void;
  currency: string;
  /** Number of decimals that can be typed; if absent, the currency's. */
  decimals?: number;
  /** The free balance, as decimal text. The field shows it, and a button that enters all of it. */
  available?: string | undefined;
  /** Amount that the button enters instead of the balance, such as the balance less a fee. */
  max?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  testId?: string;
}

export function AmountInput(props: AmountInputProps) {
  const { value, onChange, currency, available, disabled, testId } = props;
  const decimals = props.decimals ?? accountDecimals(currency);
  const most = props.max ?? available;
  const typed = useTypedNumber(value, decimals, onChange);
  return (
    <Field
      {...props}
      aside={
        available !== undefined && (
          <span className="text-s ink-3 text-end">
            {m.kit_available()}{" "}
            <span className="num ink-2 w-560" data-testid={testId && `${testId}-available`}>
              <span>{formatNumber(wholeBalance(available, decimals), decimals)}</span> {currency}
            </span>
          </span>
        )
      }
    >
      {(wiring) => (
        <span className={field.box}>
          <input
            {...wiring}
            className={`${field.input} ${styles.input}`}
            inputMode={decimals > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            dir="ltr"
            placeholder={props.placeholder ?? "0"}
            disabled={disabled}
            {...typed}
            data-testid={testId}
          />
          <span className={`${styles.currency} grid place-center flex-none text-s ink-2 w-560`}>
            <bdi>{currency}</bdi>
          </span>
          {most !== undefined && (
            <button
              type="button"
              className={`${field.send} flex-none soft text-s accent w-620 tabular`}
              disabled={disabled}
              onClick={() => onChange(wholeBalance(most, decimals))}
              data-testid={testId && `${testId}-max`}
            >
              {m.kit_max()}
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
