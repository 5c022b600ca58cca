import { customerStatus } from "#domain/codes.ts";
import { accountTypes } from "#domain/contracts/account.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import {
  deskAdjust,
  deskEndMaster,
  deskPayoutStop,
  deskUserStatus,
} from "#domain/contracts/desk/users.ts";
import { accountName } from "../../i18n/account-name.ts";
import { isolate } from "../../i18n/isolate.ts";
import { AskAct } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { mayCall, useDesk } from "../frame/desk-context.ts";
import { CallAct, type FormField, ReasonAct, reasonField } from "../ui/call-form.tsx";
import { readSignedAmount, type TabProps } from "./customer.ts";
import { LetterButton } from "./letter-button.tsx";

const accountField: FormField = {
  label: m.shell_account,
  options: () => accountTypes.map((value) => ({ value, text: accountName(value) })),
};

const amountField = (currency: string): FormField => ({
  label: () => `${m.desk_adjust_amount()} (${currency})`,
  ...{ input: "code", wrong: m.desk_adjust_wrong },
});

export function CustomerActions(props: TabProps) {
  const { operator } = useDesk();
  const { view } = props;
  return (
    <div className="flex wrap gap-8">
      {mayCall(operator, deskAdjust) && (
        <CallAct
          label={m.desk_adjust()}
          testId="desk-adjust"
          action={m.ui_continue()}
          text={m.desk_adjust_text()}
          call={deskAdjust}
          also={{ user_id: view.user.id }}
          fields={{
            account: accountField,
            amount: amountField(view.currency),
            reason: reasonField,
          }}
          input={(typed) => ({ ...typed, amount: readSignedAmount(typed.amount) })}
          success={m.desk_adjust_done}
          prefix="desk-adjust"
          sendId="desk-adjust-send"
        />
      )}
      {mayWrite(operator, "circular") && <LetterButton user={view.user} />}
      {mayCall(operator, deskPayoutStop) && <Payouts {...props} />}
      {may(operator, "change_offer") && <SwapFree {...props} />}
      {mayCall(operator, deskEndMaster) && view.master.state === "approved" && (
        <Mastership {...props} />
      )}
      {mayCall(operator, deskUserStatus) && <Status {...props} />}
    </div>
  );
}

/** Stops or resumes payouts. Operators cannot resume payouts that an unpaid loan has stopped. */
function Payouts({ view, onChanged }: TabProps) {
  const isStopped = view.payout_stop !== "" && view.payout_stop !== "loan_unpaid";
  return (
    <ReasonAct
      label={isStopped ? m.desk_resume() : m.desk_stop()}
      text={isStopped ? m.desk_resume_text() : m.desk_stop_text()}
      testId="desk-payouts"
      call={deskPayoutStop}
      also={{ user_id: view.user.id, on: isStopped ? "0" : "1" }}
      onDone={onChanged}
    />
  );
}

function SwapFree({ view: { user, swap_free }, onChanged }: TabProps) {
  const [before, after] = swap_free ? (["1", "0"] as const) : (["0", "1"] as const);
  return (
    <AskAct
      label={m.desk_swap_free()}
      testId="desk-swap-free"
      kind="swap_free"
      subject={user.id}
      fields={[{ name: "is_on", before, after }]}
      needsTwo
      onSent={onChanged}
    />
  );
}

function Mastership({ view: { user, master }, onChanged }: TabProps) {
  return (
    <ReasonAct
      label={m.desk_end_master()}
      text={m.desk_end_master_text({ name: isolate(master.nickname) })}
      tone="down"
      testId="desk-end-master"
      call={deskEndMaster}
      also={{ user_id: user.id }}
      onDone={onChanged}
    />
  );
}

const statusTexts = {
  active: { action: m.desk_enable, text: m.desk_enable_text, tone: "quiet" },
  close_only: { action: m.desk_close_only, text: m.desk_close_only_text, tone: "down" },
  disabled: { action: m.desk_disable, text: m.desk_disable_text, tone: "down" },
} as const;

function Status({ view: { user }, onChanged }: TabProps) {
  const name = isolate(user.email || user.mobile || user.uid);
  const others = customerStatus.names.filter((status) => status !== user.status);
  return others.map((status) => {
    const { action, text, tone } = statusTexts[status];
    return (
      <ReasonAct
        key={status}
        label={action()}
        text={text({ name })}
        tone={tone}
        testId={`desk-status-${status}`}
        call={deskUserStatus}
        also={{ user_id: user.id, status: customerStatus.code(status) }}
        onDone={onChanged}
      />
    );
  });
}
