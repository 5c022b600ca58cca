import { Link } from "react-router";
import type { DrawMethodView } from "#domain/contracts/http/withdraw.ts";
import { useCompany } from "../../../data/company.ts";
import styles from "../../../features/payments/payment.module.css";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { payoutAccountText } from "./withdrawal-rules.ts";

interface PayoutAccountFieldProps {
  type: PaymentType;
  /** The payout accounts of the currency. */
  payoutAccounts: DrawMethodView[];
  value: DrawMethodView | null;
  now: number;
  addPage: string;
  /** Says that one has to be chosen. */
  missing: boolean;
  onChange(id: string): void;
  onNone(): void;
}

/** Chooses the payout account; without any, offers to save one. */
export function PayoutAccountField(props: PayoutAccountFieldProps) {
  const { type, payoutAccounts, value, now, addPage } = props;
  const { timezone: zone } = useCompany();
  const label = type === "bank" ? m.cash_bank_account() : m.cash_address();
  if (payoutAccounts.length === 0) {
    return (
      <div className={styles.none}>
        <span>{label}</span>
        <Button tone="quiet" wide onClick={props.onNone} data-testid="way-none">
          <Icon name="plus" size={18} />
          {type === "bank" ? m.cash_bank_add() : m.cash_address_add()}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.none}>
      <Picker
        label={label}
        options={payoutAccounts.map((each) => ({
          id: each.id,
          title: payoutAccountText(each),
          detail:
            each.usable_from_ms > now
              ? m.cash_payout_account_usable_from({
                  time: isolate(formatDateTime(each.usable_from_ms, zone)),
                })
              : each.bank_name || each.draw_currency.protocol || undefined,
          disabled: each.usable_from_ms > now,
        }))}
        value={value?.id ?? null}
        onChange={props.onChange}
        error={props.missing && !value ? m.access_input_missing() : undefined}
        testId="draw-way"
      />
      <Link to={addPage} viewTransition className={styles.more} data-testid="way-add">
        {type === "bank" ? m.cash_bank_add() : m.cash_address_add()}
      </Link>
    </div>
  );
}
