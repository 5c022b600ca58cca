import { useState } from "react";
import { deskDecide } from "#domain/contracts/desk/queue.ts";
import { isolate } from "../../i18n/isolate.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { amountInText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
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

/** Approves an item. Of a deposit, the amount that arrived can differ from the customer's. */
export function ApproveForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const { row } = item;
  const { number, unit } = amountOf(item);
  // The second operator is asked about the amount that the first one found.
  const [arrived, setArrived] = useState(item.details.confirmed ?? number);
  const [validUntil, setValidUntil] = useState("");
  const isIdentity = row.queue === "verification";
  const decision = useDecision(deskDecide, onRefusal);
  const desk = useDesk();
  const amount = isDeposit(row) ? readAmount(arrived) : number;

  async function send() {
    const { queue, id, changed_ms } = row;
    const until = isIdentity && validUntil !== "" ? { expires_on: validUntil } : {};
    const entered = isDeposit(row) && amount !== null ? { number: amount } : {};
    const answer = await decision.send({
      queue,
      id,
      changed_ms,
      decision: "approve",
      ...entered,
      ...until,
    });
    if (!answer) return;
    const isDecided = answer.status !== "waiting";
    onDone(isDecided ? m.desk_approved() : m.desk_first_done(), isDecided);
  }

  return (
    <ActionForm
      action={m.desk_approve()}
      state={decision}
      isComplete={amount !== null}
      isFirst
      testId="desk-approve-confirm"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <p className={forms.strong} data-testid="desk-question">
            {questionOf(item, amount ?? number)}
          </p>
          {item.two_because !== "" && (
            <Notice tone="info" text={whyTwoText(item.two_because, desk)} />
          )}
          {isIdentity && <ValidUntil value={validUntil} onChange={setValidUntil} />}
          {isDeposit(row) && (
            <TextField
              label={`${m.desk_arrived()} (${unit})`}
              ltr
              inputMode="decimal"
              value={arrived}
              onChange={setArrived}
              hint={m.desk_arrived_hint({ amount: amountInText(number, unit) })}
              error={tried && amount === null ? m.desk_amount_wrong() : undefined}
              testId="desk-arrived"
            />
          )}
        </>
      )}
    </ActionForm>
  );
}

interface ValidUntilProps {
  value: string;
  onChange(value: string): void;
}

/** The last day of the document that passes: after it, its owner hands in another one. */
function ValidUntil(props: ValidUntilProps) {
  return (
    <DayField
      {...props}
      label={m.desk_identity_until()}
      min="1900-01-01"
      max="2199-12-31"
      testId="desk-identity-until"
    />
  );
}
