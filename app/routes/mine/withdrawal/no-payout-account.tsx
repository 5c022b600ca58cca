import { useNavigate } from "react-router";
import styles from "../../../features/payments/payment.module.css";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";

interface NoPayoutAccountProps {
  open: boolean;
  type: PaymentType;
  addPage: string;
  onClose(): void;
}

/** Says that no payout account is saved yet, with a link to save one. */
export function NoPayoutAccount({ open, type, addPage, onClose }: NoPayoutAccountProps) {
  const navigate = useNavigate();
  return (
    <Sheet open={open} title={m.cash_not_bound_title()} onClose={onClose}>
      <div className={styles.sheet} data-testid="not-bound">
        <p>{type === "bank" ? m.cash_not_bound_bank() : m.cash_not_bound_address()}</p>
        <div className={styles.pair}>
          <Button tone="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button onClick={() => void navigate(addPage)} data-autofocus data-testid="not-bound-add">
            {m.cash_not_bound_action()}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
