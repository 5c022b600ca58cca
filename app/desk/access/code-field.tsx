import { typedCode } from "#domain/typed.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";

/** Six digits, which people may group. */
const isCode = (text: string) => /^\d{6}$/.test(typedCode(text));

/** Error of a code that is none; false for a good one. */
export const codeError = (text: string) => !isCode(text) && m.access_input_missing();

interface CodeFieldProps {
  value: string;
  onChange(code: string): void;
  error: string | undefined;
}

/** The code of the operator's authenticator app. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label={m.factor_code()}
      hint={m.desk_code_text()}
      ltr
      spaced
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      testId="passkey-code"
    />
  );
}
