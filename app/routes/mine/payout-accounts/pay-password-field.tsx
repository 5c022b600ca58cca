import { Link } from "react-router";
import { errorCodes } from "#domain/errors.ts";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";

interface PayPasswordFieldProps {
  /** Whether the user has one; without it the field leads to where it is set. */
  has: boolean;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** The pay password, where the company wants it. */
export function PayPasswordField({ has, value, onChange, error }: PayPasswordFieldProps) {
  if (has) {
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
  return (
    <Notice
      icon="key"
      text={errorMessage("pay_password_unset")}
      action={
        <Link to="/mine/pay-password" viewTransition className={styles.more}>
          {m.password_pay_title()}
        </Link>
      }
      testId="pay-password-unset"
    />
  );
}

/** What a refusal says about the password; undefined when it is about something else. */
export function passwordError(refused: { code: number; message: string } | null) {
  const { pay_password_wrong, too_many_attempts } = errorCodes;
  if (!refused || ![pay_password_wrong, too_many_attempts].some((code) => code === refused.code)) {
    return undefined;
  }
  return refused.message;
}
