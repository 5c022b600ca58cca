import { m } from "../../i18n/page-messages.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import type { PaymentType } from "./payment-type.ts";

const texts: Record<PaymentType, () => string> = { crypto: m.cash_crypto, bank: m.cash_bank };

export function TypeTabs(props: {
  label: string;
  offered: readonly PaymentType[];
  value: PaymentType;
  onChange(type: PaymentType): void;
}) {
  if (props.offered.length < 2) return null;
  return (
    <Segmented
      label={props.label}
      options={props.offered.map((value) => ({ value, text: texts[value]() }))}
      value={props.value}
      onChange={props.onChange}
      fill
    />
  );
}
