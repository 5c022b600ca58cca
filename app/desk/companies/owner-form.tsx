import { type DeskCompany, deskCompanyOwnerAdd } from "#domain/contracts/desk/companies.ts";
import { useForm } from "../../api/use-form.ts";
import { m } from "../desk-messages.ts";
import type { NewPassword } from "../operators/password-once.tsx";
import { ActionForm } from "../ui/action-form.tsx";
import { isEmail, OwnerFields } from "./owner-fields.tsx";

interface OwnerFormProps {
  company: DeskCompany;
  onClose(): void;
  onAdded(password: NewPassword): void;
}

/** A further owner of a company, from another hand than its first one. */
export function OwnerForm({ company, onClose, onAdded }: OwnerFormProps) {
  const form = useForm(deskCompanyOwnerAdd, {
    start: { name: "", email: "" },
    input: (owner) => ({ company_id: company.id, ...owner }),
    texts: { email: m.access_input_email },
    errors: ({ email }) => ({ email: !isEmail(email) && m.access_input_email() }),
    onDone: ({ operator, password }) => onAdded({ name: operator.name, password }),
  });
  return (
    <ActionForm
      action={m.desk_company_owner_add()}
      form={form}
      testId="owner-send"
      onClose={onClose}
    >
      <OwnerFields name={form.field("name")} email={form.field("email")} />
    </ActionForm>
  );
}
