import { useState } from "react";
import { transferInfo, transferLog, transferMoney } from "#domain/contracts/http/transfer.ts";
import type { Input } from "../../../api/client.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { applyAccountState } from "../../../data/account.ts";
import { saidWhileChecked } from "../../../data/price-wait.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import {
  firstPair,
  pickSide,
  type Side,
  type TransferAccount,
  type TransferPair,
  type TransferProblem,
  transferProblem,
} from "./transfer-rules.ts";

type Pair = Pick<Input<typeof transferMoney>, Side>;

const problemTexts: Record<TransferProblem, () => string> = {
  missing: m.cash_amount_missing,
  balance: () => errorMessage("balance_insufficient"),
};

interface TransferOptions {
  accounts: TransferAccount[];
  /** The only account to which money may be moved; empty if any. */
  into: string;
  onChanged(): Promise<void>;
}

/** The transfer form: accounts, amount, confirmation, and the sending. */
export function useTransfer({ accounts, into, onChanged }: TransferOptions) {
  const [picked, setPicked] = useState<TransferPair | null>(null);
  const [confirming, setConfirming] = useState(false);
  const pair = picked ?? firstPair(accounts, into);
  const available = accounts.find(({ type }) => type === pair?.from)?.available ?? "0";
  const form = useForm(transferMoney, {
    start: { balance: "" },
    input: ({ balance }) => ({ balance, ...(pair as Pair) }),
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
    // Open positions are valued before money leaves their account, which can take a moment.
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
