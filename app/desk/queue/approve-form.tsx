import { deskDecide } from "#domain/contracts/desk/queue.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { amountInText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Fields, type FormField } from "../ui/call-form.tsx";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import type { DecisionFormProps } from "./decision-form.ts";
import { amountOf, type Item, isDeposit, readAmount } from "./item.ts";
import { whyTwoText } from "./needs-text.ts";
import { useDecision } from "./use-decision.ts";

/** Names the amount and the customer. */
function questionOf(item: Item, amount: string): string {
  const { row } = item;
  const customer = isolate(row.account || row.uid);
  if (row.queue === "verification") return m.desk_approve_person({ customer });
  if (row.queue === "master") return m.desk_approve_master({ customer });
  const isSigned = row.queue === "adjustment";
  const text = amountInText(amount, amountOf(item).unit, isSigned);
  return m.desk_approve_question({ amount: text, customer });
}

const identityField: FormField = {
  ...{ label: m.desk_identity_until, input: "day", testId: "desk-identity-until" },
};

/** Approves an item. Of a deposit, the amount that arrived can differ from the customer's. */
export function ApproveForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const { queue, id, changed_ms } = item.row;
  const { number, unit } = amountOf(item);
  const isIdentity = queue === "verification";
  const isArrived = isDeposit(item.row);
  const desk = useDesk();
  const form = useDecision(deskDecide, {
    // The second operator is asked about the amount that the first one found.
    start: { number: item.details.confirmed ?? number, expires_on: "" },
    input: (typed) => ({
      ...{ queue, id, changed_ms, decision: "approve" as const },
      ...(isArrived && { number: readAmount(typed.number) }),
      ...(isIdentity && typed.expires_on !== "" && { expires_on: typed.expires_on }),
    }),
    texts: { number: m.desk_amount_wrong },
    onRefusal,
    onDone: ({ status }) => {
      const isDecided = status !== "waiting";
      onDone(isDecided ? m.desk_approved() : m.desk_first_done(), isDecided);
    },
  });
  const amount = (isArrived && readAmount(form.values.number)) || number;
  return (
    <ActionForm
      action={m.desk_approve()}
      form={form}
      isFirst
      testId="desk-approve-confirm"
      onClose={onClose}
    >
      <p className={forms.strong} data-testid="desk-question">
        {questionOf(item, amount)}
      </p>
      {item.two_because !== "" && <Notice tone="info" text={whyTwoText(item.two_because, desk)} />}
      <Fields
        form={form}
        of={{
          expires_on: isIdentity && identityField,
          number: isArrived && {
            ...{ input: "decimal", testId: "desk-arrived" },
            label: () => `${m.desk_arrived()} (${unit})`,
            hint: () => m.desk_arrived_hint({ amount: amountInText(number, unit) }),
          },
        }}
      />
    </ActionForm>
  );
}
