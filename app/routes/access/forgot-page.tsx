import { Link, useNavigate } from "react-router";
import { accountKind } from "#domain/codes.ts";
import { forgetPassword } from "#domain/contracts/http/access.ts";
import { takesField } from "../../api/dialect.ts";
import { useForm } from "../../api/use-form.ts";
import {
  NewPasswordFields,
  newPasswordErrors,
} from "../../features/identity/new-password-fields.tsx";
import { noNewPassword } from "../../features/identity/register-rules.ts";
import { sendCode } from "../../features/identity/send-code.ts";
import { m } from "../../i18n/page-messages.ts";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { AccountFields, accountError, noAccount } from "./account-fields.tsx";

export default function ForgotPage() {
  const { form, askForCode } = useResetPassword();
  return (
    <AccessFrame title={m.access_forgot_title()} text={m.access_forgot_text()}>
      <Form onSubmit={() => form.submit()}>
        <AccountFields
          known
          // A back end whose call lacks `area_id` finds accounts by e-mail only.
          kinds={takesField(forgetPassword, "area_id") ? accountKind.names : ["email"]}
          form={form}
        />
        <CodeField
          {...form.field("auth_code")}
          label={m.access_code()}
          purpose="forgot"
          onSend={askForCode}
          testId="access-code"
        />
        <NewPasswordFields label={m.password_new()} field={form.field} testId="access-password" />
        <Submit text={m.access_forgot_title()} busy={form.busy} testId="forgot-submit" />
        <p className={`${styles.other} flex wrap baseline justify-center text-s ink-2`}>
          <Link to="/login" viewTransition className={`${styles.link} text-s w-600`}>
            {m.shell_sign_in()}
          </Link>
        </p>
      </Form>
    </AccessFrame>
  );
}

function useResetPassword() {
  const navigate = useNavigate();
  const form = useForm(forgetPassword, {
    start: { ...noAccount, auth_code: "", ...noNewPassword },
    input: ({ kind, areaId, account, auth_code, password, repeated }) => ({
      ...{ account, auth_code, type: accountKind.code(kind) },
      ...{ new_password: password, secondary_password: repeated },
      area_id: kind === "phone" ? String(areaId) : "",
    }),
    raw: ["password", "repeated"],
    errors: (typed) => ({ account: accountError(typed), ...newPasswordErrors(typed) }),
    success: ({ msg }) => msg || m.access_forgot_done(),
    onDone: () => navigate("/login", { replace: true }),
  });

  /** @returns false if no code was sent */
  async function askForCode(): Promise<boolean> {
    const { kind, account, areaId } = form.values;
    return form.check("account") && sendCode({ kind, to: account, areaId }, "reset_password");
  }

  return { form, askForCode };
}
