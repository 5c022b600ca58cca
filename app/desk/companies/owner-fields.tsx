import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { oneLine } from "../ui/one-line.ts";

export interface OwnerDraft {
  name: string;
  email: string;
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

interface OwnerFieldsProps {
  owner: OwnerDraft;
  /** Wrong fields are marked. */
  tried: boolean;
  onChange(owner: OwnerDraft): void;
}

/** Name and address of an owner. */
export function OwnerFields({ owner, tried, onChange }: OwnerFieldsProps) {
  return (
    <>
      <TextField
        label={m.desk_company_owner()}
        value={owner.name}
        maxLength={100}
        onChange={(name) => onChange({ ...owner, name })}
        error={tried && oneLine(owner.name) === "" ? m.access_input_missing() : undefined}
        testId="owner-name"
      />
      <TextField
        label={m.access_email()}
        type="email"
        ltr
        value={owner.email}
        maxLength={100}
        onChange={(email) => onChange({ ...owner, email })}
        error={tried && !isEmail(owner.email) ? m.access_input_email() : undefined}
        testId="owner-email"
      />
    </>
  );
}
