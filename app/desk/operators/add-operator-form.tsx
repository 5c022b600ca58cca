import { operatorAdd } from "#domain/contracts/desk/access.ts";
import { useForm } from "../../api/use-form.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { isEmail } from "../companies/owner-fields.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import type { NewPassword } from "./password-once.tsx";
import { RoleField } from "./role-field.tsx";

interface AddOperatorFormProps {
  onClose(): void;
  onAdded(password: NewPassword): void;
}

/** Name, address and role of a new operator. */
export function AddOperatorForm({ onClose, onAdded }: AddOperatorFormProps) {
  const form = useForm(operatorAdd, {
    start: { email: "", name: "", role: "viewer" },
    input: (typed) => typed,
    errors: ({ email }) => ({ email: !isEmail(email) && m.access_input_email() }),
    onDone: ({ operator, password }) => onAdded({ name: operator.name, password }),
  });
  return (
    <ActionForm action={m.desk_add()} form={form} testId="desk-add-send" onClose={onClose}>
      <TextField
        {...form.field("name")}
        label={m.desk_name()}
        maxLength={100}
        testId="desk-add-name"
      />
      <TextField
        {...form.field("email")}
        label={m.access_email()}
        type="email"
        ltr
        maxLength={254}
        testId="desk-add-email"
      />
      <RoleField {...form.field("role")} testId="desk-add-role" />
    </ActionForm>
  );
}
