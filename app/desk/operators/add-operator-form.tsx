import { useState } from "react";
import { operatorAdd } from "#domain/contracts/desk/access.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { oneLine } from "../ui/one-line.ts";
import type { NewPassword } from "./password-once.tsx";
import { RoleField } from "./role-field.tsx";

interface AddOperatorFormProps {
  onClose(): void;
  onAdded(password: NewPassword): void;
}

/** Name, address and role of a new operator. */
export function AddOperatorForm({ onClose, onAdded }: AddOperatorFormProps) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState("viewer");
  const add = useMutation(operatorAdd);
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const isNamed = oneLine(name) !== "";

  async function send() {
    const answer = await add.send({ email: email.trim(), name: oneLine(name), role });
    if (answer) onAdded({ name: answer.operator.name, password: answer.password });
  }

  return (
    <ActionForm
      action={m.desk_add()}
      state={add}
      isComplete={isEmail && isNamed}
      testId="desk-add-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <TextField
            label={m.desk_name()}
            value={name}
            maxLength={100}
            onChange={setName}
            error={tried && !isNamed ? m.access_input_missing() : undefined}
            testId="desk-add-name"
          />
          <TextField
            label={m.access_email()}
            type="email"
            ltr
            value={email}
            maxLength={254}
            onChange={setEmail}
            error={tried && !isEmail ? m.access_input_email() : undefined}
            testId="desk-add-email"
          />
          <RoleField value={role} onChange={setRole} testId="desk-add-role" />
        </>
      )}
    </ActionForm>
  );
}
