import { resetDemo } from "#domain/contracts/http/wallet.ts";
import { refreshAccount } from "../../data/trader/account.ts";
import { refreshRunningMicro } from "../../data/trader/micro.ts";
import { refreshPending, refreshPositions } from "../../data/trader/positions.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Asked } from "../asked/asked.tsx";
import { useAct } from "../asked/use-act.ts";

/** @param className class of a plain button; if absent, the button has the kit's look */
export function ResetDemo({ className }: { className?: string | undefined }) {
  const { act } = useAct(resetDemo, {
    success: ({ msg }) => msg || m.account_reset_done(),
    onDone() {
      const reads = [refreshAccount(), refreshPositions(), refreshPending(), refreshRunningMicro()];
      void Promise.allSettled(reads);
    },
  });
  return (
    <Asked
      title={m.account_reset()}
      text={m.account_reset_question()}
      onConfirm={() => act({})}
      testId="reset-demo-confirm"
    >
      {(ask) =>
        className ? (
          <button type="button" className={className} onClick={ask} data-testid="reset-demo">
            {m.account_reset()}
          </button>
        ) : (
          <Button tone="quiet" wide onClick={ask} data-testid="reset-demo">
            {m.account_reset()}
          </Button>
        )
      }
    </Asked>
  );
}
