import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  type FundDetail,
  fundBuy,
  fundInfo,
  fundTotals,
  subscriptionList,
} from "#domain/contracts/http/fund.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { takesField } from "../../api/dialect.ts";
import { invalidate } from "../../api/readers.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { warnOf } from "../../api/warn-of.ts";
import { refreshAccount } from "../../data/account.ts";
import { saidWhileChecked } from "../../data/price-wait.ts";
import { toast } from "../../ui/toasts.ts";

/** Pause between the success and the page of subscriptions, by the specification (ms). */
const leaveAfterMs = 1_000;

/** State of the form: amount, confirmation, and the sending. */
export function useSubscribe(fund: FundDetail, onRefused: () => Promise<void>) {
  const navigate = useNavigate();
  const [amount, setAmount] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [confirming, setConfirming] = useState(false);
  const [isDone, setDone] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const { busy, send } = useMutation(fundBuy, ({ message }) => {
    setConfirming(false);
    setRefusal(message);
    void onRefused();
    return true;
  });

  function change(next: string) {
    setAmount(next);
    setMissing(false);
    setRefusal("");
  }

  function submit() {
    const isGiven = !Decimal.parse(amount || "0").isZero();
    setMissing(!isGiven);
    if (isGiven) setConfirming(true);
  }

  async function subscribe() {
    const { id, version } = fund;
    const agreed = takesField(fundBuy, "version") ? { version } : {};
    // Open positions may have to be valued before money leaves the account.
    const answer = await saidWhileChecked(send({ id, amount, ...agreed }));
    if (!answer) return;
    setConfirming(false);
    setDone(true);
    toast(answer.msg, "success");
    void invalidate(fundInfo, fundTotals, subscriptionList);
    void refreshAccount().catch(warnOf("the account was not read"));
    leaving.current = setTimeout(() => void navigate("/mining/record"), leaveAfterMs);
  }

  const cancel = () => setConfirming(false);
  return {
    amount,
    change,
    isMissing,
    refusal,
    confirming,
    isDone,
    busy,
    submit,
    cancel,
    subscribe,
  };
}
