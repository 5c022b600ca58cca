import { type ReactNode, useState } from "react";
import { cancelTrade, closeForex, type ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { warnOf } from "../../../api/warn-of.ts";
import { applyAccountState, refreshProfit } from "../../../data/account.ts";
import { dropPending } from "../../../data/positions.ts";
import { saidWhileChecked } from "../../../data/price-wait.ts";
import { announceClosed } from "../../../data/trades.ts";
import { formatGain } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "./order-sheet.module.css";

interface AskedActionProps {
  text: string;
  question: ReactNode;
  refuse: string;
  testId: string;
  act(): Promise<void>;
}

/** A button that asks before it acts. */
function AskedAction({ text, question, refuse, testId, act }: AskedActionProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    // After success the sheet closes; after a failure the question stays for another try.
    await act().finally(() => setBusy(false));
  }
  if (!asking) {
    return (
      <Button wide tone="quiet" onClick={() => setAsking(true)} data-testid={testId}>
        {text}
      </Button>
    );
  }
  return (
    <div className={styles.confirm}>
      <p>{question}</p>
      <Button tone="quiet" onClick={() => setAsking(false)} disabled={busy}>
        {refuse}
      </Button>
      <Button tone="down" busy={busy} onClick={() => void run()} data-testid={`${testId}-confirm`}>
        {text}
      </Button>
    </div>
  );
}

export function CloseButton({ order, currency }: { order: ForexOrderView; currency: string }) {
  const { send } = useMutation(closeForex);
  async function close() {
    const closed = await saidWhileChecked(send({ id: order.Id }));
    if (!closed) return;
    const result = netResultOf(closed);
    const profit = isolate(formatGain(result, currency));
    toast(closed.msg || m.order_closed_toast({ profit }), "success");
    announceClosed([order.Id]);
    applyAccountState(closed.account);
    await refreshProfit().catch(warnOf("the profit was not read"));
  }
  return (
    <AskedAction
      text={m.order_close()}
      question={m.order_close_question()}
      refuse={m.ui_cancel()}
      testId="order-close"
      act={close}
    />
  );
}

export function CancelButton({ order }: { order: ForexOrderView }) {
  const { send } = useMutation(cancelTrade);
  async function cancel() {
    const cancelled = await saidWhileChecked(send({ id: order.Id }));
    if (!cancelled) return;
    toast(cancelled.msg || m.order_cancelled_toast(), "success");
    dropPending(order.Id);
    applyAccountState(cancelled.account);
  }
  return (
    <AskedAction
      text={m.order_cancel()}
      question={m.order_cancel_question()}
      refuse={m.order_keep()}
      testId="order-cancel"
      act={cancel}
    />
  );
}
