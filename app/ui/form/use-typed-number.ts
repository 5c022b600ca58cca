import { useState } from "react";
import { numberFormat } from "../../i18n/format.ts";
import { finishedAmount, readInField } from "./amount-text.ts";

function decimalSign(): string {
  const parts = numberFormat("number 6", { maximumFractionDigits: 6 }).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/**
 * Value and handlers of a number input. The input shows the reader's decimal sign. A decimal sign
 * at the end stays while the trader types, but is no part of the value.
 * @param value decimal text that `Decimal.parse` accepts, or empty
 */
export function useTypedNumber(value: string, decimals: number, onChange: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const shown = finishedAmount(draft) === value ? draft : value;
  const sign = decimalSign();
  return {
    value: shown.replace(".", sign),
    onChange: (event: { target: { value: string } }) => {
      const next = readInField(event.target.value, decimals, sign);
      setDraft(next);
      if (finishedAmount(next) !== value) onChange(finishedAmount(next));
    },
    onBlur: () => setDraft(value),
  };
}
