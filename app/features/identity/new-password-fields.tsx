import { m } from "../../i18n/page-messages.ts";
import type { FieldState } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { problemText } from "./problem-text.ts";
import { type NewPassword, newPasswordProblems } from "./register-rules.ts";

export function newPasswordErrors(entered: NewPassword) {
  const { password, repeated } = newPasswordProblems(entered);
  return { password: problemText(password), repeated: problemText(repeated) };
}

interface NewPasswordFieldsProps {
  label: string;
  field(name: keyof NewPassword): FieldState;
  testId: string;
}

export function NewPasswordFields({ label, field, testId }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field("password")}
        label={label}
        hint={m.access_password_hint()}
        autoComplete="new-password"
        testId={testId}
      />
      <PasswordField
        {...field("repeated")}
        label={m.access_password_repeat()}
        autoComplete="new-password"
        testId={`${testId}-repeat`}
      />
    </>
  );
}
