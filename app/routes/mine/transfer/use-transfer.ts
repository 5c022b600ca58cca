import { useState } from "react";
import { transferInfo, transferLog, transferMoney } from "#domain/contracts/http/transfer.ts";
import { invalidate } from "../../../api/readers.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { applyAccountState } from "../../../data/account.ts";
import { saidWhileChecked } from "../../../data/price-wait.ts";
import { m } from "../../../i18n/page-messages.ts";
import { toast } from "../../../ui/toasts.ts";
import {
  firstPair,
  pickSide,
  type Side,
  type TransferAccount,
  type TransferPair,
  transferProblem,
} from "./transfer-rules.ts";

interface TransferOptions {
  accounts: TransferAccount[];
  /** The only account to which money may be moved; empty if any. */
  into: string;
  onChanged(): Promise<void>;
}

/** State of the transfer form: accounts, amount, confirmation, and the sending. */
export function useTransfer({ accounts, into, onChanged }: TransferOptions) {
  const [picked, setPicked] = useState<TransferPair | null>(null);
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { busy, send } = useMutation(transferMoney, () => {
    setConfirming(false);
    void onChanged();
  });
  const pair = picked ?? firstPair(accounts, into);
  if (!pair) return null;
  const { from, to } = pair;
  const available = accounts.find(({ type }) => type === from)?.available ?? "0";
  const problem = transferProblem(amount, available);

  function submit() {
    setTried(true);
    if (problem === null) setConfirming(true);
  }

  async function move() {
    const account = (type: string) => type as "forex" | "micro" | "change";
    const sent = send({ balance: amount, from: account(from), to: account(to) });
    // Open positions are valued before money leaves their account, which can take a moment.
    const answer = await (from === "forex" ? saidWhileChecked(sent) : sent);
    if (!answer) return;
    setConfirming(false);
    toast(answer.msg || m.cash_transferred(), "success");
    setAmount("");
    setTried(false);
    void invalidate(transferInfo, transferLog);
    applyAccountState(answer.account);
  }

  return {
    pair,
    pick: (side: Side, type: string) => setPicked(pickSide(pair, side, type)),
    swap: () => setPicked({ from: to, to: from }),
    amount,
    setAmount,
    available,
    problem: tried ? problem : null,
    submit,
    confirming,
    cancel: () => setConfirming(false),
    busy,
    move,
  };
}
