import { useState } from "react";
import { resetDemo } from "#domain/contracts/http/wallet.ts";
import { callApi } from "../../api/client.ts";
import { useIntents } from "../../api/use-intent.ts";
import { refreshAccount } from "../../data/account.ts";
import { refreshRunningMicro } from "../../data/micro.ts";
import { refreshPending, refreshPositions } from "../../data/positions.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { toast } from "../../ui/toasts.ts";

/** Resets a demo account, after a question. */
export function ResetDemo() {
  const [asking, setAsking] = useState(false);
  const intents = useIntents();

  async function reset() {
    try {
      const idempotencyKey = intents.keyFor("reset");
      const { msg } = await callApi(resetDemo, {}, { idempotencyKey });
      intents.settle();
      toast(msg || m.account_reset_done(), "success");
    } catch (error) {
      intents.settle(error);
      throw error;
    }
    const reads = [refreshAccount(), refreshPositions(), refreshPending(), refreshRunningMicro()];
    void Promise.allSettled(reads);
  }

  return (
    <>
      <Button tone="quiet" wide onClick={() => setAsking(true)} data-testid="reset-demo">
        {m.account_reset()}
      </Button>
      <Question
        open={asking}
        title={m.account_reset()}
        text={m.account_reset_question()}
        action={m.account_reset()}
        onClose={() => setAsking(false)}
        onConfirm={reset}
        testId="reset-demo-confirm"
      />
    </>
  );
}
