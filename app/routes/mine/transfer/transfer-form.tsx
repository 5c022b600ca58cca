import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { accountName, accountText } from "../../../i18n/account-name.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Card } from "../../../ui/page.tsx";
import { ConfirmTransfer } from "./confirm-transfer.tsx";
import styles from "./transfer-form.module.css";
import { isChoice, type Side, type TransferAccount, type TransferPair } from "./transfer-rules.ts";
import { useTransfer } from "./use-transfer.ts";

interface TransferFormProps {
  accounts: TransferAccount[];
  /** The only account to which money may be moved; empty if any. */
  into: string;
  currency: string;
  stopped: boolean;
  onChanged(): Promise<void>;
}

/** Asks which account to move money from, which to, and how much; then asks to confirm. */
export function TransferForm({ accounts, into, currency, stopped, onChanged }: TransferFormProps) {
  const transfer = useTransfer({ accounts, into, onChanged });
  if (!transfer) return null;
  const { pair, form } = transfer;
  return (
    <Card>
      <Form onSubmit={transfer.confirm}>
        <PairPickers
          accounts={accounts}
          into={into}
          currency={currency}
          pair={pair}
          onPick={transfer.pick}
          onSwap={transfer.swap}
        />
        <AmountInput
          {...form.field("balance")}
          label={m.cash_amount()}
          currency={currency}
          decimals={accountDecimals(currency)}
          available={transfer.available}
          testId="transfer-amount"
        />
        <Button type="submit" wide disabled={stopped} data-testid="transfer-continue">
          {m.ui_continue()}
        </Button>
      </Form>
      <ConfirmTransfer
        open={transfer.confirming}
        pair={pair}
        amount={formatMoney(form.values.balance || "0", currency)}
        busy={form.busy}
        onCancel={transfer.cancel}
        onConfirm={() => void transfer.move()}
      />
    </Card>
  );
}

interface PairPickersProps {
  accounts: TransferAccount[];
  into: string;
  currency: string;
  pair: TransferPair;
  onPick(side: Side, type: string): void;
  onSwap(): void;
}

/** The two accounts, with a button that swaps them where both directions are allowed. */
function PairPickers({ accounts, into, currency, pair, onPick, onSwap }: PairPickersProps) {
  const options = accounts.map((each) => ({
    id: each.type,
    title: accountName(each.type),
    aside: <span className="num">{formatMoney(each.available, currency)}</span>,
  }));
  return (
    <div className={styles.pair}>
      {(["from", "to"] as const).map((side) => (
        <div key={side} className={styles.side}>
          {side === "to" && into === "" && (
            <span className={styles.swap}>
              <IconButton label={m.cash_swap()} onClick={onSwap} data-testid="transfer-swap">
                <Icon name="transfer" />
              </IconButton>
            </span>
          )}
          <Picker
            label={side === "from" ? m.cash_from() : m.cash_to()}
            options={options.filter(({ id }) => isChoice(side, id, into))}
            value={pair[side]}
            onChange={(type) => onPick(side, type)}
            testId={`transfer-${side}`}
          />
        </div>
      ))}
      <ul className={styles.texts}>
        {[pair.from, pair.to].map((type) => (
          <li key={type}>
            <b>{accountName(type)}</b>: {accountText(type)}
          </li>
        ))}
      </ul>
    </div>
  );
}
