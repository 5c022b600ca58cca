import { Link } from "react-router";
import { accountKind } from "#domain/codes.ts";
import { forgetPassword } from "#domain/contracts/http/access.ts";
import { takesField } from "../../api/dialect.ts";
import { NewPasswordFields } from "../../features/identity/new-password-fields.tsx";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { AccountFields } from "./account-fields.tsx";
import { useResetPassword } from "./use-reset-password.ts";

/** Sets a new password by a code that is sent to the account. */
export default function ForgotPage() {
  const { form, askForCode } = useResetPassword();
  return (
    <AccessFrame title={m.access_forgot_title()} text={m.access_forgot_text()}>
      <Form onSubmit={() => form.submit()}>
        <AccountFields
          known
          // A number is none without its area.
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
        <Button type="submit" wide busy={form.busy} data-testid="forgot-submit">
          {m.access_forgot_title()}
        </Button>
        <p className={styles.other}>
          <Link to="/login" viewTransition className={styles.link}>
            {m.shell_sign_in()}
          </Link>
        </p>
      </Form>
    </AccessFrame>
  );
}
