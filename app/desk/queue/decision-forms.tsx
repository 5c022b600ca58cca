import { useState } from "react";
import type * as z from "zod/mini";
import { deskBankAccounts, deskDecide, deskMatch } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { amountInText, amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { CallForm, type FormFields, reasonField } from "../ui/call-form.tsx";
import forms from "../ui/form.module.css";
import { Loaded, Notice } from "../ui/page.tsx";
import { amountOf, type DecisionFormProps, type Item, readAmount } from "./item.ts";
import { whyTwoText } from "./item-notes.tsx";

function questionOf(item: Item, amount: string): string {
  const { row } = item;
  const customer = isolate(row.account || row.uid);
  if (row.queue === "verification") return m.desk_approve_person({ customer });
  if (row.queue === "master") return m.desk_approve_master({ customer });
  const isSigned = row.queue === "adjustment";
  const text = amountInText(amount, amountOf(item).unit, isSigned);
  return m.desk_approve_question({ amount: text, customer });
}

/** Asks how much of a deposit arrived, because the customer may have entered another amount. */
export function ApproveForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const { queue, id, changed_ms } = item.row;
  const { number, unit } = amountOf(item);
  const desk = useDesk();
  const identity: FormFields<string> = {
    expires_on: { label: m.desk_identity_until, input: "day", testId: "desk-identity-until" },
  };
  const arrived: FormFields<string> = {
    number: {
      ...{ input: "decimal", testId: "desk-arrived", wrong: m.desk_amount_wrong },
      label: () => `${m.desk_arrived()} (${unit})`,
      hint: () => m.desk_arrived_hint({ amount: amountInText(number, unit) }),
      // The second operator starts with the amount that the first operator entered.
      start: item.details.confirmed ?? number,
    },
  };
  return (
    <CallForm
      action={m.desk_approve()}
      isFirst
      testId="desk-approve-confirm"
      call={deskDecide}
      also={{ queue, id, changed_ms, decision: "approve" }}
      fields={queue === "verification" ? identity : queue === "proof" ? arrived : {}}
      input={({ number: typed, expires_on }) => ({
        ...(typed !== undefined && { number: readAmount(typed) }),
        ...(expires_on && { expires_on }),
      })}
      onClose={onClose}
      onRefusal={onRefusal}
      onDone={({ status }) => {
        const isDecided = status !== "waiting";
        onDone(isDecided ? m.desk_approved() : m.desk_first_done(), isDecided);
      }}
    >
      {({ number: typed }) => (
        <>
          <p className={forms.strong} data-testid="desk-question">
            {questionOf(item, (typed && readAmount(typed)) || number)}
          </p>
          {item.two_because !== "" && (
            <Notice tone="info" text={whyTwoText(item.two_because, desk)} />
          )}
        </>
      )}
    </CallForm>
  );
}

type BankAccount = z.output<typeof deskBankAccounts.output>[number];

export function MatchForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const { id, number, unit } = item.row;
  const accounts = useRead(deskBankAccounts, { currency: unit });
  const [chosen, choose] = useState<number | null>(null);
  return (
    <Loaded read={accounts} rows={3} height={64}>
      {(choices) => (
        <CallForm
          action={m.desk_match()}
          text={m.desk_match_text({ amount: amountInText(number, unit) })}
          call={deskMatch}
          fields={{}}
          input={() => ({ id, bank_account_id: chosen })}
          isDisabled={() => chosen === null}
          testId="desk-match-confirm"
          onClose={onClose}
          onRefusal={onRefusal}
          onDone={() => onDone(m.desk_matched(), true)}
        >
          {() => (
            <>
              {choices.length === 0 && (
                <Notice tone="warn" text={m.desk_match_none({ currency: unit })} />
              )}
              <fieldset className="grid gap-8" aria-label={m.desk_bank_account()}>
                {choices.map((account) => (
                  <Choice
                    key={account.id}
                    account={account}
                    isChosen={chosen === account.id}
                    onChoose={() => choose(account.id)}
                  />
                ))}
              </fieldset>
            </>
          )}
        </CallForm>
      )}
    </Loaded>
  );
}

interface ChoiceProps {
  account: BankAccount;
  isChosen: boolean;
  onChoose(): void;
}

function Choice({ account, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={`${forms.option} grid round-m`}>
      <input type="radio" name="bank-account" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{account.name}</b> · {account.bank_name}
      </span>
      <small className="text-s ink-2 break">
        <bdi>{account.payee_name}</bdi> · <span dir="ltr">{account.payee_account}</span>
        <br />
        <span className="num">
          {amountText(account.min_amount, "")}
          {account.max_amount ? ` – ${amountText(account.max_amount, "")}` : "+"}{" "}
          {account.currency_code}
        </span>
      </small>
    </label>
  );
}

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
        <fieldset className={`${forms.chips} flex wrap gap-6`} aria-label={m.desk_quick_reasons()}>
          {quickReasons[queue].map((quick) => (
            <button
              key={quick()}
              type="button"
              className="sunken pill text-s ink-2"
              onClick={() => set({ reason: quick() })}
            >
              {quick()}
            </button>
          ))}
        </fieldset>
      )}
    </CallForm>
  );
}
