import { type ReactNode, useState } from "react";
import { cancelTrade, closeForex, type ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResult } from "#domain/forex/net-result.ts";
import { callApi } from "../../../api/client.ts";
import { useIntents } from "../../../api/use-intent.ts";
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
  const intents = useIntents();
  async function close() {
    const input = { id: order.Id };
    try {
      const idempotencyKey = intents.keyFor(input);
      const closed = await saidWhileChecked(callApi(closeForex, input, { idempotencyKey }));
      intents.settle();
      const result = netResult({ profit: closed.FactProfits, fee: closed.TradeFee });
      const profit = isolate(formatGain(result, currency));
      toast(closed.msg || m.order_closed_toast({ profit }), "success");
      announceClosed([order.Id]);
      applyAccountState(closed.account);
      await refreshProfit().catch(warnOf("the profit was not read"));
    } catch (error) {
      // The client has shown the reason. Without an answer the next try uses the same key.
      intents.settle(error);
    }
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
  const intents = useIntents();
  async function cancel() {
    const input = { id: order.Id };
    try {
      const idempotencyKey = intents.keyFor(input);
      const { msg, account } = await saidWhileChecked(
        callApi(cancelTrade, input, { idempotencyKey }),
      );
      intents.settle();
      toast(msg || m.order_cancelled_toast(), "success");
      dropPending(order.Id);
      applyAccountState(account);
    } catch (error) {
      intents.settle(error);
    }
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
