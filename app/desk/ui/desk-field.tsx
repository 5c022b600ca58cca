import { useId } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import type { FieldState, FieldTexts } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField, type TextFieldProps } from "../../ui/form/text-field.tsx";
import type { DeskInput, FieldLook, LineInput } from "./field-look.ts";
import styles from "./form.module.css";

const lines = {
  text: {},
  code: { ltr: true },
  capitals: { ltr: true },
  email: { ltr: true, type: "email" },
  digits: { ltr: true, inputMode: "numeric" },
  factor: { ltr: true, spaced: true, inputMode: "numeric", autoComplete: "one-time-code" },
  decimal: { ltr: true, inputMode: "decimal" },
} as const satisfies Record<LineInput, Partial<TextFieldProps>>;

interface DeskFieldProps extends FieldState {
  look: FieldLook;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Currency of a `money` input. */
  currency?: string;
  testId: string;
}

/** Unit and decimals of a field with `AmountInput`; null for any other field. */
function unitOf(input: DeskInput, currency: string): { currency: string; decimals: number } | null {
  if (input === "amount") return { currency: "", decimals: 10 };
  if (input === "money") return { currency, decimals: accountDecimals(currency) };
  if (input === "percent" || input === "rate") return { currency: "%", decimals: 6 };
  return input === "whole" || input === "days" ? { currency: "", decimals: 0 } : null;
}

export function DeskField({ look, currency = "", placeholder, disabled, ...own }: DeskFieldProps) {
  const { input = "text", max, options } = look;
  const common = { ...own, label: look.label(), hint: look.hint?.() };
  if (options) return <SelectField {...common} options={options()} />;
  const unit = unitOf(input, currency);
  if (unit) return <AmountInput {...common} {...unit} />;
  if (input === "area") return <AreaField {...common} maxLength={max ?? 500} />;
  if (input === "day") return <DayField {...common} min="1900-01-01" max="2199-12-31" />;
  if (input === "time") {
    return <DayField {...common} min="2000-01-01T00:00" max="2099-12-31T23:59" withTime />;
  }
  return (
    <TextField
      {...common}
      {...lines[input as LineInput]}
      {...(max !== undefined && { maxLength: max })}
      {...(disabled !== undefined && { disabled })}
      placeholder={placeholder ?? look.placeholder ?? ""}
      onChange={(text) => own.onChange(input === "capitals" ? text.toUpperCase() : text)}
    />
  );
}

interface AreaFieldProps extends FieldTexts, FieldState {
  maxLength: number;
  testId: string;
}

function AreaField({ label, hint, error, testId, onChange, ...input }: AreaFieldProps) {
  const id = useId();
  return (
    <div className={`${styles.area} grid gap-6`}>
      <label htmlFor={id} className="text-s ink-2 w-560">
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        dir="auto"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-text`}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        className="text-s ink-3"
        id={`${id}-text`}
        data-wrong={error !== undefined || undefined}
        aria-live="polite"
      >
        {error ?? hint}
      </p>
    </div>
  );
}
