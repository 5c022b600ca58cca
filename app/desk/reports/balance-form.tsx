import { useState } from "react";
import { deskStatementBalance } from "#domain/contracts/desk/money.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { oneLine } from "../ui/one-line.ts";

interface BalanceFormProps {
  day: string;
  open: boolean;
  onClose(): void;
  onDone(): void;
}

/** Enters what a bank account or a wallet held at the end of the day. */
export function BalanceForm({ day, open, onClose, onDone }: BalanceFormProps) {
  const { currency } = useDesk();
  const [name, setName] = useState("");
  const [amount, setAmount] = useState("");
  const [unit, setUnit] = useState<string>(currency);
  const { busy, error, send } = useMutation(deskStatementBalance);
  const isNumber = /^\d+(\.\d+)?$/.test(amount);
  const isUnit = /^[A-Z0-9]{2,10}$/.test(unit);
  async function save() {
    if (!(await send({ day, name: oneLine(name), amount, unit }))) return;
    setName("");
    setAmount("");
    onClose();
    onDone();
  }
  const missing = m.access_input_missing();
  return (
    <Sheet open={open} title={m.desk_balance_enter()} onClose={onClose}>
      <ActionForm
        action={m.desk_balance_enter()}
        state={{ busy, error }}
        isComplete={oneLine(name) !== "" && isNumber && isUnit}
        testId="balance-save"
        onClose={onClose}
        onSend={() => void save()}
      >
        {(tried) => (
          <>
            <TextField
              label={m.desk_balance_name()}
              value={name}
              onChange={setName}
              maxLength={60}
              error={tried && oneLine(name) === "" ? missing : undefined}
              testId="balance-name"
            />
            <TextField
              label={m.micro_amount()}
              value={amount}
              onChange={(text) => setAmount(text.trim())}
              inputMode="decimal"
              ltr
              error={tried && !isNumber ? missing : undefined}
              testId="balance-amount"
            />
            <TextField
              label={m.desk_field_currency()}
              value={unit}
              onChange={(text) => setUnit(text.trim().toUpperCase())}
              maxLength={10}
              ltr
              error={tried && !isUnit ? missing : undefined}
              testId="balance-unit"
            />
          </>
        )}
      </ActionForm>
    </Sheet>
  );
}
