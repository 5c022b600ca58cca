import { m } from "../../i18n/page-messages.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { problemText } from "./problem-text.ts";
import { type NewPassword, newPasswordProblems } from "./register-rules.ts";

interface NewPasswordFieldsProps {
  label: string;
  value: NewPassword;
  onChange(value: NewPassword): void;
  /** Problems are shown after the first attempt to send the form. */
  tried: boolean;
  testId: string;
}

/** A new password, and its repetition. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, value, onChange, tried, testId } = props;
  const problems = newPasswordProblems(value);
  return (
    <>
      <PasswordField
        label={label}
        hint={m.access_password_hint()}
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={tried ? problemText(problems.password) : undefined}
        testId={testId}
      />
      <PasswordField
        label={m.access_password_repeat()}
        autoComplete="new-password"
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
        error={tried ? problemText(problems.repeated) : undefined}
        testId={`${testId}-repeat`}
      />
    </>
  );
}
