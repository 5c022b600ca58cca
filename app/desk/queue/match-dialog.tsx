import { type FormEvent, useState } from "react";
import { deskBankAccounts, deskMatch } from "#domain/contracts/desk/queue.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { callDesk } from "../api.ts";
import { m } from "../desk-messages.ts";
import { conflictText, deskErrorText } from "../error-text.ts";
import { amountInText, amountText } from "../format.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import { useDeskRead } from "../use-desk-read.ts";
import type { DialogProps } from "./dialog-props.ts";

interface MatchDialogProps extends DialogProps {
  onDone(): void;
}

export function MatchDialog({ open, item, onClose, onRefusal, onDone }: MatchDialogProps) {
  return (
    <Sheet open={open} title={m.desk_match()} onClose={onClose}>
      <MatchForm item={item} onClose={onClose} onRefusal={onRefusal} onDone={onDone} />
    </Sheet>
  );
}

/** Which of the company's accounts of this currency the customer is to pay to. */
function MatchForm({ item, onClose, onRefusal, onDone }: Omit<MatchDialogProps, "open">) {
  const { number, unit } = item.row;
  const [chosen, setChosen] = useState<number | null>(null);
  const accounts = useDeskRead(unit, (signal) =>
    callDesk(deskBankAccounts, { currency: unit }, { signal }),
  );
  const { busy, error, send } = useDeskCall(deskMatch, onRefusal);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === null) return;
    if (await send({ id: item.row.id, bank_account_id: chosen })) onDone();
  }

  if (accounts.error) {
    return <ErrorState text={accounts.error.message} onRetry={() => void accounts.again()} />;
  }
  if (!accounts.data) return <Skeleton rows={3} height={64} />;
  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)}>
      <p className={forms.text}>{m.desk_match_text({ amount: amountInText(number, unit) })}</p>
      {accounts.data.length === 0 && (
        <Notice tone="warn" text={m.desk_match_none({ currency: unit })} />
      )}
      <fieldset className={forms.options} aria-label={m.desk_bank_account()}>
        {accounts.data.map((account) => (
          <label key={account.id} className={forms.option}>
            <input
              type="radio"
              name="bank-account"
              checked={chosen === account.id}
              onChange={() => setChosen(account.id)}
            />
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
        ))}
      </fieldset>
      {error && conflictText(error) === null && (
        <Notice tone="down" text={deskErrorText(error)} testId="desk-error" />
      )}
      <div className={forms.actions}>
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          {m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          busy={busy}
          disabled={chosen === null}
          data-testid="desk-match-confirm"
        >
          {m.desk_match()}
        </Button>
      </div>
    </form>
  );
}
