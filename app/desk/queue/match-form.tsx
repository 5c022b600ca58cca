import type * as z from "zod/mini";
import { deskBankAccounts, deskMatch } from "#domain/contracts/desk/queue.ts";
import { useRead } from "../../data/use-read.ts";
import { m } from "../desk-messages.ts";
import { amountInText, amountText } from "../format.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import type { DecisionFormProps } from "./decision-form.ts";
import { useDecision } from "./use-decision.ts";

type BankAccount = z.output<typeof deskBankAccounts.output>[number];

/** Chooses the company's account of this currency that the customer is to pay to. */
export function MatchForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const { id, number, unit } = item.row;
  const accounts = useRead(deskBankAccounts, { currency: unit });
  const form = useDecision(deskMatch, {
    start: { bank_account_id: null as number | null },
    input: (chosen) => ({ id, ...chosen }),
    onRefusal,
    onDone: () => onDone(m.desk_matched(), true),
  });
  const { value: chosen, onChange } = form.field("bank_account_id");
  return (
    <Loaded read={accounts} rows={3} height={64}>
      {(choices) => (
        <ActionForm
          action={m.desk_match()}
          form={form}
          disabled={chosen === null}
          testId="desk-match-confirm"
          onClose={onClose}
        >
          <p className={forms.text}>{m.desk_match_text({ amount: amountInText(number, unit) })}</p>
          {choices.length === 0 && (
            <Notice tone="warn" text={m.desk_match_none({ currency: unit })} />
          )}
          <fieldset className={forms.options} aria-label={m.desk_bank_account()}>
            {choices.map((account) => (
              <Choice
                key={account.id}
                account={account}
                isChosen={chosen === account.id}
                onChoose={() => onChange(account.id)}
              />
            ))}
          </fieldset>
        </ActionForm>
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
    <label className={forms.option}>
      <input type="radio" name="bank-account" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{account.name}</b> · {account.bank_name}
      </span>
      <small>
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
