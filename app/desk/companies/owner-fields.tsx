import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface TextProps {
  value: string;
  onChange(text: string): void;
  error: string | undefined;
}

/** Name and address of an owner. */
export function OwnerFields({ name, email }: { name: TextProps; email: TextProps }) {
  return (
    <>
      <TextField {...name} label={m.desk_company_owner()} maxLength={100} testId="owner-name" />
      <TextField
        {...email}
        label={m.access_email()}
        type="email"
        ltr
        maxLength={100}
        testId="owner-email"
      />
    </>
  );
}
