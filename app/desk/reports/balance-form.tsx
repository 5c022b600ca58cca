import { deskStatementBalance } from "#domain/contracts/desk/money.ts";
import { useForm } from "../../api/use-form.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";

interface BalanceFormProps {
  day: string;
  open: boolean;
  onClose(): void;
  onDone(): void;
}

/** Enters what a bank account or a wallet held at the end of the day. */
export function BalanceForm({ day, open, onClose, onDone }: BalanceFormProps) {
  const { currency } = useDesk();
  const missing = m.access_input_missing;
  const form = useForm(deskStatementBalance, {
    start: { name: "", amount: "", unit: currency as string },
    input: ({ unit, ...typed }) => ({ day, ...typed, unit: unit.toUpperCase() }),
    texts: { amount: missing, unit: missing },
    onDone: () => {
      form.reset();
      onClose();
      onDone();
    },
  });
  return (
    <Sheet open={open} title={m.desk_balance_enter()} onClose={onClose}>
      <ActionForm
        action={m.desk_balance_enter()}
        form={form}
        testId="balance-save"
        onClose={onClose}
      >
        <TextField
          {...form.field("name")}
          label={m.desk_balance_name()}
          maxLength={60}
          testId="balance-name"
        />
        <TextField
          {...form.field("amount")}
          label={m.micro_amount()}
          inputMode="decimal"
          ltr
          testId="balance-amount"
        />
        <TextField
          {...form.field("unit")}
          label={m.desk_field_currency()}
          onChange={(text) => form.set({ unit: text.toUpperCase() })}
          maxLength={10}
          ltr
          testId="balance-unit"
        />
      </ActionForm>
    </Sheet>
  );
}
