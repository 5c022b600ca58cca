import { typedCode } from "#domain/text/typed.ts";
import { m } from "../desk-messages.ts";
import type { FormField } from "../ui/call-form.tsx";

/** Returns the error text of an invalid code; false for six digits, even with spaces or hyphens. */
export const codeError = (text: string) =>
  !/^\d{6}$/.test(typedCode(text)) && m.access_input_missing();

export const codeField: FormField = {
  ...{ label: m.factor_code, hint: m.desk_code_text, input: "factor", max: 8 },
};
