import { useState } from "react";
import { resetDemo } from "#domain/contracts/http/wallet.ts";
import { m } from "../i18n/page-messages.ts";
import { callApi } from "../api/client.ts";
import { useIntents } from "../api/use-intent.ts";
import { refreshAccount } from "../data/account.ts";
import { refreshRunningMicro } from "../data/micro.ts";
import { refreshPending, refreshPositions } from "../data/positions.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./account-sheet.module.css";
import { toast } from "./toasts.ts";

/** A demo account starts over, after a question. */
export function ResetDemo({ onDone }: { onDone?(): void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const intents = useIntents();

  async function reset() {
    setBusy(true);
    try {
      await callApi(resetDemo, {}, { idempotencyKey: intents.keyFor("reset") });
      intents.settle();
      toast(m.account_reset_done(), "success");
      setAsking(false);
      onDone?.();
      const reads = [refreshAccount(), refreshPositions(), refreshPending(), refreshRunningMicro()];
      await Promise.allSettled(reads);
    } catch (error) {
      intents.settle(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button tone="quiet" wide onClick={() => setAsking(true)} data-testid="reset-demo">
        {m.account_reset()}
      </Button>
      <Sheet open={asking} title={m.account_reset()} onClose={() => setAsking(false)}>
        <div className={styles.question}>
          <p>{m.account_reset_question()}</p>
          <Button tone="quiet" onClick={() => setAsking(false)} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button
            tone="down"
            busy={busy}
            onClick={() => void reset()}
            data-testid="reset-demo-confirm"
          >
            {m.account_reset()}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
