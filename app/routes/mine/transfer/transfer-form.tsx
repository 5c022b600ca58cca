import { useState } from "react";
import { transferInfo, transferLog, transferMoney } from "#domain/contracts/http/transfer.ts";
import type { Input } from "../../../api/client.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { saidWhileChecked } from "../../../data/device/price-wait.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { ConfirmSheet } from "../../../features/payments/confirm-sheet.tsx";
import { figure } from "../../../features/payments/detail-rows.tsx";
import { accountName, accountText } from "../../../i18n/account-name.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Card } from "../../../ui/page.tsx";
import styles from "./transfer.module.css";
import {
  firstPair,
  isChoice,
  pickSide,
  type Side,
  type TransferAccount,
  type TransferPair,
  transferProblem,
} from "./transfer-rules.ts";

interface TransferFormProps {
  accounts: TransferAccount[];
  /** The only account that may receive money; empty if any account may. */
  into: string;
  currency: string;
  stopped: boolean;
  onChanged(): Promise<void>;
}

export function TransferForm({ accounts, into, currency, stopped, onChanged }: TransferFormProps) {
  const transfer = useTransfer({ accounts, into, onChanged });
  if (!transfer) return null;
  const { pair, form } = transfer;
  return (
    <Card>
      <Form onSubmit={transfer.confirm}>
        <PairPickers {...{ accounts, into, currency, transfer }} />
        <AmountInput
          {...form.field("balance")}
          label={m.cash_amount()}
          currency={currency}
          available={transfer.available}
          testId="transfer-amount"
        />
        <Submit text={m.ui_continue()} disabled={stopped} testId="transfer-continue" />
      </Form>
      <ConfirmSheet
        open={transfer.confirming}
        title={m.menu_transfer()}
        busy={form.busy}
        onCancel={transfer.cancel}
        onConfirm={transfer.move}
        testId="transfer-submit"
      >
        <DetailList
          rows={[
            { label: m.cash_from(), value: accountName(pair.from) },
            { label: m.cash_to(), value: accountName(pair.to) },
            {
              label: m.cash_amount(),
              value: figure(formatMoney(form.values.balance || "0", currency)),
              strong: true,
            },
          ]}
        />
      </ConfirmSheet>
    </Card>
  );
}

interface PairPickersProps extends Pick<TransferFormProps, "accounts" | "into" | "currency"> {
  transfer: NonNullable<ReturnType<typeof useTransfer>>;
}

function PairPickers({ accounts, into, currency, transfer }: PairPickersProps) {
  const { pair, pick, swap } = transfer;
  const options = accounts.map((each) => ({
    id: each.type,
    title: accountName(each.type),
    aside: <span className="num">{formatMoney(each.available, currency)}</span>,
  }));
  return (
    <div className={`${styles.pair} stack`}>
      {(["from", "to"] as const).map((side) => (
        <div key={side} className="relative">
          {side === "to" && into === "" && (
            <span className={`${styles.swap} surface circle`}>
              <IconButton
                icon="transfer"
                label={m.cash_swap()}
                onClick={swap}
                data-testid="transfer-swap"
              />
            </span>
          )}
          <Picker
            label={side === "from" ? m.cash_from() : m.cash_to()}
            options={options.filter(({ id }) => isChoice(side, id, into))}
            value={pair[side]}
            onChange={(type) => pick(side, type)}
            testId={`transfer-${side}`}
          />
        </div>
      ))}
      <ul className="grid gap-4 text-s ink-2">
        {[pair.from, pair.to].map((type) => (
          <li key={type}>
            <b className="w-620">{accountName(type)}</b>: {accountText(type)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const problemTexts = {
  missing: m.cash_amount_missing,
  balance: () => errorMessage("balance_insufficient"),
};

function useTransfer({
  accounts,
  into,
  onChanged,
}: Omit<TransferFormProps, "currency" | "stopped">) {
  const [picked, setPicked] = useState<TransferPair | null>(null);
  const [confirming, setConfirming] = useState(false);
  const pair = picked ?? firstPair(accounts, into);
  const available = accounts.find(({ type }) => type === pair?.from)?.available ?? "0";
  const form = useForm(transferMoney, {
    start: { balance: "" },
    input: ({ balance }) => ({ balance, ...(pair as Pick<Input<typeof transferMoney>, Side>) }),
    errors({ balance }) {
      const problem = transferProblem(balance, available);
      return { balance: problem ? problemTexts[problem]() : undefined };
    },
    success: ({ msg }) => msg || m.cash_transferred(),
    onDone(answer): void {
      form.reset();
      void invalidate(transferInfo, transferLog);
      applyAccountState(answer.account);
    },
    onRefusal: () => void onChanged(),
  });
  if (!pair) return null;
  const { from, to } = pair;

  async function move() {
    const sending = form.submit();
    // The server values open positions before money leaves the contract account. This takes time.
    await (from === "forex" ? saidWhileChecked(sending) : sending);
    setConfirming(false);
  }

  return {
    form,
    pair,
    pick: (side: Side, type: string) => setPicked(pickSide(pair, side, type)),
    swap: () => setPicked({ from: to, to: from }),
    available,
    confirm: () => setConfirming(form.check()),
    confirming,
    cancel: () => setConfirming(false),
    move,
  };
}
