import { useState } from "react";
import { customerStatus } from "#domain/codes.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import {
  deskAdjust,
  deskEndMaster,
  deskPayoutStop,
  deskUserStatus,
} from "#domain/contracts/desk/users.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import pages from "../ui/page.module.css";
import { ReasonAct } from "../ui/reason-act.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import { AdjustForm } from "./adjust-form.tsx";
import type { CustomerView } from "./customer.ts";
import { LetterButton } from "./letter-button.tsx";

interface ActProps {
  view: CustomerView;
  onChanged(): void;
}

/** The acts on a customer that the operator's role may do; each needs its reason. */
export function CustomerActions(props: ActProps) {
  const { operator } = useDesk();
  return (
    <div className={pages.actions}>
      {mayCall(operator, deskAdjust) && <Adjust view={props.view} />}
      {mayWrite(operator, "circular") && <LetterButton user={props.view.user} />}
      {mayCall(operator, deskPayoutStop) && <Payouts {...props} />}
      {may(operator, "change_offer") && <SwapFree {...props} />}
      {mayCall(operator, deskEndMaster) && props.view.master.state === "approved" && (
        <Mastership {...props} />
      )}
      {mayCall(operator, deskUserStatus) && <Status {...props} />}
    </div>
  );
}

function Adjust({ view }: Pick<ActProps, "view">) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SmallButton onClick={() => setOpen(true)} data-testid="desk-adjust">
        {m.desk_adjust()}
      </SmallButton>
      <Sheet open={isOpen} title={m.desk_adjust()} onClose={close}>
        <AdjustForm view={view} onClose={close} />
      </Sheet>
    </>
  );
}

/** Stops or allows what leaves the account. Only an unpaid loan's stop is not an operator's. */
function Payouts({ view, onChanged }: ActProps) {
  const call = useMutation(deskPayoutStop);
  const isStopped = view.payout_stop !== "" && view.payout_stop !== "loan_unpaid";
  return (
    <ReasonAct
      action={isStopped ? m.desk_resume() : m.desk_stop()}
      text={isStopped ? m.desk_resume_text() : m.desk_stop_text()}
      testId="desk-payouts"
      call={call}
      send={(reason) => call.send({ user_id: view.user.id, on: isStopped ? "0" : "1", reason })}
      onChanged={onChanged}
    />
  );
}

/** Asks for the account to be swap-free, or to be so no more: a second person approves. */
function SwapFree({ view: { user, swap_free }, onChanged }: ActProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const [before, after] = swap_free ? ["1", "0"] : ["0", "1"];
  return (
    <>
      <SmallButton onClick={() => setOpen(true)} data-testid="desk-swap-free">
        {m.desk_swap_free()}
      </SmallButton>
      <Sheet open={isOpen} title={m.desk_swap_free()} onClose={close}>
        <AskForm
          kind="swap_free"
          subject={user.id}
          fields={[{ name: "is_on", before: before ?? null, after: after ?? null }]}
          needsTwo
          onClose={close}
          onSent={() => {
            close();
            onChanged();
          }}
        />
      </Sheet>
    </>
  );
}

/** Ends that others can copy this customer. */
function Mastership({ view: { user, master }, onChanged }: ActProps) {
  const call = useMutation(deskEndMaster);
  return (
    <ReasonAct
      action={m.desk_end_master()}
      text={m.desk_end_master_text({ name: isolate(master.nickname) })}
      tone="down"
      testId="desk-end-master"
      call={call}
      send={(reason) => call.send({ user_id: user.id, reason })}
      onChanged={onChanged}
    />
  );
}

const statusTexts = {
  active: { action: m.desk_enable, text: m.desk_enable_text, tone: "quiet" },
  close_only: { action: m.desk_close_only, text: m.desk_close_only_text, tone: "down" },
  disabled: { action: m.desk_disable, text: m.desk_disable_text, tone: "down" },
} as const;

/** Each of the other states that the customer can be put in. */
function Status({ view: { user }, onChanged }: ActProps) {
  const call = useMutation(deskUserStatus);
  const name = isolate(user.email || user.mobile || user.uid);
  const others = customerStatus.names.filter((status) => status !== user.status);
  return others.map((status) => {
    const { action, text, tone } = statusTexts[status];
    return (
      <ReasonAct
        key={status}
        action={action()}
        text={text({ name })}
        tone={tone}
        testId={`desk-status-${status}`}
        call={call}
        send={(reason) =>
          call.send({ user_id: user.id, status: customerStatus.code(status), reason })
        }
        onChanged={onChanged}
      />
    );
  });
}
