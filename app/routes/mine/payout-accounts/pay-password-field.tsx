import { errorCodes } from "#domain/errors.ts";
import { PayPasswordUnset } from "../../../features/payments/notice.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";

interface PayPasswordFieldProps {
  /** Whether the user has set one. */
  has: boolean;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** The pay password; users without one get a link to set it. */
export function PayPasswordField({ has, value, onChange, error }: PayPasswordFieldProps) {
  if (!has) return <PayPasswordUnset inset />;
  return (
    <PasswordField
      label={m.password_pay_title()}
      error={error}
      value={value}
      onChange={onChange}
      testId="pay-password"
    />
  );
}

/** The error of the password field; undefined if the refusal is about something else. */
export function passwordError(refused: { code: number; message: string } | null) {
  const { pay_password_wrong, too_many_attempts } = errorCodes;
  if (!refused || ![pay_password_wrong, too_many_attempts].some((code) => code === refused.code)) {
    return undefined;
  }
  return refused.message;
}
