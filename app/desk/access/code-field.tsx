import { typedCode } from "#domain/typed.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";

/** Six digits, which people may group. */
export const isCode = (text: string) => /^\d{6}$/.test(typedCode(text));

interface CodeFieldProps {
  value: string;
  /** True once the operator wanted to send. */
  tried: boolean;
  onChange(code: string): void;
}

/** The code of the operator's authenticator app. */
export function CodeField({ value, tried, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={m.factor_code()}
      hint={m.desk_code_text()}
      ltr
      spaced
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      value={value}
      onChange={onChange}
      error={tried && !isCode(value) ? m.access_input_missing() : undefined}
      testId="passkey-code"
    />
  );
}
