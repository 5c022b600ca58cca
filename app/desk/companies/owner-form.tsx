import { useState } from "react";
import { type DeskCompany, deskCompanyOwnerAdd } from "#domain/contracts/desk/companies.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { m } from "../desk-messages.ts";
import type { NewPassword } from "../operators/password-once.tsx";
import { ActionForm } from "../ui/action-form.tsx";
import { oneLine } from "../ui/one-line.ts";
import { isEmail, OwnerFields } from "./owner-fields.tsx";

interface OwnerFormProps {
  company: DeskCompany;
  onClose(): void;
  onAdded(password: NewPassword): void;
}

/** A further owner of a company, from another hand than its first one. */
export function OwnerForm({ company, onClose, onAdded }: OwnerFormProps) {
  const [owner, setOwner] = useState({ name: "", email: "" });
  const add = useMutation(deskCompanyOwnerAdd);
  async function send() {
    const given = { email: owner.email.trim(), name: oneLine(owner.name) };
    const answer = await add.send({ company_id: company.id, ...given });
    if (answer) onAdded({ name: answer.operator.name, password: answer.password });
  }
  return (
    <ActionForm
      action={m.desk_company_owner_add()}
      state={add}
      isComplete={isEmail(owner.email) && oneLine(owner.name) !== ""}
      testId="owner-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => <OwnerFields owner={owner} tried={tried} onChange={setOwner} />}
    </ActionForm>
  );
}
