import styles from "../../../features/payments/payment.module.css";
import { accountName } from "../../../i18n/account-name.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import type { TransferPair } from "./transfer-rules.ts";

interface ConfirmTransferProps {
  open: boolean;
  pair: TransferPair;
  amount: string;
  busy: boolean;
  onCancel(): void;
  onConfirm(): void;
}

/** Shows the whole transfer once more before the money moves. */
export function ConfirmTransfer(props: ConfirmTransferProps) {
  const { open, pair, amount, busy, onCancel, onConfirm } = props;
  return (
    <Sheet open={open} title={m.menu_transfer()} onClose={onCancel}>
      <SheetBody>
        <DetailList
          rows={[
            { label: m.cash_from(), value: accountName(pair.from) },
            { label: m.cash_to(), value: accountName(pair.to) },
            { label: m.cash_amount(), value: <span className="num">{amount}</span>, strong: true },
          ]}
        />
      </SheetBody>
      <SheetFoot>
        <div className={styles.pair}>
          <Button tone="quiet" onClick={onCancel} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button busy={busy} onClick={onConfirm} data-autofocus data-testid="transfer-submit">
            {m.menu_transfer()}
          </Button>
        </div>
      </SheetFoot>
    </Sheet>
  );
}
