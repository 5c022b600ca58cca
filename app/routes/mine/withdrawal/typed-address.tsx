import type { DrawMethodView, DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { useCompany } from "../../../data/company.ts";
import { PasteButton } from "../../../features/payments/paste-button.tsx";
import styles from "../../../features/payments/payment.module.css";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type AddressProblem, typedPayoutAccount } from "./withdrawal-rules.ts";

interface TypedAddressProps {
  symbol: DrawSymbolView;
  /** The payout accounts of the currency. The first use of a typed address saves it here. */
  payoutAccounts: DrawMethodView[];
  value: string;
  onChange(address: string): void;
  problem: AddressProblem | null;
  /** The customer has tried to go on. */
  tried: boolean;
  coolingHours: number;
}

/** An address to type, for companies that do not ask for a saved payout account. */
export function TypedAddress(props: TypedAddressProps) {
  const { symbol, payoutAccounts, value, problem, tried, coolingHours } = props;
  const { timezone: zone } = useCompany();
  const network = isolate(symbol.protocol);
  const known = typedPayoutAccount(value.trim(), payoutAccounts);

  function errorText(): string | undefined {
    if (problem === "cooling" && known) {
      const time = isolate(formatDateTime(known.usable_from_ms, zone));
      return m.cash_payout_account_usable_from({ time });
    }
    if (!tried) return undefined;
    if (problem === "missing") return m.access_input_missing();
    if (problem === "burnt") return errorMessage("address_burnt");
    return problem === null ? undefined : m.cash_address_wrong({ network });
  }

  return (
    <>
      <TextField
        label={m.cash_address()}
        hint={m.cash_address_hint({ coin: isolate(symbol.code), network })}
        error={errorText()}
        value={value}
        onChange={props.onChange}
        maxLength={128}
        ltr
        trail={<PasteButton onPaste={props.onChange} />}
        testId="draw-address"
      />
      {coolingHours > 0 && known === null && (
        <p className={styles.line} data-testid="draw-address-new">
          {m.cash_address_new({ hours: coolingHours })}
        </p>
      )}
    </>
  );
}
