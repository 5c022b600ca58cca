import { type FormEvent, useRef, useState } from "react";
import { askedBankFields, readBankAccount } from "#domain/cashier/bank-account.ts";
import type { BankField } from "#domain/cashier/bank-fields.ts";
import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { bindDrawMethod } from "#domain/contracts/http/withdraw.ts";
import type { ApiError } from "../../../api/client.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import styles from "../../../features/payments/payment.module.css";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Picker } from "../../../ui/form/picker.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { SymbolBadge } from "../../../ui/symbol-badge.tsx";
import { bankFieldTexts } from "./bank-field-text.ts";
import type { WayFormProps } from "./coin-address-form.tsx";
import { PayPasswordField, passwordError } from "./pay-password-field.tsx";
import { refusedField } from "./refused-field.ts";

/** Names of people, banks and places run in the reader's direction; the rest is Latin. */
const words: readonly BankField[] = [
  "bank_name",
  "payee_name",
  "bank_address",
  "bank_branch",
  "payee_address",
];

/** A bank account with the fields the company asks for; the server says which of them is not right. */
export function BankForm(props: WayFormProps & { info: BasicInfo }) {
  const { symbols, needsPassword, hasPassword, info, onSaved } = props;
  const fields = askedBankFields((flag) => info[flag] === "1");
  const only = symbols.length === 1 ? symbols[0] : undefined;
  const [picked, setPicked] = useState<string | null>(null);
  const [values, setValues] = useState<Partial<Record<BankField, string>>>({});
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  /** The field that cannot be right: found here by the server's own checks, or named by its refusal. */
  const [wrong, setWrong] = useState<BankField | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const { busy, send } = useMutation(bindDrawMethod, (error) => {
    setRefused(error);
    setWrong(refusedField(error.data));
    showWrong();
  });
  const symbol = symbols.find(({ id }) => String(id) === picked) ?? only;
  const textOf = (field: BankField) => values[field]?.trim() ?? "";
  const lacksPassword = needsPassword && password === "";

  /** The first field that is wrong gets the focus. */
  function showWrong() {
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const missing = fields.some((field) => textOf(field) === "");
    if (!symbol || missing || lacksPassword || (needsPassword && !hasPassword)) return showWrong();
    const account = readBankAccount(fields, values);
    setWrong(account.ok ? null : account.field);
    if (!account.ok) return showWrong();
    setRefused(null);
    const answer = await send({
      type: paymentType.code("bank"),
      draw_id: symbol.id,
      ...Object.fromEntries(fields.map((field) => [field, textOf(field)])),
      ...(needsPassword && { pay_password: password }),
    });
    if (answer) onSaved(answer.msg);
  }

  function errorOf(field: BankField): string | undefined {
    if (tried && textOf(field) === "") return m.access_input_missing();
    return wrong === field ? errorMessage("bank_field_invalid") : undefined;
  }

  return (
    <Card>
      <form
        ref={element}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <Picker
          label={m.cash_currency()}
          options={symbols.map(({ id, code }) => ({
            id: String(id),
            title: code,
            icon: <SymbolBadge code={code} size={30} />,
          }))}
          value={symbol ? String(symbol.id) : null}
          onChange={setPicked}
          error={tried && !symbol ? m.access_input_missing() : undefined}
          testId="way-currency"
        />
        {fields.map((field) => (
          <TextField
            key={field}
            label={bankFieldTexts[field]()}
            error={errorOf(field)}
            value={values[field] ?? ""}
            onChange={(value) => {
              setValues((known) => ({ ...known, [field]: value }));
              if (wrong === field) setWrong(null);
            }}
            maxLength={200}
            ltr={!words.includes(field)}
            testId={`way-${field}`}
          />
        ))}
        {needsPassword && (
          <PayPasswordField
            has={hasPassword}
            value={password}
            onChange={setPassword}
            error={
              passwordError(refused) ??
              (tried && lacksPassword ? m.access_input_missing() : undefined)
            }
          />
        )}
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={needsPassword && !hasPassword}
          data-testid="way-submit"
        >
          {m.ui_save()}
        </Button>
      </form>
    </Card>
  );
}
