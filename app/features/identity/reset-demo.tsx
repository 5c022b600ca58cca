import { useState } from "react";
import { resetDemo } from "#domain/contracts/http/wallet.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { refreshAccount } from "../../data/account.ts";
import { refreshRunningMicro } from "../../data/micro.ts";
import { refreshPending, refreshPositions } from "../../data/positions.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { toast } from "../../ui/toasts.ts";

/** Resets a demo account, after a question. @param className of a button that looks like a link */
export function ResetDemo({ className }: { className?: string | undefined }) {
  const [asking, setAsking] = useState(false);
  const { send } = useMutation(resetDemo);

  async function reset() {
    const answer = await send({});
    if (!answer) return false;
    toast(answer.msg || m.account_reset_done(), "success");
    const reads = [refreshAccount(), refreshPositions(), refreshPending(), refreshRunningMicro()];
    void Promise.allSettled(reads);
    return true;
  }

  return (
    <>
      {className ? (
        <button
          type="button"
          className={className}
          onClick={() => setAsking(true)}
          data-testid="reset-demo"
        >
          {m.account_reset()}
        </button>
      ) : (
        <Button tone="quiet" wide onClick={() => setAsking(true)} data-testid="reset-demo">
          {m.account_reset()}
        </Button>
      )}
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
