import { type ReactNode, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { useEndOrder } from "../use-end-order.ts";
import styles from "./order-sheet.module.css";

interface AskedActionProps {
  text: string;
  question: ReactNode;
  refuse: string;
  testId: string;
  act(): Promise<unknown>;
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

export function CloseButton({ order }: { order: ForexOrderView }) {
  const { close } = useEndOrder(order);
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
  const { cancel } = useEndOrder(order);
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
