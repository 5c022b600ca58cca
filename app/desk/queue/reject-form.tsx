import { deskDecide } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { CallForm, reasonField } from "../ui/call-form.tsx";
import forms from "../ui/form.module.css";
import type { DecisionFormProps } from "./decision-form.ts";

const quickReasons: Record<Queue, ReadonlyArray<() => string>> = {
  verification: [m.desk_quick_unclear, m.desk_quick_mismatch, m.desk_quick_duplicate],
  master: [m.desk_quick_nickname, m.desk_quick_record],
  matching: [m.desk_quick_no_payment, m.desk_quick_duplicate],
  proof: [m.desk_quick_no_payment, m.desk_quick_unclear, m.desk_quick_duplicate],
  withdrawal: [m.desk_quick_wrong_account, m.desk_quick_mismatch, m.desk_quick_duplicate],
  adjustment: [m.desk_quick_mismatch, m.desk_quick_duplicate],
  loan_kyc: [m.desk_quick_unclear, m.desk_quick_mismatch, m.desk_quick_duplicate],
  loan: [m.desk_quick_mismatch, m.desk_quick_duplicate],
  repayment: [m.desk_quick_no_payment, m.desk_quick_unclear, m.desk_quick_duplicate],
};

/** Rejects an item with a reason. The frequent reasons are one press, and can be added to. */
export function RejectForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const { queue, id, changed_ms, account, uid } = item.row;
  return (
    <CallForm
      action={m.desk_reject()}
      tone="down"
      text={
        <p className={forms.strong} data-testid="desk-question">
          {m.desk_reject_question({ customer: isolate(account || uid) })}
        </p>
      }
      call={deskDecide}
      also={{ queue, id, changed_ms, decision: "reject" }}
      fields={{
        reason: { ...reasonField, ...(queue !== "adjustment" && { hint: m.desk_reason_hint }) },
      }}
      testId="desk-reject-confirm"
      onClose={onClose}
      onRefusal={onRefusal}
      onDone={() => onDone(m.verify_rejected(), true)}
    >
      {(_, set) => (
        <fieldset className={`${forms.options} ${forms.chips}`} aria-label={m.desk_quick_reasons()}>
          {quickReasons[queue].map((quick) => (
            <button key={quick()} type="button" onClick={() => set({ reason: quick() })}>
              {quick()}
            </button>
          ))}
        </fieldset>
      )}
    </CallForm>
  );
}
