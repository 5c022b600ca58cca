import { useState } from "react";
import { personStatus } from "#domain/codes.ts";
import { deskAdjust, deskPayoutStop, deskUserStatus } from "#domain/contracts/desk/users.ts";
import { isolate } from "../../i18n/isolate.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";
import type { UserView } from "./customer.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** What the operator's role may do about a customer; each act needs its reason. */
export function UserActions({ view, onChanged }: { view: UserView; onChanged(): void }) {
  const { role } = useDesk().operator;
  const [dialog, setDialog] = useState<"adjust" | "status" | "payouts" | null>(null);
  const status = useDeskCall(deskUserStatus);
  const payouts = useDeskCall(deskPayoutStop);
  const { user } = view;
  const name = isolate(user.email || user.mobile || user.uid);
  const isActive = user.status === "active";
  const isStopped = view.payout_stop !== "" && view.payout_stop !== "loan_unpaid";
  const close = () => setDialog(null);

  function done(answer: object | null) {
    if (!answer) return;
    close();
    toast(m.desk_recorded(), "success");
    onChanged();
  }

  return (
    <div className={pages.actions}>
      {mayCall(role, deskAdjust) && (
        <SmallButton onClick={() => setDialog("adjust")} data-testid="desk-adjust">
          {m.desk_adjust()}
        </SmallButton>
      )}
      {mayCall(role, deskPayoutStop) && (
        <SmallButton onClick={() => setDialog("payouts")} data-testid="desk-payouts">
          {isStopped ? m.desk_resume() : m.desk_stop()}
        </SmallButton>
      )}
      {mayCall(role, deskUserStatus) && (
        <SmallButton
          tone={isActive ? "down" : "quiet"}
          onClick={() => setDialog("status")}
          data-testid="desk-status"
        >
          {isActive ? m.desk_disable() : m.desk_enable()}
        </SmallButton>
      )}
      <AdjustDialog open={dialog === "adjust"} view={view} onClose={close} onDone={close} />
      <ReasonDialog
        open={dialog === "status"}
        title={isActive ? m.desk_disable() : m.desk_enable()}
        text={isActive ? m.desk_disable_text({ name }) : m.desk_enable_text({ name })}
        busy={status.busy}
        error={status.error}
        onClose={close}
        onSend={(reason) =>
          void status
            .send({
              user_id: user.id,
              status: personStatus.code(isActive ? "disabled" : "active"),
              reason,
            })
            .then(done)
        }
      />
      <ReasonDialog
        open={dialog === "payouts"}
        title={isStopped ? m.desk_resume() : m.desk_stop()}
        text={isStopped ? m.desk_resume_text() : m.desk_stop_text()}
        busy={payouts.busy}
        error={payouts.error}
        onClose={close}
        onSend={(reason) =>
          void payouts.send({ user_id: user.id, on: isStopped ? "0" : "1", reason }).then(done)
        }
      />
    </div>
  );
}
