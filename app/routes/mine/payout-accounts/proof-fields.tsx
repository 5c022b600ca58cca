import { errorCodes } from "#domain/errors.ts";
import { PayPasswordUnset } from "../../../features/payments/notice.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";

interface ProofOptions {
  /** True if the company asks for the pay password. */
  needsPassword: boolean;
  /** The user has set one. */
  hasPassword: boolean;
}

/** Rules that the forms of all payout accounts share. */
export function proofRules({ needsPassword, hasPassword }: ProofOptions) {
  return {
    ready: !needsPassword || hasPassword,
    raw: ["pay_password"] as const,
    refusals: {
      [errorCodes.pay_password_wrong]: "pay_password",
      [errorCodes.too_many_attempts]: "pay_password",
    } as const,
  };
}

interface ProofFieldsProps extends ProofOptions {
  form: {
    busy: boolean;
    field(name: "pay_password"): {
      value: string;
      onChange(value: string): void;
      error: string | undefined;
    };
  };
}

/**
 * The pay password where the company asks for it, and the button that saves. Users without a pay
 * password get a link to set it.
 */
export function ProofFields({ needsPassword, hasPassword, form }: ProofFieldsProps) {
  return (
    <>
      {needsPassword && !hasPassword && <PayPasswordUnset inset />}
      {needsPassword && hasPassword && (
        <PasswordField
          {...form.field("pay_password")}
          label={m.password_pay_title()}
          testId="pay-password"
        />
      )}
      <Button
        type="submit"
        wide
        busy={form.busy}
        disabled={needsPassword && !hasPassword}
        data-testid="way-submit"
      >
        {m.ui_save()}
      </Button>
    </>
  );
}
