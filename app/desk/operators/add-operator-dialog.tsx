import { type FormEvent, useState } from "react";
import { operatorAdd } from "#domain/contracts/desk/access.ts";
import { type Role, roles } from "#domain/contracts/desk/roles.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { roleName } from "../names.ts";
import { oneLine } from "../queue/item.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import type { NewPassword } from "./password-once.tsx";

interface AddFormProps {
  onClose(): void;
  onAdded(password: NewPassword): void;
}

export function AddOperatorDialog({ open, ...form }: AddFormProps & { open: boolean }) {
  return (
    <Sheet open={open} title={m.desk_add()} onClose={form.onClose}>
      <AddForm {...form} />
    </Sheet>
  );
}

function AddForm({ onClose, onAdded }: AddFormProps) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useDeskCall(operatorAdd);
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const isNamed = oneLine(name) !== "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isEmail || !isNamed) return;
    const answer = await send({ email: email.trim(), name: oneLine(name), role });
    if (answer) onAdded({ name: answer.operator.name, password: answer.password });
  }

  return (
    <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
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
      <SelectField<Role>
        label={m.desk_role()}
        value={role}
        options={roles.map((each) => ({ value: each, text: roleName(each) }))}
        onChange={setRole}
        testId="desk-add-role"
      />
      {error && <Notice tone="down" text={deskErrorText(error)} testId="desk-error" />}
      <div className={forms.actions}>
        <Button tone="quiet" onClick={onClose} disabled={busy}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={busy} data-testid="desk-add-send">
          {m.desk_add()}
        </Button>
      </div>
    </form>
  );
}
